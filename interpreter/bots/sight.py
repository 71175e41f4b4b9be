"""What a bot makes of its view: which card counts to which suit, what beats it, and what is still out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from ..moves import Move
from ..program import Card
from ..view import Pile, View


class Sight:
    """A view, with cards as numbers."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.rules = view.rules
        self.row = self.rules.row(view.facts.get(self.rules.trump or ""))

    def under(self, trump: int) -> Sight:
        """The same view as if a suit were trump."""
        other = Sight(self.view)
        other.row = trump
        return other

    # Cards

    def number(self, card: Card) -> int:
        """Number of a card."""
        return self.rules.number[card.code]

    def suit(self, card: int) -> int:
        """Suit that a card counts to."""
        return self.rules.suit_rows[self.row][card]

    def strength(self, card: int) -> int:
        """Place of a card in the order of its suit."""
        return self.rules.strength_rows[self.row][card]

    def beaters(self, card: int) -> int:
        """Cards that beat a card once it is played, as bits."""
        return self.rules.beat_rows[self.row][card]

    def is_trump(self, card: int) -> bool:
        """Whether a card is a trump."""
        return self.row >= 0 and self.suit(card) == self.row

    def value(self, card: int) -> int:
        """What the tables of the game count a card for."""
        code = self.rules.cards[card].code
        return sum(table[code][0] for table in self.rules.values.values() if table.get(code))

    @cached_property
    def mine(self) -> tuple[int, ...]:
        """The cards this seat holds."""
        return tuple(
            self.number(card)
            for pile in self.view.piles
            if pile.per == "player" and pile.owner == self.view.seat
            for card in pile.cards or ()
        )

    @cached_property
    def out(self) -> int:
        """Cards that others may still play, as bits: those this seat does not hold and has not seen played."""
        zones, gone = self.rules.zones, set(self.mine)
        for item in self.view.happened:
            if item.kind == "moved" and item.cards and item.source and item.target:
                played = zones[item.source[0]].shape == "trick" or zones[item.target[0]].audience == "all"
                gone.update(self.number(card) for card in item.cards if played)
        for pile in self.view.piles:
            gone.update(self.number(card) for card in pile.cards or ())
        return sum(1 << card for card in range(len(self.rules.cards)) if card not in gone)

    def above(self, card: int) -> int:
        """How many cards of its own suit that are still out beat a card."""
        return sum(self.suit(other) == self.suit(card) for other in bits(self.beaters(card) & self.out))

    def is_master(self, card: int) -> bool:
        """Whether no card that is still out beats a card."""
        return not self.beaters(card) & self.out

    # The trick

    @cached_property
    def trick(self) -> Pile | None:
        """The trick, if there is such a zone."""
        return next((pile for pile in self.view.piles if self.rules.zones[pile.zone].shape == "trick"), None)

    @cached_property
    def played(self) -> tuple[int, ...]:
        """The cards of the trick."""
        return tuple(self.number(card) for card in (self.trick.cards if self.trick else None) or ())

    @cached_property
    def winning(self) -> tuple[int, int] | None:
        """The seat that is winning the trick, and its card."""
        if self.trick is None or not self.played:
            return None
        best = 0
        for place, card in enumerate(self.played):
            if self.beaters(self.played[best]) >> card & 1:
                best = place
        return self.trick.players[best], self.played[best]

    @property
    def is_last(self) -> bool:
        """Whether this seat plays the last card of the trick."""
        return len(self.played) == self.view.players - 1

    @property
    def partner_wins(self) -> bool:
        """Whether a partner is winning the trick."""
        view = self.view
        return (
            self.winning is not None
            and view.sides < view.players
            and self.winning[0] % view.sides == view.seat % view.sides
        )

    # Moves

    def target(self, move: Move) -> str | None:
        """Zone to which a move takes its cards."""
        return self.rules.goes.get((self.view.phase, move.name))

    def goes_to_trick(self, move: Move) -> bool:
        """Whether a move plays a card to the trick."""
        return self.trick is not None and self.target(move) == self.trick.zone and "card" in move.kinds

    def cards_of(self, move: Move) -> tuple[int, ...]:
        """The cards that are settled in a move."""
        found: list[int] = []
        for value in move.values:
            if isinstance(value, Card):
                found.append(self.number(value))
            elif isinstance(value, tuple):
                found.extend(map(self.number, value))
        return tuple(found)


def bits(members: int) -> Iterable[int]:
    """The members of a set."""
    while members:
        lowest = members & -members
        yield lowest.bit_length() - 1
        members ^= lowest
