"""A deal or match told from beginning to end, nothing hidden: bots among themselves, or a record."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace

from ..bots import Luck
from ..deal import Deal
from ..match import Match
from ..players import Player
from ..saying.games import words_for
from .complaints import BadInput
from .hands import sorted_hand
from .screen import Screen
from .setting import locale_of, read_file
from .speech import Speech
from .table import draw_outcome, draw_scores
from .telling import tell

MOST_MOVES = 2_000
"""Moves after which a deal between bots is given up: it would go on for ever."""


def watch(match: Match, speech: Speech, bot: Player, luck: Luck) -> Match:
    """Let bots play a deal to its end, and tell it as it goes; return what it has come to."""
    told = 0
    speech.screen.lines(list(opening(match.deal, len(match.before) + 1, speech)))
    while True:
        happened = match.deal.happened
        speech.screen.lines(list(tell(happened[told:], speech)))
        told = len(happened)
        deal = match.deal
        if deal.expected() is None:
            break
        if len(deal.played) >= MOST_MOVES:
            raise BadInput("unending-deal", n=MOST_MOVES)
        match = match.play(deal.play(bot(deal, luck)))
    speech.screen.lines(list(closing(match, speech)))
    return match


def opening(deal: Deal, number: int, speech: Speech) -> Iterator[str]:
    """Yield what there is to say before the first move: the dealer, and the cards that each seat holds."""
    game = deal.game
    begun = replace(deal, state=deal.origin[:], played=(), happened=(), dealt=())
    dealer = begun.dealer
    first = game.begin(deal.origin[:], dealer)
    yield f"{speech.title}. {speech.ui('deal-opens', n=number, dealer=speech.seat(dealer))}"
    for step in range(1, game.players + 1):
        seat = (dealer + step) % game.players
        view = first.view(seat)
        cards = [
            card for pile in view.piles if pile.per == "player" and pile.owner == seat for card in pile.cards or ()
        ]
        groups = sorted_hand(cards, view.rules, view.facts.get(view.rules.trump or ""))
        if cards:
            held = "  ".join(speech.cards(tuple(group)) for group in groups)
            yield speech.ui("hand-of", seat=speech.words.capital(speech.seat(seat)), cards=held)


def closing(match: Match, speech: Speech) -> Iterator[str]:
    """Yield the result."""
    view = match.deal.view(0)
    if not match.deal.void:
        yield from draw_outcome(view, speech)
    yield speech.ui("match-score", points=draw_scores(view.scores, speech))
    if match.over:
        sides = dict.fromkeys(seat % match.game.program.sides for seat in match.winners)
        yield speech.ui("match-won", winners=[speech.side(side) for side in sides])


def run_replay(arguments: Namespace) -> int:
    """Replay a record: that it can be replayed is its proof."""
    from ..records import read_record

    match = read_record(read_file(arguments.record))
    screen = Screen(plain=True)
    speech = Speech(match.game, words_for(match.game, locale_of(arguments)), screen, None)
    deals = (*match.before, match.deal)
    for number, deal in enumerate(deals, 1):
        screen.lines([*([""] if number > 1 else []), *opening(deal, number, speech), *tell(deal.happened, speech)])
        if deal.over and deal is not match.deal and not deal.void:
            screen.lines(draw_outcome(deal.view(0), speech))
    if match.deal.turn is not None:
        screen.line(speech.words.say("command.waits", player=speech.seat(match.deal.turn)))
    screen.lines(list(closing(match, speech)) if match.deal.over else [])
    screen.line(speech.words.say("command.verified", n=sum(len(deal.played) for deal in deals)))
    return 0
