"""Packs that put given cards where they are wanted: found by dealing a pack whose cards are marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..deal import Deal
from ..program import Card
from ..view import Place


class Unplaceable(ValueError):
    """Cards that cannot lie where they are wanted."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        """`no-place`, `too-many-cards`, or `place-varies` if where cards go depends on what they are."""
        self.facts: dict[str, Any] = facts


def arrange(start: Callable[[str], Deal], cards: Sequence[Card], wanted: Mapping[Place, Sequence[Card]]) -> Deal:
    """Return the deal that `start` makes of the pack that puts the wanted cards in their zones.

    In a pile the first card wanted is the topmost. Cards that nothing is said of fill the places
    that are left in turn, one each, in the order of the pack. Raises Unplaceable.
    """
    order = {card: number for number, card in enumerate(cards)}
    marked = start(" ".join(card.code for card in cards))
    places: dict[Place, list[int]] = {
        (pile.zone, pile.owner): [order[card] for card in pile.cards or ()] for pile in marked.piles()
    }
    pack: dict[int, Card] = {}
    for place, asked in wanted.items():
        if place not in places or not places[place]:
            raise Unplaceable("no-place", place=place)
        if len(asked) > len(places[place]):
            raise Unplaceable("too-many-cards", place=place, cards=len(asked), room=len(places[place]))
        pack.update(zip(places[place], asked, strict=False))
    spare = iter([card for card in cards if card not in set(pack.values())])
    free = [[number for number in numbers if number not in pack] for numbers in places.values()]
    while any(free):
        for numbers in free:
            if numbers:
                pack[numbers.pop(0)] = next(spare)
    deal = start(" ".join(pack[number].code for number in range(len(cards))))
    found = {(pile.zone, pile.owner): pile.cards or () for pile in deal.piles()}
    for place, asked in wanted.items():
        if not set(asked) <= set(found[place]):
            raise Unplaceable("place-varies", place=place)
    return deal
