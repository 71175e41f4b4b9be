"""Conditions: comparisons, membership, beating, and how conditions combine."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..kinds import CARD, ELEMENT, TRUTH, UNKNOWN, Kind, fits
from ..symbols import Local, Symbol
from .base import Expression, Word
from .names import is_variable
from .terms import bind_quantifier, lower_where

if TYPE_CHECKING:
    from ..building.values import Values
    from ..scope import Scope


@dataclass(frozen=True)
class Either(Expression):
    """At least one of several conditions."""

    conditions: tuple[Expression, ...]

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """All must be conditions."""
        return replace(self, conditions=tuple(scope.expect(part, TRUTH) for part in self.conditions), kind=TRUTH)

    def lower(self, b: Values) -> int:
        """Any of them."""
        result = self.conditions[0].lower(b)
        for part in self.conditions[1:]:
            result = b.emit("union", result, part.lower(b))
        return result

    def mask(self, b: Values, variable: Symbol) -> int | None:
        """Union of the sets."""
        return combine_masks(b, self, self.conditions, "union", variable)

    def alternatives(self) -> tuple[Expression, ...]:
        """Those of each part."""
        return tuple(single for part in self.conditions for single in part.alternatives())

    def truth(self, scope: Scope) -> bool | None:
        """True if one is, False if all are."""
        known = [part.truth(scope) for part in self.conditions]
        return True if True in known else None if None in known else False


@dataclass(frozen=True)
class Both(Expression):
    """All of several conditions."""

    conditions: tuple[Expression, ...]

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """All must be conditions."""
        return replace(self, conditions=tuple(scope.expect(part, TRUTH) for part in self.conditions), kind=TRUTH)

    def lower(self, b: Values) -> int:
        """All of them."""
        result = self.conditions[0].lower(b)
        for part in self.conditions[1:]:
            result = b.emit("meet", result, part.lower(b))
        return result

    def mask(self, b: Values, variable: Symbol) -> int | None:
        """Members of all the sets."""
        return combine_masks(b, self, self.conditions, "meet", variable)

    def truth(self, scope: Scope) -> bool | None:
        """False if one is, True if all are."""
        known = [part.truth(scope) for part in self.conditions]
        return False if False in known else None if None in known else True

    def conjuncts(self) -> tuple[Expression, ...]:
        """Those of each part."""
        return tuple(single for part in self.conditions for single in part.conjuncts())


def combine_masks(
    b: Values, whole: Expression, parts: tuple[Expression, ...], operation: str, variable: Symbol
) -> int | None:
    """Emit the sets of several conditions combined, if each can be said as a set."""
    if not whole.mentions(variable):
        return Expression.mask(whole, b, variable)
    if not all(b.can_mask(part, variable) for part in parts):
        return None
    masks = [part.mask(b, variable) for part in parts]
    result = masks[0]
    assert result is not None
    for mask in masks[1:]:
        assert mask is not None
        result = b.emit(operation, result, mask)
    return result


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
class Within(Expression):
    """A thing that is a member of a set."""

    left: Expression
    right: Expression

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """The set must have members of that kind."""
        return bind_membership(self, scope)

    def lower(self, b: Values) -> int:
        """Look for it in the set."""
        return b.emit("has", b.as_set(self.right), self.left.lower(b))

    def mask(self, b: Values, variable: Symbol) -> int | None:
        """The set itself."""
        if is_variable(self.left, variable) and not self.right.mentions(variable):
            return b.as_set(self.right)
        return None if self.mentions(variable) else super().mask(b, variable)


@dataclass(frozen=True)
class Without(Expression):
    """A thing that is not a member of a set."""

    left: Expression
    right: Expression

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """The set must have members of that kind."""
        return bind_membership(self, scope)

    def lower(self, b: Values) -> int:
        """Look for it in the set."""
        return b.emit("invert", b.emit("has", b.as_set(self.right), self.left.lower(b)))

    def mask(self, b: Values, variable: Symbol) -> int | None:
        """All but the set."""
        if is_variable(self.left, variable) and not self.right.mentions(variable):
            return b.emit("less_set", b.everything(variable), b.as_set(self.right))
        return None if self.mentions(variable) else super().mask(b, variable)


def bind_membership(construct: Within | Without, scope: Scope) -> Expression:
    """Bind a thing and the set it may be a member of."""
    right = construct.right.bind(scope)
    element = ELEMENT.get(right.kind, UNKNOWN)
    if element == UNKNOWN and right.kind != UNKNOWN:
        scope.problem("not-a-set", right.span, found=right.kind)
    left = construct.left.bind(scope, element)
    if not fits(left.kind, element):
        scope.problem("not-a-member", left.span, other=right.span, found=left.kind, wanted=element)
    return replace(construct, left=left, right=right, kind=TRUTH)


def bind_set(construct: Empty | Filled, scope: Scope) -> Expression:
    """Bind a set or zone that may be empty."""
    among = construct.among.bind(scope)
    if among.kind not in ELEMENT and among.kind != UNKNOWN:
        scope.problem("not-a-set", among.span, found=among.kind)
    return replace(construct, among=among, kind=TRUTH)


@dataclass(frozen=True)
class Empty(Expression):
    """A zone or set without members."""

    among: Expression

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """It must be a zone or a set."""
        return bind_set(self, scope)

    def lower(self, b: Values) -> int:
        """Whether nothing is there."""
        return b.emit("invert", self.among.lower(b))


@dataclass(frozen=True)
class Filled(Expression):
    """A zone or set with members."""

    among: Expression

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """It must be a zone or a set."""
        return bind_set(self, scope)

    def lower(self, b: Values) -> int:
        """Whether anything is there."""
        return b.emit("truth", self.among.lower(b))


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
