"""Statements: what happens to cards, facts and scores, and in which order."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ...dsl.source import Span
from ..kinds import BUILD, BUILDS, CARD, CARDS, NUMBER, PILE, PLAYER, UNKNOWN, fits
from ..symbols import Fact, Local, Symbol, Unread, Zone
from .base import Expression, Statement, Word
from .names import Name, Of, Possessive

if TYPE_CHECKING:
    from ..building import Builder
    from ..scope import Scope


def bind_zone(expression: Expression, scope: Scope, *kinds: object) -> Expression:
    """Bind a term that must be a zone."""
    bound = expression.bind(scope)
    if bound.kind == UNKNOWN:
        return bound
    if not (isinstance(bound, (Name, Of)) and isinstance(bound.symbol, Zone)):
        scope.unknown("not-a-zone", expression.span.text, expression.span, scope.known(Zone))
    elif kinds and bound.kind not in kinds:
        scope.problem("not-a-pile", expression.span, other=bound.symbol.span, name=bound.symbol.name)
    return bound


@dataclass(frozen=True)
class Shuffle(Statement):
    """Bring a pile into a random order."""

    pile: Expression

    def bind(self, scope: Scope) -> Statement:
        """It must be a pile."""
        return replace(self, pile=bind_zone(self.pile, scope, PILE))

    def changed(self) -> set[Symbol]:
        """The pile."""
        return changed(self.pile)

    def lower(self, b: Builder) -> None:
        """Shuffle."""
        cell = b.emit("shuffle", self.pile.lower(b))
        b.note("shuffled", b.zone_name(self.pile), cell)
        b.write_zone(self.pile, cell)


@dataclass(frozen=True)
class DealTo(Statement):
    """Move cards from the top of a pile to a zone."""

    count: Expression
    source: Expression | None
    target: Expression

    def bind(self, scope: Scope) -> Statement:
        """A number, a pile and a zone."""
        count = scope.expect(self.count, NUMBER)
        check_dealt(count, self.count.span, scope)
        source = bind_zone(self.source or scope.pack(self.span), scope, PILE)
        return replace(self, count=count, source=source, target=bind_target(self.target, scope))

    def changed(self) -> set[Symbol]:
        """Where cards leave and where they come."""
        return changed(self.source, self.target)

    def lower(self, b: Builder) -> None:
        """Take them off and lay them down."""
        assert self.source is not None
        b.transfer_top(self.count.lower(b), self.source, self.target)


@dataclass(frozen=True)
class DealEach(Statement):
    """Deal cards from the top of a pile to the zone of each player in turn."""

    count: Expression
    source: Expression | None
    zone: Word
    first: Expression
    target: Expression | None = field(default=None, kw_only=True)

    def bind(self, scope: Scope) -> Statement:
        """A number, a pile, a zone that each player has, and who comes first."""
        count = scope.expect(self.count, NUMBER)
        check_dealt(count, self.count.span, scope)
        source = bind_zone(self.source or scope.pack(self.span), scope, PILE)
        first = scope.expect(self.first, PLAYER)
        with scope.turn():
            target = bind_target(Name(self.zone.span, self.zone), scope)
        symbol = getattr(target, "symbol", None)
        if isinstance(symbol, Zone) and symbol.per != "player":
            scope.problem("not-each-player", self.zone.span, other=symbol.span, name=symbol.name)
        return replace(self, count=count, source=source, first=first, target=target)

    def changed(self) -> set[Symbol]:
        """Where cards leave and where they come."""
        return changed(self.source, self.target)

    def lower(self, b: Builder) -> None:
        """Once round the table."""
        assert self.source is not None and self.target is not None
        count = b.hold(self.count.lower(b))
        with b.each_player(self.first.lower(b)):
            b.transfer_top(count, self.source, self.target)


def check_dealt(count: Expression, span: Span, scope: Scope) -> None:
    """Report a number of cards that is never above nought."""
    if count.bounds(scope)[1] < 1:
        scope.problem("deals-nothing", span)


def bind_target(expression: Expression, scope: Scope) -> Expression:
    """Bind a zone that cards are moved to."""
    bound = bind_builds(expression, scope)
    if bound.kind == BUILDS:
        scope.problem("into-builds", expression.span)
    return bound


def bind_builds(expression: Expression, scope: Scope) -> Expression:
    """Bind a zone that is filled, be it with cards or builds."""
    bound = bind_zone(expression, scope)
    if isinstance(bound, (Name, Of)) and isinstance(bound.symbol, Zone):
        scope.written.add(bound.symbol.name)
    return bound


@dataclass(frozen=True)
class Move(Statement):
    """Move cards from the zone they lie in to another."""

    cards: Expression
    source: Expression | None
    target: Expression

    def bind(self, scope: Scope) -> Statement:
        """Cards, where they come from unless the text tells, and a zone."""
        cards = scope.expect_cards(self.cards)
        source = cards.home(scope) if self.source is None else bind_zone(self.source, scope)
        if source is None and cards.kind != UNKNOWN:
            scope.problem("from-where", self.cards.span)
        return replace(self, cards=cards, source=source, target=bind_target(self.target, scope))

    def changed(self) -> set[Symbol]:
        """Where cards leave and where they come."""
        return changed(self.source, self.target)

    def lower(self, b: Builder) -> None:
        """Take them away and lay them down."""
        assert self.source is not None
        b.transfer(self.cards, self.source, self.target)


def changed(*terms: Expression | None) -> set[Symbol]:
    """Return the facts and zones that some terms stand for."""
    found = (getattr(term, "symbol", None) for term in terms)
    return {symbol for symbol in found if isinstance(symbol, (Fact, Zone))}


@dataclass(frozen=True)
class Stack(Statement):
    """Lay a card down as a build of a called value, alone or on a card or build of the table."""

    card: Expression
    under: Expression | None
    builds: Expression
    worth: Expression

    def bind(self, scope: Scope) -> Statement:
        """A card of a zone, the card, cards or build it is laid on, a zone of builds, and a number."""
        card = scope.expect(self.card, CARD)
        under = None if self.under is None else scope.expect(self.under, CARD, CARDS, BUILD)
        for part in (card, under):
            if part is not None and part.kind != UNKNOWN:
                symbol = getattr(part, "symbol", None)
                if not isinstance(symbol, Local) or symbol.home is None or symbol.also is not None:
                    scope.problem("stack-what", part.span)
        builds = bind_builds(self.builds, scope)
        if builds.kind not in (BUILDS, UNKNOWN):
            scope.problem("not-builds", self.builds.span, found=builds.kind)
        return replace(self, card=card, under=under, builds=builds, worth=scope.expect(self.worth, NUMBER))

    def lower(self, b: Builder) -> None:
        """Take the cards away and make the build."""
        b.stack(self.card, self.under, self.builds, self.worth)


def bind_fact(expression: Expression, scope: Scope) -> Expression:
    """Bind a fact that is going to be set."""
    bound = expression.bind(scope) if isinstance(expression, (Name, Of, Possessive)) else expression
    symbol = getattr(bound, "symbol", None)
    if isinstance(symbol, Unread):
        return bound
    if isinstance(symbol, Fact) and not symbol.given:
        scope.written.add(symbol.name)
        if len(symbol.takes) > 1 and isinstance(bound, Of) and bound.argument.kind == symbol.takes[1]:
            scope.problem("sets-many", expression.span, name=symbol.name)
    elif symbol is not None or not isinstance(expression, (Name, Of, Possessive)):
        settable = [name for name in scope.known(Fact) if not scope.names[name].given]  # type: ignore[attr-defined]
        scope.unknown("not-a-fact", expression.span.text, expression.span, settable)
        return replace(bound, kind=UNKNOWN)
    return bound


def _unread(scope: Scope, fact: Expression, before: set[str]) -> None:
    """Setting a fact is not reading it."""
    symbol = getattr(fact, "symbol", None)
    if symbol is not None and symbol.name not in before:
        scope.read.discard(symbol.name)


@dataclass(frozen=True)
class Becomes(Statement):
    """Give a fact a value."""

    fact: Expression
    value: Expression

    def bind(self, scope: Scope) -> Statement:
        """A fact, and a value of its kind and within its range."""
        before = set(scope.read)
        fact = bind_fact(self.fact, scope)
        _unread(scope, fact, before)
        value = scope.expect(self.value, fact.kind)
        symbol = getattr(fact, "symbol", None)
        if isinstance(symbol, Fact) and symbol.kind == NUMBER and not symbol.given:
            low, high = value.bounds(scope)
            if low > symbol.high or high < symbol.low:
                scope.problem(
                    "out-of-range",
                    self.value.span,
                    other=symbol.span,
                    name=symbol.name,
                    low=symbol.low,
                    high=symbol.high,
                )
        return replace(self, fact=fact, value=value)

    def changed(self) -> set[Symbol]:
        """The fact."""
        return changed(self.fact)

    def lower(self, b: Builder) -> None:
        """Store the value."""
        b.write_fact(self.fact, self.value.lower_as(b, self.fact.kind))


@dataclass(frozen=True)
class Add(Statement):
    """Add to a number that is remembered."""

    amount: Expression
    fact: Expression

    def bind(self, scope: Scope) -> Statement:
        """A number, and a fact that is a number."""
        before = set(scope.read)
        fact = bind_fact(self.fact, scope)
        _unread(scope, fact, before)
        if not fits(fact.kind, NUMBER):
            scope.problem("wrong-kind", self.fact.span, found=fact.kind, wanted=(NUMBER,))
        return replace(self, fact=fact, amount=scope.expect(self.amount, NUMBER))

    def changed(self) -> set[Symbol]:
        """The fact."""
        return changed(self.fact)

    def lower(self, b: Builder) -> None:
        """Add."""
        b.write_fact(self.fact, b.emit("add", self.fact.lower(b), self.amount.lower(b)))


@dataclass(frozen=True)
class Take(Statement):
    """Subtract from a number that is remembered."""

    amount: Expression
    fact: Expression

    def bind(self, scope: Scope) -> Statement:
        """A number, and a fact that is a number."""
        bound = Add(self.span, self.amount, self.fact).bind(scope)
        assert isinstance(bound, Add)
        return replace(self, amount=bound.amount, fact=bound.fact)

    def changed(self) -> set[Symbol]:
        """The fact."""
        return changed(self.fact)

    def lower(self, b: Builder) -> None:
        """Subtract."""
        b.write_fact(self.fact, b.emit("subtract", self.fact.lower(b), self.amount.lower(b)))
