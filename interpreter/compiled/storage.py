"""Where everything lies: the memory of a module, the cells of a state, tables and constants.

A value is one or more 64-bit words. A number takes the first word; a set takes as many as the pack needs. Builds and
lists are views: the highest bit of the first word is set, below it stands the address of the items in the upper half,
and their number in the lower; without items it is nought. A pile of more than seven items is a view too, and a smaller
one stands in the word itself (see `piles.py`). Items are never changed where they lie, so that a view is copied like a
number.

A cell is a local of the function unless instructions reach it by an index; then it stays in memory. When the function
is left, all cells that a position needs stand in memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..grouping import MOST_ITEMS
from ..program import DEALS, SYSTEM_CELLS, FactCells, Program, ZoneCells

WORD = 8
PAGE = 1 << 16
CONTROL = 1024
"""First address of the control words; lower addresses are left out, so that none is nought."""
CONTROLS = (
    "error", "at", "count", "offer", "point", "goal", "index", "log", "rows", "left", "seed", "deal", "begun", "lasted",
    "moves", "options", "forced", "all_moves", "all_options", "all_forced", "tallied", "logged",
)  # fmt: skip
"""What the words at CONTROL hold, in order: error and its address; number of legal moves; number of the move that was
picked; where to go on; what is asked for (see `Goal`), and which move; whether moves are logged, and deals; deals still
to be played; seed and number of the deal; with which deal the match began, and its deals so far; moves of this
deal, legal moves in all and single ones, and the same of all deals; entries of the tally; bytes of the log."""
STATE = 2048
"""Address of the first cell."""
MEMORY_PAGES = 3072
"""Pages a module may use: 192 MB, of which the system gives what is touched."""
RECORDS_BYTES = 16 << 20
"""Room for the moves offered at one choice."""
LOG_BYTES = 16 << 20
"""Room for the log of moves, and for that of deals."""
TALLY_BITS = 15
"""Places of the table of counts, as a power of two; half of them are filled when it is emptied."""
MOST_WITHIN = 7
"""Most items of a pile that stand in its word."""
LAID = 1 << 63
"""The bit that tells a view."""
MOST_PARAMS = 64
"""Most things that are settled in one move."""
LENGTHS = 10_001
"""Lengths of deals that are counted."""
GROUP_BYTES = 32 << 20
"""Room for the table of sets of things that are grouped."""


@dataclass(frozen=True)
class Regions:
    """Addresses of what grows while a module runs."""

    picked: int
    """Values of the move that was picked."""
    key: int
    """Words that are to be counted."""
    offers: int
    """How often each move was made, in the order of choices and their moves."""
    numbers: int
    """How often each number of a range was settled, by range and place in it; see `Module.ranges`."""
    lengths: int
    """How many deals had each number of moves."""
    places: int
    """Addresses of the entries of the tally, by hash."""
    tally: int
    """Entries: the words of a key, then how often it was counted."""
    records: int
    """Moves offered at this choice."""
    log: int
    rows: int
    able: int
    """Things that are grouped."""
    groups: int
    """For every set of them the least number of groups that leave each sum."""


class Storage:
    """The layout of one program."""

    def __init__(self, program: Program, key_words: int) -> None:
        self.program = program
        self.words = _words(program)
        self.indexed = _indexed(program)
        """Cells that stay in memory."""
        self.lasting = lasting(program)
        self.data: list[tuple[int, bytes]] = []
        """What memory holds from the beginning, by address."""
        self.key_words = key_words
        self._end = STATE + WORD * self.words * program.live
        self._tables: dict[Any, tuple[int, int]] = {}
        self.image = [self._literal(value) for value in program.image]
        """First value of each cell, as words."""
        self.members_of_bytes = self.reserve(8 << 8)
        """Address of a table of the members of bytes: by rank, then byte."""
        self.data.append((self.members_of_bytes, _members_of_bytes()))

    # ---- cells

    def address(self, cell: int) -> int:
        """Return where a cell lies in memory."""
        return STATE + WORD * self.words * cell

    @cached_property
    def named(self) -> frozenset[int]:
        """The cells that facts, zones, scores and the system have; the rest serve in between."""
        program = self.program
        arrays = [(0, SYSTEM_CELLS), (program.score, program.sides), (program.gain, program.sides)]
        arrays += [(fact.base, fact.count) for fact in program.facts.values()]
        arrays += [(zone.base, zone.count + (zone.shape == "trick")) for zone in program.zones.values()]
        return frozenset(cell for base, count in arrays for cell in range(base, base + count))

    def _literal(self, value: Any) -> tuple[int, ...]:
        """Return a value as words, its items laid down in memory."""
        if isinstance(value, tuple):
            return (self.pile(value), *[0] * (self.words - 1))
        return split(value, self.words)

    def pile(self, items: Sequence[int]) -> int:
        """Return the word of a pile, the items of a larger one laid down in memory for good."""
        if len(items) <= MOST_WITHIN:
            return within(items)
        address = self.reserve(len(items))
        self.data.append((address, bytes(item & 255 for item in items)))
        return LAID | address << 32 | len(items)

    # ---- memory

    def reserve(self, size: int) -> int:
        """Return the address of so many bytes that are for nothing else."""
        address = self._end
        self._end += -(-size // WORD) * WORD
        return address

    def table(self, rows: Sequence[Any]) -> tuple[int, int]:
        """Lay down a table of values, or of rows of them; return its address and the words of a value.

        Before the first entry stands a copy of the last, which is for none (-1); so too for rows.
        """
        key = tuple(rows)
        if key not in self._tables:
            nested = bool(key) and isinstance(key[0], tuple)
            width = self.words
            lines = [key[-1], *key] if nested else [key]
            entries = [entry for line in lines for entry in (line[-1], *line)]
            address = self.reserve(WORD * width * len(entries))
            self.data.append((address, b"".join(word_bytes(split(entry, width)) for entry in entries)))
            self._tables[key] = (address, width)
        address, width = self._tables[key]
        stride = len(key[0]) + 1 if key and isinstance(key[0], tuple) else 0
        return address + WORD * width * (1 + stride), width

    def finish(self, ranges: Iterable[range]) -> None:
        """Settle the regions that grow, with room to count the numbers of ranges."""
        offers = sum(len(choice.offers) for choice in self.program.choices)
        entry = WORD * (self.key_words + 1)
        sizes = {
            "picked": WORD * self.words * MOST_PARAMS, "key": WORD * self.key_words, "offers": WORD * offers,
            "numbers": WORD * sum(map(len, ranges)), "lengths": WORD * LENGTHS,
            "places": 4 << TALLY_BITS, "tally": entry << TALLY_BITS, "records": RECORDS_BYTES,
            "log": LOG_BYTES, "rows": LOG_BYTES,
            "able": 2 * WORD * self.words * MOST_ITEMS, "groups": GROUP_BYTES,
        }  # fmt: skip
        self.regions = Regions(**{name: self.reserve(size) for name, size in sizes.items()})
        self.items = self._end


def within(items: Sequence[int]) -> int:
    """Return the word of a small pile."""
    return int.from_bytes(bytes(item & 255 for item in items), "little") | len(items) << 56


def split(value: int, words: int) -> tuple[int, ...]:
    """Return a number, or a set as bits, as words; only the first word of a number below nought is set."""
    if value < 0:
        return (value, *[0] * (words - 1))
    return tuple(value >> 64 * word & (1 << 64) - 1 for word in range(words))


def word_bytes(words: Iterable[int]) -> bytes:
    """Return words as they lie in memory."""
    return b"".join((word & (1 << 64) - 1).to_bytes(WORD, "little") for word in words)


def _members_of_bytes() -> bytes:
    """Return for each rank, and each byte as a set, the member of that rank, or nought if there are not so many."""
    sets = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
    return bytes(members[rank] if rank < len(members) else 0 for rank in range(8) for members in sets)


def _words(program: Program) -> int:
    """Return how many words a set takes: enough for the pack and for every set that the program speaks of."""
    most = len(program.cards)

    def grow(value: Any) -> None:
        nonlocal most
        if isinstance(value, tuple):
            for item in value:
                grow(item)
        elif isinstance(value, int) and value >= 1 << 63:
            most = max(most, value.bit_length())

    for line in program.code:
        for operand in line[1:]:
            if isinstance(operand, tuple):
                grow(operand)
    for value in program.image:
        grow(value)
    return max(1, -(-most // 64))


def arrays(program: Program) -> dict[int, int]:
    """Return how many cells each array has, by its first cell."""
    counts = {program.score: program.sides, program.gain: program.sides}
    owned: list[FactCells | ZoneCells] = [*program.facts.values(), *program.zones.values()]
    return counts | {each.base: each.count for each in owned if each.count > 1 or each.per is not None}


def _indexed(program: Program) -> frozenset[int]:
    """Return the cells that are reached by an index, with the one for none before each array."""
    counts = arrays(program)
    found: set[int] = {cell for base in (program.score, program.gain) for cell in range(base - 1, base + program.sides)}
    for operation, a, b, *_ in program.code:
        base = {"store": a, "load": b, "total_cells": b}.get(operation)
        if base is not None:
            found.update(range(base - 1, base + counts.get(base, 1)))
    return frozenset(found)


def lasting(program: Program) -> frozenset[int]:
    """Return the cells that are kept from deal to deal of a match, the dealer and chance apart."""
    found = {DEALS, *range(program.score, program.score + program.sides)}
    for fact in program.facts.values():
        if fact.lasting:
            found.update(range(fact.base, fact.base + fact.count))
    return frozenset(found)
