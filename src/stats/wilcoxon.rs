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

impl Wilcoxon {
    /// The smallest p-value that so many non-zero differences can have, all of one sign.
    pub fn smallest_p(n: usize) -> f64 {
        libm::exp2(1.0 - n as f64).min(1.0)
    }
}

/// Tests whether paired differences are symmetric about zero; `None` if all of them are zero.
///
/// Zero differences are dropped, as Wilcoxon did. Equal absolute differences share the mean of their ranks. With at
/// most 50 differences the p-value is exact, ties or not: the distribution of the rank sum over all sign patterns of
/// these very ranks. With more it is from the normal approximation with tie correction.
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
    // Midranks are halves at worst, so twice of them are whole.
    let (mut doubled_ranks, mut doubled_plus, mut ties) = (Vec::with_capacity(n), 0_u64, 0.0);
    for equal in signed.chunk_by(|a, b| a.abs().partial_cmp(&b.abs()) == Some(Ordering::Equal)) {
        let (before, size) = (doubled_ranks.len(), equal.len());
        let rank = (2 * before + size + 1) as u64;
        doubled_ranks.resize(before + size, rank);
        doubled_plus += rank * equal.iter().filter(|&&difference| difference > 0.0).count() as u64;
        ties += (size as f64).powi(3) - size as f64;
    }
    let size = n as f64;
    let total = size * (size + 1.0) / 2.0;
    let plus = doubled_plus as f64 / 2.0;
    let minus = total - plus;
    let (p, method) = if n <= EXACT_UP_TO {
        (exact_p(&doubled_ranks, (2.0 * plus.min(minus)) as usize), Method::Exact)
    } else {
        let variance = size * (size + 1.0) * (2.0 * size + 1.0) / 24.0 - ties / 48.0;
        let z = (plus - total / 2.0) / variance.sqrt();
        (libm::erfc(z.abs() / std::f64::consts::SQRT_2), Method::Normal)
    };
    Some(Wilcoxon { n, plus, minus, p, method })
}

/// Twice the share of the 2^n sign patterns whose smaller rank sum is at most `smaller`; ranks and sum are doubled.
fn exact_p(doubled_ranks: &[u64], smaller: usize) -> f64 {
    // patterns[s]: number of subsets of the ranks so far with sum s; at most 2^50, exact in 64 bits.
    let mut patterns = vec![0_u64; doubled_ranks.iter().sum::<u64>() as usize + 1];
    patterns[0] = 1;
    for &rank in doubled_ranks {
        for sum in (rank as usize..patterns.len()).rev() {
            patterns[sum] += patterns[sum - rank as usize];
        }
    }
    let below: u64 = patterns[..=smaller].iter().sum();
    (2.0 * below as f64 / libm::exp2(doubled_ranks.len() as f64)).min(1.0)
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
        // tests/data/wilcoxon.tsv says how SciPy was asked; scripts/stats_reference.py makes it.
        let values = include_str!("../../tests/data/wilcoxon.tsv");
        let mut ties = 0;
        for line in values.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [differences, smaller, p] = fields[..] else { panic!("{line}") };
            let differences: Vec<f64> =
                differences.split(' ').map(|word| word.parse().expect("a number")).collect();
            check(
                &differences,
                smaller.parse().expect("a number"),
                p.parse().expect("a number"),
                Method::Exact,
            );
            let mut sizes: Vec<u64> = differences.iter().map(|d| d.abs().to_bits()).collect();
            sizes.sort_unstable();
            ties += usize::from(sizes.windows(2).any(|pair| pair[0] == pair[1]));
        }
        assert!(ties >= 20, "{ties} lines with ties");
    }

    #[test]
    fn normal_values_agree_with_scipy() {
        // SciPy 1.17.1: scipy.stats.wilcoxon(d, zero_method="wilcox", correction=False, method="asymptotic")
        // d = [i % 7 - 2 + i % 3 for i in range(300)]: far out in the tail.
        let many: Vec<f64> = (0..300).map(|i| f64::from(i % 7 - 2 + i % 3)).collect();
        check(&many, 2515.5, 2.104_616_068_761_906_7e-32, Method::Normal);
    }

    /// All 2^n ways to give these sizes signs.
    fn sign_patterns(sizes: &[f64]) -> impl Iterator<Item = Vec<f64>> {
        (0..1_u32 << sizes.len()).map(|signs| {
            let signed = |(at, size): (usize, &f64)| if signs >> at & 1 == 1 { *size } else { -size };
            sizes.iter().enumerate().map(signed).collect()
        })
    }

    #[test]
    fn differences_of_one_are_called_significant_in_at_most_five_of_a_hundred_cases() {
        for n in 4..=12 {
            // Exactly, over all sign patterns of n differences of one; then with differences of zero among them.
            let patterns: Vec<f64> = sign_patterns(&vec![1.0; n]).map(|d| p_of(&d)).collect();
            let rejected = patterns.iter().filter(|&&p| p <= 0.05).count();
            assert!(rejected * 20 <= patterns.len(), "n = {n}: {rejected} of {}", patterns.len());
            let draws = 20_000;
            let mut state = n as u64;
            let mut step = || {
                // Knuth's MMIX generator; its upper bits are good enough for three sides.
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                f64::from((state >> 33) as u32 % 3) - 1.0
            };
            let rejected = (0..draws)
                .filter(|_| p_of(&std::iter::repeat_with(&mut step).take(n).collect::<Vec<_>>()) <= 0.05)
                .count();
            // Five in a hundred and three standard errors of the simulation.
            assert!(
                (rejected as f64) < 0.05 * f64::from(draws) + 3.0 * (0.05 * 0.95 * f64::from(draws)).sqrt(),
                "n = {n}: {rejected} of {draws}"
            );
        }
    }

    fn p_of(differences: &[f64]) -> f64 {
        wilcoxon_signed_rank(differences).map_or(1.0, |test| test.p)
    }

    #[test]
    fn few_pairs_cannot_be_significant() {
        for n in 1..=12 {
            let test = wilcoxon_signed_rank(&vec![-1.0; n]).expect("differences");
            assert!(close(test.p, Wilcoxon::smallest_p(n)), "{test:?}");
        }
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

        /// The exact p-value counts patterns; so does this, one by one and without doubling ranks.
        #[test]
        fn the_exact_value_counts_all_sign_patterns(whole in prop::collection::vec(1_u32..6, 1..=12), signs: u16) {
            let sizes: Vec<f64> = whole.iter().map(|&size| f64::from(size)).collect();
            let pattern = usize::from(signs) % (1 << sizes.len());
            let ours = wilcoxon_signed_rank(&sign_patterns(&sizes).nth(pattern).unwrap()).unwrap();
            let rank = |size: f64| {
                let smaller = sizes.iter().filter(|&&other| other < size).count() as f64;
                let equal = sizes.iter().filter(|&&other| other.total_cmp(&size).is_eq()).count() as f64;
                smaller + f64::midpoint(equal, 1.0)
            };
            let (mut total, mut extreme) = (0_u32, 0_u32);
            for signed in sign_patterns(&sizes) {
                let plus: f64 = signed.iter().filter(|&&d| d > 0.0).map(|&d| rank(d)).sum();
                let minus: f64 = signed.iter().filter(|&&d| d < 0.0).map(|&d| rank(-d)).sum();
                total += 1;
                extreme += u32::from(plus.min(minus) <= ours.plus.min(ours.minus));
            }
            prop_assert!(close(ours.p, f64::from(extreme) / f64::from(total)), "{:?}: {} of {}", ours, extreme, total);
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
