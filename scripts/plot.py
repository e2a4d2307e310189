#!/usr/bin/env python3
# /// script
# requires-python = ">=3.10"
# dependencies = ["pandas>=1.5", "matplotlib>=3.10"]
# ///
"""Draws the rows of harness with pandas and matplotlib: the kinds of `harness plot`, for those who want to change them.

Run it with `uv run scripts/plot.py ...`, or `pip install pandas matplotlib` and `python3 scripts/plot.py ...`.

Means are over the boards that all algorithms of the picture solved, as in `harness plot`; intervals are 95 % by the
normal approximation (`harness plot` resamples instead). The format of the picture follows the output's ending.
"""

import argparse
import json
import math
import pathlib
import re
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
import numpy as np  # noqa: E402
import pandas as pd  # noqa: E402
from matplotlib.colors import LogNorm  # noqa: E402

EXAMPLES = """\
examples:
  harness run --algos astar,bibfs,idastar --n 1000 -o run.csv
  uv run scripts/plot.py run.csv --kind growth -o growth.svg
  uv run scripts/plot.py run.csv --kind ecdf --metric wall_ns --theme dark -o time.png
  uv run scripts/plot.py run.csv --kind scatter --algo astar --algo bibfs -o pair.pdf
"""
# Okabe and Ito's colours; beyond six, dashes and hollow markers tell the series apart.
COLOURS = {
    "light": ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"],
    "dark": ["#56b4e9", "#e69f00", "#00b383", "#cc79a7", "#f0e442", "#e8722a"],
}
DASHES = ["-", (0, (5, 2)), (0, (1, 2))]
MARKERS = "os^DvP"
METRICS = {
    "expanded": "states expanded",
    "generated": "states generated",
    "stored": "states stored",
    "peak_open": "largest open list (states)",
    "path_len": "path length (moves)",
    "wall_ns": "wall-clock time (ns)",
    "cpu_ns": "CPU time (ns)",
}


def read(paths, metric, algos):
    """All rows with the metric as `value`, empty unless solved, and the algorithms in their order."""
    rows = pd.concat([pd.read_csv(path, dtype={"board": str, "algo": str}) for path in paths], ignore_index=True)
    known = list(dict.fromkeys(rows["algo"]))
    for label in algos:
        if label not in known:
            sys.exit(f"error: no algorithm {label!r} in these rows; there are: {', '.join(known)}")
    algos = algos or known
    rows = rows[rows["algo"].isin(algos)].copy()
    rows["value"] = rows[metric].where(rows["status"] == "solved")
    algos = [label for label in algos if rows.loc[rows["algo"] == label, "value"].notna().any()]
    if not algos:
        sys.exit(f"error: no solved row has a value in column {metric}")
    return rows[rows["algo"].isin(algos)], algos


def common(rows, algos):
    """The rows of the boards that all algorithms solved, and a sentence about them."""
    solved = rows.dropna(subset=["value"]).groupby("instance")["algo"].nunique()
    kept = solved.index[solved == len(algos)]
    if kept.empty:
        sys.exit(f"error: no board was solved by all {len(algos)} algorithms; choose fewer with --algo")
    left_out = rows["instance"].nunique() - len(kept)
    note = f"Over {len(kept):,} boards" + (f" that all solved; {left_out:,} others left out" if left_out else "") + "."
    return rows[rows["instance"].isin(kept)], note


def by_length(rows):
    if rows["optimal_len"].isna().all():
        sys.exit("error: column optimal_len is empty; this plot is by optimal length, try --kind ecdf")
    return rows.groupby(["algo", "optimal_len"])["value"].agg(["mean", "sem", "min", "max"])


def source(paths):
    """What was run, from the manifests beside the files, else the files' names."""
    words = []
    for path in paths:
        manifest = path.with_suffix(".json")
        if manifest.exists():
            boards = json.loads(manifest.read_text())["spec"]["instances"]
            seed = f", seed {boards['seed']}" if boards.get("seed") is not None else ""
            words.append(f"{boards['n']:,} boards {boards['size']} ({boards['kind']}){seed}")
        else:
            words.append(path.name)
    return "; ".join(dict.fromkeys(words))


def logarithmic(letter, ax, values):
    """Makes axis x or y logarithmic, with a place for 0 where it occurs."""
    if values.min() > 0:
        ax.set(**{f"{letter}scale": "log"})
    else:
        getattr(ax, f"set_{letter}scale")("symlog", linthresh=1)
        getattr(ax, f"set_{letter}lim")(0, 3 * max(values.max(), 1))


