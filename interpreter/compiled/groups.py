"""Functions of a module that find cards which fall into groups of one value; the same sets as `grouping.py` finds.

Things to group are a list of pairs: the cards of a thing and its values, each a set. For every set of things a table
tells the least number of whole groups that leave a part of each sum; a set is found if it leaves nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..grouping import MOST_ITEMS
from .storage import GROUP_BYTES, WORD
from .text import address_of, get, put

if TYPE_CHECKING:
    from .runtime import Runtime


def grouping_functions(r: Runtime) -> list[str]:
    """Return the functions that list things to group, and `groupings`."""
    return [_card_items(r), _all_builds(r), _builds_worth(r), _sort(r), _freely(r), _groupings(r)]


def _loop(tag: str, counter: str, end: str, body: list[str], step: int = 1) -> list[str]:
    """Return a loop in which a local goes up to an end."""
    return [
        f"(block $done_{tag} (loop $more_{tag} (br_if $done_{tag} (i32.ge_u (local.get ${counter}) {end}))",
        *body,
        f"(local.set ${counter} (i32.add (local.get ${counter}) (i32.const {step})))",
        f"(br $more_{tag})))",
    ]


def _card_items(r: Runtime) -> str:
    words, step = range(r.words), 2 * WORD * r.words
    one = [f"(local.set $b{word} (i64.const 0))" for word in words] + r.include("b")
    entry = "(i32.add (local.get $table) (i32.mul (local.get $card) (local.get $stride)))"
    values = [r.store("(local.get $out)", r.words, r.load(entry, 0))]
    for word in range(1, r.words):
        values.append(r.store("(local.get $out)", r.words + word, r.load(entry, word)))
    return r.function("card_items", "table:i32 stride:i32 a* where:i32", "i64", "left card:i32 b* start:i32 out:i32", [
        f"(local.set $start (call $room (i32.mul (i32.wrap_i64 {r.size('a')}) (i32.const {step})) (local.get $where)))",
        "(local.set $out (local.get $start))",
        *r.members("a", [
            *one,
            *(r.store("(local.get $out)", word, f"(local.get $b{word})") for word in words),
            *values,
            f"(local.set $out (i32.add (local.get $out) (i32.const {step})))",
        ]),
        f"(call $view (local.get $start) (i32.wrap_i64 {r.size('a')}))",
    ])  # fmt: skip


def _with_builds(r: Runtime, name: str, params: str, test: str) -> str:
    """Return a function that adds those builds to a list of things for which a test holds."""
    words, step, build = range(r.words), 2 * WORD * r.words, WORD * (1 + r.words)
    worth = "(i64.load (local.get $at))"
    values = []
    for word in words:
        inside = f"(i64.eq (i64.shr_s {worth} (i64.const 6)) (i64.const {word}))"
        positive = f"(i64.gt_s {worth} (i64.const 0))"
        one = f"(select (i64.shl (i64.const 1) {worth}) (i64.const 0) (i32.and {inside} {positive}))"
        values.append(r.store("(local.get $out)", r.words + word, one))
    return r.function(name, f"list builds {params} where:i32", "i64", "at:i32 end:i32 n:i32 start:i32 out:i32", [
        "(local.set $n (i32.wrap_i64 (local.get $list)))",
        "(local.set $start (call $room (i32.mul (i32.add (local.get $n) (i32.wrap_i64 (local.get $builds)))"
        f" (i32.const {step})) (local.get $where)))",
        f"(call $copy_items {address_of(get('list'))} (local.get $start)"
        f" (i32.mul (local.get $n) (i32.const {step})))",
        f"(local.set $out (i32.add (local.get $start) (i32.mul (local.get $n) (i32.const {step}))))",
        put("at", address_of(get("builds"))),
        "(local.set $end (i32.add (local.get $at)"
        f" (i32.mul (i32.wrap_i64 (local.get $builds)) (i32.const {build}))))",
        *_loop("builds", "at", "(local.get $end)", [
            f"(if {test} (then",
            f"(if (i64.ge_s {worth} (i64.const {64 * r.words})) (then {r.fail('too-large', '(local.get $where)')}))",
            *(r.store("(local.get $out)", word, r.load("(local.get $at)", word + 1)) for word in words),
            *values,
            "(local.set $n (i32.add (local.get $n) (i32.const 1)))",
            f"(local.set $out (i32.add (local.get $out) (i32.const {step})))))",
        ], build),
        "(call $view (local.get $start) (local.get $n))",
    ])  # fmt: skip


def _all_builds(r: Runtime) -> str:
    return _with_builds(r, "all_builds", "", "(i32.const 1)")


def _builds_worth(r: Runtime) -> str:
    same = "(i64.eq (i64.load (local.get $at)) (local.get $worth))"
    return _with_builds(r, "builds_worth", "worth", f"(i32.and {same} (i64.gt_s (local.get $worth) (i64.const 0)))")


def _sort(r: Runtime) -> str:
    """Return `sort`: sets that lie one after the other are brought into ascending order; a Shell sort."""
    words, step = range(r.words), WORD * r.words
    before = "(i32.const 0)"
    for word in words:
        mine, theirs = f"(local.get $a{word})", r.load("(local.get $other)", word)
        less = f"(i64.lt_u {mine} {theirs})"
        before = less if word == 0 else f"(select {before} {less} (i64.eq {mine} {theirs}))"
    place = f"(i32.add (local.get $start) (i32.mul (local.get $j) (i32.const {step})))"
    other = "(i32.sub (local.get $j) (local.get $gap))"
    return r.function("sort", "start:i32 n:i32", "", "gap:i32 i:i32 j:i32 a* other:i32 place:i32", [
        "(local.set $gap (i32.const 1))",
        "(block $wide (loop $wider (br_if $wide (i32.ge_u (local.get $gap) (i32.div_u (local.get $n) (i32.const 3))))",
        "(local.set $gap (i32.add (i32.const 1) (i32.mul (local.get $gap) (i32.const 3))))",
        "(br $wider)))",
        "(block $sorted (loop $pass (br_if $sorted (i32.eqz (local.get $gap)))",
        "(local.set $i (local.get $gap))",
        *_loop("each", "i", "(local.get $n)", [
            "(local.set $j (local.get $i))",
            f"(local.set $place {place})",
            *(f"(local.set $a{word} {r.load('(local.get $place)', word)})" for word in words),
            "(block $here (loop $down (br_if $here (i32.lt_u (local.get $j) (local.get $gap)))",
            f"(local.set $other (i32.add (local.get $start) (i32.mul {other} (i32.const {step}))))",
            f"(br_if $here (i32.eqz {before}))",
            f"(local.set $place {place})",
            *(r.store("(local.get $place)", word, r.load("(local.get $other)", word)) for word in words),
            f"(local.set $j {other})",
            "(br $down)))",
            f"(local.set $place {place})",
            *(r.store("(local.get $place)", word, f"(local.get $a{word})") for word in words),
        ]),
        "(local.set $gap (i32.div_u (local.get $gap) (i32.const 3)))",
        "(br $pass)))",
    ])  # fmt: skip


def _freely(r: Runtime) -> str:
    """Return `groupings_freely`: the sets that fall into any number of groups of a worth below 63.

    For every set the table has a word: the sums that are left over when whole groups are taken away, as bits.
    """
    words, step, table = range(r.words), 2 * WORD * r.words, r.regions.groups
    item = f"(i32.add (i32.const {r.regions.able}) (i32.mul (local.get $i) (i32.const {step})))"
    row = f"(i32.add (i32.const {table}) (i32.shl (local.get $s) (i32.const 3)))"
    part = "(i32.xor (local.get $s) (i32.shl (i32.const 1) (local.get $i)))"
    source = f"(i64.load (i32.add (i32.const {table}) (i32.shl {part} (i32.const 3))))"
    each_thing = [
        "(local.set $more (local.get $s))",
        "(block $no_more (loop $thing (br_if $no_more (i32.eqz (local.get $more)))",
        "(local.set $i (i32.ctz (local.get $more)))",
        "(local.set $more (i32.and (local.get $more) (i32.sub (local.get $more) (i32.const 1))))",
    ]
    sums = [
        *each_thing,
        f"(local.set $part {source})",
        f"(local.set $left (i64.and {r.load(item, r.words)} (i64.sub (local.get $whole) (i64.const 2))))",
        "(block $tried (loop $value (br_if $tried (i64.eqz (local.get $left)))",
        "(local.set $sums (i64.or (local.get $sums) (i64.shl (local.get $part) (i64.ctz (local.get $left)))))",
        "(local.set $left (i64.and (local.get $left) (i64.sub (local.get $left) (i64.const 1))))",
        "(br $value)))",
        "(br $thing)))",
    ]
    cards = [
        *(f"(local.set $v{word} (i64.const 0))" for word in words),
        *each_thing,
        *(f"(local.set $v{word} (i64.or (local.get $v{word}) {r.load(item, word)}))" for word in words),
        "(br $thing)))",
        f"(local.set $out (call $room (i32.const {WORD * r.words}) (local.get $where)))",
        *(r.store("(local.get $out)", word, f"(local.get $v{word})") for word in words),
        "(local.set $found (i32.add (local.get $found) (i32.const 1)))",
    ]
    names = "whole left part sums v* s:i32 i:i32 more:i32 start:i32 out:i32 found:i32"
    return r.function("groupings_freely", "n:i32 worth where:i32", "i64", names, [
        "(local.set $whole (i64.shl (i64.const 2) (local.get $worth)))",
        f"(i64.store (i32.const {table}) (i64.const 1))",
        "(local.set $start (global.get $top))",
        "(local.set $s (i32.const 1))",
        *_loop("sets", "s", "(i32.shl (i32.const 1) (local.get $n))", [
            "(local.set $sums (i64.const 0))",
            *sums,
            "(local.set $sums (i64.and (local.get $sums) (i64.sub (local.get $whole) (i64.const 1))))",
            "(local.set $sums (i64.or (local.get $sums) (i64.shr_u (local.get $sums) (local.get $worth))))",
            f"(i64.store {row} (local.get $sums))",
            "(if (i64.ne (i64.and (local.get $sums) (i64.const 1)) (i64.const 0)) (then",
            *cards,
            "))",
        ]),
        "(call $sort (local.get $start) (local.get $found))",
        "(call $view (local.get $start) (local.get $found))",
    ])  # fmt: skip


def _groupings(r: Runtime) -> str:
    """Return `groupings`: every set of cards that falls into at most so many groups of a worth."""
    words, step = range(r.words), 2 * WORD * r.words
    able_at, table = r.regions.able, r.regions.groups
    values = [f"(local.set $v{word} {r.load('(local.get $at)', r.words + word)})" for word in words]
    row = f"(i32.add (i32.const {table}) (i32.mul (local.get $s) (local.get $width)))"
    part = "(i32.xor (local.get $s) (i32.shl (i32.const 1) (local.get $i)))"
    left_row = f"(i32.add (i32.const {table}) (i32.mul {part} (local.get $width)))"
    item = f"(i32.add (i32.const {able_at}) (i32.mul (local.get $i) (i32.const {step})))"
    source = f"(i32.load8_u (i32.add {left_row} (i32.sub (local.get $t) (local.get $card))))"
    target = "(i32.add (local.get $row) (local.get $t))"
    whole = "(i32.add (i32.const 1) (i32.load8_u (i32.add (local.get $row) (i32.wrap_i64 (local.get $worth)))))"
    able = [
        put("at", address_of(get("list"))),
        "(local.set $end (i32.add (local.get $at)"
        f" (i32.mul (i32.wrap_i64 (local.get $list)) (i32.const {step}))))",
        *_loop("able", "at", "(local.get $end)", [
            *values,
            "(local.set $v0 (i64.and (local.get $v0) (i64.const -2)))",
            "(local.set $card (i32.const 0))",
            *r.members("v", [
                "(if (i64.le_s (i64.extend_i32_u (local.get $card)) (local.get $worth)) (then"
                " (local.set $most_value (local.get $card)) (local.set $t (i32.const 1))))",
            ]),
            f"(if (i32.and (local.get $t) (i32.lt_u (local.get $n) (i32.const {MOST_ITEMS}))) (then",
            "(local.set $i (local.get $n))",
            f"(call $copy_items (local.get $at) {item} (i32.const {step}))",
            "(local.set $n (i32.add (local.get $n) (i32.const 1)))",
            "(local.set $sum (i64.add (local.get $sum) (i64.extend_i32_u"
            " (i32.add (local.get $most_value) (i32.const 1)))))",
            "))",
            "(local.set $t (i32.const 0))",
        ], step),
    ]  # fmt: skip
    fill = [
        f"(local.set $row {row})",
        "(local.set $t (i32.const 0))",
        *_loop("clear", "t", "(local.get $width)", [f"(i32.store8 {target} (i32.const 254))"]),
        "(local.set $i (i32.const 0))",
        *_loop("item", "i", "(local.get $n)", [
            "(if (i32.and (i32.const 1) (i32.shr_u (local.get $s) (local.get $i))) (then",
            f"(local.set $at {item})",
            *values,
            "(local.set $v0 (i64.and (local.get $v0) (i64.const -2)))",
            *r.members("v", [
                "(local.set $t (local.get $card))",
                "(block $sums (loop $sum (br_if $sums (i32.ge_u (local.get $t) (local.get $width)))",
                f"(if (i32.lt_u {source} (i32.load8_u {target})) (then (i32.store8 {target} {source})))",
                "(local.set $t (i32.add (local.get $t) (i32.const 1)))",
                "(br $sum)))",
            ]),
            "))",
        ]),
        f"(if (i32.lt_u {whole} (i32.load8_u (local.get $row))) (then (i32.store8 (local.get $row) {whole})))",
        "(if (i64.le_u (i64.load8_u (local.get $row)) (local.get $most)) (then",
        f"(local.set $out (call $room (i32.const {WORD * r.words}) (local.get $where)))",
        *(f"(local.set $v{word} (i64.const 0))" for word in words),
        "(local.set $i (i32.const 0))",
        *_loop("cards", "i", "(local.get $n)", [
            "(if (i32.and (i32.const 1) (i32.shr_u (local.get $s) (local.get $i))) (then",
            *(f"(local.set $v{word} (i64.or (local.get $v{word}) {r.load(item, word)}))" for word in words),
            "))",
        ]),
        *(r.store("(local.get $out)", word, f"(local.get $v{word})") for word in words),
        "(local.set $found (i32.add (local.get $found) (i32.const 1)))",
        "))",
    ]  # fmt: skip
    names = (
        "left card:i32 at:i32 end:i32 v* most_value:i32 t:i32 i:i32 n:i32 sum width:i32 s:i32 row:i32 start:i32"
        " out:i32 found:i32"
    )
    return r.function("groupings", "list worth most where:i32", "i64", names, [
        *able,
        "(if (i32.or (i64.lt_s (local.get $worth) (i64.const 1)) (i64.gt_s (local.get $worth) (local.get $sum)))"
        " (then (return (i64.const 0))))",
        "(local.set $most (select (local.get $most) (i64.const 253) (i64.lt_s (local.get $most) (i64.const 253))))",
        "(if (i64.lt_s (local.get $most) (i64.const 1)) (then (return (i64.const 0))))",
        "(if (i32.and (i64.lt_s (local.get $worth) (i64.const 62))"
        " (i64.ge_u (local.get $most) (i64.extend_i32_u (local.get $n))))"
        " (then (return (call $groupings_freely (local.get $n) (local.get $worth) (local.get $where)))))",
        "(local.set $width (i32.add (i32.wrap_i64 (local.get $worth)) (i32.const 1)))",
        f"(if (i32.gt_u (i32.shl (local.get $width) (local.get $n)) (i32.const {GROUP_BYTES})) (then"
        f" {r.fail('too-large', '(local.get $where)')}))",
        f"(local.set $row (i32.const {table}))",
        *_loop("none", "t", "(local.get $width)", [f"(i32.store8 {target} (i32.const 254))"]),
        "(i32.store8 (local.get $row) (i32.const 0))",
        "(local.set $start (global.get $top))",
        "(local.set $s (i32.const 1))",
        *_loop("sets", "s", "(i32.shl (i32.const 1) (local.get $n))", fill),
        "(call $sort (local.get $start) (local.get $found))",
        "(call $view (local.get $start) (local.get $found))",
    ])  # fmt: skip
