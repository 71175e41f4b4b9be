"""How each line and phrase is written, read from the grammar itself: what printing goes by.

Understands as much of the notation of `grammar.lark` as that file uses.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from .parse import grammar


@dataclass(frozen=True)
class Fixed:
    """A word or sign as it stands."""

    text: str


@dataclass(frozen=True)
class Slot:
    """A part of its own: a rule or kind of word."""

    rule: str


@dataclass(frozen=True)
class Group:
    """Parts that belong together: once or not at all, or any number of times."""

    parts: tuple[Part, ...]
    many: bool


Part = Fixed | Slot | Group
Parts = tuple[Part, ...]

_SILENT = {"_CARDS": "cards", "_IS": "is"}
"""Kinds of words that leave no trace in a tree, and how they are written."""


@dataclass(frozen=True)
class Shapes:
    """What the grammar says of how things are written."""

    parts: dict[str, Parts]
    """Parts of every construct, by its alias."""
    inline: dict[str, Parts]
    """Parts of rules that only put words round another part."""
    units: dict[str, tuple[str, ...]]
    """For every rule, the rules and constructs that may stand in its place as they are."""

    def allows(self, rule: str, alias: str) -> bool:
        """Tell whether a construct may stand where a rule is asked for, without brackets."""
        waiting, seen = [rule], set()
        while waiting:
            current = waiting.pop()
            if current == alias:
                return True
            if current not in seen:
                seen.add(current)
                waiting.extend(self.units.get(current, ()))
        return False


@cache
def shapes() -> Shapes:
    """Return the shapes of the grammar."""
    text = re.sub(r"^//.*$|^%.*$", "", grammar(), flags=re.MULTILINE)
    parts: dict[str, Parts] = {}
    inline: dict[str, Parts] = {}
    units: dict[str, tuple[str, ...]] = {}
    for match in re.finditer(
        r"^(\??)([a-z_]+)\s*:(.*?)(?=^\??[a-zA-Z_]+[.\d]*\s*:|\Z)", text, re.MULTILINE | re.DOTALL
    ):
        optional, rule, body = match.groups()
        found: list[str] = []
        for alternative in _alternatives(body):
            expansion, _, alias = alternative.partition("->")
            read = _read(re.findall(r'"[^"]*"|\w+|[][()*+]', expansion))
            if alias.strip() or not optional:
                name = alias.strip() or rule
                parts[name] = read
                found.append(name)
            elif len(read) == 1 and isinstance(read[0], Slot):
                found.append(read[0].rule)
            elif all(not isinstance(part, Group) for part in read):
                inline.setdefault(rule, read)
        units[rule] = tuple(found)
    return Shapes(parts, inline, units)


def _alternatives(body: str) -> list[str]:
    """Return the alternatives of a rule; there are none inside brackets, nor inside a word."""
    return [one.strip() for one in body.split("|")]


def _read(tokens: list[str]) -> Parts:
    """Return the parts of an expansion."""
    stack: list[list[Part]] = [[]]
    for token in tokens:
        if token in "[(":
            stack.append([])
        elif token in "])":
            inner = tuple(stack.pop())
            stack[-1].append(Group(inner, many=token == ")"))
        elif token in "*+":
            last = stack[-1][-1]
            if isinstance(last, Slot):
                stack[-1][-1] = Group((last,), many=True)
        elif token.startswith('"'):
            stack[-1].append(Fixed(token[1:-1]))
        elif token in _SILENT:
            stack[-1].append(Fixed(_SILENT[token]))
        else:
            stack[-1].append(Slot(token))
    return tuple(stack[0])
