"""Kinds of value in the rule language, and which of them may stand for which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..dsl.words import Words


@dataclass(frozen=True)
class Kind:
    """What a term stands for: a number, a player, a set of cards..."""

    name: str
    words: tuple[str, ...] = ()
    """For a kind that is a list of words (an option, a fact): those words, in order."""

    def __str__(self) -> str:
        return self.name

    def say(self, words: Words, /, **form: str) -> str:
        """Return what it is called in a message."""
        if self.words:
            return words.say("kinds.word", words=self.words)
        return words.say(f"kinds.{self.name}")


NUMBER = Kind("number")
NUMBERS = Kind("numbers")
TRUTH = Kind("condition")
PLAYER = Kind("player")
SIDE = Kind("side")
SUIT = Kind("suit")
RANK = Kind("rank")
COLOUR = Kind("colour")
CARD = Kind("card")
PLAYERS = Kind("players")
SIDES = Kind("sides")
SUITS = Kind("suits")
RANKS = Kind("ranks")
CARDS = Kind("cards")
PILE = Kind("pile")
TRICK = Kind("trick")
BUILD = Kind("build")
"""Cards lying together that count as one number."""
BUILDS = Kind("builds")
NOTHING = Kind("nothing")
"""The word `nobody` or `none`, which stands for the lack of any player, side, suit, rank or card."""
UNKNOWN = Kind("unknown")
"""Of a term that has already been reported; fits everywhere, so that one mistake is told once."""

ELEMENT = {
    CARDS: CARD,
    PILE: CARD,
    TRICK: CARD,
    PLAYERS: PLAYER,
    SIDES: SIDE,
    SUITS: SUIT,
    RANKS: RANK,
    NUMBERS: NUMBER,
    BUILDS: BUILD,
    BUILD: CARD,
}
"""Kind of the members of a set."""
SET_OF = {CARD: CARDS, PLAYER: PLAYERS, SIDE: SIDES, SUIT: SUITS, RANK: RANKS, NUMBER: NUMBERS}
SINGLE = (PLAYER, SIDE, SUIT, RANK, CARD)
"""Kinds whose values may also be `nobody` or `none`."""
THINGS = {"player": PLAYER, "side": SIDE, "suit": SUIT, "rank": RANK, "card": CARD}


def fits(kind: Kind, want: Kind) -> bool:
    """Tell whether a value of `kind` may stand where `want` is asked for."""
    if UNKNOWN in (kind, want) or kind == want:
        return True
    if kind == NOTHING:
        return want in SINGLE
    if want == CARDS:
        return kind in (CARD, PILE, TRICK, BUILD, BUILDS)
    if want == PILE:
        return kind == TRICK
    return kind == PLAYER and want == SIDE
