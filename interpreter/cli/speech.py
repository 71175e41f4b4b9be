"""How a game is spoken of at the terminal: seats, sides, moves, cards, facts, and what a player may type."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from ...dsl.words import Words
from ..moves import GAP, JOINS, Move, Tongue, Value
from ..program import Card
from ..rulebook import Rulebook, rulebook
from ..saying.games import title_in

if TYPE_CHECKING:
    from ..game import Game
    from ..program import Choice
    from ..rulebook import FactRule
    from ..view import View
    from .screen import Screen

MOVE_FORMS = ("imperative", "infinitive", "you", "present")


class Speech:
    """Words for one game on one screen, as one player hears them."""

    def __init__(self, game: Game, words: Words, screen: Screen, me: int | None) -> None:
        self.game = game
        self.words = words
        self.screen = screen
        self.me = me
        """Seat of the player who is spoken to, if there is one."""
        self.rules: Rulebook = rulebook(game.program)

    def ui(self, key: str, **facts: Any) -> str:
        """A text of the terminal's own."""
        return self.words.say(f"ui.{key}", **facts)

    @property
    def title(self) -> str:
        """What the game calls itself."""
        return title_in(self.words, self.game.name)

    # People

    def seat(self, seat: int) -> str:
        """Name of a seat."""
        return self.words.seat(seat, self.game.players)

    def seat_here(self, seat: int) -> str:
        """Name of a seat, with a word to the player whose own it is."""
        name = self.words.capital(self.seat(seat))
        return self.ui("seat-you", seat=name) if seat == self.me else name

    def side(self, side: int) -> str:
        """Name of a side: its seat, or its seats."""
        players, sides = self.game.players, self.game.program.sides
        seats = range(side, players, sides)
        name = self.seat(side) if players == sides else self.words.side(seats, players)
        return self.words.capital(name)

    def does(self, seat: int, move: Move) -> str:
        """A sentence that a seat makes a move."""
        if seat == self.me:
            return self.ui("you-do", does=self.move(move, "you"))
        return self.ui("does", player=self.seat(seat), does=self.move(move, "present"))

    # Things

    def card(self, card: Card) -> str:
        """A card in short, in its colour."""
        suit = card.suit
        colour = self.rules.colours[self.rules.suits.index(suit)] if suit in self.rules.suits else ""
        return self.screen.suited(self.words.symbol(card), suit, colour)

    def cards(self, cards: tuple[Card, ...]) -> str:
        """Cards in short."""
        return " ".join(map(self.card, cards))

    def suit(self, suit: str) -> str:
        """A suit by name, with its sign where the table is drawn."""
        return f"{self.sign(suit)} {self.words.suit(suit)}" if self.screen.drawing else self.words.suit(suit)

    def sign(self, suit: str) -> str:
        """A suit by its sign where the table is drawn, else by name."""
        if not self.screen.drawing:
            return self.words.suit(suit)
        colour = self.rules.colours[self.rules.suits.index(suit)]
        return self.screen.suited(self.words.suit_symbol(suit), suit, colour)

    def value(self, value: Value, kind: str) -> str:
        """A value of a move or fact."""
        if isinstance(value, Card):
            return self.card(value)
        if isinstance(value, tuple):
            return self.cards(value)
        if isinstance(value, str):
            return self.sign(value) if kind == "suit" else self.rank(value) if kind == "rank" else self.term(value)
        if kind == "player":
            return self.seat(value)
        return self.side(value) if kind == "side" else str(value)

    def rank(self, rank: str) -> str:
        """A rank by name."""
        return self.words.rank(rank)

    def term(self, name: str) -> str:
        """A name of the game file."""
        return self.words.term(name)

    # Moves

    def move(self, move: Move, form: str = "imperative") -> str:
        """A move in short: `play J♥`, `bid 5`."""
        return self.words.move(move.name, form, self.settled(move))

    def settled(self, move: Move) -> str:
        """Only what is settled in a move: `8♥ naming ♠`."""
        kinds = move.kinds or ("",) * len(move.values)
        parts = [self.value(value, kind) for value, kind in zip(move.values, kinds, strict=False)]
        joins = move.joins or (None,) * len(parts)
        told = parts[0] if parts else ""
        for part, join in zip(parts[1:], joins[1:], strict=False):
            told += f" {self.join(join)} {part}" if join else f", {part}"
        return told

    def values(self, move: Move) -> str:
        """The same without small words: `8♥ ♠`."""
        kinds = move.kinds or ("",) * len(move.values)
        return " ".join(self.value(value, kind) for value, kind in zip(move.values, kinds, strict=False))

    def join(self, join: str) -> str:
        """A small word between the values of a move."""
        return self.ui(f"join-{join}") if join in JOINS else join

    def tongue(self, choice: Choice) -> Tongue:
        """How the player writes the moves of a choice."""
        names = {
            offer.name: tuple(
                dict.fromkeys(self.words.move(offer.name, form, thing) for form in MOVE_FORMS for thing in ("", GAP))
            )
            for offer in choice.offers
        }
        suits = {
            suit: tuple(
                dict.fromkeys(
                    (self.words.suit(suit), self.words.suit(suit, number="one"), self.words.suit_symbol(suit))
                )
            )
            for suit in self.rules.suits
        }
        return Tongue(names, suits, self._joins, self.words.read_card, self.words.number_words())

    @cached_property
    def _joins(self) -> frozenset[str]:
        return frozenset(self.join(join) for join in JOINS)

    # Facts

    def fact(self, name: str, rule: FactRule, value: Any) -> str | None:
        """A public fact that is set: `contract 6`, `tricks: North–South 2`. None for one that says nothing yet."""
        if self._is_mark(name, rule):
            return None
        if rule.per is None:
            text = self._plain_fact(rule, value)
            if text is not None and (key := f"shown-{name}") in self.words.sentences:
                return self.words.say(key, value=text, name=value) or None
            return None if text is None else f"{self.term(name)} {text}".strip()
        owner = self.side if rule.per == "side" else self.seat
        each = [(owner(number), self._plain_fact(rule, one)) for number, one in enumerate(value) if one is not None]
        told = [f"{who} {text}".strip() for who, text in each if text is not None]
        return f"{self.term(name)}: {', '.join(told)}" if told else None

    def marks(self, view: View, seat: int) -> list[str]:
        """What is said of a player at his seat: `dropped`, `guest`."""
        found = []
        for name, value in view.facts.items():
            rule = view.rules.facts[name]
            if self._is_mark(name, rule) and (value == seat if rule.per is None else value[seat]):
                found.append(self.words.say(f"marked-{name}", phase=view.phase))
        return list(filter(None, found))

    def _is_mark(self, name: str, rule: FactRule) -> bool:
        """Whether a fact is told at the seats it is about: a player, or yes and no of each player."""
        about = rule.kind == "player" if rule.per is None else rule.per == "player" and rule.kind == "condition"
        return about and f"marked-{name}" in self.words.sentences

    def _plain_fact(self, rule: FactRule, value: Any) -> str | None:
        if value is None or value is False or (rule.kind == "number" and value == rule.first):
            return None
        if rule.kind == "suit" and isinstance(value, str):
            return self.suit(value)
        return "" if value is True else self.value(value, rule.kind)
