"""Plays 100,000 deals of a game and its variants at random, over all their settings, and says what it found.

make soak                        all variants of Zetten
make soak ARGS="hearts --deals 20000"
"""

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import forehand
from forehand.interpreter.checking import Report, check, settings

CHUNKS = 20


def part(name: str, deals: int, number: int) -> Report:
    """One part of the deals of a game, with seeds of its own."""
    return check(name, deals, seed=1_000 * number, matches=0)


def family(name: str) -> list[str]:
    """A game and the variants of it."""
    return [one for one in forehand.games() if name in (one, *forehand.load(one).compiled.bases)]


def main() -> int:
    """Play, print what was found, and return how many games had something wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games to play; by default Zetten and its variants")
    parser.add_argument("--deals", type=int, default=100_000, help="deals of each game")
    given = parser.parse_args()
    wrong = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name in given.games or family("zetten"):
            count = len(list(settings(forehand.load(name))))
            each = -(-given.deals // (CHUNKS * count))
            start = time.perf_counter()
            reports = list(pool.map(part, [name] * CHUNKS, [each] * CHUNKS, range(CHUNKS)))
            took = time.perf_counter() - start
            deals = sum(report.deals for report in reports)
            moves = sum(one.moves for report in reports for one in report.played)
            void = sum(one.void for report in reports for one in report.played)
            print(f"{name}: {deals} deals in {count} settings, {moves} moves, {void} void, {deals / took:.0f} deals/s")
            unreached = [{one.facts["clause"] for one in r.findings if one.code == "never-applied"} for r in reports]
            for clause in sorted(set.intersection(*unreached)):
                print(f"  never applied: {clause}")
            found = {(one.code, one.span): one for r in reports for one in r.findings if one.code != "never-applied"}
            for finding in found.values():
                print(f"  {finding.span}: {finding.say()}\n{finding.record}")
            wrong += bool(found)
    print("nothing wrong" if not wrong else f"something wrong with {wrong}")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
