"""Plays blocks of deals and notes what came of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, cached_property, lru_cache
from operator import sub as subtract
from typing import TYPE_CHECKING, Any

from ..bots import Luck
from ..chance import BLOCK, deal_seed
from ..engine import MOST_MOVES, Engine, RunError
from ..instructions import State
from ..match import carried
from ..players import BOTS
from ..program import DEALER, FINISHED, PC, PLAYER, RANDOM, VOIDED, Program
from ..tally import Row, Tally, named

if TYPE_CHECKING:
    from ..compiled import Compiled
    from ..game import Game

RANDOMLY = "random"
"""Name of the bot that makes any legal move; it needs no view, and is played much faster."""


@dataclass(frozen=True)
class Setting:
    """What is played: a game as it is found, how it is set, and who plays it."""

    place: str
    """Name or path of the game."""
    players: int | None
    options: tuple[tuple[str, Any], ...]
    bots: tuple[str, ...] = (RANDOMLY,)
    """Who plays at each place from forehand on, over and over."""

    def load(self) -> Game:
        """Return the game. Raises what `load` raises."""
        from ..game import load_with

        return load_with(self.place, self.players, dict(self.options))


Players = tuple[tuple["Game", tuple[str, ...]], ...]
"""Games, each with its bots."""


class Asked:
    """What is noted of a game's deals."""

    def __init__(self, game: Game) -> None:
        offers = {offer.place for choice in game.program.choices for offer in choice.offers}
        self.game = game
        self.clauses = tuple(name for name in game.program.clauses if name not in offers)
        """Labelled clauses that are not moves."""

    @cached_property
    def settled(self) -> tuple[str, ...]:
        """Facts that a move settles, numbers and kinds: what is bid, which game is chosen."""
        from ..constructs.choices import Offer
        from ..constructs.statements import Becomes
        from ..kinds import NUMBER
        from ..symbols import Fact, Local

        named: list[str] = []
        for _, statements in self.game.rest.model.phases:
            for offer in _within(statements, Offer):
                for made in _within(offer.block, Becomes):
                    fact = getattr(made.fact, "symbol", None)
                    chosen = isinstance(getattr(made.value, "symbol", None), Local)
                    if isinstance(fact, Fact) and (fact.kind.words or (chosen and fact.kind == NUMBER)):
                        named.append(fact.name)
        facts = self.game.program.facts
        return tuple(
            name
            for name in dict.fromkeys(named)
            if facts[name].per is None and facts[name].audience == "all" and not facts[name].lasting
        )


def _within(part: Any, kind: type[Any]) -> Iterator[Any]:
    """Yield every construct of a kind within another."""
    if isinstance(part, kind):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from _within(item, kind)
    elif is_dataclass(part):
        for each in fields(part):
            if each.compare:
                yield from _within(getattr(part, each.name), kind)


class _NotingEngine(Engine):
    """An engine that notes which clauses apply, as bits, at full speed."""

    def __init__(self, program: Program, clauses: tuple[str, ...]) -> None:
        super().__init__(program)
        self.applied = 0
        for number, name in enumerate(clauses):
            at = program.clauses[name]
            if program.code[at][0] == "pass":
                self._code[at] = (self._note, 1 << number, None, None, None)

    def _note(self, _: State, bit: int, *__: None) -> None:
        self.applied |= bit


def play_block(game: Game, seed: int, first: int, deals: int, bots: tuple[str, ...], tally: Tally) -> list[Row]:
    """Play deals as matches one after the other, from deal number `first` on; count moves and matches in the tally.

    The cards of a deal depend on the seed and its number only. Raises RunError.
    """
    return list(_Block(game, seed, bots, tally).play(first, deals))


