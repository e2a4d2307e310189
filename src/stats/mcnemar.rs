//! `McNemar`'s test: does one side succeed where the other fails more often than the other way round?

use libm::{exp, lgamma};

/// Exact two-sided p-value for `a` boards that only one side solved and `b` that only the other did: each of them fell
/// to either side with probability 1/2. 1 if there are none.
///
/// Q. `McNemar`, *Note on the Sampling Error of the Difference Between Correlated Proportions or Percentages*,
/// Psychometrika 12 (1947), in its exact binomial form.
///
/// ```
/// use harness::stats::mcnemar;
/// assert!((mcnemar(0, 5) - 0.0625).abs() < 1e-12);
/// ```
pub fn mcnemar(a: usize, b: usize) -> f64 {
    let n = (a + b) as f64;
    let ln_factorial = |k: f64| lgamma(k + 1.0);
    let of =
        |k: f64| exp(ln_factorial(n) - ln_factorial(k) - ln_factorial(n - k) - n * std::f64::consts::LN_2);
    let tail: f64 = (0..=a.min(b)).map(|k| of(k as f64)).sum();
    // Equal sides count the middle twice.
    (2.0 * tail).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::mcnemar;

    #[test]
    fn agrees_with_scipy() {
        // SciPy 1.17.1: scipy.stats.binomtest(a, a + b).pvalue
        for (a, b, scipy) in SCIPY {
            for ours in [mcnemar(a, b), mcnemar(b, a)] {
                assert!((ours / scipy - 1.0).abs() < 1e-9, "{a} against {b}: {ours} is not {scipy}");
            }
        }
    }

    const SCIPY: [(usize, usize, f64); 5] = [
        (0, 1, 1.0),
        (0, 6, 0.03125),
        (12, 97, 1.098_437_114_453_934_8e-17),
        (40, 44, 0.743_644_186_104_205_2),
        (300, 500, 1.526_315_558_154_003_4e-12),
    ];
}
