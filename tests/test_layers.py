"""The picture of the flow holds: which module may know of which other, and of which library."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

RUNNERS = {"engine", "instructions", "program", "chance", "grouping", "tally"}
"""Modules of the engine: they know the program and nothing before it."""

LIBRARIES = {
    "lark": {"dsl/parse.py", "dsl/shapes.py", "interpreter/reading/files.py"},
    "jinja2": {"dsl/words/templates.py"},
    "yaml": {"dsl/words/load.py", "interpreter/worked/examples.py"},
    "mkdocs": set(),
    "wasmtime": {"interpreter/compiled/running.py"},
    "gymnasium": {"interpreter/adaptors/pettingzoo.py"},
    "pettingzoo": {"interpreter/adaptors/pettingzoo.py"},
    "pyspiel": {"interpreter/adaptors/openspiel.py"},
    "numpy": {"interpreter/adaptors/pettingzoo.py", "interpreter/adaptors/openspiel.py"},
}
"""Libraries, and the only modules that may import them."""


def python_files(root: Path) -> list[Path]:
    """Every module of the language and of the interpreter."""
    return sorted(file for folder in ("dsl", "interpreter") for file in (root / folder).rglob("*.py"))


def imports(root: Path, file: Path) -> Iterator[str]:
    """What a module imports when it runs, wherever it says so, as dotted names from the top of the package."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    skipped = {
        id(inside)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inside in ast.walk(node)
    }
    package = file.relative_to(root).parent.parts
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*start, *(node.module or "").split(".")))
            yield from (f"{base.strip('.')}.{alias.name}" for alias in node.names)


def known(root: Path, file: Path, prefixes: tuple[str, ...]) -> list[str]:
    """What a module imports from places that begin so."""
    return [name for name in imports(root, file) if name.startswith(prefixes)]


def test_the_language_does_not_know_the_interpreter(root: Path) -> None:
    """Text, words and problems stand on their own."""
    assert [name for file in (root / "dsl").rglob("*.py") for name in known(root, file, ("interpreter",))] == []


def test_the_compiled_engine_knows_only_the_program(root: Path) -> None:
    """What is compiled is the program that the reference engine runs, and nothing before it."""
    allowed = ("interpreter.compiled", *(f"interpreter.{name}" for name in RUNNERS), "dsl.cache")
    files = list((root / "interpreter" / "compiled").glob("*.py"))
    assert files
    found = [name for file in files for name in known(root, file, ("interpreter", "dsl"))]
    assert [name for name in found if not name.startswith(allowed)] == []


@pytest.mark.parametrize("module", sorted(RUNNERS))
def test_the_engine_knows_only_the_program(root: Path, module: str) -> None:
    """Playing never looks at a construct, a model or words."""
    allowed = tuple(f"interpreter.{name}" for name in RUNNERS)
    found = known(root, root / "interpreter" / f"{module}.py", ("interpreter", "dsl"))
    assert [name for name in found if not name.startswith(allowed)] == []


def test_bots_know_only_what_a_seat_may_see(root: Path) -> None:
    """A bot has a view, the rulebook and the moves, and no way to a state."""
    allowed = (
        "interpreter.bots",
        "interpreter.view",
        "interpreter.rulebook",
        "interpreter.moves",
        "interpreter.program.Card",
    )
    files = list((root / "interpreter" / "bots").rglob("*.py"))
    assert files
    found = [name for file in files for name in known(root, file, ("interpreter", "dsl"))]
    assert [name for name in found if not name.startswith((*allowed, "interpreter.chance"))] == []


def test_constructs_do_not_know_how_they_are_said(root: Path) -> None:
    """Words come from the model, not the model from words."""
    for folder in ("constructs", "reading", "building"):
        for file in (root / "interpreter" / folder).rglob("*.py"):
            assert known(root, file, ("interpreter.saying", "interpreter.cli", "dsl.words")) == []


@pytest.mark.parametrize("library", sorted(LIBRARIES))
def test_each_library_has_its_place(root: Path, library: str) -> None:
    """A library is known to the modules made for it and to no other."""
    users = {
        str(file.relative_to(root))
        for file in python_files(root)
        if any(name.split(".")[0] == library for name in imports(root, file))
    }
    assert users <= LIBRARIES[library]
