"""The pages that show Python are run: every answer in them is the real one."""

import doctest
import re
from pathlib import Path

import pytest

PAGES = ("site/docs/api.md", "README.md")


@pytest.mark.parametrize("page", PAGES)
def test_examples_in_a_page_are_true(root: Path, page: str) -> None:
    """Every `>>>` of a page gives what stands below it."""
    text = (root / page).read_text(encoding="utf-8").replace("```", "\n")
    examples = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    result = doctest.DocTestRunner(verbose=False).run(examples)
    assert result.failed == 0


def test_the_page_on_python_has_examples(root: Path) -> None:
    """The check above cannot pass for want of examples."""
    assert (root / PAGES[0]).read_text(encoding="utf-8").count(">>> ") > 30


def blocks(root: Path) -> list[str]:
    """The blocks of text on the first page."""
    return re.findall(r"^```\n(.*?)^```", (root / "README.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def test_the_first_page_quotes_the_game(root: Path) -> None:
    """Its piece of a game file stands in that file, line by line and in order."""
    lines = iter((root / "games/zetten/zetten.game").read_text(encoding="utf-8").splitlines())
    piece = next(block for block in blocks(root) if block.startswith("phase"))
    assert [line for line in piece.splitlines() if line and line not in lines] == []


def test_the_first_page_quotes_a_variant(root: Path) -> None:
    """Its variant is the file, its comment left out."""
    piece = next(block for block in blocks(root) if block.startswith("variant"))
    file = (root / "games/zetten/zetten-dutch.game").read_text(encoding="utf-8")
    assert piece == re.sub(r"^#.*\n", "", file, flags=re.MULTILINE)


def test_the_first_page_quotes_what_the_table_says(root: Path) -> None:
    """Its refusals are those that the golden files hold, one for each language."""
    said = "".join(file.read_text(encoding="utf-8") for file in root.glob("tests/golden/reasons/zetten.*.txt"))
    quotes = re.findall(r"^> (.+)$", (root / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(quotes) == 4
    assert [quote for quote in quotes if f": {quote}\n" not in said] == []
