"""Pages of rules follow the definition: one number changes what states it, and missing words are told."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import forehand
from forehand.dsl.words import words
from forehand.interpreter.catalogue import game_files

LANGUAGES = ["en", "nl", "de", "nb"]
NUMBER = re.compile(
    r"(?:(?<=as |by )(?:[3-9]|[1-9]\d+)|(?<=: )(?:[3-9]|[1-9]\d+))$|(?<=normally )[1-9]\d+\b|(?<=deal )[3-9](?= cards)",
    re.MULTILINE,
)
"""A number of a definition that stands by itself, and whose words stay in the plural when it grows."""

SLOW = """variant slow-eights of crazy-eights

define late-fee
  20, if number of players is 2
  10, otherwise

change score.held to
  held: for each p of players
    p scores late-fee
"""


def changed(file: Path) -> tuple[int, str]:
    """The first number in a game's own file, or that of its base, that may be one more; and the text with that."""
    text = file.read_text(encoding="utf-8")
    for found in NUMBER.finditer(text):
        number = int(found[0])
        return number, f"{text[: found.start()]}{number + 1}{text[found.end() :]}"
    raise AssertionError(f"{file} has no such number")


def sections(place: str, locale: str) -> list[str]:
    """The lines of a page from the players on, below the differences from another game."""
    heading = words(locale).capital(words(locale).say("rules.players"))
    return forehand.load(place).rules(locale).partition(f"\n## {heading}\n")[2].splitlines()


def numbers(line: str, locale: str) -> tuple[str, list[str]]:
    """A line with its numbers left out, and those, in digits."""
    known = {word: str(n) for word, n in words(locale).number_words().items()}
    every = re.compile(rf"\b(?:\d+|{'|'.join(sorted(known, key=len, reverse=True))})\b", re.IGNORECASE)
    return every.sub("#", line), [known.get(one.casefold(), one) for one in every.findall(line)]


@pytest.mark.parametrize("name", forehand.games())
def test_one_number_changes_the_lines_that_state_it_and_nothing_else(name: str, tmp_path: Path) -> None:
    folder = shutil.copytree(game_files()[name].parent, tmp_path / "games")
    place = str(folder / f"{name}.game")
    before = {locale: sections(place, locale) for locale in LANGUAGES}
    bases = forehand.load(place).compiled.bases
    file = next(
        path for path in (folder / f"{each}.game" for each in (name, *bases)) if NUMBER.search(path.read_text())
    )
    number, text = changed(file)
    file.write_text(text, encoding="utf-8")
    for locale in LANGUAGES:
        after = sections(place, locale)
        pairs = [(numbers(old, locale), numbers(new, locale)) for old, new in zip(before[locale], after, strict=True)]
        assert [old for (old, _), _ in pairs] == [new for _, (new, _) in pairs]
        different = [(old, new) for (_, old), (_, new) in pairs if old != new]
        assert different
        for old, new in different:
            moved = {pair for pair in zip(old, new, strict=True) if pair[0] != pair[1]}
            assert (str(number), str(number + 1)) in moved or old[0] == new[0], (old, new)


def test_a_variant_without_words_has_a_page_in_every_language(tmp_path: Path) -> None:
    file = tmp_path / "slow-eights.game"
    file.write_text(SLOW, encoding="utf-8")
    game = forehand.load(str(file))
    for locale in LANGUAGES:
        page, base = game.rules(locale), forehand.load("crazy-eights").rules(locale)
        assert page.startswith("# Slow eights\n")
        told = page.partition("\n## ")[2].partition("\n## ")[2]
        assert told.splitlines()[0].endswith(forehand.load("crazy-eights").rules(locale).splitlines()[0][2:])
        assert "late fee" in told and "late fee" not in base
        assert not any(trace in page for trace in ("{", "}", "None", "Undefined", "late-fee"))


def test_a_term_in_one_language_is_marked_in_the_others(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "slow-eights.game").write_text(SLOW, encoding="utf-8")
    (tmp_path / "words" / "nl.yaml").write_text("terms: {late-fee: {gender: de, one: boete}}\n", encoding="utf-8")
    game = forehand.load(str(tmp_path / "slow-eights.game"))
    shown = {"en": "‘boete’", "nl": "boete", "de": "„boete“", "nb": "«boete»"}
    for locale, term in shown.items():
        assert term in game.rules(locale), locale


@pytest.mark.parametrize("name", forehand.games())
def test_every_game_has_all_its_words(name: str, forehand: Callable[..., tuple[int, str, str]]) -> None:
    code, out, err = forehand("words", name)
    assert (code, err) == (0, ""), out
    assert len(out.splitlines()) == len(LANGUAGES)


def test_words_that_are_missing_are_told_with_their_places(
    tmp_path: Path, forehand: Callable[..., tuple[int, str, str]]
) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "slow-eights.game").write_text(SLOW, encoding="utf-8")
    (tmp_path / "words" / "nl.yaml").write_text("title: Trage achten\nterms: {late-fee: boete}\n", encoding="utf-8")
    code, out, err = forehand("words", str(tmp_path / "slow-eights.game"), "--lang", "nl")
    assert (code, err) == (1, "")
    dutch = out.partition("Nederlands: ")[2]
    assert "late-fee" not in dutch
    german = out.partition("Deutsch: ")[2].partition("English: ")[0]
    assert "title: slow-eights" in german
    assert re.search(r"terms: late-fee +\S*slow-eights.game:3", german)
    assert forehand("words", "no-such-game")[0] == 1
