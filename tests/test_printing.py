"""Every game, printed from its model and read again, is the same game."""

import pytest

from forehand.dsl.source import Source
from forehand.interpreter.catalogue import Shelf, game_files, games, read_text
from forehand.interpreter.compiling import compile_model
from forehand.interpreter.constructs import CONSTRUCTS
from forehand.interpreter.model import Model
from forehand.interpreter.printing import kept, print_game, print_phrase
from forehand.interpreter.reading.assemble import read


def model_of(source: Source) -> Model:
    return read(source, Shelf().find, Shelf().known)


@pytest.mark.parametrize("name", games())
def test_printed_and_read_again_it_is_the_same(name: str) -> None:
    model = model_of(read_text(game_files()[name]))
    text = print_game(model)
    again = model_of(Source("printed", text))
    assert again.sections == kept(model)
    assert compile_model(again)[0].code == compile_model(model)[0].code
    assert print_game(again) == text


@pytest.mark.parametrize(
    "line",
    [
        "if (a is b or c is d) and e is f",
        "if not (a is b and c is d)",
        "if (a + b) * (c - d) is a + b * c",
        "if number of (cards c of hand where c is d or c is e) is above 3",
        "if some c of hand where (c is d or c is e) and f is g",
        "if a's b is b of (c of d)'s e",
        "deal 2 cards from stock to hand of leader",
        "each player from leader, skipping (a is b or c is d)",
        "made: otherwise if A of hearts is in hand",
    ],
)
def test_a_line_printed_means_the_same(line: str) -> None:
    from forehand.dsl.layout import Line
    from forehand.interpreter.reading.files import _construct, parse_line

    def parsed(text: str) -> object:
        at = Line(Source("line", text), 1, 0, text)
        tree = parse_line(at, "statement_line", [])
        assert tree is not None
        return _construct(tree, at)

    first = parsed(line)
    assert parsed(print_phrase(first)) == first  # type: ignore[arg-type]


def test_every_construct_has_a_shape() -> None:
    from forehand.dsl.shapes import shapes

    assert sorted(set(CONSTRUCTS) - set(shapes().parts)) == ["word"]
