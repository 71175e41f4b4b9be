"""The random generator of the language: the same numbers on every machine and engine.

State is a 64-bit number s. A step gives the output of s, then s becomes
`s * 6364136223846793005 + 1442695040888963407` modulo 2^64. The output is the 32-bit number
`((s ^ s >> 22) >> (22 + (s >> 61))) mod 2^32` (PCG XSH-RS 64/32). A number below n is
`output * n >> 32`; outputs whose `output * n mod 2^32` is below `2^32 mod n` are passed over, so
that every number is equally likely. A shuffle swaps the last card with any of the cards up to
and including it, then the last but one, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence

BLOCK = 500
"""Deals that a simulation plays one after the other as matches, from the first dealer on."""

_MASK = (1 << 64) - 1
_LOW = (1 << 32) - 1


def seeded(seed: int) -> int:
    """Return the state for a seed (any whole number): two steps on from its low 64 bits."""
    state = seed & _MASK
    for _ in range(2):
        state = (state * 6364136223846793005 + 1442695040888963407) & _MASK
    return state


def bounded(n: int, state: int) -> tuple[int, int]:
    """Return a random number from 0 to n - 1, and the next state; n is from 1 to 2^31."""
    while True:
        output = ((state ^ (state >> 22)) >> (22 + (state >> 61))) & _LOW
        state = (state * 6364136223846793005 + 1442695040888963407) & _MASK
        scaled = output * n
        low = scaled & _LOW
        if low >= n or low >= (1 << 32) % n:
            return scaled >> 32, state


def deal_seed(seed: int, deal: int) -> int:
    """Return the state with which a deal of a simulation begins, by its number: seeds are told apart by mixing."""
    mixed = (seed * 0x9E3779B97F4A7C15 + deal + 1) * 0xBF58476D1CE4E5B9 & _MASK
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
    return mixed ^ mixed >> 31


def permuted(items: Sequence[int], state: int) -> tuple[tuple[int, ...], int]:
    """Return the items in a random order, and the next state."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other, state = bounded(last + 1, state)
        order[last], order[other] = order[other], order[last]
    return tuple(order), state
