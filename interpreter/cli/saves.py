"""Where matches are kept when a player leaves, and how to go on with them."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..match import Match
    from .session import Session


def folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The folder: `FOREHAND_DATA` if set, else `forehand` in the place the platform has for data."""
    if chosen := environ.get("FOREHAND_DATA"):
        return Path(chosen)
    if platform == "win32" and (local := environ.get("LOCALAPPDATA")):
        return Path(local, "forehand")
    return Path(environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser(), "forehand")


def keep(match: Match, resumed: Path | None) -> Path:
    """Write a match to the file it was resumed from, else to a new one in the folder. Raises OSError."""
    text = match.record()
    if resumed is not None:
        draft = resumed.with_name(resumed.name + ".new")
        draft.write_text(text, encoding="utf-8")
        draft.replace(resumed)
        return resumed
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = place / f"{match.game.name}-{number}.record"
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
            return path
        except FileExistsError:
            number += 1


def resume_command(path: Path, session: Session) -> str:
    """The command with which the match goes on as it was."""
    import shlex

    start = ["forehand"] if Path(sys.argv[0]).stem == "forehand" else [Path(sys.executable).name, "-m", "forehand"]
    words = [*start, "play", "--resume", str(path)]
    if session.seat:
        words += ["--seat", str(session.seat)]
    return shlex.join([*words, *session.extra])
