"""From the typed model to the flat program."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..dsl.problems import Problem, Problems
from .building import Builder, Label, TooLarge
from .constructs.base import Construct, Expression, lower_block
from .model import Model
from .program import DEALS, FINISHED, Program, Shown
from .symbols import Local


def compile_model(model: Model) -> tuple[Program, tuple[Construct, ...]]:
    """Return the program of a game, and the phrases its guards speak of.

    Raises Problems if it would be too large.
    """
    try:
        return _compile(model)
    except TooLarge:
        assert model.head is not None
        raise Problems([Problem("program-too-large", model.head)]) from None


def _compile(model: Model) -> tuple[Program, tuple[Construct, ...]]:
    b = Builder(model)
    with b.clause("deal"):
        lower_block(model.deal, b)
    for name, block in model.phases:
        with b.phase(name):
            lower_block(block, b)
    b.begin_scoring()
    with b.clause("score"):
        lower_block(model.score, b)
    b.put("add", DEALS, DEALS, b.constant(1))
    b.end_scoring()
    with b.clause("match"):
        lower_block(model.match, b)
    over = b.constant(0)
    for condition in model.ends:
        over = b.emit("union", over, condition.lower(b))
    b.put("copy", FINISHED, over)
    b.put("end")
    for name, condition in model.laws:
        start = len(b.code)
        cell = b.hold(condition.lower(b))
        b.put("end")
        b.program.laws[name] = (start, cell)
    for name, audience, value, variable in model.shown:
        b.program.shown[name] = _shown(b, name, audience, value, variable)
    return finish(b), tuple(b.said)


def _shown(b: Builder, name: str, audience: str, value: Expression, variable: Local | None) -> Shown:
    """Return a definition that is shown, with code for each of its values."""
    per = None if variable is None else variable.kind.name
    code = []
    for owner in range({None: 1, "player": b.model.seats, "side": b.model.side_count}[per]):
        start = len(b.code)
        with b.standing_for(variable, b.constant(owner)):
            code.append((start, b.hold(value.lower(b))))
        b.put("end")
    return Shown(name, value.kind.name, value.kind.words, per, audience, tuple(code))


def finish(b: Builder) -> Program:
    """Return the program with labels and constants settled."""
    program, model = b.program, b.model
    live = b.size
    program.live = live

    def cell(operand: Any) -> Any:
        if isinstance(operand, Label):
            return operand.address
        if isinstance(operand, int) and operand < 0:
            return live - 1 - operand
        return operand

    program.code = [(line[0], *(cell(operand) for operand in line[1:])) for line in b.code]
    program.notes = {
        at: replace(note, cells=tuple(cell(one) for one in note.cells)) for at, note in program.notes.items()
    }
    program.guards = {
        at: replace(guard, before=cell(guard.before), after=cell(guard.after)) for at, guard in program.guards.items()
    }
    program.undocumented = b.model.undocumented
    program.image = [*program.image, *([0] * (live - len(program.image))), *b.constant_values]
    program.colours = tuple(model.colours[colour] for colour in model.suit_colours)
    program.lowest_wins = model.lowest_wins
    program.counts_down = model.counts_down
    program.trump = model.trump
    if model.orders is not None:
        program.suit_tables = model.orders.suits
        program.beat_tables = model.orders.beaters
        program.strength_tables = model.orders.strengths
        program.called = model.orders.called
    program.options = {
        option.name: shown(option.kind.words, option.kind.name, option.chosen) for option in model.options
    }
    for table in model.tables:
        keys = model.suits if table.by_suit else tuple(card.code for card in model.cards)
        program.values[table.name] = dict(zip(keys, table.entries, strict=True))
    return program


def shown(words: tuple[str, ...], kind: str, value: int) -> Any:
    """Return a value of an option as its user writes it."""
    if words:
        return words[value]
    return value if kind == "number" else "yes" if value else "no"
