//! Correction for several tests at once.

/// Holm's adjusted p-values, in the order of `p`: the chance that one of the tests or more rejects a true hypothesis is
/// at most alpha if each is rejected whose adjusted value is at most alpha, whatever the tests' dependence.
///
/// S. Holm, *A Simple Sequentially Rejective Multiple Test Procedure*, Scandinavian Journal of Statistics 6 (1979).
///
/// # Panics
/// If a value is NaN.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].partial_cmp(&p[b]).expect("a p-value is no NaN"));
    let mut adjusted = vec![0.0; p.len()];
    let mut largest: f64 = 0.0;
    for (rank, &at) in order.iter().enumerate() {
        largest = largest.max((p[at] * (p.len() - rank) as f64).min(1.0));
        adjusted[at] = largest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn agrees_with_statsmodels() {
        // statsmodels 0.15.0: multipletests([.01, .04, .03, .005], method="holm")[1] -> 0.03 0.06 0.06 0.02
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (ours, theirs) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((ours - theirs).abs() < 1e-12, "{adjusted:?}");
        }
        assert_eq!(holm(&[0.7, 0.9]), [1.0, 1.0]);
        assert_eq!(holm(&[]), [0.0; 0]);
    }

    proptest! {
        #[test]
        fn only_raises_and_keeps_the_order(p in prop::collection::vec(0.0..=1.0, 1..20)) {
            let adjusted = holm(&p);
            for (at, &value) in p.iter().enumerate() {
                prop_assert!(adjusted[at] >= value && adjusted[at] <= 1.0);
                for (other, &greater) in p.iter().enumerate() {
                    prop_assert!(value > greater || adjusted[at] <= adjusted[other]);
                }
            }
        }

        #[test]
        fn a_single_test_needs_none(p in 0.0..=1.0) {
            prop_assert_eq!(holm(&[p]), [p]);
        }
    }
}
