"""Many deals played by bots or at random, and what they tell about a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..chance import BLOCK
from ..tally import Tally
from .figures import Figures, figures
from .playing import RANDOMLY, Asked, Setting
from .spreading import Simulation

if TYPE_CHECKING:
    from ..game import Game

__all__ = ["BLOCK", "RANDOMLY", "Asked", "Figures", "Setting", "Simulation", "Tally", "figures", "simulate"]


def simulate(game: Game, deals: int, seed: int = 1, bots: tuple[str, ...] = (RANDOMLY,)) -> Figures:
    """Play deals of a game by bots, given from forehand on, and return the figures. Raises RunError."""
    setting = Setting(game.place, game.players, tuple(game.options.items()), bots)
    simulation = Simulation((setting,), deals, seed, ((game, bots),))
    simulation.run()
    return figures(simulation.tallies[0], Asked(game).clauses, game.program.avoids_points)
