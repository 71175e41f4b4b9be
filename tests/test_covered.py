"""A saved match shows no card to those who look at its file, and goes on where it was."""

import random
from base64 import b64encode
from zlib import compress

import pytest

import forehand
from forehand.interpreter.cli.saves import saved
from forehand.interpreter.records import cover, read_record
from tests.laws.playing import every_game, match_played, played_out

BOMB = b64encode(compress(b"0" * 50_000_000, 9)).decode()


@every_game
def test_a_saved_match_goes_on_and_shows_no_card(name: str) -> None:
    game = forehand.load(name)
    match = game.match(seed=4)
    match = match.play(match.deal.play(match.deal.moves[0]))
    text = saved(match).decode()
    assert read_record(text).record() == match.record()
    words = {word for line in text.splitlines() if not line.startswith("covered ") for word in line.split()}
    assert not words & {card.code for card in game.program.cards}
    assert "shuffled" in match.record() and "shuffled" not in text


def test_a_match_that_is_over_is_open_to_all() -> None:
    game = forehand.load("zetten", target=1)
    match = game.match(seed=1)
    while not match.over:
        match = match.play(played_out(match.deal, 1))
        match = match if match.over else match.next()
    assert saved(match).decode() == match.record()


def test_damage_is_noticed() -> None:
    text = cover(match_played(forehand.load("schnapsen"), seed=2, deals=1).record())
    rnd = random.Random(3)
    for _ in range(60):
        place = rnd.randrange(len(text))
        changed = text[:place] + rnd.choice("A7+ x\n") + text[place + 1 :]
        if changed.split() == text.split():
            continue
        with pytest.raises(forehand.BadRecord):
            read_record(changed)


@pytest.mark.parametrize("inside", [BOMB, "AAAA", "!!!!", b64encode(compress(b"no record")).decode()])
def test_what_is_no_record_inside_is_refused(inside: str) -> None:
    from forehand.interpreter.records import check_of

    lines = ["forehand record 1", "game zetten 0", "players 4", f"covered {inside}"]
    with pytest.raises(forehand.BadRecord):
        read_record("\n".join([*lines, f"end {check_of(lines)}", ""]))
