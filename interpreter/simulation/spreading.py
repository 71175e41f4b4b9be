"""Spreads the blocks of a simulation over processes or machines; the result does not depend on how."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from typing import Any

from ..chance import BLOCK
from ..tally import Tally
from .playing import RANDOMLY, Players, Setting, tallies_elsewhere, tallies_of

Progress = Callable[[int], None]
"""Told how many deals are done so far, each time there are more."""
Part = tuple[int, int]
"""Deals that are played at once: the number of the first, and how many."""
MANY = 40
"""Blocks that are played at once where the moves are random."""
Played = Iterator[tuple[Part, tuple[Tally, ...]]]


class Unplayed(RuntimeError):
    """Processes or machines that do not play what is asked of them; `code` says why."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        """`no-dask` when the package is missing, `no-scheduler` when nobody answers at the address, `lost-cluster` when
        the cluster stops playing, `lost-process` when a process here ends before its time."""
        self.facts = facts


class Simulation:
    """A simulation under way: what is asked for, and what has come of it so far."""

    def __init__(self, settings: tuple[Setting, ...], deals: int, seed: int, games: Players | None = None) -> None:
        self.settings, self.deals, self.seed = settings, deals, seed
        self.games: Players = games or tuple((each.load(), each.bots) for each in settings)
        self.tallies = tuple(Tally() for _ in settings)
        self.done: set[int] = set()
        """Numbers of the blocks that are counted."""

    @property
    def left(self) -> Iterator[Part]:
        """What is still to be played: stretches of blocks, each from a block that begins one."""
        at_once = MANY if all(set(each.bots) == {RANDOMLY} for each in self.settings) else 1
        part: Part | None = None
        for block in range((self.deals + BLOCK - 1) // BLOCK):
            first, deals = block * BLOCK, min(BLOCK, self.deals - block * BLOCK)
            if block in self.done:
                continue
            if part is not None and sum(part) == first and block % at_once:
                part = part[0], part[1] + deals
                continue
            if part is not None:
                yield part
            part = first, deals
        if part is not None:
            yield part

    def run(
        self,
        jobs: int = 1,
        progress: Progress | None = None,
        dask: str | None = None,
        whole: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        """Play what is left, in so many processes or on a cluster of Dask at an address.

        Raises RunError and Unplayed. Whatever stops it, what was played is counted, if the context `whole` holds back
        what could stop the counting itself.
        """
        for part, tallies in self._played(jobs, dask):
            with whole():
                for mine, theirs in zip(self.tallies, tallies, strict=True):
                    mine.merge(theirs)
                self.done.update(range(part[0] // BLOCK, (sum(part) + BLOCK - 1) // BLOCK))
            if progress is not None:
                progress(self.tallies[0].deals)

    def call(self, part: Part) -> tuple[Any, ...]:
        """Return the arguments with which `tallies_elsewhere` plays a block."""
        return (self.settings, self.seed, *part)

    def _played(self, jobs: int, dask: str | None) -> Played:
        if dask is not None:
            from .cluster import played_by_cluster

            yield from played_by_cluster(self, dask)
        elif jobs > 1:
            yield from self._played_by_processes(jobs)
        else:
            for part in self.left:
                yield part, tallies_of(self.games, self.seed, *part)

    def _played_by_processes(self, jobs: int) -> Played:
        waiting = self.left
        running: dict[Future[tuple[Tally, ...]], Part] = {}
        pool = ProcessPoolExecutor(jobs, initializer=_unmoved)
        try:
            while True:
                for part in islice(waiting, 2 * jobs - len(running)):
                    running[pool.submit(tallies_elsewhere, *self.call(part))] = part
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
        except BrokenExecutor:
            raise Unplayed("lost-process") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _unmoved() -> None:
    """Leave it to the process that began it to end a simulation that is interrupted."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
