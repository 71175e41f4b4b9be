"""Which cells a position needs: those that may be read, from a waiting point on, before they are set anew."""

from __future__ import annotations

from ..program import RANDOM, Instruction, Program
from .blocks import DISPATCH, FINISH, Block, Graph
from .translator import NO_OUTCOME

TABLE_FIRST = frozenset(("lookup", "lookup2", "total", "gather", "strongest", "weakest", "best", "card_items", "load",
                         "total_cells"))  # fmt: skip
"""Instructions whose second operand is a table, or the number of a cell."""


def reads(line: Instruction) -> list[int]:
    """Return the cells whose values an instruction takes; not those of arrays, which stay in memory."""
    operation, a, b, c, d = line
    if operation in ("jump_if", "jump_if_not"):
        return [a]
    if operation == "offer":
        return list(b)
    if operation in ("offer_each", "offer_some", "offer_listed"):
        return [*b, c]
    if operation in NO_OUTCOME and operation != "store":
        return []
    operands = [c, d] if operation in TABLE_FIRST else [b, c, d]
    return [operand for operand in operands if isinstance(operand, int)]


def _through(block: Block, needed: int, params: dict[int, int]) -> int:
    """Return the cells needed before a block, as bits, from those that are needed after it."""
    for at, line in reversed(block.code):
        if line[0] == "offered":
            needed &= ~params[at]
            needed |= 1 << RANDOM
        elif line[0] not in NO_OUTCOME:
            needed &= ~(1 << line[1])
        if line[0] == "shuffle":
            needed |= 1 << RANDOM
        for cell in reads(line):
            needed |= 1 << cell
    return needed


def kept(graph: Graph, program: Program) -> set[int]:
    """Return the cells that are needed at any point where play may go on."""
    params = {
        at: sum({1 << param.cell for offer in program.choices[number].offers for param in offer.params})
        for at, number in ((at, graph.choice_of(at)) for at, line in enumerate(program.code) if line[0] == "offered")
        if number is not None
    }
    before: dict[int, int] = dict.fromkeys(graph.order, 0)
    changed = True
    while changed:
        changed = False
        for node in reversed(graph.order):
            if node in (DISPATCH, FINISH):
                continue
            after = 0
            for to in graph.successors(node):
                after |= before[to]
            needed = _through(graph.blocks[node], after, params)
            if needed != before[node]:
                before[node], changed = needed, True
    found = 0
    for entry in graph.entries:
        found |= before[entry]
    return {cell for cell in range(program.live) if found >> cell & 1}
