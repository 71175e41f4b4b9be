"""Deals that bots play, told in lines: the transcript of a fixed seed for every game, and one in every language."""

from collections.abc import Callable

import pytest

from forehand import games
from tests.golden import golden

LANGUAGES = ["en", "nl", "de", "nb"]
TOLD_EVERYWHERE = "zetten"
SEED = "4"


@pytest.mark.parametrize(
    ("game", "language"),
    [*((game, "en") for game in games()), *((TOLD_EVERYWHERE, language) for language in LANGUAGES[1:])],
)
def test_a_deal_is_told(
    game: str, language: str, forehand: Callable[..., tuple[int, str, str]], request: pytest.FixtureRequest
) -> None:
    code, out, err = forehand("play", game, "--auto", "--seed", SEED, "--lang", language)
    assert (code, err) == (0, "")
    golden(request, f"cli/{game}.{language}.txt", out)


def test_the_same_seed_gives_the_same_deal(forehand: Callable[..., tuple[int, str, str]]) -> None:
    first, again, other = (forehand("play", "hearts", "--auto", "--seed", seed) for seed in ("1", "1", "2"))
    assert first == again != other


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_game_can_be_watched_in_every_language(
    game: str, language: str, forehand: Callable[..., tuple[int, str, str]]
) -> None:
    code, out, err = forehand("play", game, "--auto", "--seed", "9", "--lang", language, "--bots", "random")
    assert (code, err) == (0, "")
    assert not {"None", "Undefined", "{{"} & set(out.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_saved_match_is_told_as_it_was_played(
    language: str, forehand: Callable[..., tuple[int, str, str]], tmp_path: object
) -> None:
    forehand("play", "schnapsen", "--seed", "5", typed="1\n1\n1\n")
    code, out, _ = forehand("replay", f"{tmp_path}/data/schnapsen-1.record", "--lang", language)
    assert code == 0
    assert len(out.splitlines()) > 8
