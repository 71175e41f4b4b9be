"""Deals as actions and numbers: every move can be spelt, what differs is written differently, chance is explicit."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import forehand
from forehand import Deal, Move, View
from forehand.interpreter.adaptors.episodes import CHANCE, TERMINAL, Episode, Rules
from forehand.interpreter.adaptors.steps import END, Turn
from tests.golden import golden
from tests.laws.playing import every_game, every_setting, played_out, positions

SEVERAL = 40
"""Positions of a deal that are looked at."""


def looked_at(rules: Rules, seed: int) -> list[Deal]:
    """Some positions of a deal played at random, the first and the last among them."""
    deals = list(positions(rules.game.deal(seed, seed % rules.game.players), seed))
    return [*deals[:: max(1, len(deals) // SEVERAL)], deals[-1]]


def ways(turn: Turn) -> Iterator[Move]:
    """Every move that actions lead to, in the order of the actions."""
    for action in turn.actions:
        following = turn.take(action)
        if isinstance(following, Move):
            yield following
        else:
            assert len(following.actions) > 1, "what is settled by itself is not asked"
            yield from ways(following)


@every_game
def test_actions_lead_to_every_legal_move_once(name: str) -> None:
    """What can be spelt at a position is what is legal there."""
    for game in every_setting(name):
        rules = Rules(game)
        for deal in looked_at(rules, 1):
            found = list(ways(Turn.begin(deal, rules.alphabet)))
            assert len(found) == len(deal.moves) and set(found) == set(deal.moves)


@every_game
def test_a_card_is_one_action_where_there_is_nothing_else_to_do(name: str) -> None:
    """Where all moves have one name and settle one thing, as in most tricks, there is an action for each move."""
    rules = Rules(forehand.load(name))
    plain = [
        deal
        for deal in looked_at(rules, 2)
        if not deal.over and len({m.name for m in deal.moves}) == 1 and all(m.kinds == ("card",) for m in deal.moves)
    ]
    for deal in plain:
        turn = Turn.begin(deal, rules.alphabet)
        assert [rules.alphabet.names[action] for action in turn.actions] == [move.values[0].code for move in deal.moves]  # type: ignore[union-attr] # a card


def told(view: View) -> str:
    """What a view shows of the position as it is now, as text."""
    piles = sorted(
        (p.zone, str(p.owner), p.count, str(p.cards), str(p.players), str(p.builds)) for p in view.piles
    )  # fmt: skip
    return repr((view.seat, view.dealer, view.turn, view.phase, piles, view.facts, view.gains, view.scores))


@every_game
def test_what_looks_different_is_written_differently(name: str) -> None:
    """Two positions are written the same for a seat only if it sees the same."""
    rules = Rules(forehand.load(name))
    seen: dict[tuple[int, ...], str] = {}
    for seed in range(3):
        for deal in looked_at(rules, seed):
            for seat in range(deal.game.players):
                view = deal.view(seat)
                written = rules.observer.write(view)
                assert len(written) == rules.observer.size
                assert seen.setdefault(tuple(written), told(view)) == told(view)
    assert len(seen) > 10


@every_game
def test_an_episode_is_the_deal(name: str) -> None:
    """With the cards that were dealt put in their places, the same actions bring the same deal."""
    game = forehand.load(name)
    rules = Rules(game)
    deal = played_out(game.deal(5, 1), 5)
    episode = Episode(rules, 1)
    cards = [card for pack in deal.dealt for card in pack]
    numbers = {card: number for number, card in enumerate(game.program.cards)}
    packs = iter(deal.dealt)
    moves = iter(deal.played)
    while not episode.is_terminal():
        if episode.is_chance_node():
            for card in next(packs)[:-1]:
                assert sum(chance for _, chance in episode.chance_outcomes()) == pytest.approx(1)
                assert episode.current_player() == CHANCE
                episode.apply_action(numbers[card])
            continue
        seat, move = next(moves)
        assert episode.current_player() == seat
        wanted = rules.alphabet.spell(move)
        turn = Turn.begin(deal_at(episode), rules.alphabet)
        while isinstance(turn, Turn):
            action = next(
                action for action in turn.actions if action == following(wanted, len(turn.taken))
            )  # fmt: skip
            assert action in episode.legal_actions() and episode.legal_actions(seat) == episode.legal_actions()
            episode.apply_action(action)
            turn = turn.take(action)  # type: ignore[assignment] # a move ends the loop
    assert next(moves, None) is None
    assert cards and episode.current_player() == TERMINAL and episode.legal_actions() == []
    sign = -1 if game.program.avoids_points else 1
    assert episode.returns() == [sign * points for points in deal.scores]
    for seat in range(game.players):
        assert moves_of(episode.information_state_string(seat)) == moves_of(deal.record(seat))


def deal_at(episode: Episode) -> Deal:
    """The deal at which an episode is."""
    return episode._turn.deal


def following(spelt: tuple[int, ...], place: int) -> int:
    """The action of a spelling at a place."""
    return spelt[place] if place < len(spelt) else END


def moves_of(record: str) -> list[str]:
    """What a record tells of a deal, without the line that seals it."""
    return [line for line in record.splitlines() if not line.startswith("end ")]


def test_a_clone_goes_its_own_way() -> None:
    """What is applied to an episode does not change another one made from it."""
    episode = Episode(Rules(forehand.load("zetten")))
    other = episode.clone()
    episode.apply_action(episode.legal_actions()[0])
    assert (len(episode.history()), other.history()) == (1, [])


@pytest.mark.parametrize("name", ["zetten", "zwicker", "preference", "schnapsen"])
def test_actions_read_as_in_the_golden_file(name: str, request: pytest.FixtureRequest) -> None:
    """The decisions of a deal and the actions that were open, and how what a seat sees is laid out."""
    rules = Rules(forehand.load(name))
    rnd = random.Random(1)
    deal = rules.game.deal(1)
    lines = [f"{part.start} {part.name}: {part.size}" for part in rules.observer.parts]
    while not deal.over and len(deal.played) < 30:
        turn: Turn | Move = Turn.begin(deal, rules.alphabet)
        while isinstance(turn, Turn):
            action = rnd.choice(turn.actions)
            taken, open_, chosen = (
                ", ".join(rules.alphabet.names[one] for one in some) for some in (turn.taken, turn.actions, (action,))
            )
            lines.append(f"seat {deal.turn} [{taken}] of {open_}: {chosen}")
            turn = turn.take(action)
        lines.append(f"  {turn}")
        deal = deal.play(turn)
    golden(request, f"adaptors/{name}.txt", "\n".join(lines) + "\n")


def test_what_cannot_be_is_refused(root: Path) -> None:
    """Each mistake is told with what would have been right, and nothing has changed."""
    episode = forehand.load(str(root / "tests/small/kuhn.game")).episode()
    complaints = []
    for mistake in (
        lambda: episode.apply_action(7),
        lambda: episode.information_state_string(),
        lambda: episode.information_state_string(2),
        lambda: [episode.apply_action(0), episode.apply_action(1), episode.apply_action(0)],
        lambda: episode.chance_outcomes(),
        lambda: episode.apply_action(999),
    ):
        with pytest.raises(ValueError, match=r"\w+") as refused:
            mistake()
        complaints.append(str(refused.value))
    assert complaints == [
        "card 7 is not to be shuffled: it is one of (0, 1, 2)",
        "there is no seat -1: seats are from 0 to 1",
        "there is no seat 2: seats are from 0 to 1",
        "action 0 (end) is not legal here; legal: 14 (move bet), 15 (move check)",
        "it is not for chance to act",
        "action 999 (no action of this game) is not legal here; legal: 14 (move bet), 15 (move check)",
    ]
    assert episode.history() == [0, 1]
