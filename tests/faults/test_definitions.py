"""Faults 25 to 27: a slip in a definition passed over, games broken by a new grammar, mistakes reported elsewhere."""

import re
from pathlib import Path

import pytest

import forehand
from forehand.interpreter.catalogue import game_files
from forehand.interpreter.records import check_of, read_record
from tests.golden import GOLDEN, golden
from tests.laws.playing import every_game, match_played

LIBRARY = """\
library beside

define odd of c as suite of c is hearts
"""
GAME = """\
game lone
use french, beside
players 2
pack
  7 8 9 10 of clubs hearts
zones
  hand   cards of each player, seen by owner
  table  pile, seen by all
deal
  shuffle the pack
  deal 4 cards to each hand from forehand
phase play
  turns from forehand, until hand is empty
    choose
      play c from hand
        move c to table
score
  forehand scores 1
match
  highest score wins
"""


def problems(path: Path) -> list[forehand.Problem]:
    with pytest.raises(forehand.Problems) as caught:
        forehand.load(str(path))
    return list(caught.value.problems)


@pytest.mark.parametrize("name", ["zetten", "schnapsen", "hearts"])
def test_fault_25_a_misspelt_word_is_never_passed_over(name: str, tmp_path: Path) -> None:
    """A letter of the first word of each section is dropped in turn: never does the game still load."""
    lines = game_files()[name].read_text().split("\n")
    tried = 0
    for number, line in enumerate(lines):
        word = line.split(" ")[0]
        if not word.isalpha() or len(word) < 3 or word == "game":
            continue
        path = tmp_path / f"slip-{number}.game"
        path.write_text("\n".join([*lines[:number], line.replace(word, word[:1] + word[2:], 1), *lines[number + 1 :]]))
        assert any(one.span.line == number + 1 for one in problems(path)), line
        tried += 1
    assert tried >= 8


def test_fault_27_a_mistake_at_the_end_of_a_file_has_its_line(tmp_path: Path) -> None:
    path = tmp_path / "lone.game"
    for ending in ("match\n  highest score", "match\n", "match\n  highest score win", "match"):
        text = GAME.replace("use french, beside", "use french").replace("match\n  highest score wins\n", ending)
        path.write_text(text)
        for problem in problems(path):
            assert problem.span.source.name == str(path)
            assert 1 <= problem.span.line <= text.count("\n") + 1
            assert 1 <= problem.span.column < problem.span.end
        assert max(problem.span.line for problem in problems(path)) >= text.count("\n")


def test_fault_27_a_mistake_in_a_library_is_reported_there(tmp_path: Path) -> None:
    path, library = tmp_path / "lone.game", tmp_path / "beside.game"
    path.write_text(GAME.replace("c from hand", "c from hand, if odd of c or rank of c is 7"))
    library.write_text(LIBRARY)
    found = [problem for problem in problems(path) if problem.span.source.name == str(library)]
    assert [problem.span.line for problem in found] == [3]
    assert found[0].span.text == "suite"
    assert found[0].within is not None
    assert found[0].within.source.name == str(path)
    assert found[0].within.text == "odd of c"


@every_game
def test_fault_26_every_game_replays_a_stored_match(name: str, request: pytest.FixtureRequest) -> None:
    """A match played once is played again, move for move, by whatever the game and the language have become."""
    game = forehand.load(name)
    if request.config.getoption("--accept", default=False):
        golden(request, f"records/{name}.txt", match_played(game, seed=41, deals=2).record())
    stored = (GOLDEN / f"records/{name}.txt").read_text()
    lines = re.sub(f"(?m)^game {name} .*$", f"game {name} {game.key}", stored).rstrip("\n").split("\n")[:-1]
    renewed = "\n".join([*lines, f"end {check_of(lines)}", ""])
    assert read_record(renewed).record() == renewed
