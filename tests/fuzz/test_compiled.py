"""L11 for definitions that nobody wrote: whatever can be compiled plays alike in both engines, errors too."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forehand import BadSetting, Problems, UnreadableFile
from forehand.dsl import cache
from forehand.dsl.source import Source
from forehand.interpreter.catalogue import Shelf, compile_text
from forehand.interpreter.chance import seeded
from forehand.interpreter.compiled import Compiled
from forehand.interpreter.engine import Engine, RunError, every
from forehand.interpreter.instructions import State
from forehand.interpreter.program import DEALER, PC, RANDOM, Program
from forehand.interpreter.tally import Tally
from tests.fuzz.mutants import grown, mutants, variations
from tests.fuzz.test_texts import many
from tests.laws.test_compiled import played

MOVES = 60
DEALS = 3


@pytest.fixture(autouse=True)
def no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what was made of broken games out of the cache."""
    monkeypatch.setattr(cache, "write", lambda name, key, data: None)


def begun(program: Program, seed: int) -> State:
    """The state before the first instruction."""
    state = program.image[:]
    state[RANDOM], state[DEALER] = seeded(seed), seed % program.players
    return state


def agree(program: Program, seed: int) -> None:
    """Both engines come to the same positions, or to the same error."""
    engine, compiled = Engine(program), Compiled(program)
    cells = sorted(compiled.storage.named - {PC})
    state, rnd = begun(program, seed), random.Random(seed)
    step: tuple[int, tuple[int, tuple[Any, ...]]] | None = None
    for _ in range(MOVES):
        expected = found = ""
        moves: list[tuple[int, tuple[Any, ...]]] = []
        try:
            engine.start(state) if step is None else engine.play(state, *step[1])
            moves = list(every(engine.legal(state[:]))) if engine.choice(state) is not None else []
            if engine.choice(state) is not None and not moves:
                expected = "dead-end"
        except RunError as error:
            expected = error.code
        try:
            compiled.begin(begun(program, seed)) if step is None else compiled.play(step[0])
            assert (compiled.count() if compiled.choice is not None else 0) == len(moves)
        except RunError as error:
            found = error.code
        assert found == expected
        if not moves:
            return
        reached = compiled.state()
        assert [reached[cell] for cell in cells] == [state[cell] for cell in cells]
        number = rnd.randrange(len(moves))
        assert compiled.pick(number) == moves[number]
        step = number, moves[number]


def agree_on_whole_deals(program: Program, seed: int) -> None:
    """Both engines play the same deals at random, or come to the same error."""
    compiled = Compiled(program)
    expected: list[tuple[int, ...]] | str
    found: list[tuple[int, ...]] | str
    try:
        expected = [row for moves, row in played(program, compiled.storage.words, DEALS, seed)]
    except RunError as error:
        expected = error.code
    try:
        found = list(compiled.rows(0, DEALS, seed, Tally()))
    except RunError as error:
        found = error.code
    assert found == expected


@given(st.one_of(variations(), variations(), mutants(), grown()), st.integers(0, 1 << 64))
@many(1)
def test_a_definition_plays_alike_in_both_engines(text: str, seed: int) -> None:
    try:
        compiled, _ = compile_text(Source("<text>", text), Shelf(), None, {})
    except (Problems, BadSetting, UnreadableFile):
        return
    agree(compiled.program, seed)
    agree_on_whole_deals(compiled.program, seed)
