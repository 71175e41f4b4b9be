"""Functions of a module for piles: their items are cards, or the players of a trick.

Up to seven items stand in the word of a pile itself, the first one in the lowest byte, and their number in the highest
byte. More items lie in memory: then the highest bit is set, their address stands below it in the upper half and their
number in the lower half. Every pile so has one form only, and an empty pile is nought.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .storage import MOST_WITHIN, WORD
from .text import HIGH_BITS, LOW, address_of, each_byte, get, number_of, put, view_of

if TYPE_CHECKING:
    from .runtime import Runtime

ITEMS = "(i64.const 0x00ffffffffffffff)"
"""The items of a pile that stand in its word."""
ROOM = "(i32.const 8)"


def size_of(pile: str) -> str:
    """Return how many items a pile has, as i64."""
    return f"(select (i64.shr_u {pile} (i64.const 56)) (i64.and {pile} {LOW}) (i64.ge_s {pile} (i64.const 0)))"


def bits_of(n: str) -> str:
    """Return the bits that so many items take, below eight of them."""
    return f"(i64.shl {n} (i64.const 3))"


def first_of(pile: str, n: str) -> str:
    """Return the first n items, fewer than eight, of a pile in a word, as a pile."""
    mask = f"(i64.sub (i64.shl (i64.const 1) {bits_of(n)}) (i64.const 1))"
    return f"(i64.or (i64.and {pile} {mask}) (i64.shl {n} (i64.const 56)))"


def place_of(pile: str, item: str) -> str:
    """Return a word whose lowest bit that is set is the highest of the byte in which an item stands in a small pile.

    It is nought if the item is not there. The byte is found as one that is nought after `xor`; the lowest such byte is
    told rightly (H. S. Warren, *Hacker's Delight*, 6-1).
    """
    differs = f"(i64.xor {pile} {each_byte(item)})"
    nought = f"(i64.and (i64.sub {differs} {each_byte('(i64.const 1)')}) (i64.xor {differs} (i64.const -1)))"
    inside = f"(i64.sub (i64.shl (i64.const 1) {bits_of(f'(i64.shr_u {pile} (i64.const 56))')}) (i64.const 1))"
    return f"(i64.and (i64.and {nought} {HIGH_BITS}) {inside})"


def pile_functions(r: Runtime) -> list[str]:
    """Return all functions for piles."""
    return [*_forms(r), *_ends(r), *_joining(r), *_taking(r), *_tricks(r), _set_of(r), _pile_of(r)]


def each_item(pile: str, body: Sequence[str], at: str) -> list[str]:
    """Return a loop over the items of a pile, each in turn in `$card`; uses `$at` and `$end`."""
    return [
        put("at", f"(call $laid {get(pile)} {get(at)})"),
        put("end", f"(i32.add {get('at')} (i32.wrap_i64 {size_of(get(pile))}))"),
        f"(block $over (loop $next (br_if $over (i32.ge_u {get('at')} {get('end')}))",
        put("card", f"(i32.load8_u {get('at')})"),
        put("at", f"(i32.add {get('at')} (i32.const 1))"),
        *body,
        "(br $next)))",
    ]


def each_within(pile: str, body: Sequence[str]) -> list[str]:
    """Return a loop over the items of a pile in a word, which is used up, each in turn in `$card`; uses `$n`."""
    return [
        put("n", f"(i64.shr_u {get(pile)} (i64.const 56))"),
        f"(block $over (loop $next (br_if $over (i64.eqz {get('n')}))",
        put("card", f"(i32.and (i32.wrap_i64 {get(pile)}) (i32.const 255))"),
        *body,
        put(pile, f"(i64.shr_u {get(pile)} (i64.const 8))"),
        put("n", f"(i64.sub {get('n')} (i64.const 1))"),
        "(br $next)))",
    ]


OUT = [
    f"(i32.store8 {get('out')} {get('card')})",
    put("out", f"(i32.add {get('out')} (i32.const 1))"),
]
"""Lines that put an item behind those of a pile that is made."""
MADE = [f"(call $pile_made {get('start')} (i32.sub {get('out')} {get('start')}))"]
"""The pile of what was put there last."""


def _forms(r: Runtime) -> list[str]:
    start, n = get("start"), get("n")
    wide = f"(i64.extend_i32_u {n})"
    within = f"(i32.le_u {n} (i32.const {MOST_WITHIN}))"
    return [
        r.function("pile", "start:i32 n:i32", "i64", "", [
            f"(if {within} (then (return {first_of(f'(i64.load {start})', wide)})))",
            view_of(start, wide),
        ]),
        r.function("pile_made", "start:i32 n:i32", "i64", "", [
            f"(global.set $top (i32.add {start} (select (i32.const 0) {n} {within})))",
            f"(call $pile {start} {n})",
        ]),
        r.function("laid", "pile at:i32", "i32", "start:i32", [
            f"(if (i64.lt_s {get('pile')} (i64.const 0)) (then (return {address_of(get('pile'))})))",
            put("start", f"(call $room {ROOM} {get('at')})"),
            f"(i64.store {start} {get('pile')})",
            start,
        ]),
        r.function("copy_items", "from:i32 to:i32 n:i32", "", "", [
            "(block $done (loop $more",
            f"(br_if $done (i32.le_s {n} (i32.const 0)))",
            f"(i64.store {get('to')} (i64.load {get('from')}))",
            put("from", f"(i32.add {get('from')} (i32.const 8))"),
            put("to", f"(i32.add {get('to')} (i32.const 8))"),
            put("n", f"(i32.sub {n} (i32.const 8))"),
            "(br $more)))",
        ]),
        r.function("same_pile", "a b where:i32", "i64", "card:i32 at:i32 end:i32 other:i32", [
            f"(if (i64.eq {get('a')} {get('b')}) (then (return (i64.const 1))))",
            f"(if (i64.ge_s (i64.and {get('a')} {get('b')}) (i64.const 0)) (then (return (i64.const 0))))",
            f"(if (i32.ne {number_of(get('a'))} {number_of(get('b'))}) (then (return (i64.const 0))))",
            put("other", address_of(get("b"))),
            *each_item("a", [
                f"(if (i32.ne (i32.load8_u {get('other')}) {get('card')}) (then (return (i64.const 0))))",
                put("other", f"(i32.add {get('other')} (i32.const 1))"),
            ], "where"),
            "(i64.const 1)",
        ]),
    ]  # fmt: skip


def _ends(r: Runtime) -> list[str]:
    pile, n, size = get("pile"), get("n"), get("size")
    last = f"(i64.sub {size} (i64.const 1))"
    return [
        r.function("bottom", "pile", "i64", "size", [
            put("size", size_of(pile)),
            f"(if (i64.lt_s {pile} (i64.const 0))",
            f"(then (return (i64.load8_u (i32.add {address_of(pile)} (i32.wrap_i64 {last}))))))",
            f"(if (i64.eqz {pile}) (then (return (i64.const -1))))",
            f"(i64.and (i64.shr_u {pile} {bits_of(last)}) (i64.const 255))",
        ]),
        r.function("head", "pile n", "i64", "", [  # of a pile in memory
            f"(if (i64.le_s {n} (i64.const 0)) (then (return (i64.const 0))))",
            f"(if (i64.ge_s {n} {size_of(pile)}) (then (return {pile})))",
            f"(if (i64.gt_s {n} (i64.const {MOST_WITHIN}))",
            f"(then (return (i64.or (i64.xor {pile} {size_of(pile)}) {n}))))",
            first_of(f"(i64.load {address_of(pile)})", n),
        ]),
        r.function("drop", "pile n", "i64", "size", [  # of a pile in memory
            f"(if (i64.le_s {n} (i64.const 0)) (then (return {pile})))",
            put("size", f"(i64.sub {size_of(pile)} {n})"),
            f"(if (i64.le_s {size} (i64.const 0)) (then (return (i64.const 0))))",
            put("pile", f"(i64.sub (i64.add {pile} (i64.shl {n} (i64.const 32))) {n})"),
            f"(if (i64.gt_s {size} (i64.const {MOST_WITHIN})) (then (return {pile})))",
            first_of(f"(i64.load {address_of(pile)})", size),
        ]),
    ]  # fmt: skip


def _joining(r: Runtime) -> list[str]:
    """Return what makes a longer pile; one that was made last is made longer where it lies."""
    start, n, size = get("start"), get("n"), get("size")
    a, b = get("a"), get("b")

    def grown(pile: str) -> list[str]:
        return [
            put("start", f"(call $laid {pile} {get('at')})"),
            put("n", f"(i32.wrap_i64 {size_of(pile)})"),
            f"(if (i32.ne (i32.add {start} {n}) (global.get $top)) (then",
            put("size", start),
            put("start", f"(call $room {n} {get('at')})"),
            f"(call $copy_items {size} {start} {n})))",
        ]

    both = f"(i64.add (i64.shr_u {a} (i64.const 56)) (i64.shr_u {b} (i64.const 56)))"
    behind = f"(i64.shl (i64.and {b} {ITEMS}) {bits_of(f'(i64.shr_u {a} (i64.const 56))')})"
    return [
        r.function("append", "a item at:i32", "i64", "start:i32 n:i32 size:i32", [
            *grown(a),
            f"(i64.store8 (call $room (i32.const 1) {get('at')}) {get('item')})",
            f"(call $pile {start} (i32.add {n} (i32.const 1)))",
        ]),
        r.function("join", "a b at:i32", "i64", "start:i32 n:i32 size:i32 other:i32", [
            f"(if (i64.eqz {a}) (then (return {b})))",
            f"(if (i64.eqz {b}) (then (return {a})))",
            f"(if (i64.le_u {both} (i64.const {MOST_WITHIN})) (then (return",
            f"(i64.or (i64.or (i64.and {a} {ITEMS}) {behind}) (i64.shl {both} (i64.const 56))))))",
            put("other", f"(call $laid {b} {get('at')})"),
            *grown(a),
            put("size", f"(i32.wrap_i64 {size_of(b)})"),
            f"(call $copy_items {get('other')} (call $room {size} {get('at')}) {size})",
            f"(call $pile {start} (i32.add {n} {size}))",
        ]),
    ]  # fmt: skip


def _taking(r: Runtime) -> list[str]:
    pile = get("pile")
    room = put("start", f"(call $room (i32.wrap_i64 {size_of(pile)}) {get('where')})")
    local = "card:i32 at:i32 end:i32 start:i32 out:i32"
    begin = [room, put("out", get("start"))]
    kept = f"(i32.eqz {r.has('a')})"
    return [
        r.function("strip", "pile a* where:i32", "i64", local, [
            *begin, *each_item("pile", [f"(if {kept} (then", *OUT, "))"], "where"), *MADE,
        ]),
        r.function("take_pile", "pile a* at:i32", "i64", "left", [
            put("left", f"(call $strip {pile} {r.all('a')} {get('at')})"),
            f"(if (i64.ne (i64.sub {size_of(pile)} {size_of(get('left'))}) {r.size('a')})",
            f"(then {r.fail('not-there')}))",
            get("left"),
        ]),
        r.function("strip_players", "pile players a* where:i32", "i64", local + " who:i32", [
            *begin,
            put("who", f"(call $laid {get('players')} {get('where')})"),
            *each_item("pile", [
                f"(if {kept} (then",
                f"(i32.store8 {get('out')} (i32.load8_u {get('who')}))",
                OUT[1], "))",
                put("who", f"(i32.add {get('who')} (i32.const 1))"),
            ], "where"),
            *MADE,
        ]),
        r.function("repeat_value", "pile value where:i32", "i64", local, [
            *begin,
            *each_item("pile", [f"(i64.store8 {get('out')} {get('value')})", OUT[1]], "where"),
            *MADE,
        ]),
    ]  # fmt: skip


def _tricks(r: Runtime) -> list[str]:
    """Return what tells the best card of a trick, and who played a card."""
    pile, players, item, best = get("pile"), get("players"), get("item"), get("best")
    beating = f"(i32.add {get('table')} (i32.mul {best} (i32.const {WORD * r.words})))"
    if r.words > 1:
        beating = f"(i32.add {beating} (i32.shl (i32.shr_u {get('card')} (i32.const 6)) (i32.const 3)))"
    beats = f"(i32.wrap_i64 (i64.and (i64.const 1) (i64.shr_u (i64.load {beating}) (i64.extend_i32_u {get('card')}))))"
    better = [put("best", f"(select {get('card')} {best} {beats})")]
    here = put("place", f"(i32.sub {get('at')} (i32.const 1))")
    return [
        r.function("best", "table:i32 pile where:i32", "i64", "card:i32 at:i32 end:i32 best:i32 n", [
            f"(if (i64.eqz {pile}) (then (return (i64.const -1))))",
            f"(if (i64.lt_s {pile} (i64.const 0)) (then",
            put("best", f"(i32.load8_u {address_of(pile)})"),
            *each_item("pile", better, "where"), ") (else",
            put("best", f"(i32.wrap_i64 (i64.and {pile} (i64.const 255)))"),
            *each_within("pile", better), "))",
            f"(i64.extend_i32_u {best})",
        ]),
        r.function("player_of", "pile players item where:i32", "i64", "card:i32 at:i32 end:i32 place:i32 start:i32", [
            f"(if (i64.gt_u {item} (i64.const 255)) (then (return (i64.const -1))))",
            put("start", f"(call $laid {players} {get('where')})"),
            "(block $found",
            *each_item("pile", [
                f"(if (i64.eq (i64.extend_i32_u {get('card')}) {item}) (then {here} (br $found)))",
            ], "where"),
            "(return (i64.const -1)))",
            f"(i64.load8_s (i32.add {get('start')} (i32.sub {get('place')} {address_of(pile)})))",
        ]),
    ]  # fmt: skip


def _set_of(r: Runtime) -> str:
    within = r.include("r")
    if r.words == 1:  # the lowest six bits of a number are those that count when it is shifted by
        within = [put("r0", f"(i64.or {get('r0')} (i64.shl (i64.const 1) {get('pile')}))")]
    return r.function("set_of", "pile where:i32", "*", "r* card:i32 at:i32 end:i32 n", [
        f"(if (i64.lt_s {get('pile')} (i64.const 0)) (then",
        *each_item("pile", r.include("r"), "where"), ") (else",
        *each_within("pile", within), "))",
        r.all("r"),
    ])  # fmt: skip


def _pile_of(r: Runtime) -> str:
    return r.function("pile_of", "a* where:i32", "i64", "left card:i32 start:i32 out:i32", [
        put("start", f"(call $room (i32.wrap_i64 {r.size('a')}) {get('where')})"),
        put("out", get("start")),
        *r.members("a", OUT),
        *MADE,
    ])  # fmt: skip
