"""`forehand play`: a person against bots, or bots alone."""

from __future__ import annotations

import contextlib
import os
import sys
from argparse import Namespace
from pathlib import Path

from ...dsl.words import negotiate
from ..bots import Luck
from ..match import Match
from ..players import BOTS
from ..saying.games import words_for
from .commands import Leave
from .complaints import BadInput
from .leaving import ending_by_signals, undisturbed
from .saves import Resumed, keep, keep_new, latest, resume_command
from .screen import Screen
from .session import Session
from .setting import bot_of, lasting, load_game, locale_of, read_file, seat_of, whole
from .speech import Speech


def run_play(arguments: Namespace) -> int:
    """Play."""
    bot = BOTS[bot_of(arguments.bots)]
    if arguments.colours not in ("2", "4"):
        raise BadInput("bad-colours", text=arguments.colours)
    locale = locale_of(arguments)
    seed = int.from_bytes(os.urandom(4), "big") if arguments.seed is None else whole(arguments.seed, "--seed")
    resumed = None if arguments.resume is None else _resumed(arguments.resume)
    match = None if resumed is None else _read(resumed.held)
    if match is None:
        if arguments.game is None:
            raise BadInput("no-game-but-match" if latest() else "no-game")
        game = load_game(arguments, lasting(arguments.game))
    else:
        game = match.game
    words = words_for(game, locale)
    seat = 0 if arguments.seat is None else seat_of(arguments.seat, game.players, words)
    dealer = None if arguments.dealer is None else seat_of(arguments.dealer, game.players, words)
    if arguments.auto:
        from .transcript import watch

        speech = Speech(game, words, Screen(plain=True), None)
        watched = watch(match or game.match(seed, dealer), speech, bot, Luck(seed))
        if arguments.record is not None:
            path = keep_new(Path(arguments.record), game.name, watched.record().encode())
            speech.screen.line(speech.ui("saved", path=str(path)), whole=True)
        return 0
    screen = Screen(arguments.plain, int(arguments.colours))
    session = Session(
        match or game.match(seed, dealer),
        seat,
        Speech(game, words, screen, seat),
        bot,
        Luck(seed + (len(match.before) + len(match.deal.played) if match else 0)),
    )
    session.extra = tuple(_settings(arguments, locale))
    return _sit(session, resumed, None if arguments.record is None else Path(arguments.record))


def _resumed(name: str) -> Resumed:
    """The file of a match to go on with; without a name, of the one kept last. Raises BadInput."""
    path = Path(name) if name else latest()
    if path is None:
        raise BadInput("no-match")
    return Resumed(path, read_file(str(path)))


def _read(record: bytes) -> Match:
    from ..records import read_record

    return read_record(record)


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


def _sit(session: Session, resumed: Resumed | None, place: Path | None) -> int:
    """Play until the match is over or the player leaves; then, whatever made an end of it, it is saved: to the file it
    was resumed from, or to a folder if one was given, a match that is over too."""
    screen = session.screen
    failure: BaseException | None = None
    try:
        with ending_by_signals():
            session.play()
    except Leave:
        pass
    except (EOFError, KeyboardInterrupt) as error:
        if screen.answers or isinstance(error, KeyboardInterrupt):
            with contextlib.suppress(OSError):
                screen.line()
    except BaseException as error:
        failure = error
    code = 0
    if not (session.match.over and resumed is None and place is None):
        with undisturbed():
            code = _save(session, resumed, place)
    if failure is not None:
        raise failure
    return code


def _save(session: Session, resumed: Resumed | None, place: Path | None) -> int:
    """Keep a match and say where; where nobody is there any more to be told, it is kept all the same."""
    screen, speech = session.screen, session.speech
    try:
        path, failed = keep(session.match, resumed, place)
    except OSError as error:
        path, failed = None, error
    with contextlib.suppress(OSError):
        aside = Screen(plain=True, out=sys.stderr)
        if failed is not None:
            where, reason = str(failed.filename or ""), failed.strerror or str(failed)
            aside.line(speech.ui("save-failed", path=where, reason=reason))
        if path is not None:
            told = [speech.ui("saved", path=str(path))]
            if not session.match.over:
                told.append(speech.ui("resume-with", command=resume_command(path, session)))
            try:
                for line in told:
                    screen.line(line, whole=True)
                screen.out.flush()
            except OSError:
                aside.lines(told)
    return 0 if failed is None else 1
