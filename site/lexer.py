"""Colours for the rule language, its words taken from the grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from pygments.lexer import Lexer
from pygments.token import Comment, Keyword, Name, Number, Text, _TokenType

from ..dsl.parse import keywords, section_words

TOKEN = re.compile(
    r"(?P<comment>#[^\n]*)|(?P<space>\s+)|(?P<number>\d+)|(?P<rank>[A-Z][A-Za-z]*)"
    r"|(?P<name>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)|(?P<sign>[-+*/])|(?P<mark>[,:()]|'s\b)|(?P<other>.)"
)
PLAIN = {
    "comment": Comment.Single, "space": Text, "number": Number.Integer, "rank": Name.Constant,
    "sign": Text, "mark": Text, "other": Text,
}  # fmt: skip


class ForehandLexer(Lexer):
    """A lexer of `.game` files; a text that is wrong is coloured as far as it goes."""

    name = "Forehand"
    aliases: ClassVar[list[str]] = ["forehand", "game"]
    filenames: ClassVar[list[str]] = ["*.game"]
    mimetypes: ClassVar[list[str]] = ["text/x-forehand"]
    url = ""

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        """Yield the place, kind and text of each token; together they are the text."""
        for found in TOKEN.finditer(text):
            sort = str(found.lastgroup)
            kind = PLAIN.get(sort) or _of_name(text, found)
            yield found.start(), kind, found[0]


def _of_name(text: str, found: re.Match[str]) -> _TokenType:
    """What a word is: the head of a section, a word of the language, a label, or plain: a name of the author's."""
    word, at_margin = found[0], found.start() == 0 or text[found.start() - 1] == "\n"
    if at_margin and word in section_words():
        return Keyword.Declaration
    if word in _keywords():
        return Keyword
    if text.startswith(":", found.end()) and not text[: found.start()].rpartition("\n")[2].strip():
        return Name.Label
    return Text


@cache
def _keywords() -> frozenset[str]:
    return frozenset(keywords())
