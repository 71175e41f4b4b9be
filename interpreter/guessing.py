"""Guesses at what a seat does not see: the cards that lie hidden from it, dealt anew to where they lie.

A guess is held against what others have done since cards last moved unseen: each move must have been legal with the
cards that are guessed. So a player who did not follow suit is guessed to be void. What is guessed depends on the view
and on chance only: of the true state nothing is read but what the seat has seen, and how many cards lie hidden where.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from .deal import Deal
from .engine import among
from .instructions import State
from .program import PLAYER
from .view import cards_in, cell_of, decode_set, hidden_places

ROUNDS = 4
"""Most times that a guess is held against all moves."""
EXCHANGES = 60
"""Most times that two cards are exchanged to mend a guess."""
LOOKS = 14_000
"""Most that is looked at, about two for each kind of move, to hold guesses against what was done; later ones are not
mended."""


@dataclass(frozen=True)
class Check:
    """A move that another player made, and the position it was made in."""

    state: State
    """The position, with nothing in the places of cards that are hidden."""
    player: int
    offer: int
    raw: tuple[int, ...]


class Guess:
    """What is hidden from the seat to act, by the cell it lies in."""

    def __init__(self, deal: Deal, seat: int) -> None:
        self.deal, self.seat = deal, seat
        program = deal.game.program
        self._happened = deal.view(seat).happened
        self._known = self._followed()
        self._room: dict[int, int] = {}
        """How many cards lie hidden in each cell."""
        self._places: dict[int, range] = {}
        """Where the hidden cards of each player stand among all of them."""
        unseen: list[int] = []
        for place in hidden_places(program, seat):
            zone, owner = program.zones[place[0]], place[1]
            if zone.shape == "trick":
                continue
            cell = cell_of(program, place)
            hidden = [card for card in cards_in(deal.state[cell]) if card not in self._known]
            self._room[cell] = len(hidden)
            if zone.per == "player" and owner is not None and len(hidden) > len(self._places.get(owner, ())):
                self._places[owner] = range(len(unseen), len(unseen) + len(hidden))
            unseen += hidden
        self._unseen = sorted(unseen)
        self._checks = list(self._past())
        self._failed = [0] * len(self._checks)
        self._looks = 0
        self._culprit = -1
        """Who made the last move that was not legal with the cards of a guess."""

    def _followed(self) -> set[int]:
        """Return the cards that the seat saw go where it cannot look."""
        program, found = self.deal.game.program, set[int]()
        hidden = hidden_places(program, self.seat)
        for item in self._happened:
            if item.kind == "moved" and item.target in hidden and item.cards:
                found.update(program.card_numbers[card] for card in item.cards)
        return found

    def _past(self) -> Iterable[Check]:
        """Yield the moves of others since cards last moved unseen."""
        deal, first, made = self.deal, 0, 0
        for item in self._happened:
            made += item.kind == "made"
            if item.kind == "moved" and item.cards is None and item.count:
                first = made
        engine, state = deal.engine, deal.origin[:]
        engine.start(state)
        for number, (_, move) in enumerate(deal.played):
            choice = engine.choice(state)
            assert choice is not None
            if number >= first and state[PLAYER] != self.seat and not choice.secret:
                yield Check(self._filled(state, []), int(state[PLAYER]), move.offer, move.raw)
            engine.play(state, move.offer, move.raw)

    def _filled(self, state: State, cards: list[int]) -> State:
        """Return a position with cards in the places of those that are hidden now, cell by cell; without, no cards."""
        filled, gone, at = state[:], set(self._unseen), 0
        for cell, room in self._room.items():
            here = iter(cards[at : at + room])
            at += room
            if isinstance(state[cell], tuple):
                filled[cell] = tuple(card if card not in gone else next(here, card) for card in state[cell])
            else:
                kept = sum(1 << card for card in decode_set(state[cell]) if card not in gone)
                filled[cell] = kept | sum(1 << card for card in here)
        return filled

    def state(self, chance: random.Random) -> State:
        """Return the state with the hidden cards dealt anew."""
        cards = self._unseen[:]
        chance.shuffle(cards)
        for _ in range(ROUNDS):
            if not (wrong := self._wrong(cards, len(self._checks), every=True)):
                break
            self._mend(cards, wrong, chance)
        return self._filled(self.deal.state, cards)

    def _mend(self, cards: list[int], wrong: int, chance: random.Random) -> None:
        """Exchange cards until no move is left that was ever found not to be legal, or for long enough."""
        for _ in range(EXCHANGES):
            one = chance.choice(self._places.get(self._culprit) or range(len(cards)))
            two = chance.randrange(len(cards))
            cards[one], cards[two] = cards[two], cards[one]
            now = self._wrong(cards, wrong)
            if now > wrong:
                cards[one], cards[two] = cards[two], cards[one]
            wrong = min(wrong, now)
            if not wrong:
                return

    def _wrong(self, cards: list[int], most: int, every: bool = False) -> int:
        """Return how many moves would not have been legal, or one more than `most`; of those that ever were not."""
        wrong = 0
        for number, check in enumerate(self._checks):
            if not every and not self._failed[number]:
                continue
            if self._looks >= LOOKS:
                return 0
            legal = self.deal.engine.legal(self._added(check.state, cards))
            self._looks += max(1, 2 * len(legal) - 1)
            if not among(legal, check.offer, check.raw):
                self._failed[number] += 1
                self._culprit = check.player
                wrong += 1
                if wrong > most:
                    break
        return wrong

    def _added(self, state: State, cards: list[int]) -> State:
        """Return a position without hidden cards with these in their places."""
        filled, at = state[:], 0
        for cell, room in self._room.items():
            if not isinstance(state[cell], tuple):
                filled[cell] = state[cell] | sum(1 << card for card in cards[at : at + room])
            at += room
        return filled
