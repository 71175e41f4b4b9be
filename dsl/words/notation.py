"""Cards as a player writes and types them: the letters of each language, and the ASCII notation of all."""

import unicodedata
from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol, runtime_checkable

from forehand.dsl.words.forms import mapping, sequence
from forehand.dsl.words.load import Book, Data

SYMBOLS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
ASCII_SUITS = {suit[0]: suit for suit in SYMBOLS}
ASCII_RANKS = {rank.lower(): rank for rank in "2 3 4 5 6 7 8 9 10 J Q K A".split()} | {"t": "10"}
ASCII = {rank + suit: (ASCII_RANKS[rank], ASCII_SUITS[suit]) for rank in ASCII_RANKS for suit in ASCII_SUITS}

NOT_SPELLED = frozenset({"adjective", "article", "gender", "noun", "suit"})


@runtime_checkable
class Card(Protocol):
    """What the words need to know of a card."""

    @property
    def rank(self) -> str:
        """`2` to `10`, `J`, `Q`, `K`, `A` or a name of its own."""

    @property
    def suit(self) -> str | None:
        """`clubs`, `diamonds`, `hearts`, `spades` or a name of its own; None for a joker."""


class Reading(NamedTuple):
    """A card that a typed text may mean."""

    rank: str
    suit: str | None


class Notation:
    """The letters, symbols and spellings of one language."""

    def __init__(self, grammar: Book, lexicon: Book) -> None:
        self._ranks = mapping(lexicon.get("ranks"))
        self._suits = mapping(lexicon.get("suits"))
        self._ignored = frozenset(sequence(grammar.get("ignored")))
        self.letters: Mapping[str, str] = {name: self._letter(rank, name) for name, rank in self._ranks.items()}
        self._spellings: dict[str, list[Reading]] | None = None

    def symbol(self, card: Card) -> str:
        """A card in short: `J♥`, `B♥`, `Kn♥`."""
        rank = self.letters.get(card.rank, card.rank)
        return rank if card.suit is None else rank + self.suit_symbol(card.suit)

    def typed(self, card: Card) -> str:
        """A card in letters, as a player types it: `JH`, `BH`, `KnH`."""
        rank = self.letters.get(card.rank, card.rank)
        if card.suit is None:
            return rank
        entry = self._suits.get(card.suit, "")
        short = rank + self._letter(entry, card.suit)
        if {(one.rank, one.suit) for one in self.read(short)} == {(card.rank, card.suit)}:
            return short
        names = (name for name in _leaves(mapping(entry).get("one", card.suit)))
        return f"{next(names, card.suit)}-{rank}"

    def suit_symbol(self, suit: str) -> str:
        """The sign of a suit, or its letter where it has none: `♥`."""
        return SYMBOLS.get(suit) or self._letter(self._suits.get(suit, ""), suit)

    def read(self, text: str) -> tuple[Reading, ...]:
        """All cards that the text may mean in this language, and then what it means in ASCII notation."""
        if self._spellings is None:
            self._spellings = self._all_spellings()
        words = unicodedata.normalize("NFC", text).casefold().replace("\ufe0f", "").replace("-", " ").split()
        spelled = "".join(word for word in words if word not in self._ignored)
        readings = list(self._spellings.get(spelled, ()))
        if (ascii_card := ASCII.get(spelled)) is not None:
            readings.append(Reading(*ascii_card))
        return tuple(dict.fromkeys(readings))

    def _all_spellings(self) -> dict[str, list[Reading]]:
        """Every rank and every suit in all their forms, in either order."""
        suits = {suit: {*_spelled(entry), SYMBOLS.get(suit, suit)} for suit, entry in self._suits.items()}
        found: dict[str, list[Reading]] = {}
        for rank, entry in self._ranks.items():
            for word in {*_spelled(entry), rank.casefold()} if rank.isdecimal() else _spelled(entry):
                found.setdefault(word, []).append(Reading(rank, None))
                for suit, names in suits.items():
                    for name in names:
                        for spelling in (name + word, word + name):
                            found.setdefault(spelling, []).append(Reading(rank, suit))
        # A rank alone is a card only where it has no suit, as a joker.
        suitless = {rank for rank, entry in self._ranks.items() if mapping(entry).get("suit") == "none"}
        real = {
            spelling: [card for card in readings if (card.suit is None) == (card.rank in suitless)]
            for spelling, readings in found.items()
        }
        return {spelling: readings for spelling, readings in real.items() if readings}

    @staticmethod
    def _letter(entry: Data, name: str) -> str:
        return str(mapping(entry).get("letter", name))


def _spelled(entry: Data) -> frozenset[str]:
    """All the forms, letters and other names of an entry, as they are compared."""
    return frozenset("".join(text.casefold().replace("-", " ").split()) for text in _leaves(entry) if text)


def _leaves(entry: Data) -> Iterator[str]:
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, list):
        for part in entry:
            yield from _leaves(part)
    else:
        for name, part in entry.items():
            if name not in NOT_SPELLED:
                yield from _leaves(part)
