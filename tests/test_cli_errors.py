"""What is wrong with what was given is said in one clear message, with an exit code and without a traceback."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from forehand.dsl.words import languages

Command = Callable[..., tuple[int, str, str]]

CASES = [
    ("play zeten", 1, "There is no game ‘zeten’. Did you mean ‘zetten’?"),
    ("play xyzzy", 1, "There is no game ‘xyzzy’. See ‘forehand list’."),
    ("play", 2, "Name a game. See ‘forehand list’."),
    ("play no.game", 1, "There is no file no.game."),
    ("play {tmp}/", 1, "This is a folder, not a file: {tmp}."),
    ("play text", 1, "The file of a game has a name that ends in .game, unlike text."),
    ("play zetten --seat 4", 2, "There is no seat ‘4’; there are 0 (South), 1 (West), 2 (North), 3 (East)."),
    ("play zetten --dealer up", 2, "There is no seat ‘up’; there are 0 (South), 1 (West), 2 (North), 3 (East)."),
    ("play zetten --seed x", 2, "--seed takes a whole number, not ‘x’."),
    ("play zetten --seed 1.5", 2, "--seed takes a whole number, not ‘1.5’."),
    ("play zetten --players 3", 2, "Zetten is not for 3 players, but for 4."),
    ("play crazy-eights --players 9", 2, "Crazy Eights is not for 9 players, but for 2, 3, 4 or 5."),
    ("play zetten --players 0", 2, "--players must be at least 1."),
    ("play zetten --set target", 2, "This is no setting: ‘target’. Write option=value."),
    ("play zetten --set name=x", 2, "Zetten has no option ‘name’; it has end, target, deals, all-pass, klak-af."),
    ("play zetten --set target=x", 2, "The option ‘target’ must be a number from 1 to 500, not ‘x’."),
    ("play zetten --set target=501", 2, "The option ‘target’ must be a number from 1 to 500, not 501."),
    ("play zetten --set end=x", 2, "The option ‘end’ cannot be ‘x’; it can be to-target, fixed-deals."),
    ("play schnapsen --set x=1", 2, "Schnapsen has no options, so no ‘x’ either."),
    ("play zetten --bots clever", 2, "There are no bots ‘clever’; there are sensible, easy, medium, strong, random."),
    ("play zetten --colours 3", 2, "Suits have 2 or 4 colours, not ‘3’."),
    ("play zetten --lang tlh", 2, f"There is no language ‘tlh’; there are {', '.join(languages())}."),
    ("play --resume {tmp}/none", 1, "There is no file {tmp}/none."),
    ("play --resume {tmp}", 1, "This is a folder, not a file: {tmp}."),
    ("play --resume {tmp}/text", 1, "Line 1: This is not a record of a game."),
    ("replay {tmp}/none", 1, "There is no file {tmp}/none."),
    ("replay {tmp}/text", 1, "Line 1: This is not a record of a game."),
    ("rules xyzzy", 1, "There is no game ‘xyzzy’. See ‘forehand list’."),
    ("show xyzzy", 1, "There is no game ‘xyzzy’. See ‘forehand list’."),
    ("check xyzzy", 1, "There is no game ‘xyzzy’. See ‘forehand list’."),
    ("check zetten --deals none", 2, "--deals takes a whole number, not ‘none’."),
    ("new Mine --from zetten", 2, "This cannot be the name of a game: ‘Mine’."),
    ("new hearts --from zetten", 1, "There is already a game ‘hearts’; choose another name."),
    ("new mine --from zetten --out {tmp}/none", 1, "Cannot use the file {tmp}/none/mine.game: "),
    ("completion ksh", 2, "There is no completion for ‘ksh’; there is for bash, zsh, fish, tcsh."),
    ("nonsense", 2, "There is no command ‘nonsense’; there are list, play, "),
    ("play zetten --nonsense", 2, "There is no such option or argument here: --nonsense."),
    ("play zetten --seed", 2, "--seed must be followed by a value."),
    ("play zetten --plain=yes", 2, "--plain takes no value."),
    ("new mine", 2, "Something is missing: --from."),
]


@pytest.mark.parametrize(("call", "code", "message"), CASES)
def test_what_is_wrong_is_said(
    call: str, code: int, message: str, forehand: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "text").write_text("A text.\n")
    monkeypatch.chdir(tmp_path)
    found, out, err = forehand(*call.format(tmp=tmp_path).split())
    assert (found, out) == (code, "")
    assert err.splitlines()[-1].startswith(message.format(tmp=tmp_path))


@pytest.mark.parametrize("language", ["nl", "de", "nb"])
@pytest.mark.parametrize(("call", "code", "message"), CASES)
def test_it_is_said_in_every_language(
    call: str,
    code: int,
    message: str,
    language: str,
    forehand: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "text").write_text("A text.\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FOREHAND_LANG", language)
    found, out, err = forehand(*call.format(tmp=tmp_path).split())
    assert (found, out) == (code, "")
    last = err.splitlines()[-1]
    assert not last.startswith(message.format(tmp=tmp_path))
    assert last[0] == last[0].upper()


def test_problems_of_a_definition_are_reported(forehand: Command, tmp_path: Path) -> None:
    file = tmp_path / "mine.game"
    file.write_text("variant mine of zetten\n\nchange score.mad to\n  void deal\n")
    for command in ("play", "check", "rules", "show"):
        code, _, err = forehand(command, str(file))
        assert code == 1
        assert f"{file}:3:" in err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_told(forehand: Command, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(mode=0o500)
    code, _, err = forehand("play", "zetten")
    assert code == 1
    assert err.startswith(f"Cannot write {tmp_path}/data/")


def test_a_place_that_is_no_folder_is_told(forehand: Command, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    code, _, err = forehand("play", "zetten")
    assert code == 1
    assert err.startswith(f"Cannot write {tmp_path}/data")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes of that sort")
def test_what_is_no_file_is_told_and_not_waited_for(forehand: Command, tmp_path: Path) -> None:
    pipe, loop, record = tmp_path / "pipe.game", tmp_path / "loop.game", tmp_path / "record"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    assert forehand("check", str(pipe))[::2] == (1, f"This is a pipe or a device, not a file: {pipe}.\n")
    assert forehand("check", str(loop))[::2] == (1, f"Cannot read {loop}.\n")
    (tmp_path / "use.game").write_text("variant use of pipe\n")
    assert forehand("check", str(tmp_path / "use.game"))[::2] == (
        1,
        f"This is a pipe or a device, not a file: {pipe}.\n",
    )
    for game in (pipe, loop, "/dev/zero"):
        record.write_text(f"forehand record 1\ngame {game} 0123456789abcdef\nplayers 2\n\nend 01234567\n")
        assert forehand("replay", str(record))[::2] == (1, f"Line 2: There is no game ‘{game}’.\n")


@pytest.mark.parametrize(
    ("words", "line", "reason"),
    [
        (b"a: [\n", ":2", "did not find"),
        (b"title: \xff\n", "", "invalid"),
        (b"- a\n", "", "it is not made of names"),
        (b"terms: 3\n", "", "under 'terms' there must be names"),
        (b'title: "\\e[2J"\n', ":1", "a control character"),
        (b"a: &a [*a]\n", ":1", "*a would be within itself"),
        (b"a: &a [x,x,x,x,x,x,x,x,x,x]\n" + b"".join(
            b"%c: &%c [%s]\n" % (n, n, b",".join([b"*%c" % (n - 1)] * 10)) for n in range(98, 108)
        ), ":5", "the most is"),
    ],
)  # fmt: skip
def test_words_beside_a_game_that_cannot_be_used_are_told(
    words: bytes, line: str, reason: str, forehand: Command, tmp_path: Path
) -> None:
    file = tmp_path / "words" / "en.yaml"
    file.parent.mkdir()
    file.write_bytes(words)
    (tmp_path / "mine.game").write_text("variant mine of zetten\n")
    for command in ("rules", "play"):
        code, _, err = forehand(command, str(tmp_path / "mine.game"))
        assert code == 1
        assert err.startswith(f"Cannot use the file {file}{line}: {reason}")


def test_a_text_beside_a_game_that_cannot_be_said_is_told(forehand: Command, tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.yaml").write_text('moves: {bid: "{{ object.__class__ }}"}\n')
    (tmp_path / "mine.game").write_text("variant mine of zetten\n")
    code, _, err = forehand("play", str(tmp_path / "mine.game"), "--seed", "1", "--auto")
    assert code == 1
    assert err.startswith("The words of the game have a text that cannot be said, ‘{{ object.__class__ }}’: ")


def test_a_record_with_the_names_of_arguments_as_options_is_refused(forehand: Command, tmp_path: Path) -> None:
    file = tmp_path / "record"
    for name in ("name", "text", "players", "options", "self"):
        head = f"forehand record 1\ngame zetten 0123456789abcdef\nplayers 4\noption {name} 4\n"
        file.write_text(f"{head}\nend 01234567\n")
        code, _, err = forehand("replay", str(file))
        assert (code, err.startswith("Line 2: ‘Zetten’ cannot be played")) == (1, True)


def test_a_word_beside_a_game_that_lacks_a_form_is_told(forehand: Command, tmp_path: Path) -> None:
    """A table of forms of the wrong shape is refused with the form that is missing, and no traceback."""
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.yaml").write_text("moves:\n  pass: [a]\n")
    file = tmp_path / "mine.game"
    file.write_text("variant mine of zetten\n\ndefine lowest-bid as 6\n")
    code, _, err = forehand("play", str(file), "--auto", "--seed", "1", "--lang", "en")
    assert code == 1
    assert "no form of ‘pass (present)’" in err
