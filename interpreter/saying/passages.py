"""Statements that belong together and are told as one: who leads to a trick, who takes it, and that so it goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import TypeAlias

from forehand.dsl.words import Sayable

from ..constructs import blocks as bl
from ..constructs import statements as st
from ..constructs import turns as tn
from ..constructs.base import Construct, Word
from ..constructs.names import Name, Of
from ..kinds import PLAYER, TRICK
from ..symbols import Fact, Quantity
from .parts import Said, Voice, facts_of
from .terms import OWN, Silent

Line: TypeAlias = tuple[Sayable, Construct | None, Voice]
"""A sentence, the construct whose block stands below it, and the voice for that."""


def lines_of(block: Sequence[Construct], voice: Voice) -> list[Line]:
    """Return the sentences of a block, one for each statement or for those that are told together."""
    return list(_lines(list(block), voice))


def _lines(block: list[Construct], voice: Voice) -> Iterator[Line]:
    while block:
        one = block.pop(0)
        if block and (loop := _led(one, block[0], voice)) is not None:
            yield loop, block.pop(0), replace(voice, led=True)
        elif (taken := _taken(one, block)) is not None:
            block.remove(taken)
            target = _as_player(taken.target, _fact(one))
            yield Silent("takes-trick", {"target": Said(target, voice), "leads": not voice.led}), one, voice
        else:
            yield Said(one, voice), one, voice


def _fact(statement: Construct) -> Fact | None:
    """The fact that a statement sets, if it stands alone."""
    name = statement.fact if isinstance(statement, st.Becomes) else None
    return name.symbol if isinstance(name, Name) and isinstance(name.symbol, Fact) else None


def _names(expression: Construct, fact: Fact | None) -> bool:
    return fact is not None and isinstance(expression, Name) and expression.symbol is fact


def _led(statement: Construct, loop: Construct, voice: Voice) -> Sayable | None:
    """Who leads to the first trick and how long tricks are played, if a statement and a loop say that."""
    setting = statement.statement if isinstance(statement, bl.Label) else statement
    fact = _fact(setting)
    if not isinstance(loop, (tn.Repeat, tn.Times)) or fact is None or fact.kind != PLAYER:
        return None
    acts = next((part for part in loop.block if _acting(part) is not None), None)
    won = any(_won(part) and _fact(part) is fact for part in loop.block)
    first = None if acts is None else _acting(acts)
    if not won or first is None or not _names(first, fact):
        return None
    assert isinstance(setting, st.Becomes)
    facts = {"who": Said(setting.value, voice)}
    if isinstance(loop, tn.Repeat):
        return Silent("tricks-repeat", {**facts, "until": Said(loop.until, voice)})
    return Silent("tricks-times", {**facts, "count": facts_of(loop, voice)["count"]})


def _acting(statement: Construct) -> Construct | None:
    """Who acts first in a statement that gives players their turns."""
    while isinstance(statement, bl.Label):
        statement = statement.statement
    if isinstance(statement, tn.EachPlayer):
        return statement.first
    return statement.who if isinstance(statement, tn.Turn) else None


def _won(statement: Construct) -> bool:
    """Whether a statement makes somebody the winner of a trick."""
    value = statement.value if isinstance(statement, st.Becomes) else None
    return isinstance(value, Of) and value.head.text == "winner" and value.argument.kind == TRICK


def _taken(statement: Construct, rest: Sequence[Construct]) -> st.Move | None:
    """The statement that moves a trick to its winner, if one does and another said who that is."""
    if not _won(statement) or (fact := _fact(statement)) is None:
        return None
    moves = (each for each in rest if isinstance(each, st.Move) and each.cards.kind == TRICK)
    return next((each for each in moves if any(_names(part, fact) for part in each.target.walk())), None)


def _as_player(construct: Construct, fact: Fact | None) -> Construct:
    """A part of a statement, as it is said of the player in whose place a fact is."""
    if _names(construct, fact):
        symbol = Quantity(OWN, PLAYER)
        return Name(construct.span, Word(construct.span, OWN), symbol=symbol, kind=PLAYER)
    parts = {one.name: getattr(construct, one.name) for one in fields(construct)}
    inner = {name: _as_player(part, fact) for name, part in parts.items() if isinstance(part, Construct)}
    return replace(construct, **inner)  # type: ignore[arg-type]
