"""Players for two games that go by rules of thumb, written for these games: what a search has to beat.

They see a view only, and count cards as people do: what their hand is worth, what is still out, who wins the trick.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from forehand.interpreter.bots import Luck
from forehand.interpreter.bots.sight import Sight
from forehand.interpreter.moves import Move
from forehand.interpreter.players import Player, from_view
from forehand.interpreter.view import View

PARTNER = 1.6
"""Tricks that a partner is counted for in Zetten."""


def suits_of(sight: Sight) -> dict[int, list[int]]:
    """Return the cards of a hand by the suit they count to."""
    found: dict[int, list[int]] = {}
    for card in sight.mine:
        found.setdefault(sight.suit(card), []).append(card)
    return found


def tricks_in(sight: Sight) -> float:
    """Return how many tricks a hand is worth with the trump that is set: high cards, long trumps and short suits."""
    by_suit, worth = suits_of(sight), 0.0
    trumps = by_suit.get(sight.row, [])
    for card in trumps:
        above = sum(sight.strength(other) > sight.strength(card) for other in range(len(sight.rules.cards))
                    if sight.suit(other) == sight.row and other not in sight.mine)  # fmt: skip
        worth += (1.0, 0.8, 0.6)[above] if above < 3 else 0.4
    worth += 0.5 * max(0, len(trumps) - 3)
    for suit in range(len(sight.rules.suits)):
        if suit == sight.row:
            continue
        cards = sorted(by_suit.get(suit, []), key=sight.strength, reverse=True)
        ranks = [sight.rules.cards[card].rank for card in cards]
        worth += 0.85 * ("A" in ranks) + (0.5 if "K" in ranks and len(ranks) > 1 else 0)
        worth += 0.4 * (not cards and len(trumps) > 1)
    return worth


def best_trump(sight: Sight) -> tuple[int, float]:
    """Return the suit in which a hand is worth most, and how many tricks that is."""
    return max(((suit, tricks_in(sight.under(suit))) for suit in range(len(sight.rules.suits))), key=lambda at: at[1])


def by_card(sight: Sight, moves: Sequence[Move]) -> dict[int, Move]:
    """Return the moves that play a card, by that card."""
    return {sight.cards_of(move)[0]: move for move in moves if move.name == "play"}


def cheap(sight: Sight) -> Callable[[int], tuple[bool, int]]:
    """Return the order in which cards are parted with: plain before trumps, low before high."""
    return lambda card: (sight.is_trump(card), sight.strength(card))


def zetten(view: View, luck: Luck) -> Move:
    """Return a move in Zetten."""
    sight, names = Sight(view), {move.name: move for move in view.moves}
    if "pass" in names:
        hope = best_trump(sight)[1] + PARTNER
        bids = [move for move in view.moves if move.name == "bid" and int(str(move.values[0])) <= hope]
        return bids[0] if bids else names["pass"]
    if "name" in names:
        suit = sight.rules.suits[best_trump(sight)[0]]
        return next(move for move in view.moves if move.values == (suit,))
    cards = by_card(sight, view.moves)
    declaring = view.facts["declarer"] is not None and view.facts["declarer"] % 2 == view.seat % 2
    return cards[_lead(sight, list(cards), declaring) if sight.winning is None else _follow(sight, list(cards))]


def _lead(sight: Sight, cards: list[int], attack: bool) -> int:
    """Return the card to lead: high trumps while others have any if it is ours to attack, then what nobody beats."""
    trumps = sorted((card for card in cards if sight.is_trump(card)), key=sight.strength)
    out = [card for card in range(len(sight.rules.cards)) if sight.out >> card & 1 and sight.is_trump(card)]
    if attack and trumps and out and sight.is_master(trumps[-1]):
        return trumps[-1]
    plain = [card for card in cards if not sight.is_trump(card)]
    sure = [card for card in plain if sight.above(card) == 0]
    if sure:
        return max(sure, key=sight.strength)
    return min(plain or cards, key=cheap(sight))


def _follow(sight: Sight, cards: list[int]) -> int:
    """Return the card to follow with: the cheapest that wins, unless our side has the trick already."""
    assert sight.winning is not None
    best = sight.winning[1]
    winners = sorted((card for card in cards if sight.beaters(best) >> card & 1), key=cheap(sight))
    if not winners or (sight.partner_wins and (sight.is_last or sight.is_master(best))):
        return min(cards, key=cheap(sight))
    if sight.is_last or sight.is_trump(winners[0]):
        return winners[0]
    return winners[-1] if sight.above(winners[-1]) == 0 else min(cards, key=cheap(sight))


def preference(view: View, luck: Luck) -> Move:
    """Return a move in Preference."""
    sight, moves = Sight(view), view.moves
    names = {move.name: move for move in moves}
    suit, worth = best_trump(sight)
    if "pass" in names:
        if worth >= 7.5 and (spiel := [move for move in moves if move.values == (sight.rules.suits[suit],)]):
            return spiel[0]
        if worth >= 5:
            return names.get("hold") or names.get("bid") or names["pass"]
        return names["pass"]
    if "discard" in names:
        trumped = sight.under(suit)
        worst = sorted(sight.mine, key=lambda card: (trumped.is_trump(card), _kept(trumped, card)))[:2]
        return next(move for move in moves if set(sight.cards_of(move)) == set(worst))
    if "name" in names:
        return max(moves, key=lambda move: tricks_in(sight.under(sight.rules.suits.index(str(move.values[0])))))
    if "stay" in names:
        return names["stay" if tricks_in(sight) >= 2 else "drop"]
    if "invite" in names:
        return names["invite" if tricks_in(sight) >= 3 else "alone"]
    if "announce-no-aces" in names:
        return names["announce-no-aces" if worth >= 7 else "say-nothing"]
    cards, mine = by_card(sight, moves), view.facts["declarer"] == view.seat
    return cards[_lead(sight, list(cards), mine) if sight.winning is None else _follow(sight, list(cards))]


def _kept(sight: Sight, card: int) -> int:
    """Return how much a card that is no trump is worth keeping."""
    rank = sight.rules.cards[card].rank
    length = len(suits_of(sight)[sight.suit(card)])
    return {"A": 100, "K": 40 if length > 1 else 5}.get(rank, 0) + 3 * (3 - min(length, 3)) * -1 + sight.strength(card)


RULES: dict[str, Player] = {"zetten": from_view(zetten), "preference": from_view(preference)}
"""Players by the game they were written for."""
