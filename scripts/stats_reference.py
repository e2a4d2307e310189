#!/usr/bin/env python3
"""Reference values for the tests of src/stats, computed by SciPy and NumPy.

Writes tests/data/wilcoxon.tsv and prints the bootstrap-t intervals that src/stats/bootstrap.rs is compared with.
Needs SciPy (pip install scipy).
"""

import pathlib

import numpy as np
import scipy
from scipy.stats import PermutationMethod, wilcoxon

DATA = pathlib.Path(__file__).parent.parent / "tests" / "data" / "wilcoxon.tsv"


def wilcoxon_lines():
    def line(differences, method):
        result = wilcoxon(differences, method=method)
        numbers = " ".join(f"{difference:g}" for difference in differences)
        return f"{numbers}\t{result.statistic:g}\t{float(result.pvalue)!r}"

    yield f"# Differences, the smaller rank sum, the exact two-sided p-value by SciPy {scipy.__version__}."
    yield '# Lines without ties: scipy.stats.wilcoxon(d, method="exact"); with ties, up to 12 differences:'
    yield "# scipy.stats.wilcoxon(d, method=PermutationMethod(n_resamples=numpy.inf)), which tries all sign patterns."
    yield "# The first line is Darwin's differences of maize plants; scripts/stats_reference.py makes the file."
    yield line([6.0, 8.0, 14.0, 16.0, 23.0, 24.0, 28.0, 29.0, 41.0, -48.0, 49.0, 56.0, 60.0, -67.0, 75.0], "exact")
    yield line([-(i + 0.5) if i % 3 == 0 else i + 0.5 for i in range(50)], "exact")
    rng = np.random.default_rng(1)
    for n in [1, 2, 5, 6, 9, 12, 20, 33, 50]:
        for share in [0.75, 0.5]:
            sizes = rng.permutation(n) + 1.0
            yield line(sizes * np.where(rng.random(n) < share, 1, -1), "exact")
    for n in range(4, 13):
        for largest in [1, 2, 4]:
            sizes = rng.integers(1, largest + 1, n).astype(float)
            differences = sizes * np.where(rng.random(n) < 0.7, 1, -1)
            if len(set(sizes)) < n:
                yield line(differences, PermutationMethod(n_resamples=np.inf))


def estimate(x, y, logarithmic):
    """The ratio of sums with its standard error by linearisation, or its logarithm with that one's."""
    n, ratio = x.shape[-1], x.sum(-1) / y.sum(-1)
    error = np.sqrt(((x - ratio[..., None] * y) ** 2).sum(-1) * n / (n - 1)) / y.sum(-1)
    return (np.log(ratio), error / ratio) if logarithmic else (ratio, error)


def bootstrap_t(x, y, logarithmic, resamples=200_000):
    rng = np.random.default_rng(1)
    value, error = estimate(x, y, logarithmic)
    draws = rng.integers(0, len(x), (resamples, len(x)))
    drawn, drawn_error = estimate(x[draws], y[draws], logarithmic)
    distances = (drawn - value) / drawn_error
    low, high = np.quantile(distances, [0.025, 0.975])
    p = 2 * min((distances >= value / error).mean(), (distances <= value / error).mean())
    return np.exp([value - high * error, value - low * error]), p


def main():
    DATA.write_text("\n".join(wilcoxon_lines()) + "\n")
    i = np.arange(60)
    v, w, one = (i * i % 101).astype(float), (i * 7 % 53 + 20).astype(float), np.ones(60)
    print("mean of v:", bootstrap_t(v, one, True))
    print("ratio of means v / w:", bootstrap_t(v, w, True))
    print("geometric mean of (v + 1) / w:", bootstrap_t(np.log((v + 1) / w), one, False))


if __name__ == "__main__":
    main()
