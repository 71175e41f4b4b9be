"""Simulations: the same whatever plays them, interrupted or not, and what their figures say."""

import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import forehand
from forehand.interpreter.cli import main
from forehand.interpreter.cli.leaving import held_back
from forehand.interpreter.cli.simulations import plain
from forehand.interpreter.simulation import BLOCK, Setting, Simulation, Tally, playing, simulate
from forehand.interpreter.simulation.figures import Share, Spread
from forehand.interpreter.simulation.spreading import MANY, Unplayed
from tests.broken import BROKEN
from tests.golden import golden

AT_ONCE = MANY * BLOCK
DEALS = 2 * AT_ONCE + 70
GAME = Setting("zetten", 4, ())
OTHER = Setting("zetten-english", 4, ())


def run(jobs: int = 1, **how: str) -> str:
    simulation = Simulation((GAME,), DEALS, 7)
    simulation.run(jobs, **how)
    return json.dumps(plain(simulation))


@pytest.fixture(scope="module")
def alone() -> str:
    return run()


def test_processes_change_nothing(alone: str) -> None:
    assert run(2) == alone


@pytest.mark.parametrize("name", forehand.games())
def test_both_engines_count_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = forehand.load(name)
    players = ((game, ("random",)), (game, ("random",)))
    fast = playing.tallies_of(players, 5, BLOCK, 20)
    monkeypatch.setattr(playing, "compiled_engine", lambda game: None)
    assert [tally.plain() for tally in fast] == [tally.plain() for tally in playing.tallies_of(players, 5, BLOCK, 20)]


