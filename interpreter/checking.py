"""Checks a game by playing it: at random, with every number of players and every value of every option."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from ..dsl.source import Span
from .chance import BLOCK, bounded, seeded
from .deal import Deal
from .engine import Choosable, RunError, count, pick
from .game import Game, load
from .instructions import State
from .match import carried
from .moves import move_of
from .program import DEALER, FINISHED, PC, RANDOM, VOIDED, Program
from .records import write_record
from .watching import WatchfulEngine, broken_laws, held

if TYPE_CHECKING:
    from .model import Model

MOST_MOVES = 5_000
"""A deal with more moves does not end."""
MOST_DEALS = 300
"""A match with more deals is given up."""
MATCHES = 20
"""How many matches of a setting are played to their end, if they come to one."""
MANNERS = ("any-move", "any-kind", "careful")
"""Ways to play at random: draw from all moves; draw the kind of a move first, for the first choices
of a deal; make the first move of the list then."""
FIRST = 12
"""How many choices come first in a deal."""
BROKEN = 5
"""A setting in which that many deals could not be played to their end is played no more."""

Made = list[tuple[int, tuple[Any, ...]]]


@dataclass(frozen=True)
class Finding:
    """Something wrong that play has brought to light."""

    code: str
    """`dead-end`, `endless`, `no-owner`, `not-there`, `out-of-range`, `broken-law`, `cards-lost`, `never-applied` or
    `match-endless`; names the sentence in `words/en/findings.yaml`."""
    span: Span | None
    """The words it is about."""
    facts: dict[str, Any]
    record: str = field(default="", repr=False)
    """The shortest record found that leads there."""
    moves: int = 0
    """Moves in that record."""

    def say(self) -> str:
        """Return it in words."""
        from ..dsl.words import words

        return words("en").say(f"findings.{self.code}", **self.facts)


@dataclass(frozen=True)
class Played:
    """What was played with one setting."""

    players: int
    options: dict[str, Any]
    """Those that are not at their normal value."""
    deals: int
    void: int
    moves: int
    matches: int
    """Matches that came to an end."""

    @property
    def setting(self) -> str:
        """The setting as text."""
        return ", ".join((f"{self.players} players", *(f"{name} {value}" for name, value in self.options.items())))


@dataclass(frozen=True)
class Report:
    """What a check found, and what it rests on."""

    name: str
    findings: tuple[Finding, ...]
    played: tuple[Played, ...]

    @property
    def deals(self) -> int:
        """Deals played in all."""
        return sum(one.deals for one in self.played)


def check(place: str, deals: int = 150, seed: int = 1, matches: int = MATCHES, most: int = 0) -> Report:
    """Play a game, given by name or path, at random in every setting, and return what is wrong with it.

    Beyond the deals, matches are played to their end, if they come to one, and as many deals by the compiled
    engine as have `most` legal moves to choose from in all. The same arguments give the same report. Raises what
    `load` raises.
    """
    findings: dict[tuple[object, ...], Finding] = {}
    played: list[Played] = []
    clauses: dict[str, Span | None] = {}
    applied: set[str] = set()
    first = load(place)
    asked = list(settings(first))
    for number, (players, options) in enumerate(asked):
        game = load(place, players, **options)
        table = _Table(game, Played(players, options, 0, 0, 0, 0), findings, seeded(seed + number))
        table.play(deals, 0 if _longer(first.rest.model, options) else matches)
        table.play_many(seed, most // len(asked))
        played.append(table.played)
        applied |= table.applied
        for clause, at in game.program.clauses.items():
            clauses.setdefault(clause, span_of(game, at))
    for clause, span in clauses.items():
        if clause not in applied:
            findings["never-applied", clause] = Finding("never-applied", span, {"clause": clause})
    return Report(first.name, tuple(findings.values()), tuple(played))


def settings(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield every number of players, with all options at their normal value and with each other value of one.

    Of a number, the normal, least and greatest values are tried.
    """
    for players in game.compiled.numbers:
        yield players, {}
        for option in game.rest.model.options:
            ends = (option.low, option.high)
            values = option.kind.words or (ends if option.kind.name == "number" else ("no", "yes"))
            for value in values:
                if value != game.options[option.name]:
                    yield players, {option.name: value}


def span_of(game: Game, at: int) -> Span | None:
    """Return the words that the code at an address comes from."""
    origin = game.program.origin(at)
    if origin is None:
        return game.rest.model.head
    name, line, column, end = origin
    source = next((source for source in game.rest.model.sources if source.name == name), None)
    return Span(source, line, column, end) if source else None


def _longer(model: Model, options: dict[str, Any]) -> bool:
    """Tell whether a number is set higher than normal: a match may be longer than anyone would play at random."""
    normal = {option.name: option.chosen for option in model.options if option.kind.name == "number"}
    return any(name in normal and value > normal[name] for name, value in options.items())


def _may_end(model: Model) -> bool:
    """Tell whether a match is to end at all: not if the options rule that out."""
    return any(condition.agreed() is not False for condition in model.ends)


