"""Zetten written by hand in plain Python, as one would without Forehand; only to compare speeds with."""

import random

SUITS, RANKS = "CDHS", "789TJQKA"
TWIN = {"C": "S", "S": "C", "D": "H", "H": "D"}


def suit_of(card, trump):
    """The suit a card counts to."""
    return trump if card[0] == "J" and card[1] == TWIN[trump] else card[1]


def strength(card, trump):
    """The place of a card in its suit, the higher the stronger."""
    if card[0] == "J" and card[1] == trump:
        return 20
    if card[0] == "J" and card[1] == TWIN[trump]:
        return 19
    return RANKS.index(card[0])


def beats(card, other, trump):
    """Whether a card played later wins over the best so far."""
    mine, theirs = suit_of(card, trump), suit_of(other, trump)
    if mine == theirs:
        return strength(card, trump) > strength(other, trump)
    return mine == trump


def deal(rng, dealer, doubled):
    """Play one deal at random; return the gains of both sides, and whether all passed."""
    pack = [rank + suit for suit in SUITS for rank in RANKS]
    rng.shuffle(pack)
    hands = [pack[8 * seat : 8 * seat + 8] for seat in range(4)]
    contract, declarer = 0, None
    for turn in range(4):
        seat = (dealer + 1 + turn) % 4
        choices = [bid for bid in range(5, 9) if bid > contract] + [None]
        bid = rng.choice(choices)
        if bid is not None:
            contract, declarer = bid, seat
    if declarer is None:
        return (0, 0), True
    trump = rng.choice(SUITS)
    leader, tricks = (dealer + 1) % 4, [0, 0]
    for _ in range(8):
        best = led = winner = None
        for turn in range(4):
            seat = (leader + turn) % 4
            legal = hands[seat]
            if led is not None:
                legal = [card for card in legal if suit_of(card, trump) == led] or legal
            card = rng.choice(legal)
            hands[seat].remove(card)
            if led is None:
                led = suit_of(card, trump)
            if best is None or beats(card, best, trump):
                best, winner = card, seat
        leader = winner
        tricks[winner % 2] += 1
    worth, side = contract * (2 if doubled else 1), declarer % 2
    gains = [0, 0]
    if tricks[side] >= contract:
        gains[side] = worth
    else:
        gains[side], gains[1 - side] = -worth, worth
    return tuple(gains), False


def play(deals, seed=1):
    """Play deals at random and return the sum of both sides' gains."""
    rng = random.Random(seed)
    totals, doubled = [0, 0], False
    for number in range(deals):
        gains, doubled = deal(rng, number % 4, doubled)
        totals = [total + gain for total, gain in zip(totals, gains, strict=True)]
    return tuple(totals)
