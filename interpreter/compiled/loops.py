"""Which loops may go on for ever and have to be watched: those in which no move is made and nothing is counted down."""

from __future__ import annotations

from ..program import Instruction
from .blocks import DISPATCH, FINISH, Block, Graph
from .translator import NO_OUTCOME

MOST_ROUNDS = 16
"""Rounds up to which a loop that is counted down needs no watch."""


def watched(graph: Graph) -> tuple[set[int], set[int]]:
    """Return the blocks of loops to be watched, and the addresses at which other loops are counted down."""
    counted, steps = _counted(graph)
    after = {
        node: {to for to in graph.blocks[node].targets if to not in (DISPATCH, FINISH) and (node, to) not in counted}
        for node in graph.blocks
        if graph.blocks[node].last[0] != "offered"
    }
    before = -1
    while before != len(after):  # what leads to no loop, or comes from none, is taken away
        before = len(after)
        reached = {to for following in after.values() for to in following}
        after = {
            node: following & after.keys()
            for node, following in after.items()
            if node in reached and following & after.keys()
        }
    return set(after), steps


def _counted(graph: Graph) -> tuple[set[tuple[int, int]], set[int]]:
    """Return the steps back of loops that are counted down from a small number, and where that is done."""
    found: set[tuple[int, int]] = set()
    steps: set[int] = set()
    for node, block in graph.blocks.items():
        operation, cell, head, *_ = block.last
        if operation != "jump_if" or len(block.code) < 2 or (node, head) in graph.cut or not graph.is_back(node, head):
            continue
        at, step = block.code[-2]
        if step[:3] != ("subtract", cell, cell) or _constant(graph, step[3]) != 1:
            continue
        inside = _inside(graph, node, head)
        changed = sum(_changes(graph, graph.blocks[each], cell) for each in inside)
        begins = [_last_value(graph, way, cell) for way in graph.predecessors[head] if way not in inside]
        if changed == 1 and all(value is not None and 0 < value <= MOST_ROUNDS for value in begins):
            found.add((node, head))
            steps.add(at)
    return found, steps


def _inside(graph: Graph, node: int, head: int) -> set[int]:
    """Return the blocks of a loop, from its head to the step back."""
    inside, waiting = {head}, [node]
    while waiting:
        each = waiting.pop()
        if each not in inside:
            inside.add(each)
            waiting += graph.predecessors[each]
    return inside


def _sets(graph: Graph, at: int, line: Instruction, cell: int) -> bool:
    if line[0] == "offered":
        offers = graph.program.choices[graph.choice_of(at)].offers
        return any(param.cell == cell for offer in offers for param in offer.params)
    return line[0] not in NO_OUTCOME and line[1] == cell


def _changes(graph: Graph, block: Block, cell: int) -> int:
    """Return how many instructions of a block set a cell."""
    return sum(_sets(graph, at, line, cell) for at, line in block.code)


def _last_value(graph: Graph, node: int, cell: int) -> int | None:
    """Return the number that a block leaves in a cell, if it is the same each time."""
    if node < 0:
        return None
    for at, line in reversed(graph.blocks[node].code):
        if _sets(graph, at, line, cell):
            return _constant(graph, line[2]) if line[0] == "copy" else None
    return None


def _constant(graph: Graph, cell: int) -> int | None:
    """Return the number of a constant; None for any other cell."""
    program = graph.program
    value = program.image[cell] if isinstance(cell, int) and cell >= program.live else None
    return value if isinstance(value, int) else None
