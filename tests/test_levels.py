"""Levels of play and hints: they know only what a seat may know, do the same again, and are worth their names."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

import forehand
from forehand import Deal
from forehand.interpreter.bots import Luck
from forehand.interpreter.guessing import Guess
from forehand.interpreter.levels import LEVELS, Level
from forehand.interpreter.players import BOTS
from forehand.interpreter.rulebook import rulebook
from forehand.interpreter.teaching import Cost, costs, hint
from tests.arena.duels import duel
from tests.laws.playing import every_game, positions
from tests.laws.test_hidden import public, replayed, seen_by

QUICK = Level(60, 12)
"""A level that needs no time."""


def others(deal: Deal, seat: int, rnd: random.Random) -> list[Deal]:
    """Deals that look the same to a seat, with two cards changed over that it has not seen."""
    unseen = sorted(set(deal.game.program.cards) - seen_by(deal, seat), key=deal.game.program.cards.index)
    found = []
    for _ in range(1 if len(unseen) > 1 else 0):
        one, two = rnd.sample(unseen, 2)
        other = replayed(deal, {one: two, two: one})
        if other is not None and public(other) == public(deal) and other.state != deal.state:
            found.append(other)
    return found


@every_game
def test_a_level_does_not_see_hidden_cards(name: str) -> None:
    rnd, compared = random.Random(name), 0
    for seed in range(2):
        for deal in list(positions(forehand.load(name).deal(seed), seed))[:-1:14]:
            assert deal.turn is not None
            for other in others(deal, deal.turn, rnd):
                assert QUICK(deal, Luck(seed)) == QUICK(other, Luck(seed))
                assert QUICK.search(deal, Luck(seed)).found == QUICK.search(other, Luck(seed)).found
                compared += 1
    assert compared


def test_a_level_repeats_itself_with_the_same_luck() -> None:
    deal = forehand.load("hearts").deal(seed=8)
    assert len({str(LEVELS["medium"](deal, Luck(5))) for _ in range(3)}) == 1
    assert len({str(LEVELS["easy"](deal, Luck(luck))) for luck in range(20)}) > 1


@pytest.mark.parametrize(("name", "deals"), [("zetten", 40), ("schnapsen", 60), ("hearts", 20), ("scopa", 20)])
def test_the_easy_level_beats_chance(name: str, deals: int) -> None:
    found = duel(forehand.load(name), LEVELS["easy"], BOTS["random"], deals)
    assert sum(found.margins) > 0 and sum(found.wins) > 0.5 * len(found.wins)


def test_more_thought_plays_better() -> None:
    found = duel(forehand.load("schnapsen"), Level(1_000, 30), Level(10, 5), 60)
    assert sum(found.margins) > 0 and sum(found.wins) > 0.5 * len(found.wins)


def test_both_engines_agree_on_the_package_of_schnapsen() -> None:
    pytest.importorskip("schnapsen")
    from tests.arena.schnapsen_package import bots, versus

    found = versus(QUICK, bots()["rand"], 20)
    assert found.deals == 20


@every_game
def test_a_hint_is_a_legal_move_with_a_reason(name: str) -> None:
    for deal in list(positions(forehand.load(name).deal(3), 3))[:-1:9]:
        told = hint(deal, Luck(1), replace(QUICK, iterations=400))
        assert told.reasons and all(worth.move in deal.moves for worth in told.worths)
        assert all("share" not in reason.facts or 0 < reason.facts["share"] <= 1 for reason in told.reasons)


def spent(deal: Deal) -> float:
    """What the moves of a deal cost in all."""
    found: list[Cost] = list(costs(deal, Luck(1), Level(2_000, 40, weight=2.5)))
    assert found and all(cost.points >= 0 for cost in found)
    return sum(cost.points for cost in found)


def test_chance_costs_more_than_thought() -> None:
    totals = {}
    for name in ("random", "medium"):
        deal, luck = forehand.load("zetten").deal(seed=6), Luck(2)
        while deal.turn is not None:
            deal = deal.play(BOTS[name](deal, luck))
        totals[name] = spent(deal)
    assert totals["random"] > 2 * totals["medium"]


@pytest.mark.parametrize("language", ["en", "nl", "de", "nb"])
def test_a_deal_is_analysed_in_each_language(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from forehand.interpreter.cli import main

    match, luck = forehand.load("schnapsen").match(seed=4), Luck(3)
    while not match.deal.over:
        match = match.play(match.deal.play(BOTS["random"](match.deal, luck)))
    path = tmp_path / "deal.record"
    path.write_text(match.record(), "utf-8")
    assert main(["analyse", str(path), "--lang", language]) == 0
    out = capsys.readouterr().out
    better = {"en": "Better:", "nl": "Beter:", "de": "Besser:", "nb": "Bedre:"}[language]
    assert better in out and len(out.splitlines()) >= 4
    assert main(["analyse", str(path), "--lang", language, "--seat", "0"]) == 0
    assert len(capsys.readouterr().out.splitlines()) < len(out.splitlines())
    assert main(["analyse", str(path), "--lang", language, "--seat", "9"]) == 2


def test_a_player_who_did_not_follow_is_guessed_void() -> None:
    """In Zetten everybody follows suit who can: what a guess gives a player allows each card he has played."""
    game, luck, seen = forehand.load("zetten"), Luck(4), 0
    follow = game.program.zones["hand"].base
    for seed in range(4):
        deal = game.deal(seed)
        while deal.turn is not None:
            guess, chance = Guess(deal, deal.turn), random.Random(1)
            for state in (guess.state(chance) for _ in range(5)):
                for seat, suit in shown_void(deal):
                    seen += 1
                    assert seat == deal.turn or not suits_in(deal, state[follow + seat], suit)
                hidden = [state[follow + seat].bit_count() for seat in range(4)]
                assert hidden == [deal.state[follow + seat].bit_count() for seat in range(4)]
            deal = deal.play(BOTS["sensible"](deal, luck))
    assert seen > 100


def shown_void(deal: Deal) -> set[tuple[int, int]]:
    """The players who did not follow, and the suits that were led."""
    rules = rulebook(deal.game.program)
    found, led = set(), None
    row, plays = rules.row(deal.view(0).facts["trump"]), [(s, m) for s, m in deal.played if m.name == "play"]
    for number, (seat, move) in enumerate(plays):
        suit = rules.suit_rows[row][move.raw[0]]
        led = suit if number % 4 == 0 else led
        if suit != led and led is not None:
            found.add((seat, led))
    return found


def suits_in(deal: Deal, cards: int, suit: int) -> bool:
    """Whether some cards count to a suit."""
    rules = rulebook(deal.game.program)
    table = rules.suit_rows[rules.row(deal.view(0).facts["trump"])]
    return any(table[card] == suit for card in range(len(rules.cards)) if cards >> card & 1)