def wrapped(label, width=36):
    """A long label in lines, broken after its options."""
    lines = [""]
    for part in re.findall(r"[^:,]*[:,]?", label):
        if lines[-1] and len(lines[-1] + part) > width:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)


class Style:
    """How the series with a number looks."""

    def __init__(self, theme):
        self.colours = COLOURS[theme]

    def colour(self, at):
        return self.colours[at % len(self.colours)]

    def line(self, at, **more):
        turn = at // len(self.colours)
        face = self.colour(at) if turn % 2 == 0 else "none"
        return {
            "color": self.colour(at), "linestyle": DASHES[turn % len(DASHES)], "markerfacecolor": face,
            "marker": MARKERS[(at + turn) % len(MARKERS)], "markersize": 5, "linewidth": 1.6, **more,
        }


def growth(ax, rows, algos, metric, style):
    rows, note = common(rows, algos)
    means = by_length(rows)
    for at, label in enumerate(algos):
        curve = means.loc[label]
        half = 1.96 * curve["sem"].fillna(0)
        ax.plot(curve.index, curve["mean"], label=label, **style.line(at))
        # A mean lies within the values it comes from; the approximation does not know that.
        low, high = (curve["mean"] - half).clip(lower=curve["min"]), (curve["mean"] + half).clip(upper=curve["max"])
        ax.fill_between(curve.index, low, high, color=style.colour(at), alpha=0.16, linewidth=0)
    logarithmic("y", ax, means["mean"])
    ax.set(xlabel="optimal length (moves)", ylabel=f"mean {METRICS[metric]}")
    return f"Mean {METRICS[metric]} by optimal length", note + " Bands: 95 %."


def ecdf(ax, rows, algos, metric, style):
    for at, label in enumerate(algos):
        values = rows.loc[rows["algo"] == label, "value"]
        solved = np.sort(values.dropna())
        shares = np.arange(1, len(solved) + 1) / len(values) * 100
        ax.step(solved, shares, where="post", label=label, markevery=0.2, **style.line(at))
    logarithmic("x", ax, rows["value"])
    ax.set(xlabel=METRICS[metric], ylabel="boards solved (%)", ylim=(0, 101))
    return f"Boards solved by {METRICS[metric]}", "Unsolved boards keep a curve below 100 %."


def scatter(ax, rows, algos, metric, style):
    if len(algos) != 2:
        sys.exit(f"error: a scatter plot compares two algorithms, but there are {len(algos)}; name two with --algo")
    table = rows.pivot(index="instance", columns="algo", values="value")[algos]
    both = table.dropna()
    x, y = both[algos[0]], both[algos[1]]
    ax.scatter(x, y, s=12, alpha=0.5, color=style.colour(0), linewidths=0, label="both solved")
    # Boards that one of the two did not solve stand on a line beyond the greatest value.
    beyond = 2 * table.max().max()
    for (label, other), marker in zip([algos, algos[::-1]], "^>"):
        alone = table.loc[table[other].isna(), label].dropna()
        if not alone.empty:
            place = (alone, [beyond] * len(alone)) if label == algos[0] else ([beyond] * len(alone), alone)
            ax.scatter(*place, s=16, marker=marker, color=style.colour(1), label=f"only {label}: {len(alone):,}")
    ax.axline((1, 1), (10, 10), color="grey", linestyle="--", linewidth=1)
    logarithmic("x", ax, rows["value"])
    logarithmic("y", ax, rows["value"])
    ax.set(xlabel=algos[0], ylabel=algos[1])
    return f"{METRICS[metric].capitalize()}, board by board", (
        f"Of {len(both):,} boards that both solved, {algos[1]} needed less on {(y < x).sum():,}, more on "
        f"{(y > x).sum():,}."
    )


def box(ax, rows, algos, metric, style):
    rows, note = common(rows, algos)
    values = [rows.loc[rows["algo"] == label, "value"] for label in algos]
    drawn = ax.boxplot(values, orientation="horizontal", whis=(5, 95), showmeans=True, patch_artist=True, flierprops={"markersize": 2})
    for at, patch in enumerate(drawn["boxes"]):
        patch.set(facecolor=style.colour(at), alpha=0.5)
    ax.set_yticks(range(1, len(algos) + 1), map(wrapped, algos))
    ax.invert_yaxis()
    logarithmic("x", ax, rows["value"])
    ax.set(xlabel=METRICS[metric])
    return f"Distribution of {METRICS[metric]}", note + " Whiskers: 5 % to 95 %."


