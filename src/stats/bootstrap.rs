//! Percentile bootstrap intervals, seeded.
//!
//! B. Efron and R. J. Tibshirani, *An Introduction to the Bootstrap* (1993), chapter 13.
//!
//! Everything here is a ratio of two means over the same pairs: a mean is a ratio whose denominators are 1, and a
//! geometric mean of ratios is the exponential of a mean of logarithms. So there is one resampling loop.
//!
//! A sample of a million values would need 2 * 10^9 draws. Samples of more than [`Bootstrap::GROUPS`] pairs are
//! therefore split at random into that many groups of equal size (to within one pair), and the *groups* are resampled.
//! A group's sum is a sum of independent draws like any other, so the variance of the resampled mean is estimated
//! without bias, and the cost no longer depends on the sample's size. The price is that the interval's width has a
//! relative standard error of 1 / sqrt(2 `GROUPS`) = 1.6 %, which is below that of the percentiles of 2,000 resamples
//! themselves. The grouping is random, so that an order in the rows (by depth, say) does not matter.

use super::quantile_sorted;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// An interval with its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// How to resample: equal settings give equal intervals, on every machine and whatever the number of threads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bootstrap {
    /// Number of resamples.
    pub resamples: usize,
    /// Share of the resampled values that lies inside the interval, such as 0.95.
    pub confidence: f64,
    /// Seed of the draws.
    pub seed: u64,
}

impl Default for Bootstrap {
    /// 2,000 resamples, 95 %, seed 1.
    fn default() -> Self {
        Self { resamples: 2000, confidence: 0.95, seed: 1 }
    }
}

impl Bootstrap {
    /// Largest number of units that are resampled; larger samples are grouped.
    pub const GROUPS: usize = 2000;

    /// Interval of the mean; `None` for fewer than two values.
    pub fn mean(&self, values: &[f64]) -> Option<Interval> {
        self.interval(values.len(), |at| [values[at], 1.0])
    }

    /// Interval of mean(numerator) / mean(denominator) over the same pairs; `None` for fewer than two pairs or if a
    /// resample has only zeros below the line.
    ///
    /// # Panics
    /// If the slices have different lengths.
    pub fn ratio_of_means(&self, numerators: &[f64], denominators: &[f64]) -> Option<Interval> {
        assert_eq!(numerators.len(), denominators.len(), "paired samples have equal lengths");
        self.interval(numerators.len(), |at| [numerators[at], denominators[at]])
    }

    /// Interval of the geometric mean of `ratios`, which must be positive; `None` for fewer than two.
    pub fn geometric_mean(&self, ratios: &[f64]) -> Option<Interval> {
        let logarithms: Vec<f64> = ratios.iter().map(|ratio| libm::log(*ratio)).collect();
        self.mean(&logarithms)
            .map(|Interval { low, high }| Interval { low: libm::exp(low), high: libm::exp(high) })
    }

    fn interval(&self, n: usize, pair: impl Fn(usize) -> [f64; 2]) -> Option<Interval> {
        if n < 2 {
            return None;
        }
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        let mut rng = ChaCha8Rng::from_seed(key);
        let units = if n <= Self::GROUPS { (0..n).map(pair).collect() } else { groups(n, pair, &mut rng) };
        let mut statistics: Vec<f64> = (0..self.resamples)
            .map(|_| {
                let [mut above, mut below] = [0.0; 2];
                for _ in 0..units.len() {
                    let [numerator, denominator] = units[bounded(&mut rng, units.len())];
                    above += numerator;
                    below += denominator;
                }
                above / below
            })
            .collect();
        if statistics.iter().any(|statistic| !statistic.is_finite()) {
            return None;
        }
        statistics.sort_unstable_by(f64::total_cmp);
        let tail = (1.0 - self.confidence) / 2.0;
        Some(Interval {
            low: quantile_sorted(&statistics, tail),
            high: quantile_sorted(&statistics, 1.0 - tail),
        })
    }
}

/// Sums of the pairs over random groups of equal size.
fn groups(n: usize, pair: impl Fn(usize) -> [f64; 2], rng: &mut ChaCha8Rng) -> Vec<[f64; 2]> {
    let mut order: Vec<u32> = (0..n as u32).collect();
    for last in (1..n).rev() {
        order.swap(last, bounded(rng, last + 1));
    }
    let mut sums = vec![[0.0; 2]; Bootstrap::GROUPS];
    for (place, &at) in order.iter().enumerate() {
        let [numerator, denominator] = pair(at as usize);
        let sum = &mut sums[place % Bootstrap::GROUPS];
        sum[0] += numerator;
        sum[1] += denominator;
    }
    sums
}

