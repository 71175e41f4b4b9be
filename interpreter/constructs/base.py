"""What every construct is: a line or phrase of the language, as a frozen value that knows its place.

A construct class has the name of its grammar alias. Its fields, in order, are the parts of its
line; the fields of its parts make every walk over a definition. It says what it checks (`bind`)
and what code it becomes (`lower`); how it is said stands in the words of each language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ...dsl.source import Span
from ..kinds import BUILD, BUILDS, CARD, CARDS, PILE, PLAYER, SIDE, TRICK, UNKNOWN, Kind

if TYPE_CHECKING:
    from ..building import Builder
    from ..building.values import Values
    from ..scope import Scope
    from ..symbols import Symbol

CONSTRUCTS: dict[str, type[Construct]] = {}
"""Every construct class, by the name of its grammar alias."""


@dataclass(frozen=True)
class Construct:
    """A part of a definition."""

    span: Span = field(compare=False, repr=False)

    block_rule: ClassVar[str | None] = None
    """Grammar rule of the lines in the block below, if this construct has one."""
    block_needed: ClassVar[bool] = True
    """Whether that block must be there."""
    silent: ClassVar[bool] = False
    """Whether it is never said by itself, being a mere piece of the line around it."""
    alias: ClassVar[str]
    """Name in the grammar; set from the class name."""

    def __init_subclass__(cls, abstract: bool = False, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if not abstract:
            cls.alias = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()
            CONSTRUCTS[cls.alias] = cls

    @property
    def key(self) -> str:
        """Name of its message in the words of each language."""
        return self.alias.replace("_", "-")

    def parts(self) -> Iterator[Construct]:
        """Yield the constructs directly inside this one, in the order of the text."""
        for each in fields(self):
            value = getattr(self, each.name)
            for item in value if isinstance(value, tuple) else (value,):
                if isinstance(item, Construct):
                    yield item

    def depth(self) -> int:
        """Return how many constructs lie inside each other here, this one included."""
        count, level = 0, [self]
        while level:
            count, level = count + 1, [part for construct in level for part in construct.parts()]
        return count

    def walk(self) -> Iterator[Construct]:
        """Yield this construct and all inside it, outermost first."""
        waiting: list[Construct] = [self]
        while waiting:
            construct = waiting.pop()
            yield construct
            waiting.extend(reversed(tuple(construct.parts())))


@dataclass(frozen=True)
class Word(Construct):
    """A name, number or keyword as it stands in the text."""

    silent = True

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Expression(Construct, abstract=True):
    """A term or condition: something that has a value."""

    kind: Kind = field(default=UNKNOWN, kw_only=True, compare=False)

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """Return this expression with names bound and kinds known; report what is wrong to `scope`.

        `want` is the kind that the surroundings ask for; it decides what a bare word means.
        """
        return self.bound(scope)

    def bound(self, scope: Scope, **changes: Any) -> Self:
        """Return a copy with every part bound that is not among `changes`."""
        for each in fields(self):
            value = getattr(self, each.name)
            if each.name not in changes and isinstance(value, Expression):
                changes[each.name] = value.bind(scope)
        return replace(self, **changes)

    def lower(self, b: Values) -> int:
        """Emit code for the value and return its cell."""
        raise AssertionError(f"{self.alias} has no value of its own")

    def lower_as(self, b: Values, want: Kind) -> int:
        """Emit code for the value as a value of kind `want` and return its cell."""
        return convert(b, self.lower(b), self.kind, want)

    def mask(self, b: Values, variable: Symbol) -> int | None:
        """Emit code for the set of values of `variable` for which this condition holds.

        Return its cell, or None when there is no way to say it as a set.
        """
        if not self.mentions(variable):
            return b.emit("select", self.lower(b), b.everything(variable), b.constant(0))
        return None

    def mentions(self, variable: Symbol) -> bool:
        """Tell whether the value depends on `variable`."""
        return any(part.mentions(variable) for part in self.parts() if isinstance(part, Expression))

    def bounds(self, scope: Scope) -> tuple[float, float]:
        """Return the least and greatest number this can be, as far as the text shows."""
        return float("-inf"), float("inf")

    def truth(self, scope: Scope) -> bool | None:
        """Return True or False for a condition that the text alone decides, else None."""
        return None

    def agreed(self) -> bool | None:
        """Return True or False for a condition that the options alone decide, else None."""
        return None

    def left_open(self) -> Expression:
        """Return what remains of a condition once the options are known."""
        return self

    def home(self, scope: Scope) -> Expression | None:
        """Return the zone the cards of this term lie in, if the text tells."""
        return None

    def alternatives(self) -> tuple[Expression, ...]:
        """Return the conditions of which one must hold for this one to hold."""
        return (self,)

    def conjuncts(self) -> tuple[Expression, ...]:
        """Return the conditions that must all hold for this one to hold."""
        return (self,)


@dataclass(frozen=True)
class Statement(Construct, abstract=True):
    """Something that happens in play."""

    begins_chain: ClassVar[bool] = False
    """Whether an `otherwise` may follow."""
    follows_if: ClassVar[bool] = False
    """Whether it is such an `otherwise`."""

    @property
    def test(self) -> Expression | None:
        """The condition of an `if` or `otherwise`."""
        return None

    @property
    def ends(self) -> bool:
        """Whether play never comes to what stands after it in its block."""
        return False

    def bind(self, scope: Scope) -> Statement:
        """Return this statement with names bound; report what is wrong to `scope`."""
        raise NotImplementedError

    def changed(self) -> set[Symbol]:
        """Return the facts and zones that it changes by itself, once it is bound."""
        return set()

    def lower(self, b: Builder) -> None:
        """Emit its code."""
        raise NotImplementedError


Block = tuple[Statement, ...]
"""The statements of a block, in order."""


def bind_block(block: tuple[Statement, ...], scope: Scope) -> tuple[Statement, ...]:
    """Return the statements of a block, bound in order."""
    outside, told = scope.excluded, False
    bound: list[Statement] = []
    for before, statement in zip((None, *block), block, strict=False):
        if not statement.follows_if:
            scope.excluded = ()
            if before is not None and not told and block_ends(bound):
                told = True
                scope.problem("unreachable", statement.span, other=before.span)
        elif before is None or not (before.begins_chain or before.follows_if):
            scope.problem("otherwise-alone", statement.span)
        elif before.follows_if and before.test is None:
            scope.problem("otherwise-twice", statement.span, other=before.span)
        bound.append(statement.bind(scope))
        test = bound[-1].test
        if test is not None and scope.settled(test) is None:
            scope.excluded += test.alternatives()
    scope.excluded = outside
    return tuple(bound)


def block_ends(block: Sequence[Statement]) -> bool:
    """Tell whether play never comes past a block: an ending, or an `if` that ends whatever is the case."""
    ended = False
    for statement in block:
        ended = statement.ends and (ended or not statement.follows_if)
        if ended and (statement.test is None or not (statement.begins_chain or statement.follows_if)):
            return True
    return False


def lower_block(block: tuple[Statement, ...], b: Builder) -> None:
    """Emit the statements of a block one after the other, an `if` and its `otherwise` as one chain."""
    waiting = list(block)
    while waiting:
        chain = [waiting.pop(0)]
        while waiting and waiting[0].follows_if:
            chain.append(waiting.pop(0))
        with b.chain(len(chain) > 1):
            for statement in chain:
                with b.origin(statement):
                    statement.lower(b)


def convert(b: Values, cell: int, kind: Kind, want: Kind) -> int:
    """Emit code that turns a value of one kind into another that it fits, and return its cell."""
    if want == CARDS and kind == CARD:
        return b.emit("bit", cell)
    if want == CARDS and kind in (PILE, TRICK):
        return b.emit("set_of", cell)
    if want == CARDS and kind == BUILDS:
        return b.emit("build_cards", cell)
    if want == PILE and kind == CARD:
        return b.emit("pile_of", b.emit("bit", cell))
    if want == PILE and kind == BUILDS:
        return b.emit("pile_of", b.emit("build_cards", cell))
    if want == PILE and kind in (CARDS, BUILD):
        return b.emit("pile_of", cell)
    if want == SIDE and kind == PLAYER:
        return b.emit("lookup", b.side_table(), cell)
    return cell