class _Block:
    def __init__(self, game: Game, seed: int, bots: tuple[str, ...], tally: Tally) -> None:
        self.game, self.program, self.seed, self.tally = game, game.program, seed, tally
        self.asked = Asked(game)
        self.engine = _NotingEngine(game.program, self.asked.clauses)
        self.bots = bots
        self.at_random = set(bots) == {RANDOMLY}
        self.origin: State = []
        """The state before the first instruction of the deal that is played."""
        self.made: list[tuple[int, tuple[Any, ...]]] = []
        """The moves made in it."""

    def play(self, first: int, deals: int) -> Iterator[Row]:
        state, begun, lasted = self._fresh(first), first, 0
        for number in range(first, first + deals):
            state[RANDOM] = deal_seed(self.seed, number)
            forehand = (state[DEALER] + 1) % self.program.players
            self.origin, self.made = state[:], []
            yield self._deal(state, forehand)
            lasted += 1
            if state[FINISHED]:
                self.tally.matches[lasted, self._winners(state, begun)] += 1
                state, begun, lasted = self._fresh(number + 1), number + 1, 0
            else:
                dealer, state = state[DEALER], carried(self.program, state)
                state[DEALER] = dealer

    def _fresh(self, number: int) -> State:
        """Return the state in which a match begins with the deal of a number."""
        state = self.program.image[:]
        state[DEALER] = number % self.program.players
        return state

    def _winners(self, state: State, begun: int) -> tuple[int, ...]:
        program = self.program
        scores = [state[program.score + side] for side in range(program.sides)]
        best = (min if program.lowest_wins else max)(scores)
        first = (begun % program.players + 1) % program.sides
        return tuple(sorted((side - first) % program.sides for side in range(program.sides) if scores[side] == best))

    def _deal(self, state: State, forehand: int) -> Row:
        """Play a deal from the state before its first instruction to its end."""
        self.engine.applied = 0
        moves = options = forced = 0
        for legal in self._moves(state, forehand):
            moves, options, forced = moves + 1, options + legal, forced + (legal == 1)
            if moves > MOST_MOVES:
                raise RunError("endless", state[PC], self.program.place(state[PC]))
        program = self.program
        gains = tuple(state[program.gain + (forehand + place) % program.sides] for place in range(program.sides))
        settled = tuple(state[program.facts[name].base] for name in self.asked.settled)
        return Row(gains, state[VOIDED], settled, self.engine.applied, moves, options, forced)

    def _moves(self, state: State, forehand: int) -> Iterator[int]:
        """Make every move of a deal, and yield how many there were to choose from."""
        engine, offers = self.engine, self.tally.offers
        lucks = [Luck(state[RANDOM] + place) for place in range(self.program.players)]
        deal = None if self.at_random else self.game.begin(state[:], state[DEALER])
        engine.start(state)
        while (choice := engine.choice(state)) is not None:
            place = (state[PLAYER] - forehand) % self.program.players
            if deal is None:
                offer, values, n = engine.draw(state)
            else:
                deal.expected()
                n = len(deal.moves)
                name = self.bots[place % len(self.bots)]
                move = BOTS[name](deal, lucks[place])
                offer, values = move.offer, move.raw
                deal = deal.play(move)
            made = choice.offers[offer]
            pairs = zip(made.params, values, strict=True)
            offers[named(made.place, [value for param, value in pairs if param.kind == "number"])] += 1
            self.made.append((offer, values))
            engine.play(state, offer, values)
            yield n


@dataclass(frozen=True)
class Retraced:
    """A deal that could not be played to its end: how it began, the moves made, and what stopped it."""

    code: str
    at: int
    """Address of the instruction."""
    phase: str
    origin: State
    made: list[tuple[int, tuple[Any, ...]]]


def retraced(game: Game, seed: int, first: int, deals: int) -> Retraced:
    """Return the first of some deals at random that cannot be played to its end; there is one."""
    block = _Block(game, seed, (RANDOMLY,), Tally())
    try:
        for _ in block.play(first, deals):
            pass
    except RunError as error:
        choice = block.engine.choice(block.origin)
        made = block.made[:-1] if error.code not in ("dead-end", "too-large") else block.made
        return Retraced(error.code, error.at, choice.place if choice is not None else "", block.origin, made)
    raise AssertionError("the engines differ")


def tallies_of(players: Players, seed: int, first: int, deals: int) -> tuple[Tally, ...]:
    """Play so many deals from deal number `first` on, at which a block begins, and return the counts of each game.

    The differences between two games, deal by deal, are counted in the first. Raises RunError.
    """
    played = [_played(game, bots, seed, first, deals, len(players) == 2) for game, bots in players]
    tallies = tuple(tally for tally, _ in played)
    if len(played) == 2:
        pairs = zip(*(gains for _, gains in played), strict=True)
        tallies[0].differences = Counter(tuple(map(subtract, mine, theirs)) for mine, theirs in pairs)
    return tallies


Gains = list[tuple[int, ...]]
"""Of each deal the gains of each side."""


def _played(game: Game, bots: tuple[str, ...], seed: int, first: int, deals: int, asked: bool) -> tuple[Tally, Gains]:
    """Play deals of a game; return the counts and, if asked for, the gains in each deal."""
    compiled = compiled_engine(game) if set(bots) == {RANDOMLY} else None
    if compiled is None:
        tally, rows = Tally(), []
        for start in range(first, first + deals, BLOCK):
            rows += play_block(game, seed, start, min(BLOCK, first + deals - start), bots, tally)
        tally.add(rows)
        return tally, [row.gains for row in rows]
    if not asked:
        return compiled.run(first, deals, seed), []
    tally, sides = Tally(), game.program.sides
    gains = [row[:sides] for row in compiled.rows(first, deals, seed, tally)]
    return tally, gains


@lru_cache(maxsize=8)
def compiled_engine(game: Game) -> Compiled | None:
    """Return the compiled engine that plays whole deals of a game, or None where it cannot run."""
    from ..compiled import Compiled, Unavailable

    asked = Asked(game)
    try:
        return Compiled(game.program, asked.clauses, asked.settled, stepwise=False)
    except Unavailable:
        return None


@cache
def _loaded(setting: Setting) -> Game:
    return setting.load()


def tallies_elsewhere(settings: tuple[Setting, ...], seed: int, first: int, deals: int) -> tuple[Tally, ...]:
    """Play deals as `tallies_of` does, in a process that knows nothing yet."""
    return tallies_of(tuple((_loaded(each), each.bots) for each in settings), seed, first, deals)
