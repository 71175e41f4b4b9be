"""How long the pages take to build: for the project's games, and for many copies of them; it must grow linearly."""

import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from forehand.interpreter.catalogue import game_files
from forehand.site.building import build

BASES = 4
COPIES = (25, 50, 100)
MOST_GROWTH = 1.5
"""How much longer a page may take among the most copies than among the fewest."""


def copies(folder: Path, count: int) -> None:
    """Write so many variants of games, each in a line."""
    names = [name for name, path in game_files().items() if path.stem == path.parent.name]
    for number in range(count):
        base = names[number % len(names)]
        (folder / f"{base}-{number}.game").write_text(f"variant {base}-{number} of {base}\n", encoding="utf-8")


def seconds(places: list[str], out: Path) -> tuple[float, int]:
    """How long a build keeps the processor once all games are compiled, and how many pages it makes."""
    build(places, out)
    start = time.process_time()
    pages = build(places, out)
    return time.process_time() - start, pages


def main() -> int:
    """Print the times; 1 if a page takes much longer among many."""
    each = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FOREHAND_CACHE"] = f"{folder}/cache"
        few = [name for name, path in game_files().items() if path.stem == path.parent.name][:BASES]
        taken, pages = seconds(few, Path(folder) / "few")
        print(f"{len(few)} games: {taken:.2f} s for {pages} pages")
        for count in COPIES:
            source = Path(folder) / f"copies-{count}"
            source.mkdir()
            copies(source, count)
            taken, pages = seconds([str(source)], Path(folder) / f"out-{count}")
            each.append(taken / pages)
            print(f"{count} copies: {taken:.2f} s for {pages} pages, {1000 * taken / pages:.1f} ms each")
    growth = each[-1] / each[0]
    print(f"a page among {COPIES[-1]} takes {growth:.2f} times as long as among {COPIES[0]} (at most {MOST_GROWTH})")
    return int(growth > MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main())
