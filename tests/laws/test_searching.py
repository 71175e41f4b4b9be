"""L12: the search finds what exact search finds in small positions, in every game, and does so again."""

import random
from collections.abc import Iterator

import pytest

import forehand
from forehand import Game
from forehand.interpreter.compiled.searcher import Budget, Searcher, Weighed
from forehand.interpreter.engine import Engine, count, every
from forehand.interpreter.instructions import State
from forehand.interpreter.program import PLAYER, RANDOM, Program
from tests.laws.playing import every_game

LARGEST = 300
"""Most positions that exact search looks at."""
ITERATIONS = 20_000
"""Iterations of a search in such a position; it is also made to look at what is unlikely."""
POSITIONS, DEALS = 8, 24
"""Small positions in which a move matters that are looked for in each game, and deals in which they are."""


class Exact:
    """Exact search for two sides: how far ahead the first one ends if both play best."""

    def __init__(self, program: Program) -> None:
        self.program, self.engine, self.left = program, Engine(program), LARGEST

    def value(self, state: State) -> int | None:
        """The lead of side 0; None if there are too many positions, or chance has a part in them."""
        if self.engine.choice(state) is None:
            lead = state[self.program.gain] - state[self.program.gain + 1]
            return -lead if self.program.avoids_points else lead
        values = self.values(state)
        if values is None:
            return None
        return max(values) if state[PLAYER] % 2 == 0 else min(values)

    def values(self, state: State) -> list[int] | None:
        """The value of each legal move; None as for `value`."""
        legal = self.engine.legal(state)
        self.left -= count(legal)
        if self.left < 0:
            return None
        found = []
        for offer, values in every(legal):
            after = state[:]
            self.engine.play(after, offer, values)
            value = None if after[RANDOM] != state[RANDOM] else self.value(after)
            if value is None:
                return None
            found.append(value)
        return found


def small_positions(game: Game, seed: int) -> Iterator[tuple[State, list[int]]]:
    """Positions of random deals in which moves differ in value, and these values for the player to move."""
    engine, rnd = game.engine, random.Random(seed)
    for number in range(DEALS):
        state, line = game.deal(number, number % game.players).state[:], []
        while engine.choice(state) is not None:
            line.append(state[:])
            moves = list(every(engine.legal(state)))
            engine.play(state, *rnd.choice(moves))
        found = None
        for position in reversed(line):
            values = Exact(game.program).values(position)
            if values is None:
                break
            if len(set(values)) > 1:
                found = position, values if position[PLAYER] % 2 == 0 else [-value for value in values]
        if found is not None:
            yield found


def best(found: list[Weighed]) -> int:
    """The number of the move that was made most often."""
    return max(range(len(found)), key=lambda number: found[number].visits)


@every_game
def test_the_best_move_is_found(name: str) -> None:
    games = [forehand.load(name, players) for players in forehand.load(name).compiled.numbers]
    for game in [game for game in games if game.program.sides == 2][:1]:
        searcher = Searcher(game.program)
        for number, (state, values) in enumerate(small_positions(game, 1)):
            if number == POSITIONS:
                break
            found = searcher.search([state], state[PLAYER], len(values), Budget(ITERATIONS), number, weight=3.0)
            assert values[best(found)] == max(values), (number, values, found)
            assert abs(found[best(found)].reward - max(values)) < 1 + 0.2 * abs(max(values))


@every_game
def test_a_search_comes_out_the_same_again(name: str) -> None:
    game = forehand.load(name)
    deal = game.deal(0)
    assert deal.turn is not None
    asked, budget = (deal.turn, len(deal.moves)), Budget(500)
    found = [Searcher(game.program).search([deal.state], *asked, budget, seed) for seed in (7, 7, 8)]
    assert found[0] == found[1]
    assert found[0] != found[2] or len(deal.moves) == 1
    assert sum(move.visits for move in found[0]) == 500 or len(deal.moves) == 1


def test_what_there_is_no_room_for_is_refused() -> None:
    searcher = Searcher(forehand.load("schnapsen").program)
    state = forehand.load("schnapsen").deal(1).state
    for worlds, iterations in ((0, 10), (1, 0), (1, 1 << 30), (searcher.most_worlds + 1, 10)):
        with pytest.raises(ValueError, match="no room"):
            searcher.search([state] * worlds, 1, 5, Budget(iterations), 1)
