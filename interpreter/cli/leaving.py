"""Signals that end the command: while a match is played they end it in order, while it is saved they wait."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]
"""Signals by which a terminal that is closed, or a machine that is shut down, ends the command."""


@contextlib.contextmanager
def ending_by_signals() -> Iterator[None]:
    """Inside, a signal that would end the process raises SystemExit, so that nothing is lost."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    with _handled(ENDING, leave):
        yield


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Inside, signals that would end the process, or stop it at the keyboard, are passed over."""
    with _handled([*ENDING, signal.SIGINT], signal.SIG_IGN):
        yield


@contextlib.contextmanager
def held_back() -> Iterator[None]:
    """Inside, such signals wait until the end."""
    came: list[tuple[int, FrameType | None]] = []
    before = {number: signal.getsignal(number) for number in (*ENDING, signal.SIGINT)}
    with _handled([*ENDING, signal.SIGINT], lambda number, frame: came.append((number, frame))):
        yield
    for number, frame in came:
        handler = before[number]
        if callable(handler):
            handler(number, frame)


@contextlib.contextmanager
def _handled(numbers: list[int], handler: Callable[[int, FrameType | None], Any] | signal.Handlers) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():  # only there may they be set
        yield
        return
    before = {number: signal.getsignal(number) for number in numbers}
    try:
        for number, old in before.items():
            if old is not signal.SIG_IGN:  # as `nohup` has it
                signal.signal(number, handler)
        yield
    finally:
        for number, old in before.items():
            if old is not None:
                signal.signal(number, old)
