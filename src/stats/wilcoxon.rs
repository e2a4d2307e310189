//! Wilcoxon's signed-rank test for paired samples.

use std::cmp::Ordering;

/// Largest number of non-zero differences for which the exact distribution is used (as in `SciPy`).
const EXACT_UP_TO: usize = 50;

/// How a p-value was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// From the exact distribution of the rank sum.
    Exact,
    /// From the normal distribution with the variance corrected for ties, without continuity correction.
    Normal,
}

/// Result of the test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wilcoxon {
    /// Number of differences other than zero, which alone are ranked.
    pub n: usize,
    /// Sum of the ranks of the positive differences.
    pub plus: f64,
    /// Sum of the ranks of the negative differences.
    pub minus: f64,
    /// Two-sided p-value.
    pub p: f64,
    /// How `p` was found.
    pub method: Method,
}

/// Tests whether paired differences are symmetric about zero; `None` if all of them are zero.
///
/// Zero differences are dropped, as Wilcoxon did. Equal absolute differences share the mean of their ranks. With at
/// most 50 differences and no ties the p-value is exact, otherwise from the normal approximation with tie correction.
///
/// F. Wilcoxon, *Individual Comparisons by Ranking Methods*, Biometrics Bulletin 1 (1945).
///
/// # Panics
/// If a difference is NaN.
pub fn wilcoxon_signed_rank(differences: &[f64]) -> Option<Wilcoxon> {
    let mut signed: Vec<f64> = differences.iter().copied().filter(|&difference| difference != 0.0).collect();
    let n = signed.len();
    if n == 0 {
        return None;
    }
    signed.sort_unstable_by(|a, b| a.abs().partial_cmp(&b.abs()).expect("a difference is no NaN"));
    let (mut plus, mut ties, mut ranked) = (0.0, 0.0, 0);
    for equal in signed.chunk_by(|a, b| a.abs().partial_cmp(&b.abs()) == Some(Ordering::Equal)) {
        let size = equal.len() as f64;
        let rank = f64::from(ranked) + f64::midpoint(size, 1.0);
        plus += rank * equal.iter().filter(|&&difference| difference > 0.0).count() as f64;
        ties += size * (size * size - 1.0);
        ranked += equal.len() as u32;
    }
    let size = n as f64;
    let total = size * (size + 1.0) / 2.0;
    let minus = total - plus;
    let (p, method) = if n <= EXACT_UP_TO && ties == 0.0 {
        (exact_p(n, plus.min(minus) as usize), Method::Exact)
    } else {
        let variance = size * (size + 1.0) * (2.0 * size + 1.0) / 24.0 - ties / 48.0;
        let z = (plus - total / 2.0) / variance.sqrt();
        (libm::erfc(z.abs() / std::f64::consts::SQRT_2), Method::Normal)
    };
    Some(Wilcoxon { n, plus, minus, p, method })
}

/// Twice the share of the 2^n sign patterns whose smaller rank sum is at most `smaller`.
fn exact_p(n: usize, smaller: usize) -> f64 {
    // patterns[s]: number of subsets of the ranks so far with sum s; at most 2^50, exact in 64 bits.
    let mut patterns = vec![0_u64; n * (n + 1) / 2 + 1];
    patterns[0] = 1;
    for rank in 1..=n {
        for sum in (rank..patterns.len()).rev() {
            patterns[sum] += patterns[sum - rank];
        }
    }
    let below: u64 = patterns[..=smaller].iter().sum();
    (2.0 * below as f64 / 2_f64.powi(n as i32)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= 1e-12 * (1.0 + a.abs().max(b.abs())).min(a.abs() + b.abs())
    }

    fn check(differences: &[f64], smaller: f64, p: f64, method: Method) {
        let test = wilcoxon_signed_rank(differences).expect("differences");
        assert_eq!((test.plus.min(test.minus), test.method), (smaller, method), "{test:?}");
        assert!(close(test.p, p), "{test:?} has not p = {p}");
    }

    #[test]
    fn exact_values_agree_with_scipy() {
        // SciPy 1.17.1: scipy.stats.wilcoxon(d, method="exact"); d are Darwin's differences of maize plants.
        let darwin = [6., 8., 14., 16., 23., 24., 28., 29., 41., -48., 49., 56., 60., -67., 75.];
        check(&darwin, 24.0, 0.041_259_765_625, Method::Exact);
        // The same with d = [i + 0.5 if i % 3 else -(i + 0.5) for i in range(50)], the longest exact case.
        let longest: Vec<f64> = (0..50)
            .map(|i| f64::from(i) + 0.5)
            .enumerate()
            .map(|(i, d)| if i % 3 == 0 { -d } else { d })
            .collect();
        check(&longest, 425.0, 0.039_968_346_528_423_74, Method::Exact);
    }

    #[test]
    fn normal_values_agree_with_scipy() {
        // SciPy 1.17.1: scipy.stats.wilcoxon(d, zero_method="wilcox", correction=False, method="asymptotic")
        let tied = [2., -1., 3., 3., 0., 0., 5., -2., 4., 4., 4., 1., -1., 7., 9., 0., 2.];
        check(&tied, 9.0, 0.006_152_091_198_041_816, Method::Normal);
        // d = [i % 7 - 2 + i % 3 for i in range(300)]: far out in the tail.
        let many: Vec<f64> = (0..300).map(|i| f64::from(i % 7 - 2 + i % 3)).collect();
        check(&many, 2515.5, 2.104_616_068_761_906_7e-32, Method::Normal);
    }

    #[test]
    fn nothing_but_zeros_is_no_test() {
        assert_eq!(wilcoxon_signed_rank(&[0.0, 0.0]), None);
        assert_eq!(wilcoxon_signed_rank(&[]), None);
        let one = wilcoxon_signed_rank(&[0.0, -3.0]).expect("a difference");
        assert_eq!((one.n, one.plus, one.minus, one.p), (1, 0.0, 1.0, 1.0));
    }

    proptest! {
        #[test]
        fn is_symmetric_and_has_no_unit(whole in prop::collection::vec(-50_i32..50, 1..120), scale in 1_i32..100) {
            let differences: Vec<f64> = whole.iter().map(|&d| f64::from(d)).collect();
            let turned: Vec<f64> = whole.iter().map(|&d| f64::from(-d)).collect();
            let scaled: Vec<f64> = whole.iter().map(|&d| f64::from(d * scale)).collect();
            let test = wilcoxon_signed_rank(&differences);
            prop_assert_eq!(wilcoxon_signed_rank(&scaled), test);
            prop_assert_eq!(
                wilcoxon_signed_rank(&turned),
                test.map(|test| Wilcoxon { plus: test.minus, minus: test.plus, ..test })
            );
            if let Some(test) = test {
                prop_assert!((0.0..=1.0).contains(&test.p));
            }
        }

        #[test]
        fn the_approximation_is_near_the_exact_value(signs in prop::collection::vec(any::<bool>(), 40..50)) {
            let differences: Vec<f64> =
                signs.iter().enumerate().map(|(i, &up)| if up { i as f64 + 1.0 } else { -(i as f64 + 1.0) }).collect();
            let exact = wilcoxon_signed_rank(&differences).unwrap();
            prop_assert_eq!(exact.method, Method::Exact);
            let n = differences.len() as f64;
            let z = (exact.plus - n * (n + 1.0) / 4.0) / (n * (n + 1.0) * (2.0 * n + 1.0) / 24.0).sqrt();
            prop_assert!((exact.p - libm::erfc(z.abs() / 2_f64.sqrt())).abs() < 0.02);
        }
    }
}
