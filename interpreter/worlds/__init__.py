"""Complete deals that agree with everything a seat has seen."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from ..bots import Luck
from ..deal import Deal
from ..engine import Engine, RunError, among, every
from ..game import Game
from ..instructions import State
from ..program import DEALER, PLAYER, PRESET, RANDOM
from .arranging import Arrangement, DeadEnd, arranged
from .ledger import followed
from .seen import Made, Raw, Seen, outlook, seen_by
from .telling import told_by_moves

MOST_TRIES = 1_000
"""Arrangements that are tried before a world is given up."""


class NoWorld(Exception):
    """No deal was found that agrees with what a seat has seen."""


@dataclass(frozen=True)
class World:
    """A complete deal, dealt and played until now."""

    game: Game = field(repr=False)
    state: State = field(repr=False)
    """The engine's state: to be read, never changed. What chance brings later is drawn anew."""
    packs: tuple[tuple[int, ...], ...]
    """The outcome of each shuffle."""
    moves: tuple[Raw, ...]
    """Every move so far."""
    origin: State = field(repr=False)

    @cached_property
    def deal(self) -> Deal:
        """The same as a deal, with all that happened."""
        state = self.origin[:]
        state[RANDOM], state[PRESET] = self.state[RANDOM], self.packs
        deal = self.game.begin(state, state[DEALER])
        for offer, raw in self.moves:
            deal = deal.play(next(move for move in deal.moves if (move.offer, move.raw) == (offer, raw)))
        return deal


class Worlds:
    """All deals that agree with what a seat has seen. Nothing else of the deal that is played plays a part: for deals
    that look the same to the seat, the same luck gives the same worlds."""

    def __init__(self, deal: Deal, seat: int) -> None:
        """Raises ValueError if there is no such seat."""
        if not 0 <= seat < deal.game.players:
            raise ValueError(f"there is no seat {seat}: seats are from 0 to {deal.game.players - 1}")
        self._game = deal.game
        self._engine: Engine = deal.engine
        self._seen: Seen = seen_by(deal, seat)
        self._ledger = followed(self._seen, told_by_moves(self._engine, self._seen))
        self._made = [step for step in self._seen.steps if isinstance(step, Made)]

    def sample(self, luck: Luck) -> World:
        """Return a world drawn at random. Raises NoWorld, which means a fault in the program."""
        for _ in range(MOST_TRIES):
            try:
                found = self._replayed(arranged(self._ledger, luck), luck)
            except DeadEnd:
                continue
            if found is not None:
                return found
        raise NoWorld(f"{self._game.name}: none in {MOST_TRIES} tries")

    def _replayed(self, way: Arrangement, luck: Luck) -> World | None:
        """Return the world in which the cards went that way, or None where the rules or what was seen forbid it."""
        seen, engine, program = self._seen, self._engine, self._seen.program
        state = seen.origin[:]
        state[RANDOM], state[PRESET] = luck.below(1 << 31) << 31 | luck.below(1 << 31), way.packs
        moves: list[Raw] = []
        try:
            engine.start(state)
            if outlook(program, state, seen.seat) != seen.outlooks[0]:
                return None
            for number, made in enumerate(self._made):
                legal = engine.legal(state[:])
                if made.raw is None:
                    move = self._secret(made, way.moved.get(number, 0), tuple(every(legal)), state, luck)
                else:
                    move = made.raw if among(legal, *made.raw) else None
                if move is None:
                    return None
                moves.append(move)
                engine.play(state, *move)
                if outlook(program, state, seen.seat) != seen.outlooks[number + 1]:
                    return None
            if seen.legal is not None and tuple(every(engine.legal(state[:]))) != seen.legal:
                return None
        except RunError:
            return None
        return World(self._game, state, way.packs, tuple(moves), seen.origin)

    def _secret(self, made: Made, cards: int, legal: tuple[Raw, ...], state: State, luck: Luck) -> Raw | None:
        """Return a legal move of the name that was seen, with the cards that went unseen; None if there is none."""
        choice = self._engine.choice(state)
        assert choice is not None and state[PLAYER] == made.seat
        fitting = []
        for offer, raw in legal:
            chosen = choice.offers[offer]
            sets = [
                value if param.kind in ("cards", "build") else 1 << value
                for param, value in zip(chosen.params, raw, strict=True)
                if (param.kind in ("cards", "build", "card") and param.home is not None) or param.kind == "cards"
            ]
            together = 0
            for one in sets:
                together |= one
            if chosen.name == made.name and (not sets or not together & ~cards):
                fitting.append((offer, raw))
        return fitting[luck.below(len(fitting))] if fitting else None
