"""Prints a definition from its model: as one text, its libraries and bases merged in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from itertools import groupby
from typing import Any

from ..dsl.shapes import Fixed, Group, Part, Parts, Slot, shapes
from .constructs.base import Construct, Word
from .constructs.blocks import Label
from .constructs.sections import Define, Duty
from .model import Model

HEADERS = {"zone": "zones", "fact": "remember", "option": "options", "law": "laws"}
"""What stands above the lines that a model keeps one by one."""


def print_game(model: Model) -> str:
    """Return the text of a game that has the same model, spans apart."""
    lasting = {fact.name for fact in model.facts if fact.lasting}
    lines = [f"game {model.name}"]
    for header, sections in groupby(kept(model), lambda section: _header(section, lasting)):
        lines.append("")
        if header:
            lines.append(header)
        for section in sections:
            lines.extend(print_lines(section, 1 if header else 0))
    return "\n".join(lines) + "\n"


def kept(model: Model) -> tuple[Construct, ...]:
    """Return the sections of a model without definitions and duties of libraries that it does not use."""
    named = {
        id(each): each.name.text
        for each in model.sections
        if isinstance(each, Duty) or (isinstance(each, Define) and each.audience is None)
    }
    used = {word for each in model.sections if id(each) not in named for word in _words(each)}
    waiting = [each for each in model.sections if id(each) in named]
    while found := [each for each in waiting if named[id(each)] in used]:
        used.update(word for each in found for word in _words(each))
        waiting = [each for each in waiting if each not in found]
    return tuple(each for each in model.sections if each not in waiting)


def _words(construct: Construct) -> set[str]:
    return {part.text for part in construct.walk() if isinstance(part, Word)}


def _header(section: Construct, lasting: set[str]) -> str:
    through = section.alias == "fact" and section.name.text in lasting  # type: ignore[attr-defined]
    return HEADERS.get(section.alias, "") + " through match" * through


def print_lines(construct: Construct, depth: int = 0) -> Iterator[str]:
    """Yield the line of a construct, and below it those of its block."""
    yield "  " * depth + print_phrase(construct)
    owner: Any = construct.statement if isinstance(construct, Label) else construct
    for each in getattr(owner, "block", ()):
        yield from print_lines(each, depth + 1)


def print_phrase(construct: Construct) -> str:
    """Return a construct as it is written, without its block."""
    children: list[Any] = []
    for each in fields(construct):
        if each.name != "span" and not each.kw_only:
            value = getattr(construct, each.name)
            children.extend(value if isinstance(value, tuple) else (value,))
    words = " ".join(_filled(shapes().parts[construct.alias], children))
    assert not children, f"{construct.alias} has parts that its line has no place for"
    words = re.sub(r" (?=[,:)]|'s)|(?<=\() | (?=\.)|(?<=\.) ", "", words)
    return words.replace("- ", "-") if construct.alias == "signed" else words


def _filled(parts: Parts, children: list[Any]) -> Iterator[str]:
    """Yield the words of some parts, taking what belongs in their slots from the front of `children`."""
    for part in parts:
        if isinstance(part, Fixed):
            yield part.text
        elif isinstance(part, Slot):
            yield _slot(part.rule, children.pop(0))
        elif part.many:
            while children:
                yield from _filled(part.parts, children)
        else:
            yield from _maybe(part, children)


def _maybe(group: Group, children: list[Any]) -> Iterator[str]:
    count = _slots(group.parts)
    if any(child is not None for child in children[:count]):
        yield from _filled(group.parts, children)
    else:
        del children[:count]


def _slots(parts: tuple[Part, ...]) -> int:
    return sum(_slots(part.parts) if isinstance(part, Group) else isinstance(part, Slot) for part in parts)


def _slot(rule: str, value: Construct) -> str:
    if isinstance(value, Word):
        inline = shapes().inline.get(rule)
        return value.text if inline is None else " ".join(_filled(inline, [value]))
    phrase = print_phrase(value)
    return phrase if shapes().allows(rule, value.alias) else f"({phrase})"
