"""Whatever a text says, it is a game that can be played or a list of problems that can be told; nothing else."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from forehand import BadSetting, Problem, Problems, UnreadableFile
from forehand.dsl import cache
from forehand.dsl.report import report, report_all
from forehand.dsl.source import Source
from forehand.interpreter.catalogue import Shelf, compile_text, read_text
from forehand.interpreter.chance import bounded, seeded
from forehand.interpreter.engine import Engine, RunError, count, pick
from forehand.interpreter.program import DEALER, RANDOM, Program
from tests.fuzz.mutants import grown, mutants, variations

SCALE = settings().max_examples if settings().max_examples > 1_000 else 20
"""Examples of the profile, of which 100,000 make a fuzzing run; a few for a test run."""
MOVES = 150
CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture]


def many(share: float) -> settings:
    """Settings for a share of the examples of the profile."""
    return settings(max_examples=max(10, int(SCALE * share)), suppress_health_check=CHECKS)


@pytest.fixture(autouse=True)
def no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what was made of broken games out of the cache."""
    monkeypatch.setattr(cache, "write", lambda name, key, data: None)


def check(source: Source) -> None:
    """A text is a game or a list of problems."""
    problems: tuple[Problem, ...] = ()
    try:
        compiled, _ = compile_text(source, Shelf(), None, {})
    except Problems as error:
        problems = error.problems
    except (BadSetting, UnreadableFile):
        return
    else:
        play(compiled.program)
        return
    assert problems and report_all(Problems(problems))
    for problem in problems:
        for span in filter(None, (problem.span, problem.other, problem.within)):
            line = span.source.line(span.line)
            assert 1 <= span.line <= span.source.text.count("\n") + 1
            assert 1 <= span.column < span.end <= len(line) + 2
        assert "^" in report(problem)


def play(program: Program) -> None:
    """A few deals at random come to an end, or to an error that names the place."""
    engine = Engine(program)
    random = seeded(1)
    for number in range(5):
        state = program.image[:]
        state[RANDOM], state[DEALER] = random, number % program.players
        try:
            engine.start(state)
            for _ in range(MOVES):
                if engine.choice(state) is None or not (legal := engine.legal(state)):
                    break
                index, state[RANDOM] = bounded(count(legal), state[RANDOM])
                engine.play(state, *pick(legal, index))
        except RunError:
            return
        random = state[RANDOM]


@given(mutants())
@many(8)
def test_a_damaged_game_is_a_game_or_problems(text: str) -> None:
    check(Source("<text>", text))


@given(variations())
@many(3)
def test_a_varied_game_is_a_game_or_problems(text: str) -> None:
    check(Source("<text>", text))


@given(grown())
@many(7)
def test_lines_grown_from_the_grammar_are_a_game_or_problems(text: str) -> None:
    check(Source("<text>", text))


@given(st.text())
@many(1)
def test_any_text_is_a_game_or_problems(text: str) -> None:
    check(Source("<text>", text))


@given(st.binary() | st.text().map(str.encode) | mutants().map(str.encode))
@many(1)
def test_any_bytes_are_a_game_or_problems(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.game"
    path.write_bytes(data)
    try:
        source = read_text(path)
    except UnreadableFile:
        return
    check(source)
