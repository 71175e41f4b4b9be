"""Runs a compiled program in this process."""

from __future__ import annotations

import atexit
import hashlib
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakSet

from ...dsl import cache
from ..chance import BLOCK, deal_seed
from ..engine import RunError
from ..instructions import LARGEST, State
from ..program import DEALER, PC, PRESET, RANDOM, Offer, Program
from ..tally import Outcome, Tally, named
from .choosing import Goal, numbers_of
from .module import Module
from .runtime import ERRORS
from .storage import LAID, LOG_BYTES, MOST_WITHIN, STATE, WORD, split, within, word_bytes
from .text import control

if TYPE_CHECKING:
    import wasmtime

MASK = (1 << 64) - 1


_RUNNING: WeakSet[Compiled] = WeakSet()


@atexit.register
def _release() -> None:
    """Let go of every module while `wasmtime` can still do so."""
    for compiled in list(_RUNNING):
        compiled.__dict__.clear()


class Unavailable(Exception):
    """The compiled engine cannot run here: the package `wasmtime` is not installed."""


class Compiled:
    """A program, ready to play many deals.

    `clauses` are names of labelled clauses, and `settled` names of facts, that outcomes tell of. Without `stepwise` it
    plays whole deals only, and is made in two thirds of the time. Raises Unavailable where `wasmtime` is not installed.
    """

    def __init__(
        self, program: Program, clauses: Sequence[str] = (), settled: Sequence[str] = (), stepwise: bool = True
    ) -> None:
        self.program = program
        self.module = Module(program, clauses, settled, stepwise)
        self._start(self.module)

    def _start(self, module: Module) -> None:
        """Make a module ready to run."""
        self.storage = module.storage
        wasm, self._store = self.instance = _instance(module)
        self._exports = wasm.exports(self._store)
        self._memory = cast("wasmtime.Memory", self._exports["memory"])
        self._top = cast("wasmtime.Global", self._exports["items"])
        _RUNNING.add(self)

    # ---- memory

    def _read(self, address: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, address, address + size))

    def _write(self, address: int, data: bytes) -> None:
        self._memory.write(self._store, data, address)

    def _word(self, name: str) -> int:
        return int.from_bytes(self._read(control(name), WORD), "little", signed=True)

    def _set(self, **values: int) -> None:
        for name, value in values.items():
            self._write(control(name), word_bytes([value]))

    def _words(self, address: int, count: int) -> list[int]:
        return list(memoryview(self._read(address, WORD * count)).cast("q"))

    def _call(self, goal: Goal, index: int = 0, whole: bool = False) -> None:
        """Run the module, whole deals by the function that is for nothing else. Raises RunError."""
        self._set(goal=goal, index=index)
        self._carry_out(cast("wasmtime.Func", self._exports["run" if whole else "go"]))

    def _carry_out(self, function: wasmtime.Func, *arguments: float) -> None:
        """Call a function of the module. Raises RunError."""
        import wasmtime

        self._set(error=0)
        try:
            function(self._store, *arguments)
        except wasmtime.Trap:
            code = self._word("error")
            if not code:
                raise
            at = self._word("at")
            raise RunError(ERRORS[code - 1], at, self.program.place(at)) from None

    # ---- many deals

    def run(self, first: int, deals: int, seed: int) -> Tally:
        """Play deals at random as matches one after the other, from deal number `first` on; return what came of them.

        The first number is one at which a block of `BLOCK` deals begins. The result is the same however deals are
        divided into runs. Raises RunError.
        """
        self._begin(first, deals, seed)
        tally = Tally(deals)
        self._run(tally)
        return tally

    def rows(self, first: int, deals: int, seed: int, tally: Tally) -> Iterator[tuple[int, ...]]:
        """Yield each deal as words: its outcome, its moves, legal moves and forced ones; count them; see `run`."""
        words = self.module.row_words + 3
        most = LOG_BYTES // (WORD * words) // BLOCK * BLOCK
        for start in range(first, first + deals, most):
            count = min(most, first + deals - start)
            self._begin(start, count, seed)
            self._set(rows=self.module.regions.rows)
            tally.deals += count
            self._run(tally)
            flat = self._words(self.module.regions.rows, count * words)
            for at in range(0, len(flat), words):
                yield tuple(flat[at : at + words])

    def _run(self, tally: Tally) -> None:
        """Play what is left."""
        while self._word("left"):
            self._call(Goal.RUN, whole=True)
            self._drain(tally)

    def log(self, first: int, deals: int, seed: int) -> Iterator[list[int]]:
        """Yield the moves of deals, a stretch of deals at a time: for each how many there were, its number among the
        moves of its choice, and the words of what it settled."""
        self._begin(first, deals, seed)
        self._set(log=1)
        while self._word("left"):
            self._set(logged=0)
            self._call(Goal.RUN)
            self._drain(Tally())
            yield self._words(self.module.regions.log, self._word("logged") // WORD)

    def _begin(self, first: int, deals: int, seed: int) -> None:
        if first % BLOCK:
            raise ValueError(f"a run begins with a block: {first} is no multiple of {BLOCK}")
        state = self.program.image[:]
        state[DEALER] = first % self.program.players
        state[RANDOM] = deal_seed(seed, first)
        self.put(state)
        self._set(point=0, left=deals, seed=seed, deal=first, begun=first, lasted=0, rows=0, log=0, logged=0)
        self._drain(Tally())

    def _drain(self, tally: Tally) -> None:
        """Move what was counted to a tally."""
        regions = self.module.regions
        tally.moves += self._word("all_moves")
        tally.options += self._word("all_options")
        tally.forced += self._word("all_forced")
        self._set(all_moves=0, all_options=0, all_forced=0)
        offers = [offer for choice in self.program.choices for offer in choice.offers]
        for offer, n in zip(offers, self._taken(regions.offers, len(offers)), strict=False):
            if n and not numbers_of(offer):
                tally.offers[offer.place] += n
        for offer, numbers, n in self._in_ranges():
            tally.offers[named(offer.place, numbers)] += n
        lengths = self._taken(regions.lengths, (regions.places - regions.lengths) // WORD)
        tally.lengths.update({length: n for length, n in enumerate(lengths) if n})
        width = self.storage.key_words + 1
        entries = self._words(regions.tally, width * self._word("tallied"))
        for at in range(0, len(entries), width):
            kind, *key, n = entries[at : at + width]
            if kind == 0:
                tally.outcomes[self._outcome(key)] += n
            elif kind == 1:
                offer = offers[key[0]]
                tally.offers[named(offer.place, key[1 : 1 + len(numbers_of(offer))])] += n
            else:
                winners = tuple(side for side in range(self.program.sides) if key[1] >> side & 1)
                tally.matches[key[0], winners] += n
        self._write(regions.places, bytes(regions.tally - regions.places))
        self._set(tallied=0)

    def _taken(self, address: int, count: int) -> list[int]:
        """Return words of the memory up to the last that is not nought; from then on they all are."""
        data = self._read(address, WORD * count).rstrip(bytes(1))
        self._write(address, bytes(len(data)))
        return list(memoryview(data + bytes(-len(data) % WORD)).cast("q"))

    def _in_ranges(self) -> Iterator[tuple[Offer, tuple[int], int]]:
        """Yield how often each number of a range was settled, and begin anew."""
        start = self.module.regions.numbers
        for at, numbers in sorted(self.module.ranges.items()):
            offer = self.module.offer_at(at)
            for number, n in zip(numbers, self._taken(start, len(numbers)), strict=False):
                if n:
                    yield offer, (number,), n
            start += WORD * len(numbers)

    def _outcome(self, words: Sequence[int]) -> Outcome:
        """Return an outcome from its words."""
        sides, settled = self.program.sides, len(self.module.settled)
        clauses = words[sides + 1 + settled : self.module.row_words]
        applied = sum(part << 63 * place for place, part in enumerate(clauses))
        return tuple(words[:sides]), words[sides], tuple(words[sides + 1 : sides + 1 + settled]), applied

    # ---- step by step

    def begin(self, state: State) -> None:
        """Run from the first instruction to the first choice, or the end, from a state. Raises RunError."""
        self.put(state)
        self._set(point=0, moves=0)
        self._call(Goal.ARRIVE)

    @property
    def choice(self) -> int | None:
        """Number of the choice at which play waits, or None when the deal is over."""
        point = self._word("point")
        return point - 1 if 0 < point <= len(self.program.choices) else None

    def count(self) -> int:
        """Return how many legal moves there are. Raises RunError."""
        self._call(Goal.COUNT)
        return self._word("count")

    def pick(self, index: int) -> tuple[int, tuple[Any, ...]]:
        """Return the move of a number, as `engine.pick` does; the number is below the count. Raises RunError."""
        choice = self.choice
        assert choice is not None
        self._call(Goal.PICK, index)
        offer = self._word("offer")
        words = self.storage.words
        params = self.program.choices[choice].offers[offer].params
        found = self._words(self.module.regions.picked, words * len(params))
        parts = (found[at : at + words] for at in range(0, len(found), words))
        return offer, tuple(joined(part, param.kind == "cards") for part, param in zip(parts, params, strict=True))

    def play(self, index: int) -> None:
        """Make the move of a number and go on to the next choice or the end. Raises RunError."""
        self._call(Goal.PLAY, index)

    # ---- states

    def put(self, state: State) -> None:
        """Take over a state of the reference engine, at any choice, in which no shuffle is fixed beforehand."""
        if state[PRESET]:
            raise ValueError("shuffles that are fixed beforehand are for the reference engine")
        cells, top = self._laid(state, self.storage.items)
        self._write(STATE, cells)
        self._top.set_value(self._store, top)
        at = state[PC]
        points = {choice: 1 + number for number, choice in self.module.graph.choices.items()}
        self._set(point=points.get(at, self.module.over))

    def _laid(self, state: State, top: int) -> tuple[bytes, int]:
        """Lay down the items of a state from an address on; return its cells as bytes, and where the items end."""
        parts: list[bytes] = []
        for cell, value in enumerate(state[: self.program.live]):
            if isinstance(value, tuple) and value == self.program.image[cell]:
                words = self.storage.image[cell]
            elif isinstance(value, tuple):
                if data := self._items(value):
                    self._write(top, data)
                words = (LAID | top << 32 | len(value) if data else within(value), *[0] * (self.storage.words - 1))
                top += len(data)
            else:
                words = split(value, self.storage.words)
            parts.append(word_bytes(words))
        return b"".join(parts), top

    def _items(self, value: tuple[Any, ...]) -> bytes:
        """Return the items of a value as they lie in memory; none if they stand in its word."""
        if value and isinstance(value[0], tuple):
            return b"".join(word_bytes((worth, *split(cards, self.storage.words))) for worth, cards in value)
        return bytes(item & 255 for item in value) if len(value) > MOST_WITHIN else b""

    def state(self) -> State:
        """Return the state as the reference engine has it; cells without a name that no position needs are nought."""
        words = self.storage.words
        flat = self._words(STATE, words * self.program.live)
        state = self.program.image[:]
        shapes: dict[int, str] = {}
        for zone in self.program.zones.values():
            shapes |= dict.fromkeys(range(zone.base, zone.base + zone.count), zone.shape)
            if zone.shape == "trick":
                shapes[zone.base + 1] = "players"
        for cell in self.storage.named:
            part, shape = flat[cell * words : (cell + 1) * words], shapes.get(cell, "")
            sequence = shape not in ("", "cards")
            state[cell] = self._sequence(part[0], shape) if sequence else joined(part, shape == "cards")
        for cell in self.module.kept:
            if cell not in self.storage.named:
                state[cell] = joined(flat[cell * words : (cell + 1) * words])
        state[RANDOM] &= MASK
        state[PRESET] = ()
        choice = self.choice
        code = self.program.code
        state[PC] = next(at for at, line in enumerate(code) if line[0] == "end")
        if choice is not None:
            state[PC] = self.module.graph.choices[choice]
        return state

    def _sequence(self, word: int, shape: str) -> tuple[Any, ...]:
        """Return the items of a pile or of builds."""
        address, count = (word & MASK ^ LAID) >> 32, word & (1 << 32) - 1
        if shape == "builds":
            width = 1 + self.storage.words
            flat = self._words(address, width * count) if word else []
            return tuple((flat[at], joined(flat[at + 1 : at + width], True)) for at in range(0, len(flat), width))
        items = self._read(address, count) if word < 0 else word_bytes([word])[: word >> 56]
        return tuple(memoryview(items).cast("b" if shape == "players" else "B"))

    def snapshot(self) -> bytes:
        """Return the position as bytes, to be given to `restore` of the same program."""
        top = self._top.value(self._store)
        control_words = self._read(control("error"), STATE - control("error"))
        size = WORD * self.storage.words * self.program.live
        return control_words + self._read(STATE, size) + self._read(self.storage.items, top - self.storage.items)

    def restore(self, position: bytes) -> None:
        """Go back to a position."""
        head = STATE - control("error") + WORD * self.storage.words * self.program.live
        self._write(control("error"), position[:head])
        self._write(self.storage.items, position[head:])
        self._top.set_value(self._store, self.storage.items + len(position) - head)


def joined(words: Sequence[int], is_set: bool = False) -> int:
    """Return the number, or the set as bits, that some words stand for; a cell without a kind may hold either."""
    if words[0] < 0 and not is_set and words[0] >= -LARGEST and not any(words[1:]):
        return words[0]
    return sum((word & MASK) << 64 * number for number, word in enumerate(words))


def _instance(module: Module) -> tuple[wasmtime.Instance, wasmtime.Store]:
    """Return the module, made ready to run; its machine code is taken from the cache if it is there."""
    try:
        import wasmtime
    except ImportError:
        raise Unavailable("many deals are played by wasmtime, which is not installed: pip install wasmtime") from None
    engine = _engine()
    text = module.text()
    key = hashlib.sha256(f"{version('wasmtime')} {text}".encode()).hexdigest()
    found = cache.read(f"wasm-{key[:24]}", key)
    compiled = None
    if found is not None:
        try:
            compiled = wasmtime.Module.deserialize(engine, found)
        except wasmtime.WasmtimeError:  # of another machine
            compiled = None
    if compiled is None:
        compiled = wasmtime.Module(engine, text)
        cache.write(f"wasm-{key[:24]}", key, bytes(compiled.serialize()))
    store = wasmtime.Store(engine)
    return wasmtime.Instance(store, compiled, []), store


def _engine() -> wasmtime.Engine:
    import wasmtime

    config = wasmtime.Config()
    return wasmtime.Engine(config)
