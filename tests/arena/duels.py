"""Two kinds of players at one table, deal after deal: each deal is played twice, the second time with seats changed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from forehand import Deal, Game
from forehand.interpreter.bots import Luck
from forehand.interpreter.players import Player

NORMAL = 1.96
"""Standard deviations on either side that hold 95 % of a normal distribution."""


def seated(game: Game, seat: int, turned: int) -> int:
    """Return which of two players (0 or 1) has a seat: sides in turn, and the other way round if `turned` is 1."""
    return (seat % game.program.sides + turned) % 2


def played(deal: Deal, player_of: Callable[[int], Player], luck: int) -> Deal:
    """Return a deal played to its end; each seat has luck of its own."""
    lucks = [Luck(luck + seat) for seat in range(deal.game.players)]
    while deal.turn is not None:
        deal = deal.play(player_of(deal.turn)(deal, lucks[deal.turn]))
    return deal


@dataclass
class Duel:
    """What came of a duel, for the first player."""

    margins: list[float] = field(default_factory=list)
    """How many points ahead a seat of the first player was, for each pair of deals with the same cards."""
    wins: list[float] = field(default_factory=list)
    """For each pair the share of deals won, a tied one counting half."""
    seconds: float = 0.0

    def add(self, margins: tuple[float, ...]) -> None:
        """Count the deals that were played with the same cards."""
        self.margins.append(sum(margins) / len(margins))
        self.wins.append(sum((margin > 0) + 0.5 * (margin == 0) for margin in margins) / len(margins))

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return 2 * len(self.margins)

    @property
    def share(self) -> float:
        """Share of deals won, drawn in a little towards a half so that it is never nought or one."""
        return (sum(self.wins) * 2 + 0.5) / (self.deals + 1)

    @property
    def rating(self) -> float:
        """How many points of rating the first player is ahead, as Elo has it."""
        return elo(self.share)

    def __str__(self) -> str:
        mean, off = with_interval(self.margins)
        share, spread = with_interval(self.wins)
        low, high = (elo(min(max(share + way * spread, 0.001), 0.999)) for way in (-1, 1))
        told = f"{mean:+8.2f} ± {off:5.2f} points a deal, {share:6.1%} ± {spread:5.1%} won"
        rating = f"rating {self.rating:+5.0f} ({low:+.0f} to {high:+.0f})"
        return f"{told}, {rating}, {self.deals / self.seconds:.1f} deals/s"


def with_interval(values: list[float]) -> tuple[float, float]:
    """Return a mean, and how far the 95 % interval reaches to either side of it."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, math.inf
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, NORMAL * math.sqrt(variance / len(values))


def elo(share: float) -> float:
    """Return the difference of ratings that stands for a share of deals won."""
    return 400 * math.log10(share / (1 - share))


def duel(game: Game, first: Player, second: Player, deals: int, seed: int = 0) -> Duel:
    """Return what came of so many deals, an even number, between two players."""
    found, start, players = Duel(), time.perf_counter(), (first, second)
    for number in range(deals // 2):
        margins = []
        for turned in (0, 1):
            deal = game.deal(seed + number, number % game.players)

            def player_of(seat: int, turned: int = turned) -> Player:
                return players[seated(game, seat, turned)]

            deal = played(deal, player_of, 100_000 * (2 * number + turned) + seed)
            of = [[deal.scores[s] for s in range(game.players) if seated(game, s, turned) == who] for who in (0, 1)]
            margin = sum(of[0]) / len(of[0]) - sum(of[1]) / len(of[1])
            margins.append(-margin if game.program.avoids_points else margin)
        found.add(tuple(margins))
    found.seconds = time.perf_counter() - start
    return found
