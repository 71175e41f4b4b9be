"""What no source tells of a game, and what it is called."""

from __future__ import annotations

from forehand.dsl.words import Words

from ..program import Program
from .things import Face


def say_doubts(program: Program, words: Words) -> list[str]:
    """Return what each thing is called that is not documented in a game."""
    return [_doubt(doubt, program, words) for doubt in program.undocumented]


def _doubt(doubt: tuple[str, ...], program: Program, words: Words) -> str:
    """Return what one of them is called: a table or one row of it, a term, or a clause."""
    if doubt == ("pack",):
        return words.say("rules.doubt-pack")
    if doubt[0] in program.values and (len(doubt) == 1 or doubt[-1] in program.ranks):
        card = Face(doubt[1], None) if len(doubt) > 1 else None
        return words.say("rules.doubt-value", table=doubt[0], card=card)
    if len(doubt) == 1:
        return words.say("rules.doubt-term", name=doubt[0])
    return words.say("rules.doubt-clause", name=words.label(doubt[-1]) or words.term(doubt[-1]))
