"""Which clauses of a game its examples reach: those that were written and those that were found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .examples import Example, all_examples
from .mining import DUTY, Mined, addresses, mine
from .proving import prove

if TYPE_CHECKING:
    from ..game import Game


@dataclass(frozen=True)
class Reached:
    """A clause with the examples of it."""

    address: str
    written: tuple[str, ...]
    """Written examples in which it applies, by name."""
    mined: Mined | None
    """What was found in deals that were played."""

    @property
    def shown(self) -> bool:
        """Whether there is an example of it."""
        return bool(self.written) or self.mined is not None


def coverage(game: Game, found: Mapping[str, Mined] | None = None) -> tuple[Reached, ...]:
    """Return every clause, move and duty of a game with its examples, in the order of the definition."""
    found = mine(game) if found is None else found
    written: dict[str, list[str]] = {}
    for example in examples_of(game):
        for address in applied(example):
            written.setdefault(address, []).append(example.id)
    return tuple(Reached(address, tuple(written.get(address, ())), found.get(address)) for address in addresses(game))


def examples_of(game: Game) -> tuple[Example, ...]:
    """Return the written examples of a game that comes with the package. Raises BadExample."""
    return tuple(example for example in all_examples() if example.game == game.name)


def applied(example: Example) -> set[str]:
    """Return the clauses that apply in an example, and the duties that it asks about."""
    trail = prove(example).trail
    found = {address for _, deal in trail for address in deal.clauses}
    for step, _ in trail:
        if step.key == "refused":
            reasons = (why.text("a reason") for why in step.item.mapping("refused").values())
            found.update(reason for reason in reasons if reason.startswith(DUTY))
    return found
