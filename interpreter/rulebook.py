"""What every player knows of a game before a card is dealt: the cards, their order, zones, facts and moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from .program import Card, Program


@dataclass(frozen=True)
class ZoneRule:
    """How a zone is kept."""

    shape: str
    """`cards`, `pile` or `trick`."""
    per: str | None
    audience: str
    """`nobody`, `owner`, `side` or `all`."""


@dataclass(frozen=True)
class FactRule:
    """How a fact is kept."""

    kind: str
    """`number`, `condition`, `suit`, `player`..., or the fact's own name if it has words."""
    words: tuple[str, ...]
    per: str | None
    first: object
    """Its raw value when a match begins; None for a definition."""


@dataclass(frozen=True)
class Rulebook:
    """The public part of a program. Cards are numbered as in `cards`, suits as in `suits`."""

    cards: tuple[Card, ...]
    number: Mapping[str, int]
    """Number of each card by its notation."""
    suits: tuple[str, ...]
    colours: tuple[str, ...]
    """Colour of each suit."""
    ranks: tuple[str, ...]
    trump: str | None
    """Fact that says which suit is trump."""
    suit_rows: tuple[tuple[int, ...], ...]
    """For each trump, and last for none: the suit each card counts to."""
    strength_rows: tuple[tuple[int, ...], ...]
    """The same for the place of each card in its order: the higher, the stronger."""
    beat_rows: tuple[tuple[int, ...], ...]
    """The same for the cards that beat each card once it is played, as bits."""
    values: Mapping[str, Mapping[str, tuple[int, ...]]]
    avoids_points: bool
    """Whether points are to be avoided."""
    zones: Mapping[str, ZoneRule]
    facts: Mapping[str, FactRule]
    shown: tuple[str, ...]
    """Those of `facts` that stand on the table like a score: definitions that are shown, and what each player or
    side has of something through the match."""
    goes: Mapping[tuple[str, str], str]
    """Zone to which a move takes its cards, by phase and name of the move."""
    privileges: frozenset[tuple[str, str]]
    """Moves, by phase and name, that only the holder of a certain card may make, and that leave him his turn."""

    def row(self, trump: str | None) -> int:
        """The row of the tables under a trump."""
        return self.suits.index(trump) if trump in self.suits else -1


@lru_cache(maxsize=16)
def rulebook(program: Program) -> Rulebook:
    """Return the public part of a program."""
    return Rulebook(
        program.cards,
        {card.code: number for number, card in enumerate(program.cards)},
        program.suits,
        program.colours,
        program.ranks,
        program.trump,
        program.suit_tables or (),
        program.strength_tables or (),
        program.beat_tables or (),
        program.values,
        program.avoids_points,
        {zone.name: ZoneRule(zone.shape, zone.per, zone.audience) for zone in program.zones.values()},
        {
            fact.name: FactRule(fact.kind, fact.words, fact.per, program.image[fact.base])
            for fact in program.facts.values()
        }
        | {one.name: FactRule(one.kind, one.words, one.per, None) for one in program.shown.values()},
        (*program.shown, *(fact.name for fact in program.facts.values() if fact.lasting and fact.per)),
        dict(_destinations(program)),
        frozenset(
            (choice.place, offer.name) for choice in program.choices for offer in choice.offers if offer.privilege
        ),
    )


def _destinations(program: Program) -> list[tuple[tuple[str, str], str]]:
    """Follow the effects of each move to where its cards go."""
    found = []
    for choice in program.choices:
        for offer in choice.offers:
            home = next((param.home for param in offer.params if param.home), None)
            if home is not None and (zone := _destination(program, offer.body, home)):
                found.append(((choice.place, offer.name), zone))
    return found


def _destination(program: Program, start: int, home: str) -> str | None:
    waiting, seen = [start], set[int]()
    while waiting:
        at = waiting.pop(0)
        if at in seen:
            continue
        seen.add(at)
        note = program.notes.get(at)
        if note is not None and note.kind == "moved" and note.name == home:
            return str(note.extra[0])
        operation, a, b, *_ = program.code[at]
        if operation == "jump":
            waiting.append(a)
        elif operation in ("jump_if", "jump_if_not"):
            waiting.extend((at + 1, b))
        elif operation not in ("choose", "end"):
            waiting.append(at + 1)
    return None
