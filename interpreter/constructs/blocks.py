"""Statements that hold others: under a name, under a condition, for each of several things."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..kinds import ELEMENT, UNKNOWN
from ..symbols import Local
from .base import Block, Expression, Statement, Word, bind_block, block_ends, lower_block
from .comparisons import nothing_left

if TYPE_CHECKING:
    from ..building import Builder
    from ..scope import Scope


@dataclass(frozen=True)
class Label(Statement):
    """A statement with a name: its address for variants, and its line in the account."""

    name: Word
    statement: Statement

    def bind(self, scope: Scope) -> Statement:
        """Bind what it names."""
        return replace(self, statement=self.statement.bind(scope))

    @property
    def begins_chain(self) -> bool:  # type: ignore[override]
        """As what it names."""
        return self.statement.begins_chain

    @property
    def follows_if(self) -> bool:  # type: ignore[override]
        """As what it names."""
        return self.statement.follows_if

    @property
    def test(self) -> Expression | None:
        """As what it names."""
        return self.statement.test

    @property
    def ends(self) -> bool:
        """As what it names."""
        return self.statement.ends

    def lower(self, b: Builder) -> None:
        """Emit what it names, and note where."""
        with b.clause(self.name.text):
            if not isinstance(self.statement, (When, Otherwise)):
                b.mark_clause()
            self.statement.lower(b)


@dataclass(frozen=True)
class Branch(Statement, abstract=True):
    """What happens only under a condition."""

    block_rule = "statement_line"

    condition: Expression | None
    """None for what happens in every case that is left."""
    block: Block = field(kw_only=True)

    @property
    def test(self) -> Expression | None:
        """Its condition, if it has one."""
        return self.condition

    @property
    def ends(self) -> bool:
        """As its block."""
        return block_ends(self.block)

    def bind(self, scope: Scope) -> Statement:
        """A condition that is not settled beforehand."""
        condition = None if self.condition is None else scope.condition(self.condition)
        return replace(self, condition=condition, block=bind_block(self.block, scope))

    def lower(self, b: Builder) -> None:
        """Jump over what does not apply, and then past the rest of the chain."""
        if self.condition is None:
            b.mark_clause()
            lower_block(self.block, b)
            return
        with b.unless_false(self.condition.lower(b)):
            b.mark_clause()
            lower_block(self.block, b)
            b.leave_chain()


@dataclass(frozen=True)
class When(Branch):
    """What happens only if a condition holds."""

    begins_chain = True


@dataclass(frozen=True)
class Otherwise(Branch):
    """What happens if no condition above holds, perhaps only if another does."""

    follows_if = True

    def bind(self, scope: Scope) -> Statement:
        """Like the `if` it goes on from, with something left for it."""
        if self.condition is None and nothing_left(scope):
            scope.problem("never-otherwise", self.span)
        return super().bind(scope)


@dataclass(frozen=True)
class ForEach(Statement):
    """The same for each member of a set."""

    block_rule = "statement_line"

    name: Word
    among: Expression
    block: Block = field(kw_only=True)
    variable: Local | None = field(default=None, kw_only=True, compare=False)

    def bind(self, scope: Scope) -> Statement:
        """Bind the block with the name standing for each member."""
        among = scope.expect_set(self.among)
        variable = Local(self.name.text, ELEMENT.get(among.kind, UNKNOWN), self.name.span, among.home(scope))
        with scope.local(variable):
            return replace(self, among=among, variable=variable, block=bind_block(self.block, scope))

    def lower(self, b: Builder) -> None:
        """Loop over the members, the first of the pack or table first."""
        assert self.variable is not None
        with b.members(self.among, self.variable):
            lower_block(self.block, b)
