"""How conditions are said: comparisons, what holds for some or all, and how conditions combine."""

from __future__ import annotations

from dataclasses import replace

from forehand.dsl.words import Words

from ..constructs import comparisons as cm
from ..constructs import conditions as c
from ..constructs import names as nm
from ..constructs import terms as t
from ..constructs.base import Expression
from ..kinds import NOTHING, PLAYER, SIDE
from ..symbols import Fact, Option
from .parts import Message, Opposite, Said, Voice, facts_of, message
from .terms import Silent, quantified


@message.register(c.Either)
@message.register(c.Both)
def _combined(construct: c.Either | c.Both, voice: Voice, words: Words) -> Message:
    inner = replace(voice, nested=True)
    return construct.key, {"conditions": [Said(one, inner) for one in construct.conditions], "nested": voice.nested}


@message.register(c.Exists)
def _exists(construct: c.Exists, voice: Voice, words: Words) -> Message:
    return construct.key, quantified(construct, voice)


@message.register(c.Forall)
def _forall(construct: c.Forall, voice: Voice, words: Words) -> Message:
    return construct.key, quantified(construct, voice)


# ---- comparisons


def _is_nothing(expression: Expression) -> bool:
    return expression.kind == NOTHING


def _same(left: Expression, right: Expression, voice: Voice, words: Words) -> Message | None:
    """How it is said that two things are the same where there is a better way than to say just that."""
    symbol = getattr(left, "symbol", None)
    if _is_nothing(right):
        key = "equal-nobody" if left.kind in (PLAYER, SIDE) else "equal-nothing"
        return key, {"left": Said(left, voice.plain)}
    if isinstance(right, (t.Yes, t.No)):
        return Said(left, voice) if isinstance(right, t.Yes) else Opposite(Said(left, voice))
    if isinstance(right, nm.Name) and right.kind.words and isinstance(symbol, (Fact, Option)):
        key, value = f"fact-{symbol.name}-{right.text.text}", right.text.text
        if key in words.sentences:
            return key, {"name": symbol.name, "value": value}
        if isinstance(symbol, Option):
            return "equal-option", {"name": symbol.name, "chosen": value}
    return None


@message.register(cm.Equal)
def _equal(construct: cm.Equal, voice: Voice, words: Words) -> Message:
    return _same(construct.left, construct.right, voice, words) or (construct.key, facts_of(construct, voice))


@message.register(cm.Unequal)
def _unequal(construct: cm.Unequal, voice: Voice, words: Words) -> Message:
    same = _same(construct.left, construct.right, voice, words)
    if same is None:
        return construct.key, facts_of(construct, voice)
    return Opposite(Silent(*same) if isinstance(same, tuple) else same)
