"""Choices: the moves a player may make, what they settle, and the duties on them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..kinds import BUILDS, CARD, CARDS, ELEMENT, NUMBER, TRUTH, UNKNOWN
from ..symbols import Duty, Local, Table, Unread
from .base import Block, Construct, Expression, Statement, Word, bind_block, block_ends
from .terms import Number

if TYPE_CHECKING:
    from ..building import Builder
    from ..scope import Scope

MAX_RANGE = 1_000
"""Most numbers of a range to choose from."""


@dataclass(frozen=True)
class Parameter(Construct, abstract=True):
    """Something that a player settles in a move."""

    def bind(self, scope: Scope) -> tuple[Parameter, Local]:
        """Return it bound, with the name it gives to the rest of the move."""
        raise NotImplementedError


@dataclass(frozen=True)
class NumberParam(Parameter):
    """A number from a range."""

    join: Word | None
    name: Word
    low: Expression
    high: Expression

    def bind(self, scope: Scope) -> tuple[Parameter, Local]:
        """Two numbers, the first not above the second."""
        low, high = scope.expect(self.low, NUMBER), scope.expect(self.high, NUMBER)
        least, most = low.bounds(scope)[0], high.bounds(scope)[1]
        if least > most:
            scope.problem("empty-range", self.low.span.to(self.high.span), name=self.name.text)
        elif isinstance(low, Number) and isinstance(high, Number) and most - least >= MAX_RANGE:
            scope.problem("wide-range", self.low.span.to(self.high.span), name=self.name.text, limit=MAX_RANGE)
        return replace(self, low=low, high=high), Local(self.name.text, NUMBER, self.name.span)


@dataclass(frozen=True)
class OneParam(Parameter):
    """One member of a set: a card from a zone, a suit, a player."""

    join: Word | None
    name: Word
    among: Expression

    def bind(self, scope: Scope) -> tuple[Parameter, Local]:
        """A set."""
        among = scope.expect_set(self.among)
        kind = ELEMENT.get(among.kind, UNKNOWN)
        return replace(self, among=among), Local(self.name.text, kind, self.name.span, among.home(scope))


@dataclass(frozen=True)
class SomeParam(Parameter):
    """Several cards, a fixed number of them."""

    join: Word | None
    count: Word
    name: Word
    among: Expression

    def bind(self, scope: Scope) -> tuple[Parameter, Local]:
        """A number and cards."""
        among = scope.expect_cards(self.among)
        if not 1 <= int(self.count.text) <= max(len(scope.model.cards), 1):
            scope.problem("bad-count", self.count.span, count=self.count.text, cards=len(scope.model.cards))
        return replace(self, among=among), Local(self.name.text, CARDS, self.name.span, among.home(scope))


@dataclass(frozen=True)
class GroupsParam(Parameter):
    """Cards that fall into groups of one value, each card counting with one of its values, and whole builds of it."""

    join: Word | None
    name: Word
    among: Expression
    builds: Expression | None
    most: Expression | None
    worth: Expression
    by: Word
    table: Table | None = field(default=None, kw_only=True, compare=False)

    def bind(self, scope: Scope) -> tuple[Parameter, Local]:
        """Cards, perhaps builds, a number, and a table of values."""
        among = scope.expect(self.among, CARDS)
        builds = None if self.builds is None else scope.expect(self.builds, BUILDS)
        table = scope.table(self.by)
        most = None if self.most is None else scope.expect(self.most, NUMBER)
        worth = scope.expect(self.worth, NUMBER)
        bound = replace(self, among=among, builds=builds, most=most, worth=worth, table=table)
        return bound, Local(self.name.text, CARDS, self.name.span, among.home(scope), builds)


@dataclass(frozen=True)
class AddedGroupsParam(GroupsParam):
    """The same, with builds that count in a group like a card of their number."""


@dataclass(frozen=True)
class Params(Construct):
    """All that a player settles in a move, in order."""

    silent = True

    items: tuple[Parameter, ...]


@dataclass(frozen=True)
class Duties(Construct):
    """The obligations on a card played, in the order in which they are tried."""

    names: tuple[Word, ...]
    bound_tests: tuple[tuple[Word, Expression], ...] = field(default=(), kw_only=True, compare=False)


@dataclass(frozen=True)
class Offer(Statement):
    """One named move of a choice: what it settles, its duties and condition, and its effects."""

    block_rule = "statement_line"
    block_needed = False

    name: Word
    params: Params
    duties: Duties | None
    unless: Expression | None
    """When the duties do not bind."""
    condition: Expression | None
    block: Block = field(kw_only=True)
    locals: tuple[Local, ...] = field(default=(), kw_only=True, compare=False)
    card: Local | None = field(default=None, kw_only=True, compare=False)
    choices: Local | None = field(default=None, kw_only=True, compare=False)

    def bind(self, scope: Scope) -> Statement:
        """Bind each parameter in turn, then the condition, duties and effects under their names."""
        params: list[Parameter] = []
        names: list[Local] = []
        start = len(scope.locals)
        unless = None if self.unless is None else scope.condition(self.unless)
        for param in self.params.items:
            bound, name = param.bind(scope)
            params.append(bound)
            with scope.local(name):
                pass
            scope.locals.append(name)
            names.append(name)
        condition = None if self.condition is None else scope.condition(self.condition, "never-offered")
        card = Local("card", CARD, None, names[-1].home if names else None)
        choices = Local("choices", CARDS, None)
        duties = self._bind_duties(scope, names, card, choices)
        block = bind_block(self.block, scope)
        for param, name in zip(params, names, strict=True):
            if isinstance(param, SomeParam) and (
                name is not names[-1] or (condition is not None and condition.mentions(name))
            ):
                scope.problem("some-last", param.span)
        del scope.locals[start:]
        return replace(
            self,
            params=replace(self.params, items=tuple(params)),
            locals=tuple(names),
            unless=unless,
            condition=condition,
            duties=duties,
            block=block,
            card=card,
            choices=choices,
        )

    def _bind_duties(self, scope: Scope, names: list[Local], card: Local, choices: Local) -> Duties | None:
        if self.duties is None:
            return None
        if not names or names[-1].kind not in (CARD, UNKNOWN):
            scope.problem("duty-needs-card", self.duties.span, name=self.name.text)
            return self.duties
        tests: list[tuple[Word, Expression]] = []
        for word in self.duties.names:
            symbol = scope.find(word.text)
            if isinstance(symbol, Unread):
                continue
            if not isinstance(symbol, Duty):
                scope.unknown("unknown-duty", word.text, word.span, scope.known(Duty))
                continue
            scope.read.add(word.text)
            with scope.definition(word.text, word.span, card, choices):
                tests.extend((word, scope.expect(test.condition, TRUTH)) for test in symbol.tests)
        return replace(self.duties, bound_tests=tuple(tests))

    def lower(self, b: Builder) -> None:
        """Emit its effects; the choice has emitted which moves there are."""
        with b.clause(self.name.text):
            b.mark_clause()
            for statement in self.block:
                with b.origin(statement):
                    statement.lower(b)

    def conditions(self) -> tuple[Expression, ...]:
        """Return the conditions that must all hold, each by itself."""
        conditions = () if self.condition is None else self.condition.conjuncts()
        return tuple(single.left_open() for single in conditions if not single.agreed())


@dataclass(frozen=True)
class Choose(Statement):
    """A player chooses one of several moves."""

    block_rule = "move_line"

    secretly: Word | None
    block: Block = field(kw_only=True)

    @property
    def ends(self) -> bool:
        """If every move ends play or leads back to the choice."""
        return all(isinstance(offer, Offer) and block_ends(offer.block) for offer in self.block) and bool(self.block)

    def bind(self, scope: Scope) -> Statement:
        """Somebody's turn, and moves with different names."""
        if not scope.has_player:
            scope.problem("nobody-chooses", self.span)
        seen: dict[str, Word] = {}
        for offer in self.block:
            if isinstance(offer, Offer):
                if offer.name.text in seen:
                    scope.problem(
                        "duplicate-move", offer.name.span, other=seen[offer.name.text].span, name=offer.name.text
                    )
                seen[offer.name.text] = offer.name
        before, scope.in_choice = scope.in_choice, True
        block = bind_block(self.block, scope)
        scope.in_choice = before
        return replace(self, block=block)

    def lower(self, b: Builder) -> None:
        """Wait for the player, then do what the move says."""
        b.choose(tuple(offer for offer in self.block if isinstance(offer, Offer)), self.secretly is not None)
