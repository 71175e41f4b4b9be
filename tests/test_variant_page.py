"""The page on variants: its game is played and its example holds."""

import re
from pathlib import Path

import pytest

from forehand.dsl.source import Source
from forehand.interpreter.game import load
from forehand.interpreter.worked import proving
from forehand.interpreter.worked.checks import ASKED
from forehand.interpreter.worked.examples import read_examples

PAGE = (Path(__file__).resolve().parent.parent / "site/docs/variant.md").read_text("utf-8")


def block(kind: str) -> str:
    found = re.search(rf"^```{kind}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found.group(1)


def test_its_game_and_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "my-eights.game"
    file.write_text(block("game"), encoding="utf-8")
    for players in range(2, 6):
        load(str(file), players).simulate(20)
    (example,) = read_examples(Source("page.yaml", block("yaml")), "my-eights")
    monkeypatch.setattr(proving, "load", lambda name, *rest, **options: load(str(file), *rest, **options))
    assert [str(fault) for fault in proving.prove(example).faults] == []


def test_it_lists_every_check() -> None:
    assert set(ASKED) <= set(re.findall(r"`([a-z-]+)`", PAGE))
