"""How choices are said: the moves that are offered, what is settled in them, and the duties on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from forehand.dsl.words import Sayable, Words

from ..constructs import choices as ch
from ..constructs.base import Expression, Statement
from ..kinds import CARDS, ELEMENT, NUMBER
from .parts import Bound, Message, Said, Voice, facts_of, message, noun_of
from .terms import is_everything


def offers_of(block: Iterable[Statement]) -> tuple[ch.Offer, ...]:
    """Return the moves of a choice."""
    return tuple(offer for offer in block if isinstance(offer, ch.Offer))


def sole_offer(block: tuple[Statement, ...]) -> ch.Offer | None:
    """Return the only move of a block that is nothing but an open choice of one move."""
    if len(block) != 1 or not isinstance(block[0], ch.Choose) or block[0].secretly:
        return None
    offers = offers_of(block[0].block)
    return offers[0] if len(offers) == 1 else None


def offer_voice(offer: ch.Offer, voice: Voice, words: Words) -> Voice:
    """Return the voice for what stands in a move: its parameters are known things there."""
    stands = {}
    for local in offer.locals:
        name, number = noun_of(local.kind), "other" if local.kind == CARDS else "one"
        if local.kind == NUMBER and words.has_noun(offer.name.text):
            name = offer.name.text
        stands[local] = Bound(name, number)
    return voice.standing(stands)


@message.register(ch.Choose)
def _choose(construct: ch.Choose, voice: Voice, words: Words) -> Message:
    facts, offers = facts_of(construct, voice), offers_of(construct.block)
    if len(offers) == 1:
        return "choose-one", {**facts, "move": Offered(offers[0], voice)}
    return construct.key, facts


@message.register(ch.Offer)
def _offer(construct: ch.Offer, voice: Voice, words: Words) -> Message:
    facts = facts_of(construct, offer_voice(construct, voice, words))
    return construct.key, {**facts, "move": Offered(construct, voice)}


@message.register(ch.OneParam)
@message.register(ch.SomeParam)
@message.register(ch.GroupsParam)
def _param(construct: ch.OneParam | ch.SomeParam | ch.GroupsParam, voice: Voice, words: Words) -> Message:
    facts = facts_of(construct, voice)
    kind = noun_of(ELEMENT.get(construct.among.kind, NUMBER))
    if isinstance(construct, ch.SomeParam):
        facts["count"] = int(construct.count.text)
    return construct.key, {**facts, "kind": kind, "home": not is_everything(construct.among)}


@dataclass(frozen=True)
class Joined:
    """What a move is made with: the first thing as its object, others joined to it."""

    things: tuple[tuple[str | None, Sayable], ...]

    def say(self, words: Words, /, **form: str) -> str:
        """All the things in order."""
        case = form.get("case", "nom")
        return " ".join(
            thing.say(words, case=case) if join is None else words.say(f"join-{join}", thing=thing)
            for join, thing in self.things
        )


@dataclass(frozen=True)
class Offered:
    """A move as it is offered, with what there is to settle in it."""

    offer: ch.Offer
    voice: Voice

    def say(self, words: Words, /, **form: str) -> str:
        """The verb in a form of verbs, with its objects."""
        things = []
        voice = offer_voice(self.offer, self.voice, words)
        for param in self.offer.params.items:
            join = getattr(param, "join", None)
            things.append((None if join is None else join.text, Said(param, voice)))
        objects: object = Joined(tuple(things)) if things else ""
        return words.move(self.offer.name.text, form.get("form", "infinitive"), objects)


@dataclass(frozen=True)
class Rule:
    """A duty as a rule."""

    name: str
    condition: Expression
    voice: Voice

    def say(self, words: Words, /, **form: str) -> str:
        """The sentence the language has for the duty, or one about its condition."""
        facts = {"condition": Said(self.condition, self.voice)}
        return words.say(duty_key(self.name, words), form=form.get("form", "rule"), **facts)


def duty_key(name: str, words: Words) -> str:
    """Return the key of the message about a duty."""
    return key if (key := f"duty-{name}") in words.sentences else "duty-other"


@message.register(ch.Duties)
def _duties(construct: ch.Duties, voice: Voice, words: Words) -> Message:
    return construct.key, {"names": [word.text.replace("-", " ") for word in construct.names]}
