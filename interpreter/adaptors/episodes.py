"""One deal with the calls of OpenSpiel, chance included: what its algorithms and many others ask of a game.

The names of the calls and the numbers `CHANCE` and `TERMINAL` are those of OpenSpiel's Python interface, which is not
needed for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from ..deal import Deal
from ..moves import Move
from ..program import PRESET, Card
from .observing import Observer
from .steps import Alphabet, Turn

if TYPE_CHECKING:
    from ..game import Game

CHANCE, TERMINAL = -1, -4
"""What `current_player` says where a card is about to be shuffled into its place, and when the deal is over."""


class Rules:
    """What is the same for every deal of a game: its actions, and how a seat's sight is written as numbers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.alphabet = Alphabet(game.program)

    @cached_property
    def observer(self) -> Observer:
        """Writes what a seat sees as numbers."""
        return Observer(self.game, self.alphabet)

    def payoffs(self, deal: Deal) -> list[int]:
        """Return for each seat how good its points so far are: the points themselves, or less than nothing where
        points are to be avoided."""
        sign = -1 if self.game.program.avoids_points else 1
        return [sign * points for points in deal.scores]


class Episode:
    """A deal in play. It changes when an action is applied; `clone` makes another one.

    A shuffle is chance: the cards are settled one after the other in the order in which they will lie, each by an
    action of its own (`chance_outcomes`). Every other action is a step of a move; see `Alphabet`.
    """

    def __init__(self, rules: Rules, dealer: int = 0) -> None:
        self.rules = rules
        self._dealer = dealer
        self._before: Deal | None = None
        self._move: Move | None = None
        self._packs: tuple[tuple[int, ...], ...] = ()
        """Outcomes of the shuffles of the move that is being made, as far as they are settled."""
        self._order: tuple[int, ...] = ()
        """Cards that have their place in the next one, and those that have none yet."""
        self._left: tuple[int, ...] = ()
        self._actions: tuple[int, ...] = ()
        self._go()

    def _go(self) -> None:
        """Begin the deal, or make the move, with the shuffles that are settled; stop at one that is not."""
        game = self.rules.game
        if self._before is None:
            state = game.program.image[:]
            state[PRESET] = self._packs
            deal, known = game.begin(state, self._dealer), 0
        else:
            assert self._move is not None
            known, before = len(self._before.dealt), self._before
            if self._packs:
                state = before.state[:]
                state[PRESET] = self._packs
                before = replace(before, state=state)
            deal = before.play(self._move)
        unsettled = deal.dealt[known + len(self._packs) :]
        if unsettled and len(unsettled[0]) > 1:
            self._order, self._left = (), self._numbers(unsettled[0])
        elif unsettled:
            self._packs += (self._numbers(unsettled[0]),)
            self._go()
        else:
            self._before, self._move, self._packs, self._left = deal, None, (), ()
            self._turn = Turn.begin(deal, self.rules.alphabet)

    def _numbers(self, cards: Sequence[Card]) -> tuple[int, ...]:
        return tuple(sorted(self.rules.game.program.card_numbers[card] for card in cards))

    # ---- the calls of OpenSpiel

    def current_player(self) -> int:
        """The seat to act, or `CHANCE` or `TERMINAL`."""
        if self._left:
            return CHANCE
        turn = self._turn.deal.turn
        return TERMINAL if turn is None else turn

    def is_chance_node(self) -> bool:
        """Whether a card is about to be shuffled into its place."""
        return bool(self._left)

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.current_player() == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each action of chance, a card by its number in the pack, with its probability. Raises ValueError where
        chance is not to act."""
        if not self._left:
            raise ValueError("it is not for chance to act")
        return [(card, 1 / len(self._left)) for card in self._left]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions, ascending, of whoever is to act; none for another player, and when the deal is over."""
        acting = self.current_player()
        if acting == TERMINAL or player not in (None, acting):
            return []
        return list(self._left or self._turn.actions)

    def apply_action(self, action: int) -> None:
        """Take an action. Raises ValueError, and then nothing has changed, if it is not legal."""
        if self._left:
            if action not in self._left:
                raise ValueError(f"card {action} is not to be shuffled: it is one of {self._left}")
            self._order += (action,)
            self._left = tuple(card for card in self._left if card != action)
            if len(self._left) == 1:
                self._packs += (self._order + self._left,)
                self._go()
        else:
            following = self._turn.take(action)
            if isinstance(following, Turn):
                self._turn = following
            else:
                self._move = following
                self._go()
        self._actions += (action,)

    def returns(self) -> list[float]:
        """What each seat has by now: its points in this deal, below nothing where points are to be avoided."""
        if self._before is None:
            return [0.0] * self.num_players()
        return [float(points) for points in self.rules.payoffs(self._before)]

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a seat knows: the record of the deal as that seat may read it, and the actions that it has
        taken of an unfinished move. Raises ValueError for a seat that there is not."""
        seat = self._seat(player)
        if self._before is None:
            return ""
        names = [self.rules.alphabet.names[action] for action in self._taken(seat)]
        return self._before.record(seat) + "".join(f"{name}\n" for name in names)

    def observation_tensor(self, player: int | None = None) -> list[int]:
        """Return what a seat sees of the position as numbers; see `Observer`. Raises ValueError for a seat that there
        is not."""
        seat = self._seat(player)
        if self._before is None:
            return [0] * self.rules.observer.size
        return self.rules.observer.write(self._before.view(seat), self._taken(seat))

    def _taken(self, seat: int) -> tuple[int, ...]:
        """Return the actions that a seat has taken of an unfinished move."""
        return self._turn.taken if self.current_player() == seat else ()

    def _seat(self, player: int | None) -> int:
        seat = self.current_player() if player is None else player
        if not 0 <= seat < self.num_players():
            raise ValueError(f"there is no seat {seat}: seats are from 0 to {self.num_players() - 1}")
        return seat

    def action_to_string(self, player: int, action: int) -> str:
        """What an action is called, as `QH` or `move bid`."""
        if player == CHANCE:
            return self.rules.game.program.cards[action].code
        return self.rules.alphabet.names[action]

    def history(self) -> list[int]:
        """Every action so far, of chance too."""
        return list(self._actions)

    def num_players(self) -> int:
        """How many seats there are."""
        return self.rules.game.players

    def num_distinct_actions(self) -> int:
        """How many actions the alphabet has."""
        return len(self.rules.alphabet)

    def clone(self) -> Episode:
        """Return another episode at the same point."""
        return copy(self)

    def __deepcopy__(self, memory: object) -> Episode:
        return self.clone()  # nothing that it holds is ever changed

    def __str__(self) -> str:
        return self._before.record() if self._before is not None else ""
