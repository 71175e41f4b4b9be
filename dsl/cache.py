"""Bytes kept between two starts of the command, in the user's cache folder; knows nothing of what it keeps.

A cache may be empty, stale, cut off, read-only or shared by two processes at once: `read` then says `None`
and `write` does nothing. Neither ever raises because of the disk. What somebody else has written is not read:
what is kept is trusted, so it must be the user's own.
"""

import os
import stat
import sys
from collections.abc import Mapping
from hashlib import blake2b

DIGEST = 16
FLAGS = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""Bytes as they are, and no waiting where a pipe stands in the place of a file."""


def folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str | None:
    """The folder: `FOREHAND_CACHE` if set, else `forehand` in the place the platform has for caches, if any."""
    if chosen := environ.get("FOREHAND_CACHE"):
        return chosen
    if platform == "win32" and (local := environ.get("LOCALAPPDATA")):
        return os.path.join(local, "forehand", "cache")
    for base in (environ.get("XDG_CACHE_HOME", ""), os.path.expanduser(os.path.join("~", ".cache"))):
        if os.path.isabs(base):  # never a place that depends on where the command is called
            return os.path.join(base, "forehand")
    return None


def read(name: str, key: str) -> bytes | None:
    """What was last written under this name, if it was written with this key and is whole."""
    if (path := _path(name)) is None:
        return None
    try:
        with open(os.open(path, os.O_RDONLY | FLAGS), "rb") as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode) or (hasattr(os, "geteuid") and found.st_uid != os.geteuid()):
                return None
            digest, data = file.read(DIGEST), file.read()
    except OSError:
        return None
    return data if digest == _digest(key, data) else None


def write(name: str, key: str, data: bytes) -> None:
    """Keep data under this name, in the place of what was there; the key must be given back to read it."""
    if (path := _path(name)) is None:
        return
    draft = f"{path}.{os.getpid()}.{os.urandom(4).hex()}"
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        try:
            with open(draft, "xb") as file:
                file.write(_digest(key, data) + data)
            os.replace(draft, path)
        except OSError:
            os.unlink(draft)
    except OSError:
        return


def _path(name: str) -> str | None:
    """One flat file for each name, whatever characters the name has."""
    if (place := folder()) is None:
        return None
    plain = "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "_" for c in name)
    if plain != name:
        plain += "-" + blake2b(name.encode(), digest_size=4).hexdigest()
    return os.path.join(place, plain.lstrip(".") or "_")


def _digest(key: str, data: bytes) -> bytes:
    digest = blake2b(key.encode(), digest_size=DIGEST)
    digest.update(b"\0" + data)
    return digest.digest()
