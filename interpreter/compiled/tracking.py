"""Piles whose first card and best card are kept beside them as they grow, so that nobody waits for the whole pile.

A trick is looked at by every player who has to follow, and its winner is looked for when it is full. Both are known as
soon as a card is played; code that takes them from the pile would have to wait until all its cards are there.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..program import Instruction
from .blocks import Block, Graph
from .storage import Storage
from .text import get, put
from .translator import NO_OUTCOME, Translator


@dataclass(frozen=True)
class Change:
    """A change of a pile that is followed."""

    pile: int
    item: int | None = None
    """Cell of the item that is put behind the others; None if the pile becomes another one."""


class Tracking:
    """What is kept beside the piles of a graph."""

    def __init__(self, graph: Graph, storage: Storage) -> None:
        lines = [line for block in graph.blocks.values() for _, line in block.code]
        plain = storage.named - storage.indexed
        self.firsts = {line[2] for line in lines if line[0] == "top" and line[2] in plain}
        """Piles whose first card is asked for."""
        rows = plain | set(range(graph.program.live, len(graph.program.image)))
        bests = {line[2:] for line in lines if line[0] == "best" and line[4] in plain and line[3] in rows}
        self.bests = sorted(bests, key=lambda best: best[1:])
        """What best cards are asked for: of a table, a row of it and a pile."""
        self.piles = self.firsts | {pile for _, _, pile in self.bests}
        self.changes: dict[int, Change] = {}
        """Changes of a pile, by address."""
        self.rows: dict[int, int] = {}
        """Changes of a cell that tells a row of a table, by address."""
        for block in graph.blocks.values():
            self._look_through(block)

    def _look_through(self, block: Block) -> None:
        longer: dict[int, Instruction] = {}
        rows = {row for _, row, _ in self.bests}
        for at, line in block.code:
            operation, d, a, b, _ = line
            if operation in NO_OUTCOME:
                continue
            if d in self.piles:
                made = line if operation == "append" else longer.get(a) if operation == "copy" else None
                self.changes[at] = Change(d, made[3] if made is not None and made[2] == d else None)
            if d in rows:
                self.rows[at] = d
            longer = {cell: one for cell, one in longer.items() if d not in (cell, one[2], one[3])}
            if operation == "append" and d not in (a, b):
                longer[d] = line

    # ---- code

    def before(self, t: Translator, at: int) -> None:
        """Emit what is known of a longer pile before it takes the place of the old one."""
        change = self.changes.get(at)
        if change is None or change.item is None:
            return
        item, first, further = t.word(change.item), [], []
        if change.pile in self.firsts:
            first.append(put(t.declared(f"first{change.pile}"), item))
        for number, (table, row, pile) in enumerate(self.bests):
            if pile == change.pile:
                best = t.declared(f"best{number}")
                first.append(put(best, item))
                beaten = t.beaten(table, row, get(best), item)
                further.append(put(best, f"(select {item} {get(best)} {beaten})"))
        t.put(f"(if (i64.eqz {t.word(change.pile)}) (then", *first, ") (else", *further, "))")

    def after(self, t: Translator, at: int) -> None:
        """Emit what is known of a pile that became another one, or under another row of a table."""
        change, row = self.changes.get(at), self.rows.get(at)
        for pile in sorted(self.piles):
            if row is not None or (change is not None and change.item is None and change.pile == pile):
                self.anew(t, pile)

    def anew(self, t: Translator, pile: int) -> None:
        """Emit that what is known of a pile is found from its items."""
        if pile in self.firsts:
            t.set(f"first{pile}", t.top_of(pile))
        for number, (table, row, of) in enumerate(self.bests):
            if of == pile:
                t.set(f"best{number}", "(i64.const -1)")
                t.put(f"(if (i64.ne {t.word(pile)} (i64.const 0)) (then")
                t.set(f"best{number}", t.best_of(table, row, pile))
                t.put("))")

    def known(self, line: Instruction) -> str | None:
        """Return the name of the local that holds the outcome of an instruction, if it is kept."""
        if line[0] == "top" and line[2] in self.firsts:
            return f"first{line[2]}"
        if line[0] == "best" and line[2:] in self.bests:
            return f"best{self.bests.index(line[2:])}"
        return None
