"""What a line that cannot be read was perhaps meant to be: one word changed, left out or added."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .problems import distance, reach

WORD = re.compile(r"[^\W_][\w'-]*|[^\w\s]{1,3}|\S", re.UNICODE)
"""A word, a sign of up to three characters, or anything else."""

OTHER_SIGNS: dict[str, tuple[str, ...]] = {
    "=": (" becomes ", " is ", " as ", ": "),
    ":=": (" becomes ",),
    "==": (" is ", " as "),
    "===": (" is ",),
    "!=": (" is not ",),
    "<>": (" is not ",),
    "≠": (" is not ",),
    ">": (" is above ",),
    "<": (" is below ",),
    ">=": (" is at least ",),
    "≥": (" is at least ",),
    "=>": (" is at least ",),
    "<=": (" is at most ",),
    "≤": (" is at most ",),
    "&&": (" and ",),
    "&": (" and ",),
    "||": (" or ",),
    "|": (" or ",),
    "/": (" or ",),
    "!": (" not ",),
    "×": (" * ",),
    "·": (" * ",),
    "−": (" - ", "-"),
    "–": (" - ", " to "),
    "—": (" - ", ", "),
    "..": (" to ",),
    "...": (" to ",),
    ";": (",", ""),
    ".": ("", ","),
    "’": ("'",),
    "`": ("'",),
    "[": ("(",),
    "]": (")",),
    "{": ("(",),
    "}": (")",),
    ":": ("", ","),
}
"""Signs that other notations use, with what the rule language writes for them."""
OTHER_WORDS: dict[str, tuple[str, ...]] = {
    r"(more|greater|higher|bigger) than": ("above",),
    r"(less|fewer|lower|smaller) than": ("below",),
    r"equal to": ("",),
    r"for (?:each |all |every )?(player|side|suit|rank)s? ([a-z][a-z0-9-]*)$": (r"for each \2 of \1s",),
    r"for each ([a-z][a-z0-9-]*) in\b": (r"for each \1 of",),
    r"else if\b": ("otherwise if",),
    r"else$": ("otherwise",),
}
"""Words that other notations use, as patterns, with what the rule language writes for them."""
MOST = 60
"""Most readings that are tried for one line."""


@dataclass(frozen=True)
class Repair:
    """One change of a line after which it can be read."""

    code: str
    """Names the message: `misspelt-word`, `missing-word`, `extra-word`, `extra-commas`, `other-sign`..."""
    start: int
    end: int
    """The characters that are changed."""
    text: str
    """What stands there instead."""

    def apply(self, line: str) -> str:
        """Return the line as changed."""
        return line[: self.start] + self.text + line[self.end :]


def repair(
    line: str, at: int, keywords: Sequence[str], expected: Sequence[str], fails: Callable[[str], int | None]
) -> tuple[Repair | None, Repair | None]:
    """Return the one change that mends a line which goes wrong at a character, and one that only helps.

    The first makes the whole line readable, the second lets it be read further, past the next word at least.
    `fails` tells where a text goes wrong; `expected` are words and signs that could stand there.
    """
    tries = most = 0
    better: Repair | None = None
    for choices in _candidates(line, at, keywords, expected):
        good: list[Repair] = []
        for choice in choices:
            tries += 1
            if tries > MOST:
                break
            failure = fails(choice.apply(line))
            if failure is None:
                good.append(choice)
                if choice.code != "missing-word":
                    break
            elif choice.code in ("misspelt-word", "other-sign") and _passes_word(choice, line, failure):
                gained = failure - at - len(choice.text) + choice.end - choice.start
                if gained > most:
                    most, better = gained, choice
        if len(good) == 1:
            return good[0], better
    return None, better


def _passes_word(choice: Repair, line: str, failure: int) -> bool:
    """Tell whether a changed line is read past the word that follows the change."""
    text = choice.apply(line)
    following = WORD.search(text, choice.start + len(choice.text))
    return following is not None and failure >= following.end()


def _candidates(line: str, at: int, keywords: Sequence[str], expected: Sequence[str]) -> Iterator[list[Repair]]:
    """Yield changes to try, the likeliest first; those of one list are rivals of each other."""
    words = [(match.start(), match.end(), match.group()) for match in WORD.finditer(line)]
    near = [word for word in words if word[0] <= at]
    here = near[-1] if near and near[-1][1] > at else None
    for pattern, others in OTHER_WORDS.items():
        for match in re.finditer(rf"(?<![\w-]){pattern}", line):
            if match.start() <= at <= match.end():
                yield [Repair("other-sign", match.start(), match.end(), match.expand(other)) for other in others]
    if here is not None:
        yield [Repair("other-sign", here[0], here[1], text) for text in OTHER_SIGNS.get(here[2], ())]
        if here[2] == "," and line.count(",", at) > 1:
            yield [Repair("extra-commas", at, len(line), line[at:].replace(",", ""))]
    for (_, _, before), (start, end, word) in pairwise(near):
        if before == word:
            yield [Repair("extra-word", start, end, "")]
    for start, end, word in reversed(near):
        plain = word.lower().replace("_", "-").strip("-")
        if plain != word and plain and plain[0].isalpha():
            yield [Repair("spelt-otherwise", start, end, plain)]
    for joined in _underscored(line, at):
        yield [joined]
    for start, end, word in sorted(near, key=lambda each: (each[2] in keywords and each != here, -each[0])):
        if word.isalpha():
            limit = reach(word)
            scored = ((distance(word.lower(), keyword, limit), keyword) for keyword in keywords if keyword != word)
            close = [keyword for far, keyword in sorted(scored) if far <= limit][:4]
            yield [Repair("misspelt-word", start, end, keyword) for keyword in close]
    if here is None:
        if "becomes" not in expected:
            yield [Repair("missing-word", at, at, _spaced(word)) for word in expected]
        return
    yield [Repair("missing-word", at, at, _spaced(word)) for word in expected]
    for start, _, word in reversed(near[-2:]):
        if word in keywords:
            yield [Repair("missing-word", start, start, sign) for sign in (", ", ": ")]
    for start, end, word in reversed(near[-2:]):
        if word in keywords or not word[0].isalnum():
            yield [Repair("extra-word", start, end, "")]


def _underscored(line: str, at: int) -> Iterator[Repair]:
    """Yield the word around a character with hyphens for underscores."""
    for match in re.finditer(r"\w[\w-]*_[\w-]*", line, re.UNICODE):
        if match.start() <= at < match.end():
            plain = match.group().lower().replace("_", "-").strip("-")
            yield Repair("spelt-otherwise", match.start(), match.end(), plain)


def _spaced(word: str) -> str:
    return f" {word} " if word[0].isalpha() or word in "+-*" else f"{word} "
