"""L10: the options a game names are the options in force, and each of them makes a difference."""

import pytest

import forehand
from forehand.interpreter.checking import settings
from tests.laws.playing import every_game, match_played


@every_game
def test_every_value_of_every_option_is_in_force(name: str) -> None:
    first = forehand.load(name)
    assert list(first.options) == [option.name for option in first.rest.model.options]
    for players, options in settings(first):
        game = forehand.load(name, players, **{key.replace("-", "_"): value for key, value in options.items()})
        assert game.players == players
        assert game.options == {**first.options, **options}
        assert game.deal().view(0).options == game.options


@every_game
def test_an_option_or_value_that_is_not_there_is_refused(name: str) -> None:
    game = forehand.load(name)
    with pytest.raises(forehand.BadSetting):
        forehand.load(name, no_such_option="yes")
    with pytest.raises(forehand.BadSetting):
        forehand.load(name, players=game.compiled.numbers[-1] + 1)
    for option in game.rest.model.options:
        for value in ("no-such-value", option.high + 1, option.low - 1, ""):
            with pytest.raises(forehand.BadSetting):
                forehand.load(name, **{option.name: value})


@every_game
def test_every_option_changes_the_program(name: str) -> None:
    """A value that compiles to the same instructions and state would be a setting of nothing."""
    first = forehand.load(name)
    for players, options in settings(first):
        if options and players == first.players:
            other = forehand.load(name, **options)
            assert (other.program.code, other.program.image) != (first.program.code, first.program.image), options


def test_an_option_decides_when_a_match_ends() -> None:
    short = match_played(forehand.load("schnapsen"), seed=1, deals=40)
    assert short.over
    for target in (1, 500):
        match = match_played(forehand.load("zetten", target=target), seed=1, deals=3)
        assert match.over == (target == 1)
