"""Moves spelt in actions: a game has thousands of possible moves, but few things that one settles at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from ..deal import Deal
from ..moves import Move
from ..program import Program
from ..view import decode_set

END, NEXT, NONE, MINUS = range(4)
"""Actions of every game: the move ends here, though more could be added to it; what follows settles the next thing;
nobody or nothing; a number below nought."""
_COMMON = ("end", "next", "none", "minus", *(f"digit {digit}" for digit in range(10)))
_DIGITS = 4

Spelling = tuple[int, ...]


class Alphabet:
    """The actions of a game, numbered from 0: names of moves, cards, suits, ranks, seats, sides and digits."""

    def __init__(self, program: Program) -> None:
        offers = dict.fromkeys(offer.name for choice in program.choices for offer in choice.offers)
        kinds = {
            "move": [f"move {name}" for name in offers],
            "card": [card.code for card in program.cards],
            "suit": [f"suit {suit}" for suit in program.suits],
            "rank": [f"rank {rank}" for rank in program.ranks],
            "player": [f"seat {seat}" for seat in range(program.players)],
            "side": [f"side {side}" for side in range(program.sides)],
        }
        names = list(_COMMON)
        self._first: dict[str, int] = {}
        for kind, members in kinds.items():
            self._first[kind] = len(names)
            names += members
        self._moves = {name: self._first["move"] + number for number, name in enumerate(offers)}
        self.names: tuple[str, ...] = tuple(names)
        """What each action is called, as `move bid`, `QH`, `suit hearts`, `seat 2` or `digit 7`."""

    def __len__(self) -> int:
        return len(self.names)

    def spell(self, move: Move) -> Spelling:
        """Return a move as actions: its name, then what is settled in it, the cards of a set in the pack's order."""
        spelt = [self._moves[move.name]]
        for number, (kind, raw) in enumerate(zip(move.kinds, move.raw, strict=True)):
            spelt += self._settled(kind, raw)
            if number + 1 < len(move.raw) and kind not in self._first:
                spelt.append(NEXT)  # it has no fixed length
        return tuple(spelt)

    def _settled(self, kind: str, raw: int) -> Iterator[int]:
        if kind in self._first:
            yield NONE if raw < 0 else self._first[kind] + raw
        elif kind in ("cards", "build"):
            yield from (self._first["card"] + card for card in decode_set(raw))
        else:
            yield from (MINUS if sign == "-" else _DIGITS + int(sign) for sign in str(int(raw)))


@dataclass(frozen=True)
class Turn:
    """A position of a deal and the actions taken of the next move. What is settled by itself is taken unasked, so
    that to play a card is one action where there is nothing else to do."""

    deal: Deal
    alphabet: Alphabet
    taken: Spelling = ()
    open: dict[Spelling, Move] = field(default_factory=dict, repr=False)
    """The legal moves that begin so."""

    @classmethod
    def begin(cls, deal: Deal, alphabet: Alphabet) -> Turn:
        """Return the position before any action of a move. Raises RunError if the seat in turn has no legal move."""
        deal.expected()
        moves = {alphabet.spell(move): move for move in deal.moves}
        return cls(deal, alphabet, (), moves)._settled(whole=False)

    @cached_property
    def actions(self) -> tuple[int, ...]:
        """The legal actions, ascending; none when the deal is over."""
        size = len(self.taken)
        following = {spelt[size] for spelt in self.open if len(spelt) > size}
        return tuple(sorted(following | {END} if self.taken in self.open else following))

    def take(self, action: int) -> Turn | Move:
        """Return where an action leads: on in the same move, or to the move. Raises ValueError if it is not legal."""
        if action not in self.actions:
            names = self.alphabet.names
            said = names[action] if 0 <= action < len(names) else "no action of this game"
            legal = ", ".join(f"{one} ({names[one]})" for one in self.actions)
            raise ValueError(f"action {action} ({said}) is not legal here; legal: {legal or 'none, the deal is over'}")
        if action == END:
            return self.open[self.taken]
        taken = (*self.taken, action)
        moves = {spelt: move for spelt, move in self.open.items() if spelt[: len(taken)] == taken}
        turn = Turn(self.deal, self.alphabet, taken, moves)._settled(whole=True)
        return turn.open[turn.taken] if list(turn.open) == [turn.taken] else turn

    def _settled(self, whole: bool) -> Turn:
        """Return this turn with the actions taken that every legal move has in common; all but the last one of a
        move unless it may become whole."""
        common = _beginning(list(self.open))
        if common in self.open and not whole:
            common = common[:-1]
        return Turn(self.deal, self.alphabet, common, self.open)


def _beginning(spelt: list[Spelling]) -> Spelling:
    """Return what all of them begin with."""
    if not spelt:
        return ()
    first, last = min(spelt), max(spelt)
    same = 0
    while same < min(len(first), len(last)) and first[same] == last[same]:
        same += 1
    return first[:same]
