"""Text to trees: the only module that knows Lark."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from . import cache as store
from .layout import Line
from .problems import Problem, nearest
from .repair import WORD, Repair, repair

if TYPE_CHECKING:
    from lark import Lark, Tree
    from lark.exceptions import UnexpectedInput

MOST_TRIED = 40
"""Once there are so many problems, no more readings of a wrong line are tried."""
MOST_NESTED = 40
"""Deepest nesting of the parts of one line."""
MOST_REPAIRED = 4
"""Most changes that are made to one line to read on."""

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
    """Return the tree of one line by the grammar rule for it, or None.

    A line that cannot be read is a problem. Where one change mends it, it is read as if that had been
    made, so that what it declares is known and nothing that hangs on it is reported.
    """
    from lark.exceptions import UnexpectedInput

    for _ in range(MOST_REPAIRED):
        try:
            tree = _parser().parse(line.text, start=rule)
        except UnexpectedInput as error:
            if not _mend(line, rule, error, problems):
                return None
        else:
            if not _is_deep(tree):
                return tree
            problems.append(Problem("too-involved", line.span))
            return None
    return None


def _is_deep(tree: Tree) -> bool:  # type: ignore[type-arg]
    """Tell whether the parts of a line are nested too deeply for whatever reads them by recursion."""
    level = [tree]
    for _ in range(MOST_NESTED):
        level = [child for each in level for child in each.children if hasattr(child, "children")]
        if not level:
            return False
    return True


def _mend(line: Line, rule: str, error: UnexpectedInput, problems: list[Problem]) -> bool:
    """Add what is wrong with a line to the problems; change it to what was probably meant, if that shows."""
    start, end, terminals = _failure(line.text, error)
    found = line.text[start:end]
    expected = _expectation(terminals)
    literal = [word for word in expected if not word.startswith(CLASS)]
    facts: dict[str, object] = {"line": rule, "found": found, "expected": expected, "fits": None}
    if _is_reserved_name(line.text, start, found, rule, terminals):
        problems.append(Problem("reserved-name", line.at(start, end), {"name": found}))
        return False
    if len(problems) < MOST_TRIED:
        change, help = repair(line.text, start, keywords(), literal, lambda text: _fails(text, rule))
        if change is None:
            fits = (other for other in _ELSEWHERE if other != rule and _fails(line.text, other) is None)
            facts["fits"] = next(fits, None)
            near = nearest(found, [word for word in literal if word.isalpha()])
            change = None if facts["fits"] else help or (near and Repair("misspelt-word", start, end, near)) or None
        if change is not None:
            end = change.end
            if change.code == "missing-word" and (following := WORD.search(line.text, change.start)):
                end = following.end()
            facts["found"] = line.text[change.start : end].strip()
            place = line.at(change.start, end)
            meant = "nearest" if change.code == "misspelt-word" else "meant"
            problems.append(Problem(change.code, place, {**facts, meant: change.text.strip()}))
            line.mend(change.start, change.end, change.text)
            return True
    problems.append(Problem("unexpected-word" if found else "line-stops", line.at(start, end), facts))
    return False


def _failure(text: str, error: UnexpectedInput) -> tuple[int, int, tuple[str, ...]]:
    """Return the characters at which a line cannot be read on, and the terminals that could stand there."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    if isinstance(error, UnexpectedToken):
        expected = tuple(sorted(error.accepts or error.expected))
        if error.token.type == "$END":
            return len(text), len(text), expected
        start = int(error.token.start_pos or 0)
        return start, start + len(error.token), expected
    assert isinstance(error, UnexpectedCharacters)
    start = int(error.pos_in_stream or 0)
    found = WORD.match(text, start)
    return start, found.end() if found else start + 1, tuple(sorted(error.allowed or ()))


def _fails(text: str, rule: str) -> int | None:
    """Return the character at which a text cannot be read by a rule, or None if it can."""
    from lark.exceptions import UnexpectedInput

    try:
        _parser().parse(text, start=rule)
    except UnexpectedInput as error:
        return _failure(text, error)[0]
    return None


_ELSEWHERE = ("zone_line", "fact_line", "option_line", "value_line", "move_line", "statement_line", "head_line")
"""Kinds of line that are told from others at a glance: one in the wrong place is recognised."""
_NAMED_FIRST = frozenset(("zone_line", "fact_line", "option_line", "suit_line", "law_line", "move_line"))
"""Kinds of line that begin with a name of the author's choice."""
_NAMED_SECOND = re.compile(r"(define|duty|phase|values|game|variant|library) +")


def _is_reserved_name(text: str, start: int, found: str, rule: str, terminals: tuple[str, ...]) -> bool:
    """Tell whether a word of the language stands where the author gives something a name."""
    if "NAME" not in terminals or found not in reserved_words():
        return False
    if start == 0:
        return rule in _NAMED_FIRST
    return rule == "head_line" and bool(_NAMED_SECOND.fullmatch(text[:start]))


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


CLASS = "a-"
"""What begins the name of a class of words, such as `a-name`, among what is expected."""
_CLASSES = {"NAME": "a-name", "NUMBER": "a-number", "RANK": "a-rank", "$END": "a-line-end"}


def _expectation(terminals: tuple[str, ...]) -> tuple[str, ...]:
    """Return what could have stood there: classes of words, and fixed words and signs."""
    words: set[str] = set()
    classes: list[str] = []
    for terminal in terminals:
        if terminal in _CLASSES:
            classes.append(_CLASSES[terminal])
        elif terminal != "_THE":
            words.update(word for word in _spelling().get(terminal, "").split("|") if word)
    return (*classes, *sorted(words))


@cache
def keywords() -> tuple[str, ...]:
    """Return every word that is fixed by the grammar."""
    words = {word for spelled in _spelling().values() for word in spelled.split("|")}
    return tuple(sorted(word for word in words if word.isalpha()))


def section_words() -> frozenset[str]:
    """Return every word that begins a line at the margin."""
    found = re.search(r"^\?head_line:(.*?)^$", grammar(), re.MULTILINE | re.DOTALL)
    return frozenset(re.findall(r'(?::|\|) *"([a-z]+)"', found[0] if found else ""))


_ONLY_AT_MARGIN = frozenset(
    "game variant library use suits ranks pack order values zones remember through match options define duty"
    " phase score laws undocumented change remove before after jokers written called colour suit highest lowest"
    " cards pile trick builds nobody owner side all player rank normally number worth".split()
)
"""Words that have a meaning only where no name of the author's can stand."""


@cache
def reserved_words() -> frozenset[str]:
    """Return the words of the language that may not be used as names."""
    return frozenset(keywords()) - _ONLY_AT_MARGIN | {"card", "the"}
