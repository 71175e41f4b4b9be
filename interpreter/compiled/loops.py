"""Loops of a program: those that may go on for ever, which are watched, and those that offer the numbers of a range.

A loop that is counted, up or down, by constants that are not far apart needs no watch. If it does nothing but offer the
numbers that it goes through, the moves need not be laid down one by one: they are a set of numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from ..program import Instruction
from .blocks import DISPATCH, FINISH, Block, Graph
from .translator import NO_OUTCOME

MOST_ROUNDS = 4096
"""Rounds up to which a loop that is counted needs no watch, those of all loops around it multiplied."""
MOST_NUMBERS = 32
"""Numbers up to which a loop is looked at at all."""
OFFERS = frozenset(("offer", "offer_each", "offer_some", "offer_listed"))
"""Instructions that offer moves."""


@dataclass(frozen=True)
class Counted:
    """A loop that is counted."""

    back: tuple[int, int]
    """The step back, from a block to the first one."""
    inside: frozenset[int]
    """Its blocks."""
    at: int
    """Address at which it is counted."""
    cell: int
    numbers: range
    """Values of the cell, in order."""


def counted(graph: Graph) -> list[Counted]:
    """Return the loops that are counted by constants."""
    found = []
    for node, block in graph.blocks.items():
        operation, a, b, *_ = block.last
        head = {"jump_if": b, "jump": a}.get(operation)
        if len(block.code) < 2 or head is None or (node, head) in graph.cut or not graph.is_back(node, head):
            continue
        at, (step, cell, other, one, _) = block.code[-2]
        if cell != other or _constant(graph, one) != 1:
            continue
        inside = _inside(graph, node, head)
        begins = {_last_value(graph, way, cell) for way in graph.predecessors[head] if way not in inside}
        if sum(_sets(graph, graph.blocks[each], cell) for each in inside) != 1 or len(begins) != 1:
            continue
        begin = begins.pop()
        if begin is None:
            continue
        numbers = range(0)
        if operation == "jump_if" and a == cell and step == "subtract":
            numbers = range(begin, 0, -1)
        elif operation == "jump" and step == "add":
            numbers = range(begin, 1 + _end(graph, head, inside, cell, begin))
        if 0 < len(numbers) <= MOST_NUMBERS:
            found.append(Counted((node, head), frozenset(inside), at, cell, numbers))
    return _short(found)


def _short(loops: list[Counted]) -> list[Counted]:
    """Return the loops that come to an end soon, though they stand within others."""
    found: list[Counted] = []
    for loop in sorted(loops, key=lambda one: -len(one.inside)):
        around = [len(other.numbers) for other in found if loop.inside < other.inside]
        if prod(around) * len(loop.numbers) <= MOST_ROUNDS:
            found.append(loop)
    return found


def watched(graph: Graph, loops: list[Counted]) -> dict[int, int]:
    """Return for blocks of loops in which no move is made and nothing is counted how many instructions they stand for.

    The blocks of a counted loop within such a loop are paid for before it, for all its rounds.
    """
    back = {loop.back for loop in loops}
    after = {
        node: {to for to in block.targets if to not in (DISPATCH, FINISH) and (node, to) not in back}
        for node, block in graph.blocks.items()
        if block.last[0] != "offered"
    }
    spent = {node: len(graph.blocks[node].code) for node in _in_loops(after)}
    for loop in sorted(loops, key=lambda one: len(one.inside)):
        begins = [way for way in graph.predecessors[loop.back[1]] if way not in loop.inside]
        within = _in_loops({node: after[node] & loop.inside for node in loop.inside & after.keys()})
        if min(begins) >= 0:
            once = sum(spent.pop(node) for node in loop.inside & spent.keys() if node not in within)
            spent |= {way: spent[way] + once * len(loop.numbers) for way in begins if way in spent}
    return spent


def _in_loops(after: dict[int, set[int]]) -> set[int]:
    """Return the nodes of a graph that stand in loops or between them."""
    before = -1
    while before != len(after):  # what leads to no loop, or comes from none, is taken away
        before = len(after)
        reached = {to for following in after.values() for to in following}
        after = {
            node: following & after.keys()
            for node, following in after.items()
            if node in reached and following & after.keys()
        }
    return set(after)


def ranges(graph: Graph, loops: list[Counted]) -> dict[int, range]:
    """Return for instructions that offer the numbers of a loop, and nothing else, these numbers."""
    found = {}
    for loop in loops:
        backs = [(each, to) for each in loop.inside for to in graph.successors(each) if graph.is_back(each, to)]
        sites = [pair for each in loop.inside for pair in graph.blocks[each].code if pair[1][0] in OFFERS]
        if loop.numbers.step == 1 and backs == [loop.back] and len(sites) == 1:
            at, line = sites[0]
            if line[0] == "offer" and line[2] == (loop.cell,):
                found[at] = loop.numbers
    return found


def _end(graph: Graph, head: int, inside: set[int], cell: int, begin: int) -> int:
    """Return the last number of a loop that goes on while it is at most some number; below the first if unknown."""
    code = graph.blocks[head].code
    if len(code) < 2 or code[-1][1][0] != "jump_if_not" or code[-1][1][2] in inside:
        return begin - 1
    operation, outcome, number, limit, _ = code[-2][1]
    if operation != "at_most" or number != cell or outcome != code[-1][1][1]:
        return begin - 1
    if any(_sets(graph, graph.blocks[each], limit) for each in inside):
        return begin - 1
    ends = {_last_value(graph, way, limit) for way in graph.predecessors[head] if way not in inside}
    end = ends.pop() if len(ends) == 1 else None
    return begin - 1 if end is None else end


def _inside(graph: Graph, node: int, head: int) -> set[int]:
    """Return the blocks of a loop, from its head to the step back."""
    inside, waiting = {head}, [node]
    while waiting:
        each = waiting.pop()
        if each not in inside:
            inside.add(each)
            waiting += graph.predecessors[each]
    return inside


def _is_set(graph: Graph, at: int, line: Instruction, cell: int) -> bool:
    if line[0] == "offered":
        offers = graph.program.choices[graph.choice_of(at)].offers
        return any(param.cell == cell for offer in offers for param in offer.params)
    return line[0] not in NO_OUTCOME and line[1] == cell


def _sets(graph: Graph, block: Block, cell: int) -> int:
    """Return how many instructions of a block set a cell."""
    return sum(_is_set(graph, at, line, cell) for at, line in block.code)


def _last_value(graph: Graph, node: int, cell: int) -> int | None:
    """Return the number that a block leaves in a cell, if that is sure."""
    if (value := _constant(graph, cell)) is not None or node < 0:
        return value
    for at, line in reversed(graph.blocks[node].code):
        if _is_set(graph, at, line, cell):
            if line[0] != "copy":
                return None
            cell = line[2]
            if (value := _constant(graph, cell)) is not None:
                return value
    return None


def _constant(graph: Graph, cell: int | None) -> int | None:
    """Return the number of a constant; None for any other cell."""
    program = graph.program
    value = program.image[cell] if isinstance(cell, int) and cell >= program.live else None
    return value if isinstance(value, int) else None
