"""Reasons for which moves are refused or allowed, in positions built for them."""

import pytest

import forehand
from forehand.dsl.words import languages
from forehand.interpreter.deal import Deal
from tests.golden import golden

SUITS = "CDHS"


def dealt(hands: tuple[str, ...]) -> str:
    """The pack of zetten in the order that gives each seat, from forehand, the cards named; others are filled in."""
    every = [rank + suit for suit in SUITS for rank in "789TJQKA"]
    wanted = [hand.split() for hand in (*hands, "", "", "")[:4]]
    left = [card for card in every if not any(card in hand for hand in wanted)]
    for hand in wanted:
        while len(hand) < 8:
            hand.append(left.pop())
    return " ".join(card for packet in (0, 4) for hand in wanted for card in hand[packet : packet + 4])


def play(hands: tuple[str, ...], *moves: str) -> Deal:
    """A deal of zetten with seat 0 as dealer, gone on by some moves."""
    deal = forehand.load("zetten").deal(dealer=0, pack=dealt(hands))
    for move in moves:
        deal = deal.play(move)
    return deal


def named(suit: str) -> tuple[str, ...]:
    return ("bid 5", "pass", "pass", "pass", f"name {suit}")


CLUBS, SPADES = "7C 8C 9C TC JC QC KC AC", "7S 8S 9S TS JS QS KS AS"
POSITIONS: dict[str, tuple[Deal, tuple[str, ...]]] = {
    "the twin follows the suit of trumps": (
        play((SPADES, "JC AC 9H 7C 8C 9C TC QC"), *named("S"), "play TS"),
        ("play AC", "play 9H", "play JC", "play KS", "play"),
    ),
    "the twin is led": (
        play(("JH 7C 8C 9C TC QC KC AC", "AH 7D 7S 8S 9S TS JS QS", "AD", "KH"), *named("D"), "play JH"),
        ("play AH", "play 7D", "bid 5"),
    ),
    "no duty to trump or to beat": (
        play(
            ("AC 7S 8S 9S TS JS QS KS", "7H 8H TH QH 7D 9D TD JD", "9H 8D QD KD AD AS JH AH"),
            *named("H"),
            "play AC",
            "play 7H",
        ),
        ("play 8D", "play 9H", "play 7C"),
    ),
    "the leader": (play((CLUBS,), *named("H")), ("play 7C", "play AC", "AS")),
    "an equal bid": (play((CLUBS,), "bid 6"), ("bid 6", "bid 7", "bid 9", "pass", "bidd 8", "pass 5", "hello there")),
    "naming": (play((CLUBS,), *named("H")[:-1]), ("name H", "name notrump", "bid 8")),
}


@pytest.mark.parametrize("locale", languages())
def test_every_reason_is_said(locale: str, request: pytest.FixtureRequest) -> None:
    lines = []
    for title, (deal, tries) in POSITIONS.items():
        lines.append(f"# {title}")
        lines += [f"{text}: {deal.explain(text, locale)}" for text in tries]
        lines.append("")
    golden(request, f"reasons/zetten.{locale}.txt", "\n".join(lines))


@pytest.mark.parametrize("name", [name for name in forehand.games() if name != "zetten"])
def test_other_games_give_reasons(name: str, request: pytest.FixtureRequest) -> None:
    deal, seen = forehand.load(name).deal(seed=2), dict[str, str]()
    cards = deal.game.program.cards
    for turn in range(40):
        if deal.over or deal.choice is None:
            break
        for offer in deal.choice.offers:
            for text in (
                [offer.name] if not offer.params else [f"{offer.name} {card.code}" for card in cards[turn % 3 :: 7]]
            ):
                refusal = deal.why(text)
                sort = f"{offer.name} {refusal.code} {refusal.facts.get('duty')}" if refusal else offer.name
                if sort not in seen:
                    seen[sort] = deal.explain(text)
        deal = deal.play(deal.moves[turn * 5 % len(deal.moves)])
    golden(request, f"reasons/{name}.en.txt", "\n".join(seen.values()) + "\n")


def test_who_follows_suit_is_not_told_that_he_has_no_trump() -> None:
    """A card that follows suit is allowed for that, whether there are trumps in the hand or not."""
    game = forehand.load("preference")
    told = 0
    for seed in range(12):
        deal = game.deal(seed=seed)
        while not deal.over:
            view = deal.view(deal.turn or 0)
            if deal.phase == "play" and deal.turn is not None:
                hand = next(pile.cards or () for pile in view.piles if pile.zone == "hand" and pile.owner == deal.turn)
                if any(card.suit == view.facts["trump"] for card in hand):
                    told += 1
                    assert all("no trump" not in deal.explain(move) for move in deal.moves)
            deal = deal.play(deal.moves[seed % len(deal.moves)])
    assert told > 20
