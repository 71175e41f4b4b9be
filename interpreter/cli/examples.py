"""`forehand examples` and `forehand coverage`: situations that show each clause of a game, and which have none."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..saying.games import words_for
from ..saying.situations import Told, ask_situation, say_example, say_situation
from ..worked.coverage import Reached, coverage, examples_of
from ..worked.mining import mine
from ..worked.proving import prove
from .screen import Screen
from .setting import load_game, locale_of

if TYPE_CHECKING:
    from ...dsl.words import Words
    from ..game import Game


def run_examples(arguments: Namespace) -> int:
    """Tell the examples of a game."""
    game = load_game(arguments, arguments.game)
    Screen(plain=True).lines(list(_examples(game, locale_of(arguments))))
    return 0


def _examples(game: Game, locale: str) -> Iterator[str]:
    for example in examples_of(game):
        yield from _told(say_example(prove(example), locale))
    for mined in mine(game).values():
        yield from _told(say_situation(mined, locale))
        if (question := ask_situation(mined, locale)) is not None:
            yield from ("? " + " ".join((*question.setting, question.text)), "= " + " ".join(question.answer), "")


def _told(told: Told) -> Iterator[str]:
    yield f"{told.title} [{told.address}]"
    for part in (told.setting, told.story, told.reasons):
        if part:
            yield "  " + " ".join(part)
    yield ""


def run_coverage(arguments: Namespace) -> int:
    """Tell which clauses have an example; 1 if one has none."""
    game = load_game(arguments, arguments.game)
    speech = words_for(game, locale_of(arguments))
    reached = coverage(game)
    widest = max(len(each.address) for each in reached)
    Screen(plain=True).lines([f"{each.address:<{widest}}  {_how(each, speech)}" for each in reached])
    shown = sum(each.shown for each in reached)
    Screen(plain=True).lines(["", speech.say("examples.reached", n=shown, total=len(reached))])
    return 0 if shown == len(reached) else 1


def _how(each: Reached, speech: Words) -> str:
    parts = []
    if each.written:
        parts.append(speech.say("examples.written", names=", ".join(each.written)))
    if each.mined is not None:
        parts.append(speech.say("examples.mined", seed=each.mined.seed))
    return "; ".join(parts) or speech.say("examples.none-found")
