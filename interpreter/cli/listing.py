"""`forehand list`: the games there are."""

from __future__ import annotations

from argparse import Namespace

from ..saying.games import title_in, words_for
from .screen import Screen, pad
from .setting import locale_of


def run_list(arguments: Namespace) -> int:
    """List the games."""
    from ...dsl.words import words
    from .. import catalogue
    from ..game import load

    screen = Screen(plain=True)
    locale = locale_of(arguments)
    rows = []
    for name in catalogue.games():
        game = load(name)
        speech = words_for(game, locale)
        least, most = game.compiled.least_players, game.compiled.most_players
        if least == most:
            players = speech.say("command.players-one", n=least)
        else:
            players = speech.say("command.players-n", least=least, most=most)
        bases = game.compiled.bases
        rows.append((("  " if bases else "") + name, title_in(speech, name), players))
    widths = [max(len(row[column]) for row in rows) + 2 for column in range(3)]
    for row in rows:
        screen.line("".join(pad(text, width) for text, width in zip(row, widths, strict=True)))
    screen.line()
    screen.line(words(locale).say("command.list-more", name=catalogue.games()[0]))
    return 0
