"""Makes the code of whole deals shorter: what nothing comes of is left out, and tables in turn become one.

Addresses stay as they are, so that what fails still tells its clause.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..program import DEALER, FINISHED, RANDOM, VOIDED, Instruction
from .blocks import Block, Graph
from .liveness import reads
from .storage import arrays, lasting
from .translator import NO_OUTCOME

FAILING = frozenset(
    ("add", "subtract", "multiply", "take_set", "take_pile", "all_builds", "builds_worth", "groupings", "shuffle")
)
"""Instructions that may stop play, or draw at random, whatever becomes of their outcome."""
LOOKUPS = frozenset(("lookup", "lookup2"))


def simplify(graph: Graph, settled: Iterable[str]) -> None:
    """Change the blocks of a graph of whole deals: scores and some settled facts at the end remain the same."""
    for block in graph.blocks.values():
        _look_up_once(graph, block)
    _leave_out(graph, settled)


# ---- what nothing comes of


def _leave_out(graph: Graph, settled: Iterable[str]) -> None:
    program = graph.program
    lines = [line for block in graph.blocks.values() for _, line in block.code]
    needed = {DEALER, FINISHED, RANDOM, VOIDED, *lasting(program)}
    needed.update(range(program.gain, program.gain + program.sides))
    needed.update(program.facts[name].base for name in settled)
    needed.update(line[2] for line in lines if line[0] == "store")
    counts = arrays(program)
    waiting = set(lines)
    while True:
        useful = {line for line in waiting if _is_useful(line, needed, counts)}
        if not useful:
            break
        waiting -= useful
        for line in useful:
            needed.update(reads(line))
            if line[0] in ("load", "total_cells"):
                needed.update(range(line[2], line[2] + counts.get(line[2], 1)))
    for block in graph.blocks.values():
        block.code = [(at, _rest_of(line) if line in waiting else line) for at, line in block.code]


def _is_useful(line: Instruction, needed: set[int], counts: dict[int, int]) -> bool:
    operation, d, *_ = line
    if operation == "store":
        return any(cell in needed for cell in range(d, d + counts.get(d, 1)))
    return operation in NO_OUTCOME or operation in FAILING or d in needed


def _rest_of(line: Instruction) -> Instruction:
    """Return what is left of an instruction whose outcome is for nothing."""
    return ("owned", None, line[2], None, None) if line[0] == "store" else ("pass", None, None, None, None)


# ---- tables


def _look_up_once(graph: Graph, block: Block) -> None:
    """Look up in one table what was looked up in two, one after the other."""
    made: dict[int, Instruction] = {}
    counts = arrays(graph.program)
    code = []
    for at, line in block.code:
        if line[0] in LOOKUPS:
            line = _joined(line, made)
        code.append((at, line))
        changed = range(0)
        if line[0] == "store":
            changed = range(line[1], line[1] + counts.get(line[1], 1))
        elif line[0] not in NO_OUTCOME:
            changed = range(line[1], line[1] + 1)
        source = made.get(line[2]) if line[0] == "copy" else line if line[0] in LOOKUPS else None
        made = {
            cell: one
            for cell, one in made.items()
            if cell not in changed and one[3] not in changed and one[4] not in changed
        }
        if source is not None and source[3] not in changed and source[4] not in changed:
            made[line[1]] = source
    block.code = code


def _joined(line: Instruction, made: dict[int, Instruction]) -> Instruction:
    """Return a lookup that goes past another one, where that can be."""
    operation, d, table, a, b = line
    inner = made.get(a)
    if operation == "lookup" and inner is not None:
        rows = inner[2] if inner[0] == "lookup2" else (inner[2],)
        if all(_fits(row, table) for row in rows):
            found = tuple(tuple(table[value] for value in row) for row in rows)
            return (inner[0], d, found if inner[0] == "lookup2" else found[0], inner[3], inner[4])
    inner = made.get(b) if operation == "lookup2" else None
    if inner is None:
        return line
    if inner[0] == "lookup2" and (inner[3] != a or len(inner[2]) != len(table)):
        return line
    rows = inner[2] if inner[0] == "lookup2" else (inner[2],) * len(table)
    if not all(_fits(row, outer) for row, outer in zip(rows, table, strict=True)):
        return line
    found = tuple(tuple(outer[value] for value in row) for row, outer in zip(rows, table, strict=True))
    return ("lookup2", d, found, a, inner[4] if inner[0] == "lookup2" else inner[3])


def _fits(row: tuple[Any, ...], table: tuple[Any, ...]) -> bool:
    """Tell whether all entries of a row are places in a table."""
    return all(isinstance(value, int) and -1 <= value < len(table) for value in row)
