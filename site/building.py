"""Builds of the pages with MkDocs underneath, into a folder where nothing of the user's is lost."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from mkdocs.commands import build as building
from mkdocs.commands import serve as serving
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException

SETTINGS = Path(__file__).resolve().parent / "mkdocs.yml"
"""What every build has in common."""
MARK = ".forehand-site"
"""A file in a folder of pages that lists them: what a later build may replace."""


class NotOurs(ValueError):
    """A folder holds what no build has written."""

    def __init__(self, path: str, file: str) -> None:
        super().__init__(path)
        self.facts = {"path": path, "file": file}


class BuildFailed(ValueError):
    """MkDocs could not make the pages."""


def build(places: Sequence[str], out: Path, url: str | None = None) -> int:
    """Write the pages of games to a folder; return how many there are.

    `places` are names, files and folders; without any, all games of the package. `url` is the address at which
    the pages will be. Files of an earlier build are replaced, and nothing else. Raises NotOurs, NotADirectoryError,
    BuildFailed or OSError.
    """
    if out.exists() and not out.is_dir():
        raise NotADirectoryError(str(out))
    old = _listed(out)
    if strange := next((file for file in _files(out) if file not in old), None):
        raise NotOurs(str(out), strange)
    parent = out.resolve().parent
    parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".forehand-", dir=parent) as folder:
        try:
            building.build(load_config(str(SETTINGS), site_dir=folder, **_settings(places, url)))
        except MkDocsException as error:
            raise BuildFailed(str(error)) from error
        new = sorted(_files(Path(folder)))
        for file in new:
            target = out / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(Path(folder) / file, target)
    for file in old.difference(new):
        _remove(out, file)
    (out / MARK).write_text("".join(f"{file}\n" for file in new), encoding="utf-8")
    return sum(file.endswith(".html") for file in new)


def serve(places: Sequence[str], port: int) -> None:
    """Show the pages at a port of this machine, made anew whenever a game or its words change.

    Raises OSError if the port cannot be had, and BuildFailed.
    """
    watched = [str(Path(place).parent if Path(place).is_file() else place) for place in places if os.path.exists(place)]
    try:
        serving.serve(str(SETTINGS), watch=watched, dev_addr=f"127.0.0.1:{port}", **_settings(places, None))
    except MkDocsException as error:
        raise BuildFailed(str(error)) from error


def _settings(places: Sequence[str], url: str | None) -> dict[str, Any]:
    settings: dict[str, Any] = {
        "plugins": [{"forehand": {"games": list(places)}}],
        "config_file_path": str(SETTINGS),  # or else MkDocs looks for it at standard input, which may be closed
    }
    return settings if url is None else {**settings, "site_url": url}


def address(url: str | None) -> str:
    """Return the address that pages get, which ends in a slash."""
    return (url or str(load_config(str(SETTINGS), site_dir="www", **_settings((), None)).site_url)).rstrip("/") + "/"


def _listed(out: Path) -> set[str]:
    """The files that an earlier build wrote."""
    try:
        lines = (out / MARK).read_text(encoding="utf-8").splitlines()
    except (FileNotFoundError, UnicodeDecodeError):
        return set()
    safe = {line for line in lines if line and ".." not in Path(line).parts and not Path(line).is_absolute()}
    return safe | {MARK}


def _remove(out: Path, file: str) -> None:
    """Remove a file, and the folders that this leaves empty."""
    (out / file).unlink(missing_ok=True)
    for folder in (out / file).parents:
        if folder == out or any(folder.iterdir()):
            break
        folder.rmdir()


def _files(folder: Path) -> Iterator[str]:
    """Every file below a folder, by its path from there."""
    for place, _, names in os.walk(folder):
        yield from (str((Path(place) / name).relative_to(folder)) for name in sorted(names))
