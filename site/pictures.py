"""What the engine knows, drawn: hands, tricks, tables and orders of cards in the words of a language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..dsl.words import Words
from ..interpreter.cli.hands import sorted_hand
from ..interpreter.program import Card, Program
from ..interpreter.saying.games import words_for
from .drawings import Build, Face, Play, card_row, draw_table, draw_trick, order_row

if TYPE_CHECKING:
    from ..interpreter.deal import Deal
    from ..interpreter.game import Game
    from ..interpreter.view import Pile, View


class Pictures:
    """The drawings of a game in one language; each is SVG with its content in words."""

    def __init__(self, game: Game, locale: str) -> None:
        self.game = game
        self.program: Program = game.program
        self.words: Words = words_for(game, locale)
        self.seats = [self.words.capital(self.words.seat(seat, game.players)) for seat in range(game.players)]

    def face(self, card: Card) -> Face:
        """Return a card as it is drawn."""
        index = self.words.letters.get(card.rank, card.rank)
        sign = self.words.suit_symbol(card.suit) if card.suit else ""
        return Face(index, card.suit, self.words.card(card), sign)

    def _faces(self, cards: Iterable[Card]) -> list[Face]:
        return [self.face(card) for card in cards]

    def _say(self, key: str, **facts: object) -> str:
        return self.words.capital(self.words.say(f"site.{key}", **facts))  # type: ignore[arg-type]

    # ---- what the game is

    def orders(self) -> list[str]:
        """Return the order of each suit, where one differs from all others, and that of trumps; none without tricks."""
        if not self.game.tricks:
            return []
        plain, found = self.program.beat_tables[-1], list[str]()
        shown: list[tuple[str, ...]] = []
        for suit in self.program.suits:
            cards = _ranked(plain, [at for at, card in enumerate(self.program.cards) if card.suit == suit])
            ranks = tuple(self.program.cards[at].rank for at in cards)
            if len(cards) > 1 and ranks not in shown:
                shown.append(ranks)
                found.append(self.order([self.program.cards[at] for at in cards]))
        if self.program.trump is not None:
            table = self.program.beat_tables[0]
            trumps = _trumps(table, self.program)
            if trumps and tuple(self.program.cards[at].rank for at in trumps) not in shown:
                found.append(self.order([self.program.cards[at] for at in trumps]))
        return found

    def order(self, cards: Sequence[Card]) -> str:
        """Return cards from the highest to the lowest."""
        return order_row(self._faces(cards), self._say("drawn-order", cards=list(cards)))

    def table(self) -> str:
        """Return the seats, with sides where there are any."""
        sides = [seat % self.program.sides for seat in range(self.game.players)]
        return draw_table(self.seats, self._say("drawn-table", seats=self.seats), sides=sides)

    # ---- a position

    def position(self, deal: Deal, seat: int | None = None, marked: bool = True) -> list[str]:
        """Return what a seat sees, by default the one to move: the trick or the table, and its hand.

        What may be played is marked in it unless that is a question.
        """
        at = deal.turn if seat is None else seat
        view = deal.view(0 if at is None else at)
        middle = self._middle(view)
        hand = next((pile for pile in view.piles if self._is_hand(pile) and pile.owner == at and pile.cards), None)
        if hand is not None and hand.cards:
            trump = view.facts.get(self.program.trump or "")
            groups = sorted_hand(hand.cards, view.rules, trump if isinstance(trump, str) else None)
            cards = [card for group in groups for card in group]
            middle.append(self.hand(cards, _playable(view, cards) if marked else None))
        return middle

    def _is_hand(self, pile: Pile) -> bool:
        return pile.per == "player" and self.program.zones[pile.zone].audience == "owner"

    def hand(self, cards: Sequence[Card], legal: Sequence[Card] | None = None) -> str:
        """Return a hand; `legal` are the cards that may be played, None if nothing is to be marked."""
        if legal is None:
            return card_row(self._faces(cards), self._say("drawn-hand", cards=list(cards)))
        title = self._say("drawn-legal", cards=list(cards), legal=list(legal))
        return card_row(self._faces(cards), title, [at for at, card in enumerate(cards) if card in legal])

    def trick(self, plays: Sequence[tuple[int, Card]], winner: int | None = None) -> str:
        """Return a trick: who played which card, in order, and who wins it."""
        told = [self.words.say("site.drawn-play", seat=self.seats[seat], card=card) for seat, card in plays]
        title = self._say("drawn-trick", plays=told)
        if winner is not None:
            title += " " + self._say("drawn-won", seat=self.seats[winner])
        drawn = [Play(seat, self.face(card)) for seat, card in plays]
        marks = self.words.say("site.drawn-marks" if winner is not None else "site.drawn-lead")
        return draw_trick(drawn, self.seats, title, winner, [marks])

    def _middle(self, view: View) -> list[str]:
        """The trick that is being played, or else what lies on the table, if anything does."""
        shapes = {name: zone.shape for name, zone in self.program.zones.items()}
        for pile in view.piles:
            if shapes[pile.zone] == "trick" and pile.cards:
                return [self.trick(list(zip(pile.players, pile.cards, strict=True)))]
        shared = [pile for pile in view.piles if pile.per is None and pile.count]
        loose = [card for pile in shared if shapes[pile.zone] == "cards" for card in pile.cards or ()]
        builds = [build for pile in shared for build in pile.builds]
        top = next((pile.cards[0] for pile in shared if shapes[pile.zone] == "pile" and pile.cards), None)
        stock = sum(pile.count for pile in shared if pile.cards is None)
        if not (loose or builds or top):
            return []
        told = [self._say("drawn-dealer", seat=self.seats[view.dealer])]
        told += [self._say("drawn-loose", cards=loose)] if loose else []
        told += [self._say("drawn-build", value=str(value), cards=list(cards)) for value, cards in builds]
        told += [self._say("drawn-turned", card=top)] if top else []
        told += [self._say("drawn-stock", n=stock)] if stock else []
        return [
            draw_table(
                self.seats,
                " ".join(told),
                dealer=view.dealer,
                dealer_mark=self.words.say("site.dealer-mark"),
                loose=self._faces(loose),
                builds=[Build(str(value), tuple(self._faces(cards))) for value, cards in builds],
                stock=stock or None,
                turned=self.face(top) if top else None,
            )
        ]


def figure(drawings: Iterable[str]) -> str:
    """Return drawings as a part of a page."""
    return f"<figure>{''.join(drawings)}</figure>"


def _playable(view: View, hand: Sequence[Card]) -> list[Card] | None:
    """The cards of a hand with which a move can be made; None if no move is made with a card."""
    held, found = set(hand), set[Card]()
    for move in view.moves:
        for value in move.values:
            cards = value if isinstance(value, tuple) else (value,)
            found |= {card for card in cards if isinstance(card, Card) and card in held}
    return [card for card in hand if card in found] if found else None


def _ranked(table: Sequence[int], cards: list[int]) -> list[int]:
    """Cards from the highest to the lowest, by how many of them beat each; empty if none beats another."""
    among = sum(1 << card for card in cards)
    if not any(table[card] & among for card in cards):
        return []
    return sorted(cards, key=lambda card: (table[card] & among).bit_count())


def _trumps(table: Sequence[int], program: Program) -> list[int]:
    """The trumps when the first suit is trump: the cards that beat one of another suit."""
    suits = [card.suit for card in program.cards]
    found = [
        card
        for card, suit in enumerate(suits)
        if any(other != suit and row >> card & 1 for other, row in zip(suits, table[: len(suits)], strict=True))
    ]
    return _ranked(table, found)
