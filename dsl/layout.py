"""Lines and indentation: turns a text into a tree of lines. Knows nothing of what lines say."""

from __future__ import annotations

from dataclasses import dataclass, field

from .problems import Problem
from .source import Source, Span

MAX_TEXT = 1_000_000
"""Longest text that is read, in characters."""
MAX_LINE = 400
"""Longest line, in characters."""
MAX_DEPTH = 12
"""Deepest indentation of a block, and deepest nesting of parentheses."""


@dataclass
class Line:
    """One line that says something, with the block of lines indented below it."""

    source: Source
    number: int
    indent: int
    text: str
    """The line without indentation and comment."""
    block: list[Line] = field(default_factory=list)
    broken: bool = False
    """Whether the line or its block has been reported, so that it is not read."""
    mended: list[tuple[int, int, int]] = field(default_factory=list)
    """Changes of the text since it was written: where each begins, where it ended and where it ends now."""

    @property
    def span(self) -> Span:
        """The whole of what the line says."""
        return self.at(0, len(self.text))

    def at(self, start: int, end: int) -> Span:
        """The span of characters `start` to `end` of the text, counted from 0, as it was written."""
        start, end = self._written(start, False), self._written(end, True)
        end = max(end, start + 1)
        return Span(self.source, self.number, self.indent + 1 + start, self.indent + 1 + end)

    def mend(self, start: int, end: int, text: str) -> None:
        """Go on as if other words stood between two places; spans still tell what was written."""
        self.text = self.text[:start] + text + self.text[end:]
        self.mended.append((start, end, start + len(text)))

    def _written(self, position: int, end: bool) -> int:
        for start, old, new in reversed(self.mended):
            if position >= new:
                position += old - new
            elif position > start:
                position = old if end else start
        return position


def layout(source: Source, problems: list[Problem]) -> list[Line]:
    """Return the lines of `source` as a forest by indentation; add what is wrong to `problems`."""
    start = Span(source, 1, 1, 2)
    if len(source.text) > MAX_TEXT:
        problems.append(Problem("text-too-long", start, {"length": len(source.text), "limit": MAX_TEXT}))
        return []
    roots: list[Line] = []
    open_lines: list[tuple[int, Line]] = []
    """Lines around the one being read, with their columns; a line that is out of line has that of its block."""
    columns: dict[int, int] = {}
    """Column of each block, by identity."""
    uneven: set[int] = set()
    told: set[str] = set()
    margin = 0
    too_deep: int | None = None
    for number, raw in enumerate(source.text.split("\n"), 1):
        if number == 1 and raw.startswith("\ufeff"):
            problems.append(Problem("byte-order-mark", start))
            raw = " " + raw[1:]
            margin = 1
        line = _read_line(source, number, raw, problems)
        if line is None:
            continue
        column = _column(line, open_lines, problems, told)
        if not roots and column > margin:
            problems.append(Problem("indented-start", line.span))
            margin = column
        margin = margin if column >= margin else 0
        column -= margin
        if too_deep is not None and column > too_deep:
            continue
        too_deep = None
        while open_lines and open_lines[-1][0] >= column:
            open_lines.pop()
        block = open_lines[-1][1].block if open_lines else roots
        if len(open_lines) >= MAX_DEPTH:
            problems.append(Problem("too-deep", line.span, {"limit": MAX_DEPTH}))
            too_deep = open_lines[-1][0]
            open_lines[-1][1].broken = True
            continue
        elif block and columns[id(block)] != column:
            if id(block) not in uneven:
                problems.append(Problem("uneven-indent", line.span, other=block[0].span))
            uneven.add(id(block))
            column = columns[id(block)]
        columns.setdefault(id(block), column)
        block.append(line)
        open_lines.append((column, line))
    if not roots and not problems:
        problems.append(Problem("empty-text", start))
    return roots


def _column(line: Line, open_lines: list[tuple[int, Line]], problems: list[Problem], told: set[str]) -> int:
    """Return how far in a line begins; tabs are reported once and then read as they were probably meant."""
    margin = line.source.line(line.number)[: line.indent]
    if "\t" not in margin:
        return line.indent
    if "tab" not in told:
        told.add("tab")
        column = margin.index("\t") + 1
        problems.append(Problem("tab", Span(line.source, line.number, column, column + 1)))
    if " " in margin:
        return open_lines[-1][0] if open_lines else 0
    return 2 * len(margin)


def _read_line(source: Source, number: int, raw: str, problems: list[Problem]) -> Line | None:
    """Return a line that says something; one that is too much to be read is marked as broken."""
    text = raw.split("#", 1)[0].rstrip()
    body = text.lstrip(" \t")
    if not body:
        return None
    line = Line(source, number, len(text) - len(body), body)
    if len(body) > MAX_LINE:
        problems.append(Problem("line-too-long", line.at(0, 1), {"length": len(body), "limit": MAX_LINE}))
        line.broken = True
        return line
    depth = 0
    for position, character in enumerate(body):
        depth += (character == "(") - (character == ")")
        if depth > MAX_DEPTH:
            problems.append(Problem("too-many-brackets", line.at(position, position + 1), {"limit": MAX_DEPTH}))
            line.broken = True
            break
    return line