/// A number below `bound`, by multiplying a random word. Some numbers are likelier than others by at most a factor of
/// 1 + `bound` / 2^32, which is nothing beside what resampling itself leaves uncertain.
fn bounded(rng: &mut ChaCha8Rng, bound: usize) -> usize {
    ((u64::from(rng.next_u32()) * bound as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FEW: Bootstrap = Bootstrap { resamples: 200, confidence: 0.95, seed: 7 };

    fn near(ours: Interval, scipy: [f64; 2], tolerance: f64) {
        let close = (ours.low - scipy[0]).abs() < tolerance && (ours.high - scipy[1]).abs() < tolerance;
        assert!(close, "{ours:?} is not {scipy:?} to within {tolerance}");
    }

    /// v = [i * i % 101], w = [i * 7 % 53 + 20] for i in range(60)
    fn samples() -> (Vec<f64>, Vec<f64>) {
        (0..60_u32).map(|i| (f64::from(i * i % 101), f64::from(i * 7 % 53 + 20))).unzip()
    }

    #[test]
    fn agrees_with_scipy() {
        // SciPy 1.17.1, the interval's ends; the draws differ, so they agree to within the noise of resampling:
        // bootstrap((v,), np.mean, n_resamples=200000, method="percentile", rng=1)
        // bootstrap((v, w), lambda a, b, axis=-1: a.mean(axis=axis) / b.mean(axis=axis), paired=True,
        //           vectorized=True, n_resamples=200000, method="percentile", rng=1)
        // bootstrap(((v + 1) / w,), scipy.stats.gmean, n_resamples=200000, method="percentile", rng=1)
        let (v, w) = samples();
        let ratios: Vec<f64> = v.iter().zip(&w).map(|(v, w)| (v + 1.0) / w).collect();
        let many = Bootstrap { resamples: 20_000, ..Bootstrap::default() };
        near(many.mean(&v).expect("an interval"), [42.9, 58.616_666_666_666_67], 0.3);
        near(
            many.ratio_of_means(&v, &w).expect("an interval"),
            [0.929_098_875_739, 1.324_564_952_265_5],
            0.01,
        );
        near(
            many.geometric_mean(&ratios).expect("an interval"),
            [0.674_810_943_056_1, 1.124_947_046_499_4],
            0.015,
        );
    }

    #[test]
    fn draws_are_the_same_everywhere() {
        // Pinned: a change here changes every published interval.
        let interval = FEW.mean(&samples().0).expect("an interval");
        assert_eq!(format!("{:.6} {:.6}", interval.low, interval.high), "41.845000 57.209583");
        assert_ne!(FEW.mean(&samples().0), Bootstrap { seed: 8, ..FEW }.mean(&samples().0));
    }

    #[test]
    fn grouping_leaves_the_interval_of_a_skewed_sample_as_it_is() {
        // Squares of squares of a low-discrepancy sequence: mean 1/5, variance 1/9 - 1/25, sorted by size within runs.
        let n = 100_000;
        let values: Vec<f64> =
            (0..n).map(|i| (f64::from(i) * 0.618_033_988_749_895).fract().powi(4)).collect();
        let mean = values.iter().sum::<f64>() / f64::from(n);
        let half = 1.96 * ((1.0 / 9.0 - 1.0 / 25.0) / f64::from(n)).sqrt();
        let interval = Bootstrap::default().mean(&values).expect("an interval");
        near(interval, [mean - half, mean + half], 0.1 * half);
    }

    #[test]
    fn too_little_data_has_no_interval() {
        assert_eq!(FEW.mean(&[1.0]), None);
        assert_eq!(FEW.ratio_of_means(&[1.0, 2.0], &[0.0, 0.0]), None);
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= 1e-9 * (1.0 + a.abs().max(b.abs()))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn covers_the_mean_it_came_from(values in prop::collection::vec(0.0..1e6, 5..100)) {
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            let Interval { low, high } = FEW.mean(&values).unwrap();
            prop_assert!(low <= mean && mean <= high);
        }

        #[test]
        fn follows_shift_and_scale(values in prop::collection::vec(0.0..1e3, 2..50), shift in -1e3..1e3, scale in 0.1..10.0) {
            let moved: Vec<f64> = values.iter().map(|value| value * scale + shift).collect();
            let (plain, moved) = (FEW.mean(&values).unwrap(), FEW.mean(&moved).unwrap());
            prop_assert!(close(plain.low * scale + shift, moved.low) && close(plain.high * scale + shift, moved.high));
        }

        #[test]
        fn a_ratio_has_no_unit_and_turns_over(pairs in prop::collection::vec((1.0..1e3, 1.0..1e3), 2..50), scale in 0.1..10.0) {
            let (above, below): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
            let ratio = FEW.ratio_of_means(&above, &below).unwrap();
            let scaled: [Vec<f64>; 2] = [&above, &below].map(|values| values.iter().map(|value| value * scale).collect());
            let same = FEW.ratio_of_means(&scaled[0], &scaled[1]).unwrap();
            prop_assert!(close(ratio.low, same.low) && close(ratio.high, same.high));
            // The quantiles interpolate, so turning the ratio over is exact only up to the gap between two resamples.
            let turned = FEW.ratio_of_means(&below, &above).unwrap();
            prop_assert!((ratio.low * turned.high - 1.0).abs() < 0.1 && (ratio.high * turned.low - 1.0).abs() < 0.1);
        }

        #[test]
        fn a_geometric_mean_turns_over(ratios in prop::collection::vec(0.01..100.0, 2..50)) {
            let turned: Vec<f64> = ratios.iter().map(|ratio| 1.0 / ratio).collect();
            let (plain, turned) = (FEW.geometric_mean(&ratios).unwrap(), FEW.geometric_mean(&turned).unwrap());
            prop_assert!(close(plain.low * turned.high, 1.0) && close(plain.high * turned.low, 1.0));
        }
    }
}
