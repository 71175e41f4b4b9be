"""The state of a game: which cell holds what."""

from __future__ import annotations

from typing import Any

from ..kinds import CARDS, PILE, TRICK
from ..model import Model
from ..program import DEALER, PRESET, SYSTEM_CELLS, FactCells, Program, ZoneCells
from ..program import PLAYER as PLAYER_CELL
from ..symbols import Zone


def lay_out(model: Model, program: Program) -> dict[str, int]:
    """Fill in the image, zones and facts of a program; return the first cell of each, by name."""
    bases: dict[str, int] = {}
    image: list[Any] = [0] * SYSTEM_CELLS
    image[PRESET] = ()
    image[PLAYER_CELL] = -1

    def array(count: int, first: Any) -> int:
        image.append(first)
        base = len(image)
        image.extend([first] * count)
        return base

    sides, seats = model.side_count, model.seats
    program.score = bases["score"] = array(sides, model.start)
    program.gain = bases["gain"] = array(sides, 0)
    bases["dealer"] = DEALER
    counts = {None: 1, "player": seats, "side": sides}
    for fact in model.facts:
        base = array(counts[fact.per], fact.first)
        bases[fact.name] = base
        kind = fact.kind
        program.facts[fact.name] = FactCells(
            fact.name, kind.name, kind.words, fact.per, base, counts[fact.per], fact.audience, fact.lasting,
            fact.low, fact.high,
        )  # fmt: skip
    pack = Zone("pack", PILE, None, None, "nobody")
    for zone in (pack, *model.zones):
        empty: Any = 0 if zone.kind == CARDS else ()
        base = array(counts[zone.per], empty)
        if zone.kind == TRICK:
            image.append(())
        bases[zone.name] = base
        program.zones[zone.name] = ZoneCells(zone.name, zone.kind.name, zone.per, zone.audience, base, counts[zone.per])
    image[bases["pack"]] = tuple(range(len(model.cards)))
    program.image = image
    return bases
