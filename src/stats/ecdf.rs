//! The empirical distribution function.

use std::cmp::Ordering;

/// The steps of the empirical distribution function of `values`: each distinct value in ascending order with the share
/// of values at most as large, so the last share is `values.len() / n`.
///
/// `n` is the size of the whole sample, which may exceed the number of values: unsolved boards never come to a value,
/// and the curve then ends below 1.
///
/// # Panics
/// If a value is NaN or there are more values than `n`.
pub fn ecdf(values: &[f64], n: usize) -> Vec<(f64, f64)> {
    assert!(values.len() <= n, "{} values in a sample of {n}", values.len());
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(|a, b| a.partial_cmp(b).expect("a sample has no NaN"));
    let mut at_most = 0;
    sorted
        .chunk_by(|a, b| a.partial_cmp(b) == Some(Ordering::Equal))
        .map(|equal| {
            at_most += equal.len();
            (equal[0], at_most as f64 / n as f64)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_scipy() {
        // SciPy 1.17.1: scipy.stats.ecdf([3, 1, 4, 1, 5]).cdf -> quantiles [1 3 4 5], probabilities [.4 .6 .8 1]
        assert_eq!(ecdf(&[3., 1., 4., 1., 5.], 5), [(1., 0.4), (3., 0.6), (4., 0.8), (5., 1.)]);
    }

    #[test]
    fn ends_at_the_share_that_was_solved() {
        assert_eq!(ecdf(&[2., 1.], 4), [(1., 0.25), (2., 0.5)]);
        assert_eq!(ecdf(&[], 4), []);
    }
}
