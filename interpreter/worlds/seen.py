"""What a seat has seen of a deal: how cards went, what was done, and what lay open after each move.

This module alone looks at the deal as it is. All that it hands on follows from what the seat may know.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..deal import Deal
from ..instructions import State
from ..moves import Move
from ..program import DEALER, PC, PLAYER, PRESET, RANDOM, VOIDED, Program
from ..view import Happening, Place, cards_in, cell_of, hidden_places, hide, sees

Raw = tuple[int, tuple[Any, ...]]
"""A move as the engine has it: which of those offered, and what is settled in it."""


@dataclass(frozen=True)
class Flow:
    """Cards that went from one place to another."""

    source: Place
    target: Place
    count: int
    cards: tuple[int, ...] | None
    """Which, in their order; None if the seat saw no more than how many."""


@dataclass(frozen=True)
class Shuffle:
    """A pile was shuffled."""

    place: Place
    order: tuple[int, ...] | None
    """How the cards lay afterwards, if they lie open."""


@dataclass(frozen=True)
class Made:
    """A move was made."""

    seat: int
    name: str
    raw: Raw | None
    """None if the seat saw its name only."""
    table: State = field(repr=False)
    """The state before it as far as the seat saw it; cards that it did not see lie in the order of the pack."""


Step = Flow | Shuffle | Made


@dataclass(frozen=True)
class Seen:
    """All that a seat knows of a deal."""

    program: Program
    seat: int
    origin: State = field(repr=False)
    """The state before the first instruction."""
    steps: tuple[Step, ...] = field(repr=False)
    outlooks: tuple[Any, ...] = field(repr=False)
    """What lay open at the first choice and after each move."""
    legal: tuple[Raw, ...] | None = field(repr=False)
    """Its legal moves now, if it is its turn."""


def seen_by(deal: Deal, seat: int) -> Seen:
    """Return what a seat knows of a deal."""
    program, engine = deal.game.program, deal.engine
    origin = deal.origin[:]
    origin[RANDOM], origin[PRESET] = 0, ()
    state = origin[:]
    state[PRESET] = tuple(tuple(program.card_numbers[card] for card in pack) for pack in deal.dealt)
    engine.start(state)
    tables, outlooks = [], [outlook(program, state, seat)]
    for _, move in deal.played:
        tables.append(_table(program, state, seat))
        engine.play(state, move.offer, move.raw)
        outlooks.append(outlook(program, state, seat))
    legal = tuple((move.offer, move.raw) for move in deal.moves) if deal.turn == seat else None
    steps = tuple(_steps(program, deal, seat, tables))
    return Seen(program, seat, origin, steps, tuple(outlooks), legal)


def outlook(program: Program, state: State, seat: int) -> tuple[Any, ...]:
    """Return what a seat sees of a state, but for the definitions that are shown and its moves."""
    seen: list[Any] = [state[PLAYER], state[DEALER], state[VOIDED]]
    code = program.code[state[PC]]
    seen.append(program.choices[code[1]].place if code[0] == "choose" else "")
    for zone in program.zones.values():
        for number in range(zone.count):
            held = state[zone.base + number]
            if zone.shape == "builds" or sees(program, zone, number if zone.per else None, seat):
                seen.append((held, state[zone.base + 1]) if zone.shape == "trick" else held)
            else:
                seen.append(held.bit_count() if isinstance(held, int) else len(held))
    for fact in program.facts.values():
        for number in range(fact.count):
            if sees(program, fact, number if fact.per else None, seat):
                seen.append(state[fact.base + number])
    seen += state[program.gain : program.gain + program.sides]
    seen += state[program.score : program.score + program.sides]
    return tuple(seen)


def _table(program: Program, state: State, seat: int) -> State:
    """Return a state in which nothing is left that a seat does not know."""
    table = state[:]
    table[RANDOM], table[PRESET] = 0, ()
    places = [(place, cell_of(program, place)) for place in hidden_places(program, seat)]
    covered: list[int] = []
    for _, cell in places:
        covered += cards_in(state[cell])
    covered.sort()
    for _, cell in places:
        pile = isinstance(state[cell], tuple)
        count = len(state[cell]) if pile else state[cell].bit_count()
        laid, covered = covered[:count], covered[count:]
        table[cell] = tuple(laid) if pile else sum(1 << card for card in laid)
    for fact in program.facts.values():
        for number in range(fact.count):
            if not sees(program, fact, number if fact.per else None, seat):
                table[fact.base + number] = program.image[fact.base + number]
    return table


def _steps(program: Program, deal: Deal, seat: int, tables: list[State]) -> list[Step]:
    number = program.card_numbers
    steps: list[Step] = []
    shuffles = made = 0
    for happened in deal.happened:
        item: Happening | None = hide(program, happened, seat)
        if item is None:
            continue
        if item.kind == "moved":
            assert item.source is not None and item.target is not None
            cards = None if item.cards is None else tuple(number[card] for card in item.cards)
            if item.source != item.target:
                steps.append(Flow(item.source, item.target, item.count, cards))
        elif item.kind == "shuffled":
            place = (item.name, None)
            open_ = sees(program, program.zones[item.name], None, seat)
            order = tuple(number[card] for card in deal.dealt[shuffles])
            steps.append(Shuffle(place, order if open_ else None))
            shuffles += 1
        elif item.kind == "made":
            move = item.move
            assert move is not None and item.who is not None
            steps.append(Made(item.who, move.name, _raw(move), tables[made]))
            made += 1
    return steps


def _raw(move: Move) -> Raw | None:
    return None if move.offer < 0 else (move.offer, move.raw)
