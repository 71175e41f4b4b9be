"""L1: the cards in all zones are exactly the pack, after every statement and at every decision."""

import random
from typing import Any

from forehand import Deal, Game
from forehand.interpreter.engine import every
from forehand.interpreter.program import DEALER, RANDOM
from forehand.interpreter.watching import held
from tests.laws.playing import MANY, every_game, every_setting, positions


@every_game
def test_no_card_is_lost_or_in_two_places_at_any_decision(name: str) -> None:
    for game in every_setting(name):
        for deal in positions(game.deal(seed=2, dealer=1), seed=3):
            zones = [card.code for pile in deal.piles() for card in pile.cards or ()]
            assert sorted(zones) == sorted(card.code for card in game.program.cards)
            assert [pile.count for pile in deal.piles()] == [len(pile.cards or ()) for pile in deal.piles()]
            check_tricks(deal)


def check_tricks(deal: Deal) -> None:
    """A trick knows of each card who played it."""
    for pile in deal.piles():
        if pile.zone in deal.game.tricks:
            assert len(pile.players) == pile.count
            assert len(set(pile.players)) == pile.count


@every_game
def test_no_card_is_lost_after_any_statement(name: str) -> None:
    for game in every_setting(name):
        for seed in range(3):
            watch_deal(game, seed)


def watch_deal(game: Game, seed: int) -> None:
    program, engine, rnd = game.program, game.engine, random.Random(seed)
    whole = list(range(len(program.cards)))
    seen = 0

    def watch(pc: int, state: list[Any]) -> None:
        nonlocal seen
        if pc in program.origins:
            seen += 1
            assert held(program, state) == whole

    state = program.image[:]
    state[RANDOM], state[DEALER] = seed, seed % program.players
    engine.run(state, 0, watch)
    for _ in range(MANY):
        if engine.choice(state) is None:
            break
        offer, raw = rnd.choice(list(every(engine.legal(state, watch))))
        engine.play(state, offer, raw, watch)
    assert seen > 5
