"""What many deals of a game come to, for the page of figures."""

from __future__ import annotations

from functools import cache

from ..interpreter.game import Game
from ..interpreter.simulation import Figures, simulate

DEALS, SEED = 10_000, 1
"""Deals that are played of each game, and the seed of their cards."""


@cache
def measured(game: Game) -> Figures:
    """Return the figures of a game with its usual options, all moves drawn at random."""
    return simulate(game, DEALS, SEED)
