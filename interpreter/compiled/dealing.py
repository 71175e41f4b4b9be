"""What follows a deal in a module: it is counted and told, and the next one is made ready."""

from __future__ import annotations

from collections.abc import Sequence

from ..chance import BLOCK
from ..engine import LIMIT
from ..program import DEALER, FINISHED, RANDOM, VOIDED, Program
from .blocks import DISPATCH
from .storage import LOG_BYTES, TALLY_BITS, WORD, Regions, Storage
from .text import control
from .tracking import Tracking
from .translator import Translator
from .writing import signed


class Dealing:
    """The part of a module's text that goes from deal to deal."""

    program: Program
    storage: Storage
    regions: Regions
    settled: tuple[str, ...]
    clause_words: int
    kept: set[int]
    over: int
    t: Translator
    tracking: Tracking | None

    def _find_anew(self) -> None:
        """Emit that what is kept beside piles is found anew."""
        if self.tracking is not None:
            for pile in sorted(self.tracking.piles):
                self.tracking.anew(self.t, pile)

    def _count(self, key: Sequence[int | str]) -> None:
        """Emit that a key is counted in the tally."""
        for place in range(self.storage.key_words):
            value = key[place] if place < len(key) else 0
            text = value if isinstance(value, str) else f"(i64.const {value})"
            self.t.put(f"(i64.store (i32.const {self.regions.key + WORD * place}) {text})")
        self.t.put("(call $tally)")

    def _raise(self, name: str, by: str) -> None:
        """Emit that a control word grows."""
        address = control(name)
        self.t.put(f"(i64.store (i32.const {address}) (i64.add (i64.load (i32.const {address})) {by}))")

    def _finish(self) -> list[str | int]:
        """Return what follows a deal: it is counted, and the next one is made ready and begun if there is one left."""
        t = self.t
        t.put(f"(local.set $point (i32.const {self.over}))", "(br_if $leave (local.get $goal))")
        outcome = self._outcome()
        self._count([0, *outcome])
        length = (
            f"(i32.add (i32.const {self.regions.lengths}) (i32.wrap_i64 (i64.shl (local.get $moves) (i64.const 3))))"
        )
        t.put(f"(i64.store {length} (i64.add (i64.const 1) (i64.load {length})))")
        for name in ("moves", "options", "forced"):
            self._raise(f"all_{name}", f"(local.get ${name})")
        self._row([*outcome, *(f"(local.get ${name})" for name in ("moves", "options", "forced"))])
        self._raise("deal", "(i64.const 1)")
        self._raise("left", "(i64.const -1)")
        self._raise("lasted", "(i64.const 1)")
        self._next_deal()
        enough = [
            f"(i64.eqz (i64.load (i32.const {control('left')})))",
            f"(i64.gt_u (i64.load (i32.const {control('tallied')})) (i64.const {1 << TALLY_BITS - 1}))",
            f"(i64.gt_u (i64.load (i32.const {control('logged')})) (i64.const {LOG_BYTES // 2}))",
        ]
        t.put(f"(br_if $leave (i32.or (i32.or {enough[0]} {enough[1]}) {enough[2]}))")
        return [*t.lines, DISPATCH]

    def _outcome(self) -> list[str]:
        """Return the words that tell the outcome of a deal, the side of forehand first."""
        t, program = self.t, self.program
        gains = []
        for place in range(program.sides):
            side = f"(i32.rem_u (i32.add (local.get $forehand) (i32.const {place})) (i32.const {program.sides}))"
            index = f"(i32.mul {side} (i32.const {WORD * t.words}))"
            gains.append(f"(i64.load (i32.add (i32.const {self.storage.address(program.gain)}) {index}))")
        facts = [t.word(program.facts[name].base) for name in self.settled]
        return [*gains, t.word(VOIDED), *facts, *(t.get(f"applied{word}") for word in range(self.clause_words))]

    def _row(self, values: list[str]) -> None:
        """Emit that a deal is told in the rows, if that is asked for."""
        t, rows = self.t, f"(i64.load (i32.const {control('rows')}))"
        t.put(f"(if (i64.ne {rows} (i64.const 0)) (then")
        t.set("p", f"(i32.wrap_i64 {rows})", "i32")
        t.put(*(f"(i64.store offset={WORD * place} (local.get $p) {value})" for place, value in enumerate(values)))
        self._raise("rows", f"(i64.const {WORD * len(values)})")
        t.put("))")

    def _next_deal(self) -> None:
        """Emit that the next deal is made ready: of the same match, or the first of a new one."""
        t, program = self.t, self.program
        deal = f"(i64.load (i32.const {control('deal')}))"
        t.put(f"(if (i64.ne {t.word(FINISHED)} (i64.const 0)) (then")
        self._count([2, f"(i64.load (i32.const {control('lasted')}))", self._winners()])
        t.put("))")
        dealer = f"(i64.rem_u {deal} (i64.const {program.players}))"
        fresh = f"(i32.or (i64.ne {t.word(FINISHED)} (i64.const 0)) (i64.eqz (i64.rem_u {deal} (i64.const {BLOCK}))))"
        t.put(f"(if {fresh} (then")
        for cell in sorted(self.storage.lasting):
            self._reset(cell)
        t.write(DEALER, dealer)
        t.put(
            f"(i64.store (i32.const {control('begun')}) {deal})",
            f"(i64.store (i32.const {control('lasted')}) (i64.const 0))",
        )
        t.put("))")
        cells = self.kept | self.storage.named | self.storage.indexed
        for cell in sorted(cells - self.storage.lasting - {DEALER, RANDOM}):
            self._reset(cell)
        self._find_anew()
        t.write(RANDOM, f"(call $deal_seed (i64.load (i32.const {control('seed')})) {deal})")
        for name in ("moves", "options", "forced", *(f"applied{word}" for word in range(self.clause_words))):
            t.set(name, "(i64.const 0)")
        t.put(f"(global.set $top (i32.const {self.storage.items}))", "(local.set $point (i32.const 0))")
        t.put(f"(local.set $fuel (i64.const {LIMIT}))", *self._forehand())

    def _forehand(self) -> list[str]:
        dealer = f"(i32.wrap_i64 {self.t.word(DEALER)})"
        seat = f"(i32.rem_u (i32.add {dealer} (i32.const 1)) (i32.const {self.program.players}))"
        return [f"(local.set {self.t.local('forehand', 'i32')} {seat})"]

    def _reset(self, cell: int) -> None:
        for word, value in enumerate(self.storage.image[cell]):
            self.t.write_word(cell, word, f"(i64.const {signed(value)})")

    def _winners(self) -> str:
        """Return the sides with the best score as bits, counted from the first forehand of the match."""
        t, program = self.t, self.program
        scores = [t.word(program.score + side) for side in range(program.sides)]
        test = "i64.lt_s" if program.lowest_wins else "i64.gt_s"
        t.set("n", scores[0])
        for score in scores[1:]:
            t.set("n", f"(select {score} (local.get $n) ({test} {score} (local.get $n)))")
        begun = f"(i64.load (i32.const {control('begun')}))"
        seat = f"(i64.add (i64.rem_u {begun} (i64.const {program.players})) (i64.const 1))"
        t.set("x", f"(i64.rem_u {seat} (i64.const {program.sides}))")
        found = "(i64.const 0)"
        for side, score in enumerate(scores):
            place = (
                f"(i64.rem_u (i64.sub (i64.const {side + program.sides}) (local.get $x)) (i64.const {program.sides}))"
            )
            won = f"(i64.shl (i64.extend_i32_u (i64.eq {score} (local.get $n))) {place})"
            found = f"(i64.or {found} {won})"
        return found
