"""What a player may type in a language: cards in its letters, numbers in its words, moves in its word order."""

import pytest

import forehand
from forehand.dsl.words import languages
from forehand.interpreter.cli.screen import Screen
from forehand.interpreter.cli.speech import Speech
from forehand.interpreter.deal import Deal
from forehand.interpreter.saying.choices import typed_move
from forehand.interpreter.saying.games import words_for


def read(deal: Deal, locale: str, text: str) -> str:
    """The move that a player of a language makes with a text, in notation."""
    assert deal.choice is not None
    speech = Speech(deal.game, words_for(deal.game, locale), Screen(plain=True), None)
    return str(deal.read(text, speech.tongue(deal.choice)))


@pytest.mark.parametrize(
    ("locale", "text"),
    [("en", "bid seven"), ("nl", "zet zeven"), ("de", "biete sieben"), ("de", "sieben"), ("nb", "syv"), ("nb", "sju")],
)
def test_numbers_may_be_typed_in_letters(locale: str, text: str) -> None:
    assert read(forehand.load("zetten").deal(), locale, text) == "bid 7"


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("en", "pass on 6C 9C 10C"),
        ("nl", "geef 6K 9K 10K door"),
        ("nl", "geef door 6K 9K 10K"),
        ("de", "gib 6Kr 9Kr 10Kr weiter"),
        ("nb", "send 6K 9K 10K videre"),
    ],
)
def test_what_is_moved_may_stand_within_the_verb(locale: str, text: str) -> None:
    assert read(forehand.load("hearts").deal(1), locale, text) == "pass-on 6C 9C TC"


def test_a_card_is_not_taken_for_a_small_word() -> None:
    """`AS` is the ace of spades, also where it reads like a word that joins two things."""
    deal = forehand.load("hearts").deal(7)
    hand = next(pile.cards for pile in deal.piles() if pile.zone == "hand" and pile.owner == deal.turn)
    assert hand is not None and "AS" in [card.code for card in hand]
    others = [card.code for card in hand if card.code != "AS"][:2]
    assert deal.why(f"pass-on AS {' '.join(others)}") is None


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("name", forehand.games())
def test_moves_are_read_as_they_are_told(name: str, locale: str) -> None:
    """The examples of refusals are in the notation of the reader, who can type them as they stand."""
    deal = forehand.load(name).deal(seed=3)
    for turn in range(30):
        if deal.over:
            break
        for move in deal.moves[:: max(1, len(deal.moves) // 12)]:
            assert read(deal, locale, typed_move(move, words_for(deal.game, locale))) == str(move)
        deal = deal.play(deal.moves[turn * 7 % len(deal.moves)])
