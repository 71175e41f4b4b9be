"""Every mistake brings exactly the message that a reader has accepted, and every problem is shown by a mistake."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import dedent

import pytest

from forehand import Problem, Problems
from forehand.dsl.layout import layout
from forehand.dsl.parse import STARTS, parse_line
from forehand.dsl.report import report_all
from forehand.dsl.source import Source
from forehand.dsl.words import words
from forehand.interpreter.catalogue import Shelf, compile_text
from tests.golden import golden

HERE = Path(__file__).parent / "mistakes"
MISTAKES = sorted(path for path in HERE.glob("*.game") if path.name != "whole.game")
RULER = "\n#---\n"
GAME = (HERE / "whole.game").read_text(encoding="utf-8")
HEAD = "game mistake\nuse french, tricks\n"
LONG = " and ".join(["leader is forehand"] * 30)
MADE = {
    "binary-junk": "".join(chr(code % 250 + 5) for code in range(0, 5_000, 7)),
    "many-problems": HEAD + "what is this\n" * 200,
    "text-too-long": HEAD + "# to be written\n" * 70_000,
    "line-too-long": HEAD + f"score\n  last-trick: if {LONG}\n    leader scores 1\n",
    "too-deep": HEAD + "score\n" + "".join(f"{'  ' * depth}if leader is forehand\n" for depth in range(1, 20)),
    "too-involved": HEAD + "score\n  leader scores " + " + ".join(["1"] * 60) + "\n",
    "carriage-returns": HEAD.replace("\n", "\r\n") + "players\r2\r\n",
    "byte-order-mark": "\ufeff" + HEAD,
    "wide-letters": HEAD + "score\n  last-trick: leader scores 一二三 + \u0301é stake\n",
    "program-too-large": HEAD
    + "define ee as "
    + " + ".join(["number of trick"] * 20)
    + "\n"
    + "".join(
        f"define {a} as {' + '.join([b] * 6)}\n" for a, b in (("aa", "bb"), ("bb", "cc"), ("cc", "dd"), ("dd", "ee"))
    )
    + "score\n  last-trick: leader scores aa\n  next-trick: leader scores aa + aa\n",
}
"""Mistakes that are too long, or too strange, to keep in files."""


def sections(text: str) -> dict[str, str]:
    """The sections of a file by the word they begin with."""
    found: dict[str, str] = {}
    name = ""
    for line in text.splitlines(keepends=True):
        if line[0] not in "# \t\n":
            name = line.split()[0]
        if name:
            found[name] = found.get(name, "") + line
    return found


def completed(text: str) -> str:
    """A game with the sections it lacks."""
    if "#! whole" in text:
        return text
    absent = {line.removeprefix("#! no ") for line in text.splitlines() if line.startswith("#! no ")}
    there = absent | sections(text).keys() | {"game"}
    return text + "".join(section for name, section in sections(GAME).items() if name not in there)


def parts(path: Path) -> tuple[str, str]:
    """The game and the message in a file."""
    text, _, accepted = path.read_text(encoding="utf-8").partition(RULER)
    return text.rstrip("\n") + "\n", accepted


@cache
def problems_of(text: str, name: str) -> tuple[Problem, ...]:
    """The problems of a text."""
    try:
        compile_text(Source(name, text), Shelf(HERE / "shelf"), None, {})
    except Problems as error:
        return error.problems
    return ()


def message(problems: tuple[Problem, ...]) -> str:
    return report_all(Problems(problems)).replace(f"{HERE.as_posix()}/", "")


def test_the_whole_game_has_no_problem() -> None:
    assert problems_of(GAME, "whole.game") == ()


@pytest.mark.parametrize("path", MISTAKES, ids=lambda path: path.stem)
def test_the_message_of_a_mistake(request: pytest.FixtureRequest, path: Path) -> None:
    text, accepted = parts(path)
    problems = problems_of(completed(text), path.name)
    assert problems
    told = "".join(f"# {line}".rstrip() + "\n" for line in message(problems).split("\n"))
    if request.config.getoption("--accept"):
        path.write_text(text + RULER[1:] + told, encoding="utf-8")
    else:
        assert told == accepted


@pytest.mark.parametrize("name", MADE)
def test_the_message_of_a_mistake_that_is_made_here(request: pytest.FixtureRequest, name: str) -> None:
    golden(request, f"mistakes/{name}.txt", message(problems_of(completed(MADE[name]), f"{name}.game")) + "\n")


def codes(root: Path) -> Iterator[str]:
    """Every code that the checker may give a problem, as the source has them."""
    files = [*(root / "dsl").glob("*.py"), *(root / "interpreter" / "reading").glob("*.py")]
    files += (root / "interpreter" / "constructs").glob("*.py")
    files += [root / "interpreter" / name for name in ("scope.py", "compiling.py", "catalogue.py")]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files]
    takers = {"Problem": 0, "Repair": 0}
    for node in (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        names = [argument.arg for argument in node.args.args if argument.arg not in ("self", "cls")]
        for name in {"code", "never"} & set(names):
            takers[node.name] = names.index(name)
        yield from (str(one.value) for one in node.args.defaults if isinstance(one, ast.Constant) and "never" in names)
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in takers and takers[name] < len(node.args):
                yield from constants(node.args[takers[name]])
        elif isinstance(node, ast.Assign) and any(getattr(target, "id", "") == "code" for target in node.targets):
            yield from constants(node.value)


def constants(node: ast.expr) -> Iterator[str]:
    """The texts an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def test_every_code_has_a_message_and_every_message_a_code(root: Path) -> None:
    messages = words("en").book["problems"]
    assert isinstance(messages, dict)
    assert set(codes(root)) == set(messages)


def test_every_code_is_shown_by_a_mistake(root: Path) -> None:
    texts = [(parts(path)[0], path.name) for path in MISTAKES]
    texts += [(text, f"{name}.game") for name, text in MADE.items()]
    shown = {problem.code for text, name in texts for problem in problems_of(completed(text), name)}
    assert set(codes(root)) - shown == set()


EXAMPLE = re.compile(r"^ {4}\S")
PLACEHOLDERS = re.compile(r"\b[A-Z]{3,}\b|\.\.\.|\S  \S")
"""Words that stand for others in the forms of lines, and lists of words."""


def test_every_example_in_a_note_can_be_read() -> None:
    notes = words("en").book["notes"]
    assert isinstance(notes, dict)
    for key, text in notes.items():
        rule = key.partition("-")[0]
        if rule not in STARTS or key == "head_line":
            continue
        blocks = [block for block in str(text).split("\n\n") if EXAMPLE.match(block) and not PLACEHOLDERS.search(block)]
        for block in blocks:
            line, problems = layout(Source(key, dedent(block)), []), []
            assert all(parse_line(one, rule, problems) for one in line), (key, block)
            assert not problems, (key, block)
