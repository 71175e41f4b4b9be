"""Texts that a reader has accepted: `pytest --accept` writes them anew, and `git diff` shows what changed."""

import difflib
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"


def golden(request: pytest.FixtureRequest, path: str, text: str) -> None:
    """Compare a text with the accepted one in `tests/golden/`, or accept it if `--accept` was given."""
    file = GOLDEN / path
    if request.config.getoption("--accept", default=False):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return
    accepted = file.read_text(encoding="utf-8") if file.exists() else ""
    if text != accepted:
        lines = difflib.unified_diff(accepted.splitlines(), text.splitlines(), path, "now", lineterm="")
        pytest.fail("\n".join([*lines, "Accept it with: pytest --accept"]), pytrace=False)
