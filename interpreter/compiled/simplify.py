"""Makes the code of whole deals shorter: what nothing comes of is left out, and tables in turn become one.

Addresses stay as they are, so that what fails still tells its clause.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..program import DEALER, FINISHED, RANDOM, VOIDED, Instruction
from .blocks import FINISH, Block, Graph
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
        _expect_members(graph, block)
    _leave_out(graph, settled)


# ---- what nothing comes of


def _leave_out(graph: Graph, settled: Iterable[str]) -> None:
    """Take away what sets cells that are not read before they are set anew, other than to set such cells."""
    program = graph.program
    last = {DEALER, FINISHED, RANDOM, VOIDED, *lasting(program)}
    last.update(range(program.gain, program.gain + program.sides))
    last.update(program.facts[name].base for name in settled)
    at_end = sum(1 << cell for cell in last)
    whole = {base: ((1 << count) - 1) << base for base, count in arrays(program).items()}
    before = dict.fromkeys(graph.blocks, 0)
    nodes = sorted(graph.blocks, reverse=True)
    changed = True
    while changed:
        changed = False
        for node in nodes:
            needed, _ = _used(graph, graph.blocks[node], _after(graph, node, before, at_end), whole)
            if needed != before[node]:
                before[node], changed = needed, True
    for node in nodes:
        graph.blocks[node].code = _used(graph, graph.blocks[node], _after(graph, node, before, at_end), whole)[1]


def _after(graph: Graph, node: int, before: dict[int, int], at_end: int) -> int:
    """Return the cells that are needed after a block, as bits."""
    needed = 0
    for to in graph.blocks[node].targets:
        needed |= at_end if to == FINISH else before[to]
    return needed


def _used(graph: Graph, block: Block, needed: int, whole: dict[int, int]) -> tuple[int, list[tuple[int, Instruction]]]:
    """Return the cells needed before a block, from those that are needed after it, and its code without idle parts."""
    code = []
    for at, line in reversed(block.code):
        operation, d, a, *_ = line
        if operation == "store":
            idle = not needed & whole.get(d, 1 << d)
            line = ("owned", None, a, None, None) if idle else line
            for cell in [a] if idle else reads(line):
                needed |= 1 << cell
        elif operation == "offered":
            for offer in graph.program.choices[graph.choice_of(at)].offers:
                for param in offer.params:
                    needed &= ~(1 << param.cell)
            needed |= 1 << RANDOM
        elif operation in NO_OUTCOME or operation in FAILING or needed >> d & 1:
            if operation not in NO_OUTCOME:
                needed &= ~(1 << d)
            for cell in reads(line):
                needed |= 1 << cell
            if operation in ("load", "total_cells"):
                needed |= whole.get(a, 1 << a)
            if operation == "shuffle":
                needed |= 1 << RANDOM
        else:
            line = ("pass", None, None, None, None)
        code.append((at, line))
    return needed, code[::-1]


# ---- members


def _expect_members(graph: Graph, block: Block) -> None:
    """Do not ask whether what was picked from a set, and stands at the beginning of a block, is none."""
    (way, *others) = graph.predecessors[block.at]
    if others or way < 0 or graph.blocks[way].last[0] != "offered":
        return
    offers = graph.program.choices[graph.choice_of(graph.blocks[way].code[-1][0])].offers
    members = {
        offer.params[-1].cell
        for offer in offers
        if offer.body == block.at and offer.params and offer.params[-1].kind not in ("number", "cards")
    }
    code = []
    for at, line in block.code:
        operation, d, a, *_ = line
        if operation == "bit" and a in members:
            line = ("bit_of_member", d, a, None, None)
        if operation not in NO_OUTCOME:
            members.discard(d)
            if operation == "copy" and a in members:
                members.add(d)
        code.append((at, line))
    block.code = code


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
