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
    """Points that go from one side to another, or to a fact such as a pot."""

    who: Expression
    amount: Expression
    receiver: Expression | None

    def bind(self, scope: Scope) -> Statement:
        """Who pays, a number, and who or what receives it."""
        who, amount = scope.expect(self.who, SIDE), scope.expect(self.amount, NUMBER)
        receiver = self.receiver
        if receiver is None:
            scope.problem("pays-whom", self.span)
            return replace(self, who=who, amount=amount)
        found = receiver.bind(scope)
        if isinstance(getattr(found, "symbol", None), Fact) and fits(found.kind, NUMBER):
            found = bind_fact(receiver, scope)
        else:
            found = scope.expect(receiver, SIDE)
        return replace(self, who=who, amount=amount, receiver=found)

    def changed(self) -> set[Symbol]:
        """The fact that receives, if it is one."""
        return changed(self.receiver)

    def lower(self, b: Builder) -> None:
        """From one to the other."""
        assert self.receiver is not None
        amount = b.hold(self.amount.lower(b))
        b.score(self.who.lower_as(b, SIDE), b.emit("subtract", b.constant(0), amount))
        if self.receiver.kind == NUMBER:
            b.write_fact(self.receiver, b.emit("add", self.receiver.lower(b), amount))
        else:
            b.score(self.receiver.lower_as(b, SIDE), amount)


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
