"""A match at the terminal: one player, the others played by bots, deal after deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..bots import Luck
from ..deal import IllegalMove
from ..explaining import Refusal
from ..match import Match
from ..moves import Move
from ..players import Player
from ..saying import say_doubts
from ..view import View
from .choices import Choices
from .commands import COMMANDS, Leave
from .screen import length, pad, wrap
from .speech import Speech
from .table import draw_facts, draw_outcome, draw_piles, draw_scores, draw_seats
from .telling import tell

if TYPE_CHECKING:
    from ..moves import Tongue

LOG = 9
"""Most lines of what has just happened above the hand."""


class Session:
    """One sitting: where the match is, and what its player has been told."""

    def __init__(self, match: Match, seat: int, speech: Speech, bot: Player, luck: Luck) -> None:
        self.match = match
        self.seat = seat
        self.speech = speech
        self.screen = speech.screen
        self.bot = bot
        self.luck = luck
        self.behind: list[Match] = []
        """The player's earlier decisions in this deal, to go back to."""
        self.told = 0
        """How much of what happened in this deal the player has been told."""
        self.fresh: list[str] = []
        """What happened since the player's last decision."""
        self.facts: list[str] = []
        """The facts last told, where they are told in lines."""
        self.choices: Choices | None = None
        self.extra: tuple[str, ...] = ()
        """Settings of this sitting, as they are given to the command."""

    @property
    def view(self) -> View:
        """What the player sees."""
        return self.match.deal.view(self.seat)

    def play(self) -> None:
        """Play until the match is over. Raises Leave, EOFError or KeyboardInterrupt when the player goes."""
        while True:
            self._open_deal()
            while not self.match.deal.over:
                if self.match.deal.expected() == self.seat:
                    self._decide()
                else:
                    self._wait()
            self._close_deal()
            if self.match.over:
                return
            self._next_deal()

    # Deals

    def _open_deal(self) -> None:
        self.behind, self.told, self.fresh, self.facts = [], 0, [], []
        if not self.screen.drawing:
            opens = self.speech.ui("deal-opens", n=self.number, dealer=self.speech.seat(self.view.dealer))
            self.screen.line(f"{opens} {self.speech.ui('you-are', seat=self.speech.seat(self.seat))}")
        if doubts := say_doubts(self.match.game.program, self.speech.words):
            note = self.speech.ui("undocumented", things=doubts)
            if self.screen.drawing:
                self.fresh = wrap(note.split(" "), self.screen.width, " ")
            else:
                self.screen.line(note)
        self._note()

    @property
    def number(self) -> int:
        """Number of this deal, from 1."""
        return len(self.match.before) + 1

    def _close_deal(self) -> None:
        view = self.view
        outcome = [] if self.match.deal.void else draw_outcome(view, self.speech)
        if self.screen.drawing:
            header, fresh = self._header(view), self.fresh
            room = max(3, self.screen.height - len(header) - len(outcome) - 6)
            if len(fresh) > room:
                fresh = [self.speech.ui("earlier", n=len(fresh) - room + 1), *fresh[1 - room :]]
            self.screen.clear()
            self.screen.lines([*header, "", *fresh, ""])
        self.screen.lines(outcome)
        self.screen.line(self.speech.ui("match-score", points=draw_scores(view.scores, self.speech)))
        if self.match.over:
            program = self.match.game.program
            sides = dict.fromkeys(seat % program.sides for seat in self.match.winners)
            winners = [self.speech.side(side) for side in sides]
            self.screen.line(self.screen.styled(self.speech.ui("match-won", winners=winners), "bold"))

    def _next_deal(self) -> None:
        while True:
            answer = self.screen.ask(self.speech.ui("next-deal") + " ")
            if not answer:
                break
            if not self.command(answer):
                self.screen.line(self.speech.ui("enter-or-quit"))
        self.match = self.match.next()

    # Moves

    def _wait(self) -> None:
        """Let a bot make its move."""
        deal = self.match.deal
        move = self.bot(deal, self.luck)
        self.match = self.match.play(deal.play(move))
        self._note()

    def _note(self) -> None:
        """Tell what has happened, or keep it for the next picture of the table."""
        happened = self.view.happened
        lines = list(tell(happened[self.told :], self.speech))
        self.told = len(happened)
        self.fresh.extend(lines)
        if not self.screen.drawing:
            self.screen.lines(lines)

    def _decide(self) -> None:
        """Ask the player for a move until one is made."""
        self.show()
        decision = self.match
        while self.match is decision:
            answer = self.screen.ask(self.speech.ui("prompt") + " ")
            if answer and not self.command(answer):
                self._make(answer)

    def _make(self, answer: str) -> None:
        move = self.read(answer)
        if isinstance(move, Refusal):
            self.refuse(move)
            return
        self.behind.append(self.match)
        self.fresh = []
        self.match = self.match.play(self.match.deal.play(move))
        self._note()

    def read(self, answer: str) -> Move | Refusal:
        """The move that is meant, or why there is none."""
        assert self.choices is not None
        found = self.choices.find(answer)
        if isinstance(found, tuple) and len(found) > 1:
            return Refusal("ambiguous", self.match.deal, {"text": answer, "moves": found})
        if isinstance(found, tuple):
            found = found[0]
        if isinstance(found, Move):
            return found
        try:
            return self.match.deal.read(found or answer, self.tongue())
        except IllegalMove as error:
            return error.refusal

    def tongue(self) -> Tongue:
        """How the player writes moves here."""
        assert self.match.deal.choice is not None
        return self.speech.tongue(self.match.deal.choice)

    def refuse(self, refusal: Refusal) -> None:
        """Say why a move is not made, or ask which one is meant."""
        if refusal.code == "ambiguous" and self.choices is not None:
            if not self.choices.by_number or self.choices.among is not None:
                self.choices = Choices(self.view, self.speech, refusal.facts["moves"])
                self.screen.lines(self.choices.draw_moves())
                return
            numbers = {id(move): number for number, move in self.choices.by_number.items()}
            meant = [f"{numbers.get(id(move), '')} {self.speech.move(move)}".strip() for move in refusal.facts["moves"]]
            self.screen.line(self.speech.ui("which-move", moves=meant))
            return
        self.screen.line(refusal.say(self.speech.words.locale))

    # Commands

    def command(self, answer: str) -> bool:
        """Carry out a command if the answer is one."""
        word, _, rest = answer.partition(" ")
        found = "help" if word == "?" else self.command_words.get(word.lower().lstrip("/:"))
        if found is None or (rest and found not in ("why", "save")):
            return False
        COMMANDS[found](self, rest.strip())
        return True

    @property
    def command_words(self) -> Mapping[str, str]:
        """Every word that may be typed for a command, with the name of the command."""
        return {word: name for name in COMMANDS for word in self.speech.ui(f"command-{name}").split()}

    def leave(self) -> None:
        """Go away."""
        raise Leave

    # The picture

    def show(self) -> None:
        """Show the table and the moves to choose from."""
        view = self.view
        self.choices = Choices(view, self.speech)
        (self._draw if self.screen.drawing else self._describe)(view, self.choices)

    def _header(self, view: View) -> list[str]:
        width = self.screen.width
        left = self.screen.styled(self.speech.title, "bold") + " · " + self.speech.ui("deal-n", n=self.number)
        right = draw_scores(view.scores, self.speech)
        if length(left) + length(right) + 2 > width:
            return [left, *wrap(right.split(" · "), width, " · "), "─" * width]
        return [left + pad(right, width - length(left), ">"), "─" * width]

    def _draw(self, view: View, choices: Choices) -> None:
        screen = self.screen
        facts = wrap(draw_facts(view, self.speech), screen.width, " · ")
        seats = draw_seats(view, self.speech, screen.width)
        below = [*choices.draw_hand(), *choices.draw_moves()]
        room = max(2, min(LOG, screen.height - 6 - len(facts) - len(seats) - len(below)))
        fresh = self.fresh[-room:]
        screen.clear()
        screen.lines([*self._header(view), *facts, "", *seats, "", *fresh, *([""] if fresh else []), *below])

    def _describe(self, view: View, choices: Choices) -> None:
        facts = [*draw_facts(view, self.speech), *draw_piles(view, self.speech)]
        if news := [fact for fact in facts if fact not in self.facts]:
            self.screen.line(self.speech.words.capital("; ".join(news)) + ".")
        self.facts = facts
        hand = self.speech.cards(tuple(choices.flat_hand))
        self.screen.line(f"{self.speech.ui('your-hand')} {hand}")
        self.screen.lines([f"{self.speech.ui('your-moves')} {line}" for line in choices.draw_moves()])