def test_an_interrupted_simulation_goes_on(alone: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun = Simulation((GAME,), DEALS, 7)

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        begun.run(progress=stop)
    kept = tmp_path / "kept.json"
    kept.write_text(json.dumps(plain(begun)))
    assert begun.tallies[0].deals == AT_ONCE
    assert main(["simulate", "--resume", str(kept), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(alone)


@pytest.mark.parametrize(
    ("asked", "begun"),
    [
        ("--deals 10001", "--deals 10000"),
        ("--seed 8", "--seed 7"),
        ("--bots random", "--bots sensible,random"),
    ],
)
def test_a_simulation_goes_on_as_it_was_begun(
    asked: str, begun: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setting = Setting("zetten", 4, (), ("sensible", "random"))
    kept = tmp_path / "kept.json"
    kept.write_text(json.dumps(plain(Simulation((setting,), 10_000, 7))))
    assert main(["simulate", "--resume", str(kept), *asked.split()]) == 2
    assert f"begun with {begun}, and goes on so" in capsys.readouterr().err


def test_what_is_asked_for_anew_may_be_what_was_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text(json.dumps(plain(Simulation((GAME,), 100, 7))))
    call = ["simulate", "--resume", str(kept), "--deals", "100", "--seed", "7", "--bots", "random", "--format", "json"]
    assert main(call) == 0
    assert json.loads(capsys.readouterr().out)["games"][0]["tally"]["deals"] == 100


def test_the_command_reports_what_it_has_when_it_is_interrupted(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "forehand", "simulate", "zetten", "--deals", "100000000"]
    environ = {**os.environ, "FOREHAND_DATA": str(tmp_path)}
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        time.sleep(4)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    (kept,) = tmp_path.glob("*.simulation.json")
    assert process.returncode == 130
    assert "Interrupted after " in out and " of 100,000,000 deals." in out
    assert f"forehand simulate --resume {kept}" in err
    assert json.loads(kept.read_text())["games"][0]["tally"]["deals"] > 0


@pytest.mark.skipif(find_spec("distributed") is None, reason="the package distributed is not installed")
def test_a_cluster_that_loses_a_worker_changes_nothing(tmp_path: Path) -> None:
    where = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parent.parent)}

    def start(*command: str) -> "subprocess.Popen[bytes]":
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return subprocess.Popen([sys.executable, "-m", *command], env=where, cwd=tmp_path, **quiet)

    file = tmp_path / "scheduler.json"
    local = ("--host", "127.0.0.1", "--no-dashboard")
    processes = [start("distributed.cli.dask_scheduler", *local, "--port", "0", "--scheduler-file", str(file))]
    try:
        deadline = time.monotonic() + 30
        while not file.exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        address = json.loads(file.read_text())["address"]
        worker = ("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", *local)
        processes += [start(*worker), start(*worker)]
        deals = 8 * AT_ONCE
        simulation = Simulation((GAME,), deals, 7)

        def lose(done: int) -> None:
            if done >= 2 * AT_ONCE and processes[1].poll() is None:
                processes[1].kill()

        simulation.run(progress=lose, dask=address)
        assert processes[1].wait() == -signal.SIGKILL
        here = Simulation((GAME,), deals, 7)
        here.run()
        assert plain(simulation) == plain(here)
    finally:
        for process in processes:
            process.kill()
            process.wait()


def test_two_games_are_played_with_the_same_cards() -> None:
    twice = Simulation((GAME, GAME), BLOCK, 3)
    twice.run()
    assert set(twice.tallies[0].differences) == {(0, 0)}
    pair = Simulation((GAME, OTHER), BLOCK, 3)
    pair.run()
    means = [_mean(tally.outcomes) for tally in pair.tallies]
    gap = sum(d[0] * n for d, n in pair.tallies[0].differences.items()) / BLOCK
    assert gap == pytest.approx(means[0] - means[1])


def _mean(outcomes: dict[tuple[tuple[int, ...], int, tuple[int, ...], int], int]) -> float:
    return sum(outcome[0][0] * n for outcome, n in outcomes.items()) / sum(outcomes.values())


def test_figures_are_what_a_textbook_says() -> None:
    assert (Share(10, 100).low, Share(10, 100).high) == pytest.approx((0.0552291, 0.1743657), abs=1e-6)
    assert (Share(0, 20).low, Share(0, 20).high) == pytest.approx((0.0, 0.1611252), abs=1e-6)
    spread = Spread.of({2: 1, 4: 3, 5: 2, 7: 1, 9: 1})
    assert (spread.mean, spread.deviation) == pytest.approx((5.0, 2.1380899))
    assert spread.high - spread.mean == pytest.approx(1.95996398 * 2.1380899 / 8**0.5)


@pytest.mark.parametrize("lang", ["en", "nl", "de", "nb"])
def test_the_report_in_words(lang: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "zetten", "--deals", "600", "--lang", lang]) == 0
    key = forehand.load("zetten").key[:12]
    golden(request, f"simulation/{lang}.txt", capsys.readouterr().out.replace(key, "(definition)"))


def test_the_page_stands_by_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    call = ["simulate", "zetten", "--compare", "zetten-english", "--deals", "100", "--format", "html"]
    assert main([*call, "--out", str(page)]) == 0
    text = page.read_text()
    assert text.count("<table") == text.count("</table>") > 5
    assert "<svg" in text and "http" not in text
    assert '<th scope="row" class="part">score.made</th>' in text
    (moves,) = set(re.findall(r"moves in a deal</th>.*?(<svg|</tr>)", text))
    assert moves == "</tr>", "moves have no scale in common with shares"
    assert main([*call, "--out", str(page)]) == 1
    assert "already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ("simulate", 2, "name a game"),
        ("simulate zetten --deals none", 2, "--deals takes a whole number"),
        ("simulate zetten --deals 0", 2, "--deals must be at least 1"),
        ("simulate zetten --bots clever", 2, "there are no bots ‘clever’"),
        ("simulate zetten --format pdf", 2, "there is no format ‘pdf’; there are text, json, csv, html"),
        ("simulate zetten --jobs 9999", 2, "--jobs can be 512 at most"),
        ("simulate zetten --compare schnapsen", 2, "cannot be compared"),
        ("simulate --resume README.md", 1, "there is no simulation in README.md"),
        ("simulate --resume tests", 1, "this is a folder, not a file: tests"),
        ("simulate zetten --resume README.md", 2, "goes on as it was begun"),
        ("simulate zetten --out README.md", 1, "there is already a file README.md"),
        ("simulate zetten --out no-such-folder/report", 1, "cannot use the file no-such-folder/report"),
        ("simulate zetten --dask 127.0.0.1:1", 1, "127.0.0.1:1"),
    ],
)
def test_a_wrong_call(arguments: str, code: int, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments.split()) == code
    out, err = capsys.readouterr()
    assert message.casefold() in err.casefold() and not out


