"""Where matches are kept when a player leaves, and how to go on with them."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..match import Match
    from .session import Session


class Resumed(NamedTuple):
    """The file that a match was resumed from."""

    path: Path
    held: bytes
    """What it held then."""


class Kept(NamedTuple):
    """Where a match is kept."""

    path: Path
    failed: OSError | None
    """Why it is not kept where it should be, if it is not."""


def folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The folder: `FOREHAND_DATA` if set, else `forehand` in the place the platform has for data."""
    if chosen := environ.get("FOREHAND_DATA"):
        return Path(chosen)
    if platform == "win32" and (local := environ.get("LOCALAPPDATA")):
        return Path(local, "forehand")
    bases = environ.get("XDG_DATA_HOME", ""), os.path.expanduser(os.path.join("~", ".local", "share"))
    return Path(next(filter(os.path.isabs, bases), tempfile.gettempdir()), "forehand")


def keep(match: Match, resumed: Resumed | None, place: Path | None = None) -> Kept:
    """Write a match to the file it was resumed from, else to a new one, in `place` if given; where that fails, where it
    can be.

    A file that has changed since is left as it is. Raises OSError if the match can be kept nowhere.
    """
    data = saved(match)
    ways: list[Callable[[], Path]] = [
        lambda: keep_new(folder(), match.game.name, data),
        lambda: keep_new(Path(tempfile.gettempdir()), match.game.name, data),
    ]
    if place is not None:
        ways.insert(0, partial(keep_new, place, match.game.name, data))
    if resumed is not None:
        path, held = resumed
        ways.insert(0, lambda: _keep_again(path, held, data))
    failed: OSError | None = None
    for way in ways:
        try:
            return Kept(way(), failed)
        except OSError as error:
            failed = failed or error
    assert failed is not None
    raise failed


def saved(match: Match) -> bytes:
    """Return what is written of a match: covered while it goes on, so that a look at the file shows no card."""
    from ..records import cover

    text = match.record()
    return (text if match.over else cover(text)).encode()


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is not there yet, whole or not at all. Raises OSError."""
    with path.open("xb") as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        except OSError as error:
            path.unlink(missing_ok=True)
            error.filename = error.filename or str(path)
            raise


def keep_new(place: Path, name: str, data: bytes, suffix: str = "record") -> Path:
    """Write a record, or what else has that suffix, to a new file of a folder; return its path. Raises OSError."""
    place.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = place / f"{name}-{number}.{suffix}"
        try:
            write_new(path, data)
        except FileExistsError:
            number += 1
        else:
            return path


def _keep_again(path: Path, held: bytes, data: bytes) -> Path:
    """Put a record in the place of the one that was resumed, unless another has been put there."""
    real = Path(os.path.realpath(path))
    if not real.is_file():
        raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE), str(path))
    now = real.read_bytes()
    if now == data:
        return path
    if now != held:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    draft = real.with_name(f"{real.name}.{os.getpid()}.{os.urandom(4).hex()}")
    write_new(draft, data)
    try:
        shutil.copymode(real, draft)
        os.replace(draft, real)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
    return path


def resume_command(path: Path, session: Session) -> str:
    """The command with which the match goes on as it was."""
    words = ["play", "--resume", str(path)]
    if session.seat:
        words += ["--seat", str(session.seat)]
    return command(*words, *session.extra)


def command(*words: str) -> str:
    """What to type for a command of ours."""
    import shlex

    return shlex.join([*_command(), *words])


def latest() -> Path | None:
    """The match kept last that is not over, if there is one."""
    from ..records import read_record
    from .complaints import expected
    from .setting import read_file

    with contextlib.suppress(OSError):
        for path in sorted(folder().glob("*.record"), key=lambda path: path.stat().st_mtime_ns, reverse=True):
            try:
                if not read_record(read_file(str(path))).over:
                    return path
            except Exception as error:  # a record of a game that has changed, or no record at all
                if not expected(error):
                    raise
    return None


def _command() -> list[str]:
    """How this command is started again: by its name where that finds it, else by its path from here."""
    called = Path(sys.argv[0]).stem == "forehand"
    program = sys.argv[0] if called else sys.executable
    found = shutil.which(Path(program).name)
    if found is not None and os.path.abspath(found) == os.path.abspath(program):
        program = Path(program).name
    elif os.path.abspath(program).startswith(os.path.join(os.getcwd(), "")):
        program = os.path.relpath(program)
    return [program] if called else [program, "-m", "forehand"]
