"""Names and what they stand for: facts, zones, options, tables, definitions and what is bound nearby."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..dsl.source import Span
from .kinds import CARD, CARDS, NUMBER, NUMBERS, PILE, PLAYER, SIDE, SUIT, TRICK, Kind

if TYPE_CHECKING:
    from .building.values import Values
    from .constructs.base import Expression

OWNERS = {"player": PLAYER, "side": SIDE}
"""Kind of the owner of a fact or zone of which there is one for each."""


@dataclass(frozen=True, eq=False)
class Symbol:
    """A name and what it stands for."""

    name: str
    kind: Kind
    span: Span | None = None
    """Where it is declared; None for a word of the language."""

    @property
    def takes(self) -> tuple[Kind, ...]:
        """Kinds that may follow its `of`; none if nothing may."""
        return ()

    @property
    def owner(self) -> Kind | None:
        """Kind of the owner that is understood when no `of` follows, if it has one."""
        return None

    def value(self, b: Values, argument: int | None, kind: Kind) -> int:
        """Emit code for its value; `argument` is the cell of what follows `of`, of the kind given."""
        raise AssertionError(f"{self.name} has no value")

    def preimage(self, b: Values, value: int, kind: Kind) -> int | None:
        """Emit code for the set of arguments for which it has a value; None if there is no table."""
        return None


@dataclass(frozen=True, eq=False)
class Local(Symbol):
    """A name bound by the statement or phrase around it."""

    home: Expression | None = None
    """Zone its cards lie in, if it stands for cards of a zone."""
    also: Expression | None = None
    """A second zone that some of its cards may lie in."""

    def value(self, b: Values, argument: int | None, kind: Kind) -> int:
        """Its cell."""
        return b.cell_of(self)


@dataclass(frozen=True, eq=False)
class Unread(Symbol):
    """A name declared by a line that could not be read: nothing more is said of it."""


@dataclass(frozen=True, eq=False)
class Owned(Symbol):
    """A fact or zone, of which there may be one for each player or side."""

    per: str | None = None

    @property
    def takes(self) -> tuple[Kind, ...]:
        """The owner, or for numbers a set of owners to add up."""
        if self.per is None:
            return ()
        owner = OWNERS[self.per]
        return (owner, *((_SETS[owner],) if self.kind == NUMBER else ()))

    @property
    def owner(self) -> Kind | None:
        """The player or side whose turn it is."""
        return OWNERS[self.per] if self.per else None

    def value(self, b: Values, argument: int | None, kind: Kind) -> int:
        """The cell itself, or code that loads the owner's."""
        base = b.base_of(self.name)
        if argument is None:
            return base
        if kind in _SETS.values():
            return b.emit("total_cells", base, argument)
        return b.emit("load", base, argument)


@dataclass(frozen=True, eq=False)
class Fact(Owned):
    """Something remembered during a deal or a match."""

    low: int = 0
    high: int = 0
    """Least and greatest value, for a number."""
    first: Any = None
    """Value at the start: a number, or -1 for nobody."""
    lasting: bool = False
    """Kept from deal to deal of a match."""
    audience: str = "all"
    """Who knows its value: `nobody`, `owner`, `side` or `all`."""
    given: bool = False
    """Kept by the language itself, as scores are: may be read, not set."""


@dataclass(frozen=True, eq=False)
class Zone(Owned):
    """A place where cards lie."""

    audience: str = "all"


@dataclass(frozen=True, eq=False)
class Option(Symbol):
    """A house rule, with the value chosen for it."""

    chosen: int = 0
    """The value, a word by its place in the list."""
    low: int = 0
    high: int = 0

    def value(self, b: Values, argument: int | None, kind: Kind) -> int:
        """A constant: a game is compiled for one setting of its options."""
        return b.constant(self.chosen)


@dataclass(frozen=True, eq=False)
class Constant(Symbol):
    """A suit, a set such as `players`, or the lack of anything."""

    number: int = -1

    def value(self, b: Values, argument: int | None, kind: Kind) -> int:
        """A constant cell."""
        return b.constant(self.number)


