"""The moves to choose from: how they are numbered, shown, and found again in what is typed."""

from __future__ import annotations

from ..moves import Move
from ..program import Card
from ..view import View
from .screen import length, pad, wrap
from .speech import Speech
from .table import hand_of

MOST = 40
"""Most moves that are listed."""


class Choices:
    """The moves of one decision, with the player's hand."""

    def __init__(self, view: View, speech: Speech, among: tuple[Move, ...] | None = None) -> None:
        self.view = view
        self.among = among
        """The moves that are left after part of a move was typed; None before."""
        self.speech = speech
        self.hand = hand_of(view)
        self.moves = self._ordered()
        self.several = all(move.kinds == ("cards",) for move in self.moves)
        """Whether every move is of several cards, so that numbers stand for cards."""
        self._shorten()
        self.by_number: dict[int, Move] = {} if self.several or len(self.moves) > MOST else self._numbered()
        self.by_card = self._by_card()

    @property
    def flat_hand(self) -> list[Card]:
        """The cards of the hand from left to right."""
        return [card for group in self.hand for card in group]

    def find(self, text: str) -> Move | str | tuple[Move, ...] | None:
        """What typed numbers stand for: a move, cards in notation, or some of many moves; None for other texts."""
        words = text.replace(",", " ").split()
        if not words or not all(word.isdecimal() and len(word) < 4 for word in words):
            return None
        numbers = [int(word) for word in words]
        if self.several:
            hand = self.flat_hand
            if all(1 <= number <= len(hand) for number in numbers):
                return " ".join(hand[number - 1].code for number in numbers)
            return None
        if len(numbers) > 1:
            return None
        return self.by_number.get(numbers[0]) if self.by_number else self._some(numbers[0])

    def _some(self, number: int) -> tuple[Move, ...] | None:
        """Some of many moves: at first those with the card of the hand that has this number, then with this value."""
        wanted: object = number
        if self.among is None:
            wanted = dict(enumerate(self.flat_hand, 1)).get(number)
        return tuple(move for move in self.moves if wanted in move.values) or None

    def draw_hand(self) -> list[str]:
        """The hand, with the numbers of the cards below it where cards are what is chosen."""
        label = self.speech.ui("your-hand")
        below: dict[str, int] = {}
        if self.several or not self.by_number:
            below = {card.code: number for number, card in enumerate(self.flat_hand, 1)}
        elif self.by_card:
            below = {code: number for number, code in self.by_card.items()}
        row, numbers = label + "  ", " " * (len(label) + 2)
        rows: list[str] = []
        for group in self.hand:
            for card in group:
                shown = self.speech.card(card)
                if below and card.code not in below and not self.several:
                    shown = self.speech.screen.styled(self.speech.words.symbol(card), "dim")
                width = max(length(shown), len(str(below.get(card.code, ""))))
                if length(row) + width > self.speech.screen.width - 1:
                    rows += [row, *([numbers] if below else [])]
                    row = numbers = " " * (len(label) + 2)
                row += pad(shown, width) + " "
                numbers += pad(str(below.get(card.code, "")), width) + " "
            row, numbers = row + " ", numbers + " "
        return [*rows, row, *([self.speech.screen.styled(numbers.rstrip(), "dim")] if below else [])]

    def draw_moves(self) -> list[str]:
        """The numbered moves, or what sorts of move there are."""
        if not self.by_number and self.among is not None:
            values = sorted({value for move in self.moves for value in move.values if isinstance(value, int)})
            return [self.speech.ui("many-values", n=len(self.moves), values=[str(value) for value in values])]
        if not self.by_number:
            names = dict.fromkeys(self.speech.move(Move(move.name)) for move in self.moves)
            return [self.speech.ui("many-moves", n=len(self.moves), names=", ".join(names))]
        if self.by_card and self.speech.screen.drawing:
            return []
        styled = self.speech.screen.styled
        parts = [f"{styled(str(number), 'dim')} {self.speech.move(move)}" for number, move in self.by_number.items()]
        if not self.speech.screen.drawing:
            return [", ".join(parts)]
        widest = max(map(length, parts))
        columns = max(1, min((self.speech.screen.width + 2) // (widest + 3), 5))
        if columns == 1 or len(parts) <= columns:
            return wrap(parts, self.speech.screen.width, "   ")
        padded = [pad(part, widest) for part in parts]
        return ["   ".join(padded[start : start + columns]) for start in range(0, len(padded), columns)]

    def _ordered(self) -> list[Move]:
        """Moves of one card as the hand is sorted, kind after kind; the others as they come."""
        place = {card.code: number for number, card in enumerate(self.flat_hand)}
        legal = self.view.moves if self.among is None else self.among
        names = list(dict.fromkeys(move.name for move in legal))

        def key(item: tuple[int, Move]) -> tuple[int, int, int]:
            number, move = item
            first = move.values[0] if move.values else None
            held = place.get(first.code, 0) if isinstance(first, Card) else 0
            return names.index(move.name), held, number

        return [move for _, move in sorted(enumerate(legal), key=key)]

    def _shorten(self) -> None:
        """Of too many moves that differ only in what they take keep those that take most."""
        if self.among is not None and len({(move.name, *move.values[:-1]) for move in self.moves}) == 1:
            sets = [move.values[-1] for move in self.moves if move.values]
            if all(isinstance(taken, tuple) for taken in sets):
                most = sorted(self.moves, key=lambda move: -len(str(move)))[:MOST]
                self.moves = [move for move in self.moves if move in most]

    def _numbered(self) -> dict[int, Move]:
        """A number for each move: its own where a number is all it says, else the first that is free."""
        own = {move.values[0]: move for move in self.moves if move.kinds == ("number",)}
        if len(own) < sum(move.kinds == ("number",) for move in self.moves):
            own = {}
        taken = {number: move for number, move in own.items() if isinstance(number, int) and number > 0}
        free = (number for number in range(1, 1000) if number not in taken)
        named = [(next(free), move) for move in self.moves if move not in taken.values()]
        return dict(sorted([*taken.items(), *named], key=lambda pair: pair[0]))

    def _by_card(self) -> dict[int, str]:
        """The card of each number, if every move is to play one card of the hand in one way."""
        held = {card.code for card in self.flat_hand}
        cards = {
            number: move.values[0].code
            for number, move in self.by_number.items()
            if len(move.values) == 1 and isinstance(move.values[0], Card) and move.values[0].code in held
        }
        one_way = len({move.name for move in self.moves}) == 1
        return cards if one_way and len(cards) == len(self.moves) else {}
