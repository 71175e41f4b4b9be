"""L8: save and load, record and replay, undo: the same position with the same future, at every step."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import forehand
from forehand import Match
from forehand.interpreter.engine import RunError
from forehand.interpreter.records import read_record
from tests.laws.playing import NAMES, chooser, every_game, every_setting, match_played, outline, played_out, positions


@every_game
def test_a_deal_saved_at_any_decision_is_the_same_when_resumed(name: str) -> None:
    for number, game in enumerate(every_setting(name)):
        path = list(positions(game.deal(seed=21, dealer=1), 21))
        step = max(1, len(path) // (2 if number else 25))
        for deal in (*path[::step], path[-1]):
            text = deal.record()
            again = read_record(text).deal
            assert outline(again) == outline(deal)
            assert (again.happened, again.played) == (deal.happened, deal.played)
            assert again.origin == deal.origin or deal.match_over
            assert (again.dealt, again.clauses) == (deal.dealt, deal.clauses)
            assert again.record() == text


@given(name=st.sampled_from(NAMES), seed=st.integers(-(2**70), 2**70), depth=st.integers(0, 60))
@settings(max_examples=25)
def test_a_deal_resumed_goes_on_as_the_one_that_was_not_saved(name: str, seed: int, depth: int) -> None:
    *_, deal = islice(positions(forehand.load(name).deal(seed=seed), seed), depth + 1)
    again = read_record(deal.record()).deal
    assert outline(played_out(again, seed)) == outline(played_out(deal, seed))


@every_game
def test_a_match_resumed_goes_on_with_the_same_deals(name: str) -> None:
    for game in every_setting(name)[:2]:
        match = match_played(game, seed=22, deals=3)
        again = read_record(match.record())
        assert same(match, again)
        if not match.over:
            assert same(match.next(), again.next())
            assert same(match.next(), read_record(match.next().record()))


def same(one: Match, two: Match) -> bool:
    """Whether two matches stand alike."""
    assert outline(one.deal) == outline(two.deal)
    assert [outline(deal, one.over) for deal in one.before] == [outline(deal, two.over) for deal in two.before]
    return (one.scores, one.dealer, one.over, one.winners) == (two.scores, two.dealer, two.over, two.winners)


@every_game
def test_one_deal_of_a_match_replays_alone(name: str) -> None:
    match = match_played(every_setting(name)[0], seed=23, deals=3)
    for deal in (*match.before, match.deal):
        again = read_record(deal.record())
        assert outline(again.deal, match.over) == outline(deal, match.over)
        assert again.before == ()


@every_game
def test_resuming_deals_nothing_and_adds_nothing(name: str) -> None:
    deal = every_setting(name)[0].deal(seed=24)
    once = read_record(deal.record())
    twice = read_record(once.record())
    assert twice.deal.dealt == deal.dealt
    assert twice.record() == once.record() == deal.record()


@every_game
def test_a_pack_given_beforehand_is_kept(name: str) -> None:
    game = every_setting(name)[0]
    pack = " ".join(card.code for card in reversed(game.program.cards))
    try:
        deal = game.deal(seed=25, pack=pack)
    except RunError:
        pytest.skip("this pack cannot be dealt")
    again = read_record(deal.record()).deal
    assert outline(again) == outline(deal)
    assert again.origin == deal.origin


@every_game
def test_taking_a_move_back_and_making_it_again_changes_nothing(name: str) -> None:
    game = every_setting(name)[0]
    choose = chooser(26)
    for deal in list(positions(game.deal(seed=26), 26))[::5]:
        if deal.over:
            break
        before, move = outline(deal), choose(deal)
        after = outline(deal.play(move))
        deal.play(deal.moves[0])
        assert outline(deal) == before
        assert outline(deal.play(move)) == after


@every_game
def test_the_record_for_a_seat_is_no_record_to_replay(name: str) -> None:
    match = match_played(every_setting(name)[0], seed=27, deals=2)
    for seat in range(match.game.players):
        text = match.record(seat)
        assert not any(line.startswith(("random", "given", "shuffled ")) for line in text.split("\n"))
        with pytest.raises(forehand.BadRecord) as caught:
            read_record(text)
        assert caught.value.code == "for-one-seat"
