"""The games that are published: what an index needs to know of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ..interpreter import catalogue
from ..interpreter.game import Game, load
from ..interpreter.saying.games import title_in, words_for
from ..interpreter.saying.glance import family_of


class SameName(ValueError):
    """Two files would have the same page."""

    def __init__(self, name: str, first: str, second: str) -> None:
        super().__init__(name)
        self.facts = {"name": name, "first": first, "second": second}


class NoGames(ValueError):
    """A folder holds no game."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.facts = {"path": path}


@dataclass(frozen=True)
class Entry:
    """A game on the shelf."""

    game: Game

    @property
    def name(self) -> str:
        """Its name, which is that of its page."""
        return self.game.name

    @property
    def base(self) -> str:
        """The game it is a variant of in the end; its own name if it is none."""
        return (*self.game.compiled.bases, self.name)[-1 if not self.game.compiled.bases else -2]

    @cached_property
    def family(self) -> str:
        """What sort of game it is, by the shapes of its zones."""
        return family_of(self.game.program)

    @property
    def players(self) -> tuple[int, ...]:
        """How many may play."""
        return self.game.compiled.numbers

    @property
    def cards(self) -> int:
        """The number of cards of its pack."""
        return len(self.game.program.cards)

    def title(self, locale: str) -> str:
        """Return its title in a language."""
        return title_in(words_for(self.game, locale), self.name)


def shelf(places: Sequence[str]) -> list[Entry]:
    """Return the games of files, of folders and of their folders; without any, those of the package.

    Raises SameName, NoGames, and what loading a game raises.
    """
    if not places:
        return [Entry(load(name)) for name in catalogue.games()]
    found: dict[str, tuple[str, Entry]] = {}
    for place in places:
        for file in _files(place):
            entry = Entry(load(file))
            if entry.name in found:
                raise SameName(entry.name, found[entry.name][0], file)
            found[entry.name] = (file, entry)
    return [entry for _, entry in found.values()]


def _files(place: str) -> list[str]:
    folder = Path(place)
    if not folder.is_dir():
        return [place]
    files = [str(path) for path in sorted(folder.rglob("*.game")) if not _is_library(path)]
    if not files:
        raise NoGames(place)
    return files


def _is_library(path: Path) -> bool:
    lines = catalogue.read_text(path).text.splitlines()
    return next((line.split()[0] for line in lines if line.strip() and not line.startswith("#")), "") == "library"
