"""L5: what a seat may not know makes no difference to anything it is shown.

A deal is played once more with two cards changed over that a seat has not seen. Where all the moves
that were made are still legal and the rules themselves give nothing away (the turn, facts and
scores that are public), the seat must be shown exactly the same.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from forehand import Deal, IllegalMove
from forehand.interpreter import view
from forehand.interpreter.program import DEALER, PRESET, Card
from tests.laws.playing import every_game, every_setting, positions

Change = dict[Card, Card]


def seen_by(deal: Deal, seat: int) -> set[Card]:
    """The cards a seat has seen by now, going by the rules alone: where they have lain, and open moves with them."""
    program = deal.game.program
    seen = {card for pile in deal.piles() if open_to(deal, pile.zone, pile.owner, seat) for card in pile.cards or ()}
    for item in deal.happened:
        ends = [end for end in (item.source, item.target) if end is not None]
        if any(open_to(deal, zone, owner, seat) for zone, owner in ends):
            seen.update(item.cards or ())
        if item.move is not None and not item.move.secret:
            seen.update(card for card in flat(item.move.values) if isinstance(card, Card))
    assert seen <= set(program.cards)
    return seen


def flat(values: tuple[Any, ...]) -> Iterator[Any]:
    """What was settled in a move, several cards one by one."""
    for value in values:
        yield from value if isinstance(value, tuple) else (value,)


def open_to(deal: Deal, zone: str, owner: int | None, seat: int) -> bool:
    """Whether a seat may look at a zone."""
    place = deal.game.program.zones[zone]
    mine = seat if place.per == "player" else seat % deal.game.program.sides
    return place.audience == "all" or (place.audience != "nobody" and owner == mine)


def replayed(deal: Deal, change: Change) -> Deal | None:
    """The same deal with cards changed over, or None if the rules do not let it be played so."""
    program = deal.game.program
    numbers = {card: number for number, card in enumerate(program.cards)}
    state = deal.origin[:]
    state[PRESET] = tuple(tuple(numbers[change.get(card, card)] for card in pack) for pack in deal.dealt)
    other = deal.game.begin(state, state[DEALER])
    for seat, move in deal.played:
        values = tuple(exchanged(value, change, program.cards) for value in move.values)
        if other.turn != seat:
            return None
        try:
            other = other.play(str(replace(move, values=values)))
        except IllegalMove:
            return None
    return other


def exchanged(value: Any, change: Change, cards: tuple[Card, ...]) -> Any:
    """A value of a move with cards changed over; several cards stand in the order of the pack."""
    if isinstance(value, tuple):
        return tuple(sorted((change.get(one, one) for one in value), key=cards.index))
    return change.get(value, value) if isinstance(value, Card) else value


def public(deal: Deal) -> list[Any]:
    """What the rules make known to all: whose turn it was, public facts, scores."""
    facts = deal.game.program.facts
    kinds = ("became", "scored", "phase", "voided")
    return [
        (item.kind, item.name, item.who, item.value)
        for item in deal.happened
        if item.kind in kinds and not (item.name in facts and facts[item.name].audience != "all")
    ] + [deal.turn, deal.phase]


def shown(deal: Deal, seat: int) -> list[Any]:
    """All that a seat is shown."""
    game = deal.game
    texts = [f"{move.name} {card.code}" for _, move in deal.played[-3:] for card in game.program.cards[::5]]
    mine = deal.turn == seat
    return [
        deal.view(seat),
        deal.record(seat),
        deal.moves if mine else None,
        [deal.explain(text) for text in texts] if mine else None,
    ]


def compare(name: str, most: int = 20) -> int:
    """How often a seat was shown the same with other cards hidden; fails where it was not."""
    rnd = random.Random(name)
    count = 0
    for game in every_setting(name):
        played = (deal for seed in range(9, 99) if (deal := game.deal(seed=seed)).turn is not None)
        path = list(positions(next(played), 9))
        for deal in rnd.sample(path[:-1], min(len(path) - 1, most // len(every_setting(name)) + 2)):
            for seat in range(game.players):
                unseen = sorted(set(game.program.cards) - seen_by(deal, seat), key=game.program.cards.index)
                if len(unseen) < 2:
                    continue
                one, two = rnd.sample(unseen, 2)
                other = replayed(deal, {one: two, two: one})
                if other is not None and public(other) == public(deal):
                    assert other.state != deal.state or game.program.zones == {}
                    assert shown(other, seat) == shown(deal, seat)
                    count += 1
    return count


@every_game
def test_hidden_cards_change_nothing_that_a_seat_is_shown(name: str) -> None:
    assert compare(name) >= 10


def test_a_view_of_every_hand_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "sees", lambda *_: True)
    with pytest.raises(AssertionError):
        compare("zetten")


def test_a_secret_move_seen_by_all_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "hide", lambda program, item, seat: item)
    with pytest.raises(AssertionError):
        compare("hearts")


@every_game
def test_a_seat_sees_no_more_than_its_zones(name: str) -> None:
    game = every_setting(name)[-1]
    for deal in list(positions(game.deal(seed=3), 3))[::6]:
        for seat in range(game.players):
            seen = deal.view(seat)
            for pile in seen.piles:
                assert (pile.cards is not None) == open_to(deal, pile.zone, pile.owner, seat)
            assert seen.moves == (deal.moves if deal.turn == seat else ())
            secret = [fact for fact in game.program.facts.values() if fact.audience != "all"]
            assert all(seen.facts.get(fact.name) is None for fact in secret if fact.per is None)
