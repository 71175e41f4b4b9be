"""Functions that every module holds: items, members of sets, groups of cards, chance and counts.

They are text for the number of words a set takes. A set is passed as that many words.
"""

from __future__ import annotations

from collections.abc import Sequence

from .groups import grouping_functions
from .piles import pile_functions, size_of
from .storage import MEMORY_PAGES, PAGE, TALLY_BITS, WORD, Storage
from .text import address_of, control, get, number_of, put, view_of

ERRORS = ("endless", "dead-end", "no-owner", "not-there", "too-large")
"""Codes of errors, numbered from 1 in a module."""
MANY = 1 << 40
"""Where counting ways to take several cards leaves off: far more than a player may draw from."""


class Runtime:
    """The functions, for sets of so many words."""

    def __init__(self, storage: Storage) -> None:
        self.words = storage.words
        self.regions = storage.regions
        self.key_words = storage.key_words
        self.limit = MEMORY_PAGES * PAGE
        self.items = storage.items
        self.nearly = self.limit - PAGE
        """Address from which on room has to be asked for."""

    # ---- pieces of text

    def function(self, name: str, params: str, results: str, names: str, body: Sequence[str]) -> str:
        """Return a function; `params` and `names` are words such as `view:i64 n:i32`, `a*` standing for a set."""
        listed = [part for each in params.split() for part in self._spread(each)]
        local = [part for each in names.split() for part in self._spread(each)]
        result = " ".join(
            part for each in results.split() for part in (["i64"] * self.words if each == "*" else [each])
        )
        head = "".join(f" (param ${n} {t})" for n, t in listed) + (f" (result {result})" if result else "")
        inner = "".join(f" (local ${n} {t})" for n, t in local)
        return f"(func ${name}{head}{inner}\n" + "\n".join(body) + ")"

    def _spread(self, word: str) -> list[tuple[str, str]]:
        if word.endswith("*"):
            return [(f"{word[:-1]}{number}", "i64") for number in range(self.words)]
        name, _, type_ = word.partition(":")
        return [(name, type_ or "i64")]

    def all(self, name: str) -> str:
        """Return the words of a set in locals, one after the other."""
        return " ".join(get(f"{name}{number}") for number in range(self.words))

    def members(self, name: str, body: Sequence[str]) -> list[str]:
        """Return a loop over the members of a set, each in turn in `$card`; uses `$left`."""
        lines = []
        for word in range(self.words):
            done, again = f"$done_{name}{word}", f"$again_{name}{word}"
            lines += [
                put("left", get(f"{name}{word}")),
                f"(block {done} (loop {again} (br_if {done} (i64.eqz {get('left')}))",
                put("card", f"(i32.add (i32.wrap_i64 (i64.ctz {get('left')})) (i32.const {64 * word}))"),
                put("left", f"(i64.and {get('left')} (i64.sub {get('left')} (i64.const 1)))"),
                *body,
                f"(br {again})))",
            ]
        return lines

    def has(self, name: str, card: str = "(local.get $card)") -> str:
        """Return whether a set has a card (as i32), which must be a card of the pack."""
        if self.words == 1:
            return f"(i32.wrap_i64 (i64.and (i64.const 1) (i64.shr_u {get(name + '0')} (i64.extend_i32_u {card}))))"
        word = get(f"{name}{self.words - 1}")
        for number in range(self.words - 2, -1, -1):
            word = f"(select {get(f'{name}{number}')} {word} (i32.lt_u {card} (i32.const {64 * number + 64})))"
        return f"(i32.wrap_i64 (i64.and (i64.const 1) (i64.shr_u {word} (i64.extend_i32_u {card}))))"

    def include(self, name: str, card: str = "(local.get $card)") -> list[str]:
        """Return the lines that add a card to a set."""
        one = f"(i64.shl (i64.const 1) (i64.extend_i32_u {card}))"
        if self.words == 1:
            return [put(f"{name}0", f"(i64.or {get(name + '0')} {one})")]
        lines = []
        for word in range(self.words):
            part = f"(select {one} (i64.const 0) (i32.eq (i32.shr_u {card} (i32.const 6)) (i32.const {word})))"
            lines.append(put(f"{name}{word}", f"(i64.or {get(f'{name}{word}')} {part})"))
        return lines

    def size(self, name: str) -> str:
        """Return how many members a set has, as i64."""
        result = f"(i64.popcnt {get(name + '0')})"
        for word in range(1, self.words):
            result = f"(i64.add {result} (i64.popcnt {get(f'{name}{word}')}))"
        return result

    def some(self, parts: Sequence[str]) -> str:
        """Return the union of words, so that it is nought if all are."""
        result = parts[0]
        for part in parts[1:]:
            result = f"(i64.or {result} {part})"
        return result

    def load(self, address: str, word: int) -> str:
        """Return a word of what lies at an address."""
        return f"(i64.load offset={WORD * word} {address})"

    def store(self, address: str, word: int, value: str) -> str:
        """Return the line that stores a word."""
        return f"(i64.store offset={WORD * word} {address} {value})"

    # ---- functions

    def text(self) -> str:
        """Return all functions."""
        parts = [
            f'(global $top (export "items") (mut i32) (i32.const {self.items}))',
            *self._errors(), *self._numbers(), *pile_functions(self), *self._sets(), *self._chance(), *self._builds(),
            *self._lists(), *self._moves(), *self._tally(),
        ]  # fmt: skip
        return "\n".join(parts)

    def _errors(self) -> list[str]:
        return [
            self.function("fail", "code:i32 at:i32", "", "", [
                f"(i64.store (i32.const {control('error')}) (i64.extend_i32_u {get('code')}))",
                f"(i64.store (i32.const {control('at')}) (i64.extend_i32_u {get('at')}))",
                "unreachable",
            ]),
            self.function("room", "size:i32 at:i32", "i32", "new:i32", [
                put("new", "(global.get $top)"),
                f"(global.set $top (i32.add {get('new')} {get('size')}))",
                f"(if (i32.gt_u (global.get $top) (i32.const {self.limit - 64})) (then {self.fail('too-large')}))",
                get("new"),
            ]),
        ]  # fmt: skip

    def fail(self, code: str, at: str = "(local.get $at)") -> str:
        """Return a call that ends with an error."""
        return f"(call $fail (i32.const {ERRORS.index(code) + 1}) {at}) (unreachable)"

    def _numbers(self) -> list[str]:
        a, b, r = get("a"), get("b"), get("r")
        return [
            self.function("product", "a b at:i32", "i64", "", [
                f"(if (f64.gt (f64.abs (f64.mul (f64.convert_i64_s {a}) (f64.convert_i64_s {b}))) (f64.const 4e18))",
                f"(then {self.fail('too-large')}))",
                f"(i64.mul {a} {b})",
            ]),
            self.function("quotient", "a b", "i64", "r", [
                f"(if (i64.eqz {b}) (then (return (i64.const 0))))",
                put("r", f"(i64.div_s {a} {b})"),
                f"(if (i32.and (i64.lt_s (i64.xor {a} {b}) (i64.const 0)) (i64.ne (i64.mul {r} {b}) {a}))",
                f"(then {put('r', f'(i64.sub {r} (i64.const 1))')}))",
                r,
            ]),
            self.function("remainder", "a b", "i64", "", [
                f"(i64.sub {a} (i64.mul (call $quotient {a} {b}) {b}))",
            ]),
            self.function("view", "start:i32 n:i32", "i64", "", [
                f"(if (i32.eqz {get('n')}) (then (return (i64.const 0))))",
                view_of(get("start"), f"(i64.extend_i32_u {get('n')})"),
            ]),
        ]  # fmt: skip

    def _sets(self) -> list[str]:
        entry = f"(i64.load (i32.add {get('table')} (i32.mul {get('card')} {get('stride')})))"

        def extreme(name: str, test: str) -> str:
            return self.function(name, "table:i32 stride:i32 a*", "i64", "left card:i32 best value", [
                put("best", "(i64.const -1)"),
                *self.members("a", [
                    f"(if (i32.or (i64.lt_s {get('best')} (i64.const 0)) ({test} {entry} {get('value')})) (then",
                    put("best", f"(i64.extend_i32_u {get('card')})"),
                    put("value", entry), "))",
                ]),
                get("best"),
            ])  # fmt: skip

        gathered = [
            put(f"r{word}", f"(i64.or {get(f'r{word}')} (i64.load offset={WORD * word} {get('from')}))")
            for word in range(1, self.words)
        ]
        return [
            self.function("total", "table:i32 stride:i32 a*", "i64", "left card:i32 sum", [
                *self.members("a", [put("sum", f"(i64.add {get('sum')} {entry})")]), get("sum"),
            ]),
            self.function("gather", "table:i32 stride:i32 a*", "*", "left card:i32 r* from:i32", [
                *self.members("a", [
                    put("from", f"(i32.add {get('table')} (i32.mul {get('card')} {get('stride')}))"),
                    put("r0", f"(i64.or {get('r0')} (i64.load {get('from')}))"),
                    *gathered,
                ]),
                self.all("r"),
            ]),
            extreme("strongest", "i64.gt_s"),
            extreme("weakest", "i64.lt_s"),
        ]  # fmt: skip

    def _chance(self) -> list[str]:
        state, n = get("state"), get("n")
        output = (
            f"(i64.extend_i32_u (i32.wrap_i64 (i64.shr_u (i64.xor {state} (i64.shr_u {state} (i64.const 22)))"
            f" (i64.add (i64.const 22) (i64.shr_u {state} (i64.const 61))))))"
        )
        step = f"(i64.add (i64.mul {state} (i64.const 6364136223846793005)) (i64.const 1442695040888963407))"
        low, least = f"(i32.wrap_i64 {get('scaled')})", f"(i32.wrap_i64 {n})"
        rest = f"(i32.wrap_i64 (i64.rem_u (i64.const 0x100000000) {n}))"
        self.draw = [
            "(block $drawn (loop $draw",
            put("scaled", f"(i64.mul {n} {output})"),
            put("state", step),
            f"(br_if $drawn (i32.ge_u {low} {least}))",
            f"(br_if $draw (i32.lt_u {low} {rest}))))",
        ]
        last, start = get("last"), get("start")
        mixed = get("x")
        return [
            self.function("deal_seed", "seed deal", "i64", "x", [
                put("x", f"(i64.mul (i64.add (i64.add (i64.mul {get('seed')} (i64.const -7046029254386353131))"
                    f" {get('deal')}) (i64.const 1)) (i64.const -4658895280553007687))"),
                put("x", f"(i64.mul (i64.xor {mixed} (i64.shr_u {mixed} (i64.const 27)))"
                    " (i64.const -7723592293110705685))"),
                f"(i64.xor {mixed} (i64.shr_u {mixed} (i64.const 31)))",
            ]),
            self.function("shuffle", "pile state at:i32", "i64 i64",
                          "n scaled start:i32 size:i32 last:i32 item:i32 from:i32", [
                put("last", f"(i32.wrap_i64 {size_of(get('pile'))})"),
                put("size", last),
                put("from", f"(call $laid {get('pile')} {get('at')})"),
                put("start", f"(call $room {last} {get('at')})"),
                f"(call $copy_items {get('from')} {start} {last})",
                "(block $done (loop $more",
                f"(br_if $done (i32.le_s {last} (i32.const 1)))",
                put("n", f"(i64.extend_i32_u {last})"),
                *self.draw,
                put("last", f"(i32.sub {last} (i32.const 1))"),
                put("from", f"(i32.add {start} (i32.wrap_i64 (i64.shr_u {get('scaled')} (i64.const 32))))"),
                put("item", f"(i32.load8_u (i32.add {start} {last}))"),
                f"(i32.store8 (i32.add {start} {last}) (i32.load8_u {get('from')}))",
                f"(i32.store8 {get('from')} {get('item')})",
                "(br $more)))",
                f"(call $pile {start} {get('size')})",
                state,
            ]),
        ]  # fmt: skip

    def _builds(self) -> list[str]:
        step = WORD * (1 + self.words)
        at, end, out = get("at"), get("end"), get("out")

        def each(body: Sequence[str]) -> list[str]:
            return [
                put("at", address_of(get("view"))),
                put("end", f"(i32.add {at} (i32.mul {number_of(get('view'))} (i32.const {step})))"),
                f"(block $over (loop $next (br_if $over (i32.ge_u {at} {end}))",
                *body,
                put("at", f"(i32.add {at} (i32.const {step}))"),
                "(br $next)))",
            ]

        words = range(self.words)
        touches = self.some([f"(i64.and {self.load(at, word + 1)} {get(f'a{word}')})" for word in words])
        differs = self.some([f"(i64.xor {self.load(at, word + 1)} {get(f'a{word}')})" for word in words])
        copied = [self.store(out, word, self.load(at, word)) for word in range(self.words + 1)]
        forward = put("out", f"(i32.add {out} (i32.const {step}))")
        kept = [
            put("start", f"(call $room (i32.mul (i32.add (i32.const 1) {number_of(get('view'))}) (i32.const {step})) "
                f"{get('where')})"),
            put("out", get("start")),
            *each([f"(if (i64.eqz {touches}) (then", *copied, forward, "))"]),
        ]  # fmt: skip
        counted = f"(call $view {get('start')} (i32.div_u (i32.sub {out} {get('start')}) (i32.const {step})))"
        return [
            self.function("strip_builds", "view a* where:i32", "i64", "at:i32 end:i32 start:i32 out:i32",
                          [*kept, counted]),
            self.function("stack", "view a* worth where:i32", "i64", "at:i32 end:i32 start:i32 out:i32", [
                *kept,
                self.store(out, 0, get("worth")),
                *(self.store(out, word + 1, get(f"a{word}")) for word in words),
                forward,
                counted,
            ]),
            self.function("build_cards", "view", "*", "at:i32 end:i32 r*", [
                *each([put(f"r{word}", f"(i64.or {get(f'r{word}')} {self.load(at, word + 1)})") for word in words]),
                self.all("r"),
            ]),
            self.function("build_worth", "view a*", "i64", "at:i32 end:i32", [
                *each([f"(if (i64.eqz {differs}) (then (return {self.load(at, 0)})))"]),
                "(i64.const 0)",
            ]),
            self.function("build_list", "view where:i32", "i64", "at:i32 end:i32 start:i32 out:i32", [
                put("start", f"(call $room (i32.mul {number_of(get('view'))} (i32.const {WORD * self.words})) "
                    f"{get('where')})"),
                put("out", get("start")),
                *each([
                    *(self.store(out, word, self.load(at, word + 1)) for word in words),
                    put("out", f"(i32.add {out} (i32.const {WORD * self.words}))"),
                ]),
                f"(call $view {get('start')} {number_of(get('view'))})",
            ]),
        ]  # fmt: skip

    def _lists(self) -> list[str]:
        return grouping_functions(self)

    def _moves(self) -> list[str]:
        n, k, r, i, index = get("n"), get("k"), get("r"), get("i"), get("index")
        nth = []
        for word in range(self.words):
            part = get(f"a{word}")
            nth += [
                f"(if (i64.lt_u {index} (i64.popcnt {part})) (then",
                f"(block $done{word} (loop $more{word} (br_if $done{word} (i64.eqz {index}))",
                put(f"a{word}", f"(i64.and {part} (i64.sub {part} (i64.const 1)))"),
                put("index", f"(i64.sub {index} (i64.const 1))"),
                f"(br $more{word})))",
                f"(return (i64.add (i64.const {64 * word}) (i64.ctz {part})))))",
                put("index", f"(i64.sub {index} (i64.popcnt {part}))"),
            ]
        return [
            self.function("binomial", "n k", "i64", "r i", [
                f"(if (i64.gt_s {k} {n}) (then (return (i64.const 0))))",
                f"(if (i64.gt_s {k} (i64.sub {n} {k})) (then {put('k', f'(i64.sub {n} {k})')}))",
                put("r", "(i64.const 1)"),
                f"(block $done (loop $more (br_if $done (i64.ge_s {i} {k}))",
                put("r", f"(i64.div_u (i64.mul {r} (i64.sub {n} {i})) (i64.add {i} (i64.const 1)))"),
                f"(if (i64.gt_u {r} (i64.const {MANY})) (then (return (i64.const {MANY}))))",
                put("i", f"(i64.add {i} (i64.const 1))"),
                "(br $more)))",
                r,
            ]),
            self.function("nth", "a* index", "i64", "", [*nth, "(i64.const -1)"]),
            self.function("combination", "a* k index", "*", "left card:i32 n i r*", [
                put("n", self.size("a")),
                *self.members("a", [
                    put("n", f"(i64.sub {n} (i64.const 1))"),
                    f"(if (i64.gt_s {k} (i64.const 0)) (then",
                    put("i", f"(call $binomial {n} (i64.sub {k} (i64.const 1)))"),
                    f"(if (i64.lt_u {index} {i}) (then",
                    *self.include("r"),
                    put("k", f"(i64.sub {k} (i64.const 1))"),
                    f") (else {put('index', f'(i64.sub {index} {i})')}))))",
                ]),
                self.all("r"),
            ]),
        ]  # fmt: skip

    def _tally(self) -> list[str]:
        """Count the words at `key`; see `Regions` for where the entries and their places are."""
        entry = WORD * (self.key_words + 1)
        at, slot, hash_ = get("at"), get("slot"), get("hash")
        key, regions = self.regions.key, self.regions
        hashed = []
        for word in range(self.key_words):
            value = f"(i64.xor {hash_} (i64.load (i32.const {key + WORD * word})))"
            hashed.append(put("hash", f"(i64.mul (i64.rotl {value} (i64.const 29)) (i64.const -7046029254386353131))"))
        same = self.some([
            f"(i64.xor (i64.load offset={WORD * word} {at}) (i64.load (i32.const {key + WORD * word})))"
            for word in range(self.key_words)
        ])  # fmt: skip
        count = f"(i64.load offset={WORD * self.key_words} {at})"
        more = f"(i64.store offset={WORD * self.key_words} {at} (i64.add {count} (i64.const 1)))"
        tallied = f"(i64.load (i32.const {control('tallied')}))"
        return [
            self.function("tally", "", "", "hash slot:i32 at:i32", [
                *hashed,
                put("slot", f"(i32.wrap_i64 (i64.shr_u {hash_} (i64.const {64 - TALLY_BITS})))"),
                "(loop $probe",
                put("at", f"(i32.load (i32.add (i32.const {regions.places}) (i32.shl {slot} (i32.const 2))))"),
                f"(if {at} (then",
                f"(if (i64.eqz {same}) (then {more} (return)))",
                put("slot", f"(i32.and (i32.add {slot} (i32.const 1)) (i32.const {(1 << TALLY_BITS) - 1}))"),
                "(br $probe))))",
                put("at", f"(i32.mul (i32.wrap_i64 {tallied}) (i32.const {entry}))"),
                put("at", f"(i32.add (i32.const {regions.tally}) {at})"),
                f"(i32.store (i32.add (i32.const {regions.places}) (i32.shl {slot} (i32.const 2))) {at})",
                f"(i64.store (i32.const {control('tallied')}) (i64.add {tallied} (i64.const 1)))",
                *(f"(i64.store offset={WORD * w} {at} (i64.load (i32.const {key + WORD * w})))"
                  for w in range(self.key_words)),
                f"(i64.store offset={WORD * self.key_words} {at} (i64.const 1))",
            ]),
        ]  # fmt: skip
