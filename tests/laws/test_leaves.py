"""Count the leaves: how many positions there are at each depth. A change of what is legal shows as a number."""

import random

import pytest

import forehand
from forehand import Game
from forehand.interpreter.engine import count, every
from forehand.interpreter.instructions import State
from forehand.interpreter.program import DEALER, RANDOM
from tests.golden import golden
from tests.laws.playing import NAMES

MOST = 150
"""From a depth with more positions their moves are counted, and no deeper."""
DEPTH = 24


def depths(game: Game, state: State) -> list[int]:
    """Positions at each depth from a state on, until there are too many or no more."""
    engine, counts, level = game.engine, [1], [state]
    while level and len(counts) < DEPTH:
        legal = [engine.legal(one) if engine.choice(one) else [] for one in level]
        counts.append(sum(map(count, legal)))
        if counts[-1] > 20 * MOST or len(level) > MOST:
            return counts
        following = []
        for one, moves in zip(level, legal, strict=True):
            for offer, raw in every(moves):
                after = one[:]
                engine.play(after, offer, raw)
                following.append(after)
        level = following
    return counts


def path(game: Game, seed: int) -> list[State]:
    """The positions of a deal played at random."""
    rnd, engine = random.Random(seed), game.engine
    state = game.program.image[:]
    state[RANDOM], state[DEALER] = seed, 0
    engine.start(state)
    states = [state[:]]
    while engine.choice(state) is not None:
        engine.play(state, *rnd.choice(list(every(engine.legal(state)))))
        states.append(state[:])
    return states


def test_the_number_of_positions_is_as_it_was(request: pytest.FixtureRequest) -> None:
    lines = ["Positions at each depth: from the first choice of a deal, from its middle, from near its end."]
    for name in NAMES:
        game = forehand.load(name)
        for seed in (1, 2):
            states = path(game, seed)
            for place, state in (("start", states[0]), ("middle", states[len(states) // 2]), ("end", states[-9:][0])):
                counts = " ".join(str(number) for number in depths(game, state))
                lines.append(f"{name}, deal {seed}, {place}: {counts}")
    golden(request, "leaves.txt", "\n".join([*lines, ""]))
