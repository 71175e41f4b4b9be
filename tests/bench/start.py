"""How long the command takes to its first prompt, as a multiple of what Python takes to do nothing."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ROUNDS = 15
PLAY = "-m forehand play zetten --seed 1 --dealer east --seat 0"
COMMANDS = {
    "nothing": ["-c", "pass"],
    "forehand --version": ["-m", "forehand", "--version"],
    "forehand play, to the first prompt": PLAY.split(),
    "the same in Dutch": [*PLAY.split(), "--lang", "nl"],
    "the same in German": [*PLAY.split(), "--lang", "de"],
    "forehand play --auto": [*PLAY.split(), "--auto"],
}
LIMIT = 15
"""How many times as long as Python itself the way to the first prompt may take."""


def seconds(arguments: list[str], environ: dict[str, str]) -> float:
    """How long one run takes; it is left at the first prompt, where there is no more to read."""
    start = time.perf_counter()
    command = [sys.executable, *arguments]
    subprocess.run(command, cwd=ROOT, env=environ, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main() -> None:
    """Print the medians of alternating rounds."""
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, "FOREHAND_CACHE": f"{folder}/cache", "FOREHAND_DATA": f"{folder}/data"}
        times: dict[str, list[float]] = {name: [] for name in COMMANDS}
        for round_ in range(ROUNDS + 1):
            for name, arguments in COMMANDS.items():
                taken = seconds(arguments, environ)
                if round_:  # the first round fills the cache
                    times[name].append(taken)
    medians = {name: sorted(taken)[ROUNDS // 2] for name, taken in times.items()}
    for name, median in medians.items():
        print(f"{name:<36} {median * 1000:6.0f} ms {median / medians['nothing']:6.1f} x")
    prompt = medians["forehand play, to the first prompt"] / medians["nothing"]
    print(f"first prompt: {prompt:.1f} times Python itself (limit {LIMIT})")


if __name__ == "__main__":
    main()
