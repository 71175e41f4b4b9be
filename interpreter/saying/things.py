"""Suits, ranks and terms that say themselves; the model is not needed for them."""

from __future__ import annotations

from dataclasses import dataclass

from forehand.dsl.words import Words


@dataclass(frozen=True)
class Term:
    """A name of a game file, said as a term."""

    name: str

    def say(self, words: Words, /, **form: str) -> str:
        """The term in a case."""
        return words.term(self.name, form.get("case", "nom"), det=form.get("det", "none"))


@dataclass(frozen=True)
class Suit:
    """A suit."""

    name: str

    def say(self, words: Words, /, **form: str) -> str:
        """Its name."""
        return words.suit(self.name, form.get("case", "nom"))


@dataclass(frozen=True)
class Rank:
    """A rank."""

    name: str

    def say(self, words: Words, /, **form: str) -> str:
        """Its name."""
        return words.rank(self.name, form.get("case", "nom"))


@dataclass(frozen=True)
class Face:
    """A card by rank and suit, as the words know cards; a joker has no suit."""

    rank: str
    suit: str | None

    def say(self, words: Words, /, **form: str) -> str:
        """Its name."""
        return words.card(self, form.get("case", "nom"), form.get("det", "def"))
