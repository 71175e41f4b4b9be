"""Cards that fall into groups of one value: every set of them, each once, in canonical order.

A card may have several values; its entry in a table is the set of them, as bits. In a group each
card counts with one of its values. A set of cards is given once however it can be divided.
"""

from __future__ import annotations

from collections.abc import Sequence


def grouped(table: Sequence[int], cards: int, worth: int) -> tuple[int, ...]:
    """Return the sets of cards that can be divided into groups worth `worth`, as ascending bits.

    `table` gives for each card the set of its values as bits.
    """
    by_lowest = _groups(table, cards, worth)
    found: set[int] = set()
    waiting = [0]
    while waiting:
        taken = waiting.pop()
        floor = taken & -taken
        for lowest, groups in by_lowest.items():
            if taken and lowest >= floor:
                continue
            for group in groups:
                union = taken | group
                if not taken & group and union not in found:
                    found.add(union)
                    waiting.append(union)
    return tuple(sorted(found))


def _groups(table: Sequence[int], cards: int, worth: int) -> dict[int, list[int]]:
    """Return the sets of cards that make one group, by their lowest card.

    Cards are added one by one from the highest down; for each sum the sets that reach it are kept.
    """
    sums: dict[int, set[int]] = {0: {0}}
    result: dict[int, list[int]] = {}
    for number in reversed([bit for bit in range(cards.bit_length()) if cards >> bit & 1]):
        values = [value for value in range(1, worth + 1) if table[number] >> value & 1]
        added: dict[int, set[int]] = {}
        for value in values:
            for total, sets in sums.items():
                if total + value <= worth:
                    added.setdefault(total + value, set()).update(one | 1 << number for one in sets)
        if worth in added:
            result[1 << number] = sorted(added[worth])
        for total, sets in added.items():
            sums.setdefault(total, set()).update(sets)
    return result


def joined(sets: Sequence[int], builds: Sequence[int]) -> tuple[int, ...]:
    """Return the sets, each alone and with any of the builds, and any of the builds alone, as ascending bits."""
    together = {0, *sets}
    for build in builds:
        together |= {one | build for one in together}
    together.discard(0)
    return tuple(sorted(together))
