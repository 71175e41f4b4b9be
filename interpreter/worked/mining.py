"""Finds, among many deals, the clearest situation that makes each clause of a game matter.

Bots play seeded deals, first sensible ones, then at random, then with other options. Whatever happens
for the first time in a position makes that position a candidate for the clauses concerned; the one
that needs the fewest cards and moves to be understood is kept. The same game gives the same examples.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ...dsl import cache as store
from ..bots import Luck
from ..chance import bounded, seeded
from ..checking import settings
from ..deal import Deal
from ..engine import RunError, count, pick
from ..moves import Move, move_of
from ..players import BOTS
from ..program import DEALER, RANDOM
from ..watching import WatchfulEngine

if TYPE_CHECKING:
    from ..game import Game

FORMAT = "mined 1"
SENSIBLE_DEALS, MORE_DEALS = 24, 60
"""Deals that sensible bots play, and most that they play while there are duties that none has shown."""
RANDOM_DEALS, OTHER_DEALS = 2_000, 200
"""Most deals at random in search of clauses that those did not reach, and most with other options."""
OTHER_COST = 10.0
"""What it costs to understand a situation under options that are not the usual ones."""
MOST_MOVES = 400
"""A deal with more moves shows nothing clearly."""
CLEAR_HAND = 4
"""A hand of so many cards shows best what may be played."""
DUTY = "duty "
"""What the address of a duty begins with, before its name."""


@dataclass(frozen=True, eq=False)
class Mined:
    """A situation in which a clause matters."""

    address: str
    """The clause, move or duty that it shows."""
    after: Deal
    """The position once it has happened."""
    before: Deal | None = None
    """The position before the move; None if it happened while the cards were dealt."""
    move: Move | None = None
    """The move."""
    refused: tuple[Move, ...] = ()
    """For a duty, the moves it rules out."""
    seed: int = 0
    cost: float = field(default=0.0, repr=False)
    """How much there is to understand."""


def addresses(game: Game) -> tuple[str, ...]:
    """Return what can be shown of a game: its labelled clauses and moves, then its duties."""
    duties = dict.fromkeys(guard.name for guard in game.program.guards.values() if guard.kind == "duty")
    return (*game.program.clauses, *(f"{DUTY}{name}" for name in duties))


def mine(game: Game) -> dict[str, Mined]:
    """Return the clearest situation found for each clause, in the order of the definition.

    What was found is kept in the user's cache, as long as the game is the same.
    """
    name, key = _kept_as(game)
    kept = store.read(name, key)
    if kept is not None:
        return {found.address: found for found in (_recalled(game, each) for each in json.loads(kept))}
    mined = _mine(game)
    store.write(name, key, json.dumps([_plain(each) for each in mined.values()]).encode())
    return mined


def _kept_as(game: Game) -> tuple[str, str]:
    """Return the name and the key under which the situations of a game are kept."""
    program = game.program
    told = repr((FORMAT, game.key, program.players, program.options, program.code, program.image))
    key = hashlib.sha256(told.encode()).hexdigest()
    return f"mined-{key[:24]}", key


def _plain(mined: Mined) -> dict[str, Any]:
    """Return a situation as data: how its deal began, and the moves made since."""
    deal = mined.after
    return {
        "address": mined.address,
        "players": deal.game.players,
        "options": deal.game.options,
        "random": deal.origin[RANDOM],
        "dealer": deal.origin[DEALER],
        "moves": _numbers(deal),
        "refused": [str(move) for move in mined.refused],
        "seed": mined.seed,
        "cost": mined.cost,
    }


def _numbers(deal: Deal) -> list[int]:
    """Return the moves of a deal, each by its number among the legal ones."""
    position, numbers = deal.game.begin(deal.origin[:], deal.origin[DEALER]), []
    for _, move in deal.played:
        numbers.append(position.moves.index(move))
        position = position.play(move)
    return numbers


def _recalled(game: Game, data: dict[str, Any]) -> Mined:
    """Return the situation that such data tell of."""
    if data["players"] != game.players or data["options"] != game.options:
        game = game.again(data["players"], data["options"])
    state = game.program.image[:]
    state[RANDOM] = data["random"]
    deal, before = game.begin(state, data["dealer"]), None
    for number in data["moves"]:
        before, deal = deal, deal.play(deal.moves[number])
    move = deal.played[-1][1] if deal.played else None
    refused = []
    for text in data["refused"]:
        assert before is not None
        refusal = before.why(text)
        assert refusal is not None
        refused.append(refusal.facts["move"])
    return Mined(data["address"], deal, before, move, tuple(refused), data["seed"], data["cost"])


def _mine(game: Game) -> dict[str, Mined]:
    search, wanted = _Search(), addresses(game)

    def left(kind: str = "") -> bool:
        return any(address.startswith(kind) and address not in search.found for address in wanted)

    for number in range(MORE_DEALS):
        search.shown = not left(DUTY)
        if number < SENSIBLE_DEALS or not search.shown:
            search.watch(_sensibly(game, number), number)
    search.at_random(game, wanted, RANDOM_DEALS)
    for players, options in settings(game):
        if left() and (options or players != game.players):
            search.extra = OTHER_COST
            other = game.again(players, options)
            for number in range(4):
                search.watch(_sensibly(other, number), number)
            search.at_random(other, wanted, OTHER_DEALS)
    return {address: search.found[address] for address in wanted if address in search.found}


Line = Iterator[tuple[Deal, Move | None]]
"""The positions of a deal, each with the move made in it."""


def _sensibly(game: Game, seed: int) -> Line:
    luck = Luck(seed)
    try:
        deal = game.deal(seed, seed % game.players)
        while deal.expected() is not None and len(deal.played) < MOST_MOVES:
            move = BOTS["sensible"](deal, luck)
            yield deal, move
            deal = deal.play(move)
    except RunError:  # what came before may still show something
        return
    yield deal, None


def _again(game: Game, state: list[Any], made: list[tuple[int, tuple[Any, ...]]]) -> Line:
    deal = game.begin(state, state[DEALER])
    for offer, raw in made:
        assert deal.choice is not None
        move = move_of(game.program, deal.choice, offer, raw)
        yield deal, move
        deal = deal.play(move)
    yield deal, None


class _Search:
    def __init__(self) -> None:
        self.found: dict[str, Mined] = {}
        self.shown = False
        """Whether every duty has been shown, so that only small hands may show it better."""
        self.extra = 0.0
        """What every situation costs beside its own."""

    def keep(self, mined: Mined) -> None:
        """Keep a situation if there is none that is clearer."""
        known = self.found.get(mined.address)
        if known is None or mined.cost + self.extra < known.cost:
            self.found[mined.address] = replace(mined, cost=mined.cost + self.extra)

    def watch(self, line: Line, seed: int) -> None:
        """See a deal from beginning to end."""
        before: Deal | None = None
        made: Move | None = None
        for deal, move in line:
            self._see(before, made, deal, seed)
            before, made = deal, move

    def _see(self, before: Deal | None, move: Move | None, after: Deal, seed: int) -> None:
        known = before.clauses if before is not None else frozenset()
        told = len(after.happened) - (len(before.happened) if before is not None else 0)
        for address in after.clauses - known:
            self.keep(Mined(address, after, before, move, seed=seed, cost=told + len(after.played) / 50))
        if before is not None and move is not None:
            for mined in self._duties(before, move, after, seed):
                self.keep(mined)

    def at_random(self, game: Game, wanted: tuple[str, ...], deals: int) -> None:
        """Play at most so many deals at random in search of what has not been found."""
        applied: set[str] = set()
        engine = WatchfulEngine(game.program, applied)
        random = seeded(0)
        tried: set[str] = set()
        for number in range(deals):
            left = {address for address in wanted if address not in self.found and address in game.program.clauses}
            if not left - tried:
                return
            state = game.program.image[:]
            state[RANDOM], state[DEALER] = seeded(number), number % game.players
            origin = state[:]
            made: list[tuple[int, tuple[Any, ...]]] = []
            applied.clear()
            try:
                engine.start(state)
                while engine.choice(state) is not None and len(made) < MOST_MOVES:
                    legal = engine.legal(state)
                    if not count(legal):
                        break
                    index, random = bounded(count(legal), random)
                    made.append(pick(legal, index))
                    engine.play(state, *made[-1])
            except RunError:
                continue
            if applied & left - tried:
                self.watch(_again(game, origin, made), number)
                tried |= applied & left

    def _duties(self, deal: Deal, made: Move, after: Deal, seed: int) -> Iterator[Mined]:
        """Yield for each duty that rules out cards here the situation that shows it."""
        cards = [move for move in deal.moves if move.kinds == ("card",)]
        if made not in cards:
            return
        view = deal.view(deal.turn or 0)
        held = {
            card for pile in view.piles if pile.per == "player" and pile.owner == view.seat for card in pile.cards or ()
        }
        few = len(held) <= CLEAR_HAND + 2 or not self.shown
        if len(held) < 2 or not few or len(cards) == len(held):
            return
        ruled: dict[str, list[Move]] = {}
        for card in held - {move.values[0] for move in cards}:
            refusal = deal.why(f"{made.name} {card.code}")
            if refusal is None or refusal.code != "duty":
                return
            ruled.setdefault(str(refusal.facts["duty"]), []).append(refusal.facts["move"])
        others = len(ruled) - 1
        for name, moves in ruled.items():
            cost = abs(len(held) - CLEAR_HAND) + len(cards) + 2 * others + len(deal.played) / 50
            ordered = tuple(sorted(moves, key=lambda move: move.raw))
            yield Mined(f"{DUTY}{name}", after, deal, made, ordered, seed, cost)
