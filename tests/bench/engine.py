"""How fast the reference engine plays random deals, beside plain Python, in alternating rounds of one run."""

import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

import plain_zetten

import forehand
from forehand.interpreter.simulation.playing import play_block
from forehand.interpreter.tally import Tally

ROUNDS, DEALS = 5, 1000


def rate(work, deals):
    """Deals a second."""
    start = time.perf_counter()
    work(deals)
    return deals / (time.perf_counter() - start)


def reference(game):
    """Play random deals by the reference engine: so many as are asked for."""
    return lambda deals: play_block(game, 1, 0, deals, ("random",), Tally())


def main():
    """Print medians and ratios."""
    zetten = forehand.load("zetten")
    reference(zetten)(10)
    rates = {"plain Python, Zetten": [], "reference engine, zetten": []}
    starts = []
    for _ in range(ROUNDS):
        rates["plain Python, Zetten"].append(rate(plain_zetten.play, DEALS))
        rates["reference engine, zetten"].append(rate(reference(zetten), DEALS))
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        starts.append(1000 * (time.perf_counter() - start))
    medians = {name: statistics.median(found) for name, found in rates.items()}
    plain = medians["plain Python, Zetten"]
    for name, median in medians.items():
        print(f"{name:32} {median:9,.0f} deals/s  {median / plain:5.2f} x plain Python")
    print(f"{'python -c pass':32} {statistics.median(starts):9.1f} ms")
    for name in forehand.games():
        if name != "zetten":
            game = forehand.load(name)
            deals = 40 if game.simulate(40).moves.mean > 45 else 300
            print(f"{'reference engine, ' + name:32} {rate(reference(game), deals):9,.0f} deals/s")


if __name__ == "__main__":
    main()
