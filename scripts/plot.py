#!/usr/bin/env python3
# /// script
# requires-python = ">=3.10"
# dependencies = ["pandas>=2.0", "matplotlib>=3.8"]
# ///
"""An example to start from: the rows of harness in pandas, drawn with matplotlib.

    harness run --algos astar,bibfs,idastar --n 1000 -o run.csv
    uv run scripts/plot.py run.csv growth -o growth.svg
    uv run scripts/plot.py run.csv scatter astar bibfs -o pair.pdf
"""

import argparse

import matplotlib.pyplot as plt
import pandas as pd

NEEDED = ["instance", "algo", "status", "optimal_len", "expanded"]


def solved_rows(path):
    """One row for each board (index) and one column for each algorithm, empty where it did not solve the board."""
    rows = pd.read_csv(path)
    if missing := [column for column in NEEDED if column not in rows]:
        raise SystemExit(f"{path}: not rows of `harness run`: no column {', '.join(missing)}")
    rows.loc[rows["status"] != "solved", "expanded"] = None
    table = rows.pivot(index="instance", columns="algo", values="expanded")
    return table[rows["algo"].unique()], rows.groupby("instance")["optimal_len"].first()


def growth(ax, table, lengths):
    """The mean by optimal length, over the boards that every algorithm solved: others would not be comparable."""
    common = table.dropna()
    means = common.groupby(lengths).mean()
    # An empty row for each length that no board has, so that no line leads across.
    means = means.reindex(range(int(means.index.min()), int(means.index.max()) + 1))
    means.plot(ax=ax, logy=True, marker="o", xlabel="optimal length (moves)", ylabel="mean states expanded")
    ax.set_title(f"{len(common):,} of {len(table):,} boards, those that all solved", loc="left")


def scatter(ax, table, first, second):
    """One dot for each board that both solved; below the line the second algorithm expanded fewer states."""
    both = table[[first, second]].dropna()
    both.plot.scatter(x=first, y=second, ax=ax, loglog=True, alpha=0.4)
    ax.axline((1, 1), (10, 10), color="grey", linestyle="--")
    ax.set(xlabel=f"states expanded, {first}", ylabel=f"states expanded, {second}", aspect="equal")
    ax.set_title(f"{len(both):,} boards that both solved", loc="left")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("csv")
    parser.add_argument("kind", choices=["growth", "scatter"])
    parser.add_argument("algos", nargs="*", metavar="ALGO", help="which, by their labels (default: all)")
    parser.add_argument("-o", "--out", required=True, metavar="FILE", help="the ending says what: .svg, .png, .pdf ...")
    arguments = parser.parse_args()
    table, lengths = solved_rows(arguments.csv)
    algos = arguments.algos or list(table)
    if unknown := [label for label in algos if label not in table]:
        parser.error(f"no rows of {', '.join(unknown)}; there are: {', '.join(table)}")
    table = table[algos]
    if table.dropna().empty or arguments.kind == "growth" and lengths.isna().all():
        parser.error("no board that all these algorithms solved, or no optimal_len")
    figure, ax = plt.subplots(layout="constrained")
    if arguments.kind == "growth":
        growth(ax, table, lengths)
    elif len(algos) == 2:
        scatter(ax, table, *algos)
    else:
        parser.error(f"scatter takes two of: {', '.join(table)}")
    figure.savefig(arguments.out)


if __name__ == "__main__":
    main()
