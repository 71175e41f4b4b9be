"""One deal of every game as the seats live through it: what each one sees, may do and does, at every decision."""

from itertools import pairwise

import pytest

import forehand
from forehand import Deal, View
from tests.golden import golden
from tests.laws.playing import every_game, positions

MOST = 16
"""Of more moves than these only the first and last are listed."""
LONG = 80
"""A deal with more decisions is passed over."""


def sees(view: View) -> list[str]:
    """What a seat sees on the table."""
    lines = []
    for pile in view.piles:
        owner = "" if pile.owner is None else f" of {pile.per} {pile.owner}"
        if pile.count:
            cards = f"{pile.count} hidden" if pile.cards is None else " ".join(card.code for card in pile.cards)
            builds = "".join(f" ({n}: {' '.join(card.code for card in cards)})" for n, cards in pile.builds)
            lines.append(f"  {pile.zone}{owner}: {cards}{builds}")
    facts = [f"{name} {shown(value)}" for name, value in view.facts.items() if value is not None]
    return [*lines, f"  facts: {', '.join(facts)}"]


def shown(value: object) -> str:
    if isinstance(value, tuple):
        return "/".join(shown(one) for one in value)
    if value is None or isinstance(value, bool):
        return {None: "-", True: "yes", False: "no"}[value]
    return str(getattr(value, "code", value))


def may(deal: Deal) -> str:
    """The legal moves."""
    texts = [str(move) for move in deal.moves]
    if len(texts) > MOST:
        return f"{', '.join(texts[:4])} ... {texts[-1]} ({len(texts)} moves)"
    return ", ".join(texts)


def transcript(name: str) -> str:
    """The first of some deals that is not too long to read."""
    game = forehand.load(name)
    paths = ((seed, list(positions(game.deal(seed=seed), seed))) for seed in range(7, 60))
    seed, path = next((seed, path) for seed, path in paths if len(path) < LONG)
    lines = [f"{name}, {game.players} players, seed {seed}", ""]
    for number, (deal, after) in enumerate(pairwise(path), 1):
        assert deal.turn is not None
        view = deal.view(deal.turn)
        does = after.played[-1][1]
        assert does in view.moves
        lines += [f"# decision {number}, seat {deal.turn}, {deal.phase}", *sees(view)]
        lines += [f"  may:  {may(deal)}", f"  does: {does}"]
    last = path[-1]
    lines += ["", *(f"{clause}: side {side} {points:+}" for clause, side, points in last.account)]
    lines += [f"scores {' '.join(map(str, last.scores))}", f"next dealer {last.dealer}", ""]
    return "\n".join(lines)


@every_game
def test_a_deal_goes_as_it_did(name: str, request: pytest.FixtureRequest) -> None:
    golden(request, f"transcripts/{name}.txt", transcript(name))
