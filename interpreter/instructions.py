"""What each straight-line instruction does to a state. Jumps, choices and the end are the engine's.

Operands are cell indices unless the docstring says otherwise; `d` is where the outcome goes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .chance import permuted
from .grouping import grouped
from .program import PRESET, RANDOM

State = list[Any]


LARGEST = 10**15
"""Largest number, above or below nought, that play can come to."""


class Unplayable(Exception):
    """What a definition asks for cannot be done; `code` says why."""

    code = ""


class NoOwner(Unplayable):
    """A fact or zone of nobody was to be changed."""

    code = "no-owner"


class TooLarge(Unplayable):
    """A number goes beyond all bounds."""

    code = "too-large"


class NotThere(Unplayable):
    """A card was to be taken from a zone in which it does not lie."""

    code = "not-there"


def _bounded(number: int) -> int:
    if not -LARGEST <= number <= LARGEST:
        raise TooLarge
    return number


def copy(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = a."""
    s[d] = s[a]


def add(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = a + b."""
    s[d] = _bounded(s[a] + s[b])


def subtract(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = a - b."""
    s[d] = _bounded(s[a] - s[b])


def multiply(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = a * b."""
    s[d] = _bounded(s[a] * s[b])


def divide(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = how often b goes into a, or 0 when b is 0."""
    s[d] = s[a] // s[b] if s[b] else 0


def modulo(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = remainder of a by b, with the sign of b; b is not 0."""
    s[d] = s[a] % s[b]


def equal(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = 1 if a is b, else 0."""
    s[d] = 1 if s[a] == s[b] else 0


def less(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = 1 if a is below b, else 0."""
    s[d] = 1 if s[a] < s[b] else 0


def at_most(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = 1 if a is at most b, else 0."""
    s[d] = 1 if s[a] <= s[b] else 0


def invert(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = 1 if a is 0, else 0."""
    s[d] = 0 if s[a] else 1


def select(s: State, d: int, a: int, b: int, c: int) -> None:
    """d = b if a is not 0, else c."""
    s[d] = s[b] if s[a] else s[c]


def truth(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = 1 if a is not 0 or empty, else 0."""
    s[d] = 1 if s[a] else 0


def meet(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = members of both a and b."""
    s[d] = s[a] & s[b]


def union(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = members of a or b."""
    s[d] = s[a] | s[b]


def less_set(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = members of a that are not in b."""
    s[d] = s[a] & ~s[b]


def take_set(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = members of a without those of b, which must all be there."""
    if s[b] & ~s[a]:
        raise NotThere
    s[d] = s[a] & ~s[b]


def keep(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = members of both a and b, or all of a where there are none: a duty."""
    s[d] = (s[a] & s[b]) or s[a]


def bit(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = the set whose one member is a; empty when a is none."""
    s[d] = 1 << s[a] if s[a] >= 0 else 0


def has(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = 1 if b is a member of a, else 0."""
    s[d] = (s[a] >> s[b]) & 1 if s[b] >= 0 else 0


def size(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = number of members of a."""
    s[d] = s[a].bit_count()


def first(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = lowest member of a, or -1."""
    s[d] = (s[a] & -s[a]).bit_length() - 1


def rest(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = a without its lowest member."""
    s[d] = s[a] & (s[a] - 1)


def lookup(s: State, d: int, table: tuple[Any, ...], a: int, _c: None) -> None:
    """d = entry a of a table; its last entry is for none (-1)."""
    s[d] = table[s[a]]


def lookup2(s: State, d: int, table: tuple[tuple[Any, ...], ...], a: int, b: int) -> None:
    """d = entry b of row a of a table; the last row and entry are for none (-1)."""
    s[d] = table[s[a]][s[b]]


def load(s: State, d: int, base: int, a: int, _c: None) -> None:
    """d = the cell numbered a from base on (base is a number); the cell before base is for none."""
    s[d] = s[base + s[a]]


def store(s: State, base: int, a: int, b: int, _c: None) -> None:
    """The cell numbered a from base on = b."""
    if s[a] < 0:
        raise NoOwner
    s[base + s[a]] = s[b]


def total(s: State, d: int, table: tuple[int, ...], a: int, _c: None) -> None:
    """d = sum of the table's entries for the members of a."""
    left, result = s[a], 0
    while left:
        result += table[(left & -left).bit_length() - 1]
        left &= left - 1
    s[d] = result


def gather(s: State, d: int, table: tuple[int, ...], a: int, _c: None) -> None:
    """d = union of the table's entries, which are sets, for the members of a."""
    left, result = s[a], 0
    while left:
        result |= table[(left & -left).bit_length() - 1]
        left &= left - 1
    s[d] = result


def total_cells(s: State, d: int, base: int, a: int, _c: None) -> None:
    """d = sum of the cells from base on (a number) that a has as members."""
    left, result = s[a], 0
    while left:
        result += s[base + (left & -left).bit_length() - 1]
        left &= left - 1
    s[d] = result


def strongest(s: State, d: int, table: tuple[tuple[int, ...], ...], a: int, b: int) -> None:
    """d = member of set b with the greatest entry in row a of the table, or -1."""
    row, left, best = table[s[a]], s[b], -1
    while left:
        card = (left & -left).bit_length() - 1
        if best < 0 or row[card] > row[best]:
            best = card
        left &= left - 1
    s[d] = best


def weakest(s: State, d: int, table: tuple[tuple[int, ...], ...], a: int, b: int) -> None:
    """d = member of set b with the least entry in row a of the table, or -1."""
    row, left, best = table[s[a]], s[b], -1
    while left:
        card = (left & -left).bit_length() - 1
        if best < 0 or row[card] < row[best]:
            best = card
        left &= left - 1
    s[d] = best


def best(s: State, d: int, table: tuple[tuple[int, ...], ...], a: int, b: int) -> None:
    """d = card of pile b that wins as a trick (row a of the table: what beats each card), or -1."""
    row, pile = table[s[a]], s[b]
    winner = pile[0] if pile else -1
    for card in pile[1:]:
        if row[winner] >> card & 1:
            winner = card
    s[d] = winner


def set_of(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = the set of the cards of pile a."""
    result = 0
    for card in s[a]:
        result |= 1 << card
    s[d] = result


def length(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = number of cards in pile a."""
    s[d] = len(s[a])


def top(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = top card of pile a, or -1."""
    s[d] = s[a][0] if s[a] else -1


def bottom(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = bottom card of pile a, or -1."""
    s[d] = s[a][-1] if s[a] else -1


def tail(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = pile a without its top card."""
    s[d] = s[a][1:]


def head(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = pile of the top b cards of pile a."""
    s[d] = s[a][: max(0, s[b])]


def drop(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = pile a without its top b cards."""
    s[d] = s[a][max(0, s[b]) :]


def join(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = pile a on top of pile b."""
    s[d] = s[a] + s[b]


def append(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = pile a with b, a card or a player, at its end."""
    s[d] = (*s[a], s[b])


def pile_of(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = pile of the members of set a, in the order of the pack."""
    left, cards = s[a], []
    while left:
        cards.append((left & -left).bit_length() - 1)
        left &= left - 1
    s[d] = tuple(cards)


def strip(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = pile a without the members of set b."""
    gone = s[b]
    s[d] = tuple(card for card in s[a] if not gone >> card & 1)


def take_pile(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = pile a without the members of set b, which must all be there."""
    gone = s[b]
    left = tuple(card for card in s[a] if not gone >> card & 1)
    if len(s[a]) - len(left) != gone.bit_count():
        raise NotThere
    s[d] = left


def strip_players(s: State, d: int, a: int, b: int, c: int) -> None:
    """d = players b of the cards of trick a without those of the cards of set c."""
    gone = s[c]
    s[d] = tuple(player for card, player in zip(s[a], s[b], strict=True) if not gone >> card & 1)


def repeat_value(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = pile with the value of b once for each card of pile a: who played them."""
    s[d] = (s[b],) * len(s[a])


def build_list(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = list of the card sets of builds a."""
    s[d] = tuple(cards for _, cards in s[a])


def build_cards(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = the set of all cards in builds a."""
    result = 0
    for _, cards in s[a]:
        result |= cards
    s[d] = result


def build_worth(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = number that the build with the cards b counts as among builds a, or 0."""
    s[d] = next((worth for worth, cards in s[a] if cards == s[b]), 0)


def stack(s: State, d: int, a: int, b: int, c: int) -> None:
    """d = builds a with one more of the cards b, worth c, in the place of any that has one of these cards."""
    s[d] = (*(build for build in s[a] if not build[1] & s[b]), (s[c], s[b]))


def strip_builds(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = builds a without those that have a card of set b."""
    s[d] = tuple(build for build in s[a] if not build[1] & s[b])


def next_set(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = first set of list a, which is not empty."""
    s[d] = s[a][0]


def other_sets(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = list a without its first set."""
    s[d] = s[a][1:]


def card_items(s: State, d: int, table: tuple[int, ...], a: int, _c: None) -> None:
    """d = list of the cards of set a as things to group: each by itself, with its values from the table."""
    left, items = s[a], []
    while left:
        lowest = left & -left
        items.append((lowest, table[lowest.bit_length() - 1]))
        left ^= lowest
    s[d] = tuple(items)


def all_builds(s: State, d: int, a: int, b: int, _c: None) -> None:
    """d = list a of things to group and every one of builds b, with its number as its value."""
    s[d] = (*s[a], *((cards, 1 << worth if worth > 0 else 0) for worth, cards in s[b]))


def builds_worth(s: State, d: int, a: int, b: int, c: int) -> None:
    """d = list a of things to group and those of builds b that are worth c."""
    s[d] = (*s[a], *((cards, 1 << worth) for worth, cards in s[b] if worth == s[c] > 0))


def groupings(s: State, d: int, a: int, b: int, c: int) -> None:
    """d = list of the sets of cards among things a that fall into at most c groups worth b, ascending."""
    s[d] = grouped(s[a], s[b], s[c])


def player_of(s: State, d: int, a: int, b: int, c: int) -> None:
    """d = who played card c, from the cards of trick a and their players b, or -1."""
    s[d] = s[b][s[a].index(s[c])] if s[c] in s[a] else -1


def shuffle(s: State, d: int, a: int, _b: None, _c: None) -> None:
    """d = pile a in a random order, or in the next order that was fixed beforehand."""
    preset = s[PRESET]
    if preset and sorted(preset[0]) == sorted(s[a]):
        s[d], s[PRESET] = preset[0], preset[1:]
    else:
        s[d], s[RANDOM] = permuted(s[a], s[RANDOM])


OPERATIONS: dict[str, Callable[..., None]] = {
    function.__name__: function
    for function in (
        copy, add, subtract, multiply, divide, modulo, equal, less, at_most, invert, select, truth, meet, union,
        less_set, take_set, keep, bit, has, size, first, rest, lookup, lookup2, load, store, total, gather, total_cells,
        strongest, weakest, best, set_of, length, top, bottom, tail, head, drop, join, append, pile_of, strip,
        take_pile, strip_players, repeat_value, build_list, build_cards, build_worth, stack, strip_builds,
        next_set, other_sets, card_items, all_builds, builds_worth, groupings, player_of, shuffle,
    )
}  # fmt: skip
"""Every straight-line instruction by name."""
