"""Many deals played at random, and what came of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .chance import bounded, seeded
from .engine import count, pick
from .program import DEALER, RANDOM, VOIDED

if TYPE_CHECKING:
    from .game import Game


@dataclass(frozen=True)
class Statistics:
    """What came of a number of deals."""

    deals: int
    void: int
    """Deals that ended without being scored."""
    moves: float
    """Mean number of moves in a deal."""
    gains: tuple[float, ...]
    """Mean points of each seat, counted from forehand."""
    results: Counter[tuple[int, ...]]
    """How often each result by side came up, from forehand's side."""


def simulate(game: Game, deals: int, seed: int) -> Statistics:
    """Play deals at random, the dealer moving round, and return what came of them."""
    program, engine = game.program, game.engine
    random = seeded(seed)
    void = moves = 0
    totals = [0] * program.players
    results: Counter[tuple[int, ...]] = Counter()
    for number in range(deals):
        state = program.image[:]
        state[RANDOM], state[DEALER] = random, number % program.players
        engine.start(state)
        while engine.choice(state) is not None:
            legal = engine.legal(state)
            index, state[RANDOM] = bounded(count(legal), state[RANDOM])
            engine.play(state, *pick(legal, index))
            moves += 1
        random = state[RANDOM]
        void += state[VOIDED]
        first = number + 1
        gains = [state[program.gain + (first + i) % program.players % program.sides] for i in range(program.players)]
        totals = [total + gain for total, gain in zip(totals, gains, strict=True)]
        results[tuple(gains[: program.sides])] += 1
    return Statistics(deals, void, moves / max(deals, 1), tuple(total / max(deals, 1) for total in totals), results)
