"""Where each card that a seat does not see may lie, followed from the beginning of the deal until now."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..program import Program
from ..view import Place, cell_of, decode_set, hidden_places
from .seen import Flow, Made, Seen, Shuffle, Step

Whereabouts = dict[int, frozenset[Place]]
"""For each card that is not at a known spot, the places where it may lie."""


@dataclass(frozen=True)
class Told:
    """What a move tells of a closed place just before it: cards that cannot, and that must, lie there."""

    place: Place
    never: frozenset[int] = frozenset()
    surely: frozenset[int] = frozenset()


@dataclass
class Entry:
    """A step, with what was known before it."""

    step: Step
    before: Whereabouts
    spots: tuple[int | None, ...] = ()
    """Of cards that went unseen from one closed place to another, or of a closed pile that was shuffled: which card
    was at each spot, where the seat knew it."""


@dataclass
class Ledger:
    """What is known of closed places: the spots of piles and how many cards the others hold."""

    piles: dict[Place, list[int | None]] = field(default_factory=dict)
    """Closed piles from the top: the card at each spot if it is known."""
    counts: dict[Place, int] = field(default_factory=dict)
    """How many cards the other closed places hold."""
    where: Whereabouts = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)

    def room(self) -> dict[Place, int]:
        """Return how many cards of unknown spot each closed place holds."""
        return {place: spots.count(None) for place, spots in self.piles.items()} | self.counts

    def _leaves(self, place: Place, card: int) -> None:
        """Note that a card that was seen is not in a closed place any more."""
        self.where.pop(card, None)
        if place in self.counts:
            self.counts[place] -= 1
        else:
            spots = self.piles[place]
            del spots[spots.index(card) if card in spots else spots.index(None)]
        self._emptied(place)

    def _arrives(self, place: Place, card: int) -> None:
        """Note that a card that was seen is now in a closed place; on a pile it is laid below those noted later."""
        if place in self.counts:
            self.counts[place] += 1
            self.where[card] = frozenset((place,))

    def _emptied(self, place: Place) -> None:
        """Note that no card of unknown spot is in a place if it holds none."""
        left = self.counts[place] if place in self.counts else self.piles[place].count(None)
        if not left:
            for card, places in self.where.items():
                if place in places:
                    self.where[card] = places - {place}

    def shown(self, flow: Flow) -> None:
        """Follow cards that were seen on their way."""
        assert flow.cards is not None
        for card in flow.cards:
            if flow.source in self.piles or flow.source in self.counts:
                self._leaves(flow.source, card)
        if flow.target in self.piles:
            self.piles[flow.target][:0] = flow.cards
        for card in flow.cards:
            self._arrives(flow.target, card)

    def unseen(self, flow: Flow) -> tuple[int | None, ...]:
        """Follow cards that went from one closed place to another; return which they were, where it is known."""
        source, target = flow.source, flow.target
        if source in self.piles:
            spots = self.piles[source]
            taken = tuple(spots[: flow.count])
            del spots[: flow.count]
        else:
            taken = (None,) * flow.count
            self.counts[source] -= flow.count
        if None in taken:
            for card, places in self.where.items():
                if source in places:
                    self.where[card] = places | {target}
            self._emptied(source)
        if target in self.piles:
            self.piles[target][:0] = taken
        else:
            self.counts[target] += flow.count
            self.where.update({card: frozenset((target,)) for card in taken if card is not None})
        return taken

    def shuffled(self, place: Place) -> None:
        """Forget the spots of a closed pile."""
        known = [card for card in self.piles[place] if card is not None]
        self.where.update({card: frozenset((place,)) for card in known})
        self.piles[place] = [None] * len(self.piles[place])

    def told(self, told: Told) -> None:
        """Take in what a move tells."""
        for card in told.never:
            if card in self.where:
                self.where[card] -= {told.place}
        for card in told.surely:
            self.where[card] = frozenset((told.place,))


def begun(program: Program, seat: int) -> Ledger:
    """Return what a seat knows before anything has happened."""
    ledger = Ledger()
    for place in hidden_places(program, seat):
        held = program.image[cell_of(program, place)]
        if isinstance(held, tuple):
            ledger.piles[place] = list(held)
        else:
            ledger.counts[place] = held.bit_count()
            ledger.where.update({card: frozenset((place,)) for card in decode_set(held)})
    return ledger


def followed(seen: Seen, told: dict[int, tuple[Told, ...]]) -> Ledger:
    """Return what a seat knows now, with what the moves tell, by their number."""
    ledger = begun(seen.program, seen.seat)
    made = 0
    for step in seen.steps:
        if isinstance(step, Made):
            for one in told.get(made, ()):
                ledger.told(one)
            made += 1
        entry = Entry(step, dict(ledger.where))
        ledger.entries.append(entry)
        if isinstance(step, Flow):
            if step.cards is not None:
                ledger.shown(step)
            else:
                entry.spots = ledger.unseen(step)
        elif isinstance(step, Shuffle) and step.place in ledger.piles:
            entry.spots = tuple(ledger.piles[step.place])
            ledger.shuffled(step.place)
    return ledger
