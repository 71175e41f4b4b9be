"""How statements and choices are said: one sentence each, with what stands in their block below it."""

from __future__ import annotations

from typing import Any

from forehand.dsl.words import Words

from ..constructs import blocks as bl
from ..constructs import scoring as sc
from ..constructs import statements as st
from ..constructs import turns as tn
from ..constructs.base import Construct, Word
from ..constructs.names import Name, Of
from ..constructs.terms import No, Yes
from ..kinds import ELEMENT, NOTHING, NUMBER, PLAYER, SIDE, TRUTH
from .offering import Offered, sole_choice, sole_offer
from .parts import Message, Said, Voice, facts_of, introduced, message, noun_of, plain_number
from .terms import Actor, is_everything

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


@message.register(st.Add)
def _add(construct: st.Add, voice: Voice, words: Words) -> Message:
    """So many more of what somebody has, where that can be counted."""
    fact, amount = construct.fact, plain_number(construct.amount)
    name = fact.head.text if isinstance(fact, Of) else fact.text.text if isinstance(fact, Name) else ""
    owned = isinstance(fact, (Name, Of)) and fact.symbol is not None and fact.symbol.owner == PLAYER
    who = Said(fact.argument, voice.plain) if isinstance(fact, Of) else Actor(voice.you) if owned else None
    if who is not None and amount and words.countable(name, amount):
        return "add-counted", {"who": who, "amount": amount, "kind": name}
    return construct.key, facts_of(construct, voice)


@message.register(sc.Scores)
@message.register(sc.Loses)
@message.register(sc.Pays)
def _points(construct: sc.Scores | sc.Loses | sc.Pays, voice: Voice, words: Words) -> Message:
    return _counted(construct, "amount", facts_of(construct, voice))


@message.register(st.Becomes)
def _becomes(construct: st.Becomes, voice: Voice, words: Words) -> Message:
    facts, value = facts_of(construct, voice), construct.value
    symbol, word = getattr(construct.fact, "symbol", None), value.span.text
    name = getattr(symbol, "name", "")
    if isinstance(value, Of) and value.kind.words and getattr(value.argument, "symbol", None) is symbol:
        word = value.head.text
    if (own := f"fact-{name}-{construct.key}-{word}") in words.sentences:
        return own, {"owner": Said(construct.fact.argument, voice) if isinstance(construct.fact, Of) else None}
    if construct.fact.kind == TRUTH:
        ending = "yes" if isinstance(value, Yes) else "no" if isinstance(value, No) else "whether"
    elif value.kind == NOTHING:
        ending = "nothing"
    else:
        ending = "player" if construct.fact.kind in (PLAYER, SIDE) else ""
    return f"{construct.key}-{ending}".rstrip("-"), facts


@message.register(bl.Label)
def _label(construct: bl.Label, voice: Voice, words: Words) -> Message:
    if (name := words.label(construct.name.text)) is None:
        return Said(construct.statement, voice)
    return construct.key, {**facts_of(construct, voice), "name": name}


@message.register(st.Move)
def _move(construct: st.Move, voice: Voice, words: Words) -> Message:
    facts = facts_of(construct, voice)
    if construct.source in (construct.cards, getattr(construct.cards, "argument", None)):
        facts["source"] = None  # all that lies there, or a part that tells of what
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
    facts, choice = facts_of(construct, voice), sole_choice(construct.block)
    if choice is None:
        return construct.key, facts
    facts["secretly"] = choice.secretly is not None
    if (offer := sole_offer(construct.block)) is not None:
        return f"{construct.key}-does", {**facts, "move": Offered(offer, voice)}
    return f"{construct.key}-chooses", facts


@message.register(bl.ForEach)
def _for_each(construct: bl.ForEach, voice: Voice, words: Words) -> Message:
    kind = noun_of(ELEMENT.get(construct.among.kind, NUMBER))
    facts = {**facts_of(construct, voice), "kind": kind, "all": is_everything(construct.among)}
    return construct.key, {**facts, "letter": introduced(construct.variable, voice)[0]}
