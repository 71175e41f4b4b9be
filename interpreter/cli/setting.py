"""The game that a command speaks of, and the numbers and seats it is given."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ...dsl.words import Words, negotiate, words
from ..catalogue import MAX_BYTES
from .complaints import BadInput

if TYPE_CHECKING:
    from ..game import Game

LONGEST = 100
"""Most digits of a number that is given."""


def locale_of(arguments: Namespace) -> str:
    """The language to speak."""
    return negotiate(arguments.lang, os.environ)


def load_game(arguments: Namespace, name: str) -> Game:
    """Return the game with the settings asked for."""
    from ..game import load_with

    options = {}
    for setting in arguments.settings:
        option, sign, value = setting.partition("=")
        if not sign or not option.strip() or not value.strip():
            raise BadInput("bad-setting", text=setting)
        options[option.strip()] = value.strip()
    players = None if arguments.players is None else whole(arguments.players, "--players", least=1)
    return load_with(name, players, options)


def lasting(name: str) -> str:
    """Return the name of a game, or the path of its file as it can be found again from anywhere."""
    return os.path.abspath(name) if name.endswith(".game") and os.path.isfile(name) else name


def bot_of(name: str) -> str:
    """Return the name of a bot that is given. Raises BadInput if there are no bots of that name."""
    from ..players import BOTS

    if name not in BOTS:
        raise BadInput("bad-bots", text=name, known=", ".join(BOTS))
    return name


def whole(text: str, option: str, least: int | None = None) -> int:
    """A whole number that was given for an option. Raises BadInput."""
    plain = text.strip().replace("−", "-")
    if len(plain) > LONGEST or not plain.removeprefix("-").isdecimal():
        raise BadInput("not-a-number", option=option, text=text[:LONGEST])
    if least is not None and int(plain) < least:
        raise BadInput("below-one", option=option)
    return int(plain)


def seat_of(text: str, players: int, speech: Words) -> int:
    """A seat by its number or name, in the language spoken or in English. Raises BadInput."""
    names = [[each.seat(seat, players).casefold() for each in (speech, words("en"))] for seat in range(players)]
    wanted = text.strip().casefold()
    for seat, known in enumerate(names):
        if wanted in (str(seat), *known):
            return seat
    listed = ", ".join(f"{seat} ({speech.seat(seat, players)})" for seat in range(players))
    raise BadInput("bad-seat", text=text, known=listed)


def read_file(name: str, most: int = MAX_BYTES) -> bytes:
    """Return what a file or pipe holds, or as much as tells that it has more than `most` bytes. Raises BadInput."""
    try:
        with open(name, "rb") as file:
            return file.read(most + 1)
    except FileNotFoundError:
        raise BadInput("file-missing", path=name) from None
    except IsADirectoryError:
        raise BadInput("file-folder", path=name) from None
    except (OSError, ValueError) as error:
        if Path(name).is_dir():
            raise BadInput("file-folder", path=name) from None
        raise BadInput("file-failed", path=name, reason=getattr(error, "strerror", None) or str(error)) from None
