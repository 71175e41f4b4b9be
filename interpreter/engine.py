"""The reference engine: an interpreter of the flat program, and the definition of what is true.

A state is a list; every function here that changes one changes the list it is given, so that a
caller who wants to keep a state copies it first (`state[:]`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from .chance import bounded
from .instructions import OPERATIONS, State, Unplayable
from .program import PC, RANDOM, Choice, Note, Program

LIMIT = 200_000
"""Most instructions between two choices: a definition that needs more does not end."""

MOST_MOVES = 10_000
"""Most moves of a deal that is played at random: one with more does not end."""
MOST_DRAWN = 1 << 31
"""Most legal moves from which one can be drawn."""

_JUMP, _JUMP_IF, _JUMP_IF_NOT, _PASS, _STOP, _OFFER, _OFFER_EACH, _OFFER_SOME, _OFFER_LISTED = range(9)
_CONTROL = {
    "jump": _JUMP, "jump_if": _JUMP_IF, "jump_if_not": _JUMP_IF_NOT, "pass": _PASS, "choose": _STOP, "end": _STOP,
    "offered": _STOP, "offer": _OFFER, "offer_each": _OFFER_EACH, "offer_some": _OFFER_SOME,
    "offer_listed": _OFFER_LISTED,
}  # fmt: skip

Linked = list[tuple[Callable[..., None] | None, Any, Any, Any, Any]]
Choosable = tuple[int, tuple[Any, ...], int | None, int]
"""Legal moves of one kind: which offer, its settled parameters, and if the last parameter is open,
the set it is from, with how many members of it are taken at once (0 for one by itself)."""
Watcher = Callable[[int, State], None]
"""Called before each instruction of a traced run with its address and the state."""


class RunError(Exception):
    """Play reached something the definition does not allow for."""

    def __init__(self, code: str, at: int, place: str) -> None:
        super().__init__(code, at, place)  # all of it, so that another process can hand it on
        self.code = code
        """`endless` when it does not come to a choice, `dead-end` when a seat has no legal move, `no-owner` when
        nobody's fact was to be set, `not-there` when a card was to be taken from a zone in which it does not lie,
        `too-large` for a number beyond all bounds."""
        self.at = at
        """Address of the instruction."""
        self.place = place
        """File and line that the instruction comes from."""

    def __str__(self) -> str:
        return self.code


@dataclass(frozen=True)
class Event:
    """Something that happened: cards moved, a fact changed, points were scored."""

    kind: str
    """`moved`, `became`, `scored`, `shuffled`, `phase`, `voided`."""
    name: str
    values: tuple[Any, ...]
    extra: tuple[Any, ...] = ()


class Engine:
    """Runs one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._code: Linked = []
        for operation, a, b, c, d in program.code:
            if operation == "offer_some":
                c = c, d
            if operation in _CONTROL:
                self._code.append((None, _CONTROL[operation], a, b, c))
            else:
                self._code.append((OPERATIONS[operation], a, b, c, d))

    @cached_property
    def _choices(self) -> dict[int, Choice]:
        """Choices by the address of their instruction."""
        return {at: self.program.choices[a] for at, (op, a, *_) in enumerate(self.program.code) if op == "choose"}

    def start(self, state: State) -> None:
        """Run from the first instruction to the first choice, or the end."""
        self.run(state, 0)

    def run(self, s: State, pc: int, watch: Watcher | None = None) -> None:
        """Run from an address until play waits for a move or is over."""
        s[PC] = self._follow(s, pc, [], watch)

    def _follow(self, s: State, pc: int, found: list[Choosable], watch: Watcher | None) -> int:
        """Carry out instructions from an address on, gathering the moves offered; return where they stop."""
        code = self._code
        try:
            for _ in range(LIMIT):
                if watch is not None:
                    watch(pc, s)
                function, a, b, c, d = code[pc]
                pc += 1
                if function is not None:
                    function(s, a, b, c, d)
                elif a == _JUMP_IF_NOT:
                    if not s[b]:
                        pc = c
                elif a == _JUMP:
                    pc = b
                elif a == _JUMP_IF:
                    if s[b]:
                        pc = c
                elif a == _STOP:
                    return pc - 1
                elif a == _OFFER:
                    found.append((b, tuple([s[cell] for cell in c]), None, 0))
                elif a == _OFFER_EACH:
                    if s[d]:
                        found.append((b, tuple([s[cell] for cell in c]), s[d], 0))
                elif a == _OFFER_LISTED:
                    settled = tuple([s[cell] for cell in c])
                    found.extend([(b, (*settled, item), None, 0) for item in s[d]])
                elif a == _OFFER_SOME:
                    members, size = d
                    if s[members].bit_count() >= size:
                        found.append((b, tuple([s[cell] for cell in c]), s[members], size))
        except Unplayable as error:
            raise RunError(error.code, pc - 1, self.program.place(pc - 1)) from None
        raise RunError("endless", pc, self.program.place(pc))

    # ---- choices

    def choice(self, s: State) -> Choice | None:
        """Return the choice at which play waits, or None when the deal is over."""
        return self._choices.get(s[PC])

    def legal(self, s: State, watch: Watcher | None = None) -> list[Choosable]:
        """Return the legal moves in canonical order, by kind; only spare cells of `s` change."""
        found: list[Choosable] = []
        self._follow(s, self._choices[s[PC]].enumerate_at, found, watch)
        return found

    def play(self, s: State, offer: int, values: tuple[Any, ...], watch: Watcher | None = None) -> None:
        """Make a move that is legal and run on to the next choice."""
        chosen = self._choices[s[PC]].offers[offer]
        for param, value in zip(chosen.params, values, strict=True):
            s[param.cell] = value
        self.run(s, chosen.body, watch)

    def draw(self, s: State) -> tuple[int, tuple[Any, ...], int]:
        """Return a legal move drawn with the generator of the state, and how many there are.

        Raises RunError where there is none, or too many to draw from.
        """
        legal = self.legal(s)
        n = count(legal)
        if not 0 < n <= MOST_DRAWN:
            raise RunError("too-large" if n else "dead-end", s[PC], self.program.place(s[PC]))
        index, s[RANDOM] = bounded(n, s[RANDOM])
        return *pick(legal, index), n

    # ---- looking on

    def events(self, into: list[Event], visited: set[int] | None = None) -> Watcher:
        """Return a watcher that collects what happens, and which instructions were reached."""
        notes = self.program.notes

        def watch(pc: int, s: State) -> None:
            if visited is not None:
                visited.add(pc)
            note = notes.get(pc)
            if note is not None:
                into.append(_event(note, s))

        return watch


