"""What a program is watched for while it runs: clauses that apply, facts within their range, laws, cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..dsl.source import Span
from .engine import Engine
from .instructions import State
from .program import VOIDED, Program
from .view import piles

if TYPE_CHECKING:
    from .game import Game


class WatchfulEngine(Engine):
    """An engine that notes clauses that apply and facts that leave their range, at full speed.

    Where these are there stands an instruction that does nothing; another takes its place.
    """

    def __init__(self, program: Program, applied: set[str]) -> None:
        super().__init__(program)
        self.beyond: list[tuple[int, str, int]] = []
        """Address, fact and value of each fact set to what it may not be."""
        for clause, at in program.clauses.items():
            self._put(at, lambda s, clause, *_: applied.add(clause), clause, None)
        for at, note in program.notes.items():
            fact = program.facts.get(note.name)
            if note.kind == "became" and fact is not None and fact.kind == "number":
                self._put(at, self._see, (at, fact), note.cells[0])

    def _put(self, at: int, function: Any, a: Any, b: Any) -> None:
        if self.program.code[at][0] == "pass":
            self._code[at] = (function, a, b, None, None)

    def _see(self, s: State, where: Any, cell: int, *_: None) -> None:
        at, fact = where
        if not fact.low <= s[cell] <= fact.high:
            self.beyond.append((at, fact.name, s[cell]))


def held(program: Program, state: State) -> list[int]:
    """Return the cards of all zones, in the order of the pack."""
    return sorted(program.card_numbers[card] for pile in piles(program, state, None) for card in pile.cards or ())


def broken_laws(game: Game, engine: Engine, state: State) -> Iterator[tuple[str, Span | None]]:
    """Yield the laws of a game that a deal that is over does not keep. A void deal is under no law."""
    if state[VOIDED]:
        return
    spans = {name: condition.span for name, condition in game.rest.model.laws}
    for name, (start, cell) in game.program.laws.items():
        after = state[:]
        engine.run(after, start)
        if not after[cell]:
            yield name, spans[name]
