"""What the instructions of a program become in WebAssembly text: one method for each instruction or family of them.

Straight-line instructions are folded expressions over the cells; control flow is added by `module.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from typing import Any

from ..instructions import LARGEST
from ..program import RANDOM, Instruction, Program
from .piles import ITEMS, bits_of, first_of, place_of, size_of
from .runtime import ERRORS, Runtime
from .storage import MOST_WITHIN, WORD, Storage, split
from .text import LOW, address_of

NUMBERS = {"add": "i64.add", "subtract": "i64.sub"}
COMPARISONS = {"less": "i64.lt_s", "at_most": "i64.le_s"}
SETS = {"meet": "i64.and {} {}", "union": "i64.or {} {}", "less_set": "i64.and {} (i64.xor {} (i64.const -1))"}
PILES = {
    "bottom": "(call $bottom {})", "join": "(call $join {} {} {at})",
    "repeat_value": "(call $repeat_value {} {} {at})",
}  # fmt: skip
"""Instructions for piles and numbers that are calls."""


class Translator:
    """Writes the instructions of one program."""

    def __init__(self, program: Program, storage: Storage, runtime: Runtime) -> None:
        self.program, self.storage, self.runtime = program, storage, runtime
        self.words = storage.words
        self.lines: list[str] = []
        self.locals: dict[str, str] = {}
        self.at = 0
        self.counted: set[int] = set()
        """Addresses of sums that stay small."""
        self.piles = _piles(program)
        self._methods: dict[str, Callable[..., None]] = {}
        for names, method in (
            (NUMBERS, self._number), (COMPARISONS, self._comparison), (SETS, self._set), (PILES, self._pile),
        ):  # fmt: skip
            self._methods |= {name: partial(method, text) for name, text in names.items()}

    # ---- text

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

    # ---- instructions

    def instruction(self, at: int, line: Instruction) -> None:
        """Emit a straight-line instruction."""
        self.at = at
        operation, d, a, b, c = line
        method = self._methods.get(operation) or getattr(self, f"_{operation}")
        method(d, a, b, c)

    def _pass(self, *_: Any) -> None:
        pass

    def _copy(self, d: int, a: int, *_: Any) -> None:
        self.write_set(d, self.wide(a))

    def _number(self, operation: str, d: int, a: int, b: int, _: Any) -> None:
        self.set("x", f"({operation} {self.word(a)} {self.word(b)})")
        if self.at not in self.counted:
            self._bounded()
        self.write(d, self.get("x"))

    def _bounded(self) -> None:
        high = f"(i64.add {self.get('x')} (i64.const {LARGEST}))"
        self.fail_if(f"(i64.gt_u {high} (i64.const {2 * LARGEST}))", "too-large")

    def _multiply(self, d: int, a: int, b: int, _: Any) -> None:
        self.set("x", f"(call $product {self.word(a)} {self.word(b)} {self.where})")
        self._bounded()
        self.write(d, self.get("x"))

    def _divide(self, d: int, a: int, b: int, _: Any) -> None:
        self.write(d, f"(call $quotient {self.word(a)} {self.word(b)})")

    def _modulo(self, d: int, a: int, b: int, _: Any) -> None:
        self.write(d, f"(call $remainder {self.word(a)} {self.word(b)})")

    def _comparison(self, operation: str, d: int, a: int, b: int, _: Any) -> None:
        self.write(d, f"(i64.extend_i32_u ({operation} {self.word(a)} {self.word(b)}))")

    def _equal(self, d: int, a: int, b: int, _: Any) -> None:
        if (self.at, a) in self.piles and (self.at, b) in self.piles:
            self.write(d, f"(call $same_pile {self.word(a)} {self.word(b)} {self.where})")
            return
        pairs = zip(self.wide(a), self.wide(b), strict=True)
        differs = self.runtime.some([f"(i64.xor {one} {other})" for one, other in pairs])
        test = f"(i64.eq {self.word(a)} {self.word(b)})" if self.words == 1 else f"(i64.eqz {differs})"
        self.write(d, f"(i64.extend_i32_u {test})")

    def _invert(self, d: int, a: int, *_: Any) -> None:
        self.write(d, f"(i64.extend_i32_u (i32.eqz {self.truthy(a)}))")

    def _truth(self, d: int, a: int, *_: Any) -> None:
        self.write(d, f"(i64.extend_i32_u {self.truthy(a)})")

    def _select(self, d: int, a: int, b: int, c: int) -> None:
        pairs = zip(self.wide(b), self.wide(c), strict=True)
        self.write_set(d, [f"(select {one} {other} {self.truthy(a)})" for one, other in pairs])

    # ---- sets

    def _set(self, operation: str, d: int, a: int, b: int, _: Any) -> None:
        pairs = zip(self.wide(a), self.wide(b), strict=True)
        self.write_set(d, [f"({operation.format(one, other)})" for one, other in pairs])

    def _take_set(self, d: int, a: int, b: int, _: Any) -> None:
        pairs = list(zip(self.wide(a), self.wide(b), strict=True))
        outside = [f"(i64.and {gone} (i64.xor {held} (i64.const -1)))" for held, gone in pairs]
        self.fail_if(f"(i64.ne {self.runtime.some(outside)} (i64.const 0))", "not-there")
        self.write_set(d, [f"(i64.xor {held} {gone})" for held, gone in pairs])

    def _keep(self, d: int, a: int, b: int, _: Any) -> None:
        pairs = list(zip(self.wide(a), self.wide(b), strict=True))
        both = [f"(i64.and {one} {other})" for one, other in pairs]
        any_ = f"(i64.ne {self.runtime.some(both)} (i64.const 0))"
        self.write_set(d, [f"(select {one} {mine} {any_})" for one, mine in zip(both, self.wide(a), strict=True)])

    def _bit(self, d: int, a: int, *_: Any) -> None:
        member = self.word(a)
        if self.words == 1:
            none = f"(i64.shr_s {member} (i64.const 63))"
            one = f"(i64.shl (i64.const 1) {member})"
            self.write_set(d, [f"(i64.and {one} (i64.xor {none} (i64.const -1)))"])
            return
        values = []
        for word in range(self.words):
            inside = f"(i64.eq (i64.shr_u {member} (i64.const 6)) (i64.const {word}))"
            values.append(f"(select (i64.shl (i64.const 1) {member}) (i64.const 0) {inside})")
        self.write_set(d, values)

    def _bit_of_member(self, d: int, a: int, *_: Any) -> None:
        """Make a set of what is not none."""
        if self.words > 1:
            self._bit(d, a)
        else:
            self.write(d, f"(i64.shl (i64.const 1) {self.word(a)})")

    def _has(self, d: int, a: int, b: int, _: Any) -> None:
        member, word = self.word(b), self.word(a, self.words - 1)
        for number in range(self.words - 2, -1, -1):
            word = f"(select {self.word(a, number)} {word} (i64.lt_s {member} (i64.const {64 * number + 64})))"
        found = f"(i64.and (i64.const 1) (i64.shr_u {word} {member}))"
        inside = f"(i64.lt_u {member} (i64.const {64 * self.words}))"
        self.write(d, f"(select {found} (i64.const 0) {inside})")

    def _size(self, d: int, a: int, *_: Any) -> None:
        result = f"(i64.popcnt {self.word(a)})"
        for word in range(1, self.words):
            result = f"(i64.add {result} (i64.popcnt {self.word(a, word)}))"
        self.write(d, result)

    def _first(self, d: int, a: int, *_: Any) -> None:
        result = "(i64.const -1)"
        for word in range(self.words - 1, -1, -1):
            part = self.word(a, word)
            lowest = f"(i64.add (i64.ctz {part}) (i64.const {64 * word}))"
            result = f"(select {result} {lowest} (i64.eqz {part}))"
        self.write(d, result)

    def _rest(self, d: int, a: int, *_: Any) -> None:
        values, before = [], ""
        for word in range(self.words):
            part = self.word(a, word)
            less = f"(i64.and {part} (i64.sub {part} (i64.const 1)))"
            values.append(f"(select {less} {part} (i64.eqz {before}))" if before else less)
            before = f"(i64.or {before} {part})" if before else part
        self.write_set(d, values)

    # ---- tables and arrays

    def _lookup(self, d: int, table: tuple[Any, ...], a: int, _: Any) -> None:
        address, width = self.storage.table(table)
        self._loaded(d, address, width, f"(i32.wrap_i64 {self.word(a)})")

    def _lookup2(self, d: int, table: tuple[Any, ...], a: int, b: int) -> None:
        address, width = self.storage.table(table)
        row = f"(i32.mul (i32.wrap_i64 {self.word(a)}) (i32.const {len(table[0]) + 1}))"
        self._loaded(d, address, width, f"(i32.add {row} (i32.wrap_i64 {self.word(b)}))")

    def _loaded(self, d: int, address: int, width: int, index: str) -> None:
        """Emit that a cell takes an entry of a table: so many words from an address on."""
        self.set("p", f"(i32.add (i32.const {address}) (i32.mul {index} (i32.const {WORD * width})))", "i32")
        values = [f"(i64.load offset={WORD * word} {self.get('p', 'i32')})" for word in range(width)]
        self.write_set(d, values + ["(i64.const 0)"] * (self.words - width))

    def _row(self, table: tuple[Any, ...], a: int) -> tuple[str, int]:
        """Return the address of a row of a table, and the bytes of an entry."""
        address, width = self.storage.table(table)
        size = WORD * width * (len(table[0]) + 1)
        row = f"(i32.mul (i32.wrap_i64 {self.word(a)}) (i32.const {size}))"
        return f"(i32.add (i32.const {address}) {row})", WORD * width

    def _element(self, base: int, a: int) -> str:
        """Return the address of a cell of an array."""
        index = f"(i32.mul (i32.wrap_i64 {self.word(a)}) (i32.const {WORD * self.words}))"
        return f"(i32.add (i32.const {self.storage.address(base)}) {index})"

    def _load(self, d: int, base: int, a: int, _: Any) -> None:
        self.set("p", self._element(base, a), "i32")
        loaded = [f"(i64.load offset={WORD * word} {self.get('p', 'i32')})" for word in range(self.words)]
        self.write_set(d, loaded)

    def _store(self, base: int, a: int, b: int, _: Any) -> None:
        self.fail_if(f"(i64.lt_s {self.word(a)} (i64.const 0))", "no-owner")
        self.set("p", self._element(base, a), "i32")
        for word in range(self.words):
            self.put(f"(i64.store offset={WORD * word} {self.get('p', 'i32')} {self.word(b, word)})")

    def _owned(self, _base: None, a: int, *_: Any) -> None:
        """Stop where something of nobody would be changed that nothing depends on."""
        self.fail_if(f"(i64.lt_s {self.word(a)} (i64.const 0))", "no-owner")

    def _total(self, d: int, table: tuple[int, ...], a: int, _: Any) -> None:
        """Add up the values of the members: those that share a digit are counted at once where there are few digits."""
        if (parts := _digits(table)) is not None:
            sums = []
            for worth, members in parts:
                words = split(members, self.words)
                counts = [
                    f"(i64.popcnt (i64.and {self.word(a, word)} (i64.const {signed(mask)})))"
                    for word, mask in enumerate(words)
                    if mask
                ]
                sums.append(f"(i64.mul (i64.const {worth}) {summed(counts)})")
            self.write(d, summed(sums))
            return
        address, width = self.storage.table(table)
        self.write(d, f"(call $total (i32.const {address}) (i32.const {WORD * width}) {self.all(a)})")

    def _total_cells(self, d: int, base: int, a: int, _: Any) -> None:
        address = self.storage.address(base)
        self.write(d, f"(call $total (i32.const {address}) (i32.const {WORD * self.words}) {self.all(a)})")

    def _gather(self, d: int, table: tuple[int, ...], a: int, _: Any) -> None:
        address, width = self.storage.table(table)
        self.write_called(d, f"(call $gather (i32.const {address}) (i32.const {WORD * width}) {self.all(a)})")

    def _strongest(self, d: int, table: tuple[Any, ...], a: int, b: int, name: str = "strongest") -> None:
        row, size = self._row(table, a)
        self.write(d, f"(call ${name} {row} (i32.const {size}) {self.all(b)})")

    def _weakest(self, d: int, table: tuple[Any, ...], a: int, b: int) -> None:
        self._strongest(d, table, a, b, "weakest")

    def _best(self, d: int, table: tuple[Any, ...], a: int, b: int) -> None:
        self.write(d, self.best_of(table, a, b))

    def best_of(self, table: tuple[Any, ...], row: int, pile: int) -> str:
        """Return the best card of a pile."""
        return f"(call $best {self._row(table, row)[0]} {self.word(pile)} {self.where})"

    def beaten(self, table: tuple[Any, ...], row: int, card: str, other: str) -> str:
        """Return whether a card is beaten by another one, as an i32."""
        start, size = self._row(table, row)
        entry = f"(i32.add {start} (i32.mul (i32.wrap_i64 {card}) (i32.const {size})))"
        if self.words > 1:
            entry = f"(i32.add {entry} (i32.shl (i32.wrap_i64 (i64.shr_u {other} (i64.const 6))) (i32.const 3)))"
        return f"(i32.wrap_i64 (i64.and (i64.const 1) (i64.shr_u (i64.load {entry}) {other})))"

    # ---- piles, builds and lists

    def _pile(self, text: str, d: int, *operands: Any) -> None:
        words = [self.word(operand) for operand in operands if isinstance(operand, int)]
        self.write(d, text.format(*words, at=self.where))

    def _length(self, d: int, a: int, *_: Any) -> None:
        self.write(d, size_of(self.word(a)))

    def _top(self, d: int, a: int, *_: Any) -> None:
        self.write(d, self.top_of(a))

    def top_of(self, pile: int) -> str:
        """Return the first item of a pile: of a small one without a branch, of a larger one from memory."""
        word = self.word(pile)
        self.set("x", f"(select (i64.and {word} (i64.const 255)) (i64.const -1) (i64.ne {word} (i64.const 0)))")
        self.put(f"(if (i64.lt_s {word} (i64.const 0)) (then")
        self.set("x", f"(i64.load8_u {address_of(word)})")
        self.put("))")
        return self.get("x")

    def _append(self, d: int, a: int, b: int, _: Any) -> None:
        """Put an item behind those of a small pile, and behind those of a larger one by a call."""
        pile, item = self.word(a), self.word(b)
        self.put(f"(if (i64.lt_u {pile} (i64.const {MOST_WITHIN << 56})) (then")
        behind = f"(i64.shl (i64.and {item} (i64.const 255)) {bits_of(f'(i64.shr_u {pile} (i64.const 56))')})"
        self.set("x", f"(i64.add (i64.or {pile} {behind}) (i64.const {1 << 56}))")
        self.put(") (else")
        self.set("x", f"(call $append {pile} {item} {self.where})")
        self.put("))")
        self.write(d, self.get("x"))

    def _next_set(self, d: int, a: int, *_: Any) -> None:
        self.set("p", address_of(self.word(a)), "i32")
        loaded = [f"(i64.load offset={WORD * word} {self.get('p', 'i32')})" for word in range(self.words)]
        self.write_set(d, loaded)

    def _other_sets(self, d: int, a: int, *_: Any) -> None:
        view = self.word(a)
        later = f"(i64.add {view} (i64.const {(WORD * self.words << 32) - 1}))"
        some = f"(i64.gt_u (i64.and {view} {LOW}) (i64.const 1))"
        self.write(d, f"(select {later} (i64.const 0) {some})")

    def _parted(self, d: int, a: int, small: str, soon: str, large: str, call: str) -> None:
        """Emit that a cell takes a part of a pile: in one way of a small pile, in another of a large one, if it can."""
        self.put(f"(if (i64.lt_s {self.word(a)} (i64.const 0)) (then (if {soon} (then")
        self.set("x", large)
        self.put(") (else")
        self.set("x", call)
        self.put("))) (else")
        self.set("x", small)
        self.put("))")
        self.write(d, self.get("x"))

    def _head(self, d: int, a: int, b: int, _: Any) -> None:
        pile, n = self.word(a), self.not_below_nought(self.word(b))
        few = f"(i64.lt_u (i64.sub {n} (i64.const 1)) (i64.const {MOST_WITHIN}))"
        self._parted(
            d,
            a,
            f"(select {first_of(pile, n)} {pile} (i64.lt_s {n} (i64.shr_u {pile} (i64.const 56))))",
            f"(i32.and {few} (i64.gt_s (i64.and {pile} {LOW}) {n}))",
            first_of(f"(i64.load {address_of(pile)})", n),
            f"(call $head {pile} {n})",
        )

    def _drop(self, d: int, a: int, b: int, _: Any) -> None:
        self._dropped(d, a, self.not_below_nought(self.word(b)))

    def _tail(self, d: int, a: int, *_: Any) -> None:
        self._dropped(d, a, "(i64.const 1)")

    def _dropped(self, d: int, a: int, n: str) -> None:
        pile = self.word(a)
        size = f"(i64.shr_u {pile} (i64.const 56))"
        rest = f"(i64.shr_u (i64.and {pile} {ITEMS}) {bits_of(n)})"
        later = f"(i64.or {rest} (i64.shl (i64.sub {size} {n}) (i64.const 56)))"
        self._parted(
            d,
            a,
            f"(select {later} (i64.const 0) (i64.lt_s {n} {size}))",
            f"(i64.gt_s (i64.sub (i64.and {pile} {LOW}) {n}) (i64.const {MOST_WITHIN}))",
            f"(i64.sub (i64.add {pile} (i64.shl {n} (i64.const 32))) {n})",
            f"(call $drop {pile} {n})",
        )

    def not_below_nought(self, n: str) -> str:
        """Return a number, or nought if it is less."""
        return f"(i64.and {n} (i64.xor (i64.shr_s {n} (i64.const 63)) (i64.const -1)))"

    def _player_of(self, d: int, a: int, b: int, c: int) -> None:
        """Find the place of the card at once among those of a small pile."""
        pile, players, card = self.word(a), self.word(b), self.word(c)
        self.put(f"(if (i32.or (i64.lt_s {pile} (i64.const 0)) (i64.gt_u {card} (i64.const 255))) (then")
        self.set("x", f"(call $player_of {pile} {players} {card} {self.where})")
        self.put(") (else")
        self.set("x", place_of(pile, card))
        found = f"(i64.extend8_s (i64.shr_u {players} (i64.and (i64.ctz {self.get('x')}) (i64.const 56))))"
        self.set("x", f"(select {found} (i64.const -1) (i64.ne {self.get('x')} (i64.const 0)))")
        self.put("))")
        self.write(d, self.get("x"))

    def _set_of(self, d: int, a: int, *_: Any) -> None:
        pile = self.word(a)
        if self.words > 1:
            self.write_called(d, f"(call $set_of {pile} {self.where})")
            return
        self.put(f"(if (i64.lt_s {pile} (i64.const 0)) (then")
        self.set("x", f"(call $set_of {pile} {self.where})")
        self.put(") (else")
        self.set("x", "(i64.const 0)")
        self.set("y", pile)
        self.set("n", f"(i64.shr_u {pile} (i64.const 56))")
        again = f"$item{self.at}"
        self.put(f"(if (i64.ne {self.get('n')} (i64.const 0)) (then (loop {again}")
        self.set("x", f"(i64.or {self.get('x')} (i64.shl (i64.const 1) {self.get('y')}))")
        self.set("y", f"(i64.shr_u {self.get('y')} (i64.const 8))")
        self.set("n", f"(i64.sub {self.get('n')} (i64.const 1))")
        self.put(f"(br_if {again} (i64.ne {self.get('n')} (i64.const 0)))))", ")))")
        self.write(d, self.get("x"))

    def _pile_of(self, d: int, a: int, *_: Any) -> None:
        self.write(d, f"(call $pile_of {self.all(a)} {self.where})")

    def _strip(self, d: int, a: int, b: int, _: Any) -> None:
        self.write(d, f"(call $strip {self.word(a)} {self.all(b)} {self.where})")

    def _take_pile(self, d: int, a: int, b: int, _: Any) -> None:
        self.write(d, f"(call $take_pile {self.word(a)} {self.all(b)} {self.where})")

    def _strip_players(self, d: int, a: int, b: int, c: int) -> None:
        self.write(d, f"(call $strip_players {self.word(a)} {self.word(b)} {self.all(c)} {self.where})")

    def _build_list(self, d: int, a: int, *_: Any) -> None:
        self.write(d, f"(call $build_list {self.word(a)} {self.where})")

    def _build_cards(self, d: int, a: int, *_: Any) -> None:
        self.write_called(d, f"(call $build_cards {self.word(a)})")

    def _build_worth(self, d: int, a: int, b: int, _: Any) -> None:
        self.write(d, f"(call $build_worth {self.word(a)} {self.all(b)})")

    def _stack(self, d: int, a: int, b: int, c: int) -> None:
        self.write(d, f"(call $stack {self.word(a)} {self.all(b)} {self.word(c)} {self.where})")

    def _strip_builds(self, d: int, a: int, b: int, _: Any) -> None:
        self.write(d, f"(call $strip_builds {self.word(a)} {self.all(b)} {self.where})")

    def _card_items(self, d: int, table: tuple[int, ...], a: int, _: Any) -> None:
        address, width = self.storage.table(table)
        place = f"(i32.const {address}) (i32.const {WORD * width})"
        self.write(d, f"(call $card_items {place} {self.all(a)} {self.where})")

    def _all_builds(self, d: int, a: int, b: int, _: Any) -> None:
        self.write(d, f"(call $all_builds {self.word(a)} {self.word(b)} {self.where})")

    def _builds_worth(self, d: int, a: int, b: int, c: int) -> None:
        self.write(d, f"(call $builds_worth {self.word(a)} {self.word(b)} {self.word(c)} {self.where})")

    def _groupings(self, d: int, a: int, b: int, c: int) -> None:
        self.write(d, f"(call $groupings {self.word(a)} {self.word(b)} {self.word(c)} {self.where})")

    # ---- chance

    def _shuffle(self, d: int, a: int, *_: Any) -> None:
        self.put(f"(call $shuffle {self.word(a)} {self.word(RANDOM)} {self.where})")
        self.put(f"local.set {self.local('x')}", f"local.set {self.local('y')}")
        self.write(RANDOM, self.get("x"))
        self.write(d, self.get("y"))

    def drawn(self, n: str) -> None:
        """Emit that the local `x` takes a random number below n, a local."""
        self.set("n", n)
        self.set("state", self.word(RANDOM))
        self.local("scaled")
        self.put(*self.runtime.draw)
        self.write(RANDOM, self.get("state"))
        self.set("x", f"(i64.shr_u {self.get('scaled')} (i64.const 32))")


def signed(word: int) -> int:
    """Return a word as WebAssembly text has it."""
    return word - (1 << 64) if word >= 1 << 63 else word


def summed(parts: list[str]) -> str:
    """Return the sum of some numbers."""
    return reduce(lambda sum_, part: f"(i64.add {sum_} {part})", parts, "(i64.const 0)")


def _digits(table: tuple[int, ...]) -> list[tuple[int, int]] | None:
    """Return the digits of the values of a table, with the set of those whose value has it; None if there are many.

    They are powers of two, or the values themselves where there are fewer of those or some are below nought.
    """
    values = table[:-1]
    bits = {1 << place for value in values for place in range(value.bit_length())}
    plain = {value for value in values if value}
    digits = plain if len(plain) <= len(bits) or min(plain, default=0) < 0 else bits
    if len(digits) > MOST_DIGITS:
        return None
    return [
        (
            digit,
            sum(
                1 << place
                for place, value in enumerate(values)
                if (value == digit if digits is plain else value & digit)
            ),
        )
        for digit in sorted(digits)
    ]


MOST_DIGITS = 6
"""Digits up to which members of a set are counted for each one, rather than going through the members."""
NO_OUTCOME = frozenset(
    (
        "store",
        "offer",
        "offer_each",
        "offer_some",
        "offer_listed",
        "offered",
        "jump",
        "jump_if",
        "jump_if_not",
        "choose",
        "end",
        "pass",
    )
)
"""Instructions whose first operand is no cell that they set."""
MAKES_PILE = frozenset(
    ("head", "drop", "tail", "join", "append", "pile_of", "strip", "take_pile", "strip_players", "repeat_value",
     "shuffle")
)  # fmt: skip
LAYING = MAKES_PILE | {"build_list", "stack", "strip_builds", "card_items", "all_builds", "builds_worth", "groupings"}
"""Instructions that lay down items in memory."""


def _piles(program: Program) -> set[tuple[int, int]]:
    """Return at which comparisons which cells hold piles, going by what was put there last before."""
    zones = [zone for zone in program.zones.values() if zone.shape in ("pile", "trick")]
    holding = {zone.base for zone in zones if zone.per is None}
    arrays = {zone.base for zone in zones}
    found: set[tuple[int, int]] = set()
    for at, (operation, d, a, b, *_) in enumerate(program.code):
        if operation == "equal":
            found.update((at, cell) for cell in (a, b) if cell in holding)
        if operation in MAKES_PILE or (operation == "copy" and a in holding) or (operation == "load" and a in arrays):
            holding.add(d)
        elif operation not in NO_OUTCOME:
            holding.discard(d)
    return found
