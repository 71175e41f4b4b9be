"""Choices in a module: moves are offered, one of them is drawn or asked for, and its values are settled.

Players at random draw the number of a move with the generator of the state, as in `Engine.draw`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from ..engine import LIMIT, MOST_DRAWN, MOST_MOVES
from ..program import Instruction, Offer, Param
from .blocks import DISPATCH, Graph
from .dealing import Dealing
from .loops import OFFERS
from .storage import WORD
from .text import HIGH_BITS, address_of, control, each_byte
from .translator import LAYING


class Goal(IntEnum):
    """What `go` is asked for."""

    RUN = 0
    """Play deals at random."""
    ARRIVE = 1
    """Go on to the next choice, or the end of the deal."""
    COUNT = 2
    """Count the legal moves."""
    PICK = 3
    """Tell which move has a number."""
    PLAY = 4
    """Make the move of a number, and go on to the next choice or the end."""


@dataclass(frozen=True)
class Site:
    """An instruction that offers moves."""

    at: int
    line: Instruction
    numbers: range | None = None
    """The numbers it is passed with, one after the other, and offers; None if it offers anything else."""

    @property
    def offer(self) -> int:
        """Which move of its choice."""
        offer: int = self.line[1]
        return offer

    @property
    def names(self) -> tuple[int, ...]:
        """Cells of what is settled."""
        cells: tuple[int, ...] = self.line[2]
        return cells

    @property
    def members(self) -> int | None:
        """Cell of the set that the last parameter is from."""
        return None if self.line[0] == "offer" else self.line[3]


class Choosing(Dealing):
    """The part of a module's text that is about choices."""

    graph: Graph
    g: Graph
    sites: dict[int, tuple[list[Site], bool]]
    laying: set[int]
    ranges: dict[int, range]
    first_offer: list[int]

    def _sites(self, graph: Graph, ranged: dict[int, range]) -> dict[int, tuple[list[Site], bool]]:
        """Return for each choice where moves are offered, and whether each is passed once at most, in that order.

        Those that offer the numbers of a range count as passed once, if all others are.
        """
        found: dict[int, tuple[list[Site], bool]] = {}
        for number, choice in enumerate(self.program.choices):
            inside, waiting = set[int](), [choice.enumerate_at]
            while waiting:
                node = waiting.pop()
                if node in inside or node < 0:
                    continue
                inside.add(node)
                block = graph.blocks[node]
                if block.last[0] != "offered":
                    waiting += block.targets
            blocks = [graph.blocks[node] for node in sorted(inside)]
            sites = [Site(at, line, ranged.get(at)) for block in blocks for at, line in block.code if line[0] in OFFERS]
            back = [(to, block.at) for block in blocks if block.last[0] != "offered" for to in block.targets]
            straight = True
            for site in sites:
                around = [True for to, at in back if to <= graph.node_of(site.at) <= at]
                straight = straight and len(around) <= (0 if site.numbers is None else 1)
            found[number] = (sites if straight else [Site(site.at, site.line) for site in sites], straight)
            if any(line[0] in LAYING for block in blocks for _, line in block.code):
                self.laying.add(number)
        return found

    def _begin_choice(self, number: int) -> None:
        t = self.t
        t.set("fuel", f"(i64.const {LIMIT})")
        sites, straight = self.sites[number]
        if number in self.laying:
            t.set("mark", "(global.get $top)", "i32")
        if straight:
            for site in sites:
                t.set(f"n{site.at}", "(i64.const 0)")
                if site.numbers is not None:
                    t.set(f"r{site.at}_0", "(i64.const 0)")
        else:
            t.set("total", "(i64.const 0)")
            t.set("record", f"(i32.const {self.regions.records})", "i32")

    def _awkward(self, number: int) -> bool:
        """Tell whether the first block of a choice is also the head of a loop, so that it is no place to begin."""
        reachable = self.g.predecessors.get(self.program.choices[number].enumerate_at, [DISPATCH])
        return reachable != [DISPATCH]

    def _offer(self, at: int, if_: str | None = None) -> None:
        """Emit that moves are offered, if something holds (an i32): how many, and what they settle."""
        t = self.t
        number, site = next((n, one) for n, (sites, _) in self.sites.items() for one in sites if one.at == at)
        if site.numbers is not None:
            which = f"(i64.sub {t.word(site.names[0])} (i64.const {site.numbers[0]}))"
            one = "(i64.const 1)" if if_ is None else f"(i64.extend_i32_u {if_})"
            t.set(f"r{at}_0", f"(i64.or {t.get(f'r{at}_0')} (i64.shl {one} {which}))")
            return
        count = "(i64.const 1)"
        if site.members is not None:
            count = f"(i64.popcnt {t.word(site.members)})"
            for word in range(1, t.words):
                count = f"(i64.add {count} (i64.popcnt {t.word(site.members, word)}))"
        if site.line[0] == "offer_some":
            count = f"(call $binomial {count} (i64.const {site.line[4]}))"
        if site.line[0] == "offer_listed":
            count = f"(i64.and {t.word(site.line[3])} (i64.const 0xffffffff))"
        values = [value for cell in site.names for value in t.wide(cell)]
        values += t.wide(site.members) if site.members is not None else []
        if self.sites[number][1]:
            t.set(f"n{site.at}", count if if_ is None else f"(select {count} (i64.const 0) {if_})")
            for place, value in enumerate(values):
                t.set(f"r{site.at}_{place}", value)
            return
        record = "(local.get $record)"
        stride = self._stride(number)
        t.set("n", count)
        t.put("(if (i64.ne (local.get $n) (i64.const 0)) (then")
        t.put(f"(i64.store {record} (i64.const {site.at}))", f"(i64.store offset=8 {record} (local.get $n))")
        t.put(*(f"(i64.store offset={16 + WORD * place} {record} {value})" for place, value in enumerate(values)))
        t.set("record", f"(i32.add {record} (i32.const {stride}))", "i32")
        t.fail_if(f"(i32.gt_u {record} (i32.const {self.regions.log - 4096}))", "too-large")
        t.set("total", f"(i64.add {t.get('total')} (local.get $n))")
        t.put("))")

    def _stride(self, number: int) -> int:
        sites = self.sites[number][0]
        most = max((len(site.names) + (site.members is not None) for site in sites), default=0)
        return 16 + WORD * self.storage.words * most

    def _pick(self, at: int) -> list[str | int]:
        """Return the end of offering: a move is drawn or asked for, its values are set, and its effects follow."""
        t = self.t
        number = self.graph.choice_of(at)
        sites, straight = self.sites[number]
        t.lines, before = [], t.lines
        if straight:
            total = "(i64.const 0)"
            for site in sites:
                if site.numbers is not None:
                    t.set(f"n{site.at}", f"(i64.popcnt {t.get(f'r{site.at}_0')})")
                total = f"(i64.add {total} {t.get(f'n{site.at}')})"
            t.set("total", total)
        t.at = self.graph.choices[number]
        total = t.get("total")
        t.fail_if(f"(i64.eqz {total})", "dead-end")
        self._choose(number)
        t.set("fuel", f"(i64.const {LIMIT})")
        if number in self.laying:
            t.put("(global.set $top (local.get $mark))")
        t.put("(local.set $moves (i64.add (local.get $moves) (i64.const 1)))")
        t.fail_if(f"(i64.gt_u (local.get $moves) (i64.const {MOST_MOVES}))", "endless")
        t.put(f"(local.set $options (i64.add (local.get $options) {total}))")
        t.put(f"(local.set $forced (i64.add (local.get $forced) (i64.extend_i32_u (i64.eq {total} (i64.const 1)))))")
        lines: list[str | int] = list(t.lines)
        if not straight:
            lines += self._find_record(number)
        for place, site in enumerate(sites):
            last = place + 1 == len(sites)
            t.lines = []
            n = t.get(f"n{site.at}") if straight else ""
            if not last:
                test = f"(i64.lt_u {t.get('x')} {n})" if straight else f"(i64.eq {t.get('site')} (i64.const {site.at}))"
                t.put(test, "if")
            self._settle(number, site, straight)
            body = self.program.choices[number].offers[site.offer].body
            lines += [*t.lines, *self._to(self.g.node_of(at), body)]
            if not last:
                t.lines = []
                t.put("else")
                if straight:
                    t.set("x", f"(i64.sub {t.get('x')} {n})")
                lines += t.lines
        lines += ["end"] * max(0, len(sites) - 1)
        if not sites:
            lines.append("unreachable")
        t.lines = before
        return lines

    def _choose(self, number: int) -> None:
        """Emit that the local `x` takes the number of the move to make, of `total`: one that is drawn or asked for."""
        t = self.t
        if self.g.stepwise:
            t.put(f"(local.set $point (i32.const {1 + number}))")
            t.put(f"(if (i32.eq (local.get $goal) (i32.const {int(Goal.COUNT)})) (then")
            t.put(f"(i64.store (i32.const {control('count')}) {t.get('total')}) (br $leave)))")
            t.put("local.get $goal", "if", "(local.set $x (local.get $index))", "else")
        self._draw(number)
        t.put(*["end"] * self.g.stepwise)

    def _draw(self, number: int) -> None:
        """Emit that the local `x` takes the number of a move that is drawn."""
        t, (sites, straight) = self.t, self.sites[number]
        if not straight or any(site.line[0] in ("offer_some", "offer_listed") for site in sites):
            t.fail_if(f"(i64.gt_u {t.get('total')} (i64.const {MOST_DRAWN}))", "too-large")
        t.drawn(t.get("total"))

    def _to(self, node: int, to: int) -> list[str | int]:
        """Return a step to a node, through `DISPATCH` where it would enter a loop by its side."""
        if (node, to) in self.g.cut:
            number = self.g.entries.index(to)
            return [f"(local.set $point (i32.const {number}))", DISPATCH]
        return [to]

    def _find_record(self, number: int) -> list[str]:
        """Return a search through the records for that of the move number `x`, which becomes its number within."""
        t = self.t
        t.lines = []
        t.set("record", f"(i32.const {self.regions.records})", "i32")
        record = t.get("record", "i32")
        t.put("block $found", "loop $search")
        t.set("n", f"(i64.load offset=8 {record})")
        t.put("(br_if $found (i64.lt_u (local.get $x) (local.get $n)))")
        t.set("x", "(i64.sub (local.get $x) (local.get $n))")
        t.set("record", f"(i32.add {record} (i32.const {self._stride(number)}))", "i32")
        t.put("br $search", "end", "end")
        t.set("site", f"(i64.load {record})")
        return t.lines

    def _settle(self, number: int, site: Site, straight: bool) -> None:
        """Emit that the parameters take the values of the move with number `x` among those of a site."""
        t, words = self.t, self.storage.words
        offer = self.program.choices[number].offers[site.offer]

        def value(place: int) -> str:
            if straight:
                return t.get(f"r{site.at}_{place}")
            return f"(i64.load offset={16 + WORD * place} {t.get('record', 'i32')})"

        if site.numbers is not None:
            cell = offer.params[0].cell
            self._nth(cell, [value(0)], t.get(f"n{site.at}"))
            t.write(cell, f"(i64.add {t.word(cell)} (i64.const {site.numbers[0]}))")
        for place in range(len(site.names) if site.numbers is None else 0):
            t.write_set(offer.params[place].cell, [value(place * words + word) for word in range(words)])
        if site.members is not None:
            first = len(site.names) * words
            members = " ".join(value(first + word) for word in range(words))
            cell = offer.params[-1].cell
            if site.line[0] == "offer_listed":
                index = f"(i32.mul (i32.wrap_i64 {t.get('x')}) (i32.const {WORD * words}))"
                t.set("p", f"(i32.add {address_of(value(first))} {index})", "i32")
                t.write_set(cell, [f"(i64.load offset={WORD * word} (local.get $p))" for word in range(words)])
            elif site.line[0] == "offer_each":
                n = t.get(f"n{site.at}" if straight else "n")
                self._nth(cell, [value(first + word) for word in range(words)], n)
            else:
                t.write_called(cell, f"(call $combination {members} (i64.const {site.line[4]}) {t.get('x')})")
        self._note(number, site)

    def _note(self, number: int, site: Site) -> None:
        """Emit that a move is counted, and told if that is asked for."""
        t, offer = self.t, self.program.choices[number].offers[site.offer]
        made = self.regions.offers + WORD * (self.first_offer[number] + site.offer)
        if self.g.stepwise:
            t.put("(if (i32.or (local.get $goal) (local.get $log)) (then")
            self._tell(number, site)
            t.put("))")
        t.put(f"(i64.store (i32.const {made}) (i64.add (i64.const 1) (i64.load (i32.const {made}))))")
        if site.numbers is not None:
            before = sum(len(numbers) for at, numbers in self.ranges.items() if at < site.at)
            first = self.regions.numbers + WORD * (before - site.numbers[0])
            t.set("p", f"(i32.wrap_i64 (i64.shl {t.word(offer.params[0].cell)} (i64.const 3)))", "i32")
            t.set("p", f"(i32.add {t.get('p', 'i32')} (i32.const {first}))", "i32")
            t.put("(i64.store (local.get $p) (i64.add (i64.const 1) (i64.load (local.get $p))))")
        elif numbers := numbers_of(offer):
            self._count([1, self.first_offer[number] + site.offer, *(t.word(param.cell) for param in numbers)])

    def _nth(self, cell: int, members: list[str], n: str) -> None:
        """Emit that a cell takes the member with number `x` of a set of n, without a branch that is guessed wrongly.

        Of up to eight members those before it are taken away: four, two and one of them, or none. Among more, the
        members up to each byte of the word are counted at once (S. Vigna, *Broadword Implementation of Rank/Select
        Queries*, 2008), which tells the byte; a table tells the member of a byte.
        """
        t = self.t
        if len(members) > 1:
            t.write(cell, f"(call $nth {' '.join(members)} {t.get('x')})")
            return
        t.set("y", members[0])
        t.put(f"(if (i64.le_u {n} (i64.const 8)) (then")
        for several in (4, 2, 1):
            t.set("less", "(local.get $y)")
            for _ in range(several):
                t.set("less", "(i64.and (local.get $less) (i64.sub (local.get $less) (i64.const 1)))")
            passed = f"(i32.and (i32.wrap_i64 (local.get $x)) (i32.const {several}))"
            t.set("y", f"(select (local.get $less) (local.get $y) {passed})")
        t.set("place", "(i64.ctz (local.get $y))")
        t.put(") (else")
        for line in SUMS:
            t.set("n", line)
        t.set("before", f"(i64.sub (i64.or {each_byte('(local.get $x)')} {HIGH_BITS}) (local.get $n))")
        t.set("place", f"(i64.shl (i64.popcnt (i64.and (local.get $before) {HIGH_BITS})) (i64.const 3))")
        passed = "(i64.and (i64.shr_u (i64.shl (local.get $n) (i64.const 8)) (local.get $place)) (i64.const 255))"
        rank = f"(i64.shl (i64.sub (local.get $x) {passed}) (i64.const 8))"
        byte = "(i64.and (i64.shr_u (local.get $y) (local.get $place)) (i64.const 255))"
        found = f"(i64.load8_u offset={self.storage.members_of_bytes} (i32.wrap_i64 (i64.or {rank} {byte})))"
        t.set("place", f"(i64.add (local.get $place) {found})")
        t.put("))")
        t.write(cell, "(local.get $place)")

    def _tell(self, number: int, site: Site) -> None:
        """Emit that the move is told: as it was asked for, or in the log."""
        t = self.t
        offer = self.program.choices[number].offers[site.offer]
        t.put(f"(i64.store (i32.const {control('offer')}) (i64.const {site.offer}))")
        for place, param in enumerate(offer.params):
            for word in range(t.words):
                address = self.regions.picked + WORD * (place * t.words + word)
                t.put(f"(i64.store (i32.const {address}) {t.word(param.cell, word)})")
        t.put(f"(br_if $leave (i32.eq (local.get $goal) (i32.const {int(Goal.PICK)})))")
        t.put(f"(if (local.get $goal) (then (local.set $goal (i32.const {int(Goal.ARRIVE)}))) (else")
        end = f"(i64.load (i32.const {control('logged')}))"
        values = [t.get("total"), f"(i64.const {site.offer})"]
        values += [t.word(param.cell, word) for param in offer.params for word in range(t.words)]
        t.set("p", f"(i32.add (i32.const {self.regions.log}) (i32.wrap_i64 {end}))", "i32")
        for place, value in enumerate(values):
            t.put(f"(i64.store offset={WORD * place} (local.get $p) {value})")
        t.put(f"(i64.store (i32.const {control('logged')}) (i64.add {end} (i64.const {WORD * len(values)})))")
        t.put("))")


SUMS = (
    "(i64.sub (local.get $y) (i64.and (i64.shr_u (local.get $y) (i64.const 1)) (i64.const 0x5555555555555555)))",
    "(i64.add (i64.and (local.get $n) (i64.const 0x3333333333333333))"
    " (i64.and (i64.shr_u (local.get $n) (i64.const 2)) (i64.const 0x3333333333333333)))",
    "(i64.and (i64.add (local.get $n) (i64.shr_u (local.get $n) (i64.const 4))) (i64.const 0x0f0f0f0f0f0f0f0f))",
    each_byte("(local.get $n)"),
)
"""How many members a set `y` has up to and including each byte: values of `n`, one after the other."""


def numbers_of(offer: Offer) -> list[Param]:
    """Return the parameters of a move that are numbers, which are counted with it."""
    return [param for param in offer.params if param.kind == "number"]
