"""A last look at a whole definition: parts that are missing, idle or at odds with each other."""

from __future__ import annotations

from typing import Any

from ..constructs.statements import DealEach, DealTo
from ..constructs.terms import Number
from ..constructs.turns import Times
from ..model import Model
from ..scope import Scope
from .merge import Draft

NEEDED = ("players", "pack", "phase", "score", "match")
"""Sections no game can do without."""


def review(draft: Draft, model: Model, scope: Scope) -> None:
    """Report what only shows when the whole is known."""
    assert draft.head is not None
    for sort in NEEDED:
        if not draft.all(sort):
            scope.problem("missing-section", draft.head, name=sort)
    pack = draft.one("pack")
    for sort in ("suits", "ranks"):
        if pack is not None and draft.one(sort) is None:
            scope.problem("missing-section", pack.span, name=sort)
    _review_names(draft, model, scope)
    _review_deal(model, scope)
    match = draft.one("match")
    if match is not None and not any(line.alias == "best_score" for line in match.block):
        scope.problem("nobody-wins", match.span)


def _review_names(draft: Draft, model: Model, scope: Scope) -> None:
    for fact in model.facts:
        assert fact.span is not None
        if fact.name not in scope.read:
            scope.problem("fact-never-read", fact.span, name=fact.name)
        elif fact.name not in scope.written:
            scope.problem("fact-never-set", fact.span, name=fact.name)
    for zone in model.zones:
        assert zone.span is not None
        if zone.name not in scope.written:
            code = "zone-never-filled" if zone.name in scope.read else "zone-never-read"
            scope.problem(code, zone.span, name=zone.name)
    for option in model.options:
        assert option.span is not None
        if option.name not in scope.read:
            scope.problem("option-never-used", option.span, name=option.name)
    for table in model.tables:
        assert table.span is not None
        if table.name not in scope.read:
            scope.problem("table-never-used", table.span, name=table.name)
    for sort in ("define", "duty"):
        for section in draft.all(sort):
            if id(section) in draft.own and section.name.text not in scope.read:
                scope.problem("never-used", section.name.span, name=section.name.text)


def _review_deal(model: Model, scope: Scope) -> None:
    """Report when more cards are dealt than the pack has."""
    left = len(model.cards)
    for count, statement in _dealt(model.deal, 1, model.seats):
        left -= count
        if left < 0:
            scope.problem("too-many-dealt", statement.span, cards=len(model.cards), dealt=len(model.cards) - left)
            return


def _dealt(block: Any, times: int, seats: int) -> list[tuple[int, Any]]:
    found: list[tuple[int, Any]] = []
    for statement in block:
        inner = getattr(statement, "statement", statement)
        if isinstance(inner, (DealTo, DealEach)):
            from_pack = getattr(getattr(inner.source, "symbol", None), "name", None) == "pack"
            if isinstance(inner.count, Number) and from_pack:
                each = seats if isinstance(inner, DealEach) else 1
                found.append((int(inner.count.text.text) * each * times, inner))
        elif isinstance(inner, Times) and isinstance(inner.count, Number):
            found.extend(_dealt(inner.block, times * int(inner.count.text.text), seats))
    return found
