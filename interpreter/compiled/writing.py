"""Writes lines of WebAssembly text that read and set the cells of a state."""

from __future__ import annotations

from ..program import Program
from .runtime import ERRORS, Runtime
from .storage import WORD, Storage


class Writer:
    """The lines of a function, and its locals."""

    def __init__(self, program: Program, storage: Storage, runtime: Runtime) -> None:
        self.program, self.storage, self.runtime = program, storage, runtime
        self.words = storage.words
        self.lines: list[str] = []
        self.locals: dict[str, str] = {}
        self.at = 0
        """Address of the instruction that is written."""

    def put(self, *lines: str) -> None:
        """Emit lines."""
        self.lines += lines

    def declared(self, name: str, kind: str = "i64") -> str:
        """Return the name of a local of the function, declared."""
        self.locals[name] = kind
        return name

    def local(self, name: str, kind: str = "i64") -> str:
        """Return a local of the function by its name, declared."""
        return f"${self.declared(name, kind)}"

    def get(self, name: str, kind: str = "i64") -> str:
        """Return the expression that reads a local."""
        return f"(local.get {self.local(name, kind)})"

    def set(self, name: str, value: str, kind: str = "i64") -> None:
        """Emit that a local takes a value."""
        self.put(f"(local.set {self.local(name, kind)} {value})")

    def fail_if(self, condition: str, code: str) -> None:
        """Emit that the run ends with an error under a condition (an i32)."""
        number = ERRORS.index(code) + 1
        self.put(f"(if {condition} (then (call $fail (i32.const {number}) (i32.const {self.at})) (unreachable)))")

    @property
    def where(self) -> str:
        """The address of the instruction, as an argument."""
        return f"(i32.const {self.at})"

    # ---- cells

    def word(self, cell: int, word: int = 0) -> str:
        """Return the expression for a word of a cell."""
        if cell >= self.program.live:
            return f"(i64.const {signed(self.storage.image[cell][word])})"
        if cell in self.storage.indexed:
            return f"(i64.load (i32.const {self.storage.address(cell) + WORD * word}))"
        return self.get(self._cell(cell, word))

    def wide(self, cell: int) -> list[str]:
        """Return the expressions for all words of a cell."""
        return [self.word(cell, word) for word in range(self.words)]

    def all(self, cell: int) -> str:
        """Return all words of a cell as arguments."""
        return " ".join(self.wide(cell))

    def _cell(self, cell: int, word: int) -> str:
        return f"c{cell}" if word == 0 else f"c{cell}_{word}"

    def write_word(self, cell: int, word: int, value: str) -> None:
        """Emit that a word of a cell takes a value."""
        if cell in self.storage.indexed:
            self.put(f"(i64.store (i32.const {self.storage.address(cell) + WORD * word}) {value})")
        else:
            self.set(self._cell(cell, word), value)

    def write(self, cell: int, value: str) -> None:
        """Emit that a cell takes a number or a view."""
        self.write_word(cell, 0, value)
        for word in range(1, self.words):
            self.write_word(cell, word, "(i64.const 0)")

    def write_set(self, cell: int, values: list[str]) -> None:
        """Emit that a cell takes a set; its old words may stand in the expressions."""
        if self.words == 1:
            self.write_word(cell, 0, values[0])
            return
        for word, value in enumerate(values):
            self.set(f"w{word}", value)
        for word in range(self.words):
            self.write_word(cell, word, self.get(f"w{word}"))

    def write_called(self, cell: int, call: str) -> None:
        """Emit that a cell takes the set that a function returns."""
        if self.words == 1:
            self.write_word(cell, 0, call)
            return
        self.put(call)
        for word in reversed(range(self.words)):
            self.put(f"local.set {self.local(f'w{word}')}")
        for word in range(self.words):
            self.write_word(cell, word, self.get(f"w{word}"))

    def truthy(self, cell: int) -> str:
        """Return whether a cell is not nought or empty, as an i32."""
        return f"(i64.ne {self.runtime.some(self.wide(cell))} (i64.const 0))"


def signed(word: int) -> int:
    """Return a word as WebAssembly text has it."""
    return word - (1 << 64) if word >= 1 << 63 else word
