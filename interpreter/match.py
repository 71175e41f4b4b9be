"""A match: deals one after the other, with what is kept between them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from .deal import Deal
from .program import DEALER, DEALS, RANDOM

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

    def next(self) -> Match:
        """Return the match at its next deal. Raises ValueError while this deal, or after the match, is over."""
        if not self.deal.over:
            raise ValueError("the deal is not over")
        if self.over:
            raise ValueError("the match is over")
        program, old = self.game.program, self.deal.state
        state = program.image[:]
        for cell in (RANDOM, DEALS, *range(program.score, program.score + program.sides)):
            state[cell] = old[cell]
        for fact in program.facts.values():
            if fact.lasting:
                for cell in range(fact.base, fact.base + fact.count):
                    state[cell] = old[cell]
        return Match(self.game, self.game.begin(state, old[DEALER]), (*self.before, self.deal))
