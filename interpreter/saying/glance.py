"""A game at a glance: what a reader wants to know of it before the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from forehand.dsl.words import Words

from ..constructs import declarations as dc
from ..constructs import sections as s
from .happenings import say_side
from .sections import option_value
from .things import Term

if TYPE_CHECKING:
    from ..game import Game
    from ..program import Program

FAMILIES = ("builds", "trick", "pile")
"""Shapes of zones that tell what sort of game it is, the strongest sign first."""


def family_of(program: Program) -> str:
    """Return what sort of game a program plays, by the shapes of its zones: one of FAMILIES, or `cards`."""
    shapes = {zone.shape for zone in program.zones.values()}
    return next((family for family in FAMILIES if family in shapes), "cards")


def say_glance(game: Game, words: Words) -> str:
    """Return as a list of Markdown the players, sides, cards, kind and options of a game."""
    lines = [
        ("players", say_numbers(game.compiled.numbers, words)),
        ("sides", _sides(game, words)),
        ("cards", words.number(len(game.program.cards))),
        ("family", words.say(f"rules.family-{family_of(game.program)}")),
        ("options", words.listed(_options(game, words))),
    ]
    return "\n".join(f"- **{words.capital(words.say(f'rules.{key}'))}:** {text}" for key, text in lines if text)


def say_numbers(numbers: Sequence[int], words: Words) -> str:
    """Return how many may play: `four`, `two to five`, `two or four`."""
    if len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return words.say("rules.from-to", least=numbers[0], most=numbers[-1])
    return words.alternatives(numbers)


def _sides(game: Game, words: Words) -> str:
    """The sides that players of this number form, or for which number there are sides."""
    model = game.rest.model
    if 1 < model.side_count < model.seats:
        names = [words.seat(seat, model.seats) for seat in range(model.seats)]
        return words.listed([say_side(side, words, names, model.side_count) for side in range(model.side_count)])
    found = [
        words.say("rules.sides-with", players=int(line.least.text), sides=int(line.sides.text))
        for line in model.sections
        if isinstance(line, s.Players) and line.sides is not None
    ]
    return words.listed(found)


def _options(game: Game, words: Words) -> Iterator[str]:
    for name, value in options_in_force(game, words).items():
        yield words.say("rules.option-is", name=Term(name), value=value)


def options_in_force(game: Game, words: Words) -> dict[str, str]:
    """Return the value in force of each option, in words."""
    return {
        option.name.text: words.show(option_value(option, str(game.options[option.name.text])))
        for option in game.rest.model.sections
        if isinstance(option, dc.Option)
    }
