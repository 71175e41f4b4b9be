"""Counts of what came of a number of deals: whole numbers only, so that parts add up the same in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, TypeVar

Key = TypeVar("Key")

MOST = 1 << 62
"""No count and no number of points goes beyond it."""


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


def named(place: str, numbers: Iterable[int]) -> str:
    """Return the name by which a move is counted: its address, and the numbers that are settled in it."""
    return " ".join((place, *map(str, numbers)))


@dataclass
class Tally:
    """Counts over deals."""

    deals: int = 0
    moves: int = 0
    options: int = 0
    """Legal moves, added up over all choices."""
    forced: int = 0
    """Choices at which there was one legal move only."""
    lengths: Counter[int] = field(default_factory=Counter)
    """Deals by their number of moves."""
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    offers: Counter[str] = field(default_factory=Counter)
    """How often each move was made, by name."""
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
    def read(cls, data: Any, sides: int, settled: int, clauses: int) -> Tally:
        """Return the tally that such data tell of, of a game with so many sides, settled facts and clauses.

        Raises ValueError, KeyError or TypeError for other data.
        """

        def outcome(key: Any) -> Outcome:
            gains, void, facts, bits = key
            applied = _number(bits, 0, (1 << clauses) - 1)
            return _numbers(gains, sides), _number(void, 0, 1), _numbers(facts, settled), applied

        def match(key: Any) -> tuple[int, tuple[int, ...]]:
            length, won = key
            return _number(length, 1), _numbers(won, len(won), 0, sides - 1)

        tally = cls(
            deals=_number(data["deals"], 0),
            moves=_number(data["moves"], 0),
            options=_number(data["options"], 0),
            forced=_number(data["forced"], 0),
            lengths=_counted(data["lengths"], lambda key: _number(key, 0)),
            outcomes=_counted(data["outcomes"], outcome),
            offers=_counted(data["offers"], _text),
            matches=_counted(data["matches"], match),
            differences=_counted(data["differences"], lambda key: _numbers(key, sides)),
        )
        tally._add_up()
        return tally

    def _add_up(self) -> None:
        """Raise ValueError unless the counts can be of the same deals."""
        deals = {self.deals, self.outcomes.total(), self.lengths.total()}
        moves = {self.moves, self.offers.total(), sum(length * count for length, count in self.lengths.items())}
        if len(deals) > 1 or len(moves) > 1 or not self.forced <= self.moves <= self.options:
            raise ValueError("the counts do not add up")
        if self.differences.total() not in (0, self.deals) or self.matches.total() > self.deals:
            raise ValueError("the counts are not of the same deals")


def _counted(pairs: Any, read: Callable[[Any], Key]) -> Counter[Key]:
    return Counter({read(key): _number(times, 1) for key, times in pairs})


def _numbers(value: Any, n: int, low: int = -MOST, high: int = MOST) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != n:
        raise ValueError(f"not {n} numbers: {value!r}")
    return tuple(_number(each, low, high) for each in value)


def _number(value: Any, low: int = -MOST, high: int = MOST) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"not such a number: {value!r}")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"not a text: {value!r}")
    return value
