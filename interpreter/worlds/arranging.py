"""Cards drawn at random for all that a seat has not seen: first where they lie now, then how they came there."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..bots import Luck
from ..view import Place
from .ledger import Entry, Ledger, Whereabouts
from .seen import Flow, Made, Shuffle


class DeadEnd(Exception):
    """What was drawn so far cannot be gone on with."""


@dataclass(frozen=True)
class Arrangement:
    """A way in which all the cards may have gone."""

    packs: tuple[tuple[int, ...], ...]
    """The outcome of each shuffle."""
    moved: dict[int, int]
    """For the number of a move after which cards went unseen from closed places, which, as bits; -1 before any."""


def placed(where: Whereabouts, room: dict[Place, int], luck: Luck) -> dict[Place, list[int]]:
    """Return cards drawn for every place, as many as there is room for. Raises DeadEnd where they cannot be."""
    held: dict[Place, list[int]] = {place: [] for place in room}
    for card in luck.shuffled(sorted(where)):
        if not _seat(card, where, room, held, luck, set()):
            raise DeadEnd
    return held


def _seat(
    card: int, where: Whereabouts, room: dict[Place, int], held: dict[Place, list[int]], luck: Luck, tried: set[Place]
) -> bool:
    """Find a place for a card, if need be by moving others (an augmenting path)."""
    places = [place for place in sorted(where[card], key=str) if place not in tried and place in room]
    free = [place for place in places for _ in range(room[place] - len(held[place]))]
    if free:
        held[free[luck.below(len(free))]].append(card)
        return True
    for place in places:
        tried.add(place)
        for other in luck.shuffled(held[place]):
            if _seat(other, where, room, held, luck, tried):
                held[place].remove(other)
                held[place].append(card)
                return True
    return False


@dataclass
class _Back:
    """Goes back from now to the beginning."""

    luck: Luck
    held: dict[Place, list[int]]
    piles: set[Place]
    where: Whereabouts
    """Where each card may lie now."""
    packs: list[tuple[int, ...]] = field(default_factory=list)
    moved: dict[int, int] = field(default_factory=dict)
    made: int = 0

    def undo(self, entry: Entry) -> None:
        step = entry.step
        if isinstance(step, Made):
            self.made -= 1
        elif isinstance(step, Shuffle):
            self.packs.append(tuple(self.held[step.place]) if step.order is None else step.order)
            if step.order is None:
                self.held[step.place] = at_known_spots(self.luck.shuffled(self.held[step.place]), entry.spots)
        elif step.cards is not None:
            self._undo_shown(step, step.cards)
        else:
            self._undo_unseen(step, entry)

    def _undo_shown(self, flow: Flow, cards: tuple[int, ...]) -> None:
        if flow.target in self.held:
            kept = [card for card in self.held[flow.target] if card not in cards]
            if len(kept) + len(cards) != len(self.held[flow.target]):
                raise DeadEnd
            self.held[flow.target] = kept
        if flow.source in self.held:
            self.held[flow.source][:0] = cards

    def _undo_unseen(self, flow: Flow, entry: Entry) -> None:
        back = self.held[flow.target][: flow.count] if flow.target in self.piles else self._drawn(flow, entry)
        if flow.source in self.piles:
            back = at_known_spots(back, entry.spots)
        self.held[flow.target] = [card for card in self.held[flow.target] if card not in back]
        self.held[flow.source][:0] = back
        bits = sum(1 << card for card in back)
        self.moved[self.made - 1] = self.moved.get(self.made - 1, 0) | bits

    def _drawn(self, flow: Flow, entry: Entry) -> list[int]:
        """Draw the cards that went to a place among those that lie there."""
        there = self.held[flow.target]
        known = [card for card in entry.spots if card is not None]
        if any(card not in there for card in known):
            raise DeadEnd
        must: list[int] = []
        may: list[int] = []
        for card in there:
            places = entry.before.get(card)
            if places is None or card in known:  # at a known spot elsewhere, or counted already
                continue
            if flow.source in places:
                (may if flow.target in places else must).append(card)
        for card in self.luck.shuffled(must)[max(0, flow.count - len(known)) :]:
            must.remove(card)
            self._exchange(card, flow, entry.before)
        left = flow.count - len(known) - len(must)
        if not 0 <= left <= len(may):
            raise DeadEnd
        return self.luck.shuffled(known + must + self.luck.shuffled(may)[:left])

    def _exchange(self, card: int, flow: Flow, before: Whereabouts) -> None:
        """Change a card that cannot have come so late to where it was drawn for with one that can have been there
        before, from the place where it still may be: from now back to here they change parts."""
        others = [
            other
            for other in self.held[flow.source]
            if flow.target in before.get(other, ()) and flow.target in self.where.get(other, ())
        ]
        if flow.source not in self.where.get(card, ()) or not others:
            raise DeadEnd
        other = others[self.luck.below(len(others))]
        parts = {card: other, other: card}
        for place, held in self.held.items():
            self.held[place] = [parts.get(one, one) for one in held]
        self.packs = [tuple(parts.get(one, one) for one in pack) for pack in self.packs]
        for made, bits in self.moved.items():
            if bits >> card & 1 != bits >> other & 1:
                self.moved[made] = bits ^ (1 << card | 1 << other)


def at_known_spots(cards: list[int], spots: tuple[int | None, ...]) -> list[int]:
    """Return cards in an order in which those whose spots were known lie there. Raises DeadEnd if one is missing."""
    others = [card for card in cards if card not in spots]
    if len(others) != spots.count(None):
        raise DeadEnd
    free = iter(others)
    return [next(free) if card is None else card for card in spots]


def arranged(ledger: Ledger, luck: Luck) -> Arrangement:
    """Return a way in which all the cards may have gone. Raises DeadEnd where none was found."""
    held = placed(ledger.where, ledger.room(), luck)
    for place, spots in ledger.piles.items():
        others = iter(held[place])
        held[place] = [next(others) if card is None else card for card in spots]
    made = sum(isinstance(entry.step, Made) for entry in ledger.entries)
    back = _Back(luck, held, set(ledger.piles), ledger.where, made=made)
    for entry in reversed(ledger.entries):
        back.undo(entry)
    return Arrangement(tuple(reversed(back.packs)), back.moved)
