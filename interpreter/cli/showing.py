"""`forehand show`, `rules`, `diff` and `words`: what a game is made of, how it is played, and what it lacks."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...dsl.words import Words, languages
from ..constructs.sections import Define, Duty, Values
from ..saying.games import title_in, title_of, words_for
from .complaints import BadInput
from .screen import Screen
from .setting import load_game, locale_of

if TYPE_CHECKING:
    from ...dsl.source import Span
    from ..game import Game
    from ..program import FactCells, Program, ZoneCells

LONG_TABLE = 8
"""Entries of a table that is not shown where it is used."""
SYSTEM = ("place", "player", "dealer", "random", "preset", "deals", "void", "finished")
"""Names of the cells that every program has."""


FORMATS = ("text", "markdown", "html", "pdf")


def run_rules(arguments: Namespace) -> int:
    """Print the rules of a game, or write them as a sheet."""
    form = arguments.format or ("pdf" if arguments.pdf else "text")
    if form not in FORMATS:
        raise BadInput("bad-format", text=form, known=", ".join(FORMATS))
    if (form == "pdf") != bool(arguments.pdf):
        raise BadInput("pdf-where")
    game = load_game(arguments, arguments.game)
    if form in ("html", "pdf"):
        return _sheet(game, locale_of(arguments), arguments.pdf)
    Screen(plain=True).line(game.rules(locale_of(arguments)))
    return 0


def _sheet(game: Game, locale: str, path: str | None) -> int:
    """Print the rules as HTML, or write them as PDF."""
    try:
        from ...site.sheets import PrintingFailed, print_sheet, sheet
    except ModuleNotFoundError as error:
        if error.name != "markdown":
            raise
        raise BadInput("no-mkdocs") from None
    text = sheet(game, locale)
    if path is None:
        print(text)
        return 0
    try:
        print_sheet(text, path)
    except PrintingFailed as error:
        raise BadInput(error.code, reason=error.reason) from None
    speech = words_for(game, locale)
    Screen(plain=True).line(speech.say("command.written", path=path))
    return 0


def run_diff(arguments: Namespace) -> int:
    """Print in what the rules of two games differ, each with the options that are normal for it."""
    from ..game import load_with
    from ..saying.differences import say_differences

    base, other = (load_with(name, None, {}) for name in (arguments.base, arguments.game))
    Screen(plain=True).line(say_differences(base, other, locale_of(arguments)))
    return 0


def run_words(arguments: Namespace) -> int:
    """Print what a game has no words for in each language; 1 if anything is missing."""
    from ...dsl.words import words
    from ..saying.lacking import lacking

    game, screen = load_game(arguments, arguments.game), Screen(plain=True)
    speech, missing = words_for(game, locale_of(arguments)), False
    for locale in (locale for locale in languages() if "-" not in locale):
        found = lacking(game, locale)
        key = "words-missing" if found else "words-complete"
        screen.line(speech.say(f"command.{key}", language=words(locale).name, n=len(found)))
        widest = max((len(f"{one.key}: {one.name}") for one in found), default=0)
        for one in found:
            screen.line(f"  {f'{one.key}: {one.name}':<{widest}}  {place_of(one.span)}".rstrip())
        missing = missing or bool(found)
    return int(missing)


def run_show(arguments: Namespace) -> int:
    """Print the options and clauses of a game, and its program."""
    game = load_game(arguments, arguments.game)
    screen = Screen(plain=True)
    speech = words_for(game, locale_of(arguments))
    screen.lines(list(describe(game, speech)))
    if arguments.program:
        screen.lines(["", *listing(game.program)])
    return 0


def describe(game: Game, speech: Words) -> Iterator[str]:
    """Yield what a game is called and made of, and everything named in it with its place."""
    yield f"{title_in(speech, game.name)} ({game.name})"
    if game.compiled.bases:
        base = title_of(game.compiled.bases[0], speech.locale)
        yield speech.say("command.base-of", base=base)
    yield ""
    yield speech.capital(speech.say("command.made-of"))
    yield from (f"  {source.name}" for source in game.rest.model.sources)
    if game.options:
        yield ""
        yield speech.say("command.options") + ":"
        yield from (f"  {line}" for line in options_of(game, speech))
    model = game.rest.model
    definitions = {one.name.text: one.span for one in model.sections if isinstance(one, (Values, Define, Duty))}
    for title, spans in (
        ("zones", {zone.name: zone.span for zone in model.zones if zone.span}),
        ("facts", {fact.name: fact.span for fact in model.facts if fact.span}),
        ("definitions", definitions),
        ("clauses", clause_spans(game)),
    ):
        if spans:
            yield ""
            yield speech.capital(speech.say(f"command.{title}"))
            yield from _placed(spans)


def _placed(spans: Mapping[str, Span | None]) -> Iterator[str]:
    """Yield each name with the file and line in which it stands."""
    widest = max(map(len, spans))
    for name, span in spans.items():
        yield f"  {name:<{widest}}  {place_of(span)}".rstrip()


def place_of(span: Span | None) -> str:
    """File and line of some words."""
    return f"{span.source.name}:{span.line}" if span else ""


def options_of(game: Game, speech: Words) -> Iterator[str]:
    """Yield each option: its value in force, those it may have, and where it stands."""
    for option in game.rest.model.options:
        value = game.options[option.name]
        if option.kind.words:
            known = " ".join(option.kind.words)
        elif option.kind.name == "number":
            known = speech.say("command.values-from", low=option.low, high=option.high)
        else:
            known = "yes no"
        yield f"{option.name}={value}  ({known})  {place_of(option.span)}"


def clause_spans(game: Game) -> dict[str, Span | None]:
    """Where each labelled clause stands."""
    from ..checking import span_of

    return {address: span_of(game, at) for address, at in game.program.clauses.items()}


def listing(program: Program) -> Iterator[str]:
    """Yield the program, an instruction a line, with the names of cells and clauses and the tables at the end."""
    cells = cell_names(program)
    clauses = {at: address for address, at in program.clauses.items()}
    tables: dict[Any, str] = {}

    def shown(operand: Any, is_cell: bool) -> str:
        if isinstance(operand, tuple) and (len(operand) > LONG_TABLE or any(isinstance(row, tuple) for row in operand)):
            return tables.setdefault(operand, f"table-{len(tables) + 1}")
        return cells.get(operand, str(operand)) if is_cell and type(operand) is int else str(operand)

    for at, (operation, *operands) in enumerate(program.code):
        if at in clauses:
            yield f"{clauses[at]}:"
        is_cell = not operation.startswith(("jump", "choose", "offer"))
        parts = [shown(operand, is_cell) for operand in operands if operand is not None]
        yield f"{at:5}  {operation:<12} {' '.join(parts)}".rstrip()
    yield ""
    for table, name in tables.items():
        rows = table if isinstance(table[0], tuple) else (table,)
        yield f"{name}:"
        yield from (f"  {' '.join(map(str, row))}" for row in rows)


def cell_names(program: Program) -> dict[int, str]:
    """A name for every cell that has one."""
    names = dict(enumerate(SYSTEM))
    for side in range(program.sides):
        names[program.score + side], names[program.gain + side] = f"score.{side}", f"gain.{side}"
    owned: list[FactCells | ZoneCells] = [*program.facts.values(), *program.zones.values()]
    for each in owned:
        for number in range(each.count):
            names[each.base + number] = f"{each.name}.{number}" if each.per else each.name
    for number in range(program.live, len(program.image)):
        names[number] = f"={program.image[number]}"
    return names
