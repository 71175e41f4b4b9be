"""Plays the blocks of a simulation on a cluster of Dask."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .playing import tallies_elsewhere

if TYPE_CHECKING:
    from .spreading import Part, Played, Simulation

AT_ONCE = 64
"""Blocks that are handed out before the first has come back."""


class NoCluster(RuntimeError):
    """A cluster that cannot be used; `code` says why."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        """`no-dask` when the package is missing, `no-scheduler` when nobody answers at the address."""
        self.facts = facts


def played_by_cluster(simulation: Simulation, address: str) -> Played:
    """Yield every block that is left as it comes back. Raises NoCluster.

    A block whose worker is lost is played by another.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise NoCluster("no-dask") from None
    try:
        client = distributed.Client(address, timeout="5s", set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise NoCluster("no-scheduler", address=address, reason=str(error)) from None
    with client:
        waiting = simulation.left[::-1]
        parts: dict[str, Part] = {}
        coming = distributed.as_completed(loop=client.loop)
        while waiting or parts:
            while waiting and len(parts) < AT_ONCE:
                part = waiting.pop()
                future = client.submit(tallies_elsewhere, *simulation.call(part), pure=False, retries=5)
                parts[future.key] = part
                coming.add(future)
            future = next(coming)
            yield parts.pop(future.key), future.result()
