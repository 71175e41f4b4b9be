"""A program as a module that searches: information-set Monte Carlo tree search over worlds laid down beforehand.

After P. I. Cowling, E. J. Powley and D. Whitehouse, *Information Set Monte Carlo Tree Search* (2012). Each iteration
takes one world, goes down a tree that all worlds share, and adds one move to it; from there the deal is played out
at random, and what each side scores is added to the moves on the way. Moves are the same in every world: they are known
by a hash of what is settled in them and of the moves before. Among moves that are not legal in every world, the one
with the highest upper confidence bound is chosen, in which it counts how often a move could have been made.

The module has one function that searches, and one, `explore`, that plays a deal from the root to its end. At each
choice in the tree `explore` shows all legal moves one after the other to `consider`; further down moves are drawn.
"""

from __future__ import annotations

from ..program import PLAYER
from .choosing import Site
from .module import Module, escaped
from .storage import MEMORY_PAGES, WORD
from .text import control
from .tree import (
    DEEPEST,
    ENTRY,
    FIRST,
    GLOBALS,
    MOST_ITERATIONS,
    MOST_WEIGHED,
    TELLING,
    WORLDS_BYTES,
    global_,
    search_functions,
    tree_functions,
)  # fmt: skip
from .writing import signed


class Searching(Module):
    """The text of the module of one program."""

    def reserve(self) -> None:
        """Reserve memory for worlds, the tree, the way down it, rewards of the sides and what is told."""
        reserve = self.storage.reserve
        self.world_bytes = WORD * self.storage.words * self.program.live
        self.worlds = reserve(WORLDS_BYTES)
        self.tree = reserve(2 * ENTRY * MOST_ITERATIONS)
        self.way = reserve(2 * 4 * DEEPEST)
        self.rewards = reserve(WORD * self.program.sides)
        self.told = reserve(TELLING * MOST_WEIGHED)

    def text(self) -> str:
        """Return the module as WebAssembly text."""
        runtime = self.runtime.text()
        data = "\n".join(f'(data (i32.const {at}) "{escaped(data)}")' for at, data in self.storage.data)
        return "\n".join([
            f'(module (memory (export "memory") {MEMORY_PAGES} {MEMORY_PAGES})',
            *(f"(global ${name} (mut {kind}) ({kind}.const 0))" for name, kind in GLOBALS.items()),
            runtime,
            *tree_functions(self),
            *self._function("explore", self.graph),
            *search_functions(self),
            data,
            ")",
        ])  # fmt: skip

    # ---- the way down

    def _choose(self, number: int) -> None:
        t = self.t
        weighed = f"(i32.and {global_('inside')} (i64.le_u {t.get('total')} (i64.const {MOST_WEIGHED})))"
        if self.program.choices[number].secret:
            weighed = f"(i32.and {weighed} (i64.eq {t.word(PLAYER)} {global_('seat')}))"
        t.put(weighed, "if", f"(call $begin {t.get('total')})")
        self._consider_all(number)
        t.put(f"(br_if $leave {global_('telling')})", f"(call $descend {t.word(PLAYER)})")
        t.set("x", global_("chosen"))
        t.put("else")
        self._draw(number)
        t.put("end")

    def _consider_all(self, number: int) -> None:
        """Emit that each legal move is considered, in canonical order."""
        t, (sites, straight) = self.t, self.sites[number]
        if straight:
            for site in sites:
                n, values = t.get(f"n{site.at}"), [t.get(f"r{site.at}_{place}") for place in range(self._size(site))]
                t.put(f"(if (i64.ne {n} (i64.const 0)) (then {self._considered(site, n, values)}))")
            return
        last, here = t.get("record", "i32"), f"(local.get {t.local('seen', 'i32')})"
        t.set("seen", f"(i32.const {self.regions.records})", "i32")
        t.put("block $all", "loop $each", f"(br_if $all (i32.ge_u {here} {last}))")
        for site in sites:
            values = [f"(i64.load offset={16 + WORD * place} {here})" for place in range(self._size(site))]
            considered = self._considered(site, f"(i64.load offset=8 {here})", values)
            t.put(f"(if (i64.eq (i64.load {here}) (i64.const {site.at})) (then {considered}))")
        t.set("seen", f"(i32.add {here} (i32.const {self._stride(number)}))", "i32")
        t.put("br $each", "end", "end")

    def _size(self, site: Site) -> int:
        """Return how many words tell what a site settles."""
        return self.storage.words * (len(site.names) + (site.members is not None))

    def _considered(self, site: Site, n: str, values: list[str]) -> str:
        """Return the call that considers the moves of a site, from the words of what is settled."""
        words = self.storage.words
        settled, members = values[: words * len(site.names)], values[words * len(site.names) :]
        key = f"(i64.const {signed((1 + site.offer) * FIRST & (1 << 64) - 1)})"
        for value in settled:
            key = f"(call $mix {key} {value})"
        if site.members is None:
            return f"(call $consider {key})"
        kind = site.line[0]
        if kind == "offer_each":
            return f"(call $consider_each {key} {' '.join(members)})"
        if kind == "offer_listed":
            return f"(call $consider_listed {key} {members[0]})"
        return f"(call $consider_some {key} {' '.join(members)} (i64.const {site.line[4]}) {n})"

    def _note(self, number: int, site: Site) -> None:
        """Count nothing."""

    def _finish(self) -> list[str | int]:
        return ["br $leave"]

    def _leave(self) -> list[str]:
        """Leave nothing but how many moves were made, and the gains, which always stand in memory."""
        return [f"(i64.store (i32.const {control('moves')}) (local.get $moves))"]
