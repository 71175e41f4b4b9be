"""Whether moves told a player something he did not know: tried by exchanging the cards he cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from .chance import permuted, seeded
from .deal import Deal, IllegalMove
from .engine import RunError
from .moves import Move
from .view import cards_in, cell_of, decode_set, hidden_places

TRIALS = 12
"""Ways in which the hidden cards are exchanged: what depends on one of them shows in nearly every one."""


def told(before: Deal, moves: Sequence[Move], seat: int) -> bool:
    """Return whether a player learnt anything by making moves from a position.

    He did if the same moves would have shown him something else had the cards he could not see lain otherwise.
    """
    after = _made(before, moves)
    if after is None:
        return True
    hidden = _hidden(before, seat)
    random = seeded(len(hidden))
    for _ in range(TRIALS if len(hidden) > 1 else 0):
        others, random = permuted(hidden, random)
        other = _made(_exchanged(before, dict(zip(hidden, others, strict=True)), seat), moves)
        if other is None or other.view(seat) != after.view(seat):
            return True
    return False


def _made(deal: Deal, moves: Sequence[Move]) -> Deal | None:
    """Return the position after moves, or None where one of them cannot be made."""
    try:
        for move in moves:
            deal = deal.play(str(move))
    except (IllegalMove, RunError):
        return None
    return deal


def _closed(deal: Deal, seat: int) -> list[int]:
    """Return the cells of the zones whose cards a player does not see."""
    program = deal.game.program
    return [cell_of(program, place) for place in hidden_places(program, seat)]


def _hidden(deal: Deal, seat: int) -> tuple[int, ...]:
    """Return the numbers of the cards a player does not see."""
    found: set[int] = set()
    for cell in _closed(deal, seat):
        found.update(cards_in(deal.state[cell]))
    return tuple(sorted(found))


def _exchanged(deal: Deal, change: dict[int, int], seat: int) -> Deal:
    """Return a position with the cards a player does not see changed over."""
    state = deal.state[:]
    for cell in _closed(deal, seat):
        state[cell] = _changed(state[cell], change)
    return replace(deal, state=state)


def _changed(held: Any, change: dict[int, int]) -> Any:
    if isinstance(held, tuple):
        return tuple(change[card] for card in held)
    return sum(1 << change[card] for card in decode_set(held))
