//! Friedman's test: do several treatments rank alike on the same blocks?

use libm::{erfc, exp, lgamma, log, sqrt};

/// Ranks of several treatments over blocks, and what Friedman's test says of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Friedman {
    /// Mean rank of each treatment, 1 for the smallest value; equal values share the mean of their ranks.
    pub mean_ranks: Vec<f64>,
    /// The test's statistic, corrected for ties; chi-square with one degree of freedom fewer than treatments.
    pub chi_square: f64,
    /// Its p-value.
    pub p: f64,
}

/// Ranks `treatments` within each block: `treatments[t][b]` is the value of a treatment on a block. `None` without blocks,
/// for fewer than two treatments, or if all are equal on every block.
///
/// M. Friedman, *The Use of Ranks to Avoid the Assumption of Normality Implicit in the Analysis of Variance*, Journal of
/// the American Statistical Association 32 (1937).
///
/// # Panics
/// If treatments have different numbers of blocks.
pub fn friedman(treatments: &[Vec<f64>]) -> Option<Friedman> {
    let k = treatments.len();
    let blocks = treatments.first()?.len();
    assert!(
        treatments.iter().all(|values| values.len() == blocks),
        "every treatment has a value on every block"
    );
    if k < 2 || blocks == 0 {
        return None;
    }
    let (mut sums, mut ties) = (vec![0.0; k], 0.0);
    let order_on = |block: usize, a: usize, b: usize| treatments[a][block].total_cmp(&treatments[b][block]);
    for block in 0..blocks {
        let mut order: Vec<usize> = (0..k).collect();
        order.sort_by(|&a, &b| order_on(block, a, b));
        let mut ranked = 0.0;
        for equal in order.chunk_by(|&a, &b| order_on(block, a, b).is_eq()) {
            let size = equal.len() as f64;
            for &treatment in equal {
                sums[treatment] += ranked + f64::midpoint(size, 1.0);
            }
            ranked += size;
            ties += size * (size * size - 1.0);
        }
    }
    let (n, k) = (blocks as f64, k as f64);
    let squares: f64 = sums.iter().map(|sum| sum * sum).sum();
    let correction = 1.0 - ties / (n * k * (k * k - 1.0));
    if correction <= 0.0 {
        return None;
    }
    let chi_square = (12.0 / (n * k * (k + 1.0)) * squares - 3.0 * n * (k + 1.0)) / correction;
    let p = chi_square_tail(chi_square.max(0.0), treatments.len() - 1);
    Some(Friedman { mean_ranks: sums.iter().map(|sum| sum / n).collect(), chi_square, p })
}

/// The chance that a chi-square variable exceeds `x`, in closed form.
fn chi_square_tail(x: f64, degrees: usize) -> f64 {
    let half = x / 2.0;
    if half == 0.0 {
        return 1.0;
    }
    // Terms half^s / Gamma(s + 1) for s = 0, 1, ... or 1/2, 3/2, ... below degrees / 2.
    let first = if degrees.is_multiple_of(2) { 0.0 } else { 0.5 };
    let start = if degrees.is_multiple_of(2) { 0.0 } else { erfc(sqrt(half)) };
    let terms = (0..degrees / 2).map(|term| {
        let s = first + term as f64;
        exp(s * log(half) - half - lgamma(s + 1.0))
    });
    (start + terms.sum::<f64>()).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_scipy() {
        // SciPy 1.17.1: scipy.stats.friedmanchisquare([i * 7 % 5 for i in range(12)], [i * 3 % 4 + 1 ...], [i * i % 6 ...],
        // [i % 3 + 2 ...]); then without the last
        let columns: [fn(u32) -> u32; 4] = [|i| i * 7 % 5, |i| i * 3 % 4 + 1, |i| i * i % 6, |i| i % 3 + 2];
        for (count, statistic, p) in SCIPY {
            let treatments: Vec<Vec<f64>> = columns[..count]
                .iter()
                .map(|column| (0..12).map(|i| f64::from(column(i))).collect())
                .collect();
            let ours = friedman(&treatments).expect("ranks");
            assert!((ours.chi_square - statistic).abs() < 1e-9 && (ours.p - p).abs() < 1e-9, "{ours:?}");
            let total: f64 = ours.mean_ranks.iter().sum();
            assert!((total - (count * (count + 1)) as f64 / 2.0).abs() < 1e-9);
        }
    }

    const SCIPY: [(usize, f64, f64); 2] = [
        (4, 3.084_905_660_377_384_3, 0.378_718_748_690_098_9),
        (3, 1.441_860_465_116_268_5, 0.486_299_673_699_745_36),
    ];

    #[test]
    fn what_is_equal_has_no_ranks() {
        assert_eq!(friedman(&[vec![1.0, 2.0], vec![1.0, 2.0]]), None);
        assert_eq!(friedman(&[vec![1.0]]), None);
        assert_eq!(friedman(&[vec![], vec![]]), None);
    }
}
