"""What a seat sees: all and only what that player knows of a position and of what happened."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Any

from .engine import Engine, Event
from .instructions import State
from .moves import Move, Value, decode
from .program import DEALER, Card, FactCells, Program, Shown, ZoneCells
from .rulebook import Rulebook, rulebook

Place = tuple[str, int | None]
"""A zone and its owner: a seat or side, None for a shared zone."""


@dataclass(frozen=True)
class Pile:
    """A zone as a seat sees it."""

    zone: str
    owner: int | None
    """Seat or side it belongs to; None for a shared zone."""
    per: str | None
    """`player` or `side` when it belongs to one."""
    count: int
    cards: tuple[Card, ...] | None
    """Its cards, in the order in which they lie if it is a pile or trick (first played or topmost
    first), else in the order of the pack; None if the seat does not see them."""
    players: tuple[int, ...] = ()
    """For a trick, the seat that played each card."""
    builds: tuple[tuple[int, tuple[Card, ...]], ...] = ()
    """For builds, the number each counts as, and its cards."""


@dataclass(frozen=True)
class Happening:
    """Something that happened, as a seat saw it."""

    kind: str
    """`moved`, `stacked` (a build made or changed), `became`, `scored`, `shuffled`, `phase`, `voided`, or
    `made` for a move."""
    name: str = ""
    """The fact, clause, phase or zone it is about."""
    who: int | None = None
    """Seat that acted; side that scored; owner of the fact."""
    value: Value | None = None
    """What the fact became, or the points."""
    cards: tuple[Card, ...] | None = None
    """The cards moved, None if the seat did not see them."""
    count: int = 0
    source: Place | None = None
    target: Place | None = None
    taker: int | None = None
    """For a trick that is taken, the seat that won it."""
    move: Move | None = None


@dataclass(frozen=True)
class View:
    """All and only what one seat knows."""

    seat: int
    players: int
    sides: int
    dealer: int
    turn: int | None
    phase: str
    piles: tuple[Pile, ...]
    facts: dict[str, Any]
    """Each fact's value; a tuple for one that each player or side has."""
    gains: tuple[int, ...]
    """Points of this deal so far, by side."""
    scores: tuple[int, ...]
    """Points in the match, by side."""
    moves: tuple[Move, ...]
    """The legal moves if it is this seat's turn, else none."""
    happened: tuple[Happening, ...]
    options: dict[str, Any]
    rules: Rulebook

    def pile(self, zone: str, owner: int | None = None) -> Pile | None:
        """Return one of the zones, by default that of this seat."""
        mine = {"player": self.seat, "side": self.seat % self.sides}
        for pile in self.piles:
            wanted = owner if owner is not None else mine.get(pile.per or "")
            if pile.zone == zone and pile.owner == wanted:
                return pile
        return None


def sees(program: Program, zone: ZoneCells | FactCells | Shown, owner: int | None, seat: int) -> bool:
    """Tell whether a seat sees the cards of a zone, or the value of a fact."""
    if zone.audience == "all":
        return True
    if zone.audience == "nobody" or owner is None:
        return False
    if zone.audience == "owner":
        return owner == (seat if zone.per == "player" else seat % program.sides)
    return owner % program.sides == seat % program.sides


def hidden_places(program: Program, seat: int) -> tuple[Place, ...]:
    """Return the zones whose cards a seat does not see."""
    return tuple(
        (zone.name, owner)
        for zone in program.zones.values()
        for owner in (range(zone.count) if zone.per else (None,))
        if zone.shape != "builds" and not sees(program, zone, owner, seat)
    )


def cell_of(program: Program, place: Place) -> int:
    """Return the cell that holds the cards of a place."""
    return program.zones[place[0]].base + (place[1] or 0)


