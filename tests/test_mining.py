"""Examples found in deals: every clause has one or is listed, and each is told whole in every language."""

import re
from pathlib import Path

import pytest

import forehand
from forehand.dsl.words import languages
from forehand.interpreter.cli import main
from forehand.interpreter.saying.situations import ask_situation, say_example, say_situation
from forehand.interpreter.worked.coverage import coverage
from forehand.interpreter.worked.examples import all_examples
from forehand.interpreter.worked.mining import mine
from forehand.interpreter.worked.proving import prove
from tests.broken import BROKEN
from tests.golden import golden

GAMES = [name for name in forehand.games() if name == forehand.load(name).name]
TRACES = re.compile(r"[{}]|None|Undefined|\.\.|  |\bTrue\b|\bFalse\b")


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_has_an_example_or_is_listed(name: str, request: pytest.FixtureRequest) -> None:
    reached = coverage(forehand.load(name))
    shown = [f"{'yes' if each.shown else 'no '} {each.address}" for each in reached]
    golden(request, f"shown/{name}.txt", "\n".join(shown) + "\n")


@pytest.mark.parametrize("name", GAMES)
def test_what_was_found_is_told_whole_in_every_language(name: str) -> None:
    for mined in mine(forehand.load(name)).values():
        for locale in languages():
            told = say_situation(mined, locale)
            assert told.text and told.title and not TRACES.search(told.text), told.text
            question = ask_situation(mined, locale)
            assert (question is not None) == bool(mined.refused)
            if question is not None:
                text = " ".join((*question.setting, question.text, *question.answer))
                assert not TRACES.search(text), text


def test_written_examples_are_told_whole_in_every_language() -> None:
    for example in all_examples():
        outcome = prove(example)
        for locale in languages():
            told = say_example(outcome, locale)
            assert told.text and not TRACES.search(told.text), told.text


def test_a_situation_is_one_that_the_game_comes_to() -> None:
    """Each is a position of a deal, in which the move leads to the clause, or the duty rules the cards out."""
    for address, mined in mine(forehand.load("zetten")).items():
        assert mined.before is not None and mined.move in mined.before.moves
        if mined.refused:
            reasons = {mined.before.why(move).facts["duty"] for move in mined.refused}  # type: ignore[union-attr]
            assert f"duty {min(reasons)}" == address and len(reasons) == 1
        else:
            assert address in mined.after.clauses - mined.before.clauses
            assert address in mined.before.play(mined.move).clauses


def test_the_same_is_found_again(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    """Without the cache, and from it."""
    monkeypatch.setenv("FOREHAND_CACHE", str(tmp_path))
    told = []
    for _ in range(3):
        told.append([say_situation(mined, "nl") for mined in mine(forehand.load("schnapsen")).values()])
        if len(told) == 2:
            monkeypatch.setenv("FOREHAND_CACHE", f"{tmp_path}/other")
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("lang", ["en", "nl", "de", "nb"])
def test_the_examples_of_a_game(lang: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["examples", "zetten", "--lang", lang]) == 0
    golden(request, f"examples/zetten.{lang}.txt", capsys.readouterr().out)


def test_coverage_says_what_has_no_example(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    file = f"{tmp_path}/mine.game"
    with open(file, "w", encoding="utf-8") as out:
        out.write(
            "variant mine of zetten\n\nafter score.failed\n"
            "  rare: if highest-score is above 999998\n    forehand's side scores 1\n"
        )
    assert main(["coverage", file]) == 1
    text = capsys.readouterr().out
    assert re.search(r"^score\.rare +no deal of those played shows this\.$", text, re.MULTILINE | re.IGNORECASE)
    assert "15 of 16 clauses have an example." in text


def test_a_game_that_may_come_to_a_dead_end_still_has_examples(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.game").write_text(BROKEN)
    assert main(["coverage", str(tmp_path / "broken.game")]) == 0
    assert "2 of 2 clauses have an example." in capsys.readouterr().out
