"""What terms are worth at a moment of play, so that a reason can tell the numbers it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import singledispatchmethod
from typing import Any

from ..constructs import names as nm
from ..constructs import terms as t
from ..constructs.base import Construct, Expression
from ..instructions import State
from ..kinds import NUMBER
from ..moves import decode
from ..program import DEALER, PLAYER, Program
from ..symbols import Constant, Expanded, Fact, Local, Option, Quantity, Relation, Symbol, Zone
from ..view import sees
from .choices import sayable
from .terms import in_force
from .things import Term


@dataclass(frozen=True)
class Moment:
    """A position of a deal, in which terms have values."""

    program: Program
    state: State
    locals: dict[Local, Any] = field(default_factory=dict)
    """Values of names bound nearby, as the engine has them."""
    names: Sequence[str] = ()

    def shown(self, construct: Construct) -> object | None:
        """Return the value of a term as something to say, or None if it is not worth telling."""
        if not isinstance(construct, Expression) or not in_force(construct):
            return None
        raw = self.value(construct)
        if raw is None:
            return None
        if construct.kind.words:
            return Term(construct.kind.words[raw])
        value = decode(self.program, construct.kind.name, raw)
        return None if value is None else sayable(value, construct.kind.name, self.names)

    def trump_row(self) -> int:
        """Return the row of the tables of order that is in force."""
        fact = self.program.facts.get(self.program.trump or "")
        return -1 if fact is None else int(self.state[fact.base])

    @singledispatchmethod
    def value(self, construct: Construct) -> Any:
        """Return the value of a term as the engine has it, or None if it cannot be told here."""
        return None

    @value.register(t.Number)
    def _number(self, construct: t.Number) -> Any:
        return int(construct.text.text) if construct.kind == NUMBER else None

    @value.register(nm.Name)
    def _name(self, construct: nm.Name) -> Any:
        symbol = construct.symbol
        if symbol is None or isinstance(symbol, Local):
            return self.locals.get(symbol) if symbol is not None else None
        if isinstance(symbol, (Option, Constant)):
            return symbol.chosen if isinstance(symbol, Option) else symbol.number
        if isinstance(symbol, Expanded):
            return self._defined(symbol)
        if isinstance(symbol, Quantity):
            return self._moment(symbol.name)
        return self._cell(symbol, self.state[PLAYER])

    @value.register(nm.Of)
    def _of(self, construct: nm.Of) -> Any:
        symbol, argument = construct.symbol, self.value(construct.argument)
        if argument is None or symbol is None:
            return None
        if isinstance(symbol, Expanded):
            with_parameter = {**self.locals, **({symbol.parameter: argument} if symbol.parameter else {})}
            return Moment(self.program, self.state, with_parameter)._defined(symbol)
        if isinstance(symbol, Relation):
            return self._relation(symbol.name, argument, len(construct.kind.words) or self.program.players)
        return self._cell(symbol, argument)

    @value.register(t.Plus)
    @value.register(t.Minus)
    @value.register(t.Product)
    def _sum(self, construct: t.Plus | t.Minus | t.Product) -> Any:
        left, right = self.value(construct.left), self.value(construct.right)
        if left is None or right is None:
            return None
        if isinstance(construct, t.Plus):
            return left + right
        return left - right if isinstance(construct, t.Minus) else left * right

    def _defined(self, symbol: Expanded) -> Any:
        """The value of a definition that has only one case."""
        return self.value(symbol.cases[0][0]) if len(symbol.cases) == 1 else None

    def _cell(self, symbol: Symbol, owner: int) -> Any:
        """The value of a fact or zone, of an owner if there is one for each."""
        cells: Any
        if isinstance(symbol, Fact):
            if symbol.given:
                base = self.program.score if symbol.name == "score" else self.program.gain
                return self.state[base + owner % self.program.sides]
            if symbol.name not in self.program.facts:
                return self.state[DEALER]
            cells = self.program.facts[symbol.name]
            if not sees(self.program, cells, owner if cells.per else None, self.state[PLAYER]):
                return None
        elif isinstance(symbol, Zone):
            cells = self.program.zones[symbol.name]
        else:
            return None
        place = 0 if cells.per is None else owner if cells.per == "player" else owner % self.program.sides
        return self.state[cells.base + place]

    def _moment(self, name: str) -> Any:
        dealer, n = self.state[DEALER], self.program.players
        return {"player": self.state[PLAYER], "forehand": (dealer + 1) % n, "rearhand": (dealer - 1) % n}.get(name)

    def _relation(self, name: str, argument: Any, n: int) -> Any:
        """The value of a word of the language; `n` is how many there are in the circle of `next` and `previous`."""
        sides, program = self.program.sides, self.program
        seated = isinstance(argument, int) and argument >= 0
        if name in ("next", "previous", "side") and seated:
            return {"next": (argument + 1) % n, "previous": (argument - 1) % n, "side": argument % sides}[name]
        if name in ("top", "lead"):
            return argument[0] if isinstance(argument, tuple) and argument else None
        if name == "bottom":
            return argument[-1] if isinstance(argument, tuple) and argument else None
        if name == "number":
            return len(argument) if isinstance(argument, tuple) else argument.bit_count()
        if name == "rank" and seated:
            return program.ranks.index(program.cards[argument].rank)
        if name == "suit" and seated and program.suit_tables is not None:
            return program.suit_tables[self.trump_row()][argument]
        if name in ("suit", "printed-suit") and seated:
            suit = program.cards[argument].suit
            return None if suit is None else program.suits.index(suit)
        return None
