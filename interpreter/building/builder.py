"""Code of a whole game: its phases, choices and ends, on top of values and effects."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..constructs.base import Construct
from ..constructs.choices import Offer as OfferLine
from ..constructs.conditions import Within
from ..constructs.names import Name, Of
from ..constructs.offering import lower_offer
from ..constructs.turns import Again
from ..model import Model
from ..program import VOIDED, Choice, Offer, Param
from ..symbols import Local, Zone
from .code import Label
from .effects import Effects


class Builder(Effects):
    """What constructs lower themselves into."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._choice: Label | None = None
        self._score_label = Label()
        self._after_score = Label()
        self._phase_end: list[Label] = []

    # ---- ends

    def begin_scoring(self) -> None:
        """Be where the deal is scored."""
        self.place(self._score_label)

    def end_scoring(self) -> None:
        """Be past the scoring."""
        self.place(self._after_score)

    def end_phase(self) -> None:
        """Emit a jump past the phase."""
        self.jump(self._phase_end[-1])

    def end_deal(self) -> None:
        """Emit a jump to the scoring."""
        self.jump(self._score_label)

    def void_deal(self) -> None:
        """Emit a jump past the scoring, noting that the deal does not count."""
        self.note("voided", "")
        self.put("copy", VOIDED, self.constant(1))
        self.jump(self._after_score)

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Stand inside a phase of play."""
        end = Label()
        self._phase_end.append(end)
        with self.clause(name):
            self.note("phase", name)
            yield
        self._phase_end.pop()
        self.place(end)

    # ---- choices

    def choose(self, offers: tuple[OfferLine, ...], secret: bool) -> None:
        """Emit a choice: where play waits, which moves there are, and what each does."""
        number = len(self.program.choices)
        self.program.choices.append(None)  # type: ignore[arg-type]
        here = self.place(Label())
        self.put("choose", number)
        enumerate_at = len(self.code)
        mark = self._next
        for index, offer in enumerate(offers):
            self._next = mark
            lower_offer(self, offer, index)
        self._next = mark
        self.put("offered")
        done = Label()
        described = []
        before, self._choice = self._choice, here
        for offer in offers:
            self._next = mark
            cells = [self.declare(name) for name in offer.locals]
            body = len(self.code)
            params = tuple(
                Param(name.name, name.kind.name, _join(param), cell, _home(name))
                for param, name, cell in zip(offer.params.items, offer.locals, cells, strict=True)
            )
            with self.origin(offer):
                offer.lower(self)
            self.jump(done)
            place = ".".join((*self._path, offer.name.text))
            described.append(Offer(offer.name.text, params, body, place, _is_privilege(offer)))
        self._choice = before
        self._next = mark
        self.place(done)
        phase = self._path[0] if self._path else ""
        self.program.choices[number] = Choice(phase, tuple(described), enumerate_at, secret)

    def jump_to_choice(self) -> None:
        """Emit a jump back to the choice around."""
        assert self._choice is not None
        self.jump(self._choice)

    def skip_unless(self, condition: int, skip: Label, offer: int, said: Construct, settled: tuple[Local, ...]) -> None:
        """Emit a jump past a move unless its condition holds."""
        self.put("jump_if_not", condition, skip)
        self.guard("if", offer, settled, (None, condition), said)

    def offer(self, number: int, names: tuple[Local, ...]) -> None:
        """Emit that a move is legal with what its parameters are now."""
        self.put("offer", number, tuple(self.cell_of(name) for name in names))

    def offer_each(self, number: int, names: tuple[Local, ...], members: int) -> None:
        """Emit that a move is legal with every member of a set as its last parameter."""
        self.put("offer_each", number, tuple(self.cell_of(name) for name in names), members)

    def offer_listed(self, number: int, names: tuple[Local, ...], items: int) -> None:
        """Emit that a move is legal with every item of a list as its last parameter."""
        self.put("offer_listed", number, tuple(self.cell_of(name) for name in names), items)

    def offer_some(self, number: int, names: tuple[Local, ...], count: int, members: int) -> None:
        """Emit that a move is legal with any `count` members of a set as its last parameter."""
        self.put("offer_some", number, tuple(self.cell_of(name) for name in names), members, count)


def _is_privilege(offer: OfferLine) -> bool:
    free = bool(offer.block) and isinstance(offer.block[-1], Again)
    held = (part.right for part in offer.walk() if isinstance(part, Within) and isinstance(part.right, (Name, Of)))
    return free and any(isinstance(zone.symbol, Zone) and zone.symbol.per == "player" for zone in held)


def _join(param: Any) -> str | None:
    return None if param.join is None else str(param.join.text)


def _home(name: Local) -> str | None:
    home = name.home
    return home.symbol.name if isinstance(home, (Name, Of)) and home.symbol is not None else None
