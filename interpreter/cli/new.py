"""`forehand new`: the file of a variant that changes nothing yet, with what it might change in comments."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ...dsl.problems import Problems
from ...dsl.source import Source
from ...dsl.words import Words, words
from ..saying.games import title_of
from .complaints import BadInput
from .screen import Screen
from .setting import locale_of
from .showing import clause_spans

if TYPE_CHECKING:
    from ..game import Game

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 60
SHOWN = 12
"""Most clauses of which the lines are shown."""


def run_new(arguments: Namespace) -> int:
    """Write the file, if there is none of that name."""
    from .. import catalogue
    from ..game import load

    speech, name = words(locale_of(arguments)), arguments.name.removesuffix(".game")
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise BadInput("bad-name", text=name[:LONGEST])
    if name in catalogue.games():
        raise BadInput("name-taken", name=name)
    base = load(arguments.base)
    path = Path(arguments.out) / f"{name}.game"
    text = "\n".join(template(base, name, path, speech)) + "\n"
    try:
        catalogue.compile_text(Source(str(path), text), catalogue.Shelf(path.parent), None, {})
    except Problems:
        known = arguments.base in catalogue.games()
        raise BadInput("bad-name" if known else "base-elsewhere", text=name, path=str(path)) from None
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise BadInput("file-exists", path=str(path)) from None
    except OSError as error:
        raise BadInput("file-failed", path=str(path), reason=error.strerror or str(error)) from None
    screen = Screen(plain=True)
    screen.line(speech.say("command.written", path=str(path)))
    screen.line(speech.say("command.check-it", command=f"forehand check {path}"))
    screen.line(speech.say("command.play-it", command=f"forehand play {path}"))
    return 0


def template(base: Game, name: str, path: Path, speech: Words) -> Iterator[str]:
    """Yield the lines of the file."""
    say = speech.say
    yield f"# {say('command.new-title', base=title_of(base.name, speech.locale))}"
    yield f"# {say('command.check-it', command=f'forehand check {path.name}')}"
    yield f"# {say('command.play-it', command=f'forehand play {path.name}')}"
    yield f"variant {name} of {base.name}"
    if base.rest.model.options:
        yield ""
        yield f"# {say('command.new-options')}"
        yield "# options"
        yield from (f"#   {option.span.source.line(option.span.line).strip()}"
                    for option in base.rest.model.options if option.span)  # fmt: skip
    definitions = [s for s in base.rest.model.sections if s.key == "define" and getattr(s, "value", None) is not None]
    if definitions:
        yield ""
        yield f"# {say('command.new-definitions')}"
        yield from (f"# {one.span.source.line(one.span.line).strip()}" for one in definitions)
    spans = clause_spans(base)
    if spans:
        yield ""
        yield f"# {say('command.new-clauses')}"
        yield from (f"#   {address}" for address in spans)
        address, span = next(((a, s) for a, s in spans.items() if s is not None), (None, None))
        if address is not None and span is not None:
            yield "#"
            yield f"# {say('command.new-example-clause')}"
            yield f"# change {address} to"
            yield f"#   {span.source.line(span.line).strip()}"
            yield f"# remove {address}"
            yield f"# after {address}"
            yield "#   ..."
