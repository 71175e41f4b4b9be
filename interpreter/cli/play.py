"""`forehand play`: a person against bots, or bots alone."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from ...dsl.words import negotiate
from ..bots import BOTS, Luck
from ..match import Match
from ..saying.games import words_for
from .commands import Leave
from .complaints import BadInput
from .saves import keep, resume_command
from .screen import Screen
from .session import Session
from .setting import load_game, locale_of, read_file, seat_of, whole
from .speech import Speech


def run_play(arguments: Namespace) -> int:
    """Play."""
    if arguments.bots not in BOTS:
        raise BadInput("bad-bots", text=arguments.bots, known=", ".join(BOTS))
    if arguments.colours not in ("2", "4"):
        raise BadInput("bad-colours", text=arguments.colours)
    locale = locale_of(arguments)
    seed = int.from_bytes(os.urandom(4), "big") if arguments.seed is None else whole(arguments.seed, "--seed")
    match = _resumed(arguments.resume) if arguments.resume is not None else None
    if match is None:
        if arguments.game is None:
            raise BadInput("no-game")
        game = load_game(arguments, arguments.game)
    else:
        game = match.game
    words = words_for(game, locale)
    seat = 0 if arguments.seat is None else seat_of(arguments.seat, game.players, words)
    dealer = None if arguments.dealer is None else seat_of(arguments.dealer, game.players, words)
    if arguments.auto:
        from .transcript import watch

        screen = Screen(plain=True)
        return watch(
            match or game.match(seed, dealer), Speech(game, words, screen, None), BOTS[arguments.bots], Luck(seed)
        )
    screen = Screen(arguments.plain, int(arguments.colours))
    session = Session(
        match or game.match(seed, dealer),
        seat,
        Speech(game, words, screen, seat),
        BOTS[arguments.bots],
        Luck(seed + (len(match.before) + len(match.deal.played) if match else 0)),
    )
    session.extra = tuple(_settings(arguments, locale))
    return _sit(session, arguments)


def _resumed(name: str) -> Match:
    from ..records import read_record

    return read_record(read_file(name))


def _settings(arguments: Namespace, locale: str) -> list[str]:
    """The settings of the sitting that are not as they would be anyway."""
    words = []
    if locale != negotiate(None, os.environ):
        words += ["--lang", locale]
    if arguments.bots != "sensible":
        words += ["--bots", arguments.bots]
    if arguments.colours != "2":
        words += ["--colours", arguments.colours]
    return [*words, *(["--plain"] if arguments.plain else [])]


def _sit(session: Session, arguments: Namespace) -> int:
    """Play until the match is over or the player leaves; then it is saved."""
    screen, speech = session.screen, session.speech
    resumed = Path(arguments.resume) if arguments.resume else None
    try:
        session.play()
    except (EOFError, KeyboardInterrupt) as error:
        if screen.answers or isinstance(error, KeyboardInterrupt):
            screen.line()
    except Leave:
        pass
    if session.match.over and resumed is None:
        return 0
    try:
        path = keep(session.match, resumed)
    except OSError as error:
        place = error.filename or arguments.resume or ""
        reason = error.strerror or str(error)
        Screen(plain=True, out=sys.stderr).line(speech.ui("save-failed", path=str(place), reason=reason))
        return 1
    screen.line(speech.ui("saved", path=str(path)))
    if not session.match.over:
        screen.line(speech.ui("resume-with", command=resume_command(path, session)), whole=True)
    return 0
