"""Cards as they are written in short and typed."""

from collections import namedtuple

import pytest

from forehand.dsl.words import languages, words

Card = namedtuple("Card", "rank suit")
RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
SUITS = "clubs diamonds hearts spades".split()
DECK = [Card(rank, suit) for suit in SUITS for rank in RANKS]


@pytest.mark.parametrize(
    ("locale", "typed", "cards"),
    [
        ("en", "JH", "J hearts"),
        ("en", "the jack of hearts", "J hearts"),
        ("en", "10d", "10 diamonds"),
        ("en", "TD", "10 diamonds"),
        ("en", "HB", ""),
        ("nl", "HB", "J hearts"),
        ("nl", "BH", "J hearts"),
        ("nl", "♥B", "J hearts"),
        ("nl", "♥️ B", "J hearts"),
        ("nl", "hartenboer", "J hearts"),
        ("nl", "Harten boer", "J hearts"),
        ("nl", "de boer van harten", "J hearts"),
        ("nl", "JH", "J hearts"),
        ("nl", "HH", "K hearts"),
        ("nl", "KH", "K clubs, K hearts"),
        ("nl", "klaverenaas", "A clubs"),
        ("nl", "klaveraas", "A clubs"),
        ("nl", "R10", "10 diamonds"),
        ("nl-BE", "HD", "Q hearts"),
        ("nl-BE", "schoppenvrouw", "Q spades"),
        ("de", "den Herz-Buben", "J hearts"),
        ("de", "Kreuzkönig", "K clubs"),
        ("de", "KK", "K clubs, K diamonds"),
        ("de", "P10", "10 spades"),
        ("nb", "Kn H", "J hearts"),
        ("nb", "hjerter knekt", "J hearts"),
        ("nb", "ruter 10", "10 diamonds"),
        ("nb", "ruter tier", "10 diamonds"),
        ("nb", "AS", "A spades"),
        ("nb", "SE", "A spades"),
        ("en", "", ""),
        ("en", "J", ""),
    ],
)
def test_a_typed_card_has_these_readings(locale: str, typed: str, cards: str) -> None:
    readings = words(locale).read_card(typed)
    assert ", ".join(f"{rank} {suit}" for rank, suit in readings if suit in SUITS) == cards


@pytest.mark.parametrize("locale", languages())
def test_every_card_is_read_from_its_name_symbol_and_ascii(locale: str) -> None:
    speech = words(locale)
    for card in DECK:
        ascii_card = card.rank.replace("10", "T") + card.suit[0].upper()
        names = [speech.card(card, case, det) for case in ("nom", "dat") for det in ("def", "none")]
        for text in (*names, speech.symbol(card), ascii_card):
            assert tuple(card) in speech.read_card(text), text


@pytest.mark.parametrize("locale", languages())
def test_symbols_tell_all_cards_apart(locale: str) -> None:
    jokers = [Card(rank, None) for rank in ("joker", "large-joker", "middle-joker", "small-joker")]
    assert len({words(locale).symbol(card) for card in DECK + jokers}) == len(DECK + jokers)
    for joker in jokers:
        assert (joker.rank, None) in words(locale).read_card(words(locale).symbol(joker))


@pytest.mark.parametrize(("locale", "symbols"), [("en", "J♥"), ("nl", "B♥"), ("de", "B♥"), ("nb", "Kn♥")])
def test_symbols_and_letters_are_those_of_the_language(locale: str, symbols: str) -> None:
    assert words(locale).symbol(Card("J", "hearts")) == symbols
    assert words(locale).letters["J"] + "♥" == symbols


def test_a_card_of_a_pack_nobody_knows_keeps_its_own_names() -> None:
    card = Card("wise-fool", "red-stars")
    assert words("en").card(card) == "the wise fool of red stars"
    assert words("nl").symbol(card) == "wise-foolred-stars"
