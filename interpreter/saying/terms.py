"""How names and conditions are said: whose it is, what is defined inline, what has a sentence of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from forehand.dsl.words import Sayable, Words

from ..constructs import names as nm
from ..constructs import terms as t
from ..constructs.base import Construct, Expression
from ..kinds import CARDS, COLOUR, ELEMENT, NUMBER, NUMBERS, PILE, SIDE, SUIT, TRICK, TRUTH
from ..symbols import Constant, Expanded, Fact, Local, Option, Quantity, Relation, Symbol, Zone
from .parts import (
    PLURAL,
    Message,
    Said,
    Voice,
    bound,
    facts_of,
    introduced,
    message,
    noun_of,
    plain_number,
    speak,
)
from .things import Face, Suit, Term

OWN = "player"
"""The word of the language for the player whose turn it is."""


@dataclass(frozen=True)
class Actor:
    """The player whose turn it is."""

    you: bool

    def say(self, words: Words, /, **form: str) -> str:
        """The player, or you."""
        key = "you" if self.you else f"relation-{OWN}"
        return words.say(key, case=form.get("case", "nom"), det="def")

    def quantity(self, words: Words) -> int:
        """As English verbs have it, you are many."""
        return 2 if self.you else 1


@dataclass(frozen=True)
class Silent:
    """Something with a key, said as a part."""

    key: str
    facts: dict[str, Any]

    def say(self, words: Words, /, **form: str) -> str:
        """Its message."""
        return speak((self.key, self.facts), words, form)


def is_actor(expression: Expression | None) -> bool:
    """Tell whether a term is the player whose turn it is."""
    return isinstance(expression, nm.Name) and isinstance(expression.symbol, Quantity) and expression.symbol.name == OWN


@message.register(nm.Name)
def _name(construct: nm.Name, voice: Voice, words: Words) -> Message:
    symbol, name = construct.symbol, construct.text.text
    if (number := plain_number(construct)) is not None:
        return "number", {"n": number}
    if isinstance(symbol, Local):
        return _local(symbol, voice)
    if isinstance(symbol, Expanded):
        return _expanded(symbol, None, voice, words)
    if isinstance(symbol, Constant):
        return _constant(symbol, words)
    if is_actor(construct):
        return Actor(voice.you)
    if isinstance(symbol, (Fact, Option)) and symbol.kind == TRUTH:
        return _truth(name, Actor(voice.you) if symbol.owner else None, voice, words)
    if isinstance(symbol, (Quantity, Fact, Zone)) and (key := f"relation-{name}") in words.sentences and _given(symbol):
        return key, {"argument": None}
    return _own(name, symbol, voice, words)


def _given(symbol: Symbol) -> bool:
    """Whether the language itself has the name, so that no game declares it."""
    return symbol.span is None


def _own(name: str, symbol: Symbol | None, voice: Voice, words: Words) -> Message:
    """A fact or zone, of the player whose turn it is if each player has one."""
    owned = symbol is not None and symbol.owner is not None
    many = isinstance(symbol, Fact) and symbol.kind == NUMBER and words.plural(name)
    if not owned:
        return ("count-name", {"name": name, "plural": False}) if many else ("name", {"name": name})
    return _Owned("count-own" if many else "name-own", name, "your" if voice.you else "his")


@dataclass(frozen=True)
class _Owned:
    """What belongs to the player whose turn it is, with a possessive pronoun."""

    key: str
    name: str
    det: str

    def say(self, words: Words, /, **form: str) -> str:
        """The noun with the pronoun."""
        return words.say(self.key, name=self.name, det=self.det, case=form.get("case", "nom"))

    def quantity(self, words: Words) -> int:
        """Two if its noun is in the plural."""
        return 2 if self.key == "name-own" and words.plural(self.name) else 1


def _local(symbol: Local, voice: Voice) -> Message:
    stands = voice.stands.get(symbol)
    if isinstance(stands, Sayable):
        return stands
    if symbol.span is None:
        return f"relation-{symbol.name}", {"plural": symbol.kind == CARDS}
    return bound(symbol.kind, "that")


def _constant(symbol: Constant, words: Words) -> Message:
    if symbol.kind == SUIT:
        return Suit(symbol.name)
    if symbol.kind.words or (symbol.kind == COLOUR and f"relation-{symbol.name}" not in words.sentences):
        return Term(symbol.name)
    return f"relation-{symbol.name}", {"plural": symbol.kind in ELEMENT}


def _truth(name: str, owner: Sayable | None, voice: Voice, words: Words) -> Message:
    """A fact that is so or not: by a sentence of the game's own words, or plainly."""
    facts: dict[str, Any] = {"name": name, "owner": owner}
    if f"fact-{name}" in words.sentences:
        return f"fact-{name}", {**facts, "you": voice.you and (owner is None or isinstance(owner, Actor))}
    return "holds", facts


