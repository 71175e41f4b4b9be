"""Problems of a game file: a code, a place and facts. Their sentences live with the words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .source import Span


@dataclass(frozen=True)
class Problem:
    """One mistake in a definition, or one that playing it brought to light."""

    code: str
    """Names the message in `words/en/problems.yaml`."""
    span: Span
    """The exact words that are wrong."""
    facts: Mapping[str, object] = field(default_factory=dict)
    """What the message speaks of."""
    other: Span | None = None
    """A second place that contradicts the first, if there is one."""
    within: Span | None = None
    """The place that led here, when the problem is in a library or base game used from it."""


class Problems(Exception):
    """Every problem found in a definition, in the order of the text."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(f"{len(self.problems)} problem(s)")

    def __str__(self) -> str:
        from .report import report_all

        return report_all(self)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word nearest to `word`, or None when none is near.

    Near means that fewer than half of its letters would have to change.
    """
    best, least = None, reach(word) + 1
    for candidate in sorted(known, key=lambda each: (-len(each), each)):
        far = distance(word, candidate, least)
        if far < least and far * 2 < len(word):
            best, least = candidate, far
    return best


def reach(word: str) -> int:
    """Return how many edits away another word may be and still be near."""
    return max(1, (len(word) + 1) // 2 - (len(word) > 3))


def distance(one: str, two: str, limit: int) -> int:
    """Return the edits (change, add, drop, swap of neighbours) between two words, at most `limit + 1`."""
    if abs(len(one) - len(two)) > limit:
        return limit + 1
    before: Sequence[int] = []
    row: Sequence[int] = range(len(two) + 1)
    for i, a in enumerate(one, 1):
        current = [i]
        for j, b in enumerate(two, 1):
            cost = min(row[j] + 1, current[-1] + 1, row[j - 1] + (a != b))
            if i > 1 and j > 1 and a == two[j - 2] and one[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            current.append(cost)
        before, row = row, current
    return min(row[-1], limit + 1)
