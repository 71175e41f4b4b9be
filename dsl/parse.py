"""Text to trees: the only module that knows Lark."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from . import cache as store
from .layout import Line
from .problems import Problem, nearest

if TYPE_CHECKING:
    from lark import Lark, Tree

STARTS = (
    "head_line", "suit_line", "rank_line", "pack_line", "order_line", "value_line", "zone_line", "fact_line",
    "option_line", "case_line", "duty_line", "law_line", "statement_line", "match_line", "move_line",
)  # fmt: skip
"""Grammar rules for a whole line."""


@cache
def grammar() -> str:
    """Return the text of the grammar."""
    return (files(__package__) / "grammar.lark").read_text(encoding="utf-8")


@cache
def _parser() -> Lark:
    import hashlib
    import io

    import lark

    key = hashlib.sha256(f"{lark.__version__}\n{grammar()}".encode()).hexdigest()
    saved = store.read("grammar", key)
    if saved is not None:
        return lark.Lark.load(io.BytesIO(saved))
    parser = lark.Lark(grammar(), parser="lalr", start=list(STARTS), maybe_placeholders=True, propagate_positions=True)
    buffer = io.BytesIO()
    parser.save(buffer)
    store.write("grammar", key, buffer.getvalue())
    return parser


def parse_line(line: Line, rule: str, problems: list[Problem]) -> Tree | None:  # type: ignore[type-arg]
    """Return the tree of one line by the grammar rule for it, or None and a problem."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

    try:
        return _parser().parse(line.text, start=rule)
    except UnexpectedToken as error:
        token = error.token
        at_end = token.type == "$END"
        start = len(line.text) if at_end else int(token.start_pos or 0)
        end = start + 1 if at_end else start + len(token)
        expected = tuple(sorted(error.accepts or error.expected))
        facts = {"found": "" if at_end else str(token), **_expectation(expected, str(token))}
        code = "line-stops" if at_end else "unexpected-word"
    except UnexpectedCharacters as error:
        start = error.pos_in_stream
        found = re.match(r"[\w-]+|.", line.text[start:], re.UNICODE)
        end = start + (len(found.group()) if found else 1)
        word = line.text[start:end]
        facts = {"found": word, **_expectation(tuple(sorted(error.allowed or ())), word)}
        code = "unexpected-word" if re.fullmatch(r"[A-Za-z][\w-]*|[0-9]+", word) else "unexpected-sign"
    except UnexpectedInput:  # pragma: no cover - Lark has no other kind
        start, end, facts, code = 0, 1, {"found": line.text, "expected": (), "nearest": None}, "unexpected-word"
    problems.append(Problem(code, line.at(start, end), {**facts, "line": rule}))
    return None


@cache
def _spelling() -> dict[str, str]:
    """Return how each terminal is written, for those that are fixed words or signs."""
    spelling = {}
    for terminal in _parser().terminals:
        pattern = terminal.pattern
        if pattern.type == "str":
            spelling[terminal.name] = pattern.value
        else:
            words = re.match(r"\(([a-z|]+)\)", pattern.value)
            spelling[terminal.name] = words.group(1) if words else ""
    spelling["_CARDS"] = "cards"
    return spelling


_CLASSES = {"NAME": "a-name", "NUMBER": "a-number", "RANK": "a-rank", "$END": "the-end"}


def _expectation(terminals: tuple[str, ...], found: str) -> dict[str, object]:
    """Return what could have stood there: classes of words, fixed words, and the nearest of these."""
    words: list[str] = []
    classes: list[str] = []
    for terminal in terminals:
        if terminal in _CLASSES:
            classes.append(_CLASSES[terminal])
        elif terminal != "_THE":
            words.extend(word for word in _spelling().get(terminal, "").split("|") if word)
    return {"expected": (*classes, *sorted(words)), "nearest": nearest(found, [w for w in words if w.isalpha()])}


_ONLY_AT_MARGIN = frozenset(
    "game variant library use suits ranks pack order values zones remember through match options define duty"
    " phase score laws change remove before after jokers written called colour suit highest lowest cards pile"
    " trick builds nobody owner side all player rank normally number".split()
)
"""Words that have a meaning only where no name of the author's can stand."""


@cache
def reserved_words() -> frozenset[str]:
    """Return the words of the language that may not be used as names."""
    words = {word for spelled in _spelling().values() for word in spelled.split("|")}
    return frozenset(word for word in words if re.fullmatch(r"[a-z]+", word)) - _ONLY_AT_MARGIN | {"card", "the"}
