"""Terms: numbers, cards, sets of cards, and sums."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

from ..kinds import BUILDS, CARD, ELEMENT, NUMBER, RANK, SET_OF, SUIT, TRUTH, UNKNOWN, Kind
from ..symbols import Local, Table
from .base import Expression, Word

if TYPE_CHECKING:
    from ..building.values import Values
    from ..scope import Scope


@dataclass(frozen=True)
class Number(Expression):
    """A number, or a rank that is written as a number."""

    text: Word

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """A number, unless a rank is wanted."""
        if want == RANK:
            return Rank(self.span, self.text).bind(scope, want)
        if len(self.text.text) > 6:
            scope.problem("number-too-large", self.span, limit=999999)
            return self
        return replace(self, kind=NUMBER)

    def lower(self, b: Values) -> int:
        """A constant."""
        return b.constant(int(self.text.text))

    def bounds(self, scope: Scope) -> tuple[float, float]:
        """Just itself."""
        return (int(self.text.text[:6]),) * 2


@dataclass(frozen=True)
class Rank(Expression):
    """A rank of the pack."""

    text: Word

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """Check that the pack has it."""
        if self.text.text in scope.model.ranks:
            return replace(self, kind=RANK)
        small = self.text.text.lower()
        if scope.find(small) is not None:
            scope.problem("spelt-otherwise", self.span, found=self.text.text, meant=small)
            scope.read.add(small)
            scope.written.add(small)
        else:
            scope.unknown("unknown-rank", self.text.text, self.span, list(scope.model.ranks))
        return self

    def lower(self, b: Values) -> int:
        """A constant: its place among the ranks."""
        return b.constant(b.model.ranks.index(self.text.text))


@dataclass(frozen=True)
class Truth(Expression, abstract=True):
    """A value of a fact that holds or does not."""

    value: ClassVar[bool]

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """A condition that is settled."""
        return replace(self, kind=TRUTH)

    def lower(self, b: Values) -> int:
        """The constant 1 or 0."""
        return b.constant(int(self.value))

    def truth(self, scope: Scope) -> bool | None:
        """Its value."""
        return self.value


@dataclass(frozen=True)
class Yes(Truth):
    """The value of a fact that holds."""

    value = True


@dataclass(frozen=True)
class No(Truth):
    """The value of a fact that does not hold."""

    value = False


@dataclass(frozen=True)
class CardOf(Expression):
    """A card by rank and suit."""

    rank: Word
    suit: Expression

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """Check that the pack has the rank, and that the other is a suit."""
        if self.rank.text not in scope.model.ranks:
            scope.unknown("unknown-rank", self.rank.text, self.rank.span, list(scope.model.ranks))
        return replace(self, suit=scope.expect(self.suit, SUIT), kind=CARD)

    def lower(self, b: Values) -> int:
        """Look the card up by suit."""
        row = b.model.ranks.index(self.rank.text)
        return b.emit("lookup", b.model.card_by_rank[row], self.suit.lower(b))


@dataclass(frozen=True)
class CardsWhere(Expression):
    """The cards, players... of a set for which a condition holds."""

    name: Word
    among: Expression
    condition: Expression
    variable: Local | None = field(default=None, kw_only=True, compare=False)

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """Bind the condition with the name standing for each member."""
        among, variable, condition = bind_quantifier(self.name, self.among, self.condition, scope)
        kind = SET_OF.get(variable.kind, UNKNOWN)
        return replace(self, among=among, condition=condition, variable=variable, kind=kind)

    def lower(self, b: Values) -> int:
        """The set of members that satisfy it."""
        assert self.variable is not None
        return lower_where(b, self.among, self.variable, self.condition)

    def home(self, scope: Scope) -> Expression | None:
        """The zone they are picked from."""
        return self.among.home(scope)


@dataclass(frozen=True)
class Arithmetic(Expression, abstract=True):
    """Two numbers made into one."""

    left: Expression
    right: Expression

    operation: ClassVar[str]
    """Instruction that does it."""

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """Both must be numbers."""
        left, right = scope.expect(self.left, NUMBER), scope.expect(self.right, NUMBER)
        return replace(self, left=left, right=right, kind=NUMBER)

    def lower(self, b: Values) -> int:
        """Compute it."""
        return b.emit(self.operation, self.left.lower(b), self.right.lower(b))


@dataclass(frozen=True)
class Plus(Arithmetic):
    """A sum."""

    operation = "add"

    def bounds(self, scope: Scope) -> tuple[float, float]:
        """Sums of the bounds."""
        (a, b), (c, d) = self.left.bounds(scope), self.right.bounds(scope)
        return a + c, b + d


@dataclass(frozen=True)
class Minus(Arithmetic):
    """A difference."""

    operation = "subtract"

    def bounds(self, scope: Scope) -> tuple[float, float]:
        """Differences of the bounds."""
        (a, b), (c, d) = self.left.bounds(scope), self.right.bounds(scope)
        return a - d, b - c


@dataclass(frozen=True)
class Product(Arithmetic):
    """A product."""

    operation = "multiply"


@dataclass(frozen=True)
class Quotient(Arithmetic):
    """How often a number goes into another, the rest left out; nought for a division by nought."""

    operation = "divide"


def bind_quantifier(
    name: Word, among: Expression, condition: Expression, scope: Scope
) -> tuple[Expression, Local, Expression]:
    """Bind a set, the name for its members, and a condition about them."""
    among = scope.expect_set(among)
    variable = Local(name.text, ELEMENT.get(among.kind, UNKNOWN), name.span, among.home(scope))
    with scope.local(variable):
        condition = scope.expect(condition, TRUTH)
    if not condition.mentions(variable) and condition.kind == TRUTH:
        scope.problem("idle-variable", condition.span, other=name.span, name=name.text)
    return among, variable, condition


def lower_groups(
    b: Values,
    among: Expression,
    table: Table,
    worth: int,
    most: int,
    joined: Callable[[int], int] = lambda items: items,
) -> int:
    """Emit the list of the sets of cards that fall into at most so many groups of a worth, both cells.

    With `joined` builds are added to the list of things to group, which is given and returned as a cell.
    """
    return b.emit("groupings", joined(b.emit("card_items", table.sets, b.as_set(among))), worth, most)


def lower_where(b: Values, among: Expression, variable: Local, condition: Expression) -> int:
    """Emit the members of a set for which a condition holds: at once if it can, else one by one.

    Of builds these are all their cards.
    """
    if among.kind != BUILDS:
        members = b.as_set(among)
        mask = condition.mask(b, variable)
        if mask is not None:
            return b.emit("meet", members, mask)
    found = b.hold(b.constant(0))
    with b.members(among, variable) as member, b.unless_false(condition.lower(b)):
        b.put("union", found, found, member if among.kind == BUILDS else b.emit("bit", member))
    return found
