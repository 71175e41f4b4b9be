"""Code that changes the table: cards move, facts are set, points are scored."""

from __future__ import annotations

from ..constructs.base import Expression, convert
from ..constructs.names import Name, Of
from ..kinds import BUILD, BUILDS, CARD, CARDS, PILE, PLAYER, SIDE, TRICK, Kind
from ..program import PLAYER as PLAYER_CELL
from ..symbols import Fact, Local, Zone
from .values import Values

Place = tuple[Zone, int | None]
"""A zone, and the cell of its owner if it has one."""


class Effects(Values):
    """Code that can do things."""

    def zone_name(self, zone: Expression) -> str:
        """Return the name of the zone a term stands for."""
        assert isinstance(zone, (Name, Of)) and zone.symbol is not None
        return zone.symbol.name

    def _place_of(self, zone: Expression) -> Place:
        """Return a zone, and the cell of its owner if it has one."""
        assert isinstance(zone, (Name, Of)) and isinstance(zone.symbol, Zone)
        symbol = zone.symbol
        if symbol.per is None:
            return symbol, None
        want = PLAYER if symbol.per == "player" else SIDE
        if isinstance(zone, Of):
            return symbol, zone.argument.lower_as(self, want)
        return symbol, self.player_as(want)

    def read_zone(self, place: Place) -> int:
        """Emit what lies in a zone."""
        symbol, owner = place
        base = self._bases[symbol.name]
        return base if owner is None else self.emit("load", base, owner)

    def _write(self, place: Place, cell: int) -> None:
        symbol, owner = place
        base = self._bases[symbol.name]
        if owner is None:
            self.put("copy", base, cell)
        else:
            self.put("store", base, owner, cell)

    def write_zone(self, zone: Expression, cell: int) -> None:
        """Emit that a zone holds the cards of a cell."""
        self._write(self._place_of(zone), cell)

    def write_fact(self, fact: Expression, value: int) -> None:
        """Emit that a fact takes a value."""
        assert isinstance(fact, (Name, Of)) and isinstance(fact.symbol, Fact)
        symbol = fact.symbol
        base = self._bases[symbol.name]
        if symbol.per is None:
            self.note("became", symbol.name, value)
            self.put("copy", base, value)
            return
        want = PLAYER if symbol.per == "player" else SIDE
        owner = fact.argument.lower_as(self, want) if isinstance(fact, Of) else self.player_as(want)
        self.note("became", symbol.name, value, owner)
        self.put("store", base, owner, value)

    def transfer_top(self, count: int, source: Expression, target: Expression) -> None:
        """Emit that the top cards of a pile go to a zone."""
        start, end = self._place_of(source), self._place_of(target)
        pile = self.read_zone(start)
        cards = self.emit("head", pile, count)
        remaining = self.emit("drop", pile, count)
        self._moved(cards, PILE, start, end)
        self._write(start, remaining)
        self._lay_down(cards, PILE, end)

    def transfer(self, cards: Expression, source: Expression, target: Expression) -> None:
        """Emit that cards leave the zone they lie in and go to another."""
        start, end = self._place_of(source), self._place_of(target)
        whole = isinstance(cards, (Name, Of)) and isinstance(cards.symbol, Zone)
        moved = self.hold(cards.lower(self))
        kind = cards.kind
        self._moved(moved, kind, start, end)
        if whole:
            self._write(start, self.constant(0 if start[0].kind == CARDS else ()))
            if start[0].kind == TRICK:
                self.put("copy", self._bases[start[0].name] + 1, self.constant(()))
        else:
            as_set = moved if kind == CARDS else convert(self, moved, kind, CARDS)
            local = cards.symbol if isinstance(cards, Name) else None
            also = local.also if isinstance(local, Local) else None
            self._take_away(start, as_set, all_there=also is None)
            if also is not None:
                self._take_away(self._place_of(also), as_set, all_there=False)
        self._lay_down(moved, kind, end)

    def _take_away(self, place: Place, cards: int, all_there: bool = True) -> None:
        """Emit that a zone no longer has a set of cards, all of which must lie there unless it is said otherwise."""
        zone, held = place[0], self.read_zone(place)
        if zone.kind == TRICK:
            players = self._bases[zone.name] + 1
            self.put("strip_players", players, held, players, cards)
        if zone.kind == BUILDS:
            operation = "strip_builds"
        elif zone.kind == CARDS:
            operation = "take_set" if all_there else "less_set"
        else:
            operation = "take_pile" if all_there else "strip"
        self._write(place, self.emit(operation, held, cards))

    def stack(self, card: Expression, under: Expression | None, builds: Expression, worth: Expression) -> None:
        """Emit that a card becomes a build, perhaps with a card or build it is laid on."""
        value = self.hold(worth.lower(self))
        end = self._place_of(builds)
        together = self.constant(0)
        for part in (card, *(() if under is None else (under,))):
            home = part.symbol.home if isinstance(part, Name) and isinstance(part.symbol, Local) else None
            assert home is not None
            start = self._place_of(home)
            cell = part.lower(self)
            as_set = self.hold(convert(self, cell, part.kind, CARDS))
            if part.kind != BUILD:
                self._moved(cell, part.kind, start, end)
                self._take_away(start, as_set)
            together = self.emit("union", together, as_set)
        self.note("stacked", end[0].name, together, value, PLAYER_CELL)
        self._write(end, self.emit("stack", self.read_zone(end), together, value))

    def _lay_down(self, cards: int, kind: Kind, end: Place) -> None:
        held = self.read_zone(end)
        if end[0].kind == CARDS:
            self._write(end, self.emit("union", held, convert(self, cards, kind, CARDS)))
            return
        players = self._bases[end[0].name] + 1
        if end[0].kind == TRICK and kind == CARD:
            self._write(end, self.emit("append", held, cards))
            self.put("append", players, players, PLAYER_CELL)
            return
        pile = convert(self, cards, kind, PILE)
        if end[0].kind == TRICK:
            who = self.emit("repeat_value", pile, PLAYER_CELL)
            self._write(end, self.emit("join", held, pile))
            self.put("join", players, players, who)
        else:
            self._write(end, self.emit("join", pile, held))

    def _moved(self, cards: int, kind: Kind, start: Place, end: Place) -> None:
        none = self.constant(-1)
        owners = tuple(none if place[1] is None else place[1] for place in (start, end))
        self.note("moved", start[0].name, cards, *owners, PLAYER_CELL, extra=(end[0].name, kind.name))

    def score(self, side: int, amount: int) -> None:
        """Emit that a side's score changes."""
        self.note("scored", ".".join(self._path), side, amount)
        for name in ("score", "gain"):
            base = self._bases[name]
            change = "subtract" if name == "score" and self.model.counts_down else "add"
            self.put("store", base, side, self.emit(change, self.emit("load", base, side), amount))
