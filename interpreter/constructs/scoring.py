"""Statements that give, take and move points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..kinds import NUMBER, SIDE, fits
from ..symbols import Fact, Symbol
from .base import Expression, Statement
from .statements import bind_fact, changed

if TYPE_CHECKING:
    from ..building import Builder
    from ..scope import Scope


@dataclass(frozen=True)
class Scores(Statement):
    """Give a side points."""

    who: Expression
    amount: Expression

    def bind(self, scope: Scope) -> Statement:
        """A side or player, and a number."""
        return replace(self, who=scope.expect(self.who, SIDE), amount=scope.expect(self.amount, NUMBER))

    def lower(self, b: Builder) -> None:
        """Add to the score of the side."""
        b.score(self.who.lower_as(b, SIDE), self.amount.lower(b))


@dataclass(frozen=True)
class Loses(Statement):
    """Take points from a side."""

    who: Expression
    amount: Expression

    def bind(self, scope: Scope) -> Statement:
        """A side or player, and a number."""
        return replace(self, who=scope.expect(self.who, SIDE), amount=scope.expect(self.amount, NUMBER))

    def lower(self, b: Builder) -> None:
        """Take from the score of the side."""
        b.score(self.who.lower_as(b, SIDE), b.emit("subtract", b.constant(0), self.amount.lower(b)))


@dataclass(frozen=True)
class Pays(Statement):
    """Points that go from one side, or a fact such as a pot, to another."""

    who: Expression
    amount: Expression
    receiver: Expression | None

    def bind(self, scope: Scope) -> Statement:
        """Who or what pays, a number, and who or what receives it."""
        who, amount = _party(self.who, scope), scope.expect(self.amount, NUMBER)
        if self.receiver is None:
            scope.problem("pays-whom", self.span)
            return replace(self, who=who, amount=amount)
        return replace(self, who=who, amount=amount, receiver=_party(self.receiver, scope))

    def changed(self) -> set[Symbol]:
        """The facts that pay or receive."""
        return changed(self.who, self.receiver)

    def lower(self, b: Builder) -> None:
        """From one to the other."""
        assert self.receiver is not None
        amount = b.hold(self.amount.lower(b))
        for party, operation in ((self.who, "subtract"), (self.receiver, "add")):
            if party.kind == NUMBER:
                b.write_fact(party, b.emit(operation, party.lower(b), amount))
            else:
                b.score(party.lower_as(b, SIDE), b.emit(operation, b.constant(0), amount))


@dataclass(frozen=True)
class BeginAnew(Statement):
    """All scores are again what they were when the match began."""

    def bind(self, scope: Scope) -> Statement:
        """Only between deals."""
        if not scope.in_match:
            scope.problem("anew-outside", self.span)
        return self

    def lower(self, b: Builder) -> None:
        """Set the score of every side."""
        for side in range(b.model.side_count):
            b.put("copy", b.base_of("score") + side, b.constant(b.model.start))


def _party(expression: Expression, scope: Scope) -> Expression:
    """Bind who pays or is paid: a number that is remembered, or a side."""
    found = expression.bind(scope)
    if isinstance(getattr(found, "symbol", None), Fact) and fits(found.kind, NUMBER):
        return bind_fact(expression, scope)
    return scope.expect(expression, SIDE)
