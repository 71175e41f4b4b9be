"""Where players are to count for themselves, nothing that anybody sees has been counted for them."""

import pytest

import forehand
from forehand.interpreter.bots import Luck, advise
from tests.laws.playing import positions


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_counted_for_players_who_claim(seed: int) -> None:
    for deal in positions(forehand.load("schnapsen-pagat").deal(seed=seed), seed):
        for seat in range(2):
            view = deal.view(seat)
            assert {value for value in view.facts.values() if isinstance(value, int)} <= {0, 1}
            assert not any(isinstance(value, tuple) for value in view.facts.values())
            assert not any(item.kind == "became" and item.name in ("announced", "stake") for item in view.happened)
            if view.moves:
                assert advise(view, Luck(seed)).move.name != "claim" or len(view.moves) == 1


def test_the_same_is_counted_where_the_table_does() -> None:
    counted = [deal.view(0).facts["counted"] for deal in positions(forehand.load("schnapsen").deal(seed=2), 2)]
    assert counted[0] == (0, 0)
    assert max(map(sum, counted)) > 20
