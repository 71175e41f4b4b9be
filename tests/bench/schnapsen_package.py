"""Whole random deals of Schnapsen: the reference engine beside the Python package `schnapsen`, in alternating rounds.

Both draw every move from the legal moves with equal chance. The package is installed with `pip install
forehand[bench]`; it is compared with and nothing here is taken from it.
"""

import contextlib
import io
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

import forehand
from forehand.interpreter.simulation.playing import play_block
from forehand.interpreter.tally import Tally

ROUNDS, DEALS = 7, 300
LEAST = 1_000
"""Deals a second that the reference engine is to play."""


def package() -> Callable[[int], None] | None:
    """Return what plays a number of deals with the package, or None where it is not installed."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            from schnapsen.bots.rand import RandBot
            from schnapsen.game import SchnapsenGamePlayEngine
    except ImportError:
        return None
    engine, luck = SchnapsenGamePlayEngine(), random.Random(1)
    first, second = RandBot(luck, "first"), RandBot(luck, "second")

    def play(deals: int) -> None:
        for number in range(deals):
            engine.play_game(*((first, second) if number % 2 else (second, first)), luck)

    return play


def reference(deals: int) -> None:
    """Play a number of deals with the reference engine."""
    play_block(forehand.load("schnapsen"), 1, 0, deals, ("random",), Tally())


def rate(play: Callable[[int], object], deals: int) -> float:
    """Deals a second of processor time."""
    start = time.process_time()
    play(deals)
    return deals / (time.process_time() - start)


def main() -> None:
    """Print medians and ratios."""
    theirs = package()
    if theirs is None:
        print("skipped: the Python package schnapsen is not installed (pip install forehand[bench])")
        return
    plays = {"package schnapsen": theirs, "reference engine": reference}
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for play in plays.values():
        play(20)
    for _ in range(ROUNDS):
        for name, play in plays.items():
            rates[name].append(rate(play, DEALS))
    medians = {name: statistics.median(found) for name, found in rates.items()}
    base = medians["package schnapsen"]
    for name, median in medians.items():
        print(f"{name:24} {median:9,.0f} deals/s of Schnapsen  {median / base:6.2f} x package schnapsen")
    ours = medians["reference engine"]
    print(f"reference engine: {'at least' if ours >= LEAST else 'FEWER THAN'} {LEAST:,} deals a second on one core")


if __name__ == "__main__":
    main()
