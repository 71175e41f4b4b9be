"""What the moves of others tell of the cards they hold: who must follow and does not, has none of that suit.

No rule is known here. Whether a card rules a move out, or is needed for it, is found by asking the engine whether the
move is legal with that card in the place and without it. Only what every hand that was tried agrees on is told.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from ..bots import Luck
from ..engine import Engine, RunError, among
from ..view import Place, cell_of, hidden_places
from .ledger import Told, followed
from .seen import Flow, Made, Raw, Seen, Step

HANDS = 6
"""Hands with a card in question that are tried before it is believed to be ruled out, or needed."""
MOST_REMEMBERED = 2_000
"""Moves of which it is kept what they tell, for the decisions that follow in the same deal."""

_REMEMBERED: WeakKeyDictionary[Engine, dict[tuple[Any, ...], Told | None]] = WeakKeyDictionary()


def told_by_moves(engine: Engine, seen: Seen) -> dict[int, tuple[Told, ...]]:
    """Return what each move of another seat tells, by its number."""
    told: dict[int, tuple[Told, ...]] = {}
    remembered = _REMEMBERED.setdefault(engine, {})
    if len(remembered) > MOST_REMEMBERED:
        remembered.clear()
    entries = followed(seen, {}).entries
    certain = _certain(seen.steps)
    closed = set(hidden_places(seen.program, seen.seat))
    number = -1
    for at, entry in enumerate(entries):
        if not isinstance(entry.step, Made):
            continue
        made, raw = entry.step, entry.step.raw
        number += 1
        if raw is None or made.seat == seen.seat:
            continue
        for zone in seen.program.zones.values():
            place = (zone.name, made.seat)
            if zone.per != "player" or zone.shape != "cards" or place not in closed:
                continue
            sure = certain[at].get(place, frozenset())
            open_ = tuple(sorted(card for card, where in entry.before.items() if place in where and card not in sure))
            key = (seen.seat, raw, place, tuple(made.table), sure, open_)
            if key not in remembered:
                asked = _Asked(engine, made, raw, place, cell_of(seen.program, place))
                remembered[key] = asked.told(open_, sum(1 << card for card in sure))
            if (one := remembered[key]) is not None:
                told[number] = (*told.get(number, ()), one)
    return told


def _certain(steps: tuple[Step, ...]) -> list[dict[Place, frozenset[int]]]:
    """Return for each step the cards that were in a closed place before it, as is seen from where they went later."""
    certain: list[dict[Place, frozenset[int]]] = []
    now: dict[Place, frozenset[int]] = {}
    for step in reversed(steps):
        if isinstance(step, Flow):
            if step.cards is None:
                now.pop(step.target, None)
            else:
                now[step.source] = now.get(step.source, frozenset()) | set(step.cards)
                if step.target in now:
                    now[step.target] -= set(step.cards)
        certain.append(dict(now))
    return certain[::-1]


class _Asked:
    """Asks whether a move is legal with other cards in a place."""

    def __init__(self, engine: Engine, made: Made, raw: Raw, place: Place, cell: int) -> None:
        self._engine, self._made, self._raw, self._place, self._cell = engine, made, raw, place, cell
        self._count = made.table[cell].bit_count()
        self._luck = Luck(self._count)

    def _legal(self, cards: int) -> bool:
        table = self._made.table[:]
        table[self._cell] = cards
        try:
            legal = self._engine.legal(table)
        except RunError:
            return False
        return among(legal, *self._raw)

    def told(self, open_: tuple[int, ...], sure: int) -> Told | None:
        """Return what the move tells, given the cards that may lie in the place and those that surely do."""
        if all(self._legal(self._hand(sure, open_)) for _ in range(HANDS)):
            return None
        if self._legal(sure):
            never = [
                card for card in open_ if not self._legal(sure | 1 << card) and not self._in_a_hand(card, sure, open_)
            ]
            return Told(self._place, never=frozenset(never)) if never else None
        needed = self._in_every_hand(open_, sure)
        every = sure | sum(1 << card for card in open_)
        if needed and self._legal(every):
            surely = [card for card in needed if not self._legal(every & ~(1 << card))]
            return Told(self._place, surely=frozenset(surely)) if surely else None
        return None

    def _in_every_hand(self, open_: tuple[int, ...], sure: int) -> list[int]:
        """Return the cards that are in every one of some full hands with which the move is legal."""
        needed = list(open_)
        for _ in range(4 * HANDS):
            hand = self._hand(sure, open_)
            if any(not hand >> card & 1 for card in needed) and self._legal(hand):
                needed = [card for card in needed if hand >> card & 1]
            if not needed:
                break
        return needed

    def _hand(self, held: int, others: tuple[int, ...]) -> int:
        """Return a hand drawn at random that has some cards."""
        left = [card for card in others if not held >> card & 1]
        for _ in range(min(self._count - held.bit_count(), len(left))):
            held |= 1 << left.pop(self._luck.below(len(left)))
        return held

    def _in_a_hand(self, card: int, sure: int, others: tuple[int, ...]) -> bool:
        """Tell whether the move is legal with one of some full hands that hold a card."""
        return any(self._legal(self._hand(sure | 1 << card, others)) for _ in range(HANDS))
