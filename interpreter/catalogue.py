"""Which games there are, and how one is loaded: from the cache if nothing it is made of has changed."""

from __future__ import annotations

import hashlib
import os
import pickle
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..dsl import cache as store
from ..dsl.source import STRANGE, Source
from .program import Program

if TYPE_CHECKING:
    from .constructs.base import Construct
    from .model import Model

GAMES = Path(__file__).resolve().parent.parent / "games"
"""Folder of the games that come with the package."""
HEAD = re.compile(r"^variant +\S+ +of +(\S+)", re.MULTILINE)
"""The first line of a variant."""
MAX_BYTES = 4_000_000
"""Largest file that is read at all."""


class UnknownGame(LookupError):
    """There is no game of that name."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


class UnreadableFile(OSError):
    """A file that cannot be read as text."""

    def __init__(self, path: str, code: str, **facts: object) -> None:
        super().__init__(f"{path}: {code}")
        self.path = path
        self.code = code
        """`missing`, `folder`, `special`, `denied`, `too-large`, `not-text`, `byte-order-mark`, `line-ends`."""
        self.facts = facts


@dataclass(frozen=True)
class Compiled:
    """A game ready to play, and where to find the rest of it."""

    program: Program
    numbers: tuple[int, ...]
    """How many may play."""
    bases: tuple[str, ...]
    key: str
    """Hash of every text it is made of."""
    rest_key: str


@dataclass(frozen=True)
class Rest:
    """What play does not need, only words: the model, and the phrases guards speak of."""

    model: Model
    said: tuple[Construct, ...]


def read_text(path: Path) -> Source:
    """Return the text of a file. Raises UnreadableFile."""
    name = str(path)
    try:
        data = _bytes(path)
    except FileNotFoundError:
        raise UnreadableFile(name, "missing") from None
    except IsADirectoryError:
        raise UnreadableFile(name, "folder") from None
    except (PermissionError, NotADirectoryError, ValueError, OSError) as error:
        if isinstance(error, UnreadableFile):
            raise
        raise UnreadableFile(name, "denied") from None
    if data.startswith(b"\xef\xbb\xbf"):
        raise UnreadableFile(name, "byte-order-mark")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableFile(name, "not-text", line=data[: error.start].count(b"\n") + 1) from None
    if strange := STRANGE.search(text):
        raise UnreadableFile(name, "not-text", line=text.count("\n", 0, strange.start()) + 1)
    if "\r" in text:
        raise UnreadableFile(name, "line-ends", line=text[: text.index("\r")].count("\n") + 1)
    return Source(name, text)


def _bytes(path: Path) -> bytes:
    """Return what a file holds, never waiting for a pipe or device to end. Raises OSError."""
    found = path.stat()
    if not stat.S_ISREG(found.st_mode) and not stat.S_ISDIR(found.st_mode):
        raise UnreadableFile(str(path), "special")
    if found.st_size > MAX_BYTES:
        raise UnreadableFile(str(path), "too-large", size=found.st_size, limit=MAX_BYTES)
    return path.read_bytes()


@cache
def game_files() -> Mapping[str, Path]:
    """Return the file of every game and variant that comes with the package, by name."""
    return {path.stem: path for path in sorted(GAMES.glob("*/*.game")) if path.parent.name != "library"}


@cache
def library_files() -> Mapping[str, Path]:
    """Return the file of every library that comes with the package, by name."""
    return {path.stem: path for path in sorted(GAMES.glob("library/*.game"))}


def games() -> tuple[str, ...]:
    """Return the names of all games and variants, each variant after its base."""
    return tuple(game_files())


@cache
def _bases() -> Mapping[str, str]:
    """Return the base of every variant that comes with the package."""
    heads = ((name, HEAD.search(read_text(path).text)) for name, path in game_files().items())
    return {name: head[1] for name, head in heads if head}


def variants_of(base: str) -> tuple[str, ...]:
    """Return the games of the package that are variants of a game, or of a variant of it."""
    bases, found = _bases(), {base: None}
    while more := [name for name in bases if bases[name] in found and name not in found]:
        found.update(dict.fromkeys(more))
    return tuple(found)[1:]


class Shelf:
    """Where base games and libraries of a definition are found: beside its file, then in the package."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self.used: list[Path] = []
        """Files that were drawn on, and those that would have been had they been there."""

    def _files(self, sort: str) -> dict[str, Path]:
        files = dict(library_files() if sort == "library" else game_files())
        if self.folder is not None:
            files.update({path.stem: path for path in sorted(self.folder.glob("*.game"))})
        return files

    def find(self, sort: str, name: str) -> Source | None:
        """Return the text of a game or library, or None."""
        path = self._files(sort).get(name)
        if self.folder is not None:
            self.used.append(self.folder / f"{name}.game")
        if path is None:
            return None
        self.used.append(path)
        return read_text(path)

    def known(self, sort: str) -> tuple[str, ...]:
        """Return the names of the games or libraries there are."""
        return tuple(self._files(sort))


