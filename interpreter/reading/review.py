"""A last look at a whole definition: parts that are missing, idle or at odds with each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...dsl.source import Span
from ..constructs.base import Construct, Expression
from ..constructs.blocks import Label
from ..constructs.choices import Offer
from ..constructs.names import Name, Of, Possessive
from ..constructs.statements import DealEach, DealTo
from ..constructs.turns import Times
from ..model import Model
from ..scope import Scope
from .merge import Draft

NEEDED = ("players", "pack", "phase", "score", "match")
"""Sections no game can do without."""


def review(draft: Draft, model: Model, scope: Scope) -> None:
    """Report what only shows when the whole is known."""
    assert draft.head is not None
    missing = tuple(sort for sort in NEEDED if not draft.all(sort))
    if missing:
        scope.problem("missing-section", draft.head, names=missing)
    if not scope.given_up:
        _review_names(draft, model, scope)
    _review_deal(model, scope)
    match = draft.one("match")
    if match is not None and not any(line.alias == "best_score" for line in match.block):
        scope.problem("nobody-wins", match.span)


def _review_names(draft: Draft, model: Model, scope: Scope) -> None:
    idle = [
        section
        for section in (*draft.all("define"), *draft.all("duty"))
        if id(section) in draft.own and section.name.text not in scope.read
    ]
    for section in idle:
        scope.problem("never-used", section.name.span, name=section.name.text)
        scope.read |= _spoken(section)
    for fact in model.facts:
        assert fact.span is not None
        if fact.name not in scope.read:
            scope.problem("fact-never-read", fact.span, name=fact.name)
        elif fact.name not in scope.written:
            scope.problem("fact-never-set", fact.span, name=fact.name)
    for zone in model.zones:
        assert zone.span is not None
        if zone.name not in scope.written:
            code = "zone-never-filled" if zone.name in scope.read else "zone-never-used"
            scope.problem(code, zone.span, name=zone.name)
    for option in model.options:
        assert option.span is not None
        if option.name not in scope.read:
            scope.problem("option-never-used", option.span, name=option.name)
    for table in model.tables:
        assert table.span is not None
        if table.name not in scope.read:
            scope.problem("table-never-used", table.span, name=table.name)


def _spoken(definition: Construct) -> set[str]:
    """Return the names a definition speaks of: they are not idle for being used only there."""
    names = {part.text.text for part in definition.walk() if isinstance(part, Name)}
    return names | {part.head.text for part in definition.walk() if isinstance(part, (Of, Possessive))}


def check_labels(block: Any, scope: Scope, seen: dict[str, Span] | None = None) -> None:
    """Report two clauses of a section that would have the same address."""
    seen = {} if seen is None else seen
    for statement in block:
        inner, below = statement, seen
        if isinstance(statement, (Label, Offer)):
            below = {}
        if isinstance(statement, Label):
            name, inner = statement.name.text, statement.statement
            if name in seen:
                scope.problem("duplicate-label", statement.name.span, other=seen[name], name=name)
            seen.setdefault(name, statement.name.span)
        check_labels(getattr(inner, "block", ()), scope, below)


def _review_deal(model: Model, scope: Scope) -> None:
    """Report when more cards are dealt than the pack has."""
    left = len(model.cards)
    for count, statement in _dealt(model.deal, 1, model.seats - model.dealer_sits_out, scope):
        left -= count
        if left < 0:
            scope.problem("too-many-dealt", statement.span, cards=len(model.cards), dealt=len(model.cards) - left)
            return


def _dealt(block: Any, times: int, seats: int, scope: Scope) -> Iterator[tuple[int, Any]]:
    """Yield how many cards each statement deals from the pack at least, as often as it surely happens."""
    for statement in block:
        inner = getattr(statement, "statement", statement)
        if isinstance(inner, (DealTo, DealEach)):
            if getattr(getattr(inner.source, "symbol", None), "name", None) == "pack":
                each = seats if isinstance(inner, DealEach) else 1
                yield _least(inner.count, scope) * each * times, inner
        elif isinstance(inner, Times):
            yield from _dealt(inner.block, times * _least(inner.count, scope), seats, scope)


def _least(number: Expression, scope: Scope) -> int:
    """Return the least that a number can be, or nought if that does not show."""
    low = number.bounds(scope)[0]
    return int(low) if 0 < low < float("inf") else 0
