"""The table as it is drawn: hands as players sort them, suits in colour, nothing wider than the terminal."""

import io
import re
from pathlib import Path

import pytest

import forehand
from forehand.dsl.words import words
from forehand.interpreter.bots import Luck
from forehand.interpreter.cli.hands import sorted_hand
from forehand.interpreter.cli.play import words_for
from forehand.interpreter.cli.screen import ESCAPE, Screen, length, pad, wrap
from forehand.interpreter.cli.session import Session
from forehand.interpreter.cli.speech import Speech
from forehand.interpreter.players import BOTS
from forehand.interpreter.rulebook import rulebook
from tests.golden import golden


class Terminal(io.StringIO):
    """A terminal of a size, to be read."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def session(game: forehand.Game, locale: str, out: io.StringIO, colours: int = 2, **environ: str) -> Session:
    screen = Screen(colours=colours, out=out, environ=environ)
    speech = Speech(game, words_for(game, locale), screen, 0)
    return Session(game.match(seed=3, dealer=0), 0, speech, BOTS["sensible"], Luck(1))


def play_on(sitting: Session, decisions: int) -> None:
    """Let the session come to its player's turn, who does what is sensible, some times over."""
    sitting._open_deal()
    while not sitting.match.deal.over:
        if sitting.match.deal.turn == 0:
            if decisions == 0:
                return sitting.show()
            decisions -= 1
            sitting.fresh.clear()
        sitting._wait()
    sitting._close_deal()


@pytest.mark.parametrize("locale", ["en", "nl", "de", "nb"])
@pytest.mark.parametrize("name", forehand.games())
@pytest.mark.parametrize("columns", [60, 80, 120])
def test_no_line_is_wider_than_the_terminal(
    name: str, locale: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", "24")
    game = forehand.load(name)
    for decisions in (0, 2, 5):
        out = Terminal()
        play_on(session(game, locale, out), decisions)
        drawn = out.getvalue().rpartition("\033[2J")[2].splitlines()
        assert max(map(length, drawn)) <= columns
        assert len(drawn) <= 23


@pytest.mark.parametrize("name", ["zetten", "schnapsen", "crazy-eights", "zwicker"])
def test_the_table_is_drawn(name: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    out = Terminal()
    play_on(session(forehand.load(name), "en", out), 3)
    drawn = ESCAPE.sub("", out.getvalue().rpartition("\033[2J")[2])
    golden(request, f"cli/table-{name}.txt", drawn)


def test_suits_are_coloured_by_the_rules_of_the_game_or_all_apart() -> None:
    shown = {}
    for colours in (2, 4):
        speech = session(forehand.load("zetten"), "en", Terminal(), colours).speech
        shown[colours] = [ESCAPE.findall(speech.sign(suit))[:1] for suit in speech.rules.suits]
    assert shown[2] == [[], ["\033[31m"], ["\033[31m"], []]
    assert shown[4] == [["\033[32m"], ["\033[34m"], ["\033[31m"], []]


@pytest.mark.parametrize("environ", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_are_left_out_where_they_are_not_wanted(environ: dict[str, str]) -> None:
    out = Terminal()
    play_on(session(forehand.load("zetten"), "en", out, **environ), 1)
    assert not [code for code in ESCAPE.findall(out.getvalue()) if code.endswith("m")]
    assert ("\033[2J" in out.getvalue()) is ("TERM" not in environ)


@pytest.mark.parametrize(
    ("trump", "hand", "sorted_"),
    [
        (None, "JH 7C AS JD KD 9H", "AS | JH 9H | 7C | KD JD"),
        ("hearts", "JH 7C AS JD KD 9H", "JH JD 9H | AS | KD | 7C"),
        ("clubs", "JS AC 7D 9H TH AS", "JS AC | TH 9H | AS | 7D"),
        ("spades", "7D 8D 9H TC", "9H | TC | 8D 7D"),
    ],
)
def test_a_hand_is_sorted_as_players_do(trump: str | None, hand: str, sorted_: str) -> None:
    rules = rulebook(forehand.load("zetten").program)
    cards = [rules.cards[rules.number[code]] for code in hand.split()]
    groups = sorted_hand(cards, rules, trump)
    assert " | ".join(" ".join(card.code for card in group) for group in groups) == sorted_


def test_text_is_padded_and_wrapped_by_what_is_seen() -> None:
    red = "\033[31mQ♥\033[0m"
    assert length(red) == 2
    assert pad(red, 4, "^") == f" {red} "
    assert wrap(["aa", "bb", "cc"], 6) == ["aa  bb", "cc"]


def test_rules_are_broken_line_by_line_without_marks() -> None:
    out = Terminal()
    session(forehand.load("zetten"), "en", out).command("rules")
    lines = out.getvalue().splitlines()
    assert all(length(line) <= 80 for line in lines)
    assert not [line for line in lines if line.startswith("#") or "**" in line]
    assert "    - The side of the declarer loses the value of the contract." in lines


def test_every_text_of_the_terminal_is_used(root: Path) -> None:
    """A key that no module names is dead; hints, commands and joining words are named by their codes."""
    folders = ("interpreter", "site")
    code = "".join(path.read_text("utf-8") for folder in folders for path in root.glob(f"{folder}/**/*.py"))
    for file, made in (
        ("ui", ("hint-", "command-", "help-", "join-")),
        ("command", ("-help", "-example", "file-", "broken-play-")),
    ):
        known = words("en").book[file]
        assert isinstance(known, dict)
        named = {key for key in known if any(part in key for part in made) or re.search(f"[\"'.]{key}[\"']", code)}
        assert set(known) - named <= {"your-turn"}  # the example of the words themselves
