"""Conditions that compare: things that are the same or differ, numbers by size."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from ..kinds import NOTHING, NUMBER, TRUTH, Kind, fits
from ..symbols import Constant, Definition, Option, Relation, Symbol
from .base import Construct, Expression
from .conditions import Negation
from .names import Name, Of, is_variable

if TYPE_CHECKING:
    from ..building.values import Values
    from ..scope import Scope


@dataclass(frozen=True)
class Equal(Expression):
    """Two things that are the same."""

    left: Expression
    right: Expression

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """Both of one kind; or a definition with a parameter, said of the left."""
        adjective = as_adjective(self, scope)
        if adjective is not None:
            return adjective
        left, right = bind_pair(self.left, self.right, scope)
        return replace(self, left=left, right=right, kind=TRUTH)

    def lower(self, b: Values) -> int:
        """Compare."""
        return b.emit("equal", *lower_pair(b, self.left, self.right))

    def mask(self, b: Values, variable: Symbol) -> int | None:
        """Those equal to the other side, by table where one side is a property."""
        for one, other in ((self.left, self.right), (self.right, self.left)):
            if one.mentions(variable) and not other.mentions(variable):
                return equal_mask(b, one, other, variable)
        return super().mask(b, variable)

    def truth(self, scope: Scope) -> bool | None:
        """False where the ranges of both do not meet."""
        if self.left.kind != NUMBER:
            return None
        (a, b), (c, d) = known_bounds(self.left, scope), known_bounds(self.right, scope)
        return False if b < c or d < a else True if a == b == c == d else None

    def agreed(self) -> bool | None:
        """Whether an option has that value."""
        return agreed_pair(self.left, self.right)


def agreed_pair(left: Expression, right: Expression) -> bool | None:
    """Return whether two terms are equal where one is an option and the other is settled as well."""
    symbols = [getattr(each, "symbol", None) for each in (left, right)]
    if not any(isinstance(symbol, Option) for symbol in symbols):
        return None
    known = [each.chosen if isinstance(each, Option) else each.number if isinstance(each, Constant) else None
             for each in symbols]  # fmt: skip
    return None if None in known else known[0] == known[1]


def as_adjective(construct: Equal | Unequal, scope: Scope) -> Expression | None:
    """Return the condition `c is playable` as the definition applied to c, if it is one."""
    right = construct.right
    if not isinstance(right, Name):
        return None
    symbol = scope.find(right.text.text)
    if not (isinstance(symbol, Definition) and symbol.parameter):
        return None
    return Of(construct.span, right.text, construct.left).bind(scope)


def bind_pair(left: Expression, right: Expression, scope: Scope) -> tuple[Expression, Expression]:
    """Bind two terms that are compared, each helping to say what the other means."""
    left = left.bind(scope)
    right = right.bind(scope, left.kind)
    if left.kind in (NOTHING, NUMBER) and right.kind not in (NOTHING, NUMBER):
        left = left.bind(scope, right.kind)
    if not (fits(left.kind, right.kind) or fits(right.kind, left.kind)):
        scope.problem("not-comparable", right.span, other=left.span, left=left.kind, right=right.kind)
    return left, right


def lower_pair(b: Values, left: Expression, right: Expression) -> tuple[int, int]:
    """Emit two terms that are compared, as values of one kind."""
    want = right.kind if fits(left.kind, right.kind) else left.kind
    if want == NOTHING:
        want = left.kind
    return left.lower_as(b, want), right.lower_as(b, want)


def equal_mask(b: Values, one: Expression, other: Expression, variable: Symbol) -> int | None:
    """Emit the set of values of `variable` for which `one` equals `other`."""
    if is_variable(one, variable):
        return b.emit("bit", other.lower(b))
    if isinstance(one, Of) and isinstance(one.symbol, Relation) and is_variable(one.argument, variable):
        return one.symbol.preimage(b, other.lower(b), one.argument.kind)
    return None


@dataclass(frozen=True)
class Unequal(Expression):
    """Two things that differ."""

    left: Expression
    right: Expression

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """Both of one kind."""
        adjective = as_adjective(self, scope)
        if adjective is not None:
            return Negation(self.span, adjective, kind=TRUTH)
        left, right = bind_pair(self.left, self.right, scope)
        return replace(self, left=left, right=right, kind=TRUTH)

    def lower(self, b: Values) -> int:
        """Compare."""
        return b.emit("invert", b.emit("equal", *lower_pair(b, self.left, self.right)))

    def mask(self, b: Values, variable: Symbol) -> int | None:
        """All but those equal."""
        if not self.mentions(variable):
            return super().mask(b, variable)
        same = Equal(self.span, self.left, self.right, kind=TRUTH).mask(b, variable)
        return None if same is None else b.emit("less_set", b.everything(variable), same)

    def truth(self, scope: Scope) -> bool | None:
        """True where the ranges of both do not meet."""
        known = Equal(self.span, self.left, self.right, kind=TRUTH).truth(scope)
        return None if known is None else not known

    def agreed(self) -> bool | None:
        """Whether an option has another value."""
        known = agreed_pair(self.left, self.right)
        return None if known is None else not known


@dataclass(frozen=True)
class Alternatives(Construct):
    """The values of a list."""

    silent = True

    values: tuple[Expression, ...]


@dataclass(frozen=True)
class OneOf(Expression):
    """A thing that is one of several."""

    left: Expression
    values: Alternatives

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """All of one kind."""
        left = self.left.bind(scope)
        values = tuple(bind_pair(left, value, scope)[1] for value in self.values.values)
        return replace(self, left=left, values=replace(self.values, values=values), kind=TRUTH)

    def lower(self, b: Values) -> int:
        """Compare with each."""
        result = None
        for value in self.values.values:
            same = b.emit("equal", *lower_pair(b, self.left, value))
            result = same if result is None else b.emit("union", result, same)
        assert result is not None
        return result

    def mask(self, b: Values, variable: Symbol) -> int | None:
        """Those equal to one of the values."""
        if not self.left.mentions(variable) or any(value.mentions(variable) for value in self.values.values):
            return super().mask(b, variable)
        result = None
        for value in self.values.values:
            same = equal_mask(b, self.left, value, variable)
            if same is None:
                return None
            result = same if result is None else b.emit("union", result, same)
        return result

    def mentions(self, variable: Symbol) -> bool:
        """Tell whether either side speaks of the variable."""
        return self.left.mentions(variable) or any(value.mentions(variable) for value in self.values.values)


def compare_bounds(less: Expression, more: Expression, strict: bool, scope: Scope) -> bool | None:
    """Return whether `less` is below (or at most) `more`, where their ranges decide."""
    (a, b), (c, d) = known_bounds(less, scope), known_bounds(more, scope)
    if (b < c) if strict else (b <= c):
        return True
    if (a >= d) if strict else (a > d):
        return False
    return None


@dataclass(frozen=True)
class Comparison(Expression, abstract=True):
    """Two numbers compared by size."""

    left: Expression
    right: Expression

    operation: ClassVar[str]
    """Instruction that tells whether the smaller stands first."""
    strict: ClassVar[bool]
    """Whether equal numbers do not satisfy it."""
    greater_first: ClassVar[bool]
    """Whether the left one is to be the greater."""

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """Both must be numbers."""
        left, right = scope.expect(self.left, NUMBER), scope.expect(self.right, NUMBER)
        return replace(self, left=left, right=right, kind=TRUTH)

    def lower(self, b: Values) -> int:
        """Compare."""
        left, right = self.left.lower(b), self.right.lower(b)
        return b.emit(self.operation, *((right, left) if self.greater_first else (left, right)))

    def truth(self, scope: Scope) -> bool | None:
        """By the ranges."""
        less, more = (self.right, self.left) if self.greater_first else (self.left, self.right)
        return compare_bounds(less, more, self.strict, scope)


@dataclass(frozen=True)
class Above(Comparison):
    """A number greater than another."""

    operation = "less"
    strict = True
    greater_first = True


@dataclass(frozen=True)
class Below(Comparison):
    """A number less than another."""

    operation = "less"
    strict = True
    greater_first = False


@dataclass(frozen=True)
class AtLeast(Comparison):
    """A number not less than another."""

    operation = "at_most"
    strict = False
    greater_first = True


@dataclass(frozen=True)
class AtMost(Comparison):
    """A number not greater than another."""

    operation = "at_most"
    strict = False
    greater_first = False


def known_bounds(expression: Expression, scope: Scope) -> tuple[float, float]:
    """Return the least and greatest number something can be, where conditions above have been tried and failed."""
    low, high = expression.bounds(scope)
    for tried in scope.excluded:
        if not isinstance(tried, (Comparison, Equal, Unequal)) or tried.left != expression:
            continue
        least, most = tried.right.bounds(scope)
        if isinstance(tried, (Above, AtLeast)):
            high = min(high, most - isinstance(tried, AtLeast))
        elif isinstance(tried, (Below, AtMost)):
            low = max(low, least + isinstance(tried, AtMost))
        elif least == most and isinstance(tried, Unequal):
            low, high = max(low, least), min(high, least)
        elif least == most:
            low, high = low + (low == least), high - (high == least)
    return low, high


def nothing_left(scope: Scope) -> bool:
    """Tell whether the conditions above take every case, so that no `otherwise` remains."""
    for tried in scope.excluded:
        if isinstance(tried, (Comparison, Equal, Unequal)) and tried.left.kind == NUMBER:
            low, high = known_bounds(tried.left, scope)
            if low > high:
                return True
    return False
