"""Measures how long it takes to find every group on full tables: python tests/bench/groups.py."""

import random
import time

from forehand.interpreter.grouping import grouped

VALUES = [[1, 11], *([number] for number in range(2, 11)), [2, 12], [3, 13], [4, 14]]
WORTHS = (5, 11, 14, 20, 25)


def main() -> None:
    """Print for tables of each size the slowest search of 25, and how many sets it found."""
    pack = [values for values in VALUES for _ in range(4)] + [[15], [20], [25]]
    for size in (4, 8, 12, 16, 20):
        slowest = (0.0, 0)
        for seed in range(5):
            table = random.Random(seed).sample(pack, size)
            items = tuple((1 << n, sum(1 << value for value in values)) for n, values in enumerate(table))
            for worth in WORTHS:
                start = time.perf_counter()
                found = len(grouped(items, worth, size))
                slowest = max(slowest, (time.perf_counter() - start, found))
        print(f"{size} cards: at most {slowest[0] * 1000:.2f} ms, {slowest[1]} sets")


if __name__ == "__main__":
    main()
