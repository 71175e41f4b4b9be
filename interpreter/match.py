"""A match: deals one after the other, with what is kept between them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from .deal import Deal
from .instructions import State
from .program import DEALS, PRESET, RANDOM, Program

if TYPE_CHECKING:
    from .game import Game


@dataclass(frozen=True, eq=False)
class Match:
    """A match at one of its deals; an immutable value."""

    game: Game
    deal: Deal
    before: tuple[Deal, ...] = field(default=(), repr=False)
    """The deals that are over, void ones too."""

    @property
    def dealer(self) -> int:
        """Seat that deals, or once the deal is over that deals next."""
        return self.deal.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each seat in the match: those of its side."""
        program = self.game.program
        return tuple(int(self.deal.state[program.score + seat % program.sides]) for seat in range(program.players))

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.deal.match_over

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that have won, once the match is over: all with the best score."""
        if not self.over:
            return ()
        best = (min if self.game.program.lowest_wins else max)(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    def play(self, deal: Deal) -> Match:
        """Return the match with its deal gone on to another position."""
        return replace(self, deal=deal)

    def next(self, pack: str | None = None) -> Match:
        """Return the match at its next deal, dealt from a pack as for `Game.deal` if it is given.

        Raises BadPack, or ValueError while this deal, or after the match, is over.
        """
        if not self.deal.over:
            raise ValueError("the deal is not over")
        if self.over:
            raise ValueError("the match is over")
        state = carried(self.game.program, self.deal.state)
        if pack is not None:
            state[PRESET] = (self.game.read_pack(pack),)
        following = self.game.begin(state, self.dealer)
        return Match(self.game, following, (*self.before, self.deal))

    def record(self, seat: int | None = None) -> str:
        """Return the match as text that can be read, replayed and resumed; for a seat, what it may know of it."""
        from .records import record_for, write_match

        return write_match(self) if seat is None else record_for(self, seat)


def carried(program: Program, old: State) -> State:
    """Return the state from which the next deal begins, with what is kept from the one before."""
    state = program.image[:]
    for cell in (RANDOM, DEALS, *range(program.score, program.score + program.sides)):
        state[cell] = old[cell]
    for fact in program.facts.values():
        if fact.lasting:
            state[fact.base : fact.base + fact.count] = old[fact.base : fact.base + fact.count]
    return state
