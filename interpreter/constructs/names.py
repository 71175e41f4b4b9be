"""Names: what stands alone, what belongs to something, and definitions put in their place."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ...dsl.source import Span
from ..kinds import NOTHING, NUMBER, TRUTH, UNKNOWN, Kind, fits
from ..symbols import Constant, Definition, Duty, Expanded, Fact, Local, Option, Relation, Symbol, Unread, Zone
from .base import Construct, Expression, Word

MAX_DEEP = 100
"""Deepest that the parts of definitions that draw on each other may lie inside each other."""
MAX_NESTED = 10
"""Deepest that definitions may draw on each other."""
MAX_EXPANDED = 5_000
"""Most uses of definitions in one game, counting those inside definitions anew for each use."""

if TYPE_CHECKING:
    from ..building.values import Values
    from ..scope import Scope


@dataclass(frozen=True)
class Name(Expression):
    """A name that stands alone."""

    text: Word
    symbol: Symbol | None = field(default=None, kw_only=True, compare=False)

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """Find what it stands for; a word of the kind wanted comes first."""
        word = self.text.text
        if want and want.words:
            if word in want.words:
                return replace(self, kind=want, symbol=Constant(word, want, self.span, want.words.index(word)))
            if scope.find(word) is None:
                scope.unknown("unknown-word", word, self.span, list(want.words))
                return self
        symbol = scope.find(word)
        if symbol is None:
            scope.unknown("unknown-name", word, self.span, scope.known())
            return self
        scope.read.add(word)
        if isinstance(symbol, Unread):
            return replace(self, symbol=symbol)
        if isinstance(symbol, Definition):
            if symbol.parameter:
                scope.problem("needs-of", self.span, other=symbol.span, name=word)
                return self
            expanded = expand(symbol, None, scope, self.span)
            return replace(self, kind=expanded.kind, symbol=expanded)
        if isinstance(symbol, (Relation, Duty)) or (symbol.takes and symbol.owner is None):
            scope.problem("needs-of", self.span, other=symbol.span, name=word)
            return self
        if symbol.owner is not None and not scope.has_player:
            scope.problem("whose", self.span, other=symbol.span, name=word, owner=symbol.owner.name)
        if word == "player" and not scope.has_player:
            scope.problem("no-player", self.span)
        return replace(self, kind=symbol.kind, symbol=symbol)

    def lower(self, b: Values) -> int:
        """What the name stands for, of the player whose turn it is."""
        assert self.symbol is not None
        if self.symbol.owner is None:
            return self.symbol.value(b, None, UNKNOWN)
        return self.symbol.value(b, b.player_as(self.symbol.owner), self.symbol.owner)

    def mask(self, b: Values, variable: Symbol) -> int | None:
        """A definition's condition without a parameter, or a value that does not vary."""
        return super().mask(b, variable) if self.symbol is not variable else None

    def mentions(self, variable: Symbol) -> bool:
        """Tell whether it is the variable, or a definition that speaks of it."""
        return self.symbol is variable

    def bounds(self, scope: Scope) -> tuple[float, float]:
        """The range the fact, option or definition allows."""
        return symbol_bounds(self.symbol, scope)

    def truth(self, scope: Scope) -> bool | None:
        """An option's value, or what a definition comes to."""
        return symbol_truth(self.symbol, scope)

    def home(self, scope: Scope) -> Expression | None:
        """The zone itself, or the zone the named cards come from."""
        if isinstance(self.symbol, Zone):
            return self
        return self.symbol.home if isinstance(self.symbol, Local) else None

    def conjuncts(self) -> tuple[Expression, ...]:
        """Those of the condition it is defined as, if there are several."""
        if isinstance(self.symbol, Expanded) and len(self.symbol.cases) == 1 and self.kind == TRUTH:
            inner = self.symbol.cases[0][0].conjuncts()
            return inner if len(inner) > 1 else (self,)
        return (self,)

    def agreed(self) -> bool | None:
        """What has been agreed on a house rule."""
        return bool(self.symbol.chosen) if isinstance(self.symbol, Option) and self.kind == TRUTH else None