def test_a_simulation_of_a_definition_that_has_changed_does_not_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    simulation = Simulation((GAME,), 10, 1)
    data = plain(simulation)
    data["games"][0]["definition"] = "0" * 64
    kept = tmp_path / "kept.json"
    kept.write_text(json.dumps(data))
    assert main(["simulate", "--resume", str(kept)]) == 1
    assert "has changed since" in capsys.readouterr().err


DAMAGE = (
    ("format", "forehand simulation 99"),
    ("deals", "10"),
    ("deals", 0),
    ("deals", 1e400),
    ("deals", 10**30),
    ("seed", None),
    ("done", [1]),
    ("done", [0, -1]),
    ("done", [[0]]),
    ("games", []),
    ("games", {}),
    ("games", [None]),
    ("games 0 players", 1e400),
    ("games 0 options", []),
    ("games 0 options end", None),
    ("games 0 bots", ["clever"]),
    ("games 0 bots", []),
    ("games 0 clauses", []),
    ("games 0 settled", None),
    ("games 0 tally", None),
    ("games 0 tally moves", 1.5),
    ("games 0 tally forced", 10**9),
    ("games 0 tally options", True),
    ("games 0 tally lengths 0 0", "34"),
    ("games 0 tally lengths 0 1", -1),
    ("games 0 tally outcomes 0 0", []),
    ("games 0 tally outcomes 0 0 0", [1]),
    ("games 0 tally outcomes 0 0 0 0", 10**400),
    ("games 0 tally outcomes 0 0 3", -1),
    ("games 0 tally outcomes 0 0 3", 1 << 40),
    ("games 0 tally offers 0 0", 7),
    ("games 0 tally matches", [[[1, [2]], 1]]),
    ("games 0 tally differences", [[[0], 10]]),
)


@pytest.mark.parametrize(("where", "value"), DAMAGE)
def test_a_damaged_simulation_does_not_go_on(
    where: str, value: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    simulation = Simulation((GAME,), 10, 1)
    simulation.run()
    data: Any = json.loads(json.dumps(plain(simulation)))
    *way, last = [int(key) if key.isdecimal() else key for key in where.split()]
    inside = data
    for key in way:
        inside = inside[key]
    inside[last] = value
    kept = tmp_path / "kept.json"
    kept.write_text(json.dumps(data))
    assert main(["simulate", "--resume", str(kept)]) != 0
    out, err = capsys.readouterr()
    assert not out and len(err.splitlines()) == 1


@pytest.mark.parametrize("how", ["--jobs 1", "--jobs 2", "--bots sensible", "--bots sensible --jobs 2"])
def test_a_game_that_cannot_go_on_is_told_of(how: str, tmp_path: Path) -> None:
    (tmp_path / "broken.game").write_text(BROKEN)
    command = [sys.executable, "-m", "forehand", "simulate", str(tmp_path / "broken.game"), *how.split()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and not done.stdout
    assert "broken.game:18, because the player has no legal move" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_who_won_a_deal_is_told_where_scores_count_down(capsys: pytest.CaptureFixture[str]) -> None:
    """In Schnapsen points are taken off, and the lowest score wins: who has made more points has won the deal."""
    assert main("simulate schnapsen --deals 300 --format csv".split()) == 0
    rows = [line.split(",") for line in capsys.readouterr().out.splitlines()]
    told = {row[1]: float(row[2]) for row in rows if row[0] == "wins"}
    found = simulate(forehand.load("schnapsen"), 300)
    assert told == pytest.approx({"forehand": found.wins[0].share, "dealer": found.wins[1].share, "no winner": 0})


def test_a_process_that_dies_leaves_what_was_played() -> None:
    begun = Simulation((GAME,), 10**20, 7)

    def lose(done: int) -> None:
        (victim, *_) = multiprocessing.active_children()
        victim.kill()

    with pytest.raises(Unplayed, match="lost-process"):
        begun.run(2, lose)
    (tally,) = begun.tallies
    assert tally.deals == len(begun.done) * BLOCK > 0


def test_an_interrupt_waits_until_what_was_played_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = Simulation((GAME, OTHER), DEALS, 7)
    merge = Tally.merge

    def interrupted(self: Tally, other: Tally) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        merge(self, other)

    monkeypatch.setattr(Tally, "merge", interrupted)
    with pytest.raises(KeyboardInterrupt):
        begun.run(whole=held_back)
    assert [tally.deals for tally in begun.tallies] == [AT_ONCE, AT_ONCE]
    assert len(begun.done) == MANY
