"""Bots: they know only what their seat knows, always find a move, and the sensible one is worth its name."""

import re
from pathlib import Path

import pytest

import forehand
from forehand import Game
from forehand.dsl.words import words
from forehand.interpreter.bots import Luck, advise
from forehand.interpreter.players import BOTS


def duel(game: Game, deals: int) -> tuple[float, float]:
    """Mean points of a seat of the sensible and of the random bots, who change places after every deal."""
    totals, seats, luck = {"sensible": 0, "random": 0}, {"sensible": 0, "random": 0}, Luck(1)
    sides = game.program.sides
    for number in range(deals):
        names = ["sensible" if seat % sides % 2 == number % 2 else "random" for seat in range(game.players)]
        deal = game.deal(seed=number // 2, dealer=number // 2 % game.players)
        while deal.turn is not None:
            deal = deal.play(BOTS[names[deal.turn]](deal, luck))
        for name, score in zip(names, deal.scores, strict=True):
            totals[name] += score
            seats[name] += 1
    return totals["sensible"] / seats["sensible"], totals["random"] / seats["random"]


@pytest.mark.parametrize(
    ("name", "deals", "margin"),
    [
        ("zetten", 500, 8),
        ("zetten-english", 200, 3),
        ("schnapsen", 200, 1),
        ("hearts", 60, -5),
        ("crazy-eights", 100, -10),
        ("preference", 200, 8),
    ],
)
def test_sense_beats_chance(name: str, deals: int, margin: float) -> None:
    sensible, chance = duel(forehand.load(name), deals)
    assert (sensible - chance) * (1 if margin > 0 else -1) > abs(margin)


@pytest.mark.parametrize("bot", ["sensible", "easy", "random"])
@pytest.mark.parametrize("name", forehand.games())
def test_every_deal_of_every_game_comes_to_an_end(name: str, bot: str) -> None:
    luck, compiled = Luck(2), forehand.load(name).compiled
    for players in compiled.numbers:
        game = forehand.load(name, players)
        for seed in range(3):
            deal = game.deal(seed)
            while deal.turn is not None:
                move = BOTS[bot](deal, luck)
                assert move in deal.moves
                deal = deal.play(move)


def test_a_bot_repeats_itself_with_the_same_luck() -> None:
    deal = forehand.load("hearts").deal(seed=8)
    assert len({str(BOTS["sensible"](deal, Luck(5))) for _ in range(5)}) == 1


@pytest.mark.parametrize("language", ["en", "nl", "de", "nb"])
def test_every_reason_has_words(language: str, root: Path) -> None:
    modules = ("bots/judgement", "bots/tricks", "teaching")
    texts = [(root / "interpreter" / f"{name}.py").read_text("utf-8") for name in modules]
    known = words(language).book["ui"]
    assert isinstance(known, dict)
    said = {key.removeprefix("hint-") for key in known if key.startswith("hint-")}
    written = set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', "".join(texts)))
    assert said == said & written


def test_reasons_come_with_moves() -> None:
    deal = forehand.load("schnapsen").deal(seed=2)
    while deal.turn is not None:
        advice = advise(deal.view(deal.turn), Luck(1))
        assert words("en").say(f"ui.hint-{advice.because}")
        deal = deal.play(advice.move)
