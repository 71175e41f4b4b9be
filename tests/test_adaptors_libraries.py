"""Libraries of learning and search take our games for their own: their tests pass, their algorithms run."""

import os
import warnings
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import forehand
from tests.laws.playing import every_game


def library(name: str) -> ModuleType:
    """A library that a user may not have; where everything is tested, it has to be there."""
    if os.environ.get("CI"):
        return __import__(name)
    found: ModuleType = pytest.importorskip(name)
    return found


@pytest.fixture(scope="module")
def zoo() -> Any:
    """Our environments of PettingZoo."""
    library("pettingzoo")
    return __import__("forehand.pettingzoo", fromlist=["env"])


@every_game
def test_an_environment_passes_the_tests_of_pettingzoo(name: str, zoo: Any) -> None:
    """Its own test of the interface, and that a seed decides everything."""
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        # It says so of its own environments that have a mask, too.
        warnings.filterwarnings("ignore", message="Observation (space for each agent probably|is not a NumPy)")
        api_test(zoo.env(name), num_cycles=100)
    seed_test(lambda: zoo.env(name), num_cycles=50)


@every_game
def test_rewards_add_up_to_the_points_of_the_deal(name: str, zoo: Any) -> None:
    """What each agent is given in all is what its seat has in the end."""
    env = zoo.raw_env(name, render_mode="ansi")
    env.reset(seed=3)
    env.action_space("player_0").seed(3)
    given = dict.fromkeys(env.agents, 0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        given[agent] += reward
        record = env.render()
        env.step(None if terminated or truncated else env.action_space("player_0").sample(seen["action_mask"]))
    (deal,) = [forehand.read_record(record).deal]
    sign = -1 if deal.game.program.avoids_points else 1
    assert list(given.values()) == [sign * points for points in deal.scores]


def test_a_seat_sees_its_own_cards_only(zoo: Any) -> None:
    """The numbers of a hand are nought for another seat, and nobody but the one in turn has actions."""
    env = zoo.raw_env("zetten", dealer=0)
    env.reset(seed=1)
    (part,) = [part for part in env.rules.observer.parts if part.name == "hand.1 cards"]
    sights = [env.observe(agent) for agent in env.agents]
    held = [int(sight["observation"][part.start : part.start + part.size].sum()) for sight in sights]
    assert held == [0, 8, 0, 0]
    assert [bool(sight["action_mask"].any()) for sight in sights] == [False, True, False, False]


def test_an_environment_refuses_what_cannot_be(zoo: Any) -> None:
    """Each mistake is told with what would have been right."""
    env = zoo.raw_env("schnapsen", dealer=0)
    env.reset(seed=1)
    complaints = []
    for mistake in (
        lambda: zoo.raw_env("zetten", dealer=4),
        lambda: zoo.raw_env("zetten", render_mode="human"),
        lambda: env.step(None),
        lambda: env.step(0),
    ):
        with pytest.raises(ValueError, match=r"\w+") as refused:
            mistake()
        complaints.append(str(refused.value))
    assert complaints[:3] == [
        "there is no seat 4: a dealer is from 0 to 3",
        "there is no render mode 'human': it is 'ansi' or None",
        "player_1 has to take an action: the deal is not over",
    ]
    assert complaints[3].startswith("action 0 (end) is not legal here; legal: ")
    with pytest.raises(forehand.UnknownGame):
        zoo.raw_env("zeten")
    with pytest.raises(forehand.BadSetting):
        zoo.raw_env("zetten", options={"target": 1_000_000})


def spiel(**parameters: Any) -> Any:
    """A game of ours as one of OpenSpiel."""
    pyspiel = library("pyspiel")
    __import__("forehand.openspiel")
    return pyspiel.load_game("forehand", parameters)


def test_an_algorithm_of_openspiel_solves_a_game_of_ours(root: Path) -> None:
    """In Kuhn's poker the player who speaks first loses an eighteenth of the stake, if both play as well as can be."""
    game = spiel(name=str(root / "tests/small/kuhn.game"), dealer=1, zero_sum=True)
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    solver = cfr.CFRPlusSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert values == pytest.approx([-1 / 18, 1 / 18], abs=0.005)
    assert exploitability.exploitability(game, policy) < 0.02


@pytest.mark.parametrize("name", ["zetten", "preference", "hearts"])
def test_openspiel_plays_a_deal(name: str) -> None:
    """Its state goes from the first card to the end, and its observer sees what ours sees."""
    game = spiel(name=name)
    state, observer = game.new_initial_state(), game.make_py_observer()
    while not state.is_terminal():
        if not state.is_chance_node():
            observer.set_from(state, state.current_player())
            assert observer.tensor.any()
        state.apply_action(state.legal_actions()[-1])
    assert len(state.returns()) == game.num_players()
    assert state.clone().returns() == state.returns()


def test_openspiel_is_told_what_cannot_be() -> None:
    """A seat that there is not, and points that were said to add up to nought."""
    with pytest.raises(ValueError, match="there is no seat 4: a dealer is from 0 to 3"):
        spiel(name="zetten", dealer=4)
    state = spiel(name="hearts", zero_sum=True).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(ValueError, match="do not add up to nought"):
        state.returns()
