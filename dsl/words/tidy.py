"""What is done to a text when it is whole: contractions, spaces, a capital; the rules are in the data."""

import re

from forehand.dsl.words.forms import mapping, sequence
from forehand.dsl.words.load import Book

# Signs, Markdown and HTML tags that may stand before the first letter of a sentence.
OPENING = re.compile(r"(?:<[^>]*>|[\s*_\[(„“‘«\"'¿¡])*")
PATH = re.compile(r"[^\s<]*[/.\\]\w")
ENDING = re.compile(r"[.!?…:][\s*_)\]”“’»\"']*(?:<[^>]*>)*\s*$")


class Tidy:
    """The finishing rules of one language."""

    def __init__(self, grammar: Book) -> None:
        rules = grammar.get("tidy")
        pairs = [sequence(rule) for rule in rules] if isinstance(rules, list) else []
        self._sources = [(pattern, replacement) for pattern, replacement in pairs]
        self._rules: list[tuple[re.Pattern[str], str]] | None = None
        self._colon = grammar.get("after-colon")
        self._capitals = {small: str(great) for small, great in mapping(grammar.get("capitals")).items()}

    def __call__(self, text: str) -> str:
        """The text by the rules of the language, with a capital if it ends as a sentence does."""
        text = self.phrase(text).strip()
        return self.capital(text) if ENDING.search(text) else text

    def phrase(self, text: str) -> str:
        """The text by the rules of the language."""
        if self._rules is None:
            self._rules = [(re.compile(pattern), replacement) for pattern, replacement in self._sources]
        for pattern, replacement in self._rules:
            text = pattern.sub(replacement, text)
        return text

    def capital(self, text: str) -> str:
        """The text with a capital letter where it begins; one that begins with a digit or a path stays as it is."""
        if PATH.match(text):
            return text
        opening = OPENING.match(text)
        start = opening.end() if opening else 0
        for small, great in self._capitals.items():
            if text.startswith(small, start):
                return text[:start] + great + text[start + len(small) :]
        return text[:start] + text[start : start + 1].upper() + text[start + 1 :]

    def after_colon(self, text: str) -> str:
        """The sentence as it stands alone behind a colon."""
        if self._colon != "small":
            return text
        for small, great in self._capitals.items():
            if text.startswith(great):
                return small + text[len(great) :]
        return text[:1].lower() + text[1:]
