"""Why a move is refused: the first rule that rules it out, with the facts of the moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .instructions import State
from .moves import Move
from .program import Guard, Program

if TYPE_CHECKING:
    from .deal import Deal


@dataclass(frozen=True, eq=False)
class Refusal:
    """A reason for which a move is not legal, to be said in any language."""

    code: str
    """`deal-over`, `not-a-move`, `ambiguous`, `not-there` (a card or value not to choose from),
    `wrong-number` (more or fewer cards than are to be chosen), `out-of-range`,
    `condition` (a condition of the move does not hold) or `duty`."""
    deal: Deal = field(repr=False)
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What there is to say: `text`, `move`, `duty`, `construct` (the condition, bound), `moves`..."""

    def say(self, locale: str = "en") -> str:
        """Return the reason in words."""
        from .saying import say_refusal

        return say_refusal(self, locale)


def explain(deal: Deal, move: Move, text: str) -> Refusal:
    """Return why a move is refused that is not legal: run what offers the moves and watch its guards."""
    judge = _Judge(deal.engine.program, move)
    deal.engine.legal(deal.state[:], judge.watch)
    code = judge.code or ("wrong-number" if _miscounted(deal, move) else "not-there")
    return Refusal(code, deal, {"text": text, "move": move, **judge.facts})


def _miscounted(deal: Deal, move: Move) -> bool:
    """Tell whether so many cards are never chosen in that move, though others may be."""
    sizes = {
        len(cards)
        for legal in deal.moves
        if legal.offer == move.offer
        for cards in legal.values[-1:]
        if isinstance(cards, tuple)
    }
    chosen = move.values[-1] if move.values else ()
    return isinstance(chosen, tuple) and len(sizes) == 1 and len(chosen) not in sizes


class _Judge:
    """Looks on while moves are offered, for the first guard that rules out one of them."""

    def __init__(self, program: Program, move: Move) -> None:
        self.program = program
        self.move = move
        self.code = ""
        self.facts: dict[str, Any] = {}
        self._pending: tuple[Guard, Any] | None = None

    def watch(self, pc: int, s: State) -> None:
        """See one instruction before it is carried out."""
        self.settle(s)
        guard = self.program.guards.get(pc)
        if self.code or guard is None or guard.offer != self.move.offer or guard.kind == "unless":
            return
        settled = tuple(s[cell] for cell in guard.settled)
        if settled != self.move.raw[: len(settled)]:
            return
        if guard.kind in ("range", "list"):
            self._pending = guard, None
        elif guard.before is None:
            if not s[guard.after]:
                self._refuse("condition", guard, 0, s)
        else:
            self._pending = guard, s[guard.before]

    def settle(self, s: State) -> None:
        """See what the guard before this instruction has let through."""
        if self._pending is None or self.code:
            return
        guard, before = self._pending
        self._pending = None
        value = self.move.raw[len(guard.settled)]
        if guard.kind == "range":
            assert guard.before is not None
            low, high = s[guard.before], s[guard.after]
            if not low <= value <= high:
                self._refuse("out-of-range", guard, 0, s)
                self.facts.update(low=low, high=high)
            return
        if guard.kind == "list":
            if value not in s[guard.after]:
                self._refuse("not-there", guard, 0, s)
            return
        kind = self.move.kinds[len(guard.settled)]
        wanted = value if kind == "cards" else 1 << value
        after = s[guard.after]
        if guard.kind == "from":
            if wanted & ~after:
                self._refuse("not-there", guard, after, s)
        elif wanted & before and wanted & ~after:
            self._refuse("duty" if guard.kind == "duty" else "condition", guard, after, s)

    def _refuse(self, code: str, guard: Guard, left: int, s: State) -> None:
        self.code = code
        self.facts = {"duty": guard.name, "guard": guard, "left": left, "state": s[:]}
