"""Statements that say who does what and how often: rounds, turns, repetitions, and how they end."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..kinds import NUMBER, PLAYER
from ..symbols import Fact, Local, Quantity, Zone
from .base import Block, Expression, Statement, bind_block, block_ends, lower_block
from .names import symbols_of

if TYPE_CHECKING:
    from ..building import Builder
    from ..scope import Scope


@dataclass(frozen=True)
class Times(Statement):
    """The same several times."""

    block_rule = "statement_line"

    count: Expression
    block: Block = field(kw_only=True)

    def bind(self, scope: Scope) -> Statement:
        """A number of times that is not always nought."""
        count = scope.expect(self.count, NUMBER)
        if count.bounds(scope)[1] < 1:
            scope.problem("never-times", self.count.span)
        return replace(self, count=count, block=bind_block(self.block, scope))

    def lower(self, b: Builder) -> None:
        """Count down."""
        left = b.hold(self.count.lower(b))
        again = b.place(b.label())
        with b.unless_false(b.emit("less", b.constant(0), left)):
            lower_block(self.block, b)
            b.put("subtract", left, left, b.constant(1))
            b.jump(again)


@dataclass(frozen=True)
class Repeat(Statement):
    """The same, until a condition holds after it."""

    block_rule = "statement_line"

    until: Expression
    block: Block = field(kw_only=True)

    def bind(self, scope: Scope) -> Statement:
        """A condition that something in the block can bring about."""
        block = bind_block(self.block, scope)
        until = scope.condition(self.until)
        if not _may_end(until, block):
            scope.problem("never-ends", self.until.span)
        return replace(self, block=block, until=until)

    def lower(self, b: Builder) -> None:
        """Jump back unless it holds."""
        again = b.place(b.label())
        lower_block(self.block, b)
        with b.unless_true(self.until.lower(b)):
            b.jump(again)


def _may_end(until: Expression, block: Block) -> bool:
    """Tell whether something in a block may change what a condition speaks of, or leave the block."""
    spoken = {symbol for symbol in symbols_of(until) if isinstance(symbol, (Fact, Zone, Quantity, Local))}
    for construct in (inner for statement in block for inner in statement.walk()):
        if isinstance(construct, Ending) and not isinstance(construct, Again):
            return True
        if isinstance(construct, Statement) and construct.changed() & spoken:
            return True
    return any(isinstance(symbol, Quantity) or getattr(symbol, "given", False) for symbol in spoken)


@dataclass(frozen=True)
class EachPlayer(Statement):
    """Each player once, in order of play."""

    block_rule = "statement_line"

    first: Expression
    skipping: Expression | None
    block: Block = field(kw_only=True)

    def bind(self, scope: Scope) -> Statement:
        """Who comes first, who is passed over, and what each does."""
        first = scope.expect(self.first, PLAYER)
        with scope.turn():
            skipping = None if self.skipping is None else scope.condition(self.skipping)
            return replace(self, first=first, skipping=skipping, block=bind_block(self.block, scope))

    def lower(self, b: Builder) -> None:
        """Once round the table."""
        with b.each_player(self.first.lower(b)):
            if self.skipping is None:
                lower_block(self.block, b)
            else:
                with b.unless_true(self.skipping.lower(b)):
                    lower_block(self.block, b)


@dataclass(frozen=True)
class Turns(Statement):
    """Players in turn, round and round until a condition holds after a turn."""

    block_rule = "statement_line"

    first: Expression
    skipping: Expression | None
    until: Expression
    block: Block = field(kw_only=True)

    def bind(self, scope: Scope) -> Statement:
        """Who comes first, who is passed over, what each does and when it ends."""
        first = scope.expect(self.first, PLAYER)
        with scope.turn():
            skipping = None if self.skipping is None else scope.condition(self.skipping)
            block = bind_block(self.block, scope)
            return replace(self, first=first, skipping=skipping, block=block, until=scope.condition(self.until))

    def lower(self, b: Builder) -> None:
        """Round the table until it holds."""
        with b.acting(self.first.lower(b)):
            again = b.place(b.label())
            if self.skipping is None:
                lower_block(self.block, b)
            else:
                with b.unless_true(self.skipping.lower(b)):
                    lower_block(self.block, b)
            with b.unless_true(self.until.lower(b)):
                b.next_player()
                b.jump(again)


@dataclass(frozen=True)
class Turn(Statement):
    """The turn of one player."""

    block_rule = "statement_line"

    who: Expression
    block: Block = field(kw_only=True)

    @property
    def ends(self) -> bool:
        """As its block."""
        return block_ends(self.block)

    def bind(self, scope: Scope) -> Statement:
        """A player, and what he does."""
        who = scope.expect(self.who, PLAYER)
        with scope.turn():
            return replace(self, who=who, block=bind_block(self.block, scope))

    def lower(self, b: Builder) -> None:
        """Make it his turn for the block."""
        with b.acting(self.who.lower(b)):
            lower_block(self.block, b)


@dataclass(frozen=True)
class Ending(Statement, abstract=True):
    """A statement after which play goes on elsewhere."""

    @property
    def ends(self) -> bool:
        """Always."""
        return True


@dataclass(frozen=True)
class Again(Ending):
    """The same player chooses once more: the move was free."""

    def bind(self, scope: Scope) -> Statement:
        """Only inside a choice."""
        if not scope.in_choice:
            scope.problem("again-outside", self.span)
        return self

    def lower(self, b: Builder) -> None:
        """Back to the choice."""
        b.jump_to_choice()


@dataclass(frozen=True)
class VoidDeal(Ending):
    """The deal ends and nobody scores."""

    def bind(self, scope: Scope) -> Statement:
        """Anywhere in play."""
        return self

    def lower(self, b: Builder) -> None:
        """Jump past the scoring."""
        b.void_deal()


@dataclass(frozen=True)
class EndDeal(Ending):
    """Play ends at once and the deal is scored."""

    def bind(self, scope: Scope) -> Statement:
        """Not in the scoring itself."""
        if not scope.in_phase:
            scope.problem("end-outside", self.span)
        return self

    def lower(self, b: Builder) -> None:
        """Jump to the scoring."""
        b.end_deal()


@dataclass(frozen=True)
class EndPhase(Ending):
    """The phase ends at once and the next one begins."""

    def bind(self, scope: Scope) -> Statement:
        """Only inside a phase."""
        if not scope.in_phase:
            scope.problem("end-outside", self.span)
        return self

    def lower(self, b: Builder) -> None:
        """Jump past the phase."""
        b.end_phase()
