"""Groups of one value: every set that can be divided, against a search that tries every division."""

import random
from itertools import combinations, product

import pytest

from forehand.interpreter.grouping import Item, grouped


def divided(things: list[list[int]], worth: int, most: int) -> bool:
    """Tell by trying whether things fall into at most so many groups."""
    if not things or not most:
        return not things
    first, *rest = things
    for size in range(len(rest) + 1):
        for others in combinations(range(len(rest)), size):
            ways = product(first, *(rest[number] for number in others))
            left = [thing for number, thing in enumerate(rest) if number not in others]
            if any(sum(way) == worth for way in ways) and divided(left, worth, most - 1):
                return True
    return False


def items(things: list[list[int]]) -> tuple[Item, ...]:
    return tuple((1 << number, sum(1 << value for value in values)) for number, values in enumerate(things))


@pytest.mark.parametrize("seed", range(60))
def test_groups_are_those_that_a_search_finds(seed: int) -> None:
    chance = random.Random(seed)
    things = [chance.sample(range(1, 15), chance.choice((1, 2))) for _ in range(10 if seed % 12 == 0 else seed % 9)]
    worth, most = chance.randint(1, 20), chance.choice((1, 2, 3, 60))
    sets = range(1, 1 << len(things))
    found = [one for one in sets if divided([x for i, x in enumerate(things) if one >> i & 1], worth, most)]
    assert grouped(items(things), worth, most) == tuple(found)


def test_a_thing_of_several_cards_is_taken_whole() -> None:
    assert grouped(((0b1, 1 << 3), (0b110, 1 << 7)), 10, 9) == (0b111,)


def test_nothing_is_worth_nought() -> None:
    assert grouped(items([[1], [2]]), 0, 9) == ()
    assert grouped(items([[1], [2]]), -1, 9) == ()