@dataclass(frozen=True, eq=False)
class Quantity(Symbol):
    """A word of the language for something of the moment, as `dealer` or `tied`."""

    code: Any = None
    """Function of a builder that emits code and returns the cell."""

    def __reduce__(self) -> Any:
        """Kept without its code, which only compiling needs."""
        return type(self), (self.name, self.kind, self.span)

    def value(self, b: Values, argument: int | None, kind: Kind) -> int:
        """What its function emits."""
        cell: int = self.code(b)
        return cell


@dataclass(frozen=True, eq=False)
class Relation(Symbol):
    """A word of the language used with `of`, as `suit` or `winner`."""

    arguments: tuple[Kind, ...] = ()
    code: Any = None
    """Function of a builder, the argument's cell and kind, that emits code and returns the cell."""
    inverse: Any = None
    """Function of a builder and a value's cell that emits the set of arguments having it."""
    ordered: bool = False
    """Whether it needs an order of the cards."""
    circular: bool = False
    """Whether it also goes from word to word of a fact or option that is a list of words."""

    def __reduce__(self) -> Any:
        """Kept without its code, which only compiling needs."""
        return type(self), (self.name, self.kind, self.span, self.arguments, None, None, False, self.circular)

    @property
    def takes(self) -> tuple[Kind, ...]:
        """What its `of` may be followed by."""
        return self.arguments

    def value(self, b: Values, argument: int | None, kind: Kind) -> int:
        """What its function emits."""
        cell: int = self.code(b, argument, kind)
        return cell

    def preimage(self, b: Values, value: int, kind: Kind) -> int | None:
        """What its inverse emits, where it has one."""
        return self.inverse(b, value) if self.inverse and kind == CARD else None


@dataclass(frozen=True, eq=False)
class Table(Symbol):
    """Numbers by card or by suit."""

    by_suit: bool = False
    entries: tuple[tuple[int, ...], ...] = ()
    """Values of each card of the pack, or of each suit."""

    @property
    def takes(self) -> tuple[Kind, ...]:
        """A card, or cards whose values are added up; a suit for a table of suits."""
        if self.by_suit:
            return (SUIT,)
        return (CARD, CARDS, PILE, TRICK)

    @property
    def sets(self) -> tuple[int, ...]:
        """The values of each card as a set."""
        return (*(sum(1 << value for value in entry) for entry in self.entries), 0)

    def value(self, b: Values, argument: int | None, kind: Kind) -> int:
        """Code that looks it up, or adds it up; where a card may have several values, the set of them all."""
        assert argument is not None
        if kind in (PILE, TRICK):
            argument = b.emit("set_of", argument)
        if self.kind == NUMBERS:
            return b.emit("lookup" if kind == CARD else "gather", self.sets, argument)
        row = (*(entry[0] if entry else 0 for entry in self.entries), 0)
        return b.emit("lookup" if kind in (CARD, SUIT) else "total", row, argument)


@dataclass(frozen=True, eq=False)
class Definition(Symbol):
    """A named term or condition with at most one parameter, as the text has it."""

    parameter: str | None = None
    cases: tuple[Any, ...] = ()
    """Case constructs, not bound: each use binds them anew for what it is used with."""
    depth: int = 1
    """How many constructs lie inside each other in its cases."""


@dataclass(frozen=True, eq=False)
class Expanded(Symbol):
    """A definition as bound at one use."""

    parameter: Local | None = None
    cases: tuple[tuple[Expression, Expression | None], ...] = ()

    def value(self, b: Values, argument: int | None, kind: Kind) -> int:
        """Code of the first case whose condition holds."""
        with b.standing_for(self.parameter, argument):
            result = self.cases[-1][0].lower_as(b, self.kind)
            for term, condition in reversed(self.cases[:-1]):
                assert condition is not None
                result = b.emit("select", condition.lower(b), term.lower_as(b, self.kind), result)
            return result


@dataclass(frozen=True, eq=False)
class Duty(Symbol):
    """A named obligation on the card played, as the text has it."""

    tests: tuple[Any, ...] = ()


_SETS = {PLAYER: Kind("players"), SIDE: Kind("sides")}
