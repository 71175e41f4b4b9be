"""Problems as a reader sees them: what is wrong, where, what was expected and what to do about it.

The sentences are data: `words/en/problems.yaml` for the codes of problems, `errors.yaml` for other
refusals of a file, a name or a setting, `notes.yaml` for what is said beside any of them.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from .problems import Problem, Problems, nearest
from .source import Span

if TYPE_CHECKING:
    from .words import Words

WIDTH = 88
"""Columns of a message."""
SHOWN = 8
"""Most names that are listed."""
VERBS = ("becomes", "scores", "loses", "pays", "times")
"""Words that tell what a line says though they do not stand first."""
MOST_REPORTED = 20
"""Most problems that are told in full."""

_BOLD, _RED, _BLUE, _PLAIN = "\x1b[1m", "\x1b[1;31m", "\x1b[1;34m", "\x1b[0m"


def report(problem: Problem, colour: bool = False, told: set[str] | None = None) -> str:
    """Return the whole message of one problem, in English; advice that was told before is left out."""
    speech = _speech()
    facts = _facts(problem.facts)
    code = problem.code
    parts = [_paint(_wrapped(_say(speech, "problems", code, "main", facts)), _BOLD, colour)]
    here, there = (_say(speech, "problems", code, form, facts) for form in ("here", "there"))
    parts.append(_places(problem.span, here, problem.other, there, colour))
    for text in _advice(speech, problem, facts):
        if told is None or text not in told:
            parts.append(_paragraph(text))
        if told is not None and "\n" in text:
            told.add(text)
    if problem.within is not None:
        parts.append(_paragraph(speech.say("notes.used-from")))
        parts.append(_places(problem.within, "", None, "", colour))
    return "\n".join(part for part in parts if part)


def report_all(problems: Problems, colour: bool = False) -> str:
    """Return the messages of all problems of a definition, the first ones if they are too many."""
    advice: set[str] = set()
    told = [report(problem, colour, advice) for problem in problems.problems[:MOST_REPORTED]]
    left = len(problems.problems) - len(told)
    if left:
        told.append(_speech().say("notes.more-problems", n=left))
    return "\n\n".join(told)


def report_error(error: Exception, colour: bool = False) -> str:
    """Return the message of a refusal that has a code and facts: of a file, a game's name, a setting or a pack."""
    if isinstance(error, Problems):
        return report_all(error, colour)
    speech = _speech()
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", type(error).__name__).lower()
    code = getattr(error, "code", None)
    own = {fact: value for fact, value in vars(error).items() if fact not in ("code", "facts")}
    facts = _facts({**own, **getattr(error, "facts", {})})
    wrong = next((str(facts[fact]) for fact in ("value", "option", "name") if fact in facts), "")
    if isinstance(known := facts.get("known"), tuple):
        facts.setdefault("nearest", nearest(wrong, known))
    key = f"{name}-{code}" if code else name
    parts = [_paint(_wrapped(_say(speech, "errors", key, "main", facts)), _BOLD, colour)]
    if path := getattr(error, "path", None):
        line = facts.get("line")
        parts.append(f"  --> {_visible(str(path))}" + (f":{line}" if line else ""))
    parts.extend(_paragraph(text) for text in _known(speech, facts))
    parts.append(_paragraph(_say(speech, "errors", key, "help", facts)))
    return "\n".join(part for part in parts if part)


def _speech() -> Words:
    from .words import words  # imports Jinja, which only a message needs

    return words("en")


def _say(speech: Words, file: str, code: str, form: str, facts: Mapping[str, object]) -> str:
    """Return one part of a message, empty if the message has no such part."""
    book = speech.book.get(file)
    entry = book.get(code) if isinstance(book, dict) else None
    if form != "main" and not (isinstance(entry, dict) and form in entry):
        return ""
    return speech.say(f"{file}.{code}", form=form, **facts)


def _facts(facts: Mapping[str, object]) -> dict[str, object]:
    """Return facts as templates take them: a number below nought as it is written, nothing as no text."""
    said: dict[str, object] = {}
    for name, value in facts.items():
        if isinstance(value, bool) or value is None:
            value = {True: "yes", False: "no"}.get(value, "")  # type: ignore[arg-type]
        elif isinstance(value, int) and value < 0:
            value = str(value)
        elif isinstance(value, str):
            value = _visible(value)
        said[name] = value
    return said


# ---- places


