"""The colours of the rule language."""

from pathlib import Path

import pytest
from pygments.token import Comment, Keyword, Name, Number, Text

from forehand.site.lexer import ForehandLexer

GAMES = sorted(Path(__file__).resolve().parent.parent.glob("games/*/*.game"))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_file_is_coloured_whole(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert "".join(value for _, _, value in ForehandLexer().get_tokens_unprocessed(text)) == text


def test_words_are_told_apart() -> None:
    text = "# why\nphase play\n  exchange: if score is 3\n    leader becomes player\n  A of trump\n"
    found = {value: kind for _, kind, value in ForehandLexer().get_tokens_unprocessed(text)}
    assert found["# why"] is Comment.Single
    assert found["phase"] is Keyword.Declaration
    assert found["becomes"] is Keyword and found["if"] is Keyword
    assert found["exchange"] is Name.Label
    assert found["leader"] is Text
    assert found["A"] is Name.Constant
    assert found["3"] is Number.Integer


def test_what_is_no_game_is_coloured_all_the_same() -> None:
    text = "game É\n\t?? “x”\n"
    assert "".join(value for _, _, value in ForehandLexer().get_tokens_unprocessed(text)) == text
