"""The rules of a game as one page that stands alone, and printed by a browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from html import escape
from importlib.resources import files
from pathlib import Path

import markdown  # type: ignore[import-untyped]

from ..interpreter.game import Game
from ..interpreter.saying.games import title_in, words_for
from .publishing import rules_of

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
SECONDS = 60
"""How long a browser may take."""


class PrintingFailed(Exception):
    """There is no PDF."""

    def __init__(self, code: str, reason: str = "") -> None:
        super().__init__(code)
        self.code = code
        """`no-browser` or `pdf-failed`."""
        self.reason = reason


def sheet(game: Game, locale: str) -> str:
    """Return the rules as HTML that needs no other file."""
    style = files(__package__) / "theme" / "assets"
    screen, paper = ((style / name).read_text(encoding="utf-8") for name in ("site.css", "print.css"))
    body = markdown.markdown(rules_of(game, locale), extensions=["attr_list", "tables", "md_in_html"])
    title = escape(title_in(words_for(game, locale), game.name))
    return (
        f'<!doctype html>\n<html lang="{locale}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{screen}\n@media print {{\n{paper}\n}}\n</style>\n</head>\n"
        f'<body>\n<div class="body"><main class="rules">\n{body}\n</main></div>\n</body>\n</html>'
    )


def browser(environ: Mapping[str, str]) -> str | None:
    """Return the browser that prints, or None if there is none."""
    named = environ.get("FOREHAND_BROWSER")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, BROWSERS)), None)


def print_sheet(text: str, path: str) -> None:
    """Write a page of HTML to a file as PDF. Raises PrintingFailed, or OSError if the file cannot be written."""
    program = browser(os.environ)
    if program is None:
        raise PrintingFailed("no-browser")
    with tempfile.TemporaryDirectory(prefix="forehand-") as folder:
        page, made = Path(folder) / "page.html", Path(folder) / "page.pdf"
        page.write_text(text, encoding="utf-8")
        call = [program, "--headless", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={folder}/profile"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:  # as in containers, where the sandbox does not start
            call.append("--no-sandbox")
        try:
            done = subprocess.run(
                [*call, f"--print-to-pdf={made}", page.as_uri()], capture_output=True, timeout=SECONDS, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise PrintingFailed("pdf-failed", str(error)) from None
        if not made.exists():
            last = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
            raise PrintingFailed("pdf-failed", "".join(last))
        shutil.copyfile(made, path)
