"""Functions of a module that searches: the tree, what is chosen in it, and the search itself.

A move in the tree is an entry in a table, found by the hash of the move and of all moves before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..program import RANDOM
from .storage import STATE, WORD
from .text import address_of, control

if TYPE_CHECKING:
    from .searching import Searching

ENTRY = 32
"""Bytes of a move in the tree: its hash; what its player's side did better than others, added up; what the side that
searches scored, added up; how often it was made, and could have been made (32 bits each)."""
MOST_ITERATIONS = 1 << 18
"""Iterations of one search; the table of moves has twice as many places."""
FIRST_ITERATIONS = 64
"""Iterations whose results tell how far results may lie apart, however much alike those of a good move become."""
MOST_WEIGHED = 2048
"""Most legal moves that are weighed against each other; among more a move is drawn."""
WORLDS_BYTES = 8 << 20
"""Room for the cells of all worlds."""
DEEPEST = 4096
"""Most moves on the way down the tree."""
TELLING = 4 * WORD
"""Bytes that tell of a move at the root: how often it was made, and what is added up."""

GLOBALS = {
    "inside": "i32", "telling": "i32", "only": "i32", "fresh": "i32", "entry": "i32", "path": "i32", "mask": "i32",
    "node": "i64", "salt": "i64", "index": "i64", "chosen": "i64", "key": "i64", "order": "i64", "seat": "i64",
    "spread": "f64", "best": "f64",
}  # fmt: skip
"""Whether the iteration is in the tree; whether the moves at the root are told; whether there is one move only;
whether a legal move is not in the tree; entry of the chosen move; where the way down ends; places of the table less
one; hash of the moves so far; of this iteration; number of the move considered; number, hash and order of the chosen
one; who searches; weight of what is uncertain; highest bound."""
MIX = "(i64.const -7046029254386353131)"
FIRST = 0x1D8E4E27C47D124F
"""Hash of the root, and a part of that of each move: numbers without a pattern, so that none stands for another."""


def global_(name: str) -> str:
    """Return the expression that reads a global."""
    return f"(global.get ${name})"


def set_(name: str, value: str) -> str:
    """Return the line that sets a global."""
    return f"(global.set ${name} {value})"


def tree_functions(m: Searching) -> list[str]:
    """Return the functions that look moves up in the tree and weigh them."""
    r = m.runtime
    key, at, n = "(local.get $key)", "(local.get $at)", "(local.get $n)"
    words = range(m.storage.words)
    mixed = "(i64.rotl (i64.xor (local.get $h) (local.get $v)) (i64.const 29))"

    def mix(key: str, values: list[str]) -> str:
        for value in values:
            key = f"(call $mix {key} {value})"
        return key

    told = f"(i32.add (i32.const {m.told}) (i32.mul (i32.wrap_i64 {global_('index')}) (i32.const {TELLING})))"
    uncertain = (
        f"(f64.sqrt (f64.div (call $log (i32.load offset=28 {at})) (f64.convert_i32_u (i32.load offset=24 {at}))))"
    )
    mean = f"(f64.div (f64.convert_i64_s (i64.load offset=8 {at})) (f64.convert_i32_u (i32.load offset=24 {at})))"
    item = "(i32.wrap_i64 (local.get $i))"
    listed = [
        f"(i64.load offset={WORD * word} (i32.add {address_of('(local.get $view)')}"
        f" (i32.mul {item} (i32.const {WORD * m.storage.words}))))"
        for word in words
    ]
    counted = "(i64.and (local.get $view) (i64.const 0xffffffff))"

    def each_number(end: str, considered: str) -> list[str]:
        return [
            f"(block $done (loop $more (br_if $done (i64.ge_u (local.get $i) {end}))",
            considered,
            "(local.set $i (i64.add (local.get $i) (i64.const 1)))",
            "(br $more)))",
        ]

    return [
        r.function("mix", "h v", "i64", "", [
            f"(local.set $h (i64.mul {mixed} {MIX}))",
            "(i64.xor (local.get $h) (i64.shr_u (local.get $h) (i64.const 32)))",
        ]),
        r.function("log", "n:i32", "f64", "k:i32", [  # to the base of 2, straight between powers
            f"(local.set $k (i32.sub (i32.const 31) (i32.clz {n})))",
            "(f64.add (f64.convert_i32_u (i32.sub (local.get $k) (i32.const 1)))",
            f"(f64.div (f64.convert_i32_u {n}) (f64.convert_i32_u (i32.shl (i32.const 1) (local.get $k)))))",
        ]),
        r.function("entry", "key", "i32", "at:i32 slot:i32", [  # of a hash, or the place for it
            f"(local.set $slot (i32.wrap_i64 (i64.shr_u {key} (i64.const 40))))",
            "(loop $probe",
            f"(local.set $slot (i32.and (local.get $slot) {global_('mask')}))",
            f"(local.set $at (i32.add (i32.const {m.tree}) (i32.mul (local.get $slot) (i32.const {ENTRY}))))",
            f"(if (i64.eqz (i64.load {at})) (then (return {at})))",
            f"(if (i64.eq (i64.load {at}) {key}) (then (return {at})))",
            "(local.set $slot (i32.add (local.get $slot) (i32.const 1)))",
            "(br $probe))",
            "unreachable",
        ]),
        r.function("begin", "total", "", "", [
            set_("only", "(i64.eq (local.get $total) (i64.const 1))"),
            set_("index", "(i64.const 0)"), set_("fresh", "(i32.const 0)"), set_("order", "(i64.const -1)"),
            set_("best", "(f64.const -inf)"),
        ]),
        r.function("consider", "move", "", "key at:i32 index bound:f64", [
            f"(local.set $key (i64.or (call $mix {global_('node')} (local.get $move)) (i64.const 1)))",
            f"(local.set $index {global_('index')})",
            f"(if {global_('only')} (then {set_('key', key)} {set_('chosen', '(i64.const 0)')} (return)))",
            f"(local.set $at (call $entry {key}))",
            f"(if {global_('telling')} (then",
            f"(i64.store {told} (i64.load32_u offset=24 {at}))",
            f"(i64.store offset=8 {told} (i64.load offset=8 {at}))",
            f"(i64.store offset=16 {told} (i64.load offset=16 {at}))))",
            set_("index", "(i64.add (local.get $index) (i64.const 1))"),
            f"(if (i64.eqz (i64.load {at})) (then",
            set_("fresh", "(i32.const 1)"),
            f"(local.set $move (call $mix {global_('salt')} {key}))",
            f"(if (i64.le_u (local.get $move) {global_('order')}) (then",
            set_("order", "(local.get $move)"), set_("chosen", "(local.get $index)"), set_("key", key),
            set_("entry", at),
            "))) (else",
            f"(i32.store offset=28 {at} (i32.add (i32.load offset=28 {at}) (i32.const 1)))",
            f"(if (i32.eqz {global_('fresh')}) (then",
            f"(local.set $bound (f64.add {mean} (f64.mul {global_('spread')} {uncertain})))",
            f"(if (f64.gt (local.get $bound) {global_('best')}) (then",
            set_("best", "(local.get $bound)"), set_("chosen", "(local.get $index)"), set_("key", key),
            set_("entry", at),
            "))))))",
        ]),
        r.function("consider_each", "key a*", "", "left card:i32", r.members("a", [
            f"(call $consider (call $mix {key} (i64.extend_i32_u (local.get $card))))",
        ])),
        r.function("consider_listed", "key view", "", "i", each_number(
            counted, f"(call $consider {mix(key, listed)})")),
        r.function("consider_some", "key a* size n", "", "i b*", each_number(n, "\n".join([
            f"(call $combination {r.all('a')} (local.get $size) (local.get $i))",
            *(f"local.set $b{word}" for word in reversed(words)),
            f"(call $consider {mix(key, [f'(local.get $b{word})' for word in words])})",
        ]))),
        r.function("descend", "player", "", "", [
            set_("node", global_("key")),
            f"(if {global_('only')} (then (return)))",
            f"(if {global_('fresh')} (then",
            f"(i64.store {global_('entry')} {global_('key')})",
            f"(i32.store offset=28 {global_('entry')} (i32.const 1))",
            set_("inside", "(i32.const 0)"), "))",
            f"(i32.store {global_('path')} {global_('entry')})",
            f"(i32.store offset=4 {global_('path')} (i32.wrap_i64",
            f"(i64.rem_u (local.get $player) (i64.const {m.program.sides}))))",
            set_("path", f"(i32.add {global_('path')} (i32.const 8))"),
            f"(if (i32.ge_u {global_('path')} (i32.const {m.way + 8 * DEEPEST})) (then",
            set_("inside", "(i32.const 0)"), "))",
        ]),
    ]  # fmt: skip


def search_functions(m: Searching) -> list[str]:
    """Return the function that searches, and tells of the moves at the root.

    It takes how many worlds there are and where their items end, most iterations and most moves made in them, seed,
    who searches, how many places of the table to use, less one, and the weight of what is uncertain.
    """
    program, i, at = m.program, "(local.get $i)", "(local.get $at)"
    size = f"(i32.const {m.world_bytes})"
    world = f"(i32.add (i32.const {m.worlds}) (i32.mul (i32.rem_u {i} (local.get $worlds)) {size}))"
    deviation = "(f64.sub (f64.div (local.get $squares) (local.get $n)) (f64.mul (local.get $x) (local.get $x)))"
    side = f"(i32.rem_u (local.get $seat) (i32.const {program.sides}))"
    least = "(f64.div (f64.sub (local.get $high) (local.get $low)) (f64.const 3))"
    params = (
        "(param $worlds i32) (param $top i32) (param $iterations i32) (param $most i64) (param $seed i64)"
        " (param $seat i32) (param $mask i32) (param $weight f64)"
    )
    locals_ = {"i32": ("i", "at", "reward"), "i64": ("gained", "total", "made"),
               "f64": ("n", "x", "low", "high", "sum", "squares")}  # fmt: skip
    names = " ".join(f"(local ${name} {kind})" for kind, each in locals_.items() for name in each)
    start = [
        f"(memory.copy (i32.const {STATE}) {world} {size})",
        f"(i64.store (i32.const {m.storage.address(RANDOM)})",
        f"(call $deal_seed (local.get $seed) (i64.extend_i32_u {i})))",
        f"(i64.store (i32.const {control('moves')}) (i64.const 0))",
        set_("top", "(local.get $top)"), set_("path", f"(i32.const {m.way})"),
        set_("node", f"(i64.const {FIRST})"), set_("inside", "(i32.const 1)"),
        set_("salt", f"(i64.load (i32.const {m.storage.address(RANDOM)}))"),
    ]  # fmt: skip
    return [
        f'(func $search (export "search") {params} {names}',
        set_("mask", "(local.get $mask)"), set_("seat", "(i64.extend_i32_u (local.get $seat))"),
        set_("spread", "(local.get $weight)"),
        "(local.set $low (f64.const inf))", "(local.set $high (f64.const -inf))",
        f"(memory.fill (i32.const {m.tree}) (i32.const 0)"
        f" (i32.mul (i32.const {ENTRY}) (i32.add (local.get $mask) (i32.const 1))))",
        f"(block $done (loop $more (br_if $done (i32.ge_u {i} (local.get $iterations)))",
        *start,
        "(call $explore)",
        f"(local.set $made (i64.add (local.get $made) (i64.load (i32.const {control('moves')}))))",
        *_rewards(m),
        f"(local.set $reward (i32.add (i32.const {m.rewards}) (i32.mul {side} (i32.const {WORD}))))",
        "(local.set $n (f64.add (local.get $n) (f64.const 1)))",
        "(local.set $x (f64.convert_i64_s (i64.load (local.get $reward))))",
        f"(if (i32.lt_u {i} (i32.const {FIRST_ITERATIONS})) (then",
        "(local.set $low (f64.min (local.get $low) (local.get $x)))",
        "(local.set $high (f64.max (local.get $high) (local.get $x)))))",
        "(local.set $sum (f64.add (local.get $sum) (local.get $x)))",
        "(local.set $squares (f64.add (local.get $squares) (f64.mul (local.get $x) (local.get $x))))",
        "(local.set $x (f64.div (local.get $sum) (local.get $n)))",
        f"(local.set $x (f64.sqrt (f64.max (f64.const 0.01) {deviation})))",
        set_("spread", f"(f64.mul (local.get $weight) (f64.max {least} (local.get $x)))"),
        f"(local.set $gained (i64.load (i32.add (i32.const {m.storage.address(program.gain)})"
        f" (i32.mul {side} (i32.const {WORD * m.storage.words})))))",
        f"(local.set $at (i32.const {m.way}))",
        f"(block $backed (loop $back (br_if $backed (i32.ge_u {at} {global_('path')}))",
        f"(call $back_up (i32.load {at}) (i32.load offset=4 {at}) (local.get $gained))",
        f"(local.set $at (i32.add {at} (i32.const 8)))",
        "(br $back)))",
        f"(local.set $i (i32.add {i} (i32.const 1)))",
        "(br_if $more (i64.lt_u (local.get $made) (local.get $most)))))",
        "(local.set $i (i32.const 0))",
        *start,
        set_("telling", "(i32.const 1)"), "(call $explore)", set_("telling", "(i32.const 0)"),
        ")",
        m.runtime.function("back_up", "entry:i32 side:i32 gained", "", "", [
            _more("i32", 24, "(i32.const 1)"),
            _more("i64", 8, f"(i64.load (i32.add (i32.const {m.rewards})"
                            f" (i32.mul (local.get $side) (i32.const {WORD}))))"),
            _more("i64", 16, "(local.get $gained)"),
        ]),
    ]  # fmt: skip


def _rewards(m: Searching) -> list[str]:
    """Return the lines that tell how much better each side does than the others on average, times their number."""
    program, others = m.program, m.program.sides - 1
    gains = [f"(i64.load (i32.const {m.storage.address(program.gain + side)}))" for side in range(program.sides)]
    total = gains[0]
    for gain in gains[1:]:
        total = f"(i64.add {total} {gain})"
    lines = [f"(local.set $total {total})"]
    for side, gain in enumerate(gains):
        worth = f"(i64.sub (i64.mul (i64.const {others + 1}) {gain}) (local.get $total))" if others else gain
        if program.avoids_points:
            worth = f"(i64.sub (i64.const 0) {worth})"
        lines.append(f"(i64.store (i32.const {m.rewards + WORD * side}) {worth})")
    return lines


def _more(kind: str, offset: int, by: str) -> str:
    """Return the line by which a part of an entry grows."""
    entry = "(local.get $entry)"
    return f"({kind}.store offset={offset} {entry} ({kind}.add ({kind}.load offset={offset} {entry}) {by}))"