def has_own_words(symbol: Expanded, words: Words) -> bool:
    """Whether a definition is called by its name, and so has to be explained somewhere."""
    if len(symbol.cases) == 1 and plain_number(symbol.cases[0][0]) is not None:
        return False
    if symbol.kind == TRUTH:
        return len(symbol.cases) > 1 and f"fact-{symbol.name}" not in words.sentences
    return len(symbol.cases) > 1 or words.knows(symbol.name)


def _expanded(symbol: Expanded, argument: Expression | None, voice: Voice, words: Words) -> Message:
    """A definition: by its name where it has words, else by what it stands for."""
    name = symbol.name
    about = None if argument is None else Said(argument, voice.plain)
    if symbol.kind == TRUTH and (len(symbol.cases) != 1 or f"fact-{name}" in words.sentences):
        return _truth(name, about, voice, words)
    if symbol.kind != TRUTH and has_own_words(symbol, words):
        return ("name", {"name": name}) if about is None else ("of", {"name": name, "argument": about})
    if not symbol.cases:
        return "name", {"name": name}
    if symbol.parameter is not None and about is not None:
        voice = voice.standing({symbol.parameter: about})
    return Said(symbol.cases[0][0], voice)


@message.register(nm.Of)
def _of(construct: nm.Of, voice: Voice, words: Words) -> Message:
    symbol, name = construct.symbol, construct.head.text
    argument = Said(construct.argument, voice.plain)
    if isinstance(symbol, Expanded):
        return _expanded(symbol, construct.argument, voice, words)
    if isinstance(symbol, Relation):
        if symbol.name == "side" and is_actor(construct.argument):
            return _Owned("name-own", symbol.name, "your" if voice.you else "his")
        key = relation_key(construct, words)
        words_of_list = [Term(word) for word in construct.kind.words]
        plural = symbol.kind in PLURAL or key == "relation-opponents"
        return key, {"argument": argument, "plural": plural, "words": words_of_list}
    if isinstance(symbol, (Fact, Zone)):
        if is_actor(construct.argument):
            return _name(nm.Name(construct.span, construct.head, symbol=symbol, kind=symbol.kind), voice, words)
        if symbol.kind == TRUTH:
            return _truth(name, argument, voice, words)
        if f"relation-{name}" in words.sentences and _given(symbol):
            return f"relation-{name}", {"argument": argument}
        if symbol.kind == NUMBER and words.plural(name):
            return "count-of", {"name": name, "argument": argument, "plural": False}
    number = "other" if construct.kind == NUMBERS else "one"
    return "of", {"name": name, "argument": argument, "number": number}


def relation_key(construct: nm.Of, words: Words) -> str:
    """Return the key of the message for a word of the language, by what it is used with."""
    name, argument = construct.head.text, construct.argument
    if construct.kind.words:
        return f"relation-{name}-word"
    inner = argument.head.text if isinstance(argument, nm.Of) and isinstance(argument.symbol, Relation) else ""
    if inner and (special := f"relation-{name}-{inner}") in words.sentences:
        return special
    if name == "number" and isinstance(getattr(argument, "symbol", None), Zone):
        return "relation-number-cards"
    if name == "opponent" and construct.kind == SIDE:
        return "relation-opponents"
    return f"relation-{name}"


