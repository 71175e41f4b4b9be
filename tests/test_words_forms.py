"""Gender, case, number and names, as a native reader expects them."""

from collections import namedtuple

import pytest

from forehand.dsl.words import languages, words
from tests.golden import golden

Card = namedtuple("Card", "rank suit")
CASES = ("nom", "acc", "dat", "gen")
RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
SUITS = "clubs diamonds hearts spades".split()
DETERMINERS = "def indef none one no this that each which same my your his their".split()


@pytest.mark.parametrize("locale", languages())
def test_names_of_the_52_cards(locale: str, request: pytest.FixtureRequest) -> None:
    cards = [Card(rank, suit) for suit in SUITS for rank in RANKS] + [Card("joker", None)]
    names = {words(locale).symbol(card): [words(locale).card(card, case) for case in CASES] for card in cards}
    lines = [" | ".join([symbol, *dict.fromkeys(forms)]) for symbol, forms in names.items()]
    golden(request, f"words/cards.{locale}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("locale", languages())
def test_forms_of_the_nouns(locale: str, request: pytest.FixtureRequest) -> None:
    speech, lines = words(locale), []
    lexicon = speech.book["lexicon"]
    assert isinstance(lexicon, dict)
    for name in lexicon["nouns"]:
        forms = [speech.noun(name, case, number) for number in (1, 2) for case in CASES]
        indefinite = [speech.noun(name, "nom", number, "indef") for number in (1, 2)]
        counts = [speech.count(n, name, "acc") for n in (0, 1, 2, 5)]
        lines.append(f"{name}: " + " | ".join(dict.fromkeys([*forms, *indefinite, *counts])))
    golden(request, f"words/nouns.{locale}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("locale", [name for name in languages() if "-" not in name])
def test_determiners_adjectives_and_moves(locale: str, request: pytest.FixtureRequest) -> None:
    speech, lines = words(locale), []
    for det in DETERMINERS:
        for number in ("one",) if det == "one" else ("one", "other"):
            nouns = [
                speech.noun(noun, case, number, det, adjective)
                for noun, adjective in (("trick", "high"), ("card", "small"), ("bid", "other"))
                for case in CASES
            ]
            lines.append(f"{det} {number}: " + " | ".join(dict.fromkeys(nouns)))
    lexicon = speech.book["lexicon"]
    assert isinstance(lexicon, dict)
    card = Card("K", "hearts")
    for move in lexicon["moves"]:
        forms = [
            speech.move(move, form, thing)
            for form in ("infinitive", "you", "present", "participle")
            for thing in ("", card)
        ]
        lines.append(f"{move}: " + " | ".join(dict.fromkeys(forms)))
    golden(request, f"words/grammar.{locale}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("locale", "template", "said"),
    [
        ("en", "{{ 'A'|rank(det='indef') }}, {{ 'ace'|term(det='indef') }}", "an ace, ace"),
        ("en", "a one, a {{ 8|ordinal }}, a {{ 11|ordinal }}", "a one, an eighth, an eleventh"),
        ("en", "{{ 13|ordinal }} {{ 21|ordinal }} {{ 102|ordinal }}", "13th 21st 102nd"),
        ("nl", "{{ 1|number }} {{ 8|ordinal }} {{ 21|ordinal }}", "één achtste 21e"),
        (
            "de",
            "{{ 3|ordinal('trick', 'acc') }}, {{ 13|ordinal('bid') }}",
            "den dritten Stich, das 13. Gebot",
        ),
        ("nb", "{{ 2|ordinal('trick') }}, {{ 1|count('card') }}", "det andre stikket, ett kort"),
        ("de", "{{ determiner('rel', 'trick', 'acc') }} {{ determiner('it', 'card') }}", "den sie"),
    ],
)
def test_small_words(locale: str, template: str, said: str) -> None:
    speech = words(locale)
    assert speech._tidy(speech._templates.render(template, {})) == said


def test_german_contracts_articles_but_not_pronouns() -> None:
    tidy = words("de")._tidy
    assert tidy("von dem Stapel in das Spiel zu der Karte.") == "Vom Stapel ins Spiel zur Karte."
    assert tidy("von dem, der gibt") == "von dem, der gibt"


def test_capitals_stand_where_a_sentence_begins() -> None:
    assert words("nl").capital("één slag") == "Eén slag"
    assert words("nl").capital("ijs") == "IJs"
    assert words("en").capital("**the** trick") == "**The** trick"
    assert words("en").capital("<em>the</em> trick") == "<em>The</em> trick"
    assert words("en").capital("7 cards") == "7 cards"


def test_lists_and_signs() -> None:
    english, norwegian = words("en"), words("nb")
    assert [english.listed("abc"[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert norwegian.alternatives("abc") == "a, b eller c"
    assert [english.signed(n) for n in (5, 0, -5)] == ["+5", "0", "−5"]


@pytest.mark.parametrize(
    ("locale", "seats", "side"),
    [
        ("en", ["South", "West", "North", "East"], "North–South"),
        ("nl", ["Zuid", "West", "Noord", "Oost"], "Noord-Zuid"),
        ("de", ["Süd", "West", "Nord", "Ost"], "Nord–Süd"),
        ("nb", ["sør", "vest", "nord", "øst"], "nord–sør"),
    ],
)
def test_seats_and_sides(locale: str, seats: list[str], side: str) -> None:
    speech = words(locale)
    assert [speech.seat(index, 4) for index in range(4)] == seats
    assert [speech.seat(index, 2) for index in range(2)] == [seats[0], seats[2]]
    assert [speech.seat(index, 3) for index in range(3)] == [seats[0], seats[1], seats[3]]
    assert speech.seat(4, 5).endswith(" 5")
    assert speech.side((0, 2), 4) == side
