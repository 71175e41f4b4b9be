"""Sections of a game file and the lines in them that declare something."""

from __future__ import annotations

from dataclasses import dataclass, field
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
class Section(Construct, abstract=True):
    """A line at the margin, with the block below it."""

    block: tuple[Construct, ...] = field(default=(), kw_only=True)

    once: ClassVar[bool] = False
    """Whether a file may have it only once."""


@dataclass(frozen=True)
class Head(Section, abstract=True):
    """The first line of a file: what it is."""

    name: Word


@dataclass(frozen=True)
class Game(Head):
    """A game of its own."""


@dataclass(frozen=True)
class Variant(Head):
    """A game that is another game but for what this file changes."""

    base: Word


@dataclass(frozen=True)
class Library(Head):
    """Definitions for games to use."""


@dataclass(frozen=True)
class Use(Section):
    """Libraries this file draws on."""

    names: Names


@dataclass(frozen=True)
class Players(Section):
    """How many play, and in how many sides."""

    least: Word
    most: Word | None
    sides: Word | None


@dataclass(frozen=True)
class Suits(Section):
    """The suits, in their order."""

    block_rule = "suit_line"
    once = True


@dataclass(frozen=True)
class Suit(Construct):
    """A suit, its colour, and its letter in notation."""

    name: Word
    colour: Word
    letter: Word


@dataclass(frozen=True)
class Ranks(Section):
    """The ranks, in their order."""

    block_rule = "rank_line"
    once = True


@dataclass(frozen=True)
class RankRow(Construct):
    """Some of the ranks."""

    ranks: RankNames


@dataclass(frozen=True)
class Pack(Section):
    """The cards that are played with."""

    block_rule = "pack_line"
    once = True


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
class Order(Section):
    """Which card beats which, highest first; for a suit that is trump if a fact is named."""

    trump: Word | None
    block_rule = "order_line"


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
class Values(Section):
    """Numbers by card, rank or suit."""

    name: Word
    block_rule = "value_line"


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
class Zones(Section):
    """Where cards lie, and who sees them."""

    block_rule = "zone_line"


@dataclass(frozen=True)
class Zone(Construct):
    """One such place."""

    name: Word
    shape: Word
    each: Word | None
    audience: Word


@dataclass(frozen=True)
class Remember(Section):
    """Facts kept during a deal, or through the match."""

    through: Word | None
    block_rule = "fact_line"


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
    secretly: Word | None


@dataclass(frozen=True)
class Options(Section):
    """House rules that may be settled before play."""

    block_rule = "option_line"


@dataclass(frozen=True)
class Option(Construct):
    """One house rule and what it may be."""

    name: Word
    type: Type
    normally: Expression | None


@dataclass(frozen=True)
class Define(Section):
    """A name for a term or condition, perhaps about something."""

    name: Word
    parameter: Word | None
    value: Expression | None
    block_rule = "case_line"
    block_needed = False


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
class Duty(Section):
    """A named obligation on a card that is played."""

    name: Word
    block_rule = "duty_line"


@dataclass(frozen=True)
class DutyTest(Construct):
    """What the card must be, if the player has such a card."""

    condition: Expression


@dataclass(frozen=True)
class Deal(Section):
    """What happens before play."""

    block_rule = "statement_line"
    once = True


@dataclass(frozen=True)
class Phase(Section):
    """A part of play."""

    name: Word
    block_rule = "statement_line"


@dataclass(frozen=True)
class Score(Section):
    """What a deal brings."""

    block_rule = "statement_line"
    once = True


@dataclass(frozen=True)
class Match(Section):
    """What happens between deals, when a match ends, and who wins it."""

    block_rule = "match_line"
    once = True


@dataclass(frozen=True)
class EndsWhen(Statement):
    """When a match is over, looked at after each deal."""

    condition: Expression


@dataclass(frozen=True)
class BestScore(Statement):
    """Whether the highest or the lowest score wins."""

    which: Word


@dataclass(frozen=True)
class Laws(Section):
    """What must be true of every deal once it is scored."""

    block_rule = "law_line"


@dataclass(frozen=True)
class Law(Construct):
    """One such law."""

    name: Word
    condition: Expression


@dataclass(frozen=True)
class Change(Section):
    """In a variant: another clause in the place of one of the base game."""

    address: Address
    block_rule = "change_line"


@dataclass(frozen=True)
class Remove(Section):
    """In a variant: a clause of the base game that does not apply."""

    address: Address


@dataclass(frozen=True)
class InsertBefore(Section):
    """In a variant: clauses before one of the base game."""

    address: Address
    block_rule = "change_line"


@dataclass(frozen=True)
class InsertAfter(Section):
    """In a variant: clauses after one of the base game."""

    address: Address
    block_rule = "change_line"