@message.register(nm.Possessive)
def _possessive(construct: nm.Possessive, voice: Voice, words: Words) -> Message:
    return construct.key, {"name": construct.head.text, "argument": Said(construct.owner, voice.plain)}


@message.register(t.Number)
def _number(construct: t.Number, voice: Voice, words: Words) -> Message:
    return construct.key, {"n": int(construct.text.text)}


@message.register(t.CardOf)
def _card_of(construct: t.CardOf, voice: Voice, words: Words) -> Message:
    suit = construct.suit
    if isinstance(suit, nm.Name) and isinstance(suit.symbol, Constant):
        return Face(construct.rank.text, suit.symbol.name)
    return construct.key, facts_of(construct, voice.plain)


@message.register(t.CardsWhere)
def _cards_where(construct: t.CardsWhere, voice: Voice, words: Words) -> Message:
    return construct.key, {**quantified(construct, voice), "plural": True}


def quantified(construct: Any, voice: Voice) -> dict[str, Any]:
    """Return the facts of a condition about the members of a set."""
    kind = noun_of(ELEMENT.get(construct.among.kind, NUMBER))
    letter, inner = introduced(construct.variable, voice.plain)
    facts = {**facts_of(construct, voice.plain), "condition": Said(construct.condition, inner)}
    return {**facts, "kind": kind, "all": is_everything(construct.among), "letter": letter}


def is_everything(expression: Expression) -> bool:
    """Tell whether a term is all players, sides, suits or ranks."""
    return isinstance(expression, nm.Name) and isinstance(expression.symbol, Constant)


@dataclass(frozen=True)
class _Bracketed:
    """A sum within a product, or the like."""

    inside: object

    def say(self, words: Words, /, **form: str) -> str:
        """Its text in brackets."""
        return f"({words.show(self.inside, **form)})"


@message.register(t.Minus)
@message.register(t.Product)
@message.register(t.Quotient)
def _reckoned(construct: t.Minus | t.Product | t.Quotient, voice: Voice, words: Words) -> Message:
    facts = facts_of(construct, voice.plain)
    if isinstance(construct, t.Minus) and plain_number(construct.left) == 0:
        return "negative", facts
    for side, kinds in BRACKETED[type(construct)].items():
        if isinstance(_spelled_out(getattr(construct, side), words), kinds):
            facts[side] = _Bracketed(facts[side])
    return construct.key, facts


BRACKETED: dict[type[Construct], dict[str, tuple[type[Construct], ...]]] = {
    t.Minus: {"right": (t.Plus, t.Minus)},
    t.Product: {"left": (t.Plus, t.Minus, t.Quotient), "right": (t.Plus, t.Minus, t.Quotient)},
    t.Quotient: {"left": (t.Plus, t.Minus), "right": (t.Plus, t.Minus, t.Product, t.Quotient)},
}
"""Which terms are put in brackets within which, on either side."""


def _spelled_out(construct: Construct, words: Words) -> Construct:
    """Return what a term is said as: what it is defined as where the definition has no words of its own."""
    while isinstance(construct, (nm.Name, nm.Of)) and isinstance(construct.symbol, Expanded):
        if len(construct.symbol.cases) != 1 or has_own_words(construct.symbol, words):
            break
        construct = construct.symbol.cases[0][0]
    return construct


def in_force(construct: Construct) -> bool:
    """Tell whether a term has a value worth telling: not one that is written or is settled in the move."""
    if not isinstance(construct, (nm.Name, nm.Of)) or isinstance(construct.symbol, (Local, Constant, Option)):
        return False
    return construct.kind not in (TRUTH, PILE, TRICK, *ELEMENT) and plain_number(construct) is None
