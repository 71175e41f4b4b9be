"""Words put together into phrases by the grammar of one language: nouns, numbers, lists and cards."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from forehand.dsl.words import plain
from forehand.dsl.words.forms import Forms, MissingWords, mapping, sequence
from forehand.dsl.words.load import Book, Data
from forehand.dsl.words.notation import Card, Notation, Reading
from forehand.dsl.words.tidy import Tidy

if TYPE_CHECKING:
    from forehand.dsl.words.templates import Templates


class Phrases(ABC):
    """What the grammar and the lexicon of a language can say. Phrases come without a capital."""

    def __init__(self, locale: str, book: Book) -> None:
        self.locale = locale
        """The tag of the language, such as `nl` or `nl-BE`."""
        self.book = book
        """All data of the language, by file; to be read only."""
        self._grammar, self._lexicon = mapping(book.get("grammar")), mapping(book.get("lexicon"))
        self.name = str(self._grammar.get("name", locale))
        """What the language calls itself."""
        self._forms = Forms(
            locale,
            book,
            self._holds,
            self._render,
        )
        self._notation = Notation(self._grammar, self._lexicon)
        self._tidy = Tidy(self._grammar)
        self._cards: dict[tuple[str, str | None, str, str], str] = {}

    @abstractmethod
    def show(self, value: object, **form: str) -> str:
        """Any fact in words."""

    def capital(self, text: str) -> str:
        """The text with a capital where it begins."""
        return self._tidy.capital(text)

    def after_colon(self, text: str) -> str:
        """The sentence as it stands alone behind a colon."""
        return self._tidy.after_colon(text)

    # Numbers and lists

    def number(self, n: object) -> str:
        """A number in letters to twelve, in digits above: `seven`, `42`, `−3`."""
        if not isinstance(n, int):
            return self.show(n)
        letters = sequence(self._grammar.get("numbers"))
        return letters[n] if 0 <= n < len(letters) else _digits(n)

    def number_words(self) -> dict[str, int]:
        """Numbers by the words, in small letters, that a player may type for them."""
        letters = {word.casefold(): n for n, word in enumerate(sequence(self._grammar.get("numbers")))}
        others = mapping(self._grammar.get("other-numbers"))
        return {**letters, **{word.casefold(): int(n) for n, words in others.items() for word in sequence(words)}}

    def signed(self, n: int) -> str:
        """A number with its sign: `+5`, `−5`, `0`."""
        return f"+{n}" if n > 0 else _digits(n)

    def decimal(self, value: float, digits: int = 0) -> str:
        """A number in digits, with so many after the point: `1,234.50`, `−3,2`."""
        marks = mapping(self._grammar["decimals"])
        text = f"{abs(value):,.{digits}f}".translate({44: str(marks["group"]), 46: str(marks["point"])})
        return f"−{text}" if value < 0 and float(f"{value:.{digits}f}") else text

    def ordinal(self, n: int, noun: str | None = None, case: str = "nom", det: str = "def") -> str:
        """An ordinal, alone or before a noun: `third`, `den dritten Stich`."""
        if noun is not None:
            return self.noun(noun, case, det=det, adjective=str(n))
        return self._forms.ordinal(n)

    def count(self, n: object, noun: str, case: str = "nom", adjective: str = "") -> str:
        """A number of things: `one trick`, `einen Stich`, `ingen stikk`, `13 points`."""
        entry = self._noun(noun)
        if isinstance(entry, dict) and "noun" in entry:
            entry = {name: form for name, form in entry.items() if name != "number"}
        number = self._forms.category(n) if isinstance(n, int) else "other"
        if (det := mapping(self._grammar.get("numerals")).get(str(n))) is not None:
            return self._phrase(entry, case, number, str(det), adjective)
        return f"{self.number(n)} {self._phrase(entry, case, number, 'none', adjective)}"

    def listed(self, items: Iterable[object], **form: str) -> str:
        """Things that are all meant: `a, b and c`."""
        return self._join([self.show(item, **form) for item in items], "list")

    def alternatives(self, items: Iterable[object], **form: str) -> str:
        """Things of which one is meant: `a, b or c`."""
        return self._join([self.show(item, **form) for item in items], "alternatives")

    def agree(self, n: object, one: str, other: str) -> str:
        """The one text for one thing, a list of one or a part of a game that is one, the other text for more."""
        own = getattr(n, "quantity", None)
        number = own(self) if own is not None else len(n) if isinstance(n, (tuple, list)) else n
        return one if isinstance(number, int) and self._forms.category(number) == "one" else other

    # Nouns

    def noun(
        self, key: str, case: str = "nom", number: str | int = "one", det: str = "def", adjective: str = ""
    ) -> str:
        """A noun of the lexicon or of the game: `the trick`, `den letzten Stich`, `dette stikket`."""
        return self._phrase(self._noun(key), case, number, det, adjective)

    def determiner(self, det: str, key: str, case: str = "nom", number: str | int = "one") -> str:
        """A determiner or pronoun that agrees with a noun: `determiner("rel", "trick", "acc")` is `den`."""
        return self._forms.determiner(det, self._noun(key), case, self._number(number))

    # Cards

    def card(self, card: Card, case: str = "nom", det: str = "def") -> str:
        """The name of a card: `the jack of hearts`, `de hartenboer`, `den Herz-Buben`, `hjerter knekt`."""
        known = (card.rank, card.suit, case, det)
        if (name := self._cards.get(known)) is None:
            name = self._cards[known] = self._card(card, case, det)
        return name

    def cards(self, cards: Iterable[Card], case: str = "nom", det: str = "def") -> str:
        """The names of several cards in a list."""
        return self.listed(cards, case=case, det=det)

    def suit(self, suit: str, case: str = "nom", number: str | int = "other", det: str = "none") -> str:
        """The name of a suit: `hearts`, `harten`, `Herz`."""
        entry = mapping(self._lexicon.get("suits")).get(suit, suit.replace("-", " "))
        return self._phrase(entry, case, number, det)

    def rank(self, rank: str, case: str = "nom", number: str | int = "one", det: str = "none") -> str:
        """The name of a rank: `jack`, `einen Buben`, `åttere`."""
        return self._phrase(self._rank(rank), case, number, det)

    @property
    def letters(self) -> Mapping[str, str]:
        """The letter of each rank: `J` is `B` in Dutch."""
        return self._notation.letters

    def symbol(self, card: Card) -> str:
        """A card in short: `J♥`, `B♥`, `Kn♥`."""
        return self._notation.symbol(card)

    def typed(self, card: Card) -> str:
        """A card in letters, as a player types it."""
        return self._notation.typed(card)

    def suit_symbol(self, suit: str) -> str:
        """The sign of a suit: `♥`."""
        return self._notation.suit_symbol(suit)

    def read_card(self, text: str) -> tuple[Reading, ...]:
        """The cards that a typed text may mean, those of this language first: `HB`, `hartenboer`, `JH`."""
        return self._notation.read(text)

    # Parts

    def filters(self) -> dict[str, Callable[..., object]]:
        """What templates may do with a fact."""
        return {
            "agree": self.agree,
            "alternatives": self.alternatives,
            "capital": self.capital,
            "card": self.card,
            "cards": self.cards,
            "count": self.count,
            "list": self.listed,
            "noun": self.noun,
            "number": self.number,
            "ordinal": self.ordinal,
            "rank": self.rank,
            "say": self.show,
            "signed": self.signed,
            "suit": self.suit,
            "suit_symbol": self.suit_symbol,
            "symbol": self.symbol,
        }

    def functions(self) -> dict[str, Callable[..., object]]:
        """What templates may call. Only names no fact will have: a fact that is missing must be missed."""
        return {"determiner": self.determiner}

    @cached_property
    def _templates(self) -> "Templates":
        from forehand.dsl.words.templates import Templates  # slow to import, and some commands say nothing

        return Templates(self.filters(), self.functions(), self._print)

    @cached_property
    def _filters(self) -> Mapping[str, Callable[..., object]]:
        return self.filters()

    def _render(self, source: str, facts: Mapping[str, object]) -> str:
        """The text of a template; Jinja is left alone where there is nothing for it to do."""
        if "{" not in source:
            return source
        text = plain.fill(source, facts, self._filters, self._print)
        return self._templates.render(source, facts) if text is None else text

    def _holds(self, rule: str, n: int) -> bool:
        found = plain.holds(rule, n)
        return self._templates.holds(rule, n) if found is None else found

    def _print(self, value: object) -> str:
        """A fact named in a template without a filter: as it is said, but numbers in digits."""
        return _digits(value) if isinstance(value, int) and not isinstance(value, bool) else self.show(value)

    def _number(self, number: str | int) -> str:
        return self._forms.category(number) if isinstance(number, int) else number

    def _phrase(self, entry: Data, case: str, number: str | int, det: str, adjective: str = "") -> str:
        return self._tidy.phrase(self._forms.phrase(entry, case, self._number(number), det, adjective))

    def _noun(self, key: str) -> Data:
        if (entry := self._forms.nouns.get(key)) is None:
            raise MissingWords(self.locale, key)
        return entry

    def _rank(self, rank: str) -> Data:
        return mapping(self._lexicon.get("ranks")).get(rank, {"one": rank.replace("-", " ")})

    def _card(self, card: Card, case: str, det: str) -> str:
        entry = self._rank(card.rank)
        if card.suit is None:
            return self._forms.phrase(entry, case, "one", det)
        suits = mapping(self._lexicon.get("suits"))
        facts = {
            "determiner": self._forms.determiner(det, entry, case, "one"),
            "rank": self._forms.inflected(entry, case, "one"),
            "suit": self._forms.inflected(suits.get(card.suit, card.suit.replace("-", " ")), case, "other"),
        }
        return self._tidy(self._render(str(self._grammar["card"]), facts))

    def _join(self, items: Sequence[str], kind: str) -> str:
        rule = mapping(self._grammar.get(kind))
        if len(items) < 2:
            return "".join(items)
        head = str(rule["between"]).join(items[:-1])
        return head + str(rule["pair" if len(items) == 2 and "pair" in rule else "last"]) + items[-1]


def _digits(n: int) -> str:
    return str(n).replace("-", "−")
