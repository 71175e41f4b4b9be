"""Hints that teach: which move a search prefers, what it and the next best are worth, and what can be said for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from .bots import Luck, advise
from .bots.sight import Sight
from .deal import Deal
from .engine import every
from .instructions import State
from .levels import Level, Search
from .moves import Move
from .program import DEALER, PLAYER, Offer

TEACHER = Level(12_000, 120, weight=2.5)
"""How a search for a hint is done: more moves than the best are looked at long enough to be compared."""
SHOWN = 3
"""Most moves that a hint tells the worth of."""
LEAST_VISITS = 30
"""How often a move must have been tried for its worth to be told."""
WORTH_SAYING = 0.15
"""Least share of worlds that is worth saying."""


@dataclass(frozen=True)
class Worth:
    """What a move is worth."""

    move: Move
    lead: float
    """Points that the side to move is expected to end ahead of the average of the others in this deal."""
    visits: int


@dataclass(frozen=True)
class Reason:
    """Something that speaks for a move."""

    code: str
    """Names the text `hint-...` in `words/<language>/ui.yaml`."""
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Hint:
    """A move, and what can be said for it."""

    worths: tuple[Worth, ...]
    """The best moves, the best first; just one without a worth if there is no choice."""
    reasons: tuple[Reason, ...]

    @property
    def move(self) -> Move:
        """The move to make."""
        return self.worths[0].move


def hint(deal: Deal, luck: Luck, level: Level = TEACHER) -> Hint:
    """Return a hint for the seat to act, from what it may know. Raises RunError."""
    assert deal.turn is not None
    if len(deal.moves) == 1:
        return Hint((Worth(deal.moves[0], 0, 0),), (Reason("only"),))
    search = level.search(deal, luck)
    worths = worths_of(deal, search)
    best = worths[0].move
    reasons = list(_trick_reasons(deal, best, search.worlds))
    advice = advise(deal.view(deal.turn), luck)
    if not reasons and advice.move == best:
        reasons.append(Reason(advice.because))
    visits = sum(found.visits for found in search.found)
    reasons = reasons or [Reason("thought", {"n": visits})]
    tried = [worth for worth in worths if worth.visits >= LEAST_VISITS]
    return Hint(tuple(tried[:SHOWN]) or worths[:1], tuple(reasons))


def worths_of(deal: Deal, search: Search) -> tuple[Worth, ...]:
    """Return what each legal move is worth, the best first."""
    others = max(1, deal.game.program.sides - 1)
    sign = -1 if deal.game.program.avoids_points else 1
    return tuple(
        Worth(deal.moves[number], sign * search.found[number].reward / others, search.found[number].visits)
        for number in search.ranked
    )


def _trick_reasons(deal: Deal, move: Move, worlds: Sequence[State]) -> list[Reason]:
    """Return what speaks for a move that plays a card to a trick, from the worlds that were searched."""
    assert deal.turn is not None
    sight = Sight(deal.view(deal.turn))
    if not sight.goes_to_trick(move):
        return []
    card = sight.cards_of(move)[0]
    if sight.winning is not None and not sight.beaters(sight.winning[1]) >> card & 1:
        return []
    safe, void, seen = 0, Counter[int](), 0
    for state in worlds:
        followers, beaten = _answered(deal, move, card, state, sight)
        if followers is None:
            continue
        seen += 1
        safe += not beaten
        suit = sight.suit(card)
        void.update(
            seat for seat, held in followers.items() if held and not any(sight.suit(one) == suit for one in held)
        )
    if not seen:
        return []
    found = []
    if not sight.is_last and not sight.rules.avoids_points and safe / seen >= WORTH_SAYING:
        found.append(Reason("unbeaten", {"share": safe / seen}))
    if sight.winning is None and void:
        seat, times = min(void.items(), key=lambda item: (-item[1], item[0]))
        if times / seen >= WORTH_SAYING:
            suit_name = sight.rules.suits[sight.suit(card)]
            found.append(Reason("void", {"who": seat, "suit": suit_name, "share": times / seen}))
    return found


def _answered(
    deal: Deal, move: Move, card: int, state: State, sight: Sight
) -> tuple[dict[int, list[int]] | None, bool]:
    """Return what the others hold who play to the trick after a move in a world, and whether one may beat its card.

    A partner who may beat it counts for nothing. None for a trick that goes on beyond the round.
    """
    engine, program, seat = deal.engine, deal.game.program, int(deal.state[PLAYER])
    zone = program.zones[sight.trick.zone] if sight.trick else None
    home = next((param.home for param in _offer(deal, move).params if param.home), None)
    if zone is None or home is None:
        return None, False
    after, held, beaten = state[:], dict[int, list[int]](), False
    engine.play(after, move.offer, move.raw)
    for _ in range(program.players - 1):
        if engine.choice(after) is None or card not in after[zone.base]:
            break
        player, hand = int(after[PLAYER]), program.zones[home]
        legal = list(every(engine.legal(after)))
        cards = [raw[-1] for _, raw in legal if raw and isinstance(raw[-1], int)]
        if player == seat or not cards:
            break
        if player % program.sides != seat % program.sides:
            cells = after[hand.base + player] if hand.per == "player" else 0
            held[player] = [one for one in range(len(program.cards)) if isinstance(cells, int) and cells >> one & 1]
            beaten = beaten or any(sight.beaters(card) >> one & 1 for one in cards)
        engine.play(after, *legal[0])
    return held, beaten


def _offer(deal: Deal, move: Move) -> Offer:
    assert deal.choice is not None
    return deal.choice.offers[move.offer]


@dataclass(frozen=True)
class Cost:
    """What a move in a deal has cost, as far as could be known when it was made."""

    number: int
    """Which move of the deal, counted from 1."""
    seat: int
    made: Worth
    best: Worth
    points: float
    """How much more the best move was expected to bring."""


def costs(deal: Deal, luck: Luck, level: Level = TEACHER) -> Iterator[Cost]:
    """Yield what each move of a deal has cost at which there was a choice. Raises RunError."""
    here = deal.game.begin(deal.origin[:], deal.origin[DEALER])
    for number, (seat, move) in enumerate(deal.played, 1):
        if len(here.moves) > 1:
            worths = worths_of(here, level.search(here, luck))
            made, best = next(worth for worth in worths if worth.move == move), worths[0]
            points = made.lead - best.lead if deal.game.program.avoids_points else best.lead - made.lead
            if made.visits >= LEAST_VISITS:
                yield Cost(number, seat, made, best, max(0.0, points))
        here = here.play(move)
