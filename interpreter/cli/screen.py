"""What the terminal can do, and how text gets there; the only module that knows escape codes."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Mapping
from typing import TextIO

STYLES = {"bold": "1", "dim": "2", "reverse": "7", "red": "31", "green": "32", "blue": "34", "none": "0"}
TWO_COLOURS: Mapping[str, str] = {"red": "red"}
"""Style of a suit by its colour in the game; others are left as the terminal has them."""
FOUR_COLOURS: Mapping[str, str] = {"clubs": "green", "diamonds": "blue", "hearts": "red"}
"""Style of each suit where all four are to differ."""

ESCAPE = re.compile(r"\033\[[0-9;]*m")
STEERING = re.compile(r"(\033\[[0-9;]*m)|[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""A character by which a text would steer the terminal or turn its order round; styles are left alone."""
ASCII = dict(
    zip(
        "♣ ♦ ♥ ♠ – − ‘ ’ “ ” „ « » · … ▸ ─ × ▮ æ ø å ä ö ü ß Æ Ø Å Ä Ö Ü".split(),
        'C D H S - - \' \' " " " " " - ... > - x # ae o aa ae oe ue ss Ae O Aa Ae Oe Ue'.split(),
        strict=True,
    )
)
"""What stands for a sign that the terminal cannot show."""


def plainly(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding lacks by letters that it has."""
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    plain = (
        ASCII.get(sign) or unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode() for sign in signs
    )
    return "".join(part or "?" for part in plain), error.end


codecs.register_error("forehand-plainly", plainly)


def length(text: str) -> int:
    """Columns that a text takes; escape codes take none."""
    return len(ESCAPE.sub("", text))


def harmless(text: str) -> str:
    """The text with a sign in the place of every character that would do something to the terminal."""
    return STEERING.sub(lambda found: found[1] or "\ufffd", text)


def pad(text: str, width: int, place: str = "<") -> str:
    """The text with spaces after (<), before (>) or on both sides (^), as wide as asked for."""
    space = max(0, width - length(text))
    before = {"<": 0, ">": space, "^": space // 2}[place]
    return " " * before + text + " " * (space - before)


def wrap(parts: list[str], width: int, between: str = "  ", indent: str = "") -> list[str]:
    """Lines of parts that are not broken, each line as full as may be; all but the first are indented."""
    lines: list[str] = []
    for part in parts:
        if lines and length(lines[-1]) + len(between) + length(part) <= width:
            lines[-1] += between + part
        else:
            lines.append((indent if lines else "") + part)
    return lines


class Screen:
    """Where a session is shown and where its answers come from."""

    def __init__(
        self, plain: bool = False, colours: int = 2, out: TextIO | None = None, environ: Mapping[str, str] = os.environ
    ) -> None:
        self.out = out or sys.stdout
        if hasattr(self.out, "reconfigure"):
            self.out.reconfigure(errors="forehand-plainly")
        encoding = (getattr(self.out, "encoding", None) or "ascii").lower().replace("-", "")
        self.answers = sys.stdin is not None and sys.stdin.isatty()
        """Whether somebody types the answers."""
        terminal = self.out.isatty() and environ.get("TERM") != "dumb"
        self.drawing = terminal and not plain and encoding.startswith("utf")
        """Whether the table is drawn; otherwise every event is told in a line."""
        self.colour = self.drawing and not environ.get("NO_COLOR")
        self.colours = colours
        if self.drawing and os.name == "nt":
            os.system("")  # lets the console of Windows understand escape codes

    @property
    def width(self) -> int:
        """Columns to be used."""
        return max(30, min(shutil.get_terminal_size().columns, 100))

    @property
    def height(self) -> int:
        """Lines there are."""
        return shutil.get_terminal_size().lines

    def styled(self, text: str, *styles: str) -> str:
        """The text in styles such as `bold` or `red`, where styles can be shown."""
        codes = ";".join(STYLES[style] for style in styles if style)
        return f"\033[{codes}m{text}\033[0m" if self.colour and codes and text else text

    def suited(self, text: str, suit: str | None, colour: str, *styles: str) -> str:
        """A text about a suit, in the colour of that suit."""
        style = FOUR_COLOURS.get(suit or "", "") if self.colours == 4 else TWO_COLOURS.get(colour, "")
        return self.styled(text, style, *styles)

    def clear(self) -> None:
        """Begin a new page, where pages are drawn."""
        if self.drawing:
            self.out.write("\033[H\033[2J")

    def line(self, text: str = "", whole: bool = False) -> None:
        """Show a text; where pages are drawn its lines are broken between words, unless it is to stay whole."""
        columns = shutil.get_terminal_size().columns if self.drawing and not whole else 0
        for line in text.rstrip("\n").split("\n"):
            broken = [line]
            if columns and length(line) > columns:
                indent = len(line) - len(line.lstrip("- "))
                first, *others = line[indent:].split(" ")
                broken = wrap([line[:indent] + first, *others], columns, " ", " " * indent)
            self.out.writelines(harmless(part).rstrip() + "\n" for part in broken)

    def lines(self, texts: list[str]) -> None:
        """Show several lines."""
        for text in texts:
            self.line(text)

    def ask(self, prompt: str) -> str:
        """Return what is typed after a prompt. Raises EOFError at the end of what there is to read."""
        if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
            sys.stdin.reconfigure(errors="replace")  # only before anything is read
        if not self.answers:
            self.line(prompt)
            self.out.flush()
            if sys.stdin is None or not (answer := sys.stdin.readline()):
                raise EOFError
            return answer.strip()
        self.out.flush()
        with contextlib.suppress(ImportError):  # there is no readline on Windows
            import readline  # noqa: F401 - gives `input` its editing
        return input(harmless(prompt)).strip()
