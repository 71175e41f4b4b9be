"""The versions of a game side by side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from forehand.dsl.words import Words

from .. import catalogue
from .differences import differences
from .games import title_in, words_for
from .glance import options_in_force, say_numbers
from .tables import table_of

if TYPE_CHECKING:
    from ..game import Game

NOTHING = "–"
"""What stands where there is nothing to tell."""
LABEL = re.compile(r"\*\*(.+?)\.?\*\*")


def versions_of(game: Game) -> list[Game]:
    """Return the variants of a game that come with the package; of a variant, or of a file, none."""
    from ..game import load_with

    if game.base is not None or game.place not in catalogue.game_files():
        return []
    return [load_with(name, None, {}) for name in catalogue.variants_of(game.name)]


def say_versions(base: Game, versions: Sequence[Game], words: Words) -> str:
    """Return as a table the options, cards, players and changed rules of each version of a game."""
    games = [base, *versions]
    speeches = [words_for(game, words.locale) for game in games]
    rows: list[list[str]] = [["", *(title_in(speech, game.name) for game, speech in zip(games, speeches, strict=True))]]
    rows.append([_head("players", words), *(say_numbers(game.compiled.numbers, words) for game in games)])
    rows.append([_head("pack-size", words), *(words.number(len(game.program.cards)) for game in games)])
    rows += _options(games, speeches, words)
    changes: list[dict[str, list[str]]] = [{}, *(differences(base, game, words.locale) for game in versions)]
    for heading in dict.fromkeys(heading for each in changes for heading in each):
        if heading not in (_head("options", words), _head("players", words)):
            rows.append([heading, *(_changed(each.get(heading, []), words) for each in changes)])
    return table_of(rows)


def _head(key: str, words: Words) -> str:
    return words.capital(words.say(f"rules.{key}"))


def _options(games: Sequence[Game], speeches: Sequence[Words], words: Words) -> list[list[str]]:
    """A row for each option that is not the same in all."""
    values = [options_in_force(game, speech) for game, speech in zip(games, speeches, strict=True)]
    names = dict.fromkeys(name for each in values for name in each)
    rows = [[words.capital(words.term(name)), *(each.get(name, NOTHING) for each in values)] for name in names]
    return [row for row in rows if len(set(row[1:])) > 1]


def _changed(lines: Sequence[str], words: Words) -> str:
    """The names of the clauses that differ; where none has a name, that something does."""
    if not lines:
        return NOTHING
    names = dict.fromkeys(name for line in lines for name in LABEL.findall(line))
    return ", ".join(names) if names else words.say("rules.changed")
