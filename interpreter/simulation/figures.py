"""From counts to figures with 95 % intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from ..tally import Outcome, Tally

Z = 1.959963984540054
"""Within so many standard errors lie 95 % of the means of samples."""


@dataclass(frozen=True)
class Spread:
    """A mean, and the interval in which the true one lies with 95 % confidence."""

    mean: float
    low: float
    high: float
    deviation: float
    """Standard deviation of single values."""
    n: int

    @classmethod
    def of(cls, values: Mapping[int, int]) -> Spread:
        """Return the spread of values, each given with how often it came up."""
        n = sum(values.values())
        if not n:
            return cls(0.0, 0.0, 0.0, 0.0, 0)
        total = sum(value * times for value, times in values.items())
        squares = sum(value * value * times for value, times in values.items())
        deviation = sqrt(max(0, n * squares - total * total) / (n * (n - 1))) if n > 1 else 0.0
        margin = Z * deviation / sqrt(n)
        return cls(total / n, total / n - margin, total / n + margin, deviation, n)


@dataclass(frozen=True)
class Share:
    """How often something came up, and the interval (Wilson's) for how likely it is."""

    times: int
    n: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.times / self.n if self.n else 0.0

    @property
    def low(self) -> float:
        """Lower end of the interval."""
        return self._end(-1)

    @property
    def high(self) -> float:
        """Upper end of the interval."""
        return self._end(1)

    def _end(self, sign: int) -> float:
        if not self.n:
            return 0.0 if sign < 0 else 1.0
        n, p = self.n, self.times / self.n
        middle = p + Z * Z / (2 * n)
        reach = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return min(1.0, max(0.0, (middle + sign * reach) / (1 + Z * Z / n)))


@dataclass(frozen=True)
class Contract:
    """Deals in which players settled the same things."""

    settled: tuple[int, ...]
    deals: Share
    clauses: tuple[tuple[str, Share], ...]
    """Clauses of the score that applied in these deals."""


@dataclass(frozen=True)
class Figures:
    """What a tally tells."""

    deals: int
    void: Share
    moves: Spread
    choices: float
    """Mean number of legal moves at a choice."""
    forced: Share
    """Choices with one legal move only."""
    gains: tuple[Spread, ...]
    """Points of each side in a deal, that of forehand first; void deals count as nought."""
    wins: tuple[Share, ...]
    """Deals in which each side scored more than every other, that of forehand first."""
    drawn: Share
    """Deals that were scored and in which no side scored more than all others."""
    contracts: tuple[Contract, ...]
    clauses: tuple[tuple[str, Share], ...]
    """Deals in which each labelled clause applied."""
    offers: tuple[tuple[str, int], ...]
    """How often each move was made."""
    match_length: Spread
    """Deals in a match; n is the number of matches that came to an end."""
    match_wins: tuple[Share, ...]
    """Matches won by each side, alone or with others, that of the first forehand first."""
    differences: tuple[Spread, ...]
    """Points of each side less those in the other game with the same cards."""


def figures(tally: Tally, clauses: tuple[str, ...], avoids_points: bool = False) -> Figures:
    """Return the figures of a tally; `clauses` are those its bits stand for."""
    outcomes = tally.outcomes
    sides = len(next(iter(outcomes))[0]) if outcomes else 0
    scored = {outcome: times for outcome, times in outcomes.items() if not outcome[1]}
    winners: Counter[int] = Counter()
    for (gains, *_), times in scored.items():
        best = (min if avoids_points else max)(gains)
        winners[gains.index(best) if gains.count(best) == 1 else -1] += times
    matches = sum(tally.matches.values())
    choices = tally.moves
    return Figures(
        deals=tally.deals,
        void=Share(sum(times for outcome, times in outcomes.items() if outcome[1]), tally.deals),
        moves=Spread.of(tally.lengths),
        choices=tally.options / choices if choices else 0.0,
        forced=Share(tally.forced, choices),
        gains=tuple(Spread.of(_counted((o[0][side], n) for o, n in outcomes.items())) for side in range(sides)),
        wins=tuple(Share(winners[side], tally.deals) for side in range(sides)),
        drawn=Share(winners[-1], tally.deals),
        contracts=_contracts(scored, clauses),
        clauses=tuple(
            (name, Share(sum(n for o, n in outcomes.items() if o[3] >> number & 1), tally.deals))
            for number, name in enumerate(clauses)
        ),
        offers=tuple(sorted(tally.offers.items())),
        match_length=Spread.of(_counted((length, n) for (length, _), n in tally.matches.items())),
        match_wins=tuple(
            Share(sum(n for (_, won), n in tally.matches.items() if side in won), matches) for side in range(sides)
        ),
        differences=tuple(
            Spread.of(_counted((gaps[side], n) for gaps, n in tally.differences.items()))
            for side in range(len(next(iter(tally.differences), ())))
        ),
    )


def _counted(pairs: Iterable[tuple[int, int]]) -> Counter[int]:
    found: Counter[int] = Counter()
    for value, times in pairs:
        found[value] += times
    return found


def _contracts(scored: Mapping[Outcome, int], clauses: tuple[str, ...]) -> tuple[Contract, ...]:
    """Return the deals that were scored by what had been settled; nothing if nothing ever is."""
    by_settled: dict[tuple[int, ...], dict[int, int]] = {}
    for (_, _, settled, bits), times in scored.items():
        if settled:
            row = by_settled.setdefault(settled, {})
            row[bits] = row.get(bits, 0) + times
    total = sum(scored.values())
    found = []
    for settled, row in sorted(by_settled.items()):
        n = sum(row.values())
        shares = tuple(
            (name, Share(sum(times for bits, times in row.items() if bits >> number & 1), n))
            for number, name in enumerate(clauses)
            if name.startswith("score.")
        )
        found.append(Contract(settled, Share(n, total), shares))
    return tuple(found)
