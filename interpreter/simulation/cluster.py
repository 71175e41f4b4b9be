"""Plays the blocks of a simulation on a cluster of Dask."""

from __future__ import annotations

from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any

from .playing import tallies_elsewhere
from .spreading import Unplayed

if TYPE_CHECKING:
    from .spreading import Part, Played, Simulation

AT_ONCE = 64
"""Blocks that are handed out before the first has come back."""


def played_by_cluster(simulation: Simulation, address: str) -> Played:
    """Yield every block that is left as it comes back. Raises Unplayed.

    A block whose worker is lost is played by another.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise Unplayed("no-dask") from None
    try:
        distributed.comm.resolve_address(address)  # a client with an address that is none does not end well
        client = distributed.Client(address, timeout="5s", set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise Unplayed("no-scheduler", address=address, reason=str(error)) from None
    lost = (distributed.CancelledError, distributed.KilledWorker, OSError)
    with client:
        waiting = simulation.left
        parts: dict[str, Part] = {}
        coming = distributed.as_completed(loop=client.loop)
        while True:
            for part in islice(waiting, AT_ONCE - len(parts)):
                future = client.submit(tallies_elsewhere, *simulation.call(part), pure=False, retries=5)
                parts[future.key] = part
                coming.add(future)
            if not parts:
                return
            future = next(coming)
            try:
                tallies = future.result()
            except lost as error:
                raise Unplayed("lost-cluster", address=address, reason=str(error)) from None
            yield parts.pop(future.key), tallies
