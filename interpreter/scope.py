"""What names mean at a place of a definition, and the problems found on the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..dsl.problems import Problem, nearest
from ..dsl.source import Span
from .kinds import CARDS, ELEMENT, PILE, TRICK, TRUTH, UNKNOWN, Kind, fits
from .symbols import Local, Symbol, Table, Unread

if TYPE_CHECKING:
    from .constructs.base import Expression, Word
    from .model import Model


OTHER_NAMES = {
    "true": "yes",
    "false": "no",
    "left": "next",
    "right": "previous",
    "null": "none",
    "nothing": "none",
    "deck": "pack",
    "count": "number",
    "team": "side",
    "teams": "sides",
    "everyone": "players",
    "teammate": "partner",
}
"""Names that other notations have for words of the language."""


@dataclass
class Scope:
    """Names in force, and the problems found so far."""

    model: Model
    problems: list[Problem] = field(default_factory=list)
    names: dict[str, Symbol] = field(default_factory=dict)
    locals: list[Local] = field(default_factory=list)
    has_player: bool = False
    """Whether it is somebody's turn here, so that `player` and a bare `hand` mean something."""
    in_choice: bool = False
    in_phase: bool = False
    in_match: bool = False
    read: set[str] = field(default_factory=set)
    """Facts, zones, options and definitions whose value is used somewhere."""
    written: set[str] = field(default_factory=set)
    """Facts that something sets, and zones that something moves cards to."""
    within: Span | None = None
    """Where the definition being bound is used, if it comes from a library."""
    expanding: list[str] = field(default_factory=list)
    """Definitions being bound, to notice one that is defined by itself."""
    given_up: bool = False
    """Whether something is so wrong that what is not used may be so for that reason."""
    depth: int = 0
    """How deeply the parts of these lie inside each other."""
    expanded: int = 0
    """Definitions bound so far, counting each use anew."""
    excluded: tuple[Expression, ...] = ()
    """Conditions that do not hold here, since an `if` above has taken every case in which they do."""

    def problem(self, code: str, span: Span, other: Span | None = None, **facts: object) -> None:
        """Report a problem, the first for each place: what else is wrong there may come of it."""
        within = self.within if self.within and self.within.source is not span.source else None
        if not any(known.span == span for known in self.problems):
            self.problems.append(Problem(code, span, facts, other=other, within=within))

    def find(self, name: str) -> Symbol | None:
        """Return what a name stands for here."""
        for local in reversed(self.locals):
            if local.name == name:
                return local
        return self.names.get(name)

    def known(self, *kinds: type[Symbol]) -> list[str]:
        """Return the names in force, of the given sorts or of all."""
        local = [symbol.name for symbol in self.locals if not kinds or isinstance(symbol, kinds)]
        names = (name for name, symbol in self.names.items() if not kinds or isinstance(symbol, kinds))
        return local + sorted(names, key=lambda name: (self.names[name].span is None, name))

    def unknown(self, code: str, word: str, span: Span, among: list[str], **facts: object) -> None:
        """Report a name that is not known, with the nearest one or the list of those there are."""
        meant = OTHER_NAMES.get(word, "")
        near = meant if meant in (*among, "yes", "no") else nearest(word, among)
        if near is not None:
            self.read.add(near)
            self.written.add(near)
        else:
            self.given_up = True
        own = [name for name in among if (symbol := self.find(name)) is not None and symbol.span is not None]
        said = {"name": word, "nearest": near, "known": tuple(dict.fromkeys(own or among)), **facts}
        self.problem(code, span, None, **said)

    def declare(self, symbol: Symbol) -> None:
        """Add a name for the whole definition."""
        assert symbol.span is not None
        before = self.names.get(symbol.name)
        if isinstance(before, Unread):
            self.names[symbol.name] = symbol
        elif before is not None and before.span is None:
            self.reserved(symbol.name, symbol.span)
        elif before is not None:
            self.problem("duplicate-name", symbol.span, other=before.span, name=symbol.name)
        else:
            self.names[symbol.name] = symbol

    def reserved(self, name: str, span: Span) -> None:
        """Report a word of the language that is given as a name; nothing is said of its uses then."""
        self.problem("reserved-name", span, name=name)
        self.give_up(name)

    def give_up(self, name: str) -> None:
        """Say no more of a name, what it stands for being wrong."""
        self.names[name] = Unread(name, UNKNOWN)
        self.given_up = True

    @contextmanager
    def local(self, *symbols: Local) -> Iterator[None]:
        """Add names for a block or phrase."""
        for symbol in symbols:
            assert symbol.span is not None
            before = self.find(symbol.name)
            if before is not None and not isinstance(before, Unread):
                code = "reserved-name" if before.span is None else "duplicate-name"
                self.problem(code, symbol.span, other=before.span, name=symbol.name)
        self.locals.extend(symbols)
        try:
            yield
        finally:
            del self.locals[len(self.locals) - len(symbols) :]

    @contextmanager
    def turn(self, has_player: bool = True) -> Iterator[None]:
        """Say that inside this block it is somebody's turn."""
        before, self.has_player = self.has_player, has_player
        try:
            yield
        finally:
            self.has_player = before

    def expect(self, expression: Expression, *wants: Kind, or_words: bool = False) -> Expression:
        """Bind an expression and report it unless its value fits one of the kinds wanted, or is a word of a list."""
        bound = expression.bind(self, wants[0])
        if not (or_words and bound.kind.words) and not any(fits(bound.kind, want) for want in wants):
            used = self.within if self.within and self.within.source is expression.span.source else None
            self.problem("wrong-kind", expression.span, used, found=bound.kind, wanted=_told(wants))
        return bound

    @contextmanager
    def definition(self, name: str, span: Span, *symbols: Local | None, depth: int = 1) -> Iterator[None]:
        """Stand inside a definition that is used at `span`: only its own parameter is known there."""
        before = self.locals, self.within
        self.locals = [symbol for symbol in symbols if symbol is not None]
        self.within = self.within or span
        self.expanding.append(name)
        self.depth += depth
        try:
            yield
        finally:
            self.expanding.pop()
            self.depth -= depth
            self.locals, self.within = before

    def condition(self, expression: Expression, never: str = "never-true") -> Expression:
        """Bind a condition and report it if the text alone decides it."""
        bound = self.expect(expression, TRUTH)
        known = bound.truth(self)
        if known:
            known = self.settled(bound)
        if known is not None and bound.kind == TRUTH:
            self.problem("always-true" if known else never, expression.span)
        return bound

    def settled(self, condition: Expression) -> bool | None:
        """Return whether a condition holds, where the text decides that whatever was tried above it."""
        outside, self.excluded = self.excluded, ()
        known = condition.truth(self)
        self.excluded = outside
        return known

    def needs_order(self, span: Span) -> None:
        """Report that cards are compared though the game has no order."""
        if not self.model.ordered:
            self.problem("no-order", span)

    def pack(self, span: Span) -> Expression:
        """Return the pack as a term, for a statement that leaves it out."""
        from .constructs.base import Word
        from .constructs.names import Name

        return Name(span, Word(span, "pack"))

    def expect_set(self, expression: Expression) -> Expression:
        """Bind an expression that must stand for a set or zone, whatever its members are."""
        bound = expression.bind(self)
        if bound.kind not in ELEMENT and bound.kind != UNKNOWN:
            self.problem("not-a-set", expression.span, found=bound.kind)
        return bound

    def table(self, name: Word) -> Table | None:
        """Return the table of values of cards that a name stands for, or report that it is none."""
        table = self.find(name.text)
        self.read.add(name.text)
        if isinstance(table, Table) and not table.by_suit:
            return table
        self.unknown("unknown-table", name.text, name.span, self.known(Table))
        return None

    def expect_cards(self, expression: Expression) -> Expression:
        """Bind an expression that must stand for one card or more."""
        return self.expect(expression, CARDS, PILE, TRICK)


def _told(wants: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return the kinds to tell an author of: a pile or trick is just cards where any cards will do."""
    return tuple(kind for kind in wants if CARDS not in wants or kind not in (PILE, TRICK))
