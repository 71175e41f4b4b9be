"""Every refusal of a file, a name, a setting or a pack has one message with a remedy."""

import ast
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from forehand import games, load, loads
from forehand.dsl.report import report, report_error
from forehand.dsl.words import words
from forehand.interpreter.catalogue import MAX_BYTES, read_text
from tests.golden import golden
from tests.test_mistakes import GAME, MISTAKES, completed, parts, problems_of

OPTIONS = (
    "options\n  stake number from 1 to 5, normally 2\n  stakes low or high\n"
    "score\n  last-trick: if stakes is low\n    leader scores stake\n"
)
CHOICES = completed("game mistake\nuse french, tricks\n" + OPTIONS)


def written(folder: Path, name: str, data: bytes) -> Path:
    """A file with these bytes."""
    (folder / name).write_bytes(data)
    return folder / name


REFUSALS: dict[str, Callable[[Path], object]] = {
    "unknown-game": lambda folder: load(games()[0] + "z"),
    "unreadable-file-missing": lambda folder: load(str(folder / "not-here.game")),
    "unreadable-file-folder": lambda folder: read_text(folder),
    "unreadable-file-special": lambda folder: read_text(Path(os.devnull)),
    "unreadable-file-denied": lambda folder: read_text(folder / "a\0b"),
    "unreadable-file-too-large": lambda folder: read_text(written(folder, "large.game", b"#" * (MAX_BYTES + 1))),
    "unreadable-file-not-text": lambda folder: read_text(
        written(folder, "latin.game", "game\nl\u00e4rm".encode("latin1"))
    ),
    "unreadable-file-byte-order-mark": lambda folder: read_text(written(folder, "mark.game", b"\xef\xbb\xbfgame a")),
    "unreadable-file-line-ends": lambda folder: read_text(written(folder, "ends.game", b"game a\r\n")),
    "bad-setting-bad-number-of-players": lambda folder: loads(GAME, players=5),
    "bad-setting-unknown-option": lambda folder: loads(CHOICES, stkae=3),
    "bad-setting-option-not-number": lambda folder: loads(CHOICES, stake="much"),
    "bad-setting-option-out-of-range": lambda folder: loads(CHOICES, stake=9),
    "bad-setting-option-unknown-value": lambda folder: loads(CHOICES, stakes="hihg"),
    "bad-pack-unknown-card": lambda folder: loads(GAME).deal(pack="AH 2H"),
    "bad-pack-card-twice": lambda folder: loads(GAME).deal(pack="AH AH"),
    "bad-pack-cards-missing": lambda folder: loads(GAME).deal(pack="AH KH"),
}


def refused(name: str, folder: Path) -> Exception:
    """What a refusal raises."""
    try:
        REFUSALS[name](folder)
    except Exception as error:
        return error
    raise AssertionError(name)


def test_the_message_of_every_refusal(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    told = []
    for name in REFUSALS:
        message = report_error(refused(name, tmp_path)).replace(f"{tmp_path}/", "").replace(str(tmp_path), "folder")
        told.append(f"== {name} ==\n{message.replace(games()[0], 'some-game')}\n")
    golden(request, "errors.txt", "\n".join(told))


def test_every_refusal_has_a_message_and_every_message_a_refusal(root: Path) -> None:
    raised = {"unknown-game"}
    for name in ("catalogue.py", "game.py", "reading/assemble.py"):
        for node in ast.walk(ast.parse((root / "interpreter" / name).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = {"UnreadableFile": 1, "BadSetting": 0, "BadPack": 0}.get(node.func.id)
                if place is not None and isinstance(code := node.args[place], ast.Constant):
                    kind = {"UnreadableFile": "unreadable-file", "BadSetting": "bad-setting", "BadPack": "bad-pack"}
                    raised.add(f"{kind[node.func.id]}-{code.value}")
    messages = words("en").book["errors"]
    assert isinstance(messages, dict)
    assert raised == set(messages) == set(REFUSALS)


def test_colour_only_adds_colour() -> None:
    for path in MISTAKES[:20]:
        for problem in problems_of(completed(parts(path)[0]), path.name):
            painted = report(problem, colour=True)
            for paint in ("\x1b[1m", "\x1b[1;31m", "\x1b[1;34m", "\x1b[0m"):
                painted = painted.replace(paint, "")
            assert painted == report(problem)
