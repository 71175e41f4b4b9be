"""A program as a module of WebAssembly: its control flow, its choices, and deals one after the other.

The module has two functions. Both take the state from memory, play, and leave it there: `run` plays whole deals at
random, and `go` does that or goes from one choice to the next, as it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import LIMIT
from ..program import Instruction, Offer, Program
from .blocks import DISPATCH, FINISH, Block, Graph
from .choosing import Choosing, numbers_of
from .liveness import kept
from .loops import OFFERS, counted, ranges, watched
from .runtime import Runtime
from .simplify import simplify
from .storage import MEMORY_PAGES, WORD, Storage
from .structure import label, structured
from .text import control
from .tracking import Tracking
from .translator import Translator


class Module(Choosing):
    """The text of one program, and where things lie in its memory."""

    def __init__(
        self, program: Program, clauses: Sequence[str] = (), settled: Sequence[str] = (), stepwise: bool = True
    ) -> None:
        self.program, self.stepwise = program, stepwise
        self.clauses, self.settled = tuple(clauses), tuple(settled)
        self.graph = Graph(program, stepwise=True)
        self.whole = Graph(program, stepwise=False)
        simplify(self.whole, self.settled)
        self.clause_words = -(-len(self.clauses) // 63)
        numbers = max((len(numbers_of(offer)) for choice in program.choices for offer in choice.offers), default=0)
        self.row_words = program.sides + 1 + len(self.settled) + self.clause_words
        """Words that tell the outcome of a deal: gains, void, settled facts, clauses."""
        self.storage = Storage(program, 1 + max(self.row_words, 1 + numbers, 2))
        self.kept = kept(self.graph, program)
        self.laying: set[int] = set()
        """Choices whose moves are found with the help of items in memory, which are forgotten afterwards."""
        self.sites = self._sites(self.graph, {})
        for block in (*self.graph.blocks.values(), *self.whole.blocks.values()):
            for _, (operation, _, table, *_) in block.code:
                if operation in ("lookup", "lookup2", "total", "gather", "strongest", "weakest", "best", "card_items"):
                    self.storage.table(table)
        self.ranges = ranges(self.whole, counted(self.whole))
        """Numbers that are offered in order, by the address at which that is done."""
        self.reserve()
        self.storage.finish(self.ranges.values())
        self.regions = self.storage.regions
        self.runtime = Runtime(self.storage)
        self.over = len(self.graph.entries)
        """What `point` is when a deal is over."""
        self.spent: dict[int, int]
        self.back: set[tuple[int, int]]
        self.tracking: Tracking | None
        self._applied: dict[int, tuple[int, int]] = {}
        for number, name in enumerate(self.clauses):
            self._applied[program.clauses[name]] = divmod(number, 63)
        self.first_offer: list[int] = []
        count = 0
        for choice in program.choices:
            self.first_offer.append(count)
            count += len(choice.offers)

    def offer_at(self, at: int) -> Offer:
        """Return the move that is offered at an address."""
        number, site = next((n, one) for n, (sites, _) in self.sites.items() for one in sites if one.at == at)
        return self.program.choices[number].offers[site.offer]

    def reserve(self) -> None:
        """Reserve memory that a module needs for more than to play deals."""

    # ---- the whole

    def text(self) -> str:
        """Return the module as WebAssembly text."""
        runtime = self.runtime.text()
        return "\n".join([
            f'(module (memory (export "memory") {MEMORY_PAGES} {MEMORY_PAGES})',
            runtime,
            *(self._function("go", self.graph) if self.stepwise else ()),
            *self._function("run", self.whole),
            *(f'(data (i32.const {at}) "{escaped(data)}")' for at, data in self.storage.data),
            ")",
        ])  # fmt: skip

    def _function(self, name: str, graph: Graph) -> list[str]:
        """Return the function that plays by a graph."""
        self.t = t = Translator(self.program, self.storage, self.runtime)
        self.g = graph
        loops = counted(graph)
        t.counted = {loop.at for loop in loops}
        self.spent = watched(graph, loops)
        self.back = {loop.back for loop in loops}
        self.sites = self._sites(graph, {} if graph.stepwise else self.ranges)
        self.tracking = None if graph.stepwise else Tracking(graph, self.storage)
        body = structured(graph, self._steps)
        enter, leave = self._enter(), self._leave()
        for word in range(self.clause_words):
            t.local(f"applied{word}")
        names = "".join(f" (local ${name} {kind})" for name, kind in t.locals.items())
        return [f'(func ${name} (export "{name}"){names}', *enter, "block $leave", *body, "end", *leave, ")"]

    def _resident(self) -> list[int]:
        """Return the cells that are locals while the function runs and stand in memory otherwise."""
        named = self.storage.named
        return sorted((named | self.kept) - self.storage.indexed)

    def _resident_words(self) -> list[tuple[int, int]]:
        return [(cell, word) for cell in self._resident() for word in range(self.storage.words)]

    def _enter(self) -> list[str]:
        t = self.t
        lines = []
        for name, kind in (("point", "i32"), ("goal", "i32"), ("index", "i64"), ("log", "i32")):
            value = f"(i64.load (i32.const {control(name)}))"
            t.local(name, kind)
            lines.append(f"(local.set ${name} {value if kind == 'i64' else f'(i32.wrap_i64 {value})'})")
        for name in ("moves", "options", "forced"):
            lines.append(f"(local.set {t.local(name)} (i64.load (i32.const {control(name)})))")
        t.lines = []
        for number in range(len(self.program.choices) if self.g.stepwise else 0):
            if self._awkward(number):
                self._begin_choice(number)
        lines += t.lines
        lines.append(f"(local.set {t.local('mark', 'i32')} (global.get $top))")
        lines.append(f"(local.set {t.local('fuel')} (i64.const {LIMIT}))")
        for cell, word in self._resident_words():
            address = self.storage.address(cell) + WORD * word
            lines.append(f"(local.set {t.local(t._cell(cell, word))} (i64.load (i32.const {address})))")
        t.lines = []
        self._find_anew()
        return [*lines, *t.lines, *self._forehand()]

    def _leave(self) -> list[str]:
        t = self.t
        lines = [f"(i64.store (i32.const {control('point')}) (i64.extend_i32_u (local.get $point)))"]
        for name in ("moves", "options", "forced"):
            lines.append(f"(i64.store (i32.const {control(name)}) (local.get ${name}))")
        for cell, word in self._resident_words():
            address = self.storage.address(cell) + WORD * word
            lines.append(f"(i64.store (i32.const {address}) {t.get(t._cell(cell, word))})")
        return lines

    # ---- nodes

    def _steps(self, node: int) -> list[str | int]:
        """Return the code of a node, with the numbers of nodes where they are gone to."""
        t = self.t
        t.lines = []
        if node == DISPATCH:
            targets = [f"$to{label(entry)}" for entry in self.g.entries]
            return [f"(br_table {' '.join(targets)} {targets[0]} (local.get $point))"]
        if node == FINISH:
            return self._finish()
        block = self.g.blocks[node]
        for number, choice in enumerate(self.program.choices):
            if choice.enumerate_at == node and not self._awkward(number):
                self._begin_choice(number)
        t.at = block.at
        if node in self.spent:
            t.put(f"(local.set $fuel (i64.sub (local.get $fuel) (i64.const {self.spent[node]})))")
            if self.g.begins_loop(node, self.back):
                t.fail_if("(i64.lt_s (local.get $fuel) (i64.const 0))", "endless")
        for at, line in block.code:
            t.at = at
            if line[0] in OFFERS:
                self._offer(at)
            elif line[0] == "pass":
                if at in self._applied:
                    word, bit = self._applied[at]
                    name = f"applied{word}"
                    t.set(name, f"(i64.or {t.get(name)} (i64.const {1 << bit}))")
            elif line[0] not in ("jump", "jump_if", "jump_if_not", "choose", "offered", "end"):
                self._instruction(at, line)
        return [*t.lines, *self._go_on(block)]

    def _instruction(self, at: int, line: Instruction) -> None:
        """Emit a straight-line instruction, and what is kept beside the piles that it changes."""
        t, tracking = self.t, self.tracking
        if tracking is None:
            t.instruction(at, line)
            return
        tracking.before(t, at)
        if (known := tracking.known(line)) is not None:
            t.write(line[1], t.get(known))
        else:
            t.instruction(at, line)
        tracking.after(t, at)

    def _go_on(self, block: Block) -> list[str | int]:
        """Return the end of a block: where play goes from it."""
        at, line = block.code[-1]
        operation = line[0]
        if operation == "offered":
            return self._pick(at)
        if operation == "choose":
            number = line[1]
            self.t.lines = []
            if self._awkward(number):
                self._begin_choice(number)
            if not self.g.stepwise:
                return [*self.t.lines, *self._to(block.at, self.program.choices[number].enumerate_at)]
            return [
                *self.t.lines,
                f"(local.set $point (i32.const {1 + number}))",
                "(br_if $leave (i32.eq (local.get $goal) (i32.const 1)))",
                DISPATCH,
            ]
        if operation in ("jump_if", "jump_if_not"):
            yes, no = block.targets
            if (only := self._only_offers(block.at, yes, no)) is not None:
                self.t.lines = []
                self._offer(only, self.t.truthy(line[1]))
                return [*self.t.lines, *self._to(yes, no)]
            return [self.t.truthy(line[1]), "if", *self._to(block.at, yes), "else", *self._to(block.at, no), "end"]
        return self._to(block.at, block.targets[0])

    def _only_offers(self, node: int, yes: int, no: int) -> int | None:
        """Return where a move is offered if nothing else is done where a condition holds: no branch is needed then."""
        if self.g.stepwise or self.g.predecessors[yes] != [node] or self.g.blocks[yes].targets != [no]:
            return None
        lines = [pair for pair in self.g.blocks[yes].code if pair[1][0] not in ("pass", "jump")]
        if len(lines) != 1 or lines[0][1][0] not in OFFERS:
            return None
        at = lines[0][0]
        return (
            at if any(straight and site.at == at for sites, straight in self.sites.values() for site in sites) else None
        )


def escaped(data: bytes) -> str:
    """Return bytes as WebAssembly text has them."""
    return "".join(f"\\{byte:02x}" for byte in data)