@dataclass(frozen=True)
class Of(Expression):
    """What belongs to something: a relation, a fact or zone of somebody, a value of a card."""

    head: Word
    argument: Expression
    symbol: Symbol | None = field(default=None, kw_only=True, compare=False)

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """Find what the first word means and check what follows."""
        word = self.head.text
        symbol = scope.find(word)
        if symbol is None:
            among = [name for name in scope.known() if _takes_something(scope.find(name))]
            scope.unknown("unknown-of", word, self.head.span, among)
            return replace(self, argument=self.argument.bind(scope))
        scope.read.add(word)
        if isinstance(symbol, Unread):
            return replace(self, argument=self.argument.bind(scope), symbol=symbol)
        if isinstance(symbol, Definition) and symbol.parameter:
            argument = self.argument.bind(scope)
            expanded = expand(symbol, argument, scope, self.span)
            return replace(self, argument=argument, kind=expanded.kind, symbol=expanded)
        if not symbol.takes:
            declared = isinstance(symbol, (Fact, Zone)) and symbol.span is not None
            scope.problem("takes-no-of", self.head.span, other=symbol.span, name=word, declared=declared)
            return replace(self, argument=self.argument.bind(scope))
        if isinstance(symbol, Relation) and symbol.ordered:
            scope.needs_order(self.head.span)
        circular = isinstance(symbol, Relation) and symbol.circular
        argument = scope.expect(self.argument, *symbol.takes, or_words=circular)
        return replace(
            self, argument=argument, kind=argument.kind if argument.kind.words else symbol.kind, symbol=symbol
        )

    def lower(self, b: Values) -> int:
        """The value for the argument."""
        assert self.symbol is not None
        takes = self.symbol.takes
        kind = self.argument.kind
        if takes and kind not in takes and not kind.words:
            kind = next(want for want in takes if fits(kind, want))
        return self.symbol.value(b, self.argument.lower_as(b, kind), kind)

    def mask(self, b: Values, variable: Symbol) -> int | None:
        """A definition's condition with the variable as its parameter."""
        symbol = self.symbol
        if isinstance(symbol, Expanded) and is_variable(self.argument, variable) and len(symbol.cases) == 1:
            assert symbol.parameter is not None
            with b.same(symbol.parameter, variable):
                return symbol.cases[0][0].mask(b, symbol.parameter)
        return super().mask(b, variable)

    def mentions(self, variable: Symbol) -> bool:
        """Tell whether the argument, or the definition's text, speaks of the variable."""
        inside = isinstance(self.symbol, Expanded) and any(
            part.mentions(variable) for case in self.symbol.cases for part in case if part is not None
        )
        return inside or self.argument.mentions(variable)

    def bounds(self, scope: Scope) -> tuple[float, float]:
        """The range of the fact, relation or definition."""
        if self.argument.kind in (Kind("players"), Kind("sides")):
            return super().bounds(scope)
        return symbol_bounds(self.symbol, scope)

    def truth(self, scope: Scope) -> bool | None:
        """What a definition comes to whatever its parameter is."""
        return symbol_truth(self.symbol, scope)

    def home(self, scope: Scope) -> Expression | None:
        """The zone of its owner, or the zone its argument lies in."""
        if isinstance(self.symbol, Zone):
            return self
        return self.argument.home(scope) if isinstance(self.symbol, Relation) else None


def _takes_something(symbol: Symbol | None) -> bool:
    return symbol is not None and bool(symbol.takes or getattr(symbol, "parameter", None))


@dataclass(frozen=True)
class Possessive(Expression):
    """What belongs to something, the owner named first: `declarer's side`."""

    owner: Expression
    head: Word

    def bind(self, scope: Scope, want: Kind | None = None) -> Expression:
        """The same as with `of`."""
        return Of(self.span, self.head, self.owner).bind(scope, want)


def is_variable(expression: Expression, variable: Symbol) -> bool:
    """Tell whether an expression is just the variable."""
    return isinstance(expression, Name) and expression.symbol is variable


def expand(definition: Definition, argument: Expression | None, scope: Scope, span: Span) -> Expanded:
    """Bind a definition for one use."""
    if definition.name in scope.expanding:
        path = (*scope.expanding[scope.expanding.index(definition.name) :], definition.name)
        scope.problem("defined-by-itself", definition.span or span, name=definition.name, path=path)
        return Expanded(definition.name, UNKNOWN, definition.span)
    scope.expanded += 1
    too_deep = scope.depth + definition.depth > MAX_DEEP or len(scope.expanding) >= MAX_NESTED
    if too_deep or scope.expanded > MAX_EXPANDED:
        code = "defined-too-deep" if too_deep else "defined-too-often"
        scope.given_up = True
        if scope.expanded <= MAX_EXPANDED + 1:
            scope.problem(code, definition.span or span, name=definition.name)
        scope.expanded = max(scope.expanded, MAX_EXPANDED + 1)
        return Expanded(definition.name, UNKNOWN, definition.span)
    parameter = None
    if argument is not None and definition.parameter is not None:
        parameter = Local(definition.parameter, argument.kind, definition.span, argument.home(scope))
    with scope.definition(definition.name, span, parameter, depth=definition.depth):
        cases: list[tuple[Expression, Expression | None]] = []
        kind = UNKNOWN
        for case in definition.cases:
            term = case.term.bind(scope, None if kind == UNKNOWN else kind)
            if kind in (UNKNOWN, NOTHING):
                kind = term.kind
            elif not fits(term.kind, kind):
                scope.problem("cases-differ", term.span, other=cases[0][0].span, found=term.kind, wanted=kind)
            condition = scope.expect(case.condition, TRUTH) if case.condition is not None else None
            cases.append((term, condition))
    return Expanded(definition.name, kind, definition.span, parameter, tuple(cases))


def symbols_of(expression: Expression) -> set[Symbol]:
    """Return everything that the names in a bound term or condition stand for, within definitions too."""
    found: set[Symbol] = set()
    waiting: list[Construct] = [expression]
    while waiting:
        for part in waiting.pop().walk():
            symbol = getattr(part, "symbol", None)
            if isinstance(symbol, Symbol) and symbol not in found:
                found.add(symbol)
                if isinstance(symbol, Expanded):
                    waiting.extend(one for case in symbol.cases for one in case if one is not None)
    return found


def symbol_bounds(symbol: Symbol | None, scope: Scope) -> tuple[float, float]:
    """Return the least and greatest number a name can stand for."""
    if isinstance(symbol, Fact) and symbol.kind == NUMBER and not symbol.given:
        return symbol.low, symbol.high
    if isinstance(symbol, Option) and symbol.kind == NUMBER:
        return symbol.low, symbol.high
    if isinstance(symbol, Expanded) and symbol.kind == NUMBER and symbol.cases:
        ranges = [term.bounds(scope) for term, _ in symbol.cases]
        return min(low for low, _ in ranges), max(high for _, high in ranges)
    return float("-inf"), float("inf")


def symbol_truth(symbol: Symbol | None, scope: Scope) -> bool | None:
    """Return what the condition a name stands for comes to, if the text alone decides."""
    if isinstance(symbol, Expanded) and len(symbol.cases) == 1:
        return symbol.cases[0][0].truth(scope)
    return None
