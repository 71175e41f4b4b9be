"""The flat program a game compiles to: instructions over one block of cells.

A state is a list of cells. Each holds a number, a set of cards (as bits) or an ordered pile
(a tuple of card numbers); constants stand in cells of their own at the end. An instruction is
`(operation, a, b, c, d)` with cell indices, tables or code addresses as operands. The only
instructions at which play waits are `choose` and `end`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

Instruction = tuple[str, Any, Any, Any, Any]

PC, PLAYER, DEALER, RANDOM, PRESET, DEALS, VOIDED, FINISHED = range(8)
"""System cells: code address to go on from; player of this turn; dealer; state of the random
generator; outcomes of shuffles fixed beforehand; deals scored before this one; whether this deal
was void; whether the match is over."""
SYSTEM_CELLS = 8


@dataclass(frozen=True)
class Card:
    """One card of the pack."""

    rank: str
    suit: str | None
    """None for a joker."""
    code: str
    """Notation in ASCII: rank then suit, as `JH` or `TD`; a copy in a double pack has a number."""


@dataclass(frozen=True)
class ZoneCells:
    """Where a zone lies in the state."""

    name: str
    shape: str
    """`cards`, `pile` or `trick`; a trick takes two cells, the second for who played each card."""
    per: str | None
    """`player` or `side` when there is one for each, else None."""
    audience: str
    """Who sees the cards: `nobody`, `owner`, `side` or `all`."""
    base: int
    """Cell of the first, or only, one."""
    count: int


@dataclass(frozen=True)
class FactCells:
    """Where a fact lies in the state."""

    name: str
    kind: str
    words: tuple[str, ...]
    per: str | None
    base: int
    count: int
    audience: str
    """Who knows its value: `nobody`, `owner`, `side` or `all`."""
    lasting: bool
    """Kept from deal to deal of a match."""
    low: int = 0
    high: int = 0
    """Least and greatest value, for a number."""


@dataclass(frozen=True)
class Shown:
    """A definition whose value is shown on the table."""

    name: str
    kind: str
    words: tuple[str, ...]
    per: str | None
    """`player` or `side` when there is a value for each, else None."""
    audience: str
    code: tuple[tuple[int, int], ...]
    """For each value where the code that finds it begins, and the cell it leaves it in."""


@dataclass(frozen=True)
class Param:
    """One thing a player settles in a move."""

    name: str
    kind: str
    """Kind of the value: `number`, `card`, `suit`, `player`..., or `cards` for several cards."""
    join: str | None
    cell: int
    home: str | None = None
    """Zone the card comes from, if it is a card from a zone."""


@dataclass(frozen=True)
class Offer:
    """One named move of a choice."""

    name: str
    params: tuple[Param, ...]
    body: int
    """Code address of its effects."""
    place: str
    """Address of its clause, as `bidding.bid`."""
    privilege: bool
    """Whether it is open only to a player who holds a certain card, and leaves him his turn."""


@dataclass(frozen=True)
class Choice:
    """A point where play waits for a player."""

    place: str
    """Name of the phase it stands in."""
    offers: tuple[Offer, ...]
    enumerate_at: int
    """Code address of the part that offers the legal moves."""
    secret: bool


@dataclass(frozen=True)
class Guard:
    """An instruction that may rule out moves, with what it stands for."""

    offer: int
    """Which offer of its choice."""
    kind: str
    """`if` a condition, `duty` an obligation, `unless` what makes the obligations void, `from` the set a
    parameter is taken from, or `range` the bounds of a number."""
    name: str
    """The duty's name; empty for others."""
    settled: tuple[int, ...]
    """Cells of the parameters that are settled where it stands, the first ones of the move."""
    before: int | None = None
    """Cell of the set it narrows, of the values the next parameter may have; for a `range` the cell
    of the least number. None if it is a test of what is settled."""
    after: int = -1
    """Cell of the set that is left, or of the outcome of the test; for a `range` of the greatest number."""
    said: int = -1
    """Number of the condition or parameter among the phrases kept to be said in words."""


@dataclass(frozen=True)
class Note:
    """What a traced run reports at an instruction: an event, and the cells that tell its facts."""

    kind: str
    name: str = ""
    cells: tuple[int, ...] = ()
    extra: tuple[Any, ...] = ()


@dataclass(eq=False)
class Program:
    """A compiled game, for one number of players and one setting of its options."""

    name: str
    cards: tuple[Card, ...]
    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    letters: tuple[tuple[str, str], ...]
    """Letter of each suit in notation."""
    players: int
    sides: int
    code: list[Instruction] = field(default_factory=list)
    image: list[Any] = field(default_factory=list)
    """The state before the first instruction."""
    live: int = 0
    """How many cells a state has; constants follow."""
    zones: dict[str, ZoneCells] = field(default_factory=dict)
    facts: dict[str, FactCells] = field(default_factory=dict)
    choices: list[Choice] = field(default_factory=list)
    guards: dict[int, Guard] = field(default_factory=dict)
    notes: dict[int, Note] = field(default_factory=dict)
    clauses: dict[str, int] = field(default_factory=dict)
    """Labelled clauses: address and where their code begins."""
    laws: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Laws of the game: name, where the code that tests it begins, cell of the outcome."""
    shown: dict[str, Shown] = field(default_factory=dict)
    """Definitions that are shown on the table, by name."""
    origins: dict[int, tuple[str, int, int, int]] = field(default_factory=dict)
    """Source name, line, column and end column of the statement each stretch of code comes from; see `origin`."""
    score: int = 0
    """Cell of the first side's score in the match."""
    gain: int = 0
    """Cell of the first side's score in this deal."""
    colours: tuple[str, ...] = ()
    """Colour of each suit."""
    lowest_wins: bool = False
    counts_down: bool = False
    """Whether what a side scores is taken off its score in the match."""
    suit_tables: Any = None
    """Suit of each card under each trump (the last row: no trump)."""
    beat_tables: Any = None
    """Cards that beat each card under each trump, as bits."""
    strength_tables: Any = None
    """Place of each card in its order under each trump: the higher, the stronger."""
    called: Any = None
    """Own names of cards under each trump, by card number."""
    trump: str | None = None
    """Fact that says which suit is trump."""
    options: dict[str, Any] = field(default_factory=dict)
    undocumented: tuple[tuple[str, ...], ...] = ()
    """What no source tells: a name, a table and a card of it, or the address of a clause."""
    values: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Value tables, by name and card code or suit."""

    @cached_property
    def card_numbers(self) -> dict[Card, int]:
        """Number of each card: its place in the pack."""
        return {card: number for number, card in enumerate(self.cards)}

    @property
    def avoids_points(self) -> bool:
        """Whether a side does better the fewer points it scores in a deal."""
        return self.lowest_wins != self.counts_down

    def origin(self, at: int) -> tuple[str, int, int, int] | None:
        """Return where the instruction at an address comes from: source name, line, column and end column."""
        starts = [start for start in self.origins if start <= at]
        return self.origins[max(starts)] if starts else None

    def place(self, at: int) -> str:
        """Return the file and line that the instruction at an address comes from: `my.game:12`; empty if from none."""
        origin = self.origin(at)
        return "" if origin is None else f"{origin[0]}:{origin[1]}"
