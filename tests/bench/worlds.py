"""How many worlds a second are sampled, early and late in a deal. `make bench` runs it."""

import time
from collections.abc import Callable

import forehand
from forehand import Deal
from forehand.interpreter.bots import Luck
from forehand.interpreter.worlds import Worlds
from tests.laws.playing import positions

GAMES = ("zetten", "schnapsen", "preference", "hearts", "scopa", "cassino", "crazy-eights-drawing", "zwicker")
WORLDS = 20


def seconds(work: Callable[[], object]) -> float:
    """Processor time of some work."""
    start = time.process_time()
    work()
    return time.process_time() - start


def sampled(deal: Deal) -> tuple[float, float]:
    """Seconds to take in what was seen of a deal, and for one world."""
    assert deal.turn is not None
    begun, luck = seconds(lambda: Worlds(deal, deal.turn or 0)), Luck(1)
    worlds = Worlds(deal, deal.turn)
    return begun, seconds(lambda: [worlds.sample(luck) for _ in range(WORLDS)]) / WORLDS


def main() -> None:
    """Print a line for each game."""
    for name in GAMES:
        for at, place in (("early", 0.25), ("late", 0.75)):
            rows = []
            for seed in range(3):
                deals = list(positions(forehand.load(name).deal(seed), seed))[:-1]
                rows.append(sampled(deals[int(len(deals) * place)]))
            begun, each = (sorted(column)[1] for column in zip(*rows, strict=True))
            print(f"{name:<22} {at:<6} {1 / each:>7,.0f} worlds/s   {begun * 1000:>7.1f} ms to begin")


if __name__ == "__main__":
    main()