def _places(here: Span, said: str, other: Span | None, there: str, colour: bool) -> str:
    """Return source lines with carets: the place itself, and a second one if there is one."""
    marks = [(here, "^", said, _RED)]
    if other is not None and (other.source is not here.source or other != here):
        marks.append((other, "-", there, _BLUE))
    width = max(len(str(span.line)) for span, *_ in marks)
    if len(marks) == 2 and other is not None and other.source is here.source:
        marks.sort(key=lambda mark: (mark[0].line, mark[0].column))
    lines = [_paint(f"{' ' * width} --> {here}", _BLUE, colour), f"{' ' * width} |"]
    before: Span | None = None
    for span, sign, text, paint in marks:
        if before is not None and span.source is not before.source:
            lines += [_paint(f"{' ' * width} ::: {span}", _BLUE, colour), f"{' ' * width} |"]
        elif before is not None and span.line > before.line + 1:
            lines.append(f"{'.' * min(width, 3)}")
        shown, start, length = _window(span)
        if before is None or span.source is not before.source or span.line != before.line:
            lines.append(f"{span.line:>{width}} | {shown}".rstrip())
        mark = _paint(sign * length + (f" {text}" if text else ""), paint, colour)
        lines.append(f"{' ' * width} | {' ' * start}{mark}")
        before = span
    return "\n".join(lines)


def _window(span: Span) -> tuple[str, int, int]:
    """Return the source line as shown, with how far in the carets stand and how many there are."""
    raw = span.source.line(span.line)
    first, last = span.column - 1, span.end - 1
    cut = 0
    if len(raw) > WIDTH:
        cut = max(0, min(first - WIDTH // 3, len(raw) - WIDTH))
    text = raw[cut : cut + WIDTH]
    lead, tail = "…" if cut else "", "…" if cut + WIDTH < len(raw) else ""
    first, last = max(0, first - cut), max(1, min(last - cut, len(text) + 1))
    start = len(lead) + _columns(text[:first])
    return f"{lead}{_visible(text)}{tail}", start, max(1, _columns(text[first:last]) or 1)


def _visible(text: str) -> str:
    """Return a text with a sign for every character that would not show, or would move what follows."""
    return "".join(_sign(character) for character in text)


def _sign(character: str) -> str:
    if character == "\t":
        return "→"
    if character == " " or unicodedata.category(character)[0] in "LNPSM":
        return character
    return "·" if unicodedata.category(character) == "Zs" else "\ufffd"


def _columns(text: str) -> int:
    """Return how many columns a text takes in a terminal."""
    return sum(
        0 if unicodedata.combining(character) else 1 + (unicodedata.east_asian_width(character) in "WF")
        for character in _visible(text)
    )


# ---- advice


def _advice(speech: Words, problem: Problem, facts: Mapping[str, object]) -> Iterator[str]:
    """Yield what was expected and what may be done, each as a paragraph."""
    yield from _known(speech, facts)
    yield _say(speech, "problems", problem.code, "help", facts)
    rule = facts.get("line")
    if isinstance(rule, str):
        if fits := facts.get("fits"):
            yield speech.say("notes.fits", where=_say(speech, "notes", f"where-{fits}", "main", {}))
        elif problem.code not in ("other-sign", "spelt-otherwise", "extra-word", "extra-commas"):
            yield _form(speech, rule, problem)


def _known(speech: Words, facts: Mapping[str, object]) -> Iterator[str]:
    """Yield the nearest name, or those there are."""
    near, known = facts.get("nearest"), facts.get("listed", facts.get("known"))
    if near:
        yield speech.say("notes.nearest", nearest=near)
    elif isinstance(known, (list, tuple)) and known:
        names = [str(name) for name in known]
        left = len(names) - SHOWN if len(names) > SHOWN + 1 else 0
        yield speech.say("notes.known", names=[f"`{name}`" for name in names[: len(names) - left]], left=left)


def _form(speech: Words, rule: str, problem: Problem) -> str:
    """Return how a line of a kind reads, with an example; by its first word where that tells more."""
    span, near = problem.span, problem.facts.get("nearest")
    line = span.source.line(span.line)
    if isinstance(near, str):
        line = line[: span.column - 1] + near + line[span.end - 1 :]
    text = re.sub(r"^ *(?:[a-z][a-z0-9-]*: *)?", "", line.split("#", 1)[0])
    words = re.findall(r"[a-z]+", text)
    for word in (*words[:1], *(word for word in words if word in VERBS)):
        if told := _told(speech, f"{rule}-{word}"):
            return told
    return "" if near and rule == "statement_line" else _told(speech, rule)


def _told(speech: Words, key: str) -> str:
    book = speech.book.get("notes")
    return speech.say(f"notes.{key}") if isinstance(book, dict) and key in book else ""


def _paragraph(text: str) -> str:
    """Return a text as a paragraph, an empty line before it."""
    return f"\n{_wrapped(text)}" if text else ""


def _wrapped(text: str) -> str:
    """Return a text in lines that are not too long; indented lines stay as they are."""
    lines: list[str] = []
    for line in text.split("\n"):
        if line.startswith(" "):
            lines.append(line)
            continue
        kept = re.sub(r"`[^`]*`", lambda quoted: quoted.group().replace(" ", "\0"), line)
        wrapped = textwrap.wrap(kept, WIDTH, break_long_words=False, break_on_hyphens=False) or [""]
        lines.extend(part.replace("\0", " ") for part in wrapped)
    return "\n".join(lines)


def _paint(text: str, paint: str, colour: bool) -> str:
    return f"{paint}{text}{_PLAIN}" if colour and text else text
