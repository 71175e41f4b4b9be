"""L6: worlds that are sampled for a seat are deals that it may be in, played by the rules until now; and all of those.

Whatever is sampled must look to the seat as the deal does. Where the pack is small enough to try every order of it,
every order that looks so is sampled sooner or later.
"""

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

import forehand
from forehand import Deal, Game
from forehand.interpreter.bots import Luck
from forehand.interpreter.program import DEALER, RANDOM
from forehand.interpreter.worlds import Worlds
from tests.laws.playing import every_game, positions

SEVERAL = 2
"""Positions of a deal at which worlds are sampled."""


def waiting(game: Game, seed: int) -> list[Deal]:
    """Some positions of a deal played at random at which a seat has to act."""
    deals = list(positions(game.deal(seed, seed % game.players), seed))[:-1]
    return deals[:: max(1, len(deals) // SEVERAL)]


def without_chance(deal: Deal) -> list[object]:
    """The state of a deal, but for what chance will bring."""
    return [*deal.state[:RANDOM], *deal.state[RANDOM + 1 :]]


@every_game
def test_a_world_looks_as_the_deal_does(name: str) -> None:
    """The deal that is sampled, played anew by the rules, shows the seat the same from beginning to end."""
    game = forehand.load(name)
    for seed in (1,):
        for deal in waiting(game, seed):
            for seat in {deal.turn or 0, game.players - 1}:
                world = Worlds(deal, seat).sample(Luck(seed))
                assert world.deal.view(seat) == deal.view(seat)
                assert without_chance(world.deal) == [*world.state[:RANDOM], *world.state[RANDOM + 1 :]]


@every_game
def test_what_is_sampled_depends_on_nothing_else(name: str) -> None:
    """In a world that is sampled, which looks the same to the seat, the same luck gives the same worlds."""
    game = forehand.load(name)
    for deal in waiting(game, 4)[-1:]:
        seat = deal.turn or 0
        worlds = Worlds(deal, seat)
        other = worlds.sample(Luck(7)).deal
        luck, again = Luck(8), Luck(8)
        seen_anew = Worlds(other, seat)
        for _ in range(2):
            one, two = worlds.sample(luck), seen_anew.sample(again)
            assert (one.packs, one.moves, one.state) == (two.packs, two.moves, two.state)


def all_that_look_the_same(deal: Deal, seat: int) -> Iterator[tuple[object, ...]]:
    """Every deal that looks to a seat as this one, by the order of its pack and all its moves."""
    view = deal.view(seat)
    codes = [card.code for card in deal.game.program.cards]
    for pack in permutations(codes):
        open_ = [deal.game.deal(0, deal.origin[DEALER], " ".join(pack))]
        for made_by, move in deal.played:
            hidden = move.secret and made_by != seat
            open_ = [
                one.play(other)
                for one in open_
                for other in one.moves
                if one.turn == made_by and (other.name == move.name if hidden else other == move)
            ]
        yield from ((pack, *(str(m) for _, m in one.played)) for one in open_ if one.view(seat) == view)


@pytest.mark.parametrize("name", ["kuhn", "exchange", "drawing"])
def test_every_world_there_is_is_sampled(name: str, root: Path) -> None:
    """In games with few cards, the worlds that are sampled are all the deals that look the same."""
    game = forehand.load(str(root / f"tests/small/{name}.game"))
    for seed in range(2):
        deals = list(positions(game.deal(seed, seed % 2), seed))[:-1]
        for deal in deals[-2:]:
            for seat in range(game.players):
                wanted = set(all_that_look_the_same(deal, seat))
                worlds, luck = Worlds(deal, seat), Luck(seed)
                found = set()
                for _ in range(40 * len(wanted)):
                    world = worlds.sample(luck)
                    pack = tuple(game.program.cards[card].code for card in world.packs[0])
                    found.add((pack, *(str(move) for _, move in world.deal.played)))
                assert found == wanted


def test_a_seat_that_there_is_not_is_refused() -> None:
    """The mistake is told with what would have been right."""
    with pytest.raises(ValueError, match="there is no seat 4: seats are from 0 to 3"):
        Worlds(forehand.load("zetten").deal(), 4)
