"""Levels of play: what a search over sampled worlds finds, of any game, the better the longer it may search.

The worlds are all that is taken from a deal beside the view of the seat to act, so that what that seat may not know
makes no difference. Moves depend on the level, the view and luck only.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from .bots import Luck
from .deal import Deal
from .guessing import Guess
from .instructions import State
from .moves import Move
from .program import Program

if TYPE_CHECKING:
    from .compiled.searcher import Searcher, Weighed

MOST_MOVES = 250_000
"""Moves that are made in one search at most: less than a second in any game."""
WORTH_A_THOUGHT = 3
"""Of how many best moves one is made in error."""


@dataclass(frozen=True)
class Level:
    """How well somebody plays."""

    iterations: int
    """Deals that are played in thought before a move."""
    worlds: int
    """Worlds that are thought of."""
    errs: int = 0
    """Percentage of moves for which any of the best few is made."""
    weight: float | None = None
    """How much what is uncertain counts in a search: with more, moves that look bad are looked at longer."""

    def __call__(self, deal: Deal, luck: Luck) -> Move:
        """Return a move for the seat to act."""
        if len(deal.moves) == 1:
            return deal.moves[0]
        ranked = self.search(deal, luck).ranked
        erring = luck.below(100) < self.errs
        return deal.moves[ranked[luck.below(min(WORTH_A_THOUGHT, len(ranked))) if erring else 0]]

    def search(self, deal: Deal, luck: Luck) -> Search:
        """Return what a search at the choice of the seat to act finds. Raises Unavailable, RunError."""
        from .compiled.searcher import Budget

        assert deal.turn is not None
        searcher, seed = searcher_of(deal.game.program), luck.below(1 << 31)
        guess, chance = Guess(deal, deal.turn), random.Random(seed)
        most = min(self.worlds, self.iterations, searcher.most_worlds)
        worlds = [guess.state(chance) for _ in range(most)]
        budget = Budget(self.iterations, MOST_MOVES)
        weight = {} if self.weight is None else {"weight": self.weight}
        return Search(worlds, searcher.search(worlds, deal.turn, len(deal.moves), budget, seed, **weight))


@dataclass(frozen=True)
class Search:
    """What a search found."""

    worlds: Sequence[State]
    """The worlds it looked at."""
    found: Sequence[Weighed]
    """What became of each legal move, in their order."""

    @property
    def ranked(self) -> list[int]:
        """Numbers of the moves, the best first: that made most often has stood up to what can be done against it."""
        found = self.found
        return sorted(range(len(found)), key=lambda number: (-found[number].visits, -found[number].reward))


LEVELS = {"easy": Level(40, 10, errs=25), "medium": Level(400, 40), "strong": Level(20_000, 200)}
"""Levels by name."""


@lru_cache(maxsize=4)
def searcher_of(program: Program) -> Searcher:
    """Return what searches in a program. Raises Unavailable where `wasmtime` is not installed."""
    from .compiled.searcher import Searcher

    return Searcher(program)
