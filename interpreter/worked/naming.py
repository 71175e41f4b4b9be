"""Seats, sides, zones and cards of a game by the names that worked examples use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..game import Game
from ..program import Card
from ..view import Place
from .examples import Item


class Names:
    """The names of one game."""

    def __init__(self, game: Game) -> None:
        program = game.program
        self.seats = [f"P{seat + 1}" for seat in range(program.players)]
        alone = program.sides == program.players
        self.sides = self.seats if alone else [chr(ord("A") + side) for side in range(program.sides)]
        self.zones = program.zones
        self._cards = {card.code: card for card in program.cards}

    def place(self, name: str, item: Item) -> Place:
        """Return a shared zone, or for a seat the first zone that each player has."""
        if name in self.zones and self.zones[name].per is None:
            return name, None
        own = next((zone.name for zone in self.zones.values() if zone.per == "player"), "")
        return own, self.seat(name, item, [zone.name for zone in self.zones.values() if zone.per is None])

    def cards(self, item: Item, seen: set[str]) -> list[Card]:
        """Return the cards of a text, none of them in `seen`, to which they are added."""
        cards = []
        for code in " ".join(item.words("cards")).split():
            if code not in self._cards:
                raise item.wrong("unknown-card", card=code)
            if code in seen:
                raise item.wrong("card-twice", card=code)
            seen.add(code)
            cards.append(self._cards[code])
        return cards

    def seat(self, name: str, item: Item, more: Iterable[str] = ()) -> int:
        """Return the number of a seat."""
        return _number_of(name, self.seats, item, more)

    def by_side(self, item: Item, what: str) -> dict[int, int]:
        """Return the points of each side that a mapping gives."""
        found = {}
        for name, one in item.mapping(what).items():
            side = _number_of(name, self.sides, one)
            try:
                found[side] = int(one.text("points"))
            except ValueError:
                raise one.wrong("wrong-shape", what="points", wanted="a whole number") from None
        return dict(sorted(found.items()))

    def said(self, value: Any, kind: str) -> str:
        """Return the value of a fact as an example writes it."""
        if value is None:
            return "nobody" if kind in ("player", "side") else "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Card):
            return value.code
        names = {"player": self.seats, "side": self.sides}.get(kind)
        return names[value] if names else str(value)


def _number_of(name: str, names: Sequence[str], item: Item, more: Iterable[str] = ()) -> int:
    if name not in names:
        raise item.wrong("unknown-seat", name=name, known=", ".join((*names, *more)))
    return names.index(name)
