"""L2: the moves that are listed are the moves that can be made; anything else is refused and changes nothing."""

import random
from collections.abc import Iterator
from itertools import combinations, islice, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import forehand
from forehand import Deal, IllegalMove, Move
from forehand.interpreter.moves import move_of
from forehand.interpreter.program import Param, Program
from tests.laws.playing import NAMES, every_game, every_setting, outline, positions

CODES = {"deal-over", "not-a-move", "ambiguous", "not-there", "out-of-range", "condition", "duty"}


def values(program: Program, param: Param, rnd: random.Random) -> list[Any]:
    """Values that a parameter might have, legal or not."""
    counts = {
        "card": len(program.cards), "suit": len(program.suits), "rank": len(program.ranks),
        "player": program.players, "side": program.sides, "number": 14,
    }  # fmt: skip
    if param.kind == "cards":
        count = len(program.cards)
        some = list(islice(combinations(rnd.sample(range(count), count), 3), 40)) + [(one,) for one in range(count)]
        return [sum(1 << card for card in cards) for cards in some]
    return list(range(counts.get(param.kind, 0)))


def candidates(deal: Deal, rnd: random.Random, most: int) -> Iterator[Move]:
    """Moves that can be written down at a choice, legal or not: all of them, or a sample."""
    assert deal.choice is not None
    program = deal.game.program
    for number, offer in enumerate(deal.choice.offers):
        raws = list(islice(product(*(values(program, param, rnd) for param in offer.params)), 3_000))
        for raw in rnd.sample(raws, min(most, len(raws))):
            yield move_of(program, deal.choice, number, raw)


@every_game
def test_listed_moves_are_the_moves_that_are_accepted(name: str) -> None:
    rnd = random.Random(1)
    for number, game in enumerate(every_setting(name)):
        path = list(positions(game.deal(seed=4), 4))[:-1]
        for deal in rnd.sample(path, min(len(path), 4 if number else 12)):
            before = deal.state[:]
            listed = {str(move): move for move in deal.moves}
            assert len(listed) == len(deal.moves), "two moves are written alike"
            for text, move in rnd.sample(sorted(listed.items()), min(12, len(listed))):
                assert deal.read(text) == move == deal.read(text.lower())
                assert deal.why(text) is None
                assert deal.play(text).played[-1] == (deal.turn, move)
            for move in candidates(deal, rnd, 25):
                if str(move) not in listed:
                    check_refused(deal, move)
            assert deal.state == before


def check_refused(deal: Deal, move: Move) -> None:
    """A move that is not listed is refused with a reason."""
    refusal = deal.why(move)
    assert refusal is not None, f"{move} is not listed but read as legal"
    assert refusal.code in CODES - {"deal-over", "ambiguous"}, move
    with pytest.raises(IllegalMove) as caught:
        deal.play(move)
    assert caught.value.refusal.code == refusal.code
    if refusal.code == "duty":
        assert refusal.facts["duty"]


@every_game
def test_a_refusal_names_what_rules_the_move_out(name: str) -> None:
    """Every card of another player is refused as one that is not there, where cards of the hand are played."""
    for deal in positions(every_setting(name)[0].deal(seed=5), 5):
        if deal.over or any(param.kind == "cards" for offer in deal.choice.offers for param in offer.params):  # type: ignore[union-attr]
            continue
        mine = {card for pile in deal.view(deal.turn or 0).piles for card in pile.cards or ()}
        foreign = [card for card in deal.game.program.cards if card not in mine]
        for offer in deal.choice.offers:  # type: ignore[union-attr]
            if len(offer.params) == 1 and offer.params[0].kind == "card":
                refusal = deal.why(f"{offer.name} {foreign[0].code}")
                assert refusal is not None and refusal.code in {"not-there", "condition"}


@every_game
def test_nothing_can_be_played_when_the_deal_is_over(name: str) -> None:
    *_, last = positions(every_setting(name)[0].deal(seed=6), 6)
    assert last.over and last.moves == () and last.turn is None
    for text in ("", "pass", "play 7H"):
        refusal = last.why(text)
        assert refusal is not None and refusal.code == "deal-over"


@given(name=st.sampled_from(NAMES), text=st.text(max_size=40), depth=st.integers(0, 12))
@settings(max_examples=60)
def test_any_text_is_a_legal_move_or_refused_and_nothing_changes(name: str, text: str, depth: int) -> None:
    *_, deal = islice(positions(forehand.load(name).deal(seed=depth), depth), depth + 1)
    before = outline(deal)
    refusal = deal.why(text)
    if refusal is None:
        assert deal.play(text).played[-1][1] in deal.moves
    else:
        assert refusal.code in CODES
        with pytest.raises(IllegalMove):
            deal.play(text)
    assert outline(deal) == before
