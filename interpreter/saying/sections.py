"""How the sections of a file are said, and the lines in them that declare something."""

from __future__ import annotations

from typing import Any

from forehand.dsl.words import Words

from ..constructs import declarations as dc
from ..constructs import sections as s
from ..constructs.base import Construct
from ..symbols import Expanded
from .parts import Bound, Message, Said, Voice, fact, facts_of, message, noun_of
from .things import Face, Term


@message.register(s.Game)
@message.register(s.Variant)
def _head(construct: s.Game | s.Variant, voice: Voice, words: Words) -> Message:
    from .games import title_in, title_of

    facts = facts_of(construct, voice)
    if isinstance(construct, s.Variant):
        facts["base"] = title_of(construct.base.text, words.locale)
    return construct.key, {**facts, "title": title_in(words, construct.name.text)}


@message.register(s.Players)
def _players(construct: s.Players, voice: Voice, words: Words) -> Message:
    facts = _numbers(construct, voice, "least", "most", "sides")
    return construct.key, {**facts, "idle": construct.idle is not None}


@message.register(s.Pack)
def _pack(construct: s.Pack, voice: Voice, words: Words) -> Message:
    n = 0
    for line in construct.block:
        if isinstance(line, (dc.PackCards, dc.PackJokers)):
            each = (
                len(line.ranks.items) * len(line.suits.items)
                if isinstance(line, dc.PackCards)
                else len(line.names.items)
            )
            n += each * (int(line.times.text) if line.times else 1)
    return construct.key, {**facts_of(construct, voice), "n": n}


@message.register(dc.PackCards)
@message.register(dc.PackJokers)
def _pack_line(construct: dc.PackCards | dc.PackJokers, voice: Voice, words: Words) -> Message:
    facts = _numbers(construct, voice, "times")
    if isinstance(construct, dc.PackJokers):
        facts["names"] = [Face(word.text, None) for word in construct.names.items]
    return construct.key, facts


def _numbers(construct: Construct, voice: Voice, *names: str) -> dict[str, Any]:
    """The facts of a construct, with words that are numbers as numbers."""
    facts = facts_of(construct, voice)
    return {**facts, **{name: None if facts[name] is None else int(facts[name]) for name in names}}


@message.register(s.Undocumented)
def _undocumented(construct: s.Undocumented, voice: Voice, words: Words) -> Message:
    return construct.key, {"items": [Term(address.items[-1].text) for address in construct.items.items]}


@message.register(s.Order)
def _order(construct: s.Order, voice: Voice, words: Words) -> Message:
    block: list[object] = []
    for line in construct.block:
        plain = isinstance(line, dc.Ranked) and line.called is None
        block += fact(line.ranks, voice) if isinstance(line, dc.Ranked) and plain else [Said(line, voice)]
    return construct.key, {**facts_of(construct, voice), "block": block}


@message.register(dc.RankedCard)
def _ranked_card(construct: dc.RankedCard, voice: Voice, words: Words) -> Message:
    return construct.key, {**facts_of(construct, voice), "card": Face(construct.rank.text, construct.suit.text)}


@message.register(dc.RankedJoker)
def _ranked_joker(construct: dc.RankedJoker, voice: Voice, words: Words) -> Message:
    return construct.key, {**facts_of(construct, voice), "card": Face(construct.name.text, None)}


@message.register(dc.RankKey)
def _rank_key(construct: dc.RankKey, voice: Voice, words: Words) -> Message:
    card = None if construct.suit is None else Face(construct.rank.text, construct.suit.text)
    return construct.key, {**facts_of(construct, voice), "card": card}


@message.register(dc.SuitKey)
def _suit_key(construct: dc.SuitKey, voice: Voice, words: Words) -> Message:
    name = construct.name.text
    return (construct.key, {"name": name}) if words.has_suit(name) else Face(name, None)


@message.register(dc.Zone)
def _zone(construct: dc.Zone, voice: Voice, words: Words) -> Message:
    return construct.key, {**facts_of(construct, voice), "plural": words.plural(construct.name.text)}


@message.register(dc.ThingType)
def _thing_type(construct: dc.ThingType, voice: Voice, words: Words) -> Message:
    return construct.key, {"kind": construct.thing.text}


@message.register(dc.WordType)
def _word_type(construct: dc.WordType, voice: Voice, words: Words) -> Message:
    return construct.key, {"words": [Term(word.text) for word in construct.words]}


@message.register(dc.Option)
def _option(construct: dc.Option, voice: Voice, words: Words) -> Message:
    facts = facts_of(construct, voice)
    if not isinstance(facts["normally"], int):
        facts["normally"] = option_value(
            construct, "no" if construct.normally is None else construct.normally.span.text
        )
    return construct.key, facts


def option_value(construct: dc.Option, text: str) -> Any:
    """Return a value of an option as a fact; the first word of its list if it is not among them."""
    if isinstance(construct.type, dc.WordType):
        known = [word.text for word in construct.type.words]
        return Term(text if text in known else known[0])
    if isinstance(construct.type, dc.NumberType):
        return int(text) if text.lstrip("-").isdecimal() else construct.type.low.number
    return Term(text)


@message.register(s.Define)
def _define(construct: s.Define, voice: Voice, words: Words) -> Message:
    facts = facts_of(construct, voice)
    facts["parameter"] = None if construct.parameter is None else Term(construct.parameter.text)
    return ("define-cases" if construct.value is None else construct.key), facts


def definition(symbol: Expanded, voice: Voice) -> tuple[str, dict[str, Any], list[tuple[str, dict[str, Any]]]]:
    """Return the sentence that explains a definition, and those of its cases."""
    parameter = None
    if symbol.parameter is not None:
        parameter = Bound(noun_of(symbol.parameter.kind), det="indef")
        voice = voice.standing({symbol.parameter: Bound(noun_of(symbol.parameter.kind), det="that")})
    facts = {"name": symbol.name, "parameter": parameter}
    if len(symbol.cases) == 1:
        return "define", {**facts, "value": fact(symbol.cases[0][0], voice)}, []
    cases: list[tuple[str, dict[str, Any]]] = []
    for term, condition in symbol.cases:
        key = "last-case" if condition is None else "case"
        cases.append((key, {"term": fact(term, voice), "condition": condition and Said(condition, voice)}))
    return "define-cases", facts, cases