def bars(ax, rows, algos, metric, style):
    rows, note = common(rows, algos)
    means = rows.groupby("algo")["value"].agg(["mean", "sem"]).loc[algos]
    colours = [style.colour(at) for at in range(len(algos))]
    drawn = ax.barh([wrapped(label) for label in algos], means["mean"], xerr=1.96 * means["sem"].fillna(0), color=colours, ecolor="grey", capsize=3)
    ax.bar_label(drawn, labels=[f"{mean:,.0f}" if mean >= 100 else f"{mean:.3g}" for mean in means["mean"]], padding=4)
    ax.invert_yaxis()
    ax.margins(x=0.12)
    ax.set(xlabel=f"mean {METRICS[metric]}")
    return f"Mean {METRICS[metric]}", note + " Lines: 95 %."


def heat(ax, rows, algos, metric, style):
    rows, note = common(rows, algos)
    grid = by_length(rows)["mean"].unstack().loc[algos]
    grid = grid.reindex(columns=range(int(grid.columns.min()), int(grid.columns.max()) + 1))
    edges = np.arange(grid.columns.min(), grid.columns.max() + 2) - 0.5
    positive = grid.where(grid > 0)
    least, most = positive.min().min(), positive.max().max()
    norm = LogNorm(least, max(most, 1.01 * least)) if least > 0 else LogNorm(1, 10)
    mesh = ax.pcolormesh(edges, np.arange(len(algos) + 1), positive, norm=norm)
    ax.figure.colorbar(mesh, ax=ax, label=f"mean {METRICS[metric]}")
    ax.set_yticks(np.arange(len(algos)) + 0.5, map(wrapped, algos))
    ax.invert_yaxis()
    ax.set(xlabel="optimal length (moves)")
    return f"Mean {METRICS[metric]} by algorithm and optimal length", note


KINDS = {"growth": growth, "ecdf": ecdf, "scatter": scatter, "box": box, "bars": bars, "heat": heat}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("csv", nargs="+", type=pathlib.Path, help="files of rows, the manifests beside them")
    parser.add_argument("--kind", required=True, choices=KINDS)
    parser.add_argument("--metric", default="expanded", choices=METRICS)
    parser.add_argument("--algo", action="append", default=[], metavar="LABEL", help="only this one; may be repeated")
    parser.add_argument("--theme", default="light", choices=COLOURS)
    parser.add_argument("--width", type=float, default=8.6, help="inches")
    parser.add_argument("--height", type=float, help="inches (default: what suits the plot)")
    parser.add_argument("--title", help="instead of the one made from the data")
    parser.add_argument("-o", "--output", required=True, type=pathlib.Path, metavar="FILE", help=".svg, .png, .pdf ...")
    arguments = parser.parse_args()
    for path in arguments.csv:
        if not path.is_file():
            parser.error(f"{path}: no such file")

    rows, algos = read(arguments.csv, arguments.metric, arguments.algo)
    plt.style.use("dark_background" if arguments.theme == "dark" else "default")
    # The same rows give the same SVG.
    plt.rcParams.update({"svg.hashsalt": "harness", "axes.spines.top": False, "axes.spines.right": False})
    by_row = arguments.kind in ("box", "bars", "heat")
    columns = max(1, min(4, 100 // (max(map(len, algos)) + 8)))
    if by_row:
        height = 1.8 + sum(0.25 + 0.16 * len(wrapped(label).splitlines()) for label in algos)
    else:
        height = 5 + 0.2 * math.ceil(len(algos) / columns)
    figure, ax = plt.subplots(figsize=(arguments.width, arguments.height or height), layout="constrained")
    if not by_row:
        ax.grid(alpha=0.25)
    title, note = KINDS[arguments.kind](ax, rows, algos, arguments.metric, Style(arguments.theme))
    figure.suptitle(arguments.title or title, weight="bold", x=0.01, ha="left")
    ax.set_title(source(arguments.csv), loc="left", fontsize=9)
    ax.set_xlabel(f"{ax.get_xlabel()}\n{note}")
    if ax.get_legend_handles_labels()[0] and not by_row:
        figure.legend(loc="outside lower left", ncols=columns, fontsize=8, frameon=False)
    metadata = {"Date": None} if arguments.output.suffix == ".svg" else None
    try:
        figure.savefig(arguments.output, dpi=150, metadata=metadata)
    except (OSError, ValueError) as error:
        sys.exit(f"error: {arguments.output}: {error}")


if __name__ == "__main__":
    main()
