"""How choices are said: the moves that are offered, what is settled in them, and the duties on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from forehand.dsl.words import Sayable, Words

from ..constructs import choices as ch
from ..constructs.base import Expression, Statement
from ..kinds import CARDS, ELEMENT, NUMBER
from ..symbols import Local
from .parts import Bound, Letter, Message, Said, Voice, facts_of, message, noun_of, speak
from .terms import is_everything


def offers_of(block: Iterable[Statement]) -> tuple[ch.Offer, ...]:
    """Return the moves of a choice."""
    return tuple(offer for offer in block if isinstance(offer, ch.Offer))


def sole_choice(block: tuple[Statement, ...]) -> ch.Choose | None:
    """Return the choice that a block is, if it is nothing else."""
    return block[0] if len(block) == 1 and isinstance(block[0], ch.Choose) else None


def sole_offer(block: tuple[Statement, ...]) -> ch.Offer | None:
    """Return the only move of a block that is nothing but a choice of one move."""
    choice = sole_choice(block)
    offers = () if choice is None else offers_of(choice.block)
    return offers[0] if len(offers) == 1 else None


def _bare_number(local: Local, thing: Bound) -> bool:
    """Tell whether a number has nothing to be called by."""
    return local.kind == NUMBER and thing.name == NUMBER.name


def offer_voice(offer: ch.Offer, voice: Voice, words: Words) -> Voice:
    """Return the voice for what stands in a move: its parameters are known things there."""
    stands: dict[Local, object] = {}
    for local in offer.locals:
        thing = Bound(noun_of(local.kind), "other" if local.kind == CARDS else "one")
        if local.kind == NUMBER and len(offer.locals) == 1 and words.has_noun(offer.name.text):
            thing = Bound(offer.name.text)
        stands[local] = Letter(local.name) if thing in stands.values() or _bare_number(local, thing) else thing
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


@message.register(ch.NumberParam)
def _number_param(construct: ch.NumberParam, voice: Voice, words: Words) -> Message:
    return construct.key, {**facts_of(construct, voice), "letter": None}


@message.register(ch.OneParam)
@message.register(ch.SomeParam)
@message.register(ch.GroupsParam)
@message.register(ch.AddedGroupsParam)
def _param(construct: ch.OneParam | ch.SomeParam | ch.GroupsParam, voice: Voice, words: Words) -> Message:
    facts = {**facts_of(construct, voice), "letter": None}
    kind = noun_of(ELEMENT.get(construct.among.kind, NUMBER))
    if isinstance(construct, ch.SomeParam):
        facts["count"] = int(construct.count.text)
    return construct.key, {**facts, "kind": kind, "home": not is_everything(construct.among)}


OTHER_DUTY = "duty-other"
"""Key of the message about a duty that has no words of its own."""


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
class Parameter:
    """Something to settle in a move, with the letter it is called by afterwards."""

    param: ch.Parameter
    local: Local
    voice: Voice

    def say(self, words: Words, /, **form: str) -> str:
        """What there is to choose from."""
        found = message(self.param, self.voice, words)
        stands = self.voice.stands.get(self.local)
        if isinstance(found, tuple) and isinstance(stands, Letter):
            found = found[0], {**found[1], "letter": stands.name}
        return speak(found, words, form)


@dataclass(frozen=True)
class Offered:
    """A move as it is offered, with what there is to settle in it."""

    offer: ch.Offer
    voice: Voice

    def say(self, words: Words, /, **form: str) -> str:
        """The verb in a form of verbs, with its objects."""
        things = []
        voice = offer_voice(self.offer, self.voice, words)
        for param, local in zip(self.offer.params.items, self.offer.locals, strict=False):
            join = getattr(param, "join", None)
            things.append((None if join is None else join.text, Parameter(param, local, voice)))
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
    return key if (key := f"duty-{name}") in words.sentences else OTHER_DUTY


@message.register(ch.Duties)
def _duties(construct: ch.Duties, voice: Voice, words: Words) -> Message:
    return construct.key, {"names": [word.text.replace("-", " ") for word in construct.names]}
