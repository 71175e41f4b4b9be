"""The language reference is true: its examples are read and played, and nothing of the language is left out."""

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from forehand.dsl.problems import Problem, Problems
from forehand.dsl.source import Source
from forehand.interpreter.catalogue import Shelf, compile_text
from forehand.interpreter.chance import bounded, seeded
from forehand.interpreter.constructs import CONSTRUCTS
from forehand.interpreter.game import Game
from forehand.interpreter.reading import files
from forehand.interpreter.reading.assemble import IDLE
from forehand.interpreter.relations import built_in

PAGE = (Path(__file__).resolve().parent.parent / "site/docs/language.md").read_text("utf-8")
BLOCK = re.compile(r"(?:<!-- in: (\w+) -->\n)?^```game\n(.*?)^```", re.MULTILINE | re.DOTALL)

SCAFFOLDS = {
    "sections": (0, ""),
    "phase": (2, "before play.trick\n"),
    "turn": (4, "before play.trick\n  turn of leader\n"),
    "choose": (6, "before play.trick\n  turn of leader\n    choose\n"),
    "score": (2, "after score.failed\n"),
    "conditions": (8, "before play.trick\n  turn of leader\n    for each c of hand\n      for each p of players\n"),
    "terms": (8, "before play.trick\n  turn of leader\n    for each c of hand\n      for each p of players\n"),
}
"""How a piece becomes a variant of the first game of the page: how deep it is indented, and what stands above it."""


def texts() -> Iterator[tuple[str, str, str]]:
    """Yield the name, the scaffold if any, and the text of every example."""
    for match in BLOCK.finditer(PAGE):
        scaffold, text = match.groups()
        line = PAGE[: match.start(2)].count("\n") + 1
        if scaffold is None:
            head = re.search(r"^(?:game|variant|library) ([\w-]+)", text, re.MULTILINE)
            assert head is not None, f"line {line}: this example needs a scaffold"
            yield head.group(1), "", text
            continue
        if scaffold == "conditions":
            text = "".join(f"if {one}\n  add 0 to contract\n" for one in text.splitlines())
        elif scaffold == "terms":
            text = "".join(f"if {one} is {one}\n  add 0 to contract\n" for one in text.splitlines())
        depth, above = SCAFFOLDS[scaffold]
        yield f"line-{line}", scaffold, f"variant line-{line} of thirteen\n{above}{textwrap.indent(text, ' ' * depth)}"


EXAMPLES = {name: (scaffold, text) for name, scaffold, text in texts()}


class Page(Shelf):
    """Finds games and libraries among the examples of the page first."""

    def find(self, sort: str, name: str) -> Source | None:
        if name in EXAMPLES:
            return Source(name, EXAMPLES[name][1])
        return super().find(sort, name)


def load(name: str, players: int | None = None) -> Game:
    compiled, rest = compile_text(Source(name, EXAMPLES[name][1]), Page(), players, {})
    return Game(compiled, (name, players, {}), rest)


WHOLE = [name for name, (scaffold, text) in EXAMPLES.items() if not scaffold and "library" not in text.split()[0]]
PIECES = [name for name, (scaffold, _) in EXAMPLES.items() if scaffold]


@pytest.mark.parametrize("name", WHOLE)
def test_whole_games_are_played(name: str) -> None:
    game = load(name)
    for players in game.compiled.numbers:
        statistics = load(name, players).simulate(20)
        assert statistics.deals == 20 and statistics.void.times < 20


@pytest.mark.parametrize("name", PIECES)
def test_pieces_are_read_within_a_game(name: str) -> None:
    problems: tuple[Problem, ...] = ()
    try:
        load(name)
    except Problems as error:
        problems = error.problems
    assert [problem for problem in problems if problem.code not in IDLE] == []


def test_libraries_are_read() -> None:
    (library,) = (name for name in EXAMPLES if EXAMPLES[name][1].startswith("library"))
    text = EXAMPLES["thirteen"][1].replace("use french, tricks", f"use french, tricks, {library}")
    text = text.replace("must follow-suit", "must follow-suit then play-weak").replace("thirteen", "with-library")
    text = text.replace("add 1 to tricks", "if some c of won of leader where c is weak\n      add 1 to tricks")
    text = re.sub(r"(?<=is weak\n)      (add 1 .*\n)", r"      \1", text)
    compiled, _ = compile_text(Source("with-library", text), Page(), None, {})
    assert compiled.program.code


def test_every_construct_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[str] = set()
    construct = files._construct

    def noted(tree, line):  # type: ignore[no-untyped-def]
        if line.source.name in EXAMPLES:
            seen.add(str(tree.data))
        return construct(tree, line)

    monkeypatch.setattr(files, "_construct", noted)
    for name, (_, text) in EXAMPLES.items():
        if text.startswith("library"):
            files.read_file(Source(name, text), [])
            continue
        try:
            load(name)
        except Problems:
            assert name in PIECES
    assert sorted(set(CONSTRUCTS) - {"word"} - seen) == []


def test_every_word_of_the_table_is_shown() -> None:
    words = set(re.findall(r"[a-z][a-z0-9-]*", "\n".join(text for _, text in EXAMPLES.values())))
    assert sorted(set(built_in((), 4, 2, (), 0)) - words) == []


def test_every_word_of_the_table_is_explained() -> None:
    explained = set(re.findall(r"[a-z][a-z0-9-]*", " ".join(re.findall(r"`([^`]+)`", PAGE))))
    assert sorted(set(built_in((), 4, 2, (), 0)) - explained) == []


def test_the_numbers_shown_are_those_of_the_generator() -> None:
    state, numbers = seeded(1), []
    for _ in range(10):
        number, state = bounded(52, state)
        numbers.append(str(number))
    assert f"\n{' '.join(numbers)}\n" in PAGE
