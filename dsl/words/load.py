"""From folders of YAML to plain data, by way of the cache; the only module of the words that knows YAML.

Everything is text, a list or a mapping: YAML's guesses (`no` is false, `10` is a number) are turned off.
"""

import json
import os
import stat
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, TypeAlias, cast

from forehand.dsl import cache
from forehand.dsl.source import STRANGE
from forehand.dsl.words import locales

Data: TypeAlias = str | list["Data"] | dict[str, "Data"]
Book: TypeAlias = dict[str, Data]

FORMAT = "words 1"
MOST_BYTES = 1_000_000
"""Largest file of words that is read."""
MOST_PARTS = 100_000
"""Most texts in one file, each counted as often as it is used."""
MAPPINGS = ("adjectives", "labels", "local-terms", "moves", "ranks", "sentences", "suits", "terms", "variants")
"""What a game says by name."""


class BadWords(ValueError):
    """A file of words that cannot be used, and why."""

    def __init__(self, path: str, line: int | None, reason: str) -> None:
        super().__init__(f"{path}:{line}: {reason}" if line else f"{path}: {reason}")
        self.path = path
        self.line = line
        self.reason = reason


def language(locale: str) -> Book:
    """All files of a language by their stem, a regional one laid over its base."""
    book: Book = {}
    for name in reversed(locales.chain(locale)):
        if name in locales.languages():
            book = merge(book, folder(locales.path(name), f"words-{name}"))
    return book


def game_words(path: str | os.PathLike[str]) -> dict[str, Book]:
    """What a game says of itself in each language: the files of its `words` folder, by language. Raises BadWords."""
    if not os.path.isdir(path):
        return {}
    books: dict[str, Book] = {}
    for name, data in folder(os.fspath(path), f"words-of-{os.path.abspath(path)}").items():
        file = os.path.join(path, f"{name}.yaml")
        if not isinstance(data, dict):
            raise BadWords(file, None, "it is not made of names with what each stands for")
        for key in MAPPINGS:
            if not isinstance(data.get(key, {}), dict):
                raise BadWords(file, None, f"under '{key}' there must be names")
        books[name] = data
    return books


def folder(path: str, name: str) -> Book:
    """Every `*.yaml` of a folder by its stem; kept in the cache under the name until a file changes.

    Raises BadWords.
    """
    texts = {}
    for file in sorted(os.listdir(path)):
        stem, extension = os.path.splitext(file)
        if extension == ".yaml":
            texts[stem] = _bytes(os.path.join(path, file))
    key = _key(texts)
    if kept := cache.read(name, key):
        return cast(Book, json.loads(kept))
    book = {stem: _parse(text, os.path.join(path, f"{stem}.yaml")) for stem, text in texts.items()}
    cache.write(name, key, json.dumps(book, ensure_ascii=False, separators=(",", ":")).encode())
    return book


def _bytes(path: str) -> bytes:
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            raise BadWords(path, None, "this is not a file")
        if found.st_size > MOST_BYTES:
            raise BadWords(path, None, f"the most is {MOST_BYTES} bytes")
        with open(path, "rb") as opened:
            return opened.read()
    except OSError as error:
        raise BadWords(path, None, error.strerror or str(error)) from None


def merge(base: Mapping[str, Data], over: Mapping[str, Data]) -> Book:
    """The base with what the overlay changes; mappings are merged, anything else is replaced."""
    merged = dict(base)
    for key, data in over.items():
        old = merged.get(key)
        merged[key] = merge(old, data) if isinstance(old, dict) and isinstance(data, dict) else data
    return merged


def plain(data: object) -> Data:
    """Data that another YAML reader made, with numbers and the like as the text they were."""
    if isinstance(data, Mapping):
        return {str(key): plain(value) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [plain(value) for value in data]
    return "" if data is None else str(data)


def _key(texts: Mapping[str, bytes]) -> str:
    digest = blake2b(FORMAT.encode(), digest_size=16)
    for stem, text in texts.items():
        digest.update(f"\0{stem}\0{len(text)}\0".encode() + text)
    return digest.hexdigest()


def _check(events: Iterable[Any], path: str) -> None:
    """See that no text would steer a terminal, and that parts used again (`*part`) do not make it endless."""
    count, sizes, begun = 0, dict[str, int](), list[tuple[str | None, int]]()
    for event in events:
        kind, line = type(event).__name__, event.start_mark.line + 1
        anchor = getattr(event, "anchor", None)
        if kind == "ScalarEvent" and STRANGE.search(event.value):
            raise BadWords(path, line, "a control character has no place in a text")
        if kind == "AliasEvent" and anchor in (open_part for open_part, _ in begun):
            raise BadWords(path, line, f"*{anchor} would be within itself")
        if kind in ("ScalarEvent", "AliasEvent"):
            count += sizes.get(anchor or "", 1) if kind == "AliasEvent" else 1
            sizes.setdefault(anchor or "", 1)
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            begun.append((anchor, count))
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            ended, before = begun.pop()
            sizes[ended or ""] = count - before
        if count > MOST_PARTS:
            raise BadWords(path, line, f"the most is {MOST_PARTS} texts")


def _parse(text: bytes, path: str) -> Data:
    import yaml  # slow to import, and not needed while the cache is good

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        _check(yaml.parse(text, loader), path)
        return cast(Data, yaml.load(text, loader) or {})
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        reason = getattr(error, "problem", None) or getattr(error, "reason", None) or "this is not YAML"
        raise BadWords(path, mark.line + 1 if mark else None, str(reason)) from None
