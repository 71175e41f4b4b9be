"""A page of rules: the game at a glance, what it changes in its base, its rules, and its versions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from forehand.dsl.words import Words

from .differences import differences
from .games import title_in, words_for
from .glance import say_glance
from .rules import heading, say_rules
from .versions import say_versions, versions_of

if TYPE_CHECKING:
    from ..game import Game


def say_page(game: Game, locale: str, versions: Sequence[Game] | None = None) -> str:
    """Return the page of a game for its number of players and options, as Markdown.

    `versions` are its variants; without them, those that come with the package.
    """
    words = words_for(game, locale)
    parts = [
        f"# {title_in(words, game.name)}",
        *_opening(game, words),
        heading("glance", words),
        say_glance(game, words),
        *_differences(game, words),
        say_rules(game, locale).rstrip(),
        *_versions(game, versions_of(game) if versions is None else versions, words),
        *_closing(words),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _opening(game: Game, words: Words) -> Iterator[str]:
    names = words.about("other-names")
    if names is not None and isinstance(names[1], list) and names[1]:
        yield words.say("rules.other-names", names=names[1])
    if game.base is not None:
        yield words.say("rules.variant", base=title_in(words_for(game.base, words.locale), game.base.name))
    yield _own_text("intro", words)


def _own_text(name: str, words: Words) -> str:
    """What the game's folder says under a name in this language."""
    about = words.about(name)
    return str(about[1]).strip() if about is not None and about[0] == words.locale.partition("-")[0] else ""


def _differences(game: Game, words: Words) -> Iterator[str]:
    """What a variant changes in its base, by the sections of the rules."""
    if game.base is None:
        return
    base = title_in(words_for(game.base, words.locale), game.base.name)
    yield heading("differences-from", words, base=base)
    found = differences(game.base, game, words.locale)
    for name, lines in found.items():
        yield f"**{name}**\n\n" + "\n".join(lines)
    if not found:
        yield words.say("rules.no-differences")


def _versions(game: Game, versions: Sequence[Game], words: Words) -> Iterator[str]:
    if versions:
        yield heading("versions", words)
        yield say_versions(game, versions, words)


def _closing(words: Words) -> Iterator[str]:
    history = _own_text("history", words)
    if history:
        yield heading("history", words)
        yield history
    sources = words.about("sources")
    if sources is not None and isinstance(sources[1], list):
        yield heading("sources", words)
        yield "\n".join(f"- {source}" for source in sources[1])
