"""The commands beside `play`: list, show, check, rules, new, replay, completion, help and version."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import forehand as package
from forehand.interpreter.cli.arguments import RUNNERS

Command = Callable[..., tuple[int, str, str]]
LANGUAGES = ["en", "nl", "de", "nb"]


def test_the_version(forehand: Command) -> None:
    assert forehand("--version") == (0, f"forehand {package.__version__}\n", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_help_with_an_example_and_the_exit_codes(language: str, forehand: Command) -> None:
    for command in RUNNERS:
        code, out, err = forehand(command, "--lang", language, "--help")
        assert (code, err) == (0, "")
        assert f"forehand {command}" in out.split("\n\n")[-2]
        assert all(number in out.split("\n\n")[-1] for number in "012")
    code, out, err = forehand("--lang", language)
    assert (code, err) == (0, "")
    assert all(f"    {command}" in out for command in RUNNERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_has_every_game(language: str, forehand: Command) -> None:
    code, out, _ = forehand("list", "--lang", language)
    assert forehand("--lang", language, "list")[:2] == (code, out)
    listed = [line.split()[0] for line in out.split("\n\n")[0].splitlines()]
    assert code == 0
    assert sorted(listed) == sorted(package.games())


def test_variants_are_listed_below_their_base(forehand: Command) -> None:
    lines = forehand("list")[1].splitlines()
    bases = [number for number, line in enumerate(lines) if line.startswith("zetten ")]
    assert lines[bases[0] + 1].startswith("  zetten-")


def test_a_game_is_shown_with_its_options_and_clauses(forehand: Command) -> None:
    code, out, _ = forehand("show", "zetten-english", "--set", "target=21")
    assert code == 0
    assert "  target=21  (from 1 to 500)  " in out
    assert any(line.startswith("  score.made ") and "zetten-english.game:" in line for line in out.splitlines())


def test_a_program_is_listed(forehand: Command) -> None:
    code, out, _ = forehand("show", "zetten", "--program")
    assert code == 0
    assert "\nscore.made:\n" in out
    assert max(map(len, out.splitlines())) < 700


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_printed(language: str, forehand: Command) -> None:
    code, out, err = forehand("rules", "hearts", "--lang", language)
    assert (code, err) == (0, "")
    assert out.startswith("# ")


def test_a_game_is_checked(forehand: Command) -> None:
    code, out, _ = forehand("check", "schnapsen", "--deals", "20")
    assert out.splitlines()[-1].startswith("Schnapsen: ")
    assert code == (0 if "nothing found" in out else 1)


@pytest.mark.parametrize("base", ["zetten", "zetten-german", "schnapsen", "hearts", "crazy-eights", "preference"])
def test_a_new_variant_checks_and_plays_at_once(base: str, forehand: Command, tmp_path: Path) -> None:
    code, out, err = forehand("new", "mine", "--from", base, "--out", str(tmp_path))
    assert (code, err) == (0, "")
    file = tmp_path / "mine.game"
    assert f"forehand play {file}" in out
    text = file.read_text("utf-8")
    assert f"variant mine of {base}\n" in text
    assert [line for line in text.splitlines() if line and line[0] != "#"] == [f"variant mine of {base}"]
    assert forehand("play", str(file), "--auto", "--seed", "1")[0] == 0
    code, out, err = forehand("new", "mine", "--from", base, "--out", str(tmp_path))
    assert (code, out) == (1, "")
    assert err.startswith("There is already a file")
    assert file.read_text("utf-8") == text


def test_files_are_called_as_they_are_here_though_the_cache_has_the_same_texts(
    forehand: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOREHAND_CACHE", str(tmp_path / "cache"))
    for place in ("here", "there"):
        (tmp_path / place).mkdir()
        file = tmp_path / place / "mine.game"
        file.write_text("variant mine of zetten\n", "utf-8")
        code, out, err = forehand("show", str(file))
        assert (code, err) == (0, "")
        assert f"  {file}" in out.splitlines()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "tcsh"])
def test_a_shell_learns_the_names_of_games(shell: str, forehand: Command) -> None:
    code, out, err = forehand("completion", shell)
    assert (code, err) == (0, "")
    assert all(game in out for game in package.games())


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe is closed otherwise there")
def test_a_reader_who_has_had_enough_is_no_error(root: Path) -> None:
    command = [sys.executable, "-m", "forehand", "show", "zetten", "--program"]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_a_terminal_without_unicode_gets_letters(root: Path) -> None:
    command = [sys.executable, "-m", "forehand", "play", "zetten", "--auto", "--seed", "1", "--lang", "de"]
    environ = {"PYTHONIOENCODING": "ascii", "PATH": ""}
    done = subprocess.run(command, cwd=root, env=environ, capture_output=True, check=True)
    assert b"Spiel 1, Geber" in done.stdout
    assert done.stdout.isascii()


def test_everything_of_a_game_is_shown_with_its_place(forehand: Command) -> None:
    code, out, err = forehand("show", "hearts-omnibus")
    assert (code, err) == (0, "")
    for name, file in (
        ("passed", "hearts.game:"), ("broken", "hearts.game:"), ("receiver", "hearts.game:"),
        ("points", "hearts.game:"),
        ("follow-suit", "tricks.game:"), ("keep-clean", "hearts.game:"), ("score.jack", "hearts-omnibus.game:"),
        ("total=100", "hearts.game:"),
    ):  # fmt: skip
        assert any(line.split()[0] == name and file in line.split()[-1] for line in out.splitlines() if line), name


def test_a_finding_can_be_replayed(forehand: Command, tmp_path: Path) -> None:
    file = tmp_path / "unfair.game"
    file.write_text("variant unfair of hearts\nlaws\n  nothing: gain of sides is 0\n", encoding="utf-8")
    code, out, _ = forehand("check", str(file), "--deals", "3")
    assert code == 1
    (line,) = (line for line in out.splitlines() if "forehand replay " in line)
    record = line.split()[-1]
    assert Path(record).parent == tmp_path / "data" / "findings"
    code, out, err = forehand("replay", record)
    assert (code, err) == (0, "")
    assert "The record is in order" in out


@pytest.mark.parametrize("name", package.games())
def test_every_clause_that_show_lists_has_a_label_by_which_a_variant_changes_it(name: str, forehand: Command) -> None:
    code, out, _ = forehand("show", name)
    listed = out.partition("Clauses:\n")[2].split("\n\n")[0]
    addresses = [line.split()[0] for line in listed.splitlines()]
    assert code == 0 and addresses and all("." in address for address in addresses)
