#!/usr/bin/env python3
"""What it costs to ask somebody else's solver: boards a second in each protocol, and how near the times of `line` are to
those that the solver measures itself.

    cargo build --release && python3 scripts/extern_speed.py

Needs g++. The boards are unsolvable ones, on which the solver of tests/data/extern/clock.cpp has nothing to do.
"""

import csv
import random
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
HARNESS = ROOT / "target/release/harness"


def unsolvable(count):
    boards, numbers = [], random.Random(1)
    while len(boards) < count:
        tiles = numbers.sample(range(9), 9)
        inversions = sum(0 < b < a for i, a in enumerate(tiles) for b in tiles[i:])
        if inversions % 2:
            boards.append(" ".join(str(tile or "x") for tile in tiles))
    return "\n".join(boards) + "\n"


def run(folder, solver, boards):
    """The rows and the seconds that it took to make them."""
    (folder / "boards.txt").write_text(unsolvable(boards))
    out = folder / "rows.csv"
    arguments = ["--instances", folder / "boards.txt", "--jobs", "1", "--quiet", "--overwrite", "--out", out]
    started = time.monotonic()
    subprocess.run([HARNESS, "run", "--extern", solver, *arguments], check=True, stdout=subprocess.DEVNULL)
    seconds = time.monotonic() - started
    with out.open() as rows:
        return list(csv.DictReader(rows)), seconds


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        clock = folder / "clock"
        subprocess.run(["g++", "-O2", "-o", clock, ROOT / "tests/data/extern/clock.cpp"], check=True)
        for protocol, boards in [("line", 100_000), ("hdu1043", 100_000), ("poj1077", 10_000)]:
            rates = []
            for _ in range(5):
                rows, seconds = run(folder, f"it:protocol={protocol}={clock}", boards)
                assert all(row["status"] == "unsolvable" for row in rows)
                rates.append(boards / seconds)
            print(f"{protocol}: {statistics.median(rates):,.0f} boards a second, {min(rates):,.0f} at worst")
        for most in [10, 200, 2000]:
            rows, _ = run(folder, f"it={clock} {most}", 2000)
            both = [(int(row["wall_ns"]), int(row["expanded"])) for row in rows]
            more = statistics.median(wall - own for wall, own in both) / 1000
            ratio = statistics.median(wall / own for wall, own in both)
            print(f"line, up to {most} us of work: {more:.1f} us more than by the solver's clock, {ratio:.3f} times as much")


if __name__ == "__main__":
    main()
