"""How a move that is made is said; nothing here knows the model, so that play need not read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from forehand.dsl.words import Sayable, Words

from ..moves import Move, Value
from ..program import Card
from .things import Rank, Suit


@dataclass(frozen=True)
class Digits:
    """A number in digits."""

    n: int

    def say(self, words: Words, /, **form: str) -> str:
        """The digits."""
        return str(self.n).replace("-", "−")


@dataclass(frozen=True)
class Seat:
    """A player."""

    seat: int
    names: Sequence[str]

    def say(self, words: Words, /, **form: str) -> str:
        """The name, or the number of the seat where there is no name."""
        if self.seat < len(self.names):
            return self.names[self.seat]
        return words.say("happenings.player-n", n=self.seat + 1)


@dataclass(frozen=True)
class Cards:
    """Several cards."""

    cards: tuple[object, ...]

    def say(self, words: Words, /, **form: str) -> str:
        """Their names in a list."""
        return words.listed(self.cards, case=form.get("case", "nom"), det="def")


def sayable(value: Value, kind: str, names: Sequence[str] = ()) -> object:
    """Return a value of some kind as something that can be said."""
    if isinstance(value, tuple):
        return Cards(value)
    if isinstance(value, int):
        return Seat(value, names) if kind in ("player", "side") else Digits(value)
    if isinstance(value, str):
        return Suit(value) if kind == "suit" else Rank(value)
    return value


@dataclass(frozen=True)
class Objects:
    """What is settled in a move."""

    move: Move
    names: Sequence[str]

    def say(self, words: Words, /, **form: str) -> str:
        """The values in order, each with the word that joins it."""
        parts = []
        joins = self.move.joins or (None,) * len(self.move.values)
        kinds = self.move.kinds or ("",) * len(self.move.values)
        for join, kind, value in zip(joins, kinds, self.move.values, strict=False):
            thing = sayable(value, kind, self.names)
            plain = words.show(thing, case=form.get("case", "nom")) if join is None else ""
            parts.append(plain or words.say(f"join-{join}", thing=thing))
        return " ".join(parts)


@dataclass(frozen=True)
class Made:
    """A move with what was settled in it."""

    move: Move
    names: Sequence[str] = ()

    def say(self, words: Words, /, **form: str) -> str:
        """The verb in a form of verbs, with its objects."""
        objects: object = Objects(self.move, self.names) if self.move.values else ""
        return words.move(self.move.name, form.get("form", "infinitive"), objects)


def typed_move(move: Move, words: Words) -> str:
    """Return a move as a player of the language may type it: `play JH`, `speel BH`, `spill KnH`."""
    parts: list[str] = []
    joins = move.joins or (None,) * len(move.values)
    for join, kind, value in zip(joins, move.kinds or ("",) * len(move.values), move.values, strict=True):
        if join and parts:
            parts.append(words.say(f"ui.join-{join}"))
        if isinstance(value, tuple):
            parts.extend(words.typed(card) for card in value)
        elif isinstance(value, Card):
            parts.append(words.typed(value))
        elif isinstance(value, str) and kind == "suit":
            parts.append(words.suit(value))
        else:
            parts.append(str(value))
    return words.move(move.name, "imperative", " ".join(parts))


def say_move(move: Move, words: Words, form: str = "imperative", subject: str = "", names: Sequence[str] = ()) -> str:
    """Return a move in words: `bid 5`; with a subject a clause: `West bids 5`.

    `form` is one of the verb forms of the language; `names` are those of the players, by seat.
    """
    said = Made(move, names).say(words, form="present" if subject and form == "imperative" else form)
    return f"{subject} {said}" if subject else said


assert issubclass(Made, Sayable)
