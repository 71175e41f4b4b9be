"""A record that is damaged, foreign or out of date is refused, with the reason and the line."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import forehand
from forehand import BadRecord
from forehand.dsl.words import languages
from forehand.interpreter.records import check_of, read_record
from tests.laws.playing import every_game, every_setting, match_played, positions

MATCH = match_played(forehand.load("schnapsen"), seed=31, deals=2)
TEXT = MATCH.record()
LINES = TEXT.split("\n")


def sealed(text: str) -> str:
    """A record with a check that fits what was changed in it."""
    lines = text.rstrip("\n").split("\n")[:-1]
    return "\n".join([*lines, f"end {check_of(lines)}", ""])


def refused(text: str | bytes) -> tuple[str, int]:
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    for locale in languages():
        assert str(caught.value.line) in caught.value.say(locale)
    return caught.value.code, caught.value.line


def at(start: str) -> int:
    """Number of the first line that begins so."""
    return next(number for number, line in enumerate(LINES, 1) if line.startswith(start))


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("forehand record 1", "a letter", "not-a-record", "forehand"),
        ("forehand record 1", "forehand record 2", "other-format", "forehand"),
        ("game schnapsen", "game no-such-game", "unknown-game", "game"),
        ("game schnapsen", "game /dev/zero", "unknown-game", "game"),
        ("game schnapsen ", "game schnapsen 0", "outdated", "game"),
        ("players 2", "players 3", "bad-setting", "game"),
        ("players 2", "players 2\noption colour red", "bad-setting", "game"),
        ("random ", "randomly ", "strange-line", "random"),
        ("dealer 1", "dealer 7", "strange-line", "deal 1"),
        ("dealer 1", "dealer 0", "wrong-seat", "1 seat"),
        ("deal 2 dealer 0", "deal 2 dealer 1", "wrong-carried", "deal 2"),
        ("deal 1", "deal 4", "wrong-carried", "deal 2"),
        ("scores 7 7", "scores 7", "strange-line", "scores"),
        ("shuffled ", "shuffled 9Z ", "unknown-card", "shuffled"),
        ("1 seat", "2 seat", "wrong-number", "1 seat"),
        ("5 seat", "5 stands", "strange-line", "5 seat"),
        ("gain score", "gain nothing", "wrong-account", "gain"),
        ("result ", "result 1", "wrong-account", "result"),
    ],
)
def test_a_change_is_refused_where_it_is(old: str, new: str, code: str, line: str) -> None:
    assert TEXT.count(old) >= 1
    assert refused(sealed(TEXT.replace(old, new, 1))) == (code, at(line))


def test_a_move_that_was_changed_is_refused() -> None:
    number, line = next((n, line) for n, line in enumerate(LINES, 1) if re.match("[0-9]+ seat . lead", line))
    assert refused(TEXT.replace(line, re.sub(r"lead \S+", "lead 2C", line), 1)) == ("illegal-move", number)


def test_two_cards_of_a_pack_that_were_changed_over_are_refused() -> None:
    number = at("shuffled")
    words = LINES[number - 1].split()
    words[1], words[2] = words[2], words[1]
    assert refused(sealed(TEXT.replace(LINES[number - 1], " ".join(words), 1)))[0] in {"wrong-shuffle", "illegal-move"}
    words[1] = words[2]
    assert refused(sealed(TEXT.replace(LINES[number - 1], " ".join(words), 1))) == ("card-twice", number)


@pytest.mark.parametrize("length", range(0, len(LINES) - 2, 7))
def test_a_record_that_breaks_off_is_refused(length: int) -> None:
    code, line = refused("\n".join(LINES[:length]))
    assert (code, line) == (("not-a-record", 1) if length == 0 else ("cut-short", line))


def test_a_line_too_many_or_too_few_is_refused() -> None:
    assert refused(TEXT + "and more\n")[0] == "after-end"
    assert refused(sealed(TEXT.replace("players 2\n", "", 1)))[0] == "cut-short"
    for number in range(len(LINES) - 2):
        without = "\n".join(LINES[:number] + LINES[number + 1 :])
        if LINES[number].strip():
            refused(without)
            refused(sealed(without))


@every_game
def test_a_legal_move_in_place_of_another_is_noticed(name: str) -> None:
    """Even where nothing else would show it, the check at the end does."""
    path = positions(every_setting(name)[0].deal(seed=32), 32)
    deal = next(deal for deal in path if len(deal.moves) > 1)
    text, other = (deal.play(move).record() for move in deal.moves[:2])
    line = f"{len(deal.played) + 1} seat {deal.turn}"
    changed = text.replace(f"{line} {deal.moves[0]}\n", f"{line} {deal.moves[1]}\n")
    assert changed != text
    refused(changed)
    assert read_record(other).deal.played[-1][1] == deal.moves[1]


def test_what_is_no_text_or_too_long_is_refused() -> None:
    assert refused(b"\x7fELF\xff\xfe\x00")[0] == "not-text"
    assert refused("forehand record 1\n\0")[0] == "not-text"
    assert refused("")[0] == "not-a-record"
    assert refused("x" * 5_000_000) == ("too-large", 1)
    assert refused(b"\n\n\xff\xff") == ("not-text", 3)


def test_line_ends_and_spaces_do_not_matter() -> None:
    assert read_record(TEXT.replace("\n", "\r\n")).record() == TEXT
    assert read_record(b"\xef\xbb\xbf" + TEXT.encode()).record() == TEXT
    assert read_record(TEXT.replace(" ", "   ")).record() == TEXT


@given(st.text(max_size=200))
def test_any_text_is_refused(text: str) -> None:
    refused(text)


SIGNS = "0123456789 \nJQKACDHSplayseat"


@given(start=st.integers(0, len(TEXT)), length=st.integers(0, 30), instead=st.text(SIGNS, max_size=12))
@settings(max_examples=100)
def test_any_change_is_refused(start: int, length: int, instead: str) -> None:
    text = TEXT[:start] + instead + TEXT[start + length :]
    if text.split() != TEXT.split():
        refused(text)
    if sealed(text).split() != TEXT.split():
        refused(sealed(text))
