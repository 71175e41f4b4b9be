"""What the instructions of a program become in WebAssembly text: one method for each instruction or family of them.

Straight-line instructions are folded expressions over the cells; control flow is added by `module.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from typing import Any

from ..instructions import LARGEST
from ..program import RANDOM, Instruction, Program
from .handling import PILES, Handler
from .runtime import Runtime
from .storage import WORD, Storage, split
from .writing import signed

NUMBERS = {"add": "i64.add", "subtract": "i64.sub"}
COMPARISONS = {"less": "i64.lt_s", "at_most": "i64.le_s"}
SETS = {"meet": "i64.and {} {}", "union": "i64.or {} {}", "less_set": "i64.and {} (i64.xor {} (i64.const -1))"}


class Translator(Handler):
    """Writes the instructions of one program."""

    def __init__(self, program: Program, storage: Storage, runtime: Runtime) -> None:
        super().__init__(program, storage, runtime)
        self.counted: set[int] = set()
        """Addresses of sums that stay small."""
        self.piles = _piles(program)
        self._methods: dict[str, Callable[..., None]] = {}
        for names, method in (
            (NUMBERS, self._number), (COMPARISONS, self._comparison), (SETS, self._set), (PILES, self._pile),
        ):  # fmt: skip
            self._methods |= {name: partial(method, text) for name, text in names.items()}

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
