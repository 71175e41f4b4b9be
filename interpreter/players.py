"""Who plays where no person does, by name: each is a function of a deal, and of luck.

A deal holds everything. What a player takes from it is what the seat to act may know: its view, or worlds that are
sampled from that view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .bots import Luck, at_random, sensible
from .deal import Deal
from .levels import LEVELS
from .moves import Move
from .view import View

Player = Callable[[Deal, Luck], Move]
"""Returns a move for the seat to act. What that seat may not know of the deal makes no difference to it."""


def from_view(think: Callable[[View, Luck], Move]) -> Player:
    """Return the player that decides by its view alone."""

    def play(deal: Deal, luck: Luck) -> Move:
        assert deal.turn is not None
        return think(deal.view(deal.turn), luck)

    return play


BOTS: Mapping[str, Player] = {"sensible": from_view(sensible), **LEVELS, "random": from_view(at_random)}
