"""Sums within products are said in brackets, in every language, so that there is one way to understand them."""

from pathlib import Path

import pytest

import forehand
from forehand.interpreter.saying.rules import say_rules

TEXT = """\
variant reckoned of zetten-german
change score.failed to
  otherwise
    declarer's side loses {term}
laws
  one-contract: gain of sides is at most 999
"""


@pytest.mark.parametrize(
    ("term", "said"),
    [
        ("2 * (contract + 3)", "two times (the contract plus three)"),
        ("(contract + 3) * 2", "(the contract plus three) times two"),
        ("2 * contract + 3", "two times the contract plus three"),
        ("9 - (contract + 3)", "nine minus (the contract plus three)"),
        ("9 - (contract - 3)", "nine minus (the contract minus three)"),
        ("contract - 3 - 2", "the contract minus three minus two"),
        ("24 / (contract * 2)", "24 divided by (the contract times two)"),
        ("(contract + 8) / 2", "(the contract plus eight) divided by two"),
        ("2 * (contract / 2)", "two times (the contract divided by two)"),
        ("2 * more", "two times (the contract plus three)"),
    ],
)
def test_what_belongs_together_is_in_brackets(term: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "reckoned.game"
    defined = "define more as contract + 3\n" if "more" in term else ""
    file.write_text(TEXT.format(term=term).replace("change", f"{defined}change", 1), encoding="utf-8")
    rules = {locale: say_rules(forehand.load(str(file)), locale) for locale in ("en", "nl", "de", "nb")}
    assert said in rules["en"]
    brackets = said.count("(")
    for locale, text in rules.items():
        plain = say_rules(forehand.load("zetten-german"), locale)
        before = plain.count("(") - 1  # its own sum in a product, which this one stands in place of
        assert text.count("(") == before + brackets, locale
