"""Hints at the terminal, and `forehand analyse`: the moves of a match that cost most."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from ..bots import Luck
from ..deal import Deal
from ..program import DEALER
from ..saying.games import words_for
from ..teaching import Cost, Hint, Reason, costs
from .screen import Screen
from .setting import locale_of, read_file, seat_of, whole
from .speech import Speech

SHOWN = 5
"""Most moves of a deal that are told."""
WORTH_TELLING = 0.1
"""Least number of points that a move must have cost to be told."""


def draw_hint(hint: Hint, speech: Speech) -> Iterator[str]:
    """Yield the move, why, and what it and the next best are worth."""
    reasons = " ".join(speech.words.capital(_reason(reason, speech)) for reason in hint.reasons)
    yield speech.ui("hint", move=speech.move(hint.move), reason=reasons)
    if len(hint.worths) > 1:
        told = (f"{speech.move(worth.move)} {signed(worth.lead, speech)}" for worth in hint.worths)
        yield speech.ui("worths", worths=", ".join(told))


def _reason(reason: Reason, speech: Speech) -> str:
    facts: dict[str, Any] = dict(reason.facts)
    if "share" in facts:
        facts["share"] = speech.words.decimal(100 * facts["share"])
    if "n" in facts:
        facts["n"] = speech.words.decimal(facts["n"])
    if "suit" in facts:
        facts["suit"] = speech.words.suit(facts["suit"])
    if "who" in facts:
        facts["player"] = speech.seat(facts.pop("who"))
    return speech.ui(f"hint-{reason.code}", **facts)


def signed(points: float, speech: Speech) -> str:
    """Return a number of points with its sign: `+1.2`, `−0.3`."""
    text = speech.words.decimal(points, 1)
    return f"+{text}" if round(points, 1) > 0 else text


def run_analyse(arguments: Namespace) -> int:
    """Go through the deals of a record and tell which moves cost most."""
    from ..records import read_record

    match = read_record(read_file(arguments.record))
    words = words_for(match.game, locale_of(arguments))
    speech = Speech(match.game, words, Screen(plain=True), None)
    seat = None if arguments.seat is None else seat_of(arguments.seat, match.game.players, words)
    luck = Luck(whole(arguments.seed, "--seed"))
    for number, deal in enumerate((*match.before, match.deal), 1):
        for line in _deal(deal, number, seat, luck, speech):
            speech.screen.line(line)
    return 0


def _deal(deal: Deal, number: int, seat: int | None, luck: Luck, speech: Speech) -> Iterator[str]:
    """Yield what there is to say of one deal."""
    found = [cost for cost in costs(deal, luck) if seat is None or cost.seat == seat]
    dealer = speech.seat(int(deal.origin[DEALER]))
    yield f"{speech.title}. {speech.ui('deal-opens', n=number, dealer=dealer)}"
    dear = sorted(found, key=lambda cost: -cost.points)[:SHOWN]
    told = sorted((cost for cost in dear if cost.points >= WORTH_TELLING), key=lambda cost: cost.number)
    for cost in told:
        yield _told(cost, speech)
    if not told:
        yield speech.ui("analyse-nothing")
    for each in sorted({cost.seat for cost in found}):
        mine = [cost.points for cost in found if cost.seat == each]
        points = speech.words.decimal(sum(mine), 1)
        yield speech.ui("analyse-total", player=speech.seat(each), points=points, n=len(mine))


def _told(cost: Cost, speech: Speech) -> str:
    made, best = signed(cost.made.lead, speech), signed(cost.best.lead, speech)
    better = speech.ui("analyse-better", move=speech.move(cost.best.move), best=best, made=made)
    does = speech.words.capital(speech.does(cost.seat, cost.made.move))
    return f"{cost.number}. {does} {speech.words.capital(better)}"
