"""The words of a game: those of the language with what the game's own folder adds."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from forehand.dsl.words import Words, game_words, words
from forehand.dsl.words.forms import mapping

from .. import catalogue

if TYPE_CHECKING:
    from ..game import Game


def words_for(game: Game, locale: str) -> Words:
    """Return the words of a language with those of a game laid over them, its base games' first."""
    return with_folders(locale, game.place, game.name, game.compiled.bases)


@cache
def with_folders(locale: str, place: str, name: str, bases: tuple[str, ...] = ()) -> Words:
    """Return words with those of the folders of a game and its bases; `place` is how the game is found.

    A folder's files may hold words for one of its games alone, under `variants` and its name.
    """
    speech, names = words(locale), (*reversed(bases), name)
    for folder in dict.fromkeys(folders(place, names)):
        for texts in _texts(folder, names):
            speech = speech.with_game(texts)
    titles = own_titles(place, name, bases)
    if locale in titles or locale.partition("-")[0] in titles or not (bases or titles):
        return speech
    title = next(iter(titles.values()), speech.capital(name.replace("-", " ")))
    return speech.with_game({locale: {"title": title, "other-names": []}})


@cache
def own_titles(place: str, name: str, bases: tuple[str, ...]) -> dict[str, str]:
    """Return what a game itself, and not a base of it, is called: its title by language, the English one first."""
    names = (*reversed(bases), name)
    based, titles = set(folders("", (*names[:-1], ""))), dict[str, str]()
    for folder in folders(place, names):
        every = _texts(folder, (name,))
        for texts in every[1:] if folder in based else every:
            titles.update({locale: str(data["title"]) for locale, data in texts.items() if "title" in data})
    return dict(sorted(titles.items(), key=lambda item: item[0] != "en"))


def _texts(folder: str, names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return the words of a folder by language, and after them those that it has for some of its games alone."""
    texts = game_words(folder)
    found: list[dict[str, Any]] = [dict(texts)]
    for own in names:
        variants = {locale: mapping(data.get("variants")).get(own) for locale, data in texts.items()}
        found.append({locale: data for locale, data in variants.items() if isinstance(data, dict)})
    return found


def folders(place: str, names: tuple[str, ...]) -> Iterator[str]:
    """Yield the folders of words of several games, the one at `place` last."""
    known = catalogue.game_files()
    for name in names[:-1]:
        if name in known:
            yield os.fspath(known[name].parent / "words")
    path = known.get(place) or Path(place)
    if path.suffix == ".game":
        yield os.fspath(path.parent / "words")


def title_in(speech: Words, name: str) -> str:
    """Return the title of a game in words that have its own, or its name with a capital."""
    about = speech.about("title")
    return str(about[1]) if about is not None else speech.capital(name.replace("-", " "))


def title_of(name: str, locale: str) -> str:
    """Return the title of a game that comes with the package, or its name with a capital."""
    return title_in(with_folders(locale, name, name), name)
