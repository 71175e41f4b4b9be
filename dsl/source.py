"""Source texts and places in them. Knows nothing of the language."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

STRANGE = re.compile(r"[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""A character that no text has: it would steer a terminal, or says that this is no text."""


@dataclass(frozen=True)
class Source:
    """A named text: a game file that was read, or a string handed in."""

    name: str
    """What to call it in messages: a path, or a name such as `<text>`."""
    text: str = field(repr=False)
    """The whole text, with line ends as `\\n`."""

    def line(self, number: int) -> str:
        """Return line `number`, counted from 1, without its line end; empty past the end."""
        lines = self._lines
        return lines[number - 1] if 1 <= number <= len(lines) else ""

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.split("\n")


@dataclass(frozen=True)
class Span:
    """A stretch of one line of a source."""

    source: Source
    line: int
    """Line, counted from 1."""
    column: int
    """First column, counted from 1."""
    end: int
    """Column after the last character; at least `column + 1`, so that a caret always shows."""

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"

    @property
    def text(self) -> str:
        """The words of the source under this span."""
        return self.source.line(self.line)[self.column - 1 : self.end - 1]

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of `other`, within this line."""
        return Span(self.source, self.line, self.column, max(self.end, other.end))
