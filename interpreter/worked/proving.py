"""Plays a worked example and says where it is no longer as the example has it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..deal import Deal
from ..game import load
from ..match import Match
from ..program import Card
from ..settings import BadSetting
from ..view import Place
from .checks import ASKED, judged
from .examples import Example, ExampleDeal, Fault, Item, Step
from .naming import Names
from .positions import Unplaceable, arrange


@dataclass(frozen=True)
class Outcome:
    """What came of an example."""

    example: Example
    match: Match
    """The match where the example ends."""
    trail: tuple[tuple[Step, Deal], ...]
    """Every step with the position after it."""
    begun: tuple[Deal, ...]
    """Every deal of it before the first move."""
    faults: tuple[Fault, ...]
    """What is not as the example says; play stops at a move that is not legal."""

    @property
    def holds(self) -> bool:
        """Whether everything is as the example says."""
        return not self.faults


def prove(example: Example) -> Outcome:
    """Play an example and check it. Raises BadExample if it cannot be set up."""
    try:
        game = load(example.game, example.players, **example.options)
    except BadSetting as error:
        reason = " ".join([error.code, *(f"{key} {value}" for key, value in error.facts.items())])
        raise example.item.wrong("bad-setting", reason=reason) from None
    proof = _Proof(example, Names(game))
    dealer = proof.names.seat(example.dealer or proof.names.seats[-1], example.item)
    points = {} if example.before is None else proof.names.by_side(example.before, "before")
    start = game.program.image[game.program.score]
    scores = [points.get(side, start) for side in range(len(proof.names.sides))] if points else []
    match: Match | None = None
    try:
        for deal in example.deals:
            if match is not None and (match.over or not match.deal.over):
                proof.faults.append(example.item.fault("match-over" if match.over else "not-over"))
                break
            before = match
            if before is None:
                match = proof.begin(deal, lambda pack: game.match(0, dealer, pack, scores))
            else:
                match = proof.begin(deal, before.next)
            proof.begun.append(match.deal)
            match = proof.play(match, deal)
    except _Stop as stop:
        match = stop.match
    assert match is not None
    return Outcome(example, match, tuple(proof.trail), tuple(proof.begun), tuple(proof.faults))


class _Stop(Exception):
    """Nothing further of the example can be played."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match


class _Proof:
    """An example under way."""

    def __init__(self, example: Example, names: Names) -> None:
        self.example = example
        self.names = names
        self.faults: list[Fault] = []
        self.trail: list[tuple[Step, Deal]] = []
        self.begun: list[Deal] = []

    def begin(self, deal: ExampleDeal, start: Callable[[str | None], Match]) -> Match:
        """Return a match at the beginning of a deal, its cards where the example has them."""
        match = start(None)
        if not deal.dealt:
            return match
        wanted: dict[Place, list[Card]] = {}
        items: dict[Place, Item] = {}
        seen: set[str] = set()
        for name, item in deal.dealt.items():
            place = self.names.place(name, item)
            items[place], wanted[place] = item, self.names.cards(item, seen)
        try:
            dealt = arrange(lambda pack: start(pack).deal, match.game.program.cards, wanted)
        except Unplaceable as error:
            zone, owner = place = error.facts["place"]
            said = zone if owner is None else f"{zone} of {self.names.seats[owner]}"
            raise items[place].wrong(error.code, **{**error.facts, "place": said}) from None
        return match.play(dealt)

    def play(self, match: Match, deal: ExampleDeal) -> Match:
        """Return the match after the steps of a deal."""
        for step in deal.steps:
            if step.key in ASKED:
                for item, what, expected, found in ASKED[step.key](self.names, match, step.item):
                    if expected != found:
                        facts = {"what": what, "expected": shown(expected), "found": shown(found)}
                        self.faults.append(item.fault("differs", **facts))
            else:
                match = self._moves(match, step)
            self.trail.append((step, match.deal))
        return match

    def _moves(self, match: Match, step: Step) -> Match:
        seat = self.names.seat(step.key, step.item)
        if match.deal.turn is not None and match.deal.turn != seat:
            self.faults.append(step.item.fault("other-turn", found=self.names.seats[match.deal.turn], seat=step.key))
            raise _Stop(match)
        for text in step.item.words("moves"):
            turn, judgment = match.deal.turn, judged(match.deal, text)
            if judgment != "legal":
                who = "nobody" if turn is None else self.names.seats[turn]
                self.faults.append(step.item.fault("illegal-move", move=text, seat=who, reason=judgment))
                raise _Stop(match)
            match = match.play(match.deal.play(text))
        return match


def shown(value: Any) -> str:
    """Return a value as a message has it."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {shown(one)}" for key, one in value.items()) or "nothing"
    return (", ".join(value) or "nothing") if isinstance(value, list) else str(value)
