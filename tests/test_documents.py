"""The pages that show Python are run: every answer in them is the real one."""

import doctest
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
