"""Sections of a game file and the lines in them that declare something."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from .base import Construct, Expression, Word
from .declarations import Address, Doubts, Names


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
    """How many play, in how many sides, and whether the dealer takes no part in the deal."""

    least: Word
    most: Word | None
    sides: Word | None
    idle: Word | None


@dataclass(frozen=True)
class Suits(Section):
    """The suits, in their order."""

    block_rule = "suit_line"
    once = True


@dataclass(frozen=True)
class Ranks(Section):
    """The ranks, in their order."""

    block_rule = "rank_line"
    once = True


@dataclass(frozen=True)
class Pack(Section):
    """The cards that are played with; in a variant, perhaps beside those of its base."""

    also: Word | None
    block_rule = "pack_line"
    once = True


@dataclass(frozen=True)
class Order(Section):
    """Which card beats which, highest first; for a suit that is trump if a fact is named."""

    trump: Word | None
    block_rule = "order_line"

    @property
    def block_needed(self) -> bool:  # type: ignore[override]
        """Not for trumps: they then rank as other cards do."""
        return self.trump is None


@dataclass(frozen=True)
class Values(Section):
    """Numbers by card, rank or suit; in a variant, perhaps beside those of its base."""

    name: Word
    also: Word | None
    block_rule = "value_line"


@dataclass(frozen=True)
class Zones(Section):
    """Where cards lie, and who sees them."""

    block_rule = "zone_line"


@dataclass(frozen=True)
class Remember(Section):
    """Facts kept during a deal, or through the match."""

    through: Word | None
    block_rule = "fact_line"


@dataclass(frozen=True)
class Options(Section):
    """House rules that may be settled before play."""

    block_rule = "option_line"


@dataclass(frozen=True)
class Define(Section):
    """A name for a term or condition, perhaps about something."""

    name: Word
    parameter: Word | None
    value: Expression | None
    audience: Word | None
    """Who sees its value on the table, if anybody does."""
    block_rule = "case_line"
    block_needed = False


@dataclass(frozen=True)
class Duty(Section):
    """A named obligation on a card that is played."""

    name: Word
    block_rule = "duty_line"


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
class Laws(Section):
    """What must be true of every deal once it is scored."""

    block_rule = "law_line"


@dataclass(frozen=True)
class Undocumented(Section):
    """What no source tells, so that what stands in its place is only a stopgap."""

    items: Doubts
    once = True


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
