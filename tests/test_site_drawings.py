"""Drawings: what they show is in words too, and each stands alone."""

import re
import xml.etree.ElementTree as ET

import pytest

from forehand.interpreter.game import load
from forehand.site.drawings import Build, Face, Play, card_row, draw_table, draw_trick, order_row
from forehand.site.drawings.shapes import PIPS
from forehand.site.pictures import Pictures

SVG = "{http://www.w3.org/2000/svg}"
HAND = [Face("9", "spades", "nine of spades"), Face("Kn", "hearts", "knekt <&> 'hjerter'"), Face("", None, "joker")]
SEATS = ["Zuid", "West", "Noord", "Oost"]


def drawings() -> dict[str, str]:
    return {
        "row": card_row(HAND, "a hand"),
        "legal": card_row(HAND, "a hand", [0, 2]),
        "order": order_row(HAND, "an order"),
        "trick": draw_trick([Play(at, face) for at, face in enumerate(HAND)], SEATS, "a trick", 1, ["★ wins"]),
        "table": draw_table(SEATS, "a table", sides=(0, 1, 0, 1), dealer=2, dealer_mark="(G)"),
        "builds": draw_table(SEATS[:2], "builds", loose=HAND, builds=[Build("10", tuple(HAND))], stock=24),
        "stock": draw_table(["1", "2", "3", "4", "5"], "stock", stock=12, turned=HAND[0]),
    }


@pytest.mark.parametrize("name", drawings())
def test_a_drawing_stands_alone_and_has_words(name: str) -> None:
    text = drawings()[name]
    top = ET.fromstring(text)
    assert top.get("role") == "img" and top.get("aria-label") == top.findtext(f"{SVG}title")
    assert top.find(f"{SVG}style") is not None
    assert not re.search(r"\bid=|href|url\(", text)  # nothing that another drawing on the page could take away
    assert len(text) < 4000


def test_every_card_has_its_name() -> None:
    names = [title.text for title in ET.fromstring(card_row(HAND, "hand")).iterfind(f"{SVG}g/{SVG}title")]
    assert names == [face.name for face in HAND]


def test_cards_that_may_be_played_differ_in_more_than_colour() -> None:
    """They stand out and have a mark; the others are hatched."""
    top = ET.fromstring(card_row(HAND, "hand", [0, 2]))
    marks = top.findall(f"{SVG}path")
    hatched = [at for at, card in enumerate(top.iterfind(f"{SVG}g")) if card.find(f"{SVG}path[@class='n']") is not None]
    assert len(marks) == 2 and hatched == [1]


@pytest.mark.parametrize("suit", PIPS)
def test_every_suit_has_a_pip_of_its_own(suit: str) -> None:
    assert PIPS[suit] in card_row([Face("7", suit, "seven")], "x")
    assert len(set(PIPS.values())) == len(PIPS)


def test_a_suit_without_a_pip_shows_its_letter() -> None:
    assert ">St<" in card_row([Face("7", "stars", "seven of stars", "St")], "x")


def test_the_winner_of_a_trick_has_a_star() -> None:
    plays = [Play(0, HAND[0]), Play(1, HAND[1])]
    assert "★" in draw_trick(plays[:1], SEATS, "x", 0) and "★" not in draw_trick(plays[:1], SEATS, "x")
    assert "▸1" in draw_trick(plays, SEATS, "x")


def test_a_hand_to_move_shows_what_may_be_played_in_the_language() -> None:
    """South of this deal must follow suit; the drawing says so as the reasons do."""
    game = load("hearts", passing="none") if "passing" in load("hearts").options else load("hearts")
    deal = game.deal(seed=3)
    while deal.turn is not None and not any(pile.zone == "trick" and pile.cards for pile in deal.view(0).piles):
        deal = deal.play(deal.moves[0])
    trick, hand = Pictures(game, "nl").position(deal)
    assert "▸ komt uit" in trick
    legal = ET.fromstring(hand).get("aria-label") or ""
    assert legal.startswith("Hand: de ") and "Mag gespeeld worden: " in legal


def test_the_order_of_trumps_is_drawn_where_it_differs() -> None:
    assert [len(ET.fromstring(each).findall(f"{SVG}g")) for each in Pictures(load("zetten"), "en").orders()] == [8, 9]
    assert len(Pictures(load("schnapsen"), "en").orders()) == 1