def _event(note: Note, s: State) -> Event:
    return Event(note.kind, note.name, tuple(s[cell] for cell in note.cells), note.extra)


def count(legal: list[Choosable]) -> int:
    """Return how many moves there are."""
    total = 0
    for _, _, members, size in legal:
        if members is None:
            total += 1
        elif size == 0:
            total += members.bit_count()
        else:
            total += _binomial(members.bit_count(), size)
    return total


def among(legal: list[Choosable], offer: int, values: tuple[Any, ...]) -> bool:
    """Tell whether a move is one of them, without going through all of them one by one."""
    for each, settled, members, size in legal:
        if each != offer or values[: len(settled)] != settled:
            continue
        if members is None:
            found = len(settled) == len(values)
        elif size == 0:
            found = bool(members >> values[-1] & 1)
        else:
            found = values[-1].bit_count() == size and not values[-1] & ~members
        if found:
            return True
    return False


def _binomial(n: int, k: int) -> int:
    result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


def pick(legal: list[Choosable], index: int) -> tuple[int, tuple[Any, ...]]:
    """Return the move of a number, counted from 0 in canonical order."""
    for offer, values, members, size in legal:
        if members is None:
            if index == 0:
                return offer, values
            index -= 1
        elif size == 0:
            n = members.bit_count()
            if index < n:
                for _ in range(index):
                    members &= members - 1
                return offer, (*values, (members & -members).bit_length() - 1)
            index -= n
        else:
            n = _binomial(members.bit_count(), size)
            if index < n:
                return offer, (*values, _combination(members, size, index))
            index -= n
    raise IndexError(index)


def _combination(members: int, size: int, index: int) -> int:
    """Return the set of that number among those of `size` members, in the order of their lowest members."""
    result = 0
    while size:
        lowest = members & -members
        members ^= lowest
        n = _binomial(members.bit_count(), size - 1)
        if index < n:
            result |= lowest
            size -= 1
        else:
            index -= n
    return result


def every(legal: list[Choosable]) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Yield every move in canonical order."""
    for offer, values, members, size in legal:
        if members is None:
            yield offer, values
            continue
        bits = [bit for bit in range(members.bit_length()) if members >> bit & 1]
        if size == 0:
            for bit in bits:
                yield offer, (*values, bit)
        else:
            for some in combinations(bits, size):
                yield offer, (*values, sum(1 << bit for bit in some))
