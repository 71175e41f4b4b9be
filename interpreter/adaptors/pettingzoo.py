"""Our games as environments of PettingZoo. Needs `pip install 'forehand[pettingzoo]'`.

    from forehand import pettingzoo
    env = pettingzoo.env("my.game")

One episode is one deal. An observation is a dictionary: `observation`, what the seat sees as numbers (see `Observer`
in `observing`), and `action_mask` with 1 for each legal action, all 0 for a seat that is not to act. A reward is the
points a seat has gained since the last action, below nothing where points are to be avoided.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import numpy
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from ..engine import MOST_MOVES
from ..game import load_with
from ..moves import Move
from .episodes import Rules
from .steps import Turn

_MOST = 2**31 - 1


def env(name: str, players: int | None = None, **settings: Any) -> OrderEnforcingWrapper:
    """Return an environment that refuses actions out of order or out of bounds; the rest as for `raw_env`."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw_env(name, players, **settings)))


class raw_env(AECEnv):  # type: ignore[misc] # the name PettingZoo gives it; it has no types
    """A game for one number of players and one setting of its options.

    `name` is a game or the path of a `.game` file; `dealer` a seat, drawn for each deal if None; `options` are those of
    the game by their names. With `render_mode="ansi"`, `render` returns the record of the deal. Raises UnknownGame,
    UnreadableFile, Problems, BadSetting, or ValueError for a dealer that is no seat or an unknown render mode.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "forehand_v0", "is_parallelizable": False}

    def __init__(
        self,
        name: str,
        players: int | None = None,
        dealer: int | None = None,
        render_mode: str | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode {render_mode!r}: it is 'ansi' or None")
        self.game = load_with(name, players, options or {})
        if dealer is not None:
            self.game.check_dealer(dealer)
        self.render_mode = render_mode
        self.rules = Rules(self.game)
        self._dealer = dealer
        self._random = Random()
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        actions = len(self.rules.alphabet)
        sight = Box(-_MOST, _MOST, (self.rules.observer.size,), numpy.int32)
        mask = Box(0, 1, (actions,), numpy.int8)
        self.observation_spaces = {
            agent: Dict({"observation": sight, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """Return the space of what a seat observes, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of actions, the same object each time; what each is called stands in
        `rules.alphabet.names`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew. With a seed, this deal and those after it are always the same; `options` are not used."""
        if seed is not None:
            self._random.seed(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        seat = self._random.randrange(self.game.players)
        deal = self.game.deal(self._random.getrandbits(63), seat if self._dealer is None else self._dealer)
        self._turn = Turn.begin(deal, self.rules.alphabet)
        self.agent_selection = self.agents[deal.turn or 0]
        self._paid = [0] * self.game.players
        if deal.over:
            self._pay()

    def observe(self, agent: str) -> dict[str, numpy.ndarray[Any, Any]]:
        """Return what a seat sees and which actions it has."""
        seat, turn = self.possible_agents.index(agent), self._turn
        mask = numpy.zeros(len(self.rules.alphabet), numpy.int8)
        acting = turn.deal.turn == seat
        if acting and not self.truncations.get(agent):
            mask[list(turn.actions)] = 1
        written = self.rules.observer.write(turn.deal.view(seat), turn.taken if acting else ())
        sight = numpy.clip(numpy.array(written, numpy.int64), -_MOST, _MOST).astype(numpy.int32)
        return {"observation": sight, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take an action for the seat whose turn it is. Raises ValueError, and then nothing has changed, if it is
        not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to take an action: the deal is not over")
        following = self._turn.take(int(action))
        self._cumulative_rewards[agent] = 0
        if isinstance(following, Move):
            following = Turn.begin(self._turn.deal.play(following), self.rules.alphabet)
        self._turn = following
        if following.deal.turn is not None:
            self.agent_selection = self.possible_agents[following.deal.turn]
        self._pay()

    def _pay(self) -> None:
        """Reward what has been gained since it was last done (what was scored in dealing comes with the first action),
        and note whether the deal is over."""
        deal = self._turn.deal
        gained = self.rules.payoffs(deal)
        self.rewards = {agent: gained[seat] - self._paid[seat] for seat, agent in enumerate(self.possible_agents)}
        self._paid = gained
        self.terminations = dict.fromkeys(self.agents, deal.over)
        self.truncations = dict.fromkeys(self.agents, not deal.over and len(deal.played) >= MOST_MOVES)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the record of the deal if that was asked for."""
        return self._turn.deal.record() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
