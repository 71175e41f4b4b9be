"""What a player may ask for in the middle of a deal; each command is a function of the session and what follows."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ..explaining import Refusal
from ..secrecy import told
from .table import draw_scores
from .telling import tell

if TYPE_CHECKING:
    from ..match import Match
    from .session import Session

MARKED = re.compile(r"^#+ (.*)$|\*\*(.+?)\*\*", re.MULTILINE)
"""A heading, or words in bold type."""


class Leave(Exception):
    """The player goes."""


def why(session: Session, text: str) -> None:
    """Say why a move is legal or not; without a move, what may be asked."""
    if not text or session.choices is None or session.match.deal.over:
        session.screen.line(session.speech.ui("why-what"))
        return
    move = session.read(text)
    if isinstance(move, Refusal):
        session.refuse(move)
        return
    from ..saying import say_legal

    session.screen.line(say_legal(session.match.deal, move, session.speech.words.locale))


def undo(session: Session, text: str) -> None:
    """Take the last move back, if nobody has acted on it and nothing has come to light."""
    if not session.behind or session.match.deal.over:
        session.screen.line(session.speech.ui("undo-nothing"))
        return
    before = session.behind[-1]
    if reason := _stands(before, session):
        session.screen.line(session.speech.ui(reason))
        return
    session.match = session.behind.pop()
    session.told = len(session.view.happened)
    session.fresh = [session.speech.ui("undone")]
    if not session.screen.drawing:
        session.screen.lines(session.fresh)


def _stands(before: Match, session: Session) -> str | None:
    """Why a move stands: another has moved, or a card was seen that was not seen before it."""
    old = before.deal.view(session.seat)
    new = session.view.happened[len(old.happened) :]
    known = {card for pile in old.piles for card in pile.cards or ()}
    if any(item.kind == "made" and item.who != session.seat for item in new):
        return "undo-others"
    if any(item.kind == "shuffled" or (item.cards and set(item.cards) - known) for item in new):
        return "undo-seen"
    made = session.match.deal.played[len(before.deal.played) :]
    return "undo-seen" if told(before.deal, [move for _, move in made], session.seat) else None


def save(session: Session, text: str) -> None:
    """Write the match to a file."""
    if not text:
        session.screen.line(session.speech.ui("save-where"))
        return
    from .saves import resume_command, saved, write_new

    if len(text) > 2 and text[0] == text[-1] and text[0] in "'\"":  # as a shell has it
        text = text[1:-1]
    path = Path(os.path.expanduser(text))
    try:
        write_new(path, saved(session.match))
    except FileExistsError:
        session.screen.line(session.speech.ui("save-exists", path=str(path)))
        return
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        session.screen.line(session.speech.ui("save-failed", path=str(path), reason=reason))
        return
    session.screen.line(session.speech.ui("saved", path=str(path)))
    session.screen.line(session.speech.ui("resume-with", command=resume_command(path, session)), whole=True)


def score(session: Session, text: str) -> None:
    """Show the points of this deal and of the match, and of the deals before."""
    speech, view = session.speech, session.view
    for number, deal in enumerate(session.match.before, 1):
        points = speech.ui("voided") if deal.void else draw_scores(deal.view(session.seat).gains, speech)
        session.screen.line(speech.ui("deal-n-result", n=number, points=points))
    session.screen.line(speech.ui("match-score", points=draw_scores(view.scores, speech)))


def log(session: Session, text: str) -> None:
    """Show all that happened in this deal."""
    session.screen.lines(list(tell(session.view.happened, session.speech)))


def rules(session: Session, text: str) -> None:
    """Show the rules of the game; where pages are drawn, bold type stands for the marks of Markdown."""
    text, screen = session.match.game.rules(session.speech.words.locale), session.screen
    if screen.drawing:
        text = MARKED.sub(lambda found: screen.styled(found[1] or found[2], "bold"), text)
    screen.line(text)


def hint(session: Session, text: str) -> None:
    """Say which move a search prefers, why, and what it and the next best are worth."""
    from ..teaching import hint as hint_at
    from .hinting import draw_hint

    if session.match.deal.turn != session.seat:
        session.screen.line(session.speech.ui("why-what"))
        return
    session.screen.lines(list(draw_hint(hint_at(session.match.deal, session.luck), session.speech)))


def table(session: Session, text: str) -> None:
    """Show the table again."""
    if session.match.deal.turn == session.seat:
        session.show()


def helping(session: Session, text: str) -> None:
    """Show how to answer, and the commands."""
    speech = session.speech
    session.screen.line(speech.ui("help-moves"))
    for name in COMMANDS:
        words = speech.ui(f"command-{name}").split()
        session.screen.line(f"  {words[0]:<10} {speech.ui(f'help-{name}')}")


def leave(session: Session, text: str) -> None:
    """Leave; the match is saved on the way out."""
    session.leave()


COMMANDS: Mapping[str, Callable[[Session, str], None]] = {
    "why": why,
    "hint": hint,
    "undo": undo,
    "table": table,
    "log": log,
    "score": score,
    "rules": rules,
    "save": save,
    "help": helping,
    "quit": leave,
}
