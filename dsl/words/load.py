"""From folders of YAML to plain data, by way of the cache; the only module of the words that knows YAML.

Everything is text, a list or a mapping: YAML's guesses (`no` is false, `10` is a number) are turned off.
"""

import json
import os
from collections.abc import Mapping
from hashlib import blake2b
from typing import TypeAlias, cast

from forehand.dsl import cache
from forehand.dsl.words import locales

Data: TypeAlias = str | list["Data"] | dict[str, "Data"]
Book: TypeAlias = dict[str, Data]

FORMAT = "words 1"


def language(locale: str) -> Book:
    """All files of a language by their stem, a regional one laid over its base."""
    book: Book = {}
    for name in reversed(locales.chain(locale)):
        if name in locales.languages():
            book = merge(book, folder(locales.path(name), f"words-{name}"))
    return book


def game_words(path: str | os.PathLike[str]) -> dict[str, Book]:
    """What a game says of itself in each language: the files of its `words` folder, by language."""
    if not os.path.isdir(path):
        return {}
    read = folder(os.fspath(path), f"words-of-{os.path.abspath(path)}")
    return {name: data for name, data in read.items() if isinstance(data, dict)}


def folder(path: str, name: str) -> Book:
    """Every `*.yaml` of a folder by its stem; kept in the cache under the name until a file changes."""
    texts = {}
    for file in sorted(os.listdir(path)):
        stem, extension = os.path.splitext(file)
        if extension == ".yaml":
            with open(os.path.join(path, file), "rb") as opened:
                texts[stem] = opened.read()
    key = _key(texts)
    if kept := cache.read(name, key):
        return cast(Book, json.loads(kept))
    book = {stem: _parse(text) for stem, text in texts.items()}
    cache.write(name, key, json.dumps(book, ensure_ascii=False, separators=(",", ":")).encode())
    return book


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


def _parse(text: bytes) -> Data:
    import yaml  # slow to import, and not needed while the cache is good

    return cast(Data, yaml.load(text, getattr(yaml, "CBaseLoader", yaml.BaseLoader)) or {})
