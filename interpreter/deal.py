"""A deal in play: an immutable value; every move makes a new one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .engine import Engine, Event, RunError, every
from .explaining import Refusal, explain
from .instructions import State
from .moves import Move, Tongue, move_of, read_moves
from .program import DEALER, FINISHED, PC, PLAYER, VOIDED, Card, Choice
from .view import Happening, Pile, View, happening, look, piles

if TYPE_CHECKING:
    from .game import Game


class IllegalMove(ValueError):
    """A move that the rules do not allow, or a text that is no move; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.say("en")


@dataclass(frozen=True, eq=False)
class Deal:
    """A position of a deal, with all that led to it."""

    game: Game
    state: State = field(repr=False)
    """The engine's state: to be read, never changed."""
    played: tuple[tuple[int, Move], ...] = ()
    """Every move so far with the seat that made it."""
    happened: tuple[Happening, ...] = field(default=(), repr=False)
    """Everything that happened so far, nothing hidden."""
    dealt: tuple[tuple[Card, ...], ...] = field(default=(), repr=False)
    """Outcome of every shuffle, in the order in which the cards lay afterwards."""
    clauses: frozenset[str] = field(default=frozenset(), repr=False)
    """Addresses of the labelled clauses that have applied."""
    origin: State = field(default_factory=list, repr=False)
    """State before the first instruction."""

    @property
    def engine(self) -> Engine:
        """The engine that plays it."""
        return self.game.engine

    @cached_property
    def choice(self) -> Choice | None:
        """The choice at which play waits."""
        return self.engine.choice(self.state)

    @property
    def turn(self) -> int | None:
        """Seat to act, or None when the deal is over."""
        return None if self.choice is None else int(self.state[PLAYER])

    def expected(self) -> int | None:
        """Seat to act, or None when the deal is over. Raises RunError if that seat has no legal move."""
        if self.turn is not None and not self.moves:
            raise RunError("dead-end", self.state[PC], self.game.program.place(self.state[PC]))
        return self.turn

    @property
    def phase(self) -> str:
        """Phase in which play waits; empty when the deal is over."""
        return "" if self.choice is None else self.choice.place

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.choice is None

    @property
    def void(self) -> bool:
        """Whether it ended without being scored."""
        return bool(self.state[VOIDED])

    @property
    def dealer(self) -> int:
        """Seat of the dealer. Once the deal is over, of the next."""
        return int(self.state[DEALER])

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves in canonical order; none when the deal is over."""
        if self.choice is None:
            return ()
        legal = self.engine.legal(self.state[:])
        return tuple(move_of(self.game.program, self.choice, offer, raw) for offer, raw in every(legal))

    @property
    def scores(self) -> tuple[int, ...]:
        """Points each seat has in this deal: those of its side."""
        program = self.game.program
        return tuple(int(self.state[program.gain + seat % program.sides]) for seat in range(program.players))

    @property
    def account(self) -> tuple[tuple[str, int, int], ...]:
        """The score lines of this deal: address of the clause, side, points."""
        return tuple(
            (item.name, item.who, item.value)
            for item in self.happened
            if item.kind == "scored" and item.who is not None and isinstance(item.value, int)
        )

    @property
    def match_over(self) -> bool:
        """Whether this deal has ended the match."""
        return self.over and bool(self.state[FINISHED])

    def read(self, text: str, tongue: Tongue | None = None) -> Move:
        """Return the legal move a text means. Raises IllegalMove."""
        found = self._read(text, tongue or Tongue())
        if isinstance(found, Refusal):
            raise IllegalMove(found)
        return found

    def why(self, move: str | Move, tongue: Tongue | None = None) -> Refusal | None:
        """Return why a move is refused, or None if it is legal."""
        found = self._read(str(move), tongue or Tongue())
        return found if isinstance(found, Refusal) else None

    def explain(self, move: str | Move, locale: str = "en") -> str:
        """Return in words why a move is legal or not."""
        refusal = self.why(move)
        if refusal is None:
            from .saying import say_legal

            return say_legal(self, self.read(str(move)), locale)
        return refusal.say(locale)

    def _read(self, text: str, tongue: Tongue) -> Move | Refusal:
        if self.choice is None:
            return Refusal("deal-over", self, {"text": text})
        candidates = read_moves(text, self.game.program, self.choice, tongue)
        meant = [move_of(self.game.program, self.choice, offer, raw) for offer, raw in candidates]
        legal = [move for move in self.moves if move in meant]
        if len(legal) == 1:
            return legal[0]
        if len(legal) > 1:
            return Refusal("ambiguous", self, {"text": text, "moves": tuple(legal)})
        if not meant:
            return Refusal("not-a-move", self, {"text": text})
        return explain(self, meant[0], text)

    def play(self, move: str | Move) -> Deal:
        """Return the position after a move. Raises IllegalMove, and then nothing has changed."""
        if isinstance(move, Move) and move in self.moves:
            move = self.moves[self.moves.index(move)]
        else:
            move = self.read(str(move))
        assert self.turn is not None
        made = Happening("made", self.phase, who=self.turn, move=move)
        following = replace(
            self, state=self.state[:], played=(*self.played, (self.turn, move)), happened=(*self.happened, made)
        )
        return following._run(lambda state, watch: self.engine.play(state, move.offer, move.raw, watch))

    def _run(self, step: Any) -> Deal:
        """Return this deal after a step of the engine, with what happened noted. Changes `state`."""
        events: list[Event] = []
        visited: set[int] = set()
        step(self.state, self.engine.events(events, visited))
        program = self.game.program
        happened: list[Happening] = []
        dealt: list[tuple[Card, ...]] = []
        for event in events:
            item = happening(program, event)
            if event.kind == "shuffled":
                dealt.append(tuple(program.cards[card] for card in event.values[0]))
            elif event.kind == "moved" and event.extra[1] == "trick" and event.values[0]:
                item = replace(item, taker=self.game.winner_of(event.values[0], (*self.happened, *happened)))
            happened.append(item)
        applied = {clause for clause, at in program.clauses.items() if at in visited}
        return replace(
            self,
            happened=(*self.happened, *happened),
            dealt=(*self.dealt, *dealt),
            clauses=self.clauses | applied,
        )

    def view(self, seat: int) -> View:
        """Return all and only what a seat knows."""
        if not 0 <= seat < self.game.program.players:
            raise ValueError(f"there is no seat {seat}")
        return look(self.engine, self.state, seat, self.turn, self.phase, self.moves, self.happened)

    def piles(self) -> tuple[Pile, ...]:
        """Return every zone with its cards, nothing hidden."""
        return piles(self.game.program, self.state, None)

    def record(self, seat: int | None = None) -> str:
        """Return the deal as text that can be read, replayed and resumed; for a seat, what it may know of it."""
        from .records import record_for, write_record

        return write_record(self) if seat is None else record_for(self, seat)
