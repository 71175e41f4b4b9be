"""Our games as games of OpenSpiel, so that its algorithms run on them. Needs `pip install 'forehand[openspiel]'`.

Importing this registers the game `forehand` with the parameters `name` (a game, or the path of a `.game` file),
`players` (0 for as many as it has by itself), `options` (as `target=100 hard=yes`), `dealer` (a seat) and `zero_sum`
(say it where the points of all seats always add up to nought: some algorithms want to know):

    import pyspiel, forehand.openspiel
    game = pyspiel.load_game("forehand", {"name": "my.game"})
"""

from __future__ import annotations

from typing import Any

import numpy
import pyspiel

from ..engine import MOST_MOVES
from ..game import load_with
from .episodes import Episode, Rules

NAME = "forehand"
MOST_POINTS = 1_000_000
"""Bound of what a deal brings, which OpenSpiel asks for; the games themselves have none."""


def game_type(zero_sum: bool) -> pyspiel.GameType:
    """Return what OpenSpiel is told of all our games."""
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Card games of Forehand",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=8,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"name": "", "players": 0, "options": "", "dealer": 0, "zero_sum": False},
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc] # the library has no types
    """A game for one number of players and one setting of its options."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Raises UnknownGame, UnreadableFile, Problems, BadSetting, or ValueError for a dealer that is no seat."""
        chosen = {"name": "", "players": 0, "options": "", "dealer": 0, "zero_sum": False, **(params or {})}
        options = dict(one.partition("=")[::2] for one in chosen["options"].split())
        game = load_with(chosen["name"], chosen["players"] or None, options)
        self.rules = Rules(game)
        self.dealer = chosen["dealer"]
        game.check_dealer(self.dealer)
        self.zero_sum = bool(chosen["zero_sum"])
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.alphabet),
            max_chance_outcomes=len(game.program.cards),
            num_players=game.players,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            utility_sum=0.0 if self.zero_sum else None,
            max_game_length=MOST_MOVES,
        )
        super().__init__(game_type(self.zero_sum), info, params or {})

    def new_initial_state(self) -> OpenSpielState:
        """Return a deal before its first card is dealt."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OpenSpielObserver:
        """Return what writes the sight of a seat as numbers."""
        return OpenSpielObserver(self.rules)


class OpenSpielState(pyspiel.State):  # type: ignore[misc] # the library has no types
    """A deal in play, as OpenSpiel wants it."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.episode = Episode(game.rules, game.dealer)
        self._zero_sum = game.zero_sum

    def current_player(self) -> int:
        """The seat to act, chance, or the end."""
        return self.episode.current_player()

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.episode.is_terminal()

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each action of chance with its probability."""
        return self.episode.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.episode.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.episode.action_to_string(player, action)

    def returns(self) -> list[float]:
        """What each seat has by now. Raises ValueError at the end of a deal that was said to add up to nought and
        does not."""
        points = self.episode.returns()
        if self._zero_sum and self.is_terminal() and sum(points) != 0:
            raise ValueError(f"the points of this deal do not add up to nought: {points}; leave out zero_sum")
        return points

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a seat knows, and how it came to know it."""
        return self.episode.information_state_string(player)

    def observation_string(self, player: int | None = None) -> str:
        """Return the same: a seat forgets nothing."""
        return self.episode.information_state_string(player)

    def __str__(self) -> str:
        return str(self.episode)


class OpenSpielObserver:
    """Writes what a seat sees as an array, in the form OpenSpiel's `observation` module expects."""

    def __init__(self, rules: Rules) -> None:
        observer = rules.observer
        self.tensor = numpy.zeros(observer.size, numpy.float32)
        self.dict = {part.name: self.tensor[part.start : part.start + part.size] for part in observer.parts}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write what a seat sees."""
        self.tensor[:] = state.episode.observation_tensor(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return it as text."""
        return state.episode.information_state_string(player)


pyspiel.register_game(game_type(False), OpenSpielGame)
