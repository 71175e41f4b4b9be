"""A hand as card players sort it: trumps together and first, colours in turn, the strongest card on the left."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby, pairwise, permutations

from ..program import Card
from ..rulebook import Rulebook

MOST_SORTED = 6
"""Most suits for which every order is tried."""


def sorted_hand(cards: Iterable[Card], rules: Rulebook, trump: str | None) -> list[list[Card]]:
    """The cards by the suit they count to, as groups in the order in which they are held."""
    row = rules.row(trump)
    suit_of = rules.suit_rows[row] if rules.suit_rows else ()
    strength = rules.strength_rows[row] if rules.strength_rows else ()

    def suit(card: Card) -> int:
        if suit_of:
            return suit_of[rules.number[card.code]]
        return rules.suits.index(card.suit) if card.suit in rules.suits else -1

    def place(card: Card) -> tuple[int, int]:
        number = rules.number[card.code]
        return -strength[number] if strength else 0, -number

    held = sorted(cards, key=lambda card: (suit(card), place(card)))
    groups = {number: list(group) for number, group in groupby(held, suit)}
    first = [number for number in (rules.suits.index(trump),) if number in groups] if trump in rules.suits else []
    jokers = [-1] if -1 in groups else []
    others = [number for number in groups if number >= 0 and number not in first]
    return [groups[number] for number in (*jokers, *_alternating(first, others, rules))]


def _alternating(first: list[int], others: list[int], rules: Rulebook) -> list[int]:
    """The suits in an order in which neighbours differ in colour as often as they can, spades before others."""
    others = sorted(others, reverse=True)
    if len(others) > MOST_SORTED:
        return [*first, *others]

    def clashes(order: tuple[int, ...]) -> int:
        whole = (*first, *order)
        return sum(rules.colours[a] == rules.colours[b] for a, b in pairwise(whole))

    return [*first, *min(permutations(others), key=clashes)]
