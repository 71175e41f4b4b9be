"""In what the rules of two games differ."""

from collections.abc import Callable
from pathlib import Path

import pytest

import forehand
from forehand.interpreter.saying.differences import say_differences
from tests.golden import golden

LANGUAGES = ["en", "nl", "de", "nb"]
VARIANTS = [name for name in forehand.games() if forehand.load(name).compiled.bases]


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_variants_differ_from_their_base_as_accepted(name: str, locale: str, request: pytest.FixtureRequest) -> None:
    other = forehand.load(name)
    text = say_differences(forehand.load(other.compiled.bases[0]), other, locale)
    golden(request, f"differences/{name}.{locale}.md", text)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_one_number_changes_the_sentences_that_state_it_and_nothing_else(locale: str, tmp_path: Path) -> None:
    file = tmp_path / "low.game"
    file.write_text("variant low of zetten\n\ndefine lowest-bid as 2\n", encoding="utf-8")
    text = say_differences(forehand.load("zetten"), forehand.load(str(file)), locale)
    changed = [line for line in text.splitlines() if line.lstrip().startswith("- *")]
    assert text.count("\n## ") == 1
    assert len(changed) == 2


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("name", forehand.games())
def test_no_game_differs_from_itself(name: str, locale: str) -> None:
    game = forehand.load(name)
    assert "## " not in say_differences(game, game, locale)


def test_the_command_tells_the_differences(forehand: Callable[..., tuple[int, str, str]]) -> None:
    code, out, err = forehand("diff", "zetten", "zetten-dutch", "--lang", "nl")
    assert (code, err) == (0, "")
    assert "Eén tot en met acht zetten" in out
    assert forehand("diff", "zetten", "no-such-game")[0] == 1
