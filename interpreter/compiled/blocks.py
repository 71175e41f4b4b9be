"""The code of a program as a graph of basic blocks.

One node, `DISPATCH`, chooses by number where to begin. To go on from any choice the graph is cut where play waits:
every stretch between two waiting points begins at `DISPATCH` and comes back to it, so that a loop around a choice is no
loop of the graph. To play whole deals it is not cut, and deals begin at the first instruction only. A jump that would
enter a loop by its side goes through `DISPATCH` too, which leaves a graph that can be written with structured control
flow.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from ..program import Instruction, Program

DISPATCH, FINISH = -1, -2
"""The node that chooses where to go on, and the one at which a deal is over."""
JUMPS = {"jump": 1, "jump_if": 2, "jump_if_not": 2}
"""Operand that holds the target of a jump: the first or the second."""
STOPS = frozenset(("jump", "choose", "offered", "end"))
"""Instructions after which the next one does not follow."""


@dataclass
class Block:
    """Instructions that are always carried out one after the other."""

    at: int
    code: list[tuple[int, Instruction]] = field(default_factory=list)
    """Instructions with their addresses, a closing jump included."""
    targets: list[int] = field(default_factory=list)
    """Blocks that may follow; of a condition first the one for when it holds."""

    @property
    def last(self) -> Instruction:
        """The instruction that decides what follows."""
        return self.code[-1][1]


class Graph:
    """The blocks of a program, by the address of their first instruction."""

    def __init__(self, program: Program, stepwise: bool) -> None:
        """With `stepwise` play may go on from any choice; otherwise it runs through from the first instruction."""
        self.program = program
        self.stepwise = stepwise
        self.choices = {line[1]: at for at, line in enumerate(program.code) if line[0] == "choose"}
        """Address of the instruction of each choice, by its number."""
        self.entries = [0, *(choice.enumerate_at for choice in program.choices if stepwise)]
        """Where play may go on, in the order of the numbers that `DISPATCH` goes by."""
        self.blocks: dict[int, Block] = {}
        self._enumerating = _enumerations(program)
        self._collect()
        self.cut: set[tuple[int, int]] = set()
        """Pairs of nodes between which play goes through `DISPATCH`."""
        while sides := self._side_entries():
            self.cut |= sides
            self.entries += [target for target in dict.fromkeys(to for _, to in sorted(sides)) if target >= 0]

    def _collect(self) -> None:
        starts = set(self.entries)
        waiting = list(dict.fromkeys(self.entries))
        code = self.program.code
        for operation, a, b, *_ in code:
            if operation in JUMPS:
                starts.add((a, b)[JUMPS[operation] - 1])
        for choice in self.program.choices:
            starts.update((choice.enumerate_at, *(offer.body for offer in choice.offers)))
        while waiting:
            at = waiting.pop()
            if at in self.blocks:
                continue
            block = self.blocks[at] = Block(at)
            while True:
                line = code[at]
                block.code.append((at, line))
                at += 1
                if line[0] in STOPS or line[0] in JUMPS:
                    block.targets = self._after(at - 1, line)
                    break
                if at in starts:
                    block.targets = [at]
                    break
            waiting.extend(target for target in block.targets if target >= 0)

    def _after(self, at: int, line: Instruction) -> list[int]:
        operation, a, b, *_ = line
        if operation == "jump":
            return [a]
        if operation == "jump_if":
            return [b, at + 1]
        if operation == "jump_if_not":
            return [at + 1, b]
        if operation == "choose":
            return [DISPATCH if self.stepwise else self.program.choices[a].enumerate_at]
        if operation == "end":
            return [FINISH]
        return [offer.body for offer in self.program.choices[self._enumerating[at]].offers]

    def choice_of(self, at: int) -> int:
        """Return the number of the choice whose moves end with the `offered` at an address."""
        return self._enumerating[at]

    def node_of(self, at: int) -> int:
        """Return the block in which an address lies."""
        return max(node for node in self.blocks if node <= at)

    def successors(self, node: int) -> list[int]:
        """Return the nodes that may follow a node."""
        if node == DISPATCH:
            return list(dict.fromkeys(self.entries))
        if node == FINISH:
            return [DISPATCH]
        return [DISPATCH if (node, to) in self.cut else to for to in self.blocks[node].targets]

    @cached_property
    def predecessors(self) -> dict[int, list[int]]:
        """Nodes that lead to each node."""
        found: dict[int, list[int]] = {}
        for node in self.order:
            for to in dict.fromkeys(self.successors(node)):
                found.setdefault(to, []).append(node)
        return found

    @cached_property
    def order(self) -> list[int]:
        """All nodes, each before those that follow it except at the end of a loop."""
        seen, done = {DISPATCH}, []
        path: list[tuple[int, Iterator[int]]] = [(DISPATCH, iter(self.successors(DISPATCH)[::-1]))]
        while path:
            node, following = path[-1]
            to = next((to for to in following if to not in seen), None)
            if to is None:
                done.append(node)
                path.pop()
            else:
                seen.add(to)
                path.append((to, iter(self.successors(to)[::-1])))
        return done[::-1]

    @cached_property
    def place(self) -> dict[int, int]:
        """Place of each node in the order."""
        return {node: place for place, node in enumerate(self.order)}

    @cached_property
    def dominators(self) -> dict[int, int]:
        """For each node the last one through which every way to it leads (Cooper, Harvey and Kennedy)."""
        place, found, changed = self.place, {DISPATCH: DISPATCH}, True
        while changed:
            changed = False
            for node in self.order[1:]:
                ways = [way for way in self.predecessors[node] if way in found]
                common = ways[0]
                for way in ways[1:]:
                    while common != way:
                        if place[common] > place[way]:
                            common = found[common]
                        else:
                            way = found[way]
                if found.get(node) != common:
                    found[node], changed = common, True
        return found

    def dominates(self, one: int, other: int) -> bool:
        """Tell whether every way to the other node leads through the one."""
        while self.place[other] > self.place[one]:
            other = self.dominators[other]
        return one == other

    def is_back(self, node: int, to: int) -> bool:
        """Tell whether a step leads back to the head of a loop."""
        return self.place[to] <= self.place[node]

    def begins_loop(self, node: int, apart: set[tuple[int, int]]) -> bool:
        """Tell whether a step leads back to a node, be it through `DISPATCH`, some steps apart."""
        ways = [way for way in self.predecessors[node] if self.is_back(way, node) and (way, node) not in apart]
        return bool(ways) or any(to == node for _, to in self.cut)

    def _side_entries(self) -> set[tuple[int, int]]:
        """Return the steps back to a node that can be reached otherwise than through it; forget the old order."""
        for name in ("predecessors", "order", "place", "dominators"):
            self.__dict__.pop(name, None)
        return {
            (node, to)
            for node in self.order
            for to in self.successors(node)
            if self.is_back(node, to) and not self.dominates(to, node)
        }


def _enumerations(program: Program) -> dict[int, int]:
    """Return for each `offered` the number of its choice."""
    ends = [at for at, line in enumerate(program.code) if line[0] == "offered"]
    found = {}
    for number, choice in enumerate(program.choices):
        found[min(at for at in ends if at >= choice.enumerate_at)] = number
    return found
