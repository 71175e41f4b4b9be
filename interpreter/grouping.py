"""Things that fall into groups of one value: every set of them, each once, in canonical order.

A thing may have several values; in a group it counts with one of them. A set is given once however
it can be divided. Sets of things are kept all together as the bits of one number, in which bit
`s` stands for the set whose members are the bits of `s`: to add a thing to every set that does not
have it, and to count, are then single operations on that number.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Item = tuple[int, int]
"""A thing to take: its cards as bits, and its values as bits."""

MOST_ITEMS = 20
"""Most things that are considered: where more could take part, the first ones of the list."""


@lru_cache(maxsize=256)
def grouped(items: tuple[Item, ...], worth: int, most: int) -> tuple[int, ...]:
    """Return the sets of cards that can be divided into one to `most` groups worth `worth`, ascending."""
    within = (2 << max(worth, 0)) - 2
    able = [(cards, values & within) for cards, values in items if values & within][:MOST_ITEMS]
    if worth > sum(values.bit_length() for _, values in able):
        return ()
    without = _without(len(able))
    unbounded = most >= len(able)
    levels = [1] if unbounded else [1] * (most + 1)
    """Sets of at most 0, 1, 2... groups; or of any number."""
    for highest in range(len(able)):
        sources = levels if unbounded else levels[:most]
        added = [_one_more(able, without, worth, highest, source) for source in sources]
        for level, new in enumerate(added, 0 if unbounded else 1):
            levels[level] |= new
    return tuple(sorted(_cards(able, levels[-1] ^ 1)))


@lru_cache
def _without(count: int) -> list[int]:
    """Return for each thing the sets that do not have it."""
    masks: list[int] = []
    for number in range(count):
        half = 1 << number
        masks = [mask | mask << half for mask in masks] + [(1 << half) - 1]
    return masks


def _one_more(able: Sequence[Item], without: Sequence[int], worth: int, highest: int, start: int) -> int:
    """Return the sets that are one of `start` and a group whose last thing is `highest`, beyond all in `start`."""
    reached = [start if able[highest][1] >> total & 1 else 0 for total in range(worth + 1)]
    for number in range(highest):
        before = reached[:]
        for value in _values(able[number][1]):
            for total in range(1, worth - value + 1):
                if before[total]:
                    reached[total + value] |= (before[total] & without[number]) << (1 << number)
    return reached[worth] << (1 << highest)


def _values(bits: int) -> list[int]:
    return [value for value in range(1, bits.bit_length()) if bits >> value & 1]


def _cards(able: Sequence[Item], found: int) -> list[int]:
    """Return the cards of each set."""
    together = [0]
    for cards, _ in able:
        together += [cards | one for one in together]
    digits = bin(found)[:1:-1]
    result, at = [], digits.find("1")
    while at >= 0:
        result.append(together[at])
        at = digits.find("1", at + 1)
    return result
