"""How statements and choices are said: one sentence each, with what stands in their block below it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from forehand.dsl.words import Sayable, Words

from ..constructs import choices as ch
from ..constructs import statements as st
from ..constructs import turns as tn
from ..constructs.base import Construct, Expression, Statement, Word
from ..constructs.terms import Name, No, Of, Yes
from ..kinds import CARDS, ELEMENT, NOTHING, NUMBER, PLAYER, SIDE, TRICK, TRUTH
from ..symbols import Constant
from .parts import Bound, Message, Said, Voice, facts_of, message, noun_of, plain_number
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


# ---- cards and facts


@message.register(st.DealTo)
def _deal_to(construct: st.DealTo, voice: Voice, words: Words) -> Message:
    facts = facts_of(construct, voice)
    if facts["source"] is None:
        facts["source"] = Said(Name(construct.span, Word(construct.span, "pack")))
    return _counted(construct, "count", facts)


@message.register(st.DealEach)
def _deal_each(construct: st.DealEach, voice: Voice, words: Words) -> Message:
    return _counted(construct, "count", facts_of(construct, voice))


def _counted(construct: Construct, amount: str, facts: dict[str, Any]) -> Message:
    """A number of things, or as many as something else says."""
    return (construct.key if isinstance(facts[amount], int) else f"{construct.key}-value"), facts


@message.register(st.Scores)
@message.register(st.Loses)
@message.register(st.Pays)
def _points(construct: st.Scores | st.Loses | st.Pays, voice: Voice, words: Words) -> Message:
    return _counted(construct, "amount", facts_of(construct, voice))


@message.register(st.Becomes)
def _becomes(construct: st.Becomes, voice: Voice, words: Words) -> Message:
    facts, value = facts_of(construct, voice), construct.value
    name, word = getattr(getattr(construct.fact, "symbol", None), "name", ""), value.span.text
    if (own := f"fact-{name}-{construct.key}-{word}") in words.sentences:
        return own, {"owner": Said(construct.fact.argument, voice) if isinstance(construct.fact, Of) else None}
    if construct.fact.kind == TRUTH:
        ending = "yes" if isinstance(value, Yes) else "no" if isinstance(value, No) else "whether"
    elif value.kind == NOTHING:
        ending = "nothing"
    else:
        ending = "player" if construct.fact.kind in (PLAYER, SIDE) else ""
    return f"{construct.key}-{ending}".rstrip("-"), facts


@message.register(st.Label)
def _label(construct: st.Label, voice: Voice, words: Words) -> Message:
    if (name := words.label(construct.name.text)) is None:
        return Said(construct.statement, voice)
    return construct.key, {**facts_of(construct, voice), "name": name}


@message.register(st.Move)
def _move(construct: st.Move, voice: Voice, words: Words) -> Message:
    facts = facts_of(construct, voice)
    if construct.source == construct.cards:
        facts["source"] = None  # all that lies there
    return construct.key, facts


# ---- turns and rounds


def deal_rounds(construct: Construct) -> tuple[int, int, st.DealEach] | None:
    """Return how often how many cards are dealt, for a statement that is just that."""
    if not isinstance(construct, tn.Times) or len(construct.block) != 1:
        return None
    inner, times = construct.block[0], plain_number(construct.count)
    count = plain_number(inner.count) if isinstance(inner, st.DealEach) else None
    if not isinstance(inner, st.DealEach) or times is None or count is None:
        return None
    return times, count, inner


@message.register(tn.Times)
def _times(construct: tn.Times, voice: Voice, words: Words) -> Message:
    if (rounds := deal_rounds(construct)) is not None:
        times, count, inner = rounds
        return "deal-rounds", {"first": Said(inner.first, voice), "count": count, "total": times * count}
    return construct.key, facts_of(construct, voice)


@message.register(tn.EachPlayer)
@message.register(tn.Turn)
def _acts(construct: tn.EachPlayer | tn.Turn, voice: Voice, words: Words) -> Message:
    facts = facts_of(construct, voice)
    if (offer := sole_offer(construct.block)) is not None:
        return f"{construct.key}-does", {**facts, "move": Offered(offer, voice)}
    return construct.key, facts


@message.register(st.ForEach)
def _for_each(construct: st.ForEach, voice: Voice, words: Words) -> Message:
    kind = noun_of(ELEMENT.get(construct.among.kind, NUMBER))
    return construct.key, {**facts_of(construct, voice), "kind": kind, "all": is_everything(construct.among)}


# ---- choices


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


# ---- what stands below a sentence


Line: TypeAlias = "tuple[Sayable, Construct | None]"
"""A sentence, and the construct whose block stands below it."""


def below(construct: Construct, voice: Voice, words: Words) -> list[tuple[Sayable, Construct | None, Voice]]:
    """Return the sentences that stand below that of a construct, each with the construct it opens."""
    if isinstance(construct, st.Label):
        return below(construct.statement, voice, words)
    if isinstance(construct, ch.Offer):
        return _below_offer(construct, voice, words)
    if deal_rounds(construct) is not None:
        return []
    block: tuple[Construct, ...] = getattr(construct, "block", ())
    if isinstance(construct, (tn.EachPlayer, tn.Turn)) and (offer := sole_offer(construct.block)) is not None:
        return _below_sole(offer, voice, words)
    if isinstance(construct, ch.Choose) and len(offers_of(construct.block)) == 1:
        return _below_sole(offers_of(construct.block)[0], voice, words)
    return [(Said(one, voice), one, voice) for one in block]


def _below_sole(offer: ch.Offer, voice: Voice, words: Words) -> list[tuple[Sayable, Construct | None, Voice]]:
    lines: list[tuple[Sayable, Construct | None, Voice]] = []
    if offer.condition is not None:
        from .terms import Silent

        condition = Said(offer.condition, offer_voice(offer, voice, words))
        lines.append((Silent("offer-condition", {"condition": condition}), None, voice))
    return lines + _below_offer(offer, voice, words)


def _below_offer(offer: ch.Offer, voice: Voice, words: Words) -> list[tuple[Sayable, Construct | None, Voice]]:
    own = offer_voice(offer, voice, words)
    lines: list[tuple[Sayable, Construct | None, Voice]] = []
    if offer.duties is not None:
        lines += [(Rule(word.text, test, own), None, own) for word, test in offer.duties.bound_tests]
    return lines + [(Said(one, own), one, own) for one in offer.block if not _goes_without_saying(one, offer)]


def _goes_without_saying(statement: Statement, offer: ch.Offer) -> bool:
    """Tell whether a statement only lays the card that the move is about on the trick."""
    return (
        isinstance(statement, st.Move)
        and statement.target.kind == TRICK
        and isinstance(statement.cards, Name)
        and statement.cards.symbol in offer.locals
        and not isinstance(statement.cards.symbol, Constant)
    )