class _Table:
    """Plays one setting at random."""

    def __init__(self, game: Game, played: Played, findings: dict[tuple[object, ...], Finding], random: int) -> None:
        self.game = game
        self.random = random
        """State of the generator that draws the moves; the shuffles have one of their own."""
        self.program: Program = game.program
        self.played = played
        self.findings = findings
        self.broken = 0
        """How many deals could not be played to their end."""
        self.applied: set[str] = set()
        self.engine = WatchfulEngine(game.program, self.applied)

    def play(self, deals: int, matches: int) -> None:
        """Play a number of deals, match after match, and then matches to their end."""
        state, manners = self._fresh(seeded(self.random)), list(MANNERS)
        for number in range(deals):
            state = self._following(self._deal(state, MANNERS[number % 3]))
            if self.broken == BROKEN:
                return
        if not matches or self.broken or not _may_end(self.game.rest.model):
            return
        while manners and self.played.matches < matches:
            manner = manners[self.played.matches % len(manners)]
            state = self._fresh(state[RANDOM])
            for _ in range(MOST_DEALS):
                state = self._deal(state, manner)
                if state[FINISHED]:
                    break
                state = self._following(state)
            else:
                manners.remove(manner)
        if not self.played.matches:
            self._find("match-endless", self.game.rest.model.ends[0].span, {"n": MOST_DEALS})

    def play_many(self, seed: int, most: int) -> None:
        """Play deals by the compiled engine, if it can run here, until they have had so many legal moves."""
        if not most or self.broken:
            return
        from .simulation.playing import Asked, compiled_engine, retraced

        compiled, asked, first = compiled_engine(self.game), Asked(self.game), 0
        while compiled is not None and most > 0:
            try:
                counts = compiled.run(first, BLOCK, seed)
            except RunError:
                found = retraced(self.game, seed, first, BLOCK)
                self._find(found.code, span_of(self.game, found.at), {"phase": found.phase}, found.origin, found.made)
                self.broken += 1
                return
            first, most = first + BLOCK, most - counts.options
            void = sum(times for (_, void, *_), times in counts.outcomes.items() if void)
            self.played = replace(
                self.played,
                deals=self.played.deals + BLOCK,
                void=self.played.void + void,
                moves=self.played.moves + counts.moves,
            )
            bits = reduce(or_, (outcome[3] for outcome in counts.outcomes), 0)
            self.applied.update(name for number, name in enumerate(asked.clauses) if bits >> number & 1)
            self.applied.update(name.partition(" ")[0] for name in counts.offers)

    def _following(self, state: State) -> State:
        """Return the state in which the deal after this one begins, of a new match if this one is over."""
        if state[FINISHED]:
            return self._fresh(state[RANDOM])
        following = carried(self.program, state)
        following[DEALER] = state[DEALER]
        return following

    def _fresh(self, random: int) -> State:
        """Return the state in which a match begins."""
        state = self.program.image[:]
        state[RANDOM], state[DEALER] = random, self.played.deals % self.program.players
        return state

    def _deal(self, state: State, manner: str) -> State:
        """Play a deal to its end."""
        origin = state[:]
        made: Made = []
        engine = self.engine
        engine.beyond.clear()
        try:
            engine.start(state)
            while engine.choice(state) is not None and len(made) < MOST_MOVES:
                legal = engine.legal(state)
                if not legal:
                    break
                made.append(self._draw(legal, manner, len(made)))
                engine.play(state, *made[-1])
        except RunError as error:
            self._find(error.code, span_of(self.game, error.at), {}, origin, made[:-1])
            self.broken += 1
            state[VOIDED] = 1
        else:
            self._judge(state, origin, made)
        for at, name, value in engine.beyond:
            fact = self.program.facts[name]
            facts = {"name": name, "n": value, "low": fact.low, "high": fact.high}
            self._find("out-of-range", span_of(self.game, at), facts, origin, made)
        self.played = replace(
            self.played,
            deals=self.played.deals + 1,
            void=self.played.void + state[VOIDED],
            moves=self.played.moves + len(made),
            matches=self.played.matches + state[FINISHED],
        )
        return state

    def _draw(self, legal: list[Choosable], manner: str, number: int) -> tuple[int, tuple[Any, ...]]:
        """Draw a legal move."""
        if manner == "careful" and number < FIRST:
            return pick(legal, 0)
        if manner == "any-kind" and number < FIRST:
            kinds = sorted({offer for offer, *_ in legal})
            kind, self.random = bounded(len(kinds), self.random)
            legal = [some for some in legal if some[0] == kinds[kind]]
        index, self.random = bounded(count(legal), self.random)
        return pick(legal, index)

    def _judge(self, state: State, origin: State, made: Made) -> None:
        """See where a deal has come to."""
        choice = self.engine.choice(state)
        if choice is not None:
            self.broken += 1
            code = "endless" if len(made) >= MOST_MOVES else "dead-end"
            self._find(code, span_of(self.game, state[PC]), {"phase": choice.place}, origin, made)
            return
        if held(self.program, state) != list(range(len(self.program.cards))):
            self._find("cards-lost", self.game.rest.model.head, {}, origin, made)
        for name, span in broken_laws(self.game, self.engine, state):
            self._find("broken-law", span, {"law": name}, origin, made)

    def _find(
        self, code: str, span: Span | None, facts: dict[str, Any], origin: State | None = None, made: Made | None = None
    ) -> None:
        """Note a finding, unless it is known already from fewer moves."""
        key = (code, span, facts.get("law") or facts.get("name"))
        known = self.findings.get(key)
        times = 1 if known is None else known.facts["times"] + 1
        if known is not None and known.moves <= len(made or ()):
            self.findings[key] = replace(known, facts={**known.facts, "times": times})
            return
        record = "" if origin is None else self._record(origin, made or [])
        facts = {"phase": "", **facts, "setting": self.played.setting, "times": times}
        self.findings[key] = Finding(code, span, facts, record, len(made or ()))

    def _record(self, origin: State, made: Made) -> str:
        """Return the record of a deal as far as it can be played."""
        try:
            deal: Deal = self.game.begin(origin[:], origin[DEALER])
            for offer, raw in made[:2_000]:
                assert deal.choice is not None
                deal = deal.play(move_of(self.program, deal.choice, offer, raw))
        except RunError:
            return ""
        return write_record(deal)
