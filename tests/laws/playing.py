"""What the laws are tried on: every game there is, in several settings, at positions reached at random."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import forehand
from forehand import Deal, Game, Match
from forehand.interpreter.checking import settings
from forehand.interpreter.program import RANDOM

NAMES = forehand.games()
every_game = pytest.mark.parametrize("name", NAMES)
"""Marks a test that is run for every game and variant."""

MANY = 5_000
"""More moves than any deal has."""


@cache
def every_setting(name: str) -> tuple[Game, ...]:
    """A game with its least and most players, and with each word that each option may be set to.

    A variant is played with its own options only as they usually are: what they do has been seen in its base, and
    `make soak` plays them all.
    """
    first = forehand.load(name)
    ends = {first.compiled.numbers[0], first.compiled.numbers[-1]}
    found = []
    for players, options in settings(first):
        if options and first.compiled.bases:
            continue
        if players in ends and not any(isinstance(value, int) for value in options.values()):
            found.append(forehand.load(name, players, **options))
    return tuple(found)


def chooser(seed: int) -> Callable[[Deal], Any]:
    """A player who draws the kind of a move first, so that passes are as likely as the many bids."""
    rnd = random.Random(seed)

    def choose(deal: Deal) -> Any:
        name = rnd.choice(sorted({move.name for move in deal.moves}))
        return rnd.choice([move for move in deal.moves if move.name == name or rnd.random() < 0.3])

    return choose


def positions(deal: Deal, seed: int = 0, most: int = MANY) -> Iterator[Deal]:
    """Every position of a deal played at random, from its first choice to its end."""
    choose = chooser(seed)
    yield deal
    for _ in range(most):
        if deal.over:
            return
        deal = deal.play(choose(deal))
        yield deal
    pytest.fail(f"{deal.game} is not over after {most} moves")


def played_out(deal: Deal, seed: int = 0) -> Deal:
    """The end of a deal played at random."""
    *_, last = positions(deal, seed)
    return last


def match_played(game: Game, seed: int, deals: int = 3, **begin: Any) -> Match:
    """A match after some deals played at random, or at its end if that comes first."""
    match = game.match(seed=seed, **begin)
    for number in range(deals):
        match = match.play(played_out(match.deal, seed + number))
        if match.over or number == deals - 1:
            break
        match = match.next()
    return match


def outline(deal: Deal, ended: bool = False) -> tuple[Any, ...]:
    """All there is to know of a position but how it came about: when a match is over, nothing is shuffled any more."""
    state = deal.state[:]
    if ended or deal.match_over:
        state[RANDOM] = 0
    return (
        deal.turn, deal.phase, deal.moves, deal.scores, deal.account, deal.piles(), state,
        tuple(deal.view(seat) for seat in range(deal.game.players)),
    )  # fmt: skip
