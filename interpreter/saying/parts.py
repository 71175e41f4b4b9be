"""Constructs as parts of sentences: which message says one, and with which facts.

A construct is said by the message of its own key with its fields as facts. What has a better sentence for
its shape registers a function with `message`; those functions stand in the modules beside this one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import singledispatch
from typing import TYPE_CHECKING, Any, TypeAlias

from forehand.dsl.words import Sayable, Words

from ..constructs import declarations as dc
from ..constructs.base import Construct, Word
from ..constructs.comparisons import Alternatives
from ..constructs.names import Name
from ..constructs.terms import Number
from ..kinds import NUMBER, SET_OF, UNKNOWN, Kind
from ..symbols import Expanded, Local
from .things import Rank, Suit

if TYPE_CHECKING:
    from .values import Moment

FORMS = {
    "main": ("main",),
    "sub": ("sub", "main"),
    "not": ("not",),
    "not-sub": ("not-sub", "not"),
    "must": ("must", "not"),
}
"""For each form that may be asked for, those that will do, the best first."""
OPPOSITE = {"main": "not", "not": "main", "sub": "not-sub", "not-sub": "sub", "must": "main"}
PLURAL = frozenset(SET_OF.values())


@dataclass(frozen=True)
class Voice:
    """To whom it is said, and what names stand for."""

    you: bool = False
    """Whether it is said to the player whose turn it is."""
    stands: Mapping[Local, object] = field(default_factory=dict)
    """What is said for names bound nearby."""
    moment: Moment | None = None
    """The position it is said of, if terms are to be followed by their values."""

    nested: bool = False
    """Whether it is one of several conditions."""
    led: bool = False
    """Whether it has been told that the winner of each trick leads to the next."""

    def standing(self, more: Mapping[Local, object]) -> Voice:
        """Return this voice with more names that stand for something."""
        return replace(self, stands={**self.stands, **more})

    @property
    def plain(self) -> Voice:
        """This voice for a part inside another: without values."""
        return replace(self, moment=None, nested=False)


PLAIN = Voice()
Message: TypeAlias = "tuple[str, dict[str, Any]] | Sayable"
"""The key and the facts of a sentence, or something else that is said instead."""


@dataclass(frozen=True)
class Said:
    """A construct that says itself."""

    construct: Construct
    voice: Voice = PLAIN

    def say(self, words: Words, /, **form: str) -> str:
        """Its sentence or phrase, without what stands in its block."""
        found = message(self.construct, self.voice, words)
        text = speak(found, words, form)
        moment = self.voice.moment
        if moment is not None and (value := moment.shown(self.construct)) is not None:
            return words.say("with-value", thing=text, value=value, case=form.get("case", "nom"))
        return text

    def quantity(self, words: Words) -> int:
        """Two for what takes a verb in the plural, else one."""
        found = message(self.construct, self.voice, words)
        if isinstance(found, tuple):
            many = found[1].get("plural", words.plural(str(found[1].get("name", ""))))
            return 2 if many else 1
        return quantity(found, words)


def quantity(value: object, words: Words) -> int:
    """Return how many things something stands for, as far as verbs are concerned."""
    own = getattr(value, "quantity", None)
    return int(own(words)) if own is not None else 1


def speak(found: Message, words: Words, form: Mapping[str, str]) -> str:
    """Return the text of a message in a form: `form` for a condition, `case` and `det` for a thing."""
    if not isinstance(found, tuple):
        return words.show(found, **form)
    key, facts = found
    wanted = form.get("form", "main")
    given = {
        "case": "nom",
        "det": "def",
        "number": "one",
        **facts,
        **{name: one for name, one in form.items() if name != "form"},
    }
    return words.say(key, form=chosen_form(words, key, wanted), **given)


def chosen_form(words: Words, key: str, wanted: str) -> str:
    """Return the form of a message to use when one is wanted that it may not have."""
    there = words.forms(key)
    return next((form for form in FORMS.get(wanted, (wanted,)) if form in there), wanted)


@dataclass(frozen=True)
class Opposite:
    """A condition said the other way round."""

    of: Sayable

    def say(self, words: Words, /, **form: str) -> str:
        """The opposite of what it is of; where that must not be so, that it is so."""
        return self.of.say(words, **{**form, "form": OPPOSITE[form.get("form", "main")]})


@dataclass(frozen=True)
class Bound:
    """Something of a kind that has been spoken of: `the card`, `that player`."""

    name: str
    number: str = "one"
    det: str = "def"

    def say(self, words: Words, /, **form: str) -> str:
        """The noun with its determiner."""
        facts = {"name": self.name, "number": self.number, "det": self.det, "case": form.get("case", "nom")}
        return words.say("local", **facts)

    def quantity(self, words: Words) -> int:
        """Two if it is several."""
        return 1 if self.number == "one" else 2


@dataclass(frozen=True)
class Letter:
    """One of several things of a kind, called by a letter."""

    name: str

    def say(self, words: Words, /, **form: str) -> str:
        """The letter."""
        return self.name


def introduced(variable: Local | None, voice: Voice) -> tuple[str | None, Voice]:
    """Return the letter by which a thing that is introduced must be called, if any, and the voice from there on.

    A number has one, because numbers are reckoned with, and what comes second to another of its kind.
    """
    if variable is None:
        return None, voice
    thing = bound(variable.kind, "that")
    known = {one.name for one in voice.stands.values() if isinstance(one, Bound)}
    if variable.kind != NUMBER and thing.name not in known:
        return None, voice.standing({variable: thing})
    return variable.name, voice.standing({variable: Letter(variable.name)})


def bound(kind: Kind, det: str) -> Bound:
    """Return how a thing of a kind is said once it has been spoken of."""
    return Bound(noun_of(kind), "other" if kind in PLURAL else "one", det)


def noun_of(kind: Kind) -> str:
    """Return the noun for a kind of thing, of one of them if it is a set."""
    for element, several in SET_OF.items():
        if kind == several:
            return element.name
    return kind.name if kind != UNKNOWN else NUMBER.name


@singledispatch
def message(construct: Construct, voice: Voice, words: Words) -> Message:
    """Return how a construct is said: by its own key, with its fields as facts."""
    return construct.key, facts_of(construct, voice)


def facts_of(construct: Construct, voice: Voice) -> dict[str, Any]:
    """Return the fields of a construct, but not what binding has added, as facts for a template."""
    return {each.name: fact(getattr(construct, each.name), voice) for each in fields(construct) if each.compare}


def fact(value: object, voice: Voice) -> Any:
    """Return a field as templates want it: text, a number, a list, or a part that says itself."""
    if isinstance(value, tuple):
        return [fact(one, voice) for one in value]
    if isinstance(value, dc.SuitNames):
        return [Suit(word.text) for word in value.items]
    if isinstance(value, dc.RankNames):
        return [Rank(word.text) for word in value.items]
    if isinstance(value, (dc.Names, Alternatives)):
        return fact(getattr(value, "items", None) or getattr(value, "values", ()), voice)
    if isinstance(value, (Word, dc.Address)):
        return str(value)
    if isinstance(value, dc.Signed):
        return value.number
    if (number := plain_number(value)) is not None:
        return number
    return Said(value, voice) if isinstance(value, Construct) else value


def plain_number(value: object) -> int | None:
    """Return the number that a term is, if it is written in digits or defined as such."""
    if isinstance(value, Number) and value.kind == NUMBER:
        return int(value.text.text)
    if isinstance(value, Name) and isinstance(value.symbol, Expanded) and len(value.symbol.cases) == 1:
        return plain_number(value.symbol.cases[0][0])
    return None
