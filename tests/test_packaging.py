"""The layout holds: one name for each module, one place for each version, and no game known to Python."""

import importlib.metadata
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import forehand

ROOT = Path(__file__).resolve().parent.parent
LINKED = ["dsl", "games", "interpreter", "site"]

# Words of single games. What the games themselves name is added below.
MECHANICS = set(
    "bauer bower cassino crazy-eights euchre hearts-omnibus jok klak marriage onderjok "
    "omnibus schnapsen scopa spiel underjok zetten zwick zwicker".split()
)
# Names of games or their terms that are also words of every card table.
COMMON = {"forehand", "hearts", "spades", "trump", "trumps"}
LIBRARY = re.compile("OpenSpiel")


def isolated(code: str, *options: str) -> str:
    """What a fresh Python at the root prints for `code`."""
    command = [sys.executable, *options, "-c", code]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.parametrize("name", LINKED)
def test_each_folder_is_a_package_of_forehand(name: str) -> None:
    assert any((Path(place) / name).samefile(ROOT / name) for place in forehand.__path__)


def test_nothing_shadows_the_standard_site_module() -> None:
    assert not (ROOT / "site" / "__init__.py").exists()
    for options in [(), ("-X", "frozen_modules=off")]:
        assert not Path(isolated("import site; print(site.__file__)", *options)).is_relative_to(ROOT / "site")


def test_no_folder_is_imported_under_a_second_name() -> None:
    loaded = isolated("import sys, forehand.dsl, forehand.interpreter; print(*sys.modules)").split()
    assert not {"dsl", "games", "interpreter"} & set(loaded)


def test_no_python_file_imports_a_folder_directly() -> None:
    direct = re.compile(r"^\s*(?:from|import) (?:dsl|games|interpreter)\b", re.MULTILINE)
    assert [str(file) for file in python_files() if direct.search(file.read_text("utf-8"))] == []


def test_the_version_has_one_source() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "forehand.__version__"}
    assert re.fullmatch(r"\d+\.\d+\.\d+", forehand.__version__)


def test_every_dependency_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = {
        "run": project["dependencies"],
        "dev": [*project["dependencies"], *extras["site"], *extras["test"], *extras["dev"]],
    }
    for name, dependencies in wanted.items():
        text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8").lower()
        pinned = set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))
        names = {re.split(r"[^a-z0-9-]", dependency.lower())[0] for dependency in dependencies}
        assert names - pinned <= {"forehand"}, f"run `make lock`: {names - pinned}"


def test_the_run_pins_are_among_the_dev_pins() -> None:
    run, dev = ((ROOT / "requirements" / f"{name}.txt").read_text("utf-8") for name in ("run", "dev"))
    pins = re.compile(r"^\S+==\S+", re.MULTILINE)
    assert set(pins.findall(run)) <= set(pins.findall(dev))


def test_the_installed_command_is_the_package_s_own() -> None:
    try:
        entry_points = importlib.metadata.distribution("forehand").entry_points
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("forehand is used in place, not installed")
    assert [e.value for e in entry_points if e.name == "forehand" and e.group == "console_scripts"] == [
        "forehand.interpreter.cli:main"
    ]


# --- No game in Python ---------------------------------------------------------------------------


def python_files() -> Iterator[Path]:
    for folder in ("dsl", "interpreter", "site"):
        yield from sorted((ROOT / folder).rglob("*.py"))


def names_of_games() -> set[str]:
    """Every game, variant and card with a name of its own that the folder of games knows."""
    names = set()
    for file in (ROOT / "games").rglob("*.game"):
        if file.is_relative_to(ROOT / "games" / "library"):
            continue
        text = file.read_text("utf-8")
        names |= {file.stem, *re.findall(r"\bcalled\s+([a-z][\w-]*)", text)}
        names |= set(re.findall(r"^(?:game|variant)\s+([a-z][\w-]*)", text, re.MULTILINE))
    return names - COMMON


def words_of(text: str) -> list[str]:
    """The words of a text, those of identifiers too: `open_zwick`, `OpenZwick` and "Zwicks" hold zwick."""
    text = LIBRARY.sub("", text)
    words = re.findall(r"[A-ZÀ-Þ]?[a-zß-ÿ]+|[A-ZÀ-Þ]+(?![a-zß-ÿ])|\d+", text)
    return [word.lower() for word in words]


def mentions(name: str, words: list[str]) -> bool:
    parts = words_of(name)
    return any(
        words[at : at + len(parts)] == parts or words[at : at + len(parts)] == [*parts[:-1], parts[-1] + "s"]
        for at, word in enumerate(words)
        if word.startswith(parts[0])
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("if name == 'zwick':", True),
        ("class OpenZwick:", True),
        ("ZWICK_BONUS = 1", True),
        ("count_zwicks()", True),
        ("zwicking", False),
    ],
)
def test_a_name_is_found_however_it_is_written(text: str, found: bool) -> None:
    assert mentions("zwick", words_of(text)) is found


def test_no_python_file_knows_a_game() -> None:
    names = sorted(MECHANICS | names_of_games())
    found = [
        f"{file.relative_to(ROOT)}:{number}: {name}"
        for file in python_files()
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        for name in names
        if mentions(name, words_of(line))
    ]
    assert found == []
