"""A game ready to be played: what `load` returns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..dsl.source import Source
from . import catalogue
from .catalogue import Compiled, Rest, Shelf
from .chance import bounded, seeded
from .deal import Deal
from .engine import Engine
from .instructions import State
from .match import Match
from .program import DEALER, PRESET, RANDOM, Program
from .settings import BadSetting
from .view import Happening

if TYPE_CHECKING:
    from .adaptors.episodes import Episode
    from .simulation import Figures


class BadPack(ValueError):
    """A pack to be dealt that is not the pack of the game."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        """`unknown-card`, `card-twice` or `cards-missing`."""
        self.facts = facts


class Game:
    """A game for one number of players and one setting of its options."""

    def __init__(
        self, compiled: Compiled, request: tuple[str, int | None, Mapping[str, Any]], rest: Rest | None
    ) -> None:
        self.program: Program = compiled.program
        self.compiled = compiled
        self._request = request
        self._rest = rest

    @property
    def name(self) -> str:
        """Its name, as in the first line of its file."""
        return self.program.name

    @property
    def players(self) -> int:
        """Number of players."""
        return self.program.players

    @property
    def key(self) -> str:
        """Hash of its definition: every text it is made of."""
        return self.compiled.key

    @property
    def options(self) -> dict[str, Any]:
        """Each option with the value in force."""
        return dict(self.program.options)

    @property
    def place(self) -> str:
        """Name or path it was loaded by."""
        return self._request[0]

    @cached_property
    def base(self) -> Game | None:
        """The game it is a variant of, if any; for the same players and with the options chosen, where it has them."""
        if not self.compiled.bases:
            return None
        name, (_, players, chosen) = self.compiled.bases[0], self._request
        beside = Path(self.place).parent / f"{name}.game"
        place = str(beside) if self.place.endswith(".game") and beside.is_file() else name
        base = load_with(place, None, {})
        options = {option: value for option, value in chosen.items() if option in base.options}
        try:
            return load_with(place, players if players in base.compiled.numbers else None, options)
        except BadSetting:
            return base

    @cached_property
    def engine(self) -> Engine:
        """The reference engine, with its program."""
        return Engine(self.program)

    @cached_property
    def rest(self) -> Rest:
        """Its model and the phrases that explanations speak of, read again if the cache has lost them."""
        found = self._rest or catalogue.load_rest(self.compiled)
        if found is None:
            name, players, options = self._request
            path = catalogue.path_of(name)
            shelf = Shelf(path.parent if path.parent.parent != catalogue.GAMES else None)
            _, found = catalogue.compile_text(catalogue.read_text(path), shelf, players, options)
        return found

    @cached_property
    def tricks(self) -> frozenset[str]:
        """Names of the zones that are tricks."""
        return frozenset(zone.name for zone in self.program.zones.values() if zone.shape == "trick")

    def winner_of(self, trick: tuple[int, ...], happened: tuple[Happening, ...]) -> int | None:
        """Return the seat that wins a trick, going by what happened: who moved which card to it."""
        tables, trump = self.program.beat_tables, None
        for item in happened:
            if item.kind == "became" and item.name == self.program.trump:
                trump = item.value
        row = tables[self.program.suits.index(trump) if isinstance(trump, str) else -1]
        best = trick[0]
        for card in trick[1:]:
            if row[best] >> card & 1:
                best = card
        face = self.program.cards[best]
        for item in reversed(happened):
            if item.kind == "moved" and item.target and item.target[0] in self.tricks and face in (item.cards or ()):
                return item.who
        return None

    def again(self, players: int | None, options: Mapping[str, Any]) -> Game:
        """Return the same game for another number of players or with other options. Raises BadSetting."""
        place, _, chosen = self._request
        return load_with(place, players, {**chosen, **options})

    def deal(self, seed: int = 0, dealer: int = 0, pack: str | None = None) -> Deal:
        """Return a deal that has come to its first choice.

        `seed` decides every shuffle; `dealer` is a seat; `pack` gives the whole pack in the order
        in which it is dealt, the first card first, in notation. Raises BadPack, ValueError for a
        dealer that is no seat.
        """
        state = self.program.image[:]
        state[RANDOM] = seeded(seed)
        if pack is not None:
            state[PRESET] = (self.read_pack(pack),)
        return self.begin(state, dealer)

    def check_dealer(self, dealer: int) -> None:
        """Raises ValueError for a dealer that is no seat."""
        if not 0 <= dealer < self.program.players:
            raise ValueError(f"there is no seat {dealer}: a dealer is from 0 to {self.program.players - 1}")

    def begin(self, state: State, dealer: int) -> Deal:
        """Return a deal begun from a state in which only facts of the match are set."""
        self.check_dealer(dealer)
        state[DEALER] = dealer
        deal = Deal(self, state, origin=state[:])
        return deal._run(lambda s, watch: self.engine.run(s, 0, watch))

    def read_pack(self, pack: str) -> tuple[int, ...]:
        """Return the numbers of the cards of a whole pack in notation. Raises BadPack."""
        codes = {card.code: number for number, card in enumerate(self.program.cards)}
        numbers: list[int] = []
        for word in pack.replace(",", " ").split():
            if word not in codes:
                raise BadPack("unknown-card", card=word)
            if codes[word] in numbers:
                raise BadPack("card-twice", card=word)
            numbers.append(codes[word])
        missing = [code for code, number in codes.items() if number not in set(numbers)]
        if missing:
            raise BadPack("cards-missing", cards=tuple(missing))
        return tuple(numbers)

    def match(
        self, seed: int = 0, dealer: int | None = None, pack: str | None = None, scores: Sequence[int] = ()
    ) -> Match:
        """Return a match at its first deal; the first dealer is drawn unless given.

        `pack` is as for `deal`; `scores` are points that each side already has. Raises BadPack,
        ValueError for a dealer that is no seat or scores that are not one for each side.
        """
        random = seeded(seed)
        if dealer is None:
            dealer, random = bounded(self.program.players, random)
        state = self.program.image[:]
        state[RANDOM] = random
        if pack is not None:
            state[PRESET] = (self.read_pack(pack),)
        if scores:
            if len(scores) != self.program.sides:
                raise ValueError(f"scores are given for {len(scores)} sides of {self.program.sides}")
            state[self.program.score : self.program.score + self.program.sides] = scores
        return Match(self, self.begin(state, dealer))

    def rules(self, locale: str = "en") -> str:
        """Return the page of its rules as Markdown."""
        from .saying import say_page

        return say_page(self, locale)

    def episode(self, dealer: int = 0) -> Episode:
        """Return a deal before its first card is dealt, with the calls of OpenSpiel; `dealer` is a seat.

        Raises ValueError for a dealer that is no seat.
        """
        from .adaptors.episodes import Episode, Rules

        return Episode(Rules(self), dealer)

    def simulate(self, deals: int = 1000, seed: int = 1, bots: tuple[str, ...] = ("random",)) -> Figures:
        """Return the figures of deals played by bots, given from forehand on. Raises RunError."""
        from .simulation import simulate

        return simulate(self, deals, seed, bots)

    def __repr__(self) -> str:
        return f"<Game {self.name} for {self.players}>"


def load(name: str, /, players: int | None = None, **options: Any) -> Game:
    """Return a game by its name, or by the path of a `.game` file.

    Options are given by name with `_` for `-`. Raises UnknownGame, UnreadableFile, Problems (with
    everything wrong in the definition) or BadSetting.
    """
    return load_with(str(name), players, {option.replace("_", "-"): value for option, value in options.items()})


def loads(text: str, /, players: int | None = None, **options: Any) -> Game:
    """Return a game from the text of its definition. Raises Problems or BadSetting."""
    return loads_with(text, players, {option.replace("_", "-"): value for option, value in options.items()})


def load_with(name: str, players: int | None, options: Mapping[str, Any]) -> Game:
    """Return a game as `load` does, with options by the names they have in its file, whatever those are."""
    return Game(catalogue.load_compiled(name, players, options), (name, players, options), None)


def loads_with(text: str, players: int | None, options: Mapping[str, Any]) -> Game:
    """Return a game as `loads` does, with options by the names they have in its text."""
    compiled, rest = catalogue.compile_text(Source("<text>", text), Shelf(), players, options)
    return Game(compiled, ("<text>", players, options), rest)
