"""What all tests share: the root of the checkout and how hard Hypothesis searches."""

import io
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None, max_examples=5_000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `--accept` write golden files anew."""
    parser.addoption("--accept", action="store_true", help="accept what golden tests now show")


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of the project, built once, by whichever of several processes comes first."""
    from tests.published import built

    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    place, done = shared / "published" / "forehand", shared / "published" / "done"
    try:
        place.parent.mkdir()
    except FileExistsError:
        deadline = time.monotonic() + 600
        while not done.exists() and time.monotonic() < deadline:
            time.sleep(0.2)
        return place
    try:
        return built(place)
    finally:
        done.touch()


class Run(NamedTuple):
    """What one call of the command came to."""

    code: int
    out: str
    err: str


@pytest.fixture
def forehand(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Callable[..., Run]:
    """The command, to be called with its arguments and with what is typed; its data folder is `tmp_path / "data"`."""
    from forehand.interpreter.cli import main

    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "FOREHAND_LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("FOREHAND_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr("sys.argv", ["forehand"])

    def run(*arguments: str, typed: str = "") -> Run:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main(arguments)
        return Run(code, *capsys.readouterr())

    return run
