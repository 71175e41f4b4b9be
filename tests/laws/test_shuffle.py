"""L9: every card is as likely at every place, every seat as likely to deal first; and the test has the power to tell.

The seeds are fixed, so that a result is the same on every machine: it is right or wrong once for all.
"""

import functools
import random
from collections.abc import Callable, Iterable

import pytest

import forehand
from forehand.interpreter.chance import bounded, permuted, seeded
from tests.laws.playing import NAMES, every_game

CARDS, SHUFFLES = 20, 4_000
LIMIT = 5.0
"""How many standard deviations a figure may lie from what is expected."""

Shuffle = Callable[[int], Iterable[int]]


def excess(counts: Iterable[int], freedom: int, expected: float) -> float:
    """By how many standard deviations the chi-square of counts exceeds what is expected."""
    chi = sum((count - expected) ** 2 / expected for count in counts)
    return (chi - freedom) / (2 * freedom) ** 0.5


def by_place(shuffle: Shuffle) -> float:
    """The excess of how often each card lies at each place."""
    counts = [[0] * CARDS for _ in range(CARDS)]
    for number in range(SHUFFLES):
        for place, card in enumerate(shuffle(number)):
            counts[place][card] += 1
    return excess((count for row in counts for count in row), (CARDS - 1) ** 2, SHUFFLES / CARDS)


def test_every_card_is_as_likely_at_every_place() -> None:
    state = seeded(1)

    def on_and_on(_: int) -> Iterable[int]:
        nonlocal state
        order, state = permuted(range(CARDS), state)
        return order

    assert abs(by_place(on_and_on)) < LIMIT
    assert abs(by_place(lambda seed: permuted(range(CARDS), seeded(seed))[0])) < LIMIT


def test_every_order_of_four_cards_is_as_likely() -> None:
    counts: dict[tuple[int, ...], int] = {}
    state = seeded(2)
    for _ in range(24 * 400):
        order, state = permuted(range(4), state)
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert abs(excess(counts.values(), 23, 400)) < LIMIT


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 7, 32, 52, 1000])
def test_every_number_is_as_likely(n: int) -> None:
    state, counts = seeded(3), [0] * n
    for _ in range(40 * n + 1_000):
        number, state = bounded(n, state)
        counts[number] += 1
    assert n == 1 or abs(excess(counts, n - 1, (40 * n + 1_000) / n)) < LIMIT


def with_any(rnd: random.Random) -> list[int]:
    """The fault: each card is swapped with any card instead of one of the rest."""
    cards = list(range(CARDS))
    for place in range(CARDS):
        other = rnd.randrange(CARDS)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def by_random_comparison(rnd: random.Random) -> list[int]:
    """The fault: cards are sorted by a comparison that tosses a coin."""
    return sorted(range(CARDS), key=functools.cmp_to_key(lambda one, two: rnd.choice((-1, 1))))


def never_staying(rnd: random.Random) -> list[int]:
    """The fault: the other card is drawn from one too few, so that no card stays where it is."""
    cards = list(range(CARDS))
    for last in range(CARDS - 1, 0, -1):
        other = rnd.randrange(last)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def nearly_all(rnd: random.Random) -> list[int]:
    """The fault: the last card is never moved."""
    return [*rnd.sample(range(CARDS - 1), CARDS - 1), CARDS - 1]


@pytest.mark.parametrize("faulty", [with_any, by_random_comparison, never_staying, nearly_all])
def test_a_shuffle_that_is_not_fair_would_be_noticed(faulty: Callable[[random.Random], list[int]]) -> None:
    rnd = random.Random(4)
    assert by_place(lambda _: faulty(rnd)) > 2 * LIMIT


def test_a_fair_shuffle_by_another_generator_passes() -> None:
    rnd = random.Random(5)
    assert abs(by_place(lambda _: rnd.sample(range(CARDS), CARDS))) < LIMIT


@every_game
def test_every_seat_is_as_likely_to_deal_first(name: str) -> None:
    game = forehand.load(name)
    counts = [0] * game.players
    for seed in range(150 * game.players):
        random_state = seeded(seed)
        counts[bounded(game.players, random_state)[0]] += 1
        if seed < 40:
            assert game.match(seed=seed).deal.origin[2] == bounded(game.players, random_state)[0]
    assert abs(excess(counts, game.players - 1, 150)) < LIMIT
    drawn_from_too_few = [0, *counts[1:]]
    assert excess(drawn_from_too_few, game.players - 1, 150) > LIMIT


@every_game
def test_the_cards_a_game_deals_are_those_of_the_shuffle(name: str) -> None:
    """Every card comes to the first place of the pack about as often."""
    game = forehand.load(name)
    cards = dict.fromkeys(game.program.cards, 0)
    times = 20
    for seed in range(times * len(cards)):
        order, _ = permuted(range(len(cards)), seeded(seed))
        cards[game.program.cards[order[0]]] += 1
        if seed < 3:
            assert game.deal(seed=seed).dealt[0] == tuple(game.program.cards[card] for card in order)
    assert abs(excess(cards.values(), len(cards) - 1, times)) < LIMIT


def test_there_are_games() -> None:
    assert len(NAMES) >= 4
