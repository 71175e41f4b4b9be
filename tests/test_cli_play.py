"""Sessions at the terminal: what is typed, what is answered, and how a match is left and gone on with."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.golden import golden

Command = Callable[..., tuple[int, str, str]]
OPENING = ("play", "zetten", "--seed", "3", "--dealer", "0", "--seat", "0")


def answers(forehand: Command, typed: str, *arguments: str) -> list[str]:
    """The lines that a session shows."""
    code, out, err = forehand(*(arguments or OPENING), typed=typed)
    assert (code, err) == (0, "")
    return out.splitlines()


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "why 5\nwhy 6\nhint\npass\nlog\nQC\nwhy JS\n7h\nscore\nnonsense\nhelp\nundo\nquit\n"),
        ("nl", "waarom 5\nwaarom 6\ntip\npas\nverloop\nVK\nwaarom SB\nharten 7\nstand\nonzin\nhelp\nterug\nstop\n"),
        ("de", "warum 5\nwarum 6\ntipp\npasse\nverlauf\nKD\nwarum PB\nHerz 7\nstand\nUnsinn\nhilfe\nzurück\nende\n"),
        (
            "nb",
            "hvorfor 5\nhvorfor 6\ntips\npass\nforløp\nKD\nhvorfor SKn\nhjerter 7\n"
            "stilling\ntull\nhjelp\nangre\nslutt\n",
        ),
    ],
)
def test_a_session(
    language: str, typed: str, forehand: Command, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    code, out, err = forehand(*OPENING, "--lang", language, typed=typed)
    assert (code, err) == (0, "")
    golden(request, f"cli/session.{language}.txt", out.replace(str(tmp_path), "FOLDER"))


def test_numbers_of_bids_are_the_bids_themselves(forehand: Command) -> None:
    assert "Moves: 1 pass, 6 bid 6, 7 bid 7, 8 bid 8" in answers(forehand, "")
    assert "You bid 8." in answers(forehand, "8\n")


def test_a_move_is_not_taken_back_once_others_have_acted(forehand: Command) -> None:
    assert "Too late: another player has already moved." in answers(forehand, "pass\nundo\n")
    assert "There is nothing to take back." in answers(forehand, "undo\n")


def test_a_move_is_taken_back_while_nothing_has_come_to_light(forehand: Command) -> None:
    lines = answers(forehand, "1\nundo\n", "play", "schnapsen", "--seed", "3", "--dealer", "1")
    assert lines.index("You close the stock.") < lines.index("Taken back.")


def test_a_move_is_not_taken_back_once_a_card_was_seen(forehand: Command) -> None:
    lines = answers(forehand, "draw\nundo\n", "play", "crazy-eights", "--seed", "3", "--dealer", "1")
    assert "Too late: something you did not know has come to light since." in lines


PEEK = """\
game peek
use french
players 2
pack
  7 8 9 10 of clubs hearts
zones
  hand   cards of each player, seen by owner
  table  pile, seen by all
remember
  spotted  rank
deal
  shuffle the pack
  deal 2 cards to each hand from forehand
phase play
  turns from forehand, until hand is empty
    choose
      peek, if spotted is none
        spotted becomes rank of top of pack
        again
      play c from hand
        move c to table
score
  forehand scores 1
match
  ends when deals-played is at least 2
  highest score wins
