"""Counts of what came of a number of deals: whole numbers only, so that parts add up the same in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple


class Row(NamedTuple):
    """What came of one deal."""

    gains: tuple[int, ...]
    """Points of each side, that of forehand first."""
    void: int
    """1 if the deal was not scored."""
    settled: tuple[int, ...]
    """What the facts that players settle were at the end, in the order of `Asked.settled`."""
    clauses: int
    """Which labelled clauses applied, as bits in the order of `Asked.clauses`."""
    moves: int
    options: int
    """Legal moves, added up over all choices."""
    forced: int
    """Choices at which there was one legal move only."""


Outcome = tuple[tuple[int, ...], int, tuple[int, ...], int]
"""Gains, void, settled facts and clauses of a deal."""


@dataclass
class Tally:
    """Counts over deals."""

    deals: int = 0
    moves: int = 0
    options: int = 0
    forced: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    """Deals by their number of moves."""
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    offers: Counter[str] = field(default_factory=Counter)
    """How often each move was made, by address and what was settled in it apart from cards."""
    matches: Counter[tuple[int, tuple[int, ...]]] = field(default_factory=Counter)
    """Matches that came to an end, by their number of deals and the sides that won, counted from the first forehand."""
    differences: Counter[tuple[int, ...]] = field(default_factory=Counter)
    """Where two games were played with the same cards: gains in the one less gains in the other, of each side."""

    def add(self, rows: Iterable[Row]) -> None:
        """Count rows."""
        for row in rows:
            self.deals += 1
            self.moves += row.moves
            self.options += row.options
            self.forced += row.forced
            self.lengths[row.moves] += 1
            self.outcomes[row.gains, row.void, row.settled, row.clauses] += 1

    def merge(self, other: Tally) -> None:
        """Add the counts of other deals."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            else:
                setattr(self, each.name, mine + theirs)

    def plain(self) -> dict[str, Any]:
        """Return it as data for JSON, sorted, so that equal tallies give equal text."""
        found: dict[str, Any] = {}
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, Counter):
                value = [[key, value[key]] for key in sorted(value)]
            found[each.name] = value
        return found

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Tally:
        """Return the tally that such data tell of. Raises ValueError, KeyError or TypeError for other data."""
        tally = cls()
        for each in fields(tally):
            value = data[each.name]
            if isinstance(getattr(tally, each.name), Counter):
                setattr(tally, each.name, Counter({_frozen(key): _whole(count) for key, count in value}))
            else:
                setattr(tally, each.name, _whole(value))
        if sum(tally.outcomes.values()) != tally.deals or sum(tally.lengths.values()) != tally.deals:
            raise ValueError("the counts do not add up")
        return tally


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"not a count: {value!r}")
    return value
