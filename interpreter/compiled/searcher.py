"""Runs a module that searches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from ..instructions import State
from ..program import PC, Program
from .choosing import Goal
from .running import Compiled
from .searching import Searching
from .storage import WORD
from .tree import MOST_ITERATIONS, TELLING, WORLDS_BYTES

if TYPE_CHECKING:
    import wasmtime

WEIGHT = 0.8
"""How much what is uncertain counts, in standard deviations of the results."""


@dataclass(frozen=True)
class Budget:
    """How long a search may last: the same on every machine."""

    iterations: int
    moves: int = 1 << 62
    """Moves that are made in them; with no fewer the search ends."""


@dataclass(frozen=True)
class Weighed:
    """What a search found of a move at the root."""

    visits: int
    """How often it was made."""
    result: float
    """What the side that searches scores in the deal on average."""
    reward: float
    """What the side that searches is ahead of the mean of all, times the number of sides; where points are to be
    avoided, what it is behind."""


class Searcher(Compiled):
    """A program, ready to search. Raises Unavailable where `wasmtime` is not installed."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.searching = self.module = Searching(program)
        self._start(self.module)
        self._search = cast("wasmtime.Func", self._exports["search"])

    @property
    def most_worlds(self) -> int:
        """Most worlds that a search may take."""
        return WORLDS_BYTES // self.searching.world_bytes

    def search(
        self, worlds: Sequence[State], seat: int, moves: int, budget: Budget, seed: int, weight: float = WEIGHT
    ) -> list[Weighed]:
        """Return what became of each of the legal moves at a choice, in canonical order.

        `worlds` are states of the reference engine at the choice, with the seat to act; `moves` is the number of legal
        moves, the same in all of them. Worlds are taken in turn. What is found depends on the arguments only. Raises
        RunError, and ValueError for worlds or iterations beyond what there is room for.
        """
        iterations = budget.iterations
        if not 0 < len(worlds) <= self.most_worlds or not 0 < iterations <= MOST_ITERATIONS:
            raise ValueError(f"no room for {len(worlds)} worlds and {iterations} iterations")
        module, top, cells = self.searching, self.storage.items, []
        for state in worlds:
            laid, top = self._laid(state, top)
            cells.append(laid)
        self._write(module.worlds, b"".join(cells))
        points = {at: 1 + number for number, at in module.graph.choices.items()}
        self._set(goal=Goal.RUN, index=0, log=0, point=points[worlds[0][PC]])
        mask = (1 << (2 * iterations - 1).bit_length()) - 1
        self._carry_out(self._search, len(worlds), top, iterations, budget.moves, seed, seat, mask, weight)
        told = self._words(module.told, moves * TELLING // WORD)
        return [
            Weighed(visits, gained / max(1, visits), reward / max(1, visits))
            for visits, reward, gained, _ in zip(*(iter(told),) * (TELLING // WORD), strict=True)
        ]
