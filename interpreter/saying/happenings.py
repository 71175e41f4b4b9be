"""A line for each thing that happens at the table, as the player who is told saw it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from forehand.dsl.words import Words

from ..view import Happening
from .choices import Made

if TYPE_CHECKING:
    from ..program import Program

TAKE = "take-trick"
"""The verb for winning a trick."""


@dataclass(frozen=True)
class _Take:
    """Taking what lay in a zone."""

    zone: str

    def say(self, words: Words, /, **form: str) -> str:
        """The verb with its object."""
        return words.move(TAKE, form.get("form", "present"), _Zone(self.zone))


@dataclass(frozen=True)
class _Zone:
    """A zone as the object of a verb."""

    name: str

    def say(self, words: Words, /, **form: str) -> str:
        """Its noun."""
        return words.term(self.name, form.get("case", "nom"), det="def")


def say_happening(
    happening: Happening, words: Words, players: Sequence[str], program: Program, you: int | None = None
) -> str | None:
    """Return a line about something that happened, or None if it needs none.

    `players` are names by seat; `you` is the seat of the player who is told, to be called "you".
    """
    if happening.kind == "made" and happening.move is not None and happening.who is not None:
        return _does(happening.who, Made(happening.move, players), words, players, you)
    if happening.kind == "moved":
        if happening.taker is not None and happening.source is not None:
            return _does(happening.taker, _Take(happening.source[0]), words, players, you)
        return words.say("happenings.turned-up", cards=happening.cards) if _turned_up(happening, program) else None
    if happening.kind == "scored" and happening.value and happening.who is not None:
        who = say_side(happening.who, words, players, program.sides)
        label = next((label for name in reversed(happening.name.split(".")) if (label := words.label(name))), None)
        return words.say("happenings.scored", who=who, n=happening.value, clause=label)
    return words.say("happenings.voided") if happening.kind == "voided" else None


def _does(seat: int, move: object, words: Words, players: Sequence[str], you: int | None) -> str:
    if seat == you:
        return words.say("happenings.made-you", move=move)
    return words.say("happenings.made", who=players[seat], move=move)


def _turned_up(happening: Happening, program: Program) -> bool:
    """Tell whether cards came to light that no player laid there."""
    if happening.who is not None or not happening.cards or happening.source is None or happening.target is None:
        return False
    before, after = program.zones[happening.source[0]], program.zones[happening.target[0]]
    return after.audience == "all" and before.audience == "nobody"


def say_side(side: int, words: Words, players: Sequence[str], sides: int) -> str:
    """Return the name of a side: the names of its players."""
    seats = range(side, len(players), sides)
    if len(seats) == 1:
        return players[side]
    if all(players[seat] == words.seat(seat, len(players)) for seat in seats):
        return words.side(seats, len(players))
    return words.listed([players[seat] for seat in seats])
