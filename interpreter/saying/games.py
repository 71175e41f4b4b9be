"""The words of a game: those of the language with what the game's own folder adds."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from forehand.dsl.words import Words, game_words, words

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
    speech = words(locale)
    names = (*reversed(bases), name)
    titled = not bases
    based = set(folders("", (*names[:-1], "")))
    for folder in dict.fromkeys(folders(place, names)):
        if texts := game_words(folder):
            speech = speech.with_game(texts)
            for own in names:
                variants = {locale: data.get("variants") for locale, data in texts.items()}
                found = {
                    locale: data[own] for locale, data in variants.items() if isinstance(data, dict) and own in data
                }
                speech = speech.with_game({locale: data for locale, data in found.items() if isinstance(data, dict)})
                titled = titled or (own == name and any("title" in data for data in found.values()))
            titled = titled or (folder not in based and any("title" in data for data in texts.values()))
    return speech if titled else speech.with_game({speech.locale: _untitled(speech, name)})


def _untitled(speech: Words, name: str) -> dict[str, object]:
    """Return what stands for the title of a base game where a variant has none of its own."""
    return {"title": speech.capital(name.replace("-", " ")), "other-names": []}


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
