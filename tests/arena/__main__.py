"""Measures how well the levels play: each over the one below, and the strong one over players written by others.

make arena                                     a few deals of every game
make arena ARGS="schnapsen hearts --deals 400" more deals of some
make arena ARGS="--against-package 1000"       Schnapsen against the bots of the Python package `schnapsen`
"""

import argparse
import sys
import time
from collections.abc import Iterable
from itertools import pairwise

import forehand
from forehand import Deal, Game, Move
from forehand.interpreter.bots import Luck
from forehand.interpreter.levels import LEVELS, Level
from forehand.interpreter.players import BOTS, Player
from tests.arena.duels import Duel, duel
from tests.arena.rules import RULES

LADDER = ("random", *LEVELS)
"""The levels from the bottom up."""


class Timed:
    """A player whose slowest move is measured, in seconds of processor time."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.slowest = 0.0

    def __call__(self, deal: Deal, luck: Luck) -> Move:
        """Return the move of the player."""
        start = time.process_time()
        move = self.player(deal, luck)
        self.slowest = max(self.slowest, time.process_time() - start)
        return move


def line(name: str, first: str, second: str, found: Duel) -> None:
    """Print what came of a duel."""
    print(f"  {name:20} {first:>8} over {second:8} {found}", flush=True)


def family_heads() -> Iterable[str]:
    """The games that are no variant of another."""
    return (name for name in forehand.games() if not forehand.load(name).compiled.bases)


def ladder(game: Game, players: dict[str, Player], deals: int) -> None:
    """Print how each level fares against the one below, the ratings that follow, and the slowest move."""
    strong, rating, ratings = Timed(players["strong"]), 0.0, ["random 0"]
    timed: dict[str, Player] = {**players, "strong": strong}
    for below, above in pairwise(LADDER):
        found = duel(game, timed[above], timed[below], deals)
        line(game.name, above, below, found)
        rating += found.rating
        ratings.append(f"{above} {rating:+.0f}")
    if game.name in RULES:
        line(game.name, "strong", "rules", duel(game, strong, RULES[game.name], deals))
    line(game.name, "strong", "sensible", duel(game, strong, BOTS["sensible"], deals))
    print(f"  {game.name:20} ratings: {', '.join(ratings)}; slowest strong move {strong.slowest:.2f} s", flush=True)


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games to play; by default every game that is no variant")
    parser.add_argument("--deals", type=int, default=20, help="deals of each pair of players")
    parser.add_argument("--iterations", type=int, default=LEVELS["strong"].iterations, help="those of the strong level")
    parser.add_argument("--worlds", type=int, default=LEVELS["strong"].worlds, help="those of the strong level")
    parser.add_argument("--against-package", type=int, metavar="N", help="only this: deals against `schnapsen`")
    given = parser.parse_args()
    players: dict[str, Player] = {**BOTS, "strong": Level(given.iterations, given.worlds)}
    if given.against_package is None:
        for name in given.games or family_heads():
            ladder(forehand.load(name), players, given.deals)
    if given.against_package is not None or not given.games:
        try:
            from tests.arena.schnapsen_package import bots, versus
        except ImportError:
            print("skipped: the Python package schnapsen is not installed (pip install forehand[bench])")
            return 0
        for name, make in bots().items():
            line(
                "schnapsen-package",
                "strong",
                name,
                versus(players["strong"], make, given.against_package or given.deals),
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
