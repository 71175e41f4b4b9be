"""The typed model of a game: what a definition says once it is read, its names bound and checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..dsl.source import Source, Span
from .program import Card
from .symbols import Fact, Local, Option, Table, Zone

if TYPE_CHECKING:
    from .constructs.base import Construct, Expression, Statement


@dataclass(frozen=True)
class Orders:
    """The order of the cards under each trump: one row for each suit and a last one for no trump."""

    suits: tuple[tuple[int, ...], ...]
    """Suit each card counts to; a last entry -1 for no card."""
    suit_masks: tuple[tuple[int, ...], ...]
    """Cards that count to each suit, as bits; a last entry 0."""
    beaters: tuple[tuple[int, ...], ...]
    """Cards that beat each card once it has been played, as bits; a last entry 0."""
    strengths: tuple[tuple[int, ...], ...]
    """Place of each card from low to high."""
    called: tuple[tuple[str | None, ...], ...]
    """Own name of each card, if it has one."""


@dataclass
class Model:
    """A game as read, for one number of players and one setting of its options."""

    name: str
    bases: tuple[str, ...] = ()
    """Games it is a variant of, the nearest first."""
    sources: tuple[Source, ...] = ()
    """Every text it is made from, its own first."""
    numbers: tuple[int, ...] = ()
    """How many may play."""
    seats: int = 0
    """Players this model is for."""
    side_count: int = 0
    dealer_sits_out: bool = False
    """Whether the dealer takes no part in the deal."""
    suits: tuple[str, ...] = ()
    suit_letters: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    suit_colours: tuple[int, ...] = ()
    ranks: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    card_suits: tuple[int, ...] = ()
    """Printed suit of each card, -1 for a joker."""
    card_ranks: tuple[int, ...] = ()
    zones: tuple[Zone, ...] = ()
    facts: tuple[Fact, ...] = ()
    options: tuple[Option, ...] = ()
    tables: tuple[Table, ...] = ()
    trump: str | None = None
    ordered: bool = False
    """Whether the definition gives an order of the cards, so that one can beat another."""
    orders: Orders | None = None
    deal: tuple[Statement, ...] = ()
    phases: tuple[tuple[str, tuple[Statement, ...]], ...] = ()
    score: tuple[Statement, ...] = ()
    match: tuple[Statement, ...] = ()
    ends: tuple[Expression, ...] = ()
    """Conditions under which a match is over."""
    lowest_wins: bool = False
    start: int = 0
    """Score that a match begins with."""
    counts_down: bool = False
    """Whether what a side scores is taken off its score in the match."""
    shown: tuple[tuple[str, str, Expression, Local | None], ...] = ()
    """Definitions shown on the table: name, who sees it, its value, and what it is a value of if there are several."""
    laws: tuple[tuple[str, Expression], ...] = ()
    undocumented: tuple[tuple[str, ...], ...] = ()
    """What is not documented: a name, the name of a table and a card, or the address of a clause."""
    sections: tuple[Construct, ...] = field(default=(), repr=False)
    """All sections after variants are merged, as they stand in the text."""
    head: Span | None = None

    @property
    def card_by_rank(self) -> tuple[tuple[int, ...], ...]:
        """For each rank the card of each suit, -1 where there is none; a last entry for no suit."""
        rows = [[-1] * (len(self.suits) + 1) for _ in self.ranks]
        for number in range(len(self.cards) - 1, -1, -1):
            if self.card_suits[number] >= 0:
                rows[self.card_ranks[number]][self.card_suits[number]] = number
        return tuple(map(tuple, rows))
