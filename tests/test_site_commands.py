"""`forehand site` and the sheets of `forehand rules`: what they write, and what they refuse."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Run

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
Forehand = Callable[..., Run]


def test_a_build_replaces_only_what_a_build_has_written(forehand: Forehand, tmp_path: Path) -> None:
    out = tmp_path / "pages"
    assert forehand("site", "build", "hearts", "schnapsen", "--out", str(out)).code == 0
    assert (out / "nl" / "games" / "schnapsen").is_dir()
    assert forehand("site", "build", "hearts", "--out", str(out)).code == 0
    assert (out / "nl" / "games" / "hearts" / "index.html").is_file()
    assert not (out / "nl" / "games" / "schnapsen").exists()
    (out / "diary.txt").write_text("mine", encoding="utf-8")
    refused = forehand("site", "build", "hearts", "--out", str(out))
    assert refused.code == 1 and "diary.txt" in refused.err
    assert (out / "diary.txt").read_text(encoding="utf-8") == "mine"
    assert not list(tmp_path.glob(".forehand-*"))


def test_the_address_of_the_pages_can_be_given(forehand: Forehand, tmp_path: Path) -> None:
    said = forehand("site", "build", "--url", "https://cards.example/rules", "--out", str(tmp_path / "o"), "hearts")
    assert said.code == 0 and "example.org" not in said.out
    text = (tmp_path / "o" / "de" / "games" / "hearts" / "index.html").read_text(encoding="utf-8")
    assert '<link rel="canonical" href="https://cards.example/rules/de/games/hearts/">' in text


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["bake"], 2, "there are build and serve"),
        (["build", "--url", "cards.example"], 2, "no address of pages"),
        (["build", "--port", "0"], 2, "at least 1"),
        (["serve", "--port", "70000"], 2, "no port"),
        (["build", "nosuchgame"], 1, "There is no game"),
        (["build", "{tmp}"], 1, "There is no .game file"),
        (["build", "--out", "{file}"], 1, "is not a folder"),
        (["build", "{file}"], 1, "ends in .game"),
        (["build", "{broken}"], 1, "broken.game:1"),
        (["build", "{twice}"], 1, "name of two games"),
        (["build", "hearts", "--nosuch"], 2, "--nosuch"),
    ],
)
def test_what_is_wrong_is_told(forehand: Forehand, tmp_path: Path, arguments: list[str], code: int, said: str) -> None:
    for folder in ("empty", "twice/a", "twice/b"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "file.txt").write_text("x", encoding="utf-8")
    (tmp_path / "broken.game").write_text("gaem broken\n", encoding="utf-8")
    for folder in "ab":
        (tmp_path / "twice" / folder / "hasty.game").write_text("variant hasty of hearts\n", encoding="utf-8")
    names = {"tmp": "empty", "file": "file.txt", "broken": "broken.game", "twice": "twice"}
    places = {name: str(tmp_path / file) for name, file in names.items()}
    done = forehand("site", *(word.format(**places) for word in arguments))
    assert (done.code, said in done.err) == (code, True), done.err


def test_without_mkdocs_the_remedy_is_named(forehand: Forehand, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("mkdocs", "mkdocs.commands"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delattr("forehand.site.building", raising=False)
    monkeypatch.delitem(sys.modules, "forehand.site.building", raising=False)
    done = forehand("site", "build", "--lang", "nl")
    assert done.code == 1 and "pip install 'forehand[site]'" in done.err


def test_rules_as_html_stand_alone(forehand: Forehand) -> None:
    done = forehand("rules", "zetten", "--format", "html", "--lang", "nl")
    assert done.code == 0
    assert done.out.startswith("<!doctype html>") and '<html lang="nl">' in done.out
    assert "<svg" in done.out and "http-equiv" not in done.out and " src=" not in done.out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--format", "pdf"], 2, "--pdf FILE"),
        (["--format", "html", "--pdf", "x.pdf"], 2, "--pdf FILE"),
        (["--format", "docx"], 2, "docx"),
        (["--pdf", "x.pdf"], 1, "FOREHAND_BROWSER"),
    ],
)
def test_what_cannot_be_printed_is_told(
    forehand: Forehand, monkeypatch: pytest.MonkeyPatch, arguments: list[str], code: int, said: str
) -> None:
    monkeypatch.setenv("FOREHAND_BROWSER", "no-such-browser")
    done = forehand("rules", "hearts", *arguments)
    assert (done.code, said in done.err) == (code, True), done.err
