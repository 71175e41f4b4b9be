"""One name, several files: grammar, class, and a message in every language."""

import re
from pathlib import Path

import pytest

from forehand.dsl.words import languages, words
from forehand.interpreter.constructs import CONSTRUCTS
from forehand.interpreter.relations import built_in


def test_every_alias_of_the_grammar_is_a_construct(root: Path) -> None:
    text = re.sub(r"//.*", "", (root / "dsl" / "grammar.lark").read_text(encoding="utf-8"))
    aliases = set(re.findall(r"->\s*([a-z_]+)", text))
    plain = set(re.findall(r"^([a-z_]+):", text, re.MULTILINE)) & set(CONSTRUCTS)
    assert aliases | plain == {alias for alias in CONSTRUCTS if alias != "word"}


@pytest.mark.parametrize("locale", languages())
def test_every_construct_has_a_message(locale: str) -> None:
    wanted = {alias.replace("_", "-") for alias, construct in CONSTRUCTS.items() if not construct.silent}
    assert wanted - set(words(locale).sentences) == set()


@pytest.mark.parametrize("locale", languages())
def test_every_name_of_the_language_has_a_message(locale: str) -> None:
    names = built_in(("hearts", "spades"), 4, 2, ("red", "black"), 8)
    assert {f"relation-{name}" for name in names} - set(words(locale).sentences) == set()
