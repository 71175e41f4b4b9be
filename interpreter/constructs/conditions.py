"""Conditions: comparisons, membership, beating, and how conditions combine."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

from ..kinds import CARD, CARDS, ELEMENT, NUMBER, TRUTH, UNKNOWN, Kind, fits
from ..symbols import Local, Symbol, Table
from .base import Expression, Word
from .names import is_variable
from .terms import bind_quantifier, lower_groups, lower_where

if TYPE_CHECKING:
    from ..building.values import Values
    from ..scope import Scope


@dataclass(frozen=True)
class Combined(Expression, abstract=True):
    """Several conditions that make one."""

    conditions: tuple[Expression, ...]

    operation: ClassVar[str]
    """Instruction that combines two of them, or the sets they stand for."""
    decisive: ClassVar[bool]
    """What one of them must be for the whole to be so whatever the others are."""

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """All must be conditions."""
        return replace(self, conditions=tuple(scope.expect(part, TRUTH) for part in self.conditions), kind=TRUTH)

    def lower(self, b: Values) -> int:
        """Combine them one by one."""
        result = self.conditions[0].lower(b)
        for part in self.conditions[1:]:
            result = b.emit(self.operation, result, part.lower(b))
        return result

    def mask(self, b: Values, variable: Symbol) -> int | None:
        """Combine the sets, if each can be said as a set."""
        if not self.mentions(variable):
            return super().mask(b, variable)
        if not all(b.can_mask(part, variable) for part in self.conditions):
            return None
        result: int | None = None
        for part in self.conditions:
            mask = part.mask(b, variable)
            result = mask if result is None else b.emit(self.operation, result, mask)
        return result

    def truth(self, scope: Scope) -> bool | None:
        """Decided by one that decides, or by all that do not."""
        return self._decided([part.truth(scope) for part in self.conditions])

    def agreed(self) -> bool | None:
        """Likewise."""
        return self._decided([part.agreed() for part in self.conditions])

    def _decided(self, known: list[bool | None]) -> bool | None:
        return self.decisive if self.decisive in known else None if None in known else not self.decisive


@dataclass(frozen=True)
class Either(Combined):
    """At least one of several conditions."""

    operation = "union"
    decisive = True

    def alternatives(self) -> tuple[Expression, ...]:
        """Those of each part."""
        return tuple(single for part in self.conditions for single in part.alternatives())

    def left_open(self) -> Expression:
        """Those that may hold."""
        left = tuple(part.left_open() for part in self.conditions if part.agreed() is None)
        return self if not left else left[0] if len(left) == 1 else replace(self, conditions=left)


@dataclass(frozen=True)
class Both(Combined):
    """All of several conditions."""

    operation = "meet"
    decisive = False

    def conjuncts(self) -> tuple[Expression, ...]:
        """Those of each part."""
        return tuple(single for part in self.conditions for single in part.conjuncts())


@dataclass(frozen=True)
class Negation(Expression):
    """A condition that does not hold."""

    condition: Expression

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """It must be a condition."""
        return replace(self, condition=scope.expect(self.condition, TRUTH), kind=TRUTH)

    def lower(self, b: Values) -> int:
        """The opposite."""
        return b.emit("invert", self.condition.lower(b))

    def mask(self, b: Values, variable: Symbol) -> int | None:
        """All but the set."""
        if not self.mentions(variable):
            return super().mask(b, variable)
        inner = self.condition.mask(b, variable)
        return None if inner is None else b.emit("less_set", b.everything(variable), inner)

    def truth(self, scope: Scope) -> bool | None:
        """The opposite, if known."""
        known = self.condition.truth(scope)
        return None if known is None else not known

    def agreed(self) -> bool | None:
        """The opposite, if known."""
        known = self.condition.agreed()
        return None if known is None else not known


@dataclass(frozen=True)
class Quantified(Expression, abstract=True):
    """A condition about the members of a set."""

    name: Word
    among: Expression
    condition: Expression
    variable: Local | None = field(default=None, kw_only=True, compare=False)

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """Bind the condition with the name standing for each member."""
        among, variable, condition = bind_quantifier(self.name, self.among, self.condition, scope)
        return replace(self, among=among, condition=condition, variable=variable, kind=TRUTH)


@dataclass(frozen=True)
class Exists(Quantified):
    """A condition that holds for some member of a set."""

    def lower(self, b: Values) -> int:
        """Whether the set of those that satisfy it has members."""
        assert self.variable is not None
        return b.emit("truth", lower_where(b, self.among, self.variable, self.condition))


@dataclass(frozen=True)
class Forall(Quantified):
    """A condition that holds for every member of a set."""

    def lower(self, b: Values) -> int:
        """Whether all members are among those that satisfy it."""
        assert self.variable is not None
        members = b.hold(b.as_set(self.among))
        return b.emit("invert", b.emit("less_set", members, lower_where(b, self.among, self.variable, self.condition)))


@dataclass(frozen=True)
class Membership(Expression, abstract=True):
    """A thing and a set that it is, or is not, a member of."""

    left: Expression
    right: Expression

    outside: ClassVar[bool]
    """Whether it is not to be a member."""

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """The set must have members of that kind."""
        right = scope.expect_set(self.right)
        element = ELEMENT.get(right.kind, UNKNOWN)
        left = self.left.bind(scope, element)
        if not fits(left.kind, element):
            scope.problem("not-a-member", left.span, other=right.span, found=left.kind, wanted=element)
        return replace(self, left=left, right=right, kind=TRUTH)

    def lower(self, b: Values) -> int:
        """Look for it in the set."""
        found = b.emit("has", b.as_set(self.right), self.left.lower(b))
        return b.emit("invert", found) if self.outside else found

    def mask(self, b: Values, variable: Symbol) -> int | None:
        """The set itself, or all but the set."""
        if not is_variable(self.left, variable) or self.right.mentions(variable):
            return None if self.mentions(variable) else super().mask(b, variable)
        if self.outside:
            return b.emit("less_set", b.everything(variable), b.as_set(self.right))
        return b.as_set(self.right)


@dataclass(frozen=True)
class Within(Membership):
    """A thing that is a member of a set."""

    outside = False


@dataclass(frozen=True)
class Without(Membership):
    """A thing that is not a member of a set."""

    outside = True


@dataclass(frozen=True)
class Emptiness(Expression, abstract=True):
    """A zone or set, and whether anything is there."""

    among: Expression

    operation: ClassVar[str]
    """Instruction that tells."""

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """It must be a zone or a set."""
        return replace(self, among=scope.expect_set(self.among), kind=TRUTH)

    def lower(self, b: Values) -> int:
        """Look."""
        return b.emit(self.operation, self.among.lower(b))


@dataclass(frozen=True)
class Empty(Emptiness):
    """A zone or set without members."""

    operation = "invert"


@dataclass(frozen=True)
class Filled(Emptiness):
    """A zone or set with members."""

    operation = "truth"


@dataclass(frozen=True)
class Beats(Expression):
    """A card that wins over another by the order in force, the other having been played first."""

    left: Expression
    right: Expression

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """Both must be cards."""
        scope.needs_order(self.span)
        left, right = scope.expect(self.left, CARD), scope.expect(self.right, CARD)
        return replace(self, left=left, right=right, kind=TRUTH)

    def lower(self, b: Values) -> int:
        """Look it up."""
        left = self.left.lower(b)
        return b.emit("has", b.beaters(self.right.lower(b)), left)

    def mask(self, b: Values, variable: Symbol) -> int | None:
        """Those that beat the other card."""
        if is_variable(self.left, variable) and not self.right.mentions(variable):
            return b.beaters(self.right.lower(b))
        return None if self.mentions(variable) else super().mask(b, variable)


@dataclass(frozen=True)
class MakeUp(Expression):
    """Some of the cards, each counting with one of its values, add up to a number."""

    among: Expression
    worth: Expression
    by: Word
    table: Table | None = field(default=None, kw_only=True, compare=False)

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """Cards, a number, and a table of values."""
        among, worth = scope.expect(self.among, CARDS), scope.expect(self.worth, NUMBER)
        return replace(self, among=among, worth=worth, table=scope.table(self.by), kind=TRUTH)

    def lower(self, b: Values) -> int:
        """Whether there is any group."""
        assert self.table is not None
        worth = b.hold(self.worth.lower(b))
        return b.emit("truth", lower_groups(b, self.among, self.table, worth, b.constant(1)))
