"""What instructions for piles, builds and lists become: what is done often without a call, the rest by one."""

from __future__ import annotations

from typing import Any

from .piles import ITEMS, bits_of, first_of, place_of, size_of
from .storage import MOST_WITHIN, WORD
from .text import LOW, address_of
from .writing import Writer

PILES = {
    "bottom": "(call $bottom {})", "join": "(call $join {} {} {at})",
    "repeat_value": "(call $repeat_value {} {} {at})",
}  # fmt: skip
"""Instructions for piles and numbers that are calls."""


class Handler(Writer):
    """Writes the instructions that handle piles, builds and lists."""

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
