"""A merged definition becomes a model: things declared, names bound, the whole checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...dsl.parse import reserved_words
from ...dsl.problems import Problem, Problems
from ...dsl.source import Source
from ..constructs import declarations as dc
from ..constructs import sections as s
from ..constructs.base import Expression, Statement, bind_block
from ..constructs.names import Name, Of
from ..kinds import BUILDS, CARDS, NUMBER, PILE, PLAYER, SIDE, SUIT, THINGS, TRICK, TRUTH, UNKNOWN, Kind
from ..model import Model
from ..relations import built_in
from ..scope import Scope
from ..settings import BadSetting
from ..symbols import Definition, Duty, Fact, Local, Option, Symbol, Unread, Zone
from .cards import read_orders, read_pack, read_suits, read_tables
from .merge import Draft, Find, Known, clauses, merge
from .review import check_labels, review

MAX_PLAYERS = 8
SHAPES = {"cards": CARDS, "pile": PILE, "trick": TRICK, "builds": BUILDS}


def read(
    source: Source, find: Find, known: Known, players: int | None = None, options: Mapping[str, Any] | None = None
) -> Model:
    """Return the model of a game for a number of players (its least by default) and its options.

    Raises Problems with all that is wrong with the text, BadSetting for a setting it does not have.
    """
    problems: list[Problem] = []
    draft = merge(source, find, known, problems)
    model = Model(draft.name, tuple(draft.bases), tuple(draft.sources), head=draft.head)
    scope = Scope(model)
    if draft.head is not None and not draft.missing and not (problems and not draft.entries):
        _assemble(draft, model, scope, players, dict(options or {}))
    found = [problem for problem in scope.problems if problem.code not in IDLE or problem.span.source is source]
    if problems or found:
        raise Problems(_told([*problems, *found], draft))
    return model


IDLE = frozenset(
    "always-true never-true never-offered never-otherwise never-times never-ends never-used fact-never-read"
    " fact-never-set zone-never-filled zone-never-used option-never-used table-never-used unreachable".split()
)
"""Codes for what does no harm but has no effect: told of the file itself, not of a base game, where it is a
variant that has made it so."""


def _told(problems: list[Problem], draft: Draft) -> list[Problem]:
    """Return problems in the order of the text, each in another file with the words that led there."""
    order = {source.name: number for number, source in enumerate(draft.sources)}
    problems.sort(key=lambda p: (order.get(p.span.source.name, 0), p.span.line, p.span.column))
    return [
        problem if problem.within else replace(problem, within=draft.led.get(problem.span.source.name))
        for problem in problems
    ]


def _assemble(draft: Draft, model: Model, scope: Scope, players: int | None, options: dict[str, Any]) -> None:
    read_suits(draft, model, scope)
    _read_players(draft, model, scope, players)
    ranks, idle = len(model.ranks), model.dealer_sits_out
    scope.names.update(built_in(model.suits, model.seats, model.side_count, model.colours, ranks, idle))
    reserved = {*reserved_words(), *scope.names}
    for section in draft.all("suits"):
        for line in section.block:
            if line.name.text in reserved:
                scope.problem("reserved-name", line.name.span, name=line.name.text)
    for number, suit in enumerate(model.suits):
        scope.names.setdefault(suit, _suit_constant(suit, number))
    read_pack(draft, model, scope)
    _declare(draft, model, scope)
    for name in draft.unread:
        scope.names.setdefault(name, Unread(name, UNKNOWN))
    read_tables(draft, model, scope)
    read_orders(draft, model, scope)
    if model.trump is not None:
        _check_trump(draft, model, scope)
    _read_options(draft, model, scope, options)
    _bind(draft, model, scope)
    for section in draft.entries.values():
        check_labels(getattr(section, "block", ()), scope)
    if not draft.unread:
        review(draft, model, scope)


def _suit_constant(name: str, number: int) -> Symbol:
    from ..symbols import Constant

    return Constant(name, SUIT, None, number)


def _read_players(draft: Draft, model: Model, scope: Scope, players: int | None) -> None:
    by_number: dict[int, s.Players] = {}
    for section in draft.all("players"):
        least = int(section.least.text[:3])
        most = int(section.most.text[:3]) if section.most else least
        if not 1 <= least <= most <= MAX_PLAYERS:
            scope.problem("bad-players", section.span, limit=MAX_PLAYERS)
            continue
        for number in range(least, most + 1):
            if number in by_number:
                scope.problem("players-twice", section.span, other=by_number[number].span, number=number)
            by_number.setdefault(number, section)
    if not by_number:
        model.seats = model.side_count = players or 2
        model.numbers = (model.seats,)
        return
    model.numbers = tuple(sorted(by_number))
    if players is not None and players not in by_number:
        raise BadSetting("bad-number-of-players", players=players, numbers=model.numbers, game=model.name)
    model.seats = players or model.numbers[0]
    chosen = by_number[model.seats]
    model.side_count = int(chosen.sides.text[:3]) if chosen.sides else model.seats
    if chosen.sides and (model.side_count < 2 or model.seats % model.side_count):
        scope.problem("uneven-sides", chosen.sides.span, players=model.seats, sides=model.side_count)
        model.side_count = model.seats
    model.dealer_sits_out = chosen.idle is not None
    if chosen.idle is not None and (chosen.sides or model.seats < 3):
        scope.problem("sits-out", chosen.span)


def _declare(draft: Draft, model: Model, scope: Scope) -> None:
    reserved = reserved_words()

    def declare(symbol: Symbol) -> None:
        assert symbol.span is not None
        if symbol.name in reserved:
            scope.reserved(symbol.name, symbol.span)
        else:
            scope.declare(symbol)

    for line in draft.all("zone"):
        per = line.each.text if line.each else None
        if per is not None and line.shape.text in ("trick", "builds"):
            scope.problem("one-trick", line.each.span)
            per = None
        if per is None and line.audience.text in ("owner", "side"):
            scope.problem("no-owner", line.audience.span, name=line.name.text)
        zone = Zone(line.name.text, SHAPES[line.shape.text], line.name.span, per, line.audience.text)
        declare(zone)
        model.zones = (*model.zones, zone)
    for line in draft.all("fact"):
        fact = _fact(line, line.name.text in draft.lasting, scope)
        declare(fact)
        model.facts = (*model.facts, fact)
    for section in draft.all("define"):
        cases = section.block or (dc.LastCase(section.span, section.value),) if section.value or section.block else ()
        if not cases:
            scope.problem("defines-nothing", section.span, name=section.name.text)
            scope.give_up(section.name.text)
            continue
        for case in cases[:-1]:
            if isinstance(case, dc.LastCase):
                scope.problem("case-after-last", cases[cases.index(case) + 1].span, other=case.span)
        if isinstance(cases[-1], dc.Case):
            scope.problem("no-last-case", cases[-1].span, name=section.name.text)
            scope.give_up(section.name.text)
            continue
        parameter = section.parameter.text if section.parameter else None
        depth = max(case.depth() for case in cases)
        declare(Definition(section.name.text, UNKNOWN, section.name.span, parameter, tuple(cases), depth))
    for section in draft.all("duty"):
        declare(Duty(section.name.text, TRUTH, section.name.span, section.block))


def _kind(line: Any, scope: Scope) -> tuple[Kind, int, int]:
    """Return the kind a type stands for, with least and greatest value."""
    kind = line.type
    if isinstance(kind, dc.NumberType):
        for end in (kind.low, kind.high):
            if len(end.digits.text) > 9:
                scope.problem("number-too-large", end.span, limit=999_999_999)
        return NUMBER, kind.low.number, kind.high.number
    if isinstance(kind, dc.TruthType):
        return TRUTH, 0, 1
    if isinstance(kind, dc.ThingType):
        return THINGS[kind.thing.text], -1, 0
    words: tuple[str, ...] = ()
    for word in kind.words:
        if word.text in words:
            scope.problem("duplicate-word", word.span, name=word.text)
        words = (*words, word.text)
    return Kind(f"{line.name.text}", words), 0, len(words) - 1


def _fact(line: Any, lasting: bool, scope: Scope) -> Fact:
    kind, low, high = _kind(line, scope)
    if low > high and kind == NUMBER:
        scope.problem("empty-range", line.type.span, name=line.name.text)
    first = (low if low > 0 else min(high, 0)) if kind == NUMBER else -1 if kind in THINGS.values() else 0
    if line.first is not None:
        first = _constant(line.first, kind, low, high, scope, first)
    per = line.each.text if line.each else None
    return Fact(
        line.name.text,
        kind,
        line.name.span,
        per,
        low,
        high,
        first,
        lasting=lasting,
        audience=_audience(line, per, scope),
    )


def _audience(line: Any, per: str | None, scope: Scope) -> str:
    """Return who sees the value of a fact or definition."""
    if line.audience is None:
        return "all"
    if per is None and line.audience.text in ("owner", "side"):
        scope.problem("no-owner", line.audience.span, name=line.name.text)
    return str(line.audience.text)


def _constant(expression: Any, kind: Kind, low: int, high: int, scope: Scope, instead: int) -> int:
    """Return the number that a constant term of a kind stands for."""
    bound = scope.expect(expression, kind)
    text = getattr(bound, "text", None)
    value: int | None = None
    if kind == NUMBER and text is not None and text.text.isdigit():
        value = int(text.text[:9])
    elif kind == TRUTH and bound.truth(scope) is not None:
        value = int(bool(bound.truth(scope)))
    else:
        symbol = getattr(bound, "symbol", None)
        value = symbol.chosen if isinstance(symbol, Option) else getattr(symbol, "number", None)
    if value is None:
        scope.problem("not-constant", expression.span)
        return instead
    if kind == NUMBER and not low <= value <= high:
        scope.problem("first-out-of-range", expression.span, low=low, high=high, value=value)
    return value


def _read_options(draft: Draft, model: Model, scope: Scope, chosen: dict[str, Any]) -> None:
    for line in draft.all("option"):
        kind, low, high = _kind(line, scope)
        if kind in THINGS.values():
            scope.problem("option-thing", line.type.span, name=line.name.text)
            scope.give_up(line.name.text)
            continue
        value = low if kind == NUMBER else 0
        if line.normally is not None:
            value = _constant(line.normally, kind, low, high, scope, value)
        elif kind == NUMBER:
            scope.problem("no-normal", line.span, name=line.name.text)
        if line.name.text in chosen:
            value = _setting(line.name.text, chosen.pop(line.name.text), kind, low, high)
        option = Option(line.name.text, kind, line.name.span, value, low, high)
        scope.declare(option)
        model.options = (*model.options, option)
    if chosen and not scope.problems:
        name = next(iter(chosen))
        raise BadSetting("unknown-option", option=name, game=model.name, known=tuple(o.name for o in model.options))


def _setting(name: str, value: Any, kind: Kind, low: int, high: int) -> int:
    """Return the number that stands for a value somebody chose for an option."""
    text = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
    if kind == NUMBER:
        try:
            number = int(str(text)[:12])
        except ValueError:
            raise BadSetting("option-not-number", option=name, value=text, low=low, high=high) from None
        if not low <= number <= high:
            raise BadSetting("option-out-of-range", option=name, value=text, low=low, high=high)
        return number
    words = kind.words or ("no", "yes")
    if text not in words:
        raise BadSetting("option-unknown-value", option=name, value=text, known=words)
    return words.index(text)


def _check_trump(draft: Draft, model: Model, scope: Scope) -> None:
    section = next(section for section in draft.all("order") if section.trump is not None)
    scope.read.add(section.trump.text)
    fact = scope.find(section.trump.text)
    if not isinstance(fact, Fact):
        scope.unknown("unknown-trump", section.trump.text, section.trump.span, [f.name for f in model.facts])
    elif fact.kind != SUIT or fact.per is not None:
        scope.problem("trump-not-suit", section.trump.span, other=fact.span, name=fact.name)
    else:
        return
    model.trump = None


def _bind(draft: Draft, model: Model, scope: Scope) -> None:
    def block(section: Any) -> tuple[Statement, ...]:
        return () if section is None else bind_block(section.block, scope)

    model.deal = block(draft.one("deal"))
    scope.in_phase = True
    model.phases = tuple((section.name.text, block(section)) for section in draft.all("phase"))
    scope.in_phase = False
    model.score = block(draft.one("score"))
    match = draft.one("match")
    plain: list[Statement] = []
    for line in match.block if match is not None else ():
        if isinstance(line, dc.CountsDown):
            model.start, model.counts_down = _constant(line.start, NUMBER, 1, 999_999, scope, 1), True
        elif isinstance(line, dc.EndsWhen):
            model.ends = (*model.ends, scope.condition(line.condition))
        elif isinstance(line, dc.BestScore):
            model.lowest_wins = line.which.text == "lowest"
        else:
            plain.append(line)
    scope.in_match = True
    model.match = bind_block(tuple(plain), scope)
    scope.in_match = False
    model.shown = tuple(_shown(draft, model, scope))
    model.undocumented = tuple(_undocumented(draft, model, scope))
    model.laws = tuple((law.name.text, scope.expect(law.condition, TRUTH)) for law in draft.all("law"))
    model.sections = tuple(draft.entries.values())


def _undocumented(draft: Draft, model: Model, scope: Scope) -> Iterator[tuple[str, ...]]:
    """Yield what the text says is not documented, after a look whether there is such a thing."""
    section = draft.one("undocumented")
    for address in () if section is None else section.items.items:
        words = tuple(word.text for word in address.items)
        blocks = {"deal": model.deal, "score": model.score, "match": model.match, **dict(model.phases)}
        tables = {table.name: table for table in model.tables}
        if len(words) == 1:
            known = [entry.name.text for entry in draft.entries.values() if hasattr(entry, "name")] + ["pack"]
        elif words[0] in tables and words[-1] in model.ranks:
            known = list(model.ranks)
        else:
            known = [path[-1] for path, _ in clauses(blocks.get(words[0], ()))]
        if words[-1] in known:
            yield words
        else:
            scope.unknown("unknown-doubt", words[-1], address.items[-1].span, known)


def _shown(draft: Draft, model: Model, scope: Scope) -> Iterator[tuple[str, str, Expression, Local | None]]:
    """Yield the definitions that are shown on the table, each bound for all that it is a value of."""
    for section in draft.all("define"):
        if section.audience is None or not isinstance(scope.find(section.name.text), Definition):
            continue
        variable: Local | None = None
        before = list(scope.problems)
        if section.parameter is None:
            bound = _shown_value(Name(section.name.span, section.name), scope)
        else:
            variable, bound = _shown_of(section, SIDE, scope)
            if model.side_count == model.seats or len(scope.problems) > len(before):
                scope.problems[:] = before
                variable, bound = _shown_of(section, PLAYER, scope)
        audience = _audience(section, None if variable is None else variable.kind.name, scope)
        if bound.kind != UNKNOWN and audience != "nobody":
            yield section.name.text, audience, bound, variable


def _shown_of(section: s.Define, kind: Kind, scope: Scope) -> tuple[Local, Expression]:
    """Return a definition bound for each player or side, with the name that stands for these."""
    assert section.parameter is not None
    variable = Local(section.parameter.text, kind, section.parameter.span)
    with scope.local(variable):
        argument = Name(section.parameter.span, section.parameter)
        return variable, _shown_value(Of(section.name.span, section.name, argument), scope)


def _shown_value(term: Expression, scope: Scope) -> Expression:
    return scope.expect(term, NUMBER, TRUTH, *THINGS.values())
