"""Nothing that goes wrong around a match loses it: no signal, no closed output, no folder that cannot be written."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from forehand.interpreter.cli.saves import folder
from forehand.interpreter.cli.screen import harmless
from forehand.interpreter.records import read_record

Command = Callable[..., tuple[int, str, str]]
OPENING = ("play", "zetten", "--seed", "3", "--dealer", "0", "--seat", "0")
STUCK = """\
game stuck
use french
players 2
pack
  7 8 9 10 of clubs hearts
zones
  hand   cards of each player, seen by owner
  table  pile, seen by all
deal
  shuffle the pack
  deal 4 cards to each hand from forehand
phase play
  turns from forehand, until hand is empty
    choose
      play c from hand, if rank of c is 7 or table is empty
        move c to table
score
  forehand scores 1
match
  highest score wins
"""
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes are otherwise there")


def started(root: Path, data: Path, stdout: int) -> subprocess.Popen[bytes]:
    """A sitting of which the first moves are typed and the rest is waited for."""
    process = subprocess.Popen(
        [sys.executable, "-m", "forehand", *OPENING],
        cwd=root,
        env={**os.environ, "FOREHAND_DATA": str(data)},
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    process.stdin.write(b"pass\n")
    process.stdin.flush()
    return process


@posix
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_ends_a_sitting_in_order(name: str, root: Path, tmp_path: Path) -> None:
    with started(root, tmp_path, subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        while b"play" not in process.stdout.readline():
            pass
        time.sleep(0.2)
        process.send_signal(getattr(signal, name))
        told = process.stdout.read().decode()
        assert process.stderr.read() == b""
    [saved] = tmp_path.iterdir()
    assert f"Saved as {saved}." in told
    assert len(read_record(saved.read_bytes()).deal.played) > 1
    assert process.returncode == (0 if name == "SIGINT" else 128 + getattr(signal, name))


@posix
def test_a_match_is_kept_when_nobody_reads_on(root: Path, tmp_path: Path) -> None:
    with started(root, tmp_path, subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        process.stdin.close()
        told = process.stderr.read().decode()
    [saved] = tmp_path.iterdir()
    assert told.startswith(f"Saved as {saved}.")
    assert process.returncode == 0


def test_where_a_match_is_kept_is_told_after_answers_from_a_pipe(root: Path, tmp_path: Path) -> None:
    with started(root, tmp_path, subprocess.PIPE) as process:
        told, _ = process.communicate(b"quit\n")
    [saved] = tmp_path.iterdir()
    assert f"Saved as {saved}." in told.decode()
    assert "--resume" in told.decode().splitlines()[-1]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")
@pytest.mark.parametrize("call", [OPENING, ("list",), ("completion", "bash")])
def test_a_full_disk_is_told(call: tuple[str, ...], root: Path, tmp_path: Path) -> None:
    environ = {**os.environ, "FOREHAND_DATA": str(tmp_path), "FOREHAND_LANG": "en"}
    command = [sys.executable, "-m", "forehand", *call]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, cwd=root, env=environ, stdin=subprocess.DEVNULL, stdout=full, stderr=-1)
    assert done.returncode == 1
    assert done.stderr.decode().splitlines()[-1] == "Cannot use the file <stdout>: No space left on device."
    assert len(list(tmp_path.iterdir())) == (call is OPENING)


@posix
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_no_error(closed: str, root: Path, tmp_path: Path) -> None:
    environ = {**os.environ, "FOREHAND_DATA": str(tmp_path)}
    for call in (OPENING, ("list",), ("--help",)):
        done = subprocess.run(
            ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-m", "forehand", *call],
            cwd=root,
            env=environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
        )
        assert (done.returncode, done.stderr) == (0, b"")
    assert len(list(tmp_path.iterdir())) == 1


def test_a_match_is_kept_elsewhere_where_its_folder_cannot_be_written(forehand: Command, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    code, out, err = forehand(*OPENING, typed="pass\n")
    assert (code, err.count("\n")) == (1, 1)
    assert f"Saved as {tmp_path}/temporary/zetten-1.record." in out
    assert read_record((tmp_path / "temporary" / "zetten-1.record").read_bytes()).deal.played


def test_a_game_that_breaks_leaves_the_match(forehand: Command, tmp_path: Path) -> None:
    game = tmp_path / "stuck.game"
    game.write_text(STUCK)
    code, out, err = forehand("play", str(game), "--seed", "1", "--dealer", "1", typed="1\n" * 8)
    assert code == 1
    assert err.startswith("The game is broken:")
    saved = tmp_path / "data" / "stuck-1.record"
    assert f"Saved as {saved}." in out
    code, _, err = forehand("play", "--resume", str(saved))
    assert (code, err.startswith("The game is broken:")) == (1, True)


def test_a_match_resumed_twice_is_kept_twice(
    forehand: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forehand(*OPENING)
    saved = tmp_path / "data" / "zetten-1.record"
    before = saved.read_bytes()
    from forehand.interpreter.cli import saves

    kept = saves.keep

    def late(*arguments: object) -> saves.Kept:
        saved.write_bytes(b"another")
        return kept(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("forehand.interpreter.cli.play.keep", late)
    _, out, _ = forehand("play", "--resume", str(saved), typed="pass\n")
    assert saved.read_bytes() == b"another"
    assert read_record((tmp_path / "data" / "zetten-2.record").read_bytes()).record() != before.decode()
    assert "zetten-2.record" in out


@posix
def test_a_link_to_a_record_stays_a_link(forehand: Command, tmp_path: Path) -> None:
    forehand(*OPENING)
    saved, link = tmp_path / "data" / "zetten-1.record", tmp_path / "link"
    saved.chmod(0o640)
    link.symlink_to(saved)
    before = saved.read_bytes()
    assert forehand("play", "--resume", str(link), typed="pass\n")[0] == 0
    assert link.is_symlink()
    assert saved.read_bytes() != before
    assert saved.stat().st_mode & 0o777 == 0o640
    assert sorted(file.name for file in tmp_path.rglob("*")) == ["data", "link", "zetten-1.record"]


def test_without_a_home_there_is_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert folder({}, "linux").is_absolute()
    assert folder({"XDG_DATA_HOME": "relative"}, "linux").is_absolute()


def test_no_text_steers_the_terminal() -> None:
    assert harmless("a\x1b[2Jb\x9b31m\x07\x7f\u202e") == "a\ufffd[2Jb\ufffd31m\ufffd\ufffd\ufffd"
    assert harmless("\x1b[31mred\x1b[0m\tand\nso on") == "\x1b[31mred\x1b[0m\tand\nso on"


def test_a_match_of_a_file_goes_on_from_any_folder(
    forehand: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.game").write_text("variant mine of zetten\n")
    monkeypatch.chdir(tmp_path)
    assert forehand("play", "mine.game")[0] == 0
    monkeypatch.chdir(tmp_path / "data")
    assert forehand("play", "--resume", "mine-1.record")[0] == 0


UNENDING = """\
game round-and-round
use french
players 2
pack
  7 8 9 10 of clubs hearts
zones
  hand   cards of each player, seen by owner
  table  pile, seen by all
deal
  shuffle the pack
  deal 4 cards to each hand from forehand
phase play
  turns from forehand, until pack is not empty
    choose
      lay c from hand
        move c to table
      take-up, if number of table is above 1
        move table to hand
      wait
score
  forehand scores number of hand of forehand
match
  ends when deals-played is at least 1
  highest score wins
"""


def test_a_deal_without_end_is_given_up(forehand: Command, tmp_path: Path) -> None:
    """Bots that go round and round are stopped, and that is said."""
    file = tmp_path / "round-and-round.game"
    file.write_text(UNENDING)
    code, _, err = forehand("play", str(file), "--auto", "--seed", "1")
    assert code == 1
    assert err == "The deal was given up after 2000 moves: between these bots it does not come to an end.\n"
