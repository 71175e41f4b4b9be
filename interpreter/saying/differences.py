"""In what the rules of two games differ, found from what their models say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from forehand.dsl.words import Words

from .games import title_in, words_for
from .rules import say_rules

if TYPE_CHECKING:
    from ..game import Game

INDENT = 4
"""Spaces for each level of a list."""
BETWEEN = re.compile(r"(?<=[.:]) (?=[^\W\d_])")
"""Where one sentence of a paragraph ends and another begins."""
MARK = re.compile(r"- |#+ ")
HEAD = re.compile(r"^\|.*\n\| ---.*\n", re.MULTILINE)
"""The head of a table."""
LISTS = ("cards", "places", "options", "terms", "undocumented")
"""Sections whose lines mean the same in any order, and are compared whole."""


@dataclass(frozen=True)
class Sentence:
    """A sentence of a page, with the sentences under which it stands."""

    depth: int
    text: str
    above: tuple[str, ...] = field(compare=False)
    row: str = field(default="", compare=False)
    """What it is about, if it is a row of a table."""


def say_differences(base: Game, other: Game, locale: str) -> str:
    """Return as Markdown what is different in another game, by the sections of the rules."""
    words, titles = words_for(other, locale), [title_in(words_for(game, locale), game.name) for game in (base, other)]
    parts = [f"# {words.capital(words.say('rules.differences', base=titles[0], other=titles[1]))}"]
    for heading, lines in differences(base, other, locale).items():
        parts += [f"## {heading}", "\n".join(lines)]
    if len(parts) == 1:
        parts.append(words.say("rules.no-differences"))
    return "\n\n".join(parts) + "\n"


def differences(base: Game, other: Game, locale: str) -> dict[str, list[str]]:
    """Return by their headings the sections in which two games differ: in each, what differs as a list."""
    words = words_for(other, locale)
    lists = {words.capital(words.say(f"rules.{key}")) for key in LISTS}
    before, after = (_sections(say_rules(game, locale), words) for game in (base, other))
    found = {}
    for heading in list(dict.fromkeys([*before, *after])):
        old, new = before.get(heading, []), after.get(heading, [])
        lines = list(_changes(old, new, words, moved=_shared(old, new) if heading in lists else frozenset()))
        if lines:
            found[heading] = lines
    return found


def _sections(page: str, words: Words) -> dict[str, list[Sentence]]:
    """The sentences of rules by the headings above them."""
    lists = {words.capital(words.say(f"rules.{key}")) for key in LISTS}
    found: dict[str, list[Sentence]] = {}
    _, *sections = re.split(r"^## ", page, flags=re.MULTILINE)
    for section in sections:
        heading, _, body = section.partition("\n")
        found[heading] = list(_sentences(body, words, whole=heading in lists))
    return found


def _sentences(body: str, words: Words, whole: bool) -> Iterator[Sentence]:
    """The sentences of a section; what is announced by a colon stands below that, on whatever line."""
    opening: list[str] = []
    above: list[str] = []
    for line in filter(None, HEAD.sub("", body).splitlines()):
        text = line.lstrip()
        depth, mark = (len(line) - len(text)) // INDENT, MARK.match(text)
        text = text[mark.end() :] if mark else text
        if text.startswith("*") and not text.startswith("**"):
            continue  # a word of the players, not a rule
        if text.startswith("|"):
            yield _row(text, above)
            continue
        if mark is None or mark[0] != "- ":
            opening = [text] if mark or text.endswith(":") else []
            above = opening[:]
            if opening:
                yield Sentence(0, text, ())
                continue
        depth += len(opening)
        del above[depth:]
        for sentence in [text] if whole else map(words.capital, BETWEEN.split(text)):
            yield Sentence(len(above), sentence, tuple(above))
            if sentence.endswith(":"):
                above.append(sentence)
        if len(above) == depth:
            above.append(text)


def _row(text: str, above: list[str]) -> Sentence:
    """A row of a table as a sentence: what it is about with its first number, or in the last row with the sum."""
    first, *numbers = (cell.strip("* ") for cell in text.strip("|").split("|"))
    return Sentence(len(above), f"{first}: {numbers[0] or numbers[-1]}.", tuple(above), row=first)


def _shared(old: list[Sentence], new: list[Sentence]) -> frozenset[tuple[tuple[str, ...], str]]:
    """What stands under the same sentences in both."""
    one, other = ({(each.above, each.text) for each in sentences} for sentences in (old, new))
    return frozenset(one & other)


def _changes(
    before: list[Sentence], after: list[Sentence], words: Words, moved: frozenset[tuple[tuple[str, ...], str]]
) -> Iterator[str]:
    """Yield what differs as a list, below the unchanged sentences where it belongs."""
    told: tuple[str, ...] = ()
    for change, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if change == "equal":
            continue
        old, new = ([one for one in part if (one.above, one.text) not in moved] for part in (before[i:j], after[k:m]))
        for key, sentences in _replaced(old, new) if old and new else _one_side(old, new):
            for sentence in sentences:
                known = _common(told, sentence.above)
                for depth in range(known, len(sentence.above)):
                    yield f"{' ' * INDENT * depth}- {sentence.above[depth]}"
                told = (*sentence.above, sentence.text)
                yield f"{' ' * INDENT * len(sentence.above)}- *{words.capital(words.say(key))}* {sentence.text}"


def _replaced(old: list[Sentence], new: list[Sentence]) -> Iterator[tuple[str, list[Sentence]]]:
    """What stands instead of what: rows of a table about the same side by side, all else together."""
    rows = {(one.above, one.row): one for one in new if one.row}
    plain = [one for one in old if not one.row], [one for one in new if not one.row]
    yield from (("rules.instead", plain[0]), ("rules.now", plain[1])) if all(plain) else _one_side(*plain)
    for one in filter(lambda sentence: sentence.row, old):
        other = rows.pop((one.above, one.row), None)
        yield from (("rules.dropped", [one]),) if other is None else (("rules.instead", [one]), ("rules.now", [other]))
    yield "rules.added", list(rows.values())


def _one_side(old: list[Sentence], new: list[Sentence]) -> tuple[tuple[str, list[Sentence]], ...]:
    return (("rules.dropped", old), ("rules.added", new))


def _common(first: tuple[str, ...], second: tuple[str, ...]) -> int:
    """How many sentences two begin with alike."""
    return next(
        (n for n, (one, two) in enumerate(zip(first, second, strict=False)) if one != two), min(len(first), len(second))
    )
