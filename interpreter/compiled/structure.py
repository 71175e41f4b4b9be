"""Structured control flow from a graph: blocks, loops and branches, after the tree of dominators.

The method is that of N. Ramsey, *Beyond Relooper* (ICFP 2022): a node at which several ways meet stands behind a block
that is left to reach it, the head of a loop begins a loop, and any other node is written where it is gone to.
"""

from __future__ import annotations

from collections.abc import Callable

from .blocks import DISPATCH, Graph

Steps = Callable[[int], list[str | int]]
"""Code of a node: lines, and among them the numbers of the nodes that are gone to there."""


def structured(graph: Graph, steps: Steps) -> list[str]:
    """Return the code of all nodes in the nesting that WebAssembly asks for, without recursion."""
    loops = {to for node in graph.order for to in graph.successors(node) if graph.is_back(node, to)}
    meeting = _meeting(graph)
    behind: dict[int, list[int]] = {}
    for node in graph.order:
        if node in meeting:
            behind.setdefault(graph.dominators[node], []).append(node)

    def go(node: int, to: int) -> list[str | tuple[int, int | None]]:
        if graph.is_back(node, to):
            return [f"br $loop{label(to)}"]
        return [f"br $to{label(to)}"] if to in meeting else [(to, None)]

    def tree(node: int) -> list[str | tuple[int, int | None]]:
        after = behind.get(node, [])
        written: list[str | tuple[int, int | None]] = [f"block $to{label(each)}" for each in reversed(after)]
        written.extend(step if isinstance(step, str) else (node, step) for step in steps(node))
        for each in after:
            written += ["end", (each, None)]
        return [f"loop $loop{label(node)}", *written, "end", "unreachable"] if node in loops else written

    lines: list[str] = []
    todo: list[str | tuple[int, int | None]] = [(DISPATCH, None)]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            lines.append(item)
        else:
            node, to = item
            todo.extend(reversed(tree(node) if to is None else go(node, to)))
    return lines


def _meeting(graph: Graph) -> set[int]:
    """Return the nodes to which several ways lead, loops apart, and those that `DISPATCH` chooses from."""
    found = set(graph.successors(DISPATCH))
    for node in graph.order[1:]:
        if sum(not graph.is_back(way, node) for way in graph.predecessors[node]) > 1:
            found.add(node)
    return found


def label(node: int) -> str:
    """Return the part of a label that stands for a node."""
    return str(node) if node >= 0 else f"_{-node}"
