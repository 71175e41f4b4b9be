"""What a player with some sense does at any choice, without knowing which game it is and without looking ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Any

from ..moves import Move
from ..view import View
from . import Advice, Luck
from .sight import Sight
from .tricks import cost, danger, pick

ENOUGH = 0.4
"""Share of the tricks that must be hoped for before a bid is made that is no number of tricks."""
TO_STAY = 0.15
"""Share that is hoped for before the first of two plain answers is given."""


def judge(view: View, luck: Luck) -> Advice:
    """Return the move to make and why."""
    moves = view.moves
    if len(moves) == 1:
        return Advice(moves[0], "only")
    sight = Sight(view)
    for kind in (_use_privilege, _to_trick, _shed, _take, _give_away, _bid, _name_suit):
        if (advice := kind(sight, moves, luck)) is not None:
            return advice
    return _plain(sight, moves, luck)


def best(moves: Iterable[Move], key: Callable[[Move], Any], luck: Luck) -> Move:
    """Return a move that is second to none."""
    listed = list(moves)
    top = max(map(key, listed))
    equals = [move for move in listed if key(move) == top]
    return equals[luck.below(len(equals))]


def _use_privilege(sight: Sight, moves: tuple[Move, ...], luck: Luck) -> Advice | None:
    """Make a free move that not everybody could make, of each name once in a turn, with trumps if there is a choice."""
    made = [item for item in sight.view.happened if item.kind == "made"]
    turn = takewhile(lambda item: item.who == sight.view.seat, reversed(made))
    done = {item.move.name for item in turn if item.move is not None}
    free = [m for m in moves if (sight.view.phase, m.name) in sight.rules.privileges and m.name not in done]
    trump = sight.view.facts.get(sight.rules.trump or "")
    return Advice(best(free, lambda move: trump in move.values, luck), "rare") if free else None


def _to_trick(sight: Sight, moves: tuple[Move, ...], luck: Luck) -> Advice | None:
    """Play a card to the trick, in the rarest way there is."""
    ways: dict[str, list[Move]] = {}
    for move in moves:
        if sight.goes_to_trick(move):
            ways.setdefault(move.name, []).append(move)
    if not ways:
        return None
    rarest = min(ways.values(), key=len)
    by_card = {sight.cards_of(move)[0]: move for move in rarest}
    card, because = pick(sight, list(by_card))
    return Advice(by_card[card], "rare" if len(ways) > 1 else because)


def _shed(sight: Sight, moves: tuple[Move, ...], luck: Luck) -> Advice | None:
    """Get rid of a card on a pile: what counts most first, but the most useful last."""
    shed = [
        move
        for move in moves
        if (zone := sight.target(move)) and sight.rules.zones[zone].shape == "pile" and sight.cards_of(move)
    ]
    if not shed:
        return None
    suits = [sight.suit(card) for card in sight.mine]

    def key(move: Move) -> tuple[int, int, int]:
        card = sight.cards_of(move)[0]
        named = next((suits.count(sight.rules.suits.index(str(v))) for v, k in zip(move.values, move.kinds, strict=True)
                      if k == "suit"), suits.count(sight.suit(card)))  # fmt: skip
        return -len(move.values), sight.value(card), named

    return Advice(best(shed, key, luck), "shed")


def _take(sight: Sight, moves: tuple[Move, ...], luck: Luck) -> Advice | None:
    """Take as many cards from the table as may be."""
    mine = set(sight.mine)

    def taken(move: Move) -> list[int]:
        return [card for card in sight.cards_of(move) if card not in mine]

    takes = [move for move in moves if taken(move)]
    if not takes:
        return None
    gain = best(takes, lambda move: sum(1 + 3 * sight.value(card) for card in sight.cards_of(move)), luck)
    return Advice(gain, "take")


def _give_away(sight: Sight, moves: tuple[Move, ...], luck: Luck) -> Advice | None:
    """Give away cards that are of least use, or do most harm."""
    gives = [move for move in moves if sight.cards_of(move)]
    if not gives:
        return None
    if sight.rules.avoids_points:
        harm = {card: danger(sight, card) for card in sight.mine}
        return Advice(best(gives, lambda m: sum(harm[card][0] for card in sight.cards_of(m)), luck), "give-danger")
    trumped = sight if sight.row >= 0 else sight.under(_best_suit(sight))
    price = {card: cost(trumped)(card) for card in sight.mine}
    weight = {card: 100 * trump + value + 3 * strength for card, (trump, value, strength) in price.items()}
    return Advice(best(gives, lambda m: -sum(weight[card] for card in sight.cards_of(m)), luck), "give-low")


def _bid(sight: Sight, moves: tuple[Move, ...], luck: Luck) -> Advice | None:
    """Bid what the hand is worth and no more, or the least there is if bids are of another sort."""
    bids = {move.values[0]: move for move in moves if move.kinds == ("number",)}
    numbers = sorted(number for number in bids if isinstance(number, int))
    if not numbers or not sight.mine:
        return None
    others = [move for move in moves if not move.values]
    tricks, total = hope(sight), len(sight.mine)
    if numbers[-1] == total:
        within = [number for number in numbers if number <= tricks]
        if within:
            return Advice(bids[within[-1]], "bid")
    elif tricks >= ENOUGH * total:
        return Advice(bids[numbers[0]], "bid-least")
    return Advice(others[-1], "bid-too-weak") if others else Advice(bids[numbers[0]], "bid-least")


def _name_suit(sight: Sight, moves: tuple[Move, ...], luck: Luck) -> Advice | None:
    """Name the suit in which the hand would be worth most; do not if it is worth too little."""
    named = {sight.rules.suits.index(str(move.values[0])): move for move in moves if move.kinds == ("suit",)}
    if not named or not sight.mine:
        return None
    suit = max(named, key=lambda suit: own_tricks(sight.under(suit)))
    others = [move for move in moves if not move.values]
    if others and own_tricks(sight.under(suit)) < ENOUGH * len(sight.mine):
        return Advice(others[-1], "bid-too-weak")
    return Advice(named[suit], "best-suit")


def _plain(sight: Sight, moves: tuple[Move, ...], luck: Luck) -> Advice:
    """Of moves that say nothing but their name, the first with a good hand, the last with a bad one."""
    plain = [move for move in moves if not move.values] or list(moves)
    if not sight.mine or not sight.rules.strength_rows or sight.trick is None:
        return Advice(plain[0], "try")
    good = own_tricks(sight.under(_best_suit(sight))) >= TO_STAY * len(sight.mine)
    return Advice(plain[0] if good else plain[-1], "good-hand" if good else "bad-hand")


# ---- what a hand is worth


def hope(sight: Sight) -> float:
    """Tricks that this seat's side may hope for with the best trump."""
    own = own_tricks(sight.under(_best_suit(sight)))
    partners = sight.view.players // sight.view.sides - 1
    return own + (len(sight.mine) - own) * partners / max(1, sight.view.players - 1)


def _best_suit(sight: Sight) -> int:
    if sight.rules.trump is None:
        return -1
    if sight.row >= 0:
        return sight.row
    return max(range(len(sight.rules.suits)), key=lambda suit: own_tricks(sight.under(suit)))


def own_tricks(sight: Sight) -> float:
    """Tricks that this seat may hope for by itself, under a trump."""
    tricks = 0.0
    by_suit: dict[int, list[int]] = {}
    for card in sight.mine:
        by_suit.setdefault(sight.suit(card), []).append(card)
    trumps = len(by_suit.get(sight.row, ())) if sight.row >= 0 else 0
    for suit, cards in by_suit.items():
        held = len(cards)
        for card in cards:
            above = sight.above(card)
            if suit == sight.row:
                tricks += 1.0 if above == 0 else max(0.35, 0.9 - 0.22 * above)
            elif above < held:
                tricks += (0.85, 0.45, 0.2, 0.05)[min(above, 3)]
        if held == 0 or (suit != sight.row and held == 1 and trumps > 1):
            tricks += 0.3
    return tricks
