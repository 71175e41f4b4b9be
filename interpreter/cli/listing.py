"""`forehand list`: the games there are."""

from __future__ import annotations

from argparse import Namespace
from typing import NamedTuple

from ...dsl.problems import Problems
from ...dsl.words import words
from .. import catalogue
from ..saying.games import title_in, title_of, words_for
from .screen import Screen, pad
from .setting import locale_of


class Row(NamedTuple):
    """One game."""

    lineage: tuple[str, ...]
    """Its base games from the first on, and its own name."""
    title: str
    players: str


def run_list(arguments: Namespace) -> int:
    """List the games, each variant below its base."""
    screen = Screen(plain=True)
    locale = locale_of(arguments)
    rows = sorted(_row(name, locale) for name in catalogue.games())
    names = ["  " * (len(row.lineage) - 1) + row.lineage[-1] for row in rows]
    wide, wider = (max(map(len, texts), default=0) + 2 for texts in (names, [row.title for row in rows]))
    for name, row in zip(names, rows, strict=True):
        screen.line(pad(name, wide) + pad(row.title, wider) + row.players)
    screen.line()
    screen.line(words(locale).say("command.list-more", name=rows[0].lineage[-1] if rows else ""))
    return 0


def _row(name: str, locale: str) -> Row:
    from ..game import load

    try:
        game = load(name)
    except Problems:  # a game that is being written is listed too
        return Row((name,), title_of(name, locale), "")
    speech = words_for(game, locale)
    numbers = game.compiled.numbers
    least, most = numbers[0], numbers[-1]
    if least == most:
        players = speech.say("command.players-one", n=least)
    elif most - least == len(numbers) - 1:
        players = speech.say("command.players-n", least=least, most=most)
    else:
        players = speech.say("command.players-some", numbers=[str(number) for number in numbers])
    return Row((*reversed(game.compiled.bases), name), title_in(speech, name), players)
