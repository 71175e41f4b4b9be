"""What a game has no words for in a language, so that it is said plainly there or quoted from another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from forehand.dsl.words import Words
from forehand.dsl.words.forms import mapping

from ..constructs import choices as ch
from ..constructs import declarations as dc
from ..constructs import sections as s
from ..constructs.base import Construct, Word
from ..constructs.blocks import Label
from ..constructs.scoring import Loses, Pays, Scores
from ..kinds import TRUTH
from ..symbols import Expanded, Symbol
from .games import own_titles, words_for
from .tables import every_part
from .terms import has_own_words

if TYPE_CHECKING:
    from ...dsl.source import Span
    from ..game import Game


@dataclass(frozen=True)
class Lacking:
    """A name without words in a language."""

    key: str
    """Where its words belong in the file of a language: `terms`, `labels`, `moves`, `sentences` or `title`."""
    name: str
    """As the file of words has it, such as `fact-open` among the sentences."""
    span: Span | None
    """Where the game first has it."""


def lacking(game: Game, locale: str) -> list[Lacking]:
    """Return what the game uses and has no words for in a language, each name once, in the order of the game file."""
    words, model = words_for(game, locale), game.rest.model
    found: dict[tuple[str, str], Lacking] = {}
    for one in (*_title(game, words), *_declared(game, words), *_done(game, words)):
        found.setdefault((one.key, one.name), one)
    files = [source.name for source in model.sources]
    return sorted(
        found.values(), key=lambda one: (files.index(one.span.source.name), one.span.line) if one.span else (-1, 0)
    )


def _title(game: Game, words: Words) -> Iterator[Lacking]:
    titles = own_titles(game.place, game.name, game.compiled.bases)
    if words.locale not in titles and words.locale.partition("-")[0] not in titles:
        yield Lacking("title", game.name, game.rest.model.head)


def _declared(game: Game, words: Words) -> Iterator[Lacking]:
    """Names that a game declares: places, what is remembered, options, tables, phases, and cards of its own."""
    model = game.rest.model
    for symbol in (*model.zones, *model.tables, *model.options):
        yield from _term(symbol.name, symbol.span, words)
    for fact in model.facts:
        if not fact.given and fact.audience != "nobody":
            yield from _fact(fact, words)
    for symbol in (*model.options, *model.facts):
        for value in symbol.kind.words:
            yield from _term(value, symbol.span, words, "labels")
    for section in model.sections:
        if isinstance(section, s.Phase):
            yield from _term(section.name.text, section.name.span, words)
        if isinstance(section, s.Duty) and f"duty-{section.name.text}" not in words.sentences:
            yield Lacking("sentences", f"duty-{section.name.text}", section.name.span)
        for part in section.walk() if isinstance(section, (s.Pack, s.Order)) else ():
            yield from _of_cards(part, words)


def _of_cards(part: Construct, words: Words) -> Iterator[Lacking]:
    """Cards that are not those of every pack, and names that some go by."""
    called = getattr(part, "called", None)
    if isinstance(called, Word):
        yield from _term(called.text, called.span, words)
    if isinstance(part, dc.PackJokers):
        known = mapping(mapping(words.book.get("lexicon")).get("ranks"))
        for name in part.names.items:
            if name.text not in known:
                yield Lacking("ranks", name.text, name.span)


def _done(game: Game, words: Words) -> Iterator[Lacking]:
    """Names of moves, clauses and definitions in what is done and asked."""
    verbs = mapping(mapping(words.book.get("lexicon")).get("moves"))
    for part in every_part(game.rest.model):
        if isinstance(part, ch.Offer) and part.name.text not in verbs:
            yield Lacking("moves", part.name.text, part.name.span)
        elif isinstance(part, Label):
            yield from _clause(part, words)
        symbol = getattr(part, "symbol", None)
        if isinstance(symbol, Expanded):
            yield from _definition(symbol, words)


def _clause(label: Label, words: Words) -> Iterator[Lacking]:
    """A clause that heads a line of the account, or has a name in another language."""
    name = label.name.text
    scores = any(isinstance(part, (Scores, Loses, Pays)) for part in label.walk())
    if words.label(name) is None and (scores or words.quotes("labels", name)):
        yield Lacking("labels", name, label.name.span)


def _definition(symbol: Expanded, words: Words) -> Iterator[Lacking]:
    """A definition that is called by its name."""
    if symbol.kind == TRUTH and has_own_words(symbol, words):
        yield Lacking("sentences", f"fact-{symbol.name}", symbol.span)
    elif symbol.kind != TRUTH and has_own_words(symbol, words):
        yield from _term(symbol.name, symbol.span, words)


def _fact(fact: Symbol, words: Words) -> Iterator[Lacking]:
    if fact.kind != TRUTH:
        yield from _term(fact.name, fact.span, words)
    elif f"fact-{fact.name}" not in words.sentences:
        yield Lacking("sentences", f"fact-{fact.name}", fact.span)


def _term(name: str, span: Span | None, words: Words, key: str = "terms") -> Iterator[Lacking]:
    if not words.knows(name) and f"relation-{name}" not in words.sentences:
        yield Lacking(key, name, span)
