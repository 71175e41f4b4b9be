"""Code under construction: instructions, labels, cells, and where each piece comes from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..constructs.base import Construct, Statement
from ..model import Model
from ..program import Guard, Note, Program
from ..symbols import Local, Symbol
from .layout import lay_out


class Label:
    """A place in the code that is not known yet."""

    def __init__(self) -> None:
        self.address = -1


class TooLarge(Exception):
    """The program of a game outgrew its limit."""


MAX_CODE = 60_000
"""Most instructions a game may have."""


class Code:
    """The code of one game and the cells it uses."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.program = Program(
            model.name,
            model.cards,
            model.suits,
            model.ranks,
            tuple(zip(model.suits, model.suit_letters, strict=True)),
            model.seats,
            model.side_count,
        )
        self.said: list[Construct] = []
        """Conditions and parameters that guards speak of."""
        self.code: list[list[Any]] = []
        self.constants: dict[Any, int] = {}
        self._constant_cells: list[Any] = []
        self._cells: dict[Symbol, int] = {}
        self._alias: dict[Symbol, Symbol] = {}
        self._bases = lay_out(model, self.program)
        self._path: list[str] = []
        self._origin: Statement | None = None
        self._chains: list[Label | None] = []
        self._free = self._next = len(self.program.image)
        self._most = self._free

    # ---- cells

    def base_of(self, name: str) -> int:
        """Return the first cell of a fact, zone or score."""
        return self._bases[name]

    def cell_of(self, local: Symbol) -> int:
        """Return the cell of a local name."""
        while local in self._alias:
            local = self._alias[local]
        return self._cells[local]

    def declare(self, local: Symbol) -> int:
        """Give a local name a cell of its own."""
        self._cells[local] = self._take()
        return self._cells[local]

    def _take(self) -> int:
        cell = self._next
        self._next += 1
        self._most = max(self._most, self._next)
        return cell

    def hold(self, cell: int) -> int:
        """Copy a value to a cell that lasts until the end of the statement or block around."""
        held = self._take()
        self.put("copy", held, cell)
        return held

    def constant(self, value: Any) -> int:
        """Return the cell of a constant; it is numbered from the end until the code is finished."""
        if value not in self.constants:
            self.constants[value] = -1 - len(self._constant_cells)
            self._constant_cells.append(value)
        return self.constants[value]

    @property
    def size(self) -> int:
        """How many cells the state needs, constants apart."""
        return self._most

    @property
    def constant_values(self) -> list[Any]:
        """The constants, in the order of their cells."""
        return self._constant_cells

    # ---- instructions

    def put(self, operation: str, a: Any = None, b: Any = None, c: Any = None, d: Any = None) -> None:
        """Emit an instruction as it is."""
        if len(self.code) >= MAX_CODE:
            raise TooLarge
        self.code.append([operation, a, b, c, d])

    def emit(self, operation: str, *operands: Any) -> int:
        """Emit an instruction and return the cell of its outcome."""
        cell = self._take()
        self.put(operation, cell, *operands)
        return cell

    def label(self) -> Label:
        """Return a place in the code, to be settled later."""
        return Label()

    def place(self, label: Label) -> Label:
        """Settle a label: it is here."""
        label.address = len(self.code)
        return label

    def jump(self, label: Label) -> None:
        """Go on elsewhere."""
        self.put("jump", label)

    @contextmanager
    def unless_false(self, condition: int) -> Iterator[None]:
        """Emit a block that is jumped over when the condition does not hold."""
        after = Label()
        self.put("jump_if_not", condition, after)
        yield
        self.place(after)

    @contextmanager
    def unless_true(self, condition: int) -> Iterator[None]:
        """Emit a block that is jumped over when the condition holds."""
        after = Label()
        self.put("jump_if", condition, after)
        yield
        self.place(after)

    @contextmanager
    def chain(self, linked: bool) -> Iterator[None]:
        """Stand inside an `if` and its `otherwise` lines, of which only one applies."""
        end = Label()
        self._chains.append(end if linked else None)
        yield
        self._chains.pop()
        self.place(end)

    def leave_chain(self) -> None:
        """Emit a jump past the rest of the chain, if there is more of it."""
        end = self._chains[-1]
        if end is not None:
            self.jump(end)

    # ---- where code comes from

    @contextmanager
    def origin(self, statement: Statement) -> Iterator[None]:
        """Note the statement that the code inside comes from; free its cells afterwards."""
        before, mark = self._origin, self._next
        self._origin = statement
        span = statement.span
        self.program.origins[len(self.code)] = (span.source.name, span.line, span.column, span.end)
        yield
        self._origin, self._next = before, mark

    @contextmanager
    def clause(self, name: str) -> Iterator[None]:
        """Stand inside a labelled clause, phase or move."""
        self._path.append(name)
        yield
        self._path.pop()

    def mark_clause(self) -> None:
        """Note that the clause begins to apply here."""
        if len(self._path) > 1:  # else nothing in the section has a label
            self.program.clauses.setdefault(".".join(self._path), len(self.code))
            self.put("pass")

    def note(self, kind: str, name: str, *cells: int, extra: tuple[Any, ...] = ()) -> None:
        """Say what a traced run reports before the next instruction."""
        self.program.notes[len(self.code)] = Note(kind, name, cells, extra)
        self.put("pass")

    def guard(
        self,
        kind: str,
        offer: int,
        settled: tuple[Local, ...],
        cells: tuple[int | None, int],
        said: Construct,
        name: str = "",
    ) -> None:
        """Say what the last instruction rules out, and why; see Guard for the cells."""
        bound = tuple(self.cell_of(one) for one in settled)
        self.program.guards[len(self.code) - 1] = Guard(offer, kind, name, bound, *cells, len(self.said))
        self.said.append(said)
