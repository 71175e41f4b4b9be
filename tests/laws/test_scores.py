"""L4: scores are the sum of the account, and the match is won by score, whoever's turn it is."""

from functools import cache

import pytest

from forehand import Deal, Game, Match
from forehand.interpreter.program import DEALER
from tests.laws.playing import every_game, every_setting, match_played, played_out


@every_game
def test_scores_are_the_sum_of_the_account(name: str) -> None:
    for game in every_setting(name):
        match = match_played(game, seed=8, deals=2)
        totals = [0] * game.program.sides
        for deal in (*match.before, match.deal):
            gains = [0] * game.program.sides
            for clause, side, points in deal.account:
                assert clause in game.program.clauses or clause.partition(".")[0] in ("deal", "score")
                gains[side] += points
            assert deal.scores == tuple(gains[seat % len(gains)] for seat in range(game.players))
            assert not (deal.void and any(item.name.startswith("score.") for item in deal.happened))
            totals = [total + gain for total, gain in zip(totals, gains, strict=True)]
        start, sign = game.program.image[game.program.score], -1 if game.program.counts_down else 1
        assert match.scores == tuple(start + sign * totals[seat % len(totals)] for seat in range(game.players))


@every_game
def test_a_match_is_won_by_the_best_score_whoever_deals(name: str) -> None:
    """The same deals, from scores that are about to end the match, with every dealer."""
    game = every_setting(name)[0]
    if not game.rest.model.ends:
        pytest.skip("a match of this game has no end")
    ended = 0
    for seed in range(4):
        for dealer in range(game.players):
            match = near_end(game, seed, dealer)
            if match.over:
                ended += 1
                best = min(match.scores) if game.program.lowest_wins else max(match.scores)
                assert match.winners == tuple(s for s in range(game.players) if match.scores[s] == best)
                with pytest.raises(ValueError, match="the match is over"):
                    match.next()
            else:
                assert match.winners == ()
    if not ended and not any(ends_at(game, score) for score in (1_000, 100_000)):
        pytest.skip("no score ends a match of this game")
    assert ended


@every_game
def test_a_law_that_holds_before_the_first_move_holds_at_every_choice(name: str) -> None:
    """Money and pot, for one: what is true while nothing is scored stays true."""
    for game in every_setting(name):
        match = match_played(game, seed=3, deals=2)
        positions = [[game.begin(deal.origin[:], deal.origin[DEALER])] for deal in (*match.before, match.deal)]
        for deals, deal in zip(positions, (*match.before, match.deal), strict=True):
            for _, move in deal.played:
                deals.append(deals[-1].play(move))
        for law, (start, cell) in game.program.laws.items():
            for deals in positions:
                held = [holds(game, deal, start, cell) for deal in deals]
                assert not held[0] or all(held), law


def holds(game: Game, deal: Deal, start: int, cell: int) -> bool:
    """Whether a law is kept at a position."""
    state = deal.state[:]
    game.engine.run(state, start)
    return bool(state[cell])


def near_end(game: Game, seed: int, dealer: int) -> Match:
    """A match after one deal, begun with scores of which one deal more may be the last, if these alone can end it."""
    low, high = 0, 1
    while high < 100_000 and not ends_at(game, high):
        low, high = high, 2 * high
    if not ends_at(game, high):
        return match_played(game, seed, deals=60, dealer=dealer)
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (low, middle) if ends_at(game, middle) else (middle, high)
    scores = [max(0, high + (seed * 7 + side * 3) % 6 - 3) for side in range(game.program.sides)]
    match = game.match(seed=seed, dealer=dealer, scores=scores)
    return match.play(played_out(match.deal, seed))


@cache
def ends_at(game: Game, score: int) -> bool:
    """Whether a deal ends a match in which all have this score."""
    match = game.match(seed=0, dealer=0, scores=[score] * game.program.sides)
    return match.play(played_out(match.deal)).over


@every_game
def test_a_tie_has_an_outcome(name: str) -> None:
    """Whoever has the best score wins, all of them where several have it."""
    game = every_setting(name)[0]
    for seed in range(6):
        match = match_played(game, seed, deals=1, scores=[10_000] * game.program.sides)
        if match.over and len(set(match.scores)) == 1:
            assert match.winners == tuple(range(game.players))