def path_of(name: str) -> Path:
    """Return the file of a game by its name or path. Raises UnknownGame or UnreadableFile."""
    known = game_files()
    if name in known:
        return known[name]
    path = Path(name)
    if name.endswith(".game") or (("/" in name or "\\" in name) and not os.path.isfile(path)):
        return path
    raise UnknownGame(name, tuple(known))


def load_compiled(name: str, players: int | None, options: Mapping[str, Any]) -> Compiled:
    """Return a game by name or path, compiled for a number of players and options.

    Raises UnknownGame, UnreadableFile, Problems or BadSetting.
    """
    path = path_of(name)
    request = repr(
        (str(path), os.path.abspath(path), players, sorted((k, str(v)) for k, v in options.items()), _version())
    )
    entry = hashlib.sha256(request.encode()).hexdigest()
    saved = store.read(f"game-{entry[:24]}", entry)
    if saved is not None:
        files, compiled = pickle.loads(saved)
        if all(_digest(Path(file)) == digest for file, digest in files):
            assert isinstance(compiled, Compiled)
            return compiled
    source = read_text(path)
    shelf = Shelf(path.parent if path.parent.parent != GAMES else None)
    compiled, _ = compile_text(source, shelf, players, options)
    files = [(str(file), _digest(file)) for file in dict.fromkeys([path, *shelf.used])]
    store.write(f"game-{entry[:24]}", entry, pickle.dumps((files, compiled), pickle.HIGHEST_PROTOCOL))
    return compiled


def compile_text(
    source: Source, shelf: Shelf, players: int | None, options: Mapping[str, Any]
) -> tuple[Compiled, Rest]:
    """Return the game of a text. Raises Problems, BadSetting, or UnreadableFile for a file it draws on."""
    from .compiling import compile_model
    from .reading.assemble import read

    model = read(source, shelf.find, shelf.known, players, options)
    program, said = compile_model(model)
    key = hashlib.sha256("\0".join(each.text for each in model.sources).encode()).hexdigest()[:16]
    names = [each.name for each in model.sources]  # the same texts elsewhere are called otherwise
    setting = repr((_version(), key, names, players, sorted((k, str(v)) for k, v in options.items())))
    rest_key = hashlib.sha256(setting.encode()).hexdigest()
    rest = Rest(model, said)
    store.write(f"rest-{rest_key[:24]}", rest_key, pickle.dumps(rest, pickle.HIGHEST_PROTOCOL))
    compiled = Compiled(program, model.numbers, model.bases, key, rest_key)
    return compiled, rest


def load_rest(compiled: Compiled) -> Rest | None:
    """Return what only words need, if the cache still has it."""
    saved = store.read(f"rest-{compiled.rest_key[:24]}", compiled.rest_key)
    return pickle.loads(saved) if saved is not None else None


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(_bytes(path)).hexdigest()
    except (OSError, ValueError):
        return ""


@cache
def _version() -> str:
    from .. import __version__

    if not (GAMES.parent / "pyproject.toml").exists():
        return __version__
    code = [path for folder in ("interpreter", "dsl") for path in (GAMES.parent / folder).rglob("*.py")]
    stamp = max(path.stat().st_mtime_ns for path in code)
    return f"{__version__}+{stamp}"