def cards_in(held: int | tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of the cards that the cell of a zone holds: of a pile in its order, else in the pack's."""
    return held if isinstance(held, tuple) else decode_set(held)


def piles(program: Program, state: State, seat: int | None) -> tuple[Pile, ...]:
    """Return every zone as a seat sees it, or as it is if `seat` is None."""
    found = []
    for zone in program.zones.values():
        for number in range(zone.count):
            held = state[zone.base + number]
            owner = number if zone.per else None
            cards = (
                tuple(chain(*(decode_set(build) for _, build in held))) if zone.shape == "builds" else cards_in(held)
            )
            seen = seat is None or sees(program, zone, owner, seat)
            found.append(
                Pile(
                    zone.name,
                    owner,
                    zone.per,
                    len(cards),
                    tuple(program.cards[card] for card in cards) if seen else None,
                    state[zone.base + 1] if zone.shape == "trick" else (),
                    _builds(program, held) if zone.shape == "builds" and seen else (),
                )
            )
    return tuple(found)


def _builds(program: Program, held: tuple[tuple[int, int], ...]) -> tuple[tuple[int, tuple[Card, ...]], ...]:
    return tuple((worth, tuple(program.cards[card] for card in decode_set(cards))) for worth, cards in held)


def decode_set(bits: int) -> tuple[int, ...]:
    """Return the members of a set."""
    return tuple(bit for bit in range(bits.bit_length()) if bits >> bit & 1)


def facts(program: Program, state: State, seat: int | None) -> dict[str, Any]:
    """Return the facts a seat knows, or all if `seat` is None."""
    known: dict[str, Any] = {}
    for fact in program.facts.values():
        values = [fact_value(program, fact.kind, fact.words, state[fact.base + i]) for i in range(fact.count)]
        if (seen := _seen(program, fact, values, seat)) is not None:
            known[fact.name] = tuple(seen) if fact.per else seen[0]
    return known


def _seen(program: Program, fact: FactCells | Shown, values: list[Any], seat: int | None) -> list[Any] | None:
    """Return the values that a seat sees, None in the place of others; None if it sees none of them."""
    if seat is None:
        return values
    seen = [sees(program, fact, i if fact.per else None, seat) for i in range(len(values))]
    return [value if open else None for value, open in zip(values, seen, strict=True)] if any(seen) else None


def shown(engine: Engine, state: State, seat: int | None) -> dict[str, Any]:
    """Return the values of the definitions that are shown to a seat, or of all that are shown if `seat` is None."""
    known: dict[str, Any] = {}
    for one in engine.program.shown.values():
        values = []
        for start, cell in one.code:
            after = state[:]
            engine.run(after, start)
            values.append(fact_value(engine.program, one.kind, one.words, after[cell]))
        if (seen := _seen(engine.program, one, values, seat)) is not None:
            known[one.name] = tuple(seen) if one.per else seen[0]
    return known


def fact_value(program: Program, kind: str, words: tuple[str, ...], raw: Any) -> Any:
    """Return a fact's value as the world outside sees it."""
    if words:
        return words[raw]
    if kind == "condition":
        return bool(raw)
    return decode(program, kind, raw)


def happening(program: Program, event: Event) -> Happening:
    """Return an event of the engine with names and cards in the place of numbers."""
    if event.kind == "moved":
        cards, start, end, actor = event.values
        target, shape = event.extra
        if shape == "builds":
            cards = sum(build for _, build in cards)
        numbers = (cards,) if shape == "card" else cards_in(cards)
        faces = tuple(program.cards[card] for card in numbers if card >= 0)
        return Happening(
            "moved",
            event.name,
            who=actor if actor >= 0 else None,
            cards=faces,
            count=len(faces),
            source=(event.name, None if start < 0 else start),
            target=(target, None if end < 0 else end),
        )
    if event.kind == "became":
        owner = event.values[1] if len(event.values) > 1 else None
        if event.name == "dealer":
            return Happening("became", "dealer", None, event.values[0])
        fact = program.facts[event.name]
        return Happening("became", event.name, owner, fact_value(program, fact.kind, fact.words, event.values[0]))
    if event.kind == "stacked":
        cards, worth, actor = event.values
        faces = tuple(program.cards[card] for card in decode_set(cards))
        return Happening("stacked", event.name, actor, worth, faces, len(faces), target=(event.name, None))
    if event.kind == "scored":
        return Happening("scored", event.name, event.values[0], event.values[1])
    return Happening(event.kind, event.name)


def hide(program: Program, item: Happening, seat: int) -> Happening | None:
    """Return a happening as a seat saw it, or None if it did not see it at all."""
    from dataclasses import replace

    if item.kind == "moved":
        assert item.source is not None and item.target is not None
        ends = (item.source, item.target)
        if any(sees(program, program.zones[zone], owner, seat) for zone, owner in ends):
            return item
        return replace(item, cards=None)
    if item.kind == "became" and item.name != "dealer":
        return item if sees(program, program.facts[item.name], item.who, seat) else None
    if item.kind == "made" and item.move is not None and item.move.secret and item.who != seat:
        return replace(item, move=Move(item.move.name, secret=True))
    return item


def look(
    engine: Engine,
    state: State,
    seat: int,
    turn: int | None,
    phase: str,
    moves: tuple[Move, ...],
    happened: tuple[Happening, ...],
) -> View:
    """Return what a seat knows of a position."""
    program = engine.program
    seen = (hide(program, item, seat) for item in happened)
    return View(
        seat,
        program.players,
        program.sides,
        state[DEALER],
        turn,
        phase,
        piles(program, state, seat),
        facts(program, state, seat) | shown(engine, state, seat),
        tuple(state[program.gain : program.gain + program.sides]),
        tuple(state[program.score : program.score + program.sides]),
        moves if turn == seat else (),
        tuple(item for item in seen if item is not None),
        program.options,
        rulebook(program),
    )
