"""Bots of the Python package `schnapsen` against ours: both engines play each deal side by side, and must agree.

The package asks each bot for a move and plays by its own rules. Ours plays the same moves by `schnapsen-package.game`;
what is legal, who wins and how many points it brings must be the same in both.
"""

from __future__ import annotations

import contextlib
import io
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import forehand
from forehand import Deal, Game, Move
from forehand.interpreter.bots import Luck
from forehand.interpreter.players import Player
from forehand.interpreter.program import Card
from tests.arena.duels import Duel

with contextlib.redirect_stdout(io.StringIO()):
    from schnapsen.bots.bully_bot import BullyBot
    from schnapsen.bots.rand import RandBot
    from schnapsen.bots.rdeep import RdeepBot
    from schnapsen.deck import Card as TheirCard
    from schnapsen.deck import Rank, Suit
    from schnapsen.game import (
        Bot,
        BotState,
        GameState,
        Hand,
        Marriage,
        RegularMove,
        SchnapsenGamePlayEngine,
        Talon,
        TrumpExchange,
    )

RANKS = {"A": Rank.ACE, "10": Rank.TEN, "K": Rank.KING, "Q": Rank.QUEEN, "J": Rank.JACK}
SAMPLES, DEPTH = 16, 4
"""How `rdeep` is set up: samples of each move, and how many tricks it looks ahead."""


def package_game() -> Game:
    """Return the game by the rules of the package."""
    return forehand.load(str(Path(__file__).parent / "schnapsen-package.game"))


def theirs(card: Card) -> Any:
    """Return a card as the package has it."""
    return TheirCard.get_card(RANKS[card.rank], Suit[str(card.suit).upper()])


class Board:
    """A deal in our engine beside that of the package."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.program = deal.game.program

    def read(self, move: Any) -> list[str]:
        """Return a move of the package in our notation: one move, or two for a marriage."""
        codes = {theirs(card): card for card in self.program.cards}
        if move.is_trump_exchange():
            return ["exchange"]
        name = "lead" if any(one.name == "lead" for one in self.deal.moves) else "follow"
        if move.is_marriage():
            king = codes[move.king_card]
            return [f"marry {king.suit}", f"lead {king.code}"]
        return [f"{name} {codes[move.card].code}"]

    def write(self, move: Move) -> Any:
        """Return a move of ours as the package has it."""
        if move.name == "exchange":
            trump = self.deal.view(0).facts["trump"]
            return TrumpExchange(TheirCard.get_card(Rank.JACK, Suit[trump.upper()]))
        if move.name == "marry":
            suit = Suit[str(move.values[0]).upper()]
            return Marriage(TheirCard.get_card(Rank.QUEEN, suit), TheirCard.get_card(Rank.KING, suit))
        card = move.values[0]
        assert isinstance(card, Card)
        return RegularMove(theirs(card))

    def agree(self, perspective: Any) -> None:
        """Fail unless both engines allow the same moves."""
        ours = [self.write(move) for move in self.deal.moves]
        assert len(ours) == len(perspective.valid_moves()), (ours, perspective.valid_moves())
        assert all(move in ours for move in perspective.valid_moves()), (ours, perspective.valid_moves())

    def play(self, move: Any) -> None:
        """Play a move of the package."""
        for text in self.read(move):
            self.deal = self.deal.play(text)


class Seat(Bot):  # type: ignore[misc]
    """A player at the board: a bot of the package, or one of ours."""

    def __init__(self, board: Board, name: str, ours: Player | None, luck: Luck, bot: Any) -> None:
        super().__init__(name)
        self.board, self.ours, self.luck, self.bot = board, ours, luck, bot

    def get_move(self, perspective: Any, leader_move: Any) -> Any:
        """Return a move, and play it on the board."""
        board = self.board
        board.agree(perspective)
        if self.ours is None:
            move = self.bot.get_move(perspective, leader_move)
        else:
            move = board.write(self.ours(board.deal, self.luck))
        board.play(move)
        return move


def state_of(deal: Deal, leader: Any, follower: Any) -> Any:
    """Return the position in which a deal begins as the package has it."""
    first = deal.turn
    piles = {(pile.zone, pile.owner): [theirs(card) for card in pile.cards or ()] for pile in deal.piles()}
    assert first is not None
    return GameState(
        leader=BotState(implementation=leader, hand=Hand(piles["hand", first])),
        follower=BotState(implementation=follower, hand=Hand(piles["hand", 1 - first])),
        talon=Talon([*piles["stock", None], *piles["turned-up", None]]),
        previous=None,
    )


def one_deal(game: Game, number: int, ours: Player, our_seat: int, bot: Any) -> float:
    """Return by how many points of the game we win a deal."""
    board = Board(game.deal(number, number % 2))
    seats = [
        Seat(board, str(seat), ours if seat == our_seat else None, Luck(2 * number + our_seat), bot) for seat in (0, 1)
    ]
    first = board.deal.turn
    assert first is not None
    state = state_of(board.deal, seats[first], seats[1 - first])
    winner, points, _ = SchnapsenGamePlayEngine().play_game_from_state(state, None)
    scores = board.deal.scores
    assert board.deal.over, "the package has ended the deal and ours has not"
    assert scores[int(str(winner))] == points and sum(scores) == points, (scores, str(winner), points)
    return scores[our_seat] - scores[1 - our_seat]


def bots() -> dict[str, Callable[[random.Random], Any]]:
    """Return what makes each bot of the package from a source of chance, by name."""
    return {
        "rand": lambda chance: RandBot(chance),
        "bully": lambda chance: BullyBot(chance),
        "rdeep": lambda chance: RdeepBot(SAMPLES, DEPTH, chance),
    }


def versus(ours: Player, make: Callable[[random.Random], Any], deals: int, seed: int = 0) -> Duel:
    """Return what came of so many deals, an even number, against a bot of the package."""
    game, found, start = package_game(), Duel(), time.perf_counter()
    for number in range(deals // 2):
        bot = make(random.Random(seed + number))
        found.add(tuple(one_deal(game, seed + number, ours, seat, bot) for seat in (0, 1)))
    found.seconds = time.perf_counter() - start
    return found
