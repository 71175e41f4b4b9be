"""One file: its lines become constructs, line by line, so that one mistake hides no other."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, replace
from typing import Any

from lark import Token, Tree

from ...dsl.layout import Line, layout
from ...dsl.parse import parse_line
from ...dsl.problems import Problem
from ...dsl.source import Source
from ..constructs import CONSTRUCTS, Construct
from ..constructs.base import Statement, Word
from ..constructs.sections import Head, Section

MOST_PROBLEMS = 100
"""Reading a file is given up once there are so many problems."""


@dataclass
class File:
    """A file as read: what it is, its sections in order, and the lines of its changes."""

    source: Source
    head: Head | None = None
    sections: list[Section] = field(default_factory=list)
    change_lines: dict[int, list[Line]] = field(default_factory=dict)
    """For a section that changes a base game, by identity, the lines below it, not read yet."""
    unread: set[str] = field(default_factory=set)
    """Names that lines which could not be read seem to declare."""


def read_file(source: Source, problems: list[Problem]) -> File:
    """Return the constructs of one file; what is wrong is added to `problems`."""
    file = File(source)
    broken = len(problems)
    for line in layout(source, problems):
        if len(problems) - broken >= MOST_PROBLEMS:
            problems.append(Problem("many-problems", line.span, {"limit": MOST_PROBLEMS}))
            file.unread.add("")
            break
        tree = None if line.broken else parse_line(line, "head_line", problems)
        if tree is None:
            _note_names(line, file.unread)
            continue
        section = _construct(tree, line)
        assert isinstance(section, Section)
        if section.block_rule == "change_line":
            if not line.block:
                problems.append(Problem("missing-block", line.span, {"line": "head_line", "fits": None}))
            file.change_lines[id(section)] = line.block
        else:
            section = with_block(section, line, problems, unread=file.unread)
        if not isinstance(section, Head):
            file.sections.append(section)
        elif file.head is None and not file.sections:
            file.head = section
        else:
            first = file.head or file.sections[0]
            problems.append(Problem("second-head", section.span, other=first.span))
    if file.head is None and file.sections and not file.unread:
        problems.append(Problem("no-head", file.sections[0].span))
    return file


def _note_names(line: Line, unread: set[str] | None) -> None:
    """Note the names that an unreadable line and those below it may declare."""
    if unread is None:
        return
    unread.add("")
    waiting = [line]
    while waiting:
        current = waiting.pop()
        unread.update(re.findall(r"[a-z][a-z0-9-]*", current.text)[:2])
        unread.update(re.findall(r"\b(?:[A-Z][A-Za-z]*|[0-9]+)\b", current.text))
        waiting.extend(current.block)


def with_block(
    construct: Any, line: Line, problems: list[Problem], needed: bool = True, unread: set[str] | None = None
) -> Any:
    """Return a construct with the block of lines below it read."""
    owner = construct.statement if hasattr(construct, "statement") else construct
    rule = owner.block_rule
    if rule is None:
        if line.block:
            problems.append(Problem("unexpected-block", line.block[0].span, other=line.span))
            _note_names(line.block[0], unread)
        return construct
    if not line.block and owner.block_needed and needed and not getattr(owner, "value", None):
        form = "head_line" if isinstance(owner, Section) else "statement_line"
        problems.append(Problem("missing-block", line.span, {"line": form, "fits": None}))
        _note_names(line, unread)
    if line.block and getattr(owner, "value", None) is not None:
        problems.append(Problem("unexpected-block", line.block[0].span, other=line.span))
        _note_names(line.block[0], unread)
        return construct
    block = read_block(line.block, rule, problems, unread)
    owner = replace(owner, block=block)
    return owner if owner is construct or not hasattr(construct, "statement") else replace(construct, statement=owner)


def read_block(
    lines: list[Line], rule: str, problems: list[Problem], unread: set[str] | None = None
) -> tuple[Any, ...]:
    """Return the constructs of the lines of a block."""
    block = []
    for line in lines:
        if len(problems) >= MOST_PROBLEMS:
            break
        tree = None if line.broken else parse_line(line, rule, problems)
        if tree is not None:
            block.append(with_block(_construct(tree, line), line, problems, unread=unread))
        elif unread is not None:
            _note_names(line, unread)
    return tuple(block)


def read_changed(line: Line, rule: str, problems: list[Problem]) -> tuple[Any, bool] | None:
    """Return the construct of a line of a change, and whether it brings a block of its own."""
    tree = parse_line(line, rule, problems)
    if tree is None:
        return None
    return with_block(_construct(tree, line), line, problems, needed=False), bool(line.block)


def _construct(tree: Tree[Token], line: Line) -> Construct:
    cls: Any = CONSTRUCTS[tree.data]
    span = line.span
    if not tree.meta.empty:
        span = line.at(tree.meta.start_pos, tree.meta.end_pos)
    children = [_child(child, line) for child in tree.children]
    arguments: dict[str, Any] = {}
    for each in fields(cls):
        if each.name == "span" or each.kw_only:
            continue
        if str(each.type).startswith("tuple"):
            arguments[each.name] = tuple(children)
            children = []
        else:
            arguments[each.name] = children.pop(0)
    assert not children, f"{cls.__name__} has no field for {children}"
    if issubclass(cls, Statement) and cls.block_rule is not None:
        arguments["block"] = ()
    construct: Construct = cls(span, **arguments)
    return construct


def _child(child: Any, line: Line) -> Any:
    if child is None:
        return None
    if isinstance(child, Token):
        assert child.start_pos is not None and child.end_pos is not None
        return Word(line.at(child.start_pos, child.end_pos), str(child))
    return _construct(child, line)
