"""Code for values that constructs share: sets, orders, seats, scores, loops and turns."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..constructs.base import Expression, convert
from ..kinds import BUILD, BUILDS, CARD, CARDS, PILE, PLAYER, SIDE, SUIT, TRICK, Kind
from ..model import Orders
from ..program import DEALER
from ..program import PLAYER as PLAYER_CELL
from ..symbols import Symbol
from .code import Code


class Values(Code):
    """Code that can say what things are."""

    def everything(self, variable: Symbol) -> int:
        """Return the set of all values a variable may have."""
        kind = variable.kind
        if kind == PLAYER:
            return self.in_play()
        counts = {
            CARD: len(self.model.cards),
            SIDE: self.model.side_count,
            SUIT: len(self.model.suits),
        }
        return self.constant((1 << counts.get(kind, len(self.model.ranks))) - 1)

    def as_set(self, expression: Expression) -> int:
        """Emit the members of a set, zone or trick as bits."""
        kind = expression.kind
        want = CARDS if kind in (PILE, TRICK, CARD, BUILD, BUILDS) else kind
        return expression.lower_as(self, want)

    def can_mask(self, condition: Expression, variable: Symbol) -> bool:
        """Tell whether a condition can be said as a set of values of a variable."""
        code, free, cells = len(self.code), self._next, len(self._constant_cells)
        found = condition.mask(self, variable) is not None
        del self.code[code:]
        self._next = free
        for value in self._constant_cells[cells:]:
            del self.constants[value]
        del self._constant_cells[cells:]
        return found

    def masks(self, groups: tuple[int, ...], count: int) -> tuple[int, ...]:
        """Return for each group the set of those in it, and a last entry for none."""
        return (*(sum(1 << i for i, one in enumerate(groups) if one == group) for group in range(count)), 0)

    @property
    def orders(self) -> Orders:
        """The order of the cards."""
        assert self.model.orders is not None
        return self.model.orders

    def trump(self) -> int:
        """Return the cell that says which suit is trump."""
        return self.constant(-1) if self.model.trump is None else self._bases[self.model.trump]

    def beaters(self, card: int) -> int:
        """Emit the set of cards that beat a card."""
        return self.emit("lookup2", self.orders.beaters, self.trump(), card)

    def side_table(self) -> tuple[int, ...]:
        """Return the side of each player."""
        return (*(seat % self.model.side_count for seat in range(self.model.seats)), -1)

    def player_as(self, kind: Kind) -> int:
        """Emit the player whose turn it is, or his side."""
        return convert(self, PLAYER_CELL, PLAYER, kind)

    def extreme_score(self, highest: bool) -> int:
        """Emit the highest or lowest score of any side."""
        base = self._bases["score"]
        result = base
        for side in range(1, self.model.side_count):
            better = self.emit("less", *((result, base + side) if highest else (base + side, result)))
            result = self.emit("select", better, base + side, result)
        return result

    def tied(self) -> int:
        """Emit whether more than one side has the score that wins."""
        best = self.extreme_score(not self.model.lowest_wins)
        count = self.constant(0)
        for side in range(self.model.side_count):
            count = self.emit("add", count, self.emit("equal", best, self._bases["score"] + side))
        return self.emit("less", self.constant(1), count)

    # ---- names for a while

    @contextmanager
    def standing_for(self, local: Symbol | None, cell: int | None) -> Iterator[None]:
        """Let a local name stand for the value of a cell."""
        if local is None or cell is None:
            yield
            return
        before = self._cells.get(local)
        self._cells[local] = cell
        yield
        if before is None:
            del self._cells[local]
        else:
            self._cells[local] = before

    @contextmanager
    def same(self, local: Symbol, other: Symbol) -> Iterator[None]:
        """Let a local name stand for another."""
        self._alias[local] = other
        yield
        del self._alias[local]

    @contextmanager
    def looping(self, left: int, variable: Symbol) -> Iterator[int]:
        """Emit a block once for each member of the set in `left`, which is used up; yields the member's cell."""
        member = self.declare(variable)
        again = self.place(self.label())
        after = self.label()
        self.put("jump_if_not", left, after)
        self.put("first", member, left)
        self.put("rest", left, left)
        yield member
        self.jump(again)
        self.place(after)

    @contextmanager
    def members(self, among: Expression, variable: Symbol) -> Iterator[int]:
        """Emit a block once for each member of a set, zone or trick, or for each build; yields the member's cell."""
        if among.kind == BUILDS:
            with self.listing(self.hold(self.emit("build_list", among.lower(self))), variable) as build:
                yield build
        else:
            with self.looping(self.hold(self.as_set(among)), variable) as member:
                yield member

    @contextmanager
    def listing(self, items: int, variable: Symbol) -> Iterator[int]:
        """Emit a block once for each item of the list in `items`, which is used up; yields the item's cell."""
        item = self.declare(variable)
        again = self.place(self.label())
        after = self.label()
        self.put("jump_if_not", items, after)
        self.put("next_set", item, items)
        self.put("other_sets", items, items)
        yield item
        self.jump(again)
        self.place(after)

    # ---- turns

    @contextmanager
    def acting(self, player: int) -> Iterator[None]:
        """Make it a player's turn for a block."""
        before = self.hold(PLAYER_CELL)
        self.put("copy", PLAYER_CELL, player)
        yield
        self.put("copy", PLAYER_CELL, before)

    def in_play(self) -> int:
        """Emit the set of the players who take part in the deal."""
        everyone = (1 << self.model.seats) - 1
        if not self.model.dealer_sits_out:
            return self.constant(everyone)
        return self.emit("lookup", (*(everyone ^ 1 << seat for seat in range(self.model.seats)), everyone), DEALER)

    def neighbour(self, player: int, step: int) -> int:
        """Emit the player next to a player who takes part: to the left for 1, to the right for -1."""
        n = self.model.seats
        if not self.model.dealer_sits_out:
            return self.emit("lookup", (*((seat + step) % n for seat in range(n)), -1), player)
        rows = [
            (*((seat + (2 if (seat + step) % n == dealer else 1) * step) % n for seat in range(n)), -1)
            for dealer in range(n)
        ]
        return self.emit("lookup2", (*rows, (-1,) * (n + 1)), DEALER, player)

    def next_player(self) -> None:
        """Pass the turn to the left."""
        self.put("copy", PLAYER_CELL, self.neighbour(PLAYER_CELL, 1))

    @contextmanager
    def each_player(self, first: int) -> Iterator[None]:
        """Emit a block for every player in turn."""
        with self.acting(first):
            left = self.hold(self.constant(self.model.seats - self.model.dealer_sits_out))
            again = self.place(self.label())
            yield
            self.next_player()
            self.put("subtract", left, left, self.constant(1))
            self.put("jump_if", left, again)
