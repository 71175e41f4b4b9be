"""What a seat sees, as whole numbers in a list of fixed length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..program import Card, FactCells, Shown
from ..view import View
from .steps import Alphabet

if TYPE_CHECKING:
    from ..game import Game

RECENT = 8
"""Actions of an unfinished move that are told in their order."""


@dataclass(frozen=True)
class Part:
    """A stretch of the list that tells one thing."""

    name: str
    """As `hand.0 cards`, `facts trump` or `scores`."""
    start: int
    size: int


class Observer:
    """Writes views of one program as numbers.

    For each zone of each owner: how many cards lie there; if anybody may look, for each card of the pack 1 where it
    is seen there. For a pile or trick also the place of each card seen in it, from 1; for a trick who played it (the
    seat, from 1); for builds what the card's build counts as, and which build it is in, from 1. Then facts and shown
    values: numbers as they are, conditions 0 or 1, words, seats, sides, suits, ranks and cards from 1 with 0 for none;
    for what not everybody knows 1 first if this seat knows it. Then points, seats, phase, and the actions of an
    unfinished move.
    """

    def __init__(self, game: Game, alphabet: Alphabet) -> None:
        program = game.program
        self._program, self._alphabet = program, alphabet
        self._phases = tuple(dict.fromkeys(choice.place for choice in program.choices))
        facts: dict[str, FactCells | Shown] = {**program.facts, **program.shown}
        self._facts = [fact for fact in facts.values() if fact.audience != "nobody"]
        self._lists = {
            "card": program.cards,
            "suit": program.suits,
            "rank": program.ranks,
            "player": range(program.players),
            "side": range(program.sides),
        }
        parts, start = [], 0
        for name, values in self._written(game.deal().view(0), ()):
            parts.append(Part(name, start, len(values)))
            start += len(values)
        self.parts: tuple[Part, ...] = tuple(parts)
        """What stands where."""
        self.size = start
        """How many numbers there are."""

    def write(self, view: View, taken: Sequence[int] = ()) -> list[int]:
        """Return what a seat sees, with the actions it has taken of a move that is not finished."""
        return [value for _, values in self._written(view, taken) for value in values]

    def _written(self, view: View, taken: Sequence[int]) -> Iterator[tuple[str, list[int]]]:
        yield from self._zones(view)
        for fact in self._facts:
            count = (self._program.players if fact.per == "player" else self._program.sides) if fact.per else 1
            known = view.facts.get(fact.name)
            values = known if fact.per and known is not None else (known,) * count
            yield f"facts {fact.name}", [number for value in values for number in self._fact(fact, value)]
        yield "gains", list(view.gains)
        yield "scores", list(view.scores)
        yield "seat", _chosen(view.seat, range(view.players))
        yield "dealer", _chosen(view.dealer, range(view.players))
        yield "turn", _chosen(view.turn, range(view.players))
        yield "phase", _chosen(view.phase, self._phases)
        yield "taken", [int(action in taken) for action in range(len(self._alphabet))]
        recent = [action + 1 for action in taken[-RECENT:]]
        yield "recent", recent + [0] * (RECENT - len(recent))

    def _zones(self, view: View) -> Iterator[tuple[str, list[int]]]:
        piles = {(pile.zone, pile.owner): pile for pile in view.piles}
        for zone in self._program.zones.values():
            for owner in range(zone.count) if zone.per else (None,):
                name = zone.name if owner is None else f"{zone.name}.{owner}"
                pile = piles.get((zone.name, owner))
                cards = (pile.cards or ()) if pile else ()
                yield f"{name} count", [pile.count if pile else 0]
                if zone.audience == "nobody":
                    continue
                yield f"{name} cards", self._plane((card, 1) for card in cards)
                if zone.shape in ("pile", "trick"):
                    yield f"{name} places", self._plane((card, place) for place, card in enumerate(cards, 1))
                if zone.shape == "trick":
                    players = pile.players if pile else ()
                    yield (
                        f"{name} players",
                        self._plane((card, seat + 1) for card, seat in zip(cards, players, strict=True)),
                    )
                if zone.shape == "builds":
                    builds = pile.builds if pile else ()
                    yield f"{name} worth", self._plane((card, worth) for worth, build in builds for card in build)
                    yield (
                        f"{name} number",
                        self._plane((card, number) for number, (_, build) in enumerate(builds, 1) for card in build),
                    )

    def _plane(self, values: Iterable[tuple[Card, int]]) -> list[int]:
        plane = [0] * len(self._program.cards)
        for card, value in values:
            plane[self._program.card_numbers[card]] = value
        return plane

    def _fact(self, fact: FactCells | Shown, value: Any) -> list[int]:
        known = [] if fact.audience == "all" else [int(value is not None)]
        if fact.words:
            return [*known, fact.words.index(value) + 1 if value is not None else 0]
        if fact.kind in self._lists:
            return [*known, self._lists[fact.kind].index(value) + 1 if value is not None else 0]
        return [*known, int(value or 0)]


def _chosen(value: Any, among: Sequence[Any]) -> list[int]:
    return [int(value == one) for one in among]
