"""Guesses at what a seat does not see: the cards that lie hidden from it, dealt anew to where they lie."""

from __future__ import annotations

import random

from .deal import Deal
from .instructions import State
from .view import decode_set, sees


class Guess:
    """What is hidden from a seat, by the cell it lies in."""

    def __init__(self, deal: Deal, seat: int) -> None:
        program, known = deal.game.program, set[int]()
        numbers = {card: number for number, card in enumerate(program.cards)}
        for item in deal.view(seat).happened:  # cards it saw go where it cannot look
            if item.kind == "moved" and item.target is not None and item.cards:
                zone, owner = item.target
                if not sees(program, program.zones[zone], owner, seat):
                    known.update(numbers[card] for card in item.cards)
        self._state = deal.state
        self._held: dict[int, list[int]] = {}
        self._known = known
        unseen: list[int] = []
        for place in program.zones.values():
            for number in range(place.count):
                if sees(program, place, number if place.per else None, seat):
                    continue
                cell = place.base + number
                held = deal.state[cell]
                self._held[cell] = list(held) if isinstance(held, tuple) else list(decode_set(held))
                unseen += [card for card in self._held[cell] if card not in known]
        self._unseen = sorted(unseen)

    def state(self, chance: random.Random) -> State:
        """Return the state with the hidden cards dealt anew."""
        cards = self._unseen[:]
        chance.shuffle(cards)
        state = self._state[:]
        for cell, held in self._held.items():
            if isinstance(state[cell], tuple):
                state[cell] = tuple(card if card in self._known else cards.pop() for card in held)
            else:
                count = sum(card not in self._known for card in held)
                kept = sum(1 << card for card in held if card in self._known)
                state[cell] = kept + sum(1 << cards.pop() for _ in range(count))
        return state