"""


def test_what_a_hidden_card_has_told_is_not_taken_back(forehand: Command, tmp_path: Path) -> None:
    """A player may not look at a card, though no card is shown, and take the look back."""
    file = tmp_path / "peek.game"
    file.write_text(PEEK)
    lines = answers(forehand, "peek\nundo\n", "play", str(file), "--seed", "3", "--dealer", "0", "--seat", "1")
    assert "Spotted eight." in lines
    assert "Too late: something you did not know has come to light since." in lines


def test_several_moves_of_one_card_are_asked_about(forehand: Command, tmp_path: Path) -> None:
    path = tmp_path / "loud.game"
    path.write_text("variant loud of schnapsen\nbefore play.lead\n  knock c from hand\n    move c to trick\n")
    game = ("play", str(path), "--seed", "1", "--dealer", "1")
    card = next(line for line in answers(forehand, "", *game) if line.startswith("Your hand:")).split()[2]
    lines = answers(forehand, f"{card}\n", *game)
    assert f"Which one do you mean: 2 knock {card} or 7 lead {card}?" in lines


def test_of_many_moves_a_card_is_chosen_first(forehand: Command) -> None:
    """A number is that of a card of the hand; then the moves it can make are numbered."""
    opening = ("play", "zwicker-grossenwiehe", "--players", "4", "--seed", "5", "--lang", "en")
    shown = answers(forehand, "1\n1\nquit\n", *opening)
    assert any("43 ways" in line for line in shown)
    assert any(line.startswith("1 capture with K♠") or line.startswith("1 capture K♠") for line in shown)
    assert any(line.startswith("You capture K♠ as 4") for line in shown)


def test_numbers_are_cards_where_several_are_chosen(forehand: Command) -> None:
    lines = answers(forehand, "1 2 3\n", "play", "hearts", "--seed", "3", "--dealer", "0")
    hand = next(line for line in lines if line.startswith("Your hand:")).split()[2:5]
    assert any(line.startswith("You pass on ") and set(hand) <= set(line[:-1].split()) for line in lines)


@pytest.mark.parametrize("typed", ["", "quit\n", "1\n1\nquit\n"])
def test_who_leaves_can_go_on(typed: str, forehand: Command, tmp_path: Path) -> None:
    first = answers(forehand, typed)
    saved = tmp_path / "data" / "zetten-1.record"
    assert first[-2:] == [f"Saved as {saved}.", f"Go on with: forehand play --resume {saved}"]
    again = answers(forehand, "", "play", "--resume", str(saved))
    at = len(first) - 3
    assert first[at - 2 : at] == again[-5:-3]
    assert [file.name for file in saved.parent.iterdir()] == [saved.name]


def test_every_match_is_kept_where_it_is_wanted(forehand: Command, tmp_path: Path) -> None:
    """In the folder that is named, whether it is over, is left, or was played by bots alone."""
    wanted = tmp_path / "evenings" / "kept"
    ended = "1\n" * 8 + "\n" + "1\n" * 80, "--set", "end=fixed-deals", "--set", "deals=1"
    for number, (typed, *more) in enumerate((ended, ("quit\n",), ("", "--auto")), 1):
        file = wanted / f"zetten-{number}.record"
        lines = answers(forehand, typed, *OPENING, *more, "--record", str(wanted))
        assert f"Saved as {file}." in lines
        assert forehand("replay", str(file)).code == 0
    assert not (tmp_path / "data").exists()
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder", "utf-8")
    for more in ((), ("--auto",)):
        refused = forehand(*OPENING, *more, "--record", str(in_the_way), typed="quit\n")
        assert refused.code == 1 and str(in_the_way) in refused.err and "Traceback" not in refused.err


def test_a_match_is_played_to_its_end(forehand: Command, tmp_path: Path) -> None:
    lines = answers(forehand, "1\n" * 8 + "\n" + "1\n" * 80, *OPENING, "--set", "end=fixed-deals", "--set", "deals=1")
    assert lines[-1].endswith(("wins the match.", "win the match."))
    assert not (tmp_path / "data").exists()


def test_a_match_goes_on_deal_after_deal(forehand: Command) -> None:
    lines = answers(forehand, "1\n" * 9 + "x\nscore\n\n")
    for line in (
        "Enter for the next deal:",
        "Press Enter to go on, or type ‘quit’.",
        "Deal 2, dealer West. You are South.",
    ):
        assert line in lines


def test_a_match_is_saved_where_its_player_says(forehand: Command, tmp_path: Path) -> None:
    file = tmp_path / "mine.record"
    lines = answers(forehand, f"save\nsave {file}\nsave {file}\nsave {tmp_path}/no/file\n")
    assert f"Saved as {file}." in lines
    assert f"There is already a file {file}; choose another name." in lines
    assert any(line.startswith(f"Cannot write {tmp_path}/no/file: ") for line in lines)
    assert forehand("replay", str(file))[0] == 0


def test_a_player_sees_no_card_of_others(forehand: Command) -> None:
    """Before the first trick no line tells a card that the player does not hold."""
    lines = answers(forehand, "")
    hand = next(line for line in lines if line.startswith("Your hand:")).split()[2:]
    shown = {word.strip(".,") for line in lines for word in line.split() if word[-1:] in "♣♦♥♠"}
    assert shown <= set(hand)


def test_the_latest_match_is_gone_on_with(forehand: Command) -> None:
    assert forehand("play") == (2, "", "Name a game. See ‘forehand list’.\n")
    assert forehand("play", "--resume") == (2, "", "There is no saved match to go on with.\n")
    for game in ("hearts", "zetten"):
        code, out, _ = forehand("play", game, "--seed", "1", typed="quit\n")
        assert code == 0
    code, out, err = forehand("play")
    assert (code, out) == (2, "")
    assert "forehand play --resume" in err
    code, out, err = forehand("play", "--resume", typed="quit\n")
    assert (code, err) == (0, "")
    assert "zetten-1.record" in out
