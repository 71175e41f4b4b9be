"""`Words`: all that can be said in one language, about any game and with the terms of one."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Protocol, runtime_checkable

from forehand.dsl.words import load, locales
from forehand.dsl.words.forms import MissingWords, mapping, pick, sequence
from forehand.dsl.words.load import Book, Data
from forehand.dsl.words.notation import Card
from forehand.dsl.words.phrases import Phrases

SEATS = {2: ("south", "north"), 3: ("south", "west", "east"), 4: ("south", "west", "north", "east")}
DEFAULT_FILES = ("sentences", "ui")
SECTIONS = ("adjectives", "labels", "moves", "ranks", "suits")
VERB_FORMS = ("imperative", "infinitive", "present")


@runtime_checkable
class Sayable(Protocol):
    """A part of a game that says itself; a template that names it gets its words."""

    def say(self, words: "Words", /, **form: str) -> str:
        """The words for this part, in the form that the sentence around it asks for."""


@cache
def words(locale: str) -> "Words":
    """The words of a language; made once."""
    if locale not in locales.languages():
        raise locales.UnknownLanguage(locale, locales.languages())
    return Words(locale, load.language(locale))


class Words(Phrases):
    """All that a language can say. Only a text that ends as a sentence gets a capital."""

    def __init__(self, locale: str, book: Book, games: Mapping[str, Book] | None = None) -> None:
        self._games = dict(games or {})
        for name in reversed(locales.chain(locale)):
            book = _with_game(book, self._games.get(name, {}))
        super().__init__(locale, book)

    # Sentences

    def say(self, key: str, /, *, form: str = "main", **facts: object) -> str:
        """The text of a key for these facts: `say("ui.your-turn", player="Anna")`.

        A key without a file is one of `sentences` or `ui`. A key may have forms, such as `main` and `sub`.
        """
        return self._tidy(self._render(self.template(key, form), facts))

    def template(self, key: str, form: str = "main") -> str:
        """The template of a key before any fact is filled in."""
        file, _, rest = key.partition(".")
        places = [(file, rest)] if rest else [(name, key) for name in DEFAULT_FILES]
        for name, entry in places:
            if (data := mapping(self.book.get(name)).get(entry)) is not None:
                text = data if isinstance(data, str) else mapping(data).get(form, mapping(data).get("main"))
                if isinstance(text, str):
                    return text
        raise MissingWords(self.locale, key)

    @property
    def sentences(self) -> Mapping[str, Data]:
        """The sentences of the language by key, with those a game brings along."""
        return mapping(self.book.get("sentences"))

    def forms(self, key: str) -> tuple[str, ...]:
        """The forms a sentence has."""
        entry = self.sentences.get(key)
        return tuple(entry) if isinstance(entry, dict) else ("main",)

    def show(self, value: object, **form: str) -> str:
        """Any fact in words: text, a number, a card, a list of facts, or a part that says itself."""
        if isinstance(value, str):
            return value
        if isinstance(value, Sayable):
            return value.say(self, **form)
        if isinstance(value, int) and not isinstance(value, bool):
            return self.number(value)
        if isinstance(value, Card):
            return self.card(value, **form)
        if isinstance(value, (list, tuple)):
            return self.listed(value, **form)
        raise TypeError(f"cannot say {value!r}")

    def filters(self) -> dict[str, Callable[..., object]]:
        """What templates may do with a fact."""
        return {**super().filters(), "move": self.move, "seat": self.seat, "term": self.term}

    def functions(self) -> dict[str, Callable[..., object]]:
        """What templates may call; as a filter `say` shows a fact, as a function it says another key."""
        return {**super().functions(), "say": self.say}

    # Names of a game

    def term(
        self, name: str, case: str = "nom", number: str | int = "one", det: str = "none", adjective: str = ""
    ) -> str:
        """Words for a name of a game file: `the highest bid`, `de leider`.

        One that has no words in this language is quoted from another; one that has none at all shows itself.
        """
        if (own := self._term(name)) is not None:
            return self._phrase(own, case, number, det, adjective)
        for other in self._others():
            texts = self._games[other]
            if (entry := mapping(texts.get("terms")).get(name)) is not None:
                return self._quote(words(other)._phrase(entry, "nom", number, "none"))
            if (verb := pick(mapping(texts.get("moves")).get(name, {}), VERB_FORMS, ())) is not None:
                return self._quote(verb)
        entry = self._forms.compose(name) or name.replace("-", " ")
        return self._phrase(entry, case, number, det, adjective)

    def knows(self, name: str) -> bool:
        """Whether a name of a game file has words in this language."""
        return self._term(name) is not None

    def quotes(self, section: str, name: str) -> bool:
        """Whether a game has words for a name in some other language: under `terms`, `labels` or `moves`."""
        return any(name in mapping(self._games[other].get(section)) for other in self._others())

    def label(self, name: str) -> str | None:
        """What the language, or the game in it, calls a clause of this name: `contract made`."""
        text = mapping(self._lexicon.get("labels")).get(name)
        return None if text is None else str(text)

    def has_suit(self, name: str) -> bool:
        """Whether a name is a suit in this language."""
        return name in mapping(self._lexicon.get("suits"))

    def has_noun(self, name: str) -> bool:
        """Whether a name is a noun in this language."""
        return name in self._forms.nouns

    def plural(self, name: str) -> bool:
        """Whether a name is a noun that is said in the plural: `tricks`."""
        entry = self._forms.nouns.get(name)
        return isinstance(entry, dict) and (entry.get("number") == "other" or not {"noun", "one"} & entry.keys())

    def countable(self, name: str, n: int) -> bool:
        """Whether a noun that is said in the plural can be counted to a number, one being the singular."""
        entry = self._forms.nouns.get(name)
        return isinstance(entry, dict) and self.plural(name) and ("noun" in entry or self._forms.category(n) != "one")

    def move(self, name: str, form: str = "imperative", obj: object = "") -> str:
        """A move with what it is made with: `bid five`, `biedt vijf`, `den Talon zudrehen`.

        Forms: infinitive, imperative, you, present (he or she), plural (they), participle.
        """
        entry, frames = mapping(self._lexicon.get("moves")).get(name), mapping(self._grammar.get("frames"))
        if isinstance(entry, dict) and "forms" in entry:
            obj = self._render(str(entry["object"]), {"object": obj}) if obj != "" else ""
            entry = entry["forms"]
        if entry is None:
            verb: str | None = self._unknown_verb(self.term(name), form)
        else:
            verb = pick(entry, (form, *VERB_FORMS), sequence(self._grammar.get("verb-forms")))
        if verb is None:
            raise MissingWords(self.locale, f"{name} ({form})")
        frame = str(frames.get(form, frames.get("main", "")))
        obj = self._print(obj) if isinstance(obj, int) else obj
        source = verb if "{" in verb else frame.replace("{verb}", verb)
        return self._tidy(self._render(source, {"object": obj}))

    def _unknown_verb(self, name: str, form: str) -> str:
        """A name of a game's author in a form of verbs, where the language has a rule for it: `buries`."""
        rules = mapping(mapping(self._grammar.get("unknown-verbs")).get(form))
        for pattern, text in rules.items():
            verb, found = re.subn(pattern, str(text), name, count=1)
            if found:
                return verb
        return name

    # Seats

    def seat(self, index: int, players: int) -> str:
        """The name of a seat, counted from South in playing order."""
        names = mapping(self._lexicon.get("seats"))
        if players in SEATS:
            return str(names[SEATS[players][index]])
        return self._render(str(names["player"]), {"n": index + 1})

    def side(self, seats: Sequence[int], players: int) -> str:
        """The name of a side of several seats: `North–South`."""
        rule = mapping(self._grammar.get("sides"))
        if players not in SEATS:
            return self.listed([self.seat(index, players) for index in seats])
        order = sequence(rule.get("order"))
        placed = sorted(seats, key=lambda index: order.index(SEATS[players][index]))
        return str(rule.get("dash", "–")).join(self.seat(index, players) for index in placed)

    # Games

    def with_game(self, texts: Mapping[str, Mapping[str, object]]) -> "Words":
        """These words with those of a game, given by language; may be repeated for a variant of the game."""
        games = dict(self._games)
        for locale, own in texts.items():
            games[locale] = load.merge(games.get(locale, {}), mapping(load.plain(own)))
        return Words(self.locale, words(self.locale).book, games)

    def about(self, name: str) -> tuple[str, Data] | None:
        """What the game says under a name (`title`, `intro`) and in which language, this one if it can be."""
        for locale in (*locales.chain(self.locale), *self._others()):
            if (data := self._games.get(locale, {}).get(name)) is not None:
                return locale, data
        return None

    # Parts

    def _term(self, name: str) -> Data | None:
        """The entry of a name in this language: of a noun, a label, a suit or a move."""
        if (entry := self._forms.nouns.get(name)) is not None:
            return entry
        if (entry := mapping(self._lexicon.get("labels")).get(name)) is not None:
            return entry
        if name in mapping(self._lexicon.get("suits")):
            return self.suit(name)
        if (entry := mapping(self._lexicon.get("moves")).get(name)) is not None:
            return self.move(name, "infinitive")
        return None

    def _others(self) -> list[str]:
        """The other languages the game has words in, English before the rest."""
        others = [name for name in self._games if name not in locales.chain(self.locale)]
        return sorted((name for name in others if name in locales.languages()), key=lambda name: name != "en")

    def _quote(self, text: str) -> str:
        return self._render(str(self._grammar["foreign"]), {"term": text})


def _with_game(book: Book, texts: Book) -> Book:
    """The data of a language with the terms, moves, suits, ranks and sentences of a game laid over it."""
    lexicon: Book = {name: texts[name] for name in SECTIONS if name in texts}
    over: Book = {"lexicon": {"nouns": texts.get("terms", {}), **lexicon}}
    if "sentences" in texts:
        over["sentences"] = texts["sentences"]
    return load.merge(book, over) if texts else book
