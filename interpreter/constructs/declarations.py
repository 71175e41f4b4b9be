"""Lines in the sections of a game file that declare something, and the pieces they are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .base import Construct, Expression, Statement, Word


@dataclass(frozen=True)
class Names(Construct):
    """Names with commas between."""

    silent = True

    items: tuple[Word, ...]


@dataclass(frozen=True)
class Address(Construct):
    """Where a labelled clause stands: `bidding.bid`."""

    silent = True

    items: tuple[Word, ...]

    def __str__(self) -> str:
        return ".".join(item.text for item in self.items)


@dataclass(frozen=True)
class Doubts(Construct):
    """Names and addresses in a row."""

    silent = True

    items: tuple[Address, ...]


@dataclass(frozen=True)
class RankNames(Construct):
    """Ranks in a row."""

    silent = True

    items: tuple[Word, ...]


@dataclass(frozen=True)
class SuitNames(Construct):
    """Suits in a row, or the names of jokers."""

    silent = True

    items: tuple[Word, ...]


@dataclass(frozen=True)
class Signed(Construct):
    """A whole number, perhaps below nought."""

    silent = True

    minus: Word | None
    digits: Word

    @property
    def number(self) -> int:
        """Its value."""
        return int(self.digits.text) * (-1 if self.minus else 1)


@dataclass(frozen=True)
class Suit(Construct):
    """A suit, its colour, and its letter in notation."""

    name: Word
    colour: Word
    letter: Word


@dataclass(frozen=True)
class RankRow(Construct):
    """Some of the ranks."""

    ranks: RankNames


@dataclass(frozen=True)
class PackCards(Construct):
    """Cards of some ranks in some suits, once or several times."""

    times: Word | None
    ranks: RankNames
    suits: SuitNames


@dataclass(frozen=True)
class PackJokers(Construct):
    """Jokers by name."""

    times: Word | None
    names: SuitNames


@dataclass(frozen=True)
class Ranked(Construct):
    """Ranks from high to low."""

    ranks: RankNames
    called: Word | None


@dataclass(frozen=True)
class RankedTwin(Construct):
    """The card of a rank in the other suit of the trump suit's colour, counted to trumps."""

    rank: Word
    called: Word | None


@dataclass(frozen=True)
class RankedCard(Construct):
    """One card, counted to trumps."""

    rank: Word
    suit: Word
    called: Word | None


@dataclass(frozen=True)
class RankedJoker(Construct):
    """One joker, counted to trumps."""

    name: Word
    called: Word | None


@dataclass(frozen=True)
class Numbers(Construct):
    """A number, or several of which one is chosen."""

    items: tuple[Signed, ...]


@dataclass(frozen=True)
class RankKey(Construct):
    """All cards of a rank, or one card."""

    rank: Word
    suit: Word | None


@dataclass(frozen=True)
class SuitKey(Construct):
    """A suit, or a joker."""

    name: Word


@dataclass(frozen=True)
class ValueKeys(Construct):
    """What a value is for."""

    items: tuple[Construct, ...]


@dataclass(frozen=True)
class ValueRow(Construct):
    """Cards, ranks or suits with their value."""

    keys: ValueKeys
    numbers: Numbers


@dataclass(frozen=True)
class Zone(Construct):
    """One such place."""

    name: Word
    shape: Word
    each: Word | None
    audience: Word


@dataclass(frozen=True)
class NumberType(Construct):
    """A number of a range."""

    low: Signed
    high: Signed


@dataclass(frozen=True)
class TruthType(Construct):
    """Yes or no."""


@dataclass(frozen=True)
class ThingType(Construct):
    """A player, side, suit, rank or card, or none."""

    thing: Word


@dataclass(frozen=True)
class WordType(Construct):
    """One of several words."""

    words: tuple[Word, ...]


Type = NumberType | TruthType | ThingType | WordType


@dataclass(frozen=True)
class Fact(Construct):
    """Something to remember."""

    name: Word
    type: Type
    each: Word | None
    first: Expression | None
    audience: Word | None
    """Who sees its value; all if nothing is said."""


@dataclass(frozen=True)
class Option(Construct):
    """One house rule and what it may be."""

    name: Word
    type: Type
    normally: Expression | None


@dataclass(frozen=True)
class Case(Construct):
    """A value, if a condition holds."""

    term: Expression
    condition: Expression | None


@dataclass(frozen=True)
class LastCase(Construct):
    """A value, if none of the conditions above holds."""

    term: Expression

    condition: ClassVar[None] = None


@dataclass(frozen=True)
class DutyTest(Construct):
    """What the card must be, if the player has such a card."""

    condition: Expression


@dataclass(frozen=True)
class CountsDown(Statement):
    """The score that a match begins with, from which points are taken off."""

    start: Expression


@dataclass(frozen=True)
class EndsWhen(Statement):
    """When a match is over, looked at after each deal."""

    condition: Expression


@dataclass(frozen=True)
class BestScore(Statement):
    """Whether the highest or the lowest score wins."""

    which: Word


@dataclass(frozen=True)
class Law(Construct):
    """One such law."""

    name: Word
    condition: Expression
