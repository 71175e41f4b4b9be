"""What a player may think who has only a view and luck: what a seat may not know cannot come in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..chance import bounded, permuted, seeded
from ..moves import Move
from ..view import View


class Luck:
    """A source of random numbers for bots, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._state = seeded(seed)

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        number, self._state = bounded(n, self._state)
        return number

    def shuffled(self, items: Sequence[int]) -> list[int]:
        """The items in a random order."""
        order, self._state = permuted(items, self._state)
        return list(order)


@dataclass(frozen=True)
class Advice:
    """A move, and in a word why."""

    move: Move
    because: str
    """Names the text `hint-...` in `words/<language>/ui.yaml`."""


def at_random(view: View, luck: Luck) -> Move:
    """Return any legal move."""
    return view.moves[luck.below(len(view.moves))]


def sensible(view: View, luck: Luck) -> Move:
    """Return the move that a player with some sense would make."""
    return advise(view, luck).move


def advise(view: View, luck: Luck) -> Advice:
    """Return what a player with some sense would do, and why."""
    from .judgement import judge

    return judge(view, luck)
