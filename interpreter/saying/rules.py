"""The rules of a game in sections of Markdown, from its model alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from forehand.dsl.words import Words

from ..constructs import declarations as dc
from ..constructs import sections as s
from ..constructs.base import Construct
from ..model import Model
from ..symbols import Expanded
from .doubts import say_doubts
from .games import words_for
from .happenings import say_side
from .messages import PLAIN, Said
from .outline import block_lines, block_list, block_text
from .parts import speak
from .sections import definition, option_value
from .tables import every_part, value_table
from .terms import has_own_words

if TYPE_CHECKING:
    from ..game import Game


def say_rules(game: Game, locale: str) -> str:
    """Return the rules of a game for its number of players and options, section by section."""
    words, model = words_for(game, locale), game.rest.model
    parts = [
        *_table(game, model, words),
        *_pack(model, words),
        *_course(model, words),
        *_undocumented(game, words),
        *_options(model, game, words),
        *_terms(model, words),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def heading(key: str, words: Words, **facts: str) -> str:
    """Return the heading of a section."""
    return f"## {words.capital(words.say(f'rules.{key}', **facts))}"


def _all(model: Model, sort: type[Construct]) -> list[Construct]:
    return [section for section in model.sections if isinstance(section, sort)]


def _said(constructs: list[Construct], words: Words) -> list[str]:
    return [Said(one).say(words) for one in constructs]


def _bullets(lines: list[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _table(game: Game, model: Model, words: Words) -> Iterator[str]:
    yield heading("players", words)
    lines = _said(_all(model, s.Players), words)
    if 1 < model.side_count < model.seats:
        names = [words.seat(seat, model.seats) for seat in range(model.seats)]
        sides = [say_side(side, words, names, model.side_count) for side in range(model.side_count)]
        lines.append(words.say("rules.partners", sides=sides))
    yield " ".join(lines)


def _pack(model: Model, words: Words) -> Iterator[str]:
    yield heading("cards", words)
    for pack in _all(model, s.Pack):
        block = pack.block if isinstance(pack, s.Pack) else ()
        yield Said(pack).say(words) + "\n\n" + _bullets(_said(list(block), words))
    orders = _all(model, s.Order)
    if orders:
        yield f"### {words.capital(words.say('rules.order'))}"
        yield _bullets(_said(orders, words))
    for table in _all(model, s.Values):
        assert isinstance(table, s.Values)
        yield Said(table).say(words) + "\n\n" + value_table(table, model, words)
    zones = _all(model, dc.Zone)
    if zones:
        yield heading("places", words)
        yield _bullets([*_said(zones, words), *_shown(model, words)])


def _shown(model: Model, words: Words) -> Iterator[str]:
    for name, audience, _, variable in model.shown:
        each = None if variable is None else variable.kind.name
        yield words.say("rules.shown", name=name, audience=audience, each=each, plural=words.plural(name))


def _course(model: Model, words: Words) -> Iterator[str]:
    if model.deal:
        yield heading("dealing", words)
        yield _block(model.deal, words)
    for phase in _all(model, s.Phase):
        block = next(
            (block for name, block in model.phases if isinstance(phase, s.Phase) and name == phase.name.text), ()
        )
        yield f"## {words.capital(_phase_name(phase, words))}"
        yield _block(block, words)
    yield heading("scoring", words)
    yield _block(model.score, words)
    yield heading("match", words)
    ends = [words.say("ends-when", condition=Said(condition)) for condition in model.ends]
    best = words.say("best-score", which="lowest" if model.lowest_wins else "highest")
    begins = [words.say("counts-down", start=model.start)] if model.counts_down else []
    yield "\n".join(filter(None, (_bullets(begins), _list(model.match, words), _bullets([*ends, best]))))


def _phase_name(phase: Construct, words: Words) -> str:
    return Said(phase).say(words).strip()


def _block(block: tuple[Construct, ...], words: Words) -> str:
    return block_text(block_lines(block), words)


def _list(block: tuple[Construct, ...], words: Words) -> str:
    return "\n".join(block_list(block_lines(block), words))


def _undocumented(game: Game, words: Words) -> Iterator[str]:
    if doubts := say_doubts(game.program, words):
        yield heading("undocumented", words)
        yield words.say("rules.stopgaps")
        yield _bullets([f"{words.capital(doubt)}." for doubt in doubts])


def _options(model: Model, game: Game, words: Words) -> Iterator[str]:
    options = _all(model, dc.Option)
    if not options:
        return
    yield heading("options", words)
    lines = []
    for option in options:
        assert isinstance(option, dc.Option)
        chosen = option_value(option, str(game.options[option.name.text]))
        usual = option_value(option, "no" if option.normally is None else option.normally.span.text)
        told = [] if chosen == usual else [words.say("rules.chosen", value=chosen)]
        lines.append(" ".join([Said(option).say(words), *told]))
    yield _bullets(lines)


def _terms(model: Model, words: Words) -> Iterator[str]:
    """The definitions that the page calls by their names, and the words that the players of the game use."""
    symbols = (getattr(part, "symbol", None) for part in every_part(model))
    found = {one.name: one for one in symbols if isinstance(one, Expanded) and has_own_words(one, words)}
    lines = []
    for symbol in found.values():
        key, facts, cases = definition(symbol, PLAIN)
        lines.append(f"- {speak((key, facts), words, {})}")
        lines.extend(f"    - {words.capital(speak(case, words, {}))}" for case in cases)
    local = words.about("local-terms")
    if local is not None and isinstance(local[1], dict):
        lines.extend(f"- *{term}*: {meaning}." for term, meaning in local[1].items())
    if lines:
        yield heading("terms", words)
        yield "\n".join(lines)
