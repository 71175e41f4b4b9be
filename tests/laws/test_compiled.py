"""L11: the compiled engine and the reference engine agree, move for move and cell for cell, on every game."""

import random
import time
from collections.abc import Iterator
from itertools import count as count_from
from itertools import islice
from typing import Any

import pytest

import forehand
from forehand import Game
from forehand.interpreter.chance import BLOCK, deal_seed, seeded
from forehand.interpreter.checking import settings
from forehand.interpreter.compiled import Compiled
from forehand.interpreter.engine import MOST_MOVES, Engine, RunError, count, every
from forehand.interpreter.instructions import State
from forehand.interpreter.match import carried
from forehand.interpreter.program import DEALER, FINISHED, PC, RANDOM, VOIDED, Program
from forehand.interpreter.tally import Tally
from tests.laws.playing import every_game

FEW = 6
"""Settings of each game that `make test` tries, spread over all of them."""
SECONDS = 40
"""Time that `make fuzz` takes for each game at least, all its settings together: about a million deals of all games."""


def games_of(name: str, most: int | None = None) -> Iterator[Game]:
    """A game with every number of players and every value of every option, or with so many of these settings."""
    found = list(settings(forehand.load(name)))
    for players, options in found if most is None else found[:: -(-len(found) // most)]:
        yield forehand.load(name, players, **{key.replace("-", "_"): value for key, value in options.items()})


def played(program: Program, words: int, deals: int, seed: int) -> Iterator[tuple[list[int], tuple[int, ...]]]:
    """The moves and the outcome of each deal as the reference engine plays them, and as the log and the rows tell."""
    engine = Engine(program)
    state = program.image[:]
    state[DEALER] = 0
    for number in range(deals):
        if number % BLOCK == 0 or state[FINISHED]:
            state = program.image[:]
            state[DEALER] = number % program.players
        elif number:
            dealer, state = state[DEALER], carried(program, state)
            state[DEALER] = dealer
        state[RANDOM] = deal_seed(seed, number)
        forehand_seat = (state[DEALER] + 1) % program.players
        moves: list[int] = []
        made = options = forced = 0
        engine.start(state)
        while engine.choice(state) is not None:
            offer, values, n = engine.draw(state)
            if made == MOST_MOVES:
                raise RunError("endless", state[PC], program.place(state[PC]))
            moves += [n, offer]
            for value in values:
                moves += [value if value < 0 else signed(value >> 64 * word) for word in range(words)][:words]
            engine.play(state, offer, values)
            made, options, forced = made + 1, options + n, forced + (n == 1)
        gains = [state[program.gain + (forehand_seat + place) % program.sides] for place in range(program.sides)]
        yield moves, (*gains, state[VOIDED], made, options, forced)


def signed(value: int) -> int:
    """The lowest 64 bits of a number, as a number with a sign."""
    value &= (1 << 64) - 1
    return value - (1 << 64) if value >> 63 else value


def agree(compiled: Compiled, deals: int, seed: int) -> None:
    """Both engines play the same deals."""
    expected = list(played(compiled.program, compiled.storage.words, deals, seed))
    moves = [word for stretch in compiled.log(0, deals, seed) for word in stretch]
    assert moves == [word for made, _ in expected for word in made]
    assert list(compiled.rows(0, deals, seed, Tally())) == [row for _, row in expected]


def named(program: Program, compiled: Compiled, state: State) -> list[Any]:
    """The cells of facts, zones, scores and the system, all of which both engines must have alike."""
    return [state[cell] for cell in sorted(compiled.storage.named)]


def agree_by_steps(program: Program, seed: int, most: int) -> None:
    """Both engines have the same state and the same list of moves at each position of a deal, however it is reached."""
    engine, compiled, rnd = Engine(program), Compiled(program), random.Random(seed)
    state = program.image[:]
    state[RANDOM], state[DEALER] = seeded(seed), seed % program.players
    compiled.begin(state)
    engine.start(state)
    for _ in range(most):
        assert named(program, compiled, compiled.state()) == named(program, compiled, state)
        if engine.choice(state) is None:
            assert compiled.choice is None
            return
        legal = engine.legal(state)
        moves = list(every(legal))
        assert compiled.count() == count(legal) == len(moves)
        position = compiled.snapshot()
        for number in rnd.sample(range(len(moves)), min(len(moves), 6)):
            assert compiled.pick(number) == moves[number]
        number = rnd.randrange(len(moves))
        compiled.play(number)
        compiled.restore(position)
        if rnd.random() < 0.3:
            compiled.put(state)
        compiled.play(number)
        engine.play(state, *moves[number])


@every_game
def test_deals_are_the_same(name: str) -> None:
    for number, game in enumerate(games_of(name, FEW)):
        agree(Compiled(game.program), 1, number)


@every_game
def test_positions_are_the_same(name: str) -> None:
    for number, game in enumerate(islice(games_of(name), 3)):
        agree_by_steps(game.program, number, 30)


@pytest.mark.hypothesis
@every_game
def test_many_deals_are_the_same(name: str, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--hypothesis-profile") != "fuzz":
        pytest.skip("for make fuzz")
    games = list(games_of(name))
    for number, game in enumerate(games):
        compiled, end = Compiled(game.program), time.monotonic() + SECONDS / len(games)
        for stretch in count_from(0):
            agree(compiled, 100, 1_000 * number + stretch)
            if time.monotonic() > end:
                break


@every_game
def test_counts_do_not_depend_on_how_deals_are_divided(name: str) -> None:
    compiled = Compiled(forehand.load(name).program)
    whole = compiled.run(0, 2 * BLOCK, 7)
    parts = [compiled.run(0, BLOCK, 7), compiled.run(BLOCK, BLOCK, 7)]
    assert whole.moves == sum(part.moves for part in parts)
    assert whole.outcomes == parts[0].outcomes + parts[1].outcomes
    assert whole.offers == parts[0].offers + parts[1].offers
    assert whole.matches == parts[0].matches + parts[1].matches
    assert sum(whole.outcomes.values()) == sum(whole.lengths.values()) == whole.deals
