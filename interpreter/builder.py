"""Lays out the state of a game and collects its code while constructs lower themselves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from .constructs.base import Construct, Expression, Statement, convert
from .constructs.choices import Offer as OfferLine
from .constructs.choices import lower_offer
from .constructs.terms import Name, Of
from .kinds import BUILD, BUILDS, CARD, CARDS, PILE, PLAYER, SIDE, SUIT, TRICK, Kind
from .model import Model, Orders
from .program import DEALER, SYSTEM_CELLS, VOIDED, Choice, FactCells, Guard, Note, Offer, Param, Program, ZoneCells
from .program import PLAYER as PLAYER_CELL
from .symbols import Fact, Local, Symbol, Zone

if TYPE_CHECKING:
    pass


class Label:
    """A place in the code that is not known yet."""

    def __init__(self) -> None:
        self.address = -1


class TooLarge(Exception):
    """The program of a game outgrew its limit."""


MAX_CODE = 60_000
"""Most instructions a game may have."""


class Builder:
    """Code and state of one game, under construction."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.program = Program(
            model.name,
            model.cards,
            model.suits,
            model.ranks,
            tuple(zip(model.suits, model.suit_letters, strict=True)),
            model.seats,
            model.side_count,
        )
        self.said: list[Construct] = []
        """Conditions and parameters that guards speak of."""
        self.code: list[list[Any]] = []
        self.constants: dict[Any, int] = {}
        self._constant_cells: list[Any] = []
        self._cells: dict[Symbol, int] = {}
        self._alias: dict[Symbol, Symbol] = {}
        self._bases: dict[str, int] = {}
        self._path: list[str] = []
        self._origin: Statement | None = None
        self._choice: Label | None = None
        self._score_label = Label()
        self._after_score = Label()
        self._phase_end: list[Label] = []
        self._chains: list[Label | None] = []
        self._lay_out()
        self._free = self._next = len(self.program.image)
        self._most = self._free

    # ---- the state

    def _lay_out(self) -> None:
        image: list[Any] = [0] * SYSTEM_CELLS
        image[4] = ()
        image[PLAYER_CELL] = -1

        def array(count: int, first: Any) -> int:
            image.append(first)
            base = len(image)
            image.extend([first] * count)
            return base

        sides, seats = self.model.side_count, self.model.seats
        self.program.score = self._bases["score"] = array(sides, 0)
        self.program.gain = self._bases["gain"] = array(sides, 0)
        self._bases["dealer"] = DEALER
        counts = {None: 1, "player": seats, "side": sides}
        for fact in self.model.facts:
            base = array(counts[fact.per], fact.first)
            self._bases[fact.name] = base
            kind = fact.kind
            self.program.facts[fact.name] = FactCells(
                fact.name, kind.name, kind.words, fact.per, base, counts[fact.per], fact.secret, fact.lasting,
                fact.low, fact.high,
            )  # fmt: skip
        pack = Zone("pack", PILE, None, None, "nobody")
        for zone in (pack, *self.model.zones):
            empty: Any = 0 if zone.kind == CARDS else ()
            base = array(counts[zone.per], empty)
            if zone.kind == TRICK:
                image.append(())
            self._bases[zone.name] = base
            self.program.zones[zone.name] = ZoneCells(
                zone.name, zone.kind.name, zone.per, zone.audience, base, counts[zone.per]
            )
        image[self._bases["pack"]] = tuple(range(len(self.model.cards)))
        self.program.image = image

    def base_of(self, name: str) -> int:
        """Return the first cell of a fact, zone or score."""
        return self._bases[name]

    def cell_of(self, local: Symbol) -> int:
        """Return the cell of a local name."""
        while local in self._alias:
            local = self._alias[local]
        return self._cells[local]

    def declare(self, local: Symbol) -> int:
        """Give a local name a cell of its own."""
        self._cells[local] = self._take()
        return self._cells[local]

    def _take(self) -> int:
        cell = self._next
        self._next += 1
        self._most = max(self._most, self._next)
        return cell

    def hold(self, cell: int) -> int:
        """Copy a value to a cell that lasts until the end of the statement or block around."""
        held = self._take()
        self.put("copy", held, cell)
        return held

    def constant(self, value: Any) -> int:
        """Return the cell of a constant; it is numbered from the end until the code is finished."""
        if value not in self.constants:
            self.constants[value] = -1 - len(self._constant_cells)
            self._constant_cells.append(value)
        return self.constants[value]

    def table(self, rows: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return a table as an operand."""
        return rows

    # ---- instructions

    def put(self, operation: str, a: Any = None, b: Any = None, c: Any = None, d: Any = None) -> None:
        """Emit an instruction as it is."""
        if len(self.code) >= MAX_CODE:
            raise TooLarge
        self.code.append([operation, a, b, c, d])

    def emit(self, operation: str, *operands: Any) -> int:
        """Emit an instruction and return the cell of its outcome."""
        cell = self._take()
        self.put(operation, cell, *operands)
        return cell

    def label(self) -> Label:
        """Return a place in the code, to be settled later."""
        return Label()

    def place(self, label: Label) -> Label:
        """Settle a label: it is here."""
        label.address = len(self.code)
        return label

    def jump(self, label: Label) -> None:
        """Go on elsewhere."""
        self.put("jump", label)

    @contextmanager
    def unless_false(self, condition: int) -> Iterator[None]:
        """Emit a block that is jumped over when the condition does not hold."""
        after = Label()
        self.put("jump_if_not", condition, after)
        yield
        self.place(after)

    @contextmanager
    def unless_true(self, condition: int) -> Iterator[None]:
        """Emit a block that is jumped over when the condition holds."""
        after = Label()
        self.put("jump_if", condition, after)
        yield
        self.place(after)

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

    @contextmanager
    def chain(self, linked: bool) -> Iterator[None]:
        """Stand inside an `if` and its `otherwise` lines, of which only one applies."""
        end = Label()
        self._chains.append(end if linked else None)
        yield
        self._chains.pop()
        self.place(end)

    def leave_chain(self) -> None:
        """Emit a jump past the rest of the chain, if there is more of it."""
        end = self._chains[-1]
        if end is not None:
            self.jump(end)

    # ---- where code comes from

    @contextmanager
    def origin(self, statement: Statement) -> Iterator[None]:
        """Note the statement that the code inside comes from; free its cells afterwards."""
        before, mark = self._origin, self._next
        self._origin = statement
        span = statement.span
        self.program.origins[len(self.code)] = (span.source.name, span.line, span.column, span.end)
        yield
        self._origin, self._next = before, mark

    @contextmanager
    def clause(self, name: str) -> Iterator[None]:
        """Stand inside a labelled clause, phase or move."""
        self._path.append(name)
        yield
        self._path.pop()

    def mark_clause(self) -> None:
        """Note that the clause begins to apply here."""
        if self._path:
            self.program.clauses.setdefault(".".join(self._path), len(self.code))
            self.put("pass")

    def note(self, kind: str, name: str, *cells: int, extra: tuple[Any, ...] = ()) -> None:
        """Say what a traced run reports before the next instruction."""
        self.program.notes[len(self.code)] = Note(kind, name, cells, extra)
        self.put("pass")

    def guard(
        self,
        kind: str,
        offer: int,
        settled: tuple[Local, ...],
        cells: tuple[int | None, int],
        said: Construct,
        name: str = "",
    ) -> None:
        """Say what the last instruction rules out, and why; see Guard for the cells."""
        bound = tuple(self.cell_of(one) for one in settled)
        self.program.guards[len(self.code) - 1] = Guard(offer, kind, name, bound, *cells, len(self.said))
        self.said.append(said)

    # ---- values

    def everything(self, variable: Symbol) -> int:
        """Return the set of all values a variable may have."""
        kind = variable.kind
        counts = {
            CARD: len(self.model.cards),
            PLAYER: self.model.seats,
            SIDE: self.model.side_count,
            SUIT: len(self.model.suits),
        }
        return self.constant((1 << counts.get(kind, len(self.model.ranks))) - 1)

    def as_set(self, expression: Expression) -> int:
        """Emit the members of a set, zone or trick as bits."""
        kind = expression.kind
        want = CARDS if kind in (PILE, TRICK, CARD, BUILD, BUILDS) else kind
        return expression.lower_as(self, want)

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
        return self.emit("lookup2", self.table(self.orders.beaters), self.trump(), card)

    def side_table(self) -> tuple[int, ...]:
        """Return the side of each player."""
        return self.table((*(seat % self.model.side_count for seat in range(self.model.seats)), -1))

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
    def listing(self, items: int, variable: Symbol) -> Iterator[int]:
        """Emit a block once for each item of the list in `items`, which is used up; yields the item's cell."""
        item = self.declare(variable)
        again = self.place(self.label())
        after = self.label()
        self.put("jump_if_not", items, after)
        self.put("top", item, items)
        self.put("tail", items, items)
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

    def next_player(self) -> None:
        """Pass the turn to the left."""
        n = self.model.seats
        self.put("lookup", PLAYER_CELL, self.table((*((i + 1) % n for i in range(n)), -1)), PLAYER_CELL)

    @contextmanager
    def each_player(self, first: int) -> Iterator[None]:
        """Emit a block for every player in turn."""
        with self.acting(first):
            left = self.hold(self.constant(self.model.seats))
            again = self.place(self.label())
            yield
            self.next_player()
            self.put("subtract", left, left, self.constant(1))
            self.put("jump_if", left, again)

    # ---- effects

    def zone_name(self, zone: Expression) -> str:
        """Return the name of the zone a term stands for."""
        assert isinstance(zone, (Name, Of)) and zone.symbol is not None
        return zone.symbol.name

    def _place_of(self, zone: Expression) -> tuple[Zone, int | None]:
        """Return a zone, and the cell of its owner if it has one."""
        assert isinstance(zone, (Name, Of)) and isinstance(zone.symbol, Zone)
        symbol = zone.symbol
        if symbol.per is None:
            return symbol, None
        want = PLAYER if symbol.per == "player" else SIDE
        if isinstance(zone, Of):
            return symbol, zone.argument.lower_as(self, want)
        return symbol, self.player_as(want)

    def read_zone(self, place: tuple[Zone, int | None]) -> int:
        """Emit what lies in a zone."""
        symbol, owner = place
        base = self._bases[symbol.name]
        return base if owner is None else self.emit("load", base, owner)

    def _write(self, place: tuple[Zone, int | None], cell: int) -> None:
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
            self._take_away(start, as_set)
            local = cards.symbol if isinstance(cards, Name) else None
            if isinstance(local, Local) and local.also is not None:
                self._take_away(self._place_of(local.also), as_set)
        self._lay_down(moved, kind, end)

    def _take_away(self, place: tuple[Zone, int | None], cards: int) -> None:
        """Emit that a zone no longer has a set of cards."""
        operation = {CARDS: "less_set", BUILDS: "strip_builds"}.get(place[0].kind, "strip")
        self._write(place, self.emit(operation, self.read_zone(place), cards))

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

    def _lay_down(self, cards: int, kind: Kind, end: tuple[Zone, int | None]) -> None:
        held = self.read_zone(end)
        if end[0].kind == CARDS:
            self._write(end, self.emit("union", held, convert(self, cards, kind, CARDS)))
            return
        pile = convert(self, cards, kind, PILE)
        if end[0].kind == TRICK:
            players = self._bases[end[0].name] + 1
            who = self.emit("repeat_value", pile, PLAYER_CELL)
            self._write(end, self.emit("join", held, pile))
            self.put("join", players, players, who)
        else:
            self._write(end, self.emit("join", pile, held))

    def _moved(self, cards: int, kind: Kind, start: tuple[Zone, int | None], end: tuple[Zone, int | None]) -> None:
        none = self.constant(-1)
        owners = tuple(none if place[1] is None else place[1] for place in (start, end))
        self.note("moved", start[0].name, cards, *owners, PLAYER_CELL, extra=(end[0].name, kind.name))

    def score(self, side: int, amount: int) -> None:
        """Emit that a side's score changes."""
        self.note("scored", ".".join(self._path), side, amount)
        for name in ("score", "gain"):
            base = self._bases[name]
            self.put("store", base, side, self.emit("add", self.emit("load", base, side), amount))

    # ---- ends

    def begin_scoring(self) -> None:
        """Be where the deal is scored."""
        self.place(self._score_label)

    def end_scoring(self) -> None:
        """Be past the scoring."""
        self.place(self._after_score)

    @property
    def size(self) -> int:
        """How many cells the state needs, constants apart."""
        return self._most

    @property
    def constant_values(self) -> list[Any]:
        """The constants, in the order of their cells."""
        return self._constant_cells

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
            described.append(Offer(offer.name.text, params, body, place))
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

    def offer_some(self, number: int, names: tuple[Local, ...], count: int, members: int) -> None:
        """Emit that a move is legal with any `count` members of a set as its last parameter."""
        self.put("offer_some", number, tuple(self.cell_of(name) for name in names), members, count)


def _join(param: Any) -> str | None:
    return None if param.join is None else str(param.join.text)


def _home(name: Local) -> str | None:
    home = name.home
    return home.symbol.name if isinstance(home, (Name, Of)) and home.symbol is not None else None
