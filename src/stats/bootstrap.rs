//! Bootstrap-t intervals, seeded.
//!
//! B. Efron and R. J. Tibshirani, *An Introduction to the Bootstrap* (1993), section 12.5: what is resampled is not the
//! estimate but its distance from the truth in standard errors, so a skewed sample gets an interval that is as skewed,
//! and a small one gets the width that its uncertain standard error asks for.
//!
//! Everything here is a ratio of two means over the same pairs: a mean is a ratio whose denominators are 1, and a
//! geometric mean of ratios is the exponential of a mean of logarithms. So there is one resampling loop. Means and
//! ratios of counts are studentised on the logarithmic scale, where turning a ratio over turns its interval over.
//!
//! A sample of a million values would need 2 * 10^9 draws. Samples of more than [`Bootstrap::GROUPS`] pairs are
//! therefore split at random into that many groups of equal size (to within one pair), and the *groups* are resampled.
//! A group's sum is a sum of independent draws like any other, so the standard error of the mean is estimated without
//! bias, and the cost no longer depends on the sample's size. The price is that the interval's width has a relative
//! standard error of 1 / sqrt(2 `GROUPS`) = 1.6 %, which is below that of the percentiles of 2,000 resamples
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

impl Interval {
    /// Whether both ends are on one side of `value`.
    pub fn excludes(&self, value: f64) -> bool {
        self.low > value || self.high < value
    }

    fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self { low: f(self.low), high: f(self.high) }
    }
}

/// What resampling says about one quantity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resampled {
    /// The interval; `None` if the sample is too small to bound the quantity on both sides.
    pub interval: Option<Interval>,
    /// Two-sided p-value of the hypothesis that a ratio is 1 (a mean of logarithms 0), from the same resamples.
    pub p: f64,
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

/// Sample size from which on the tail beyond all resamples is taken from the normal distribution.
const NEARLY_NORMAL: usize = 50;

/// The scale on which an estimate is studentised.
#[derive(Clone, Copy, PartialEq)]
enum Scale {
    /// As it is, for values of both signs.
    Linear,
    /// Its logarithm, for quantities that are positive.
    Logarithmic,
}

/// An estimate and its standard error on a scale.
#[derive(Clone, Copy)]
struct Estimate {
    value: f64,
    error: f64,
}

impl Bootstrap {
    /// Largest number of units that are resampled; larger samples are grouped.
    pub const GROUPS: usize = 2000;

    /// In how many percent of simulated samples intervals of 95 % hold the truth at the least, from [`Self::FEWEST`] values
    /// on; `tests/coverage.rs` measures it.
    pub const LEAST_COVERAGE: u32 = 88;

    /// Smallest sample that has an interval: of fewer values too many resamples are all equal.
    pub const FEWEST: usize = 5;

    /// Interval of the mean of values that are not negative; `None` if there are too few to bound it.
    pub fn mean(&self, values: &[f64]) -> Option<Interval> {
        self.means(&[values])[0]
    }

    /// The same of several samples at once, which is faster than one after the other: samples of one size have the same
    /// draws. One of another size than the largest has none.
    pub fn means(&self, samples: &[&[f64]]) -> Vec<Option<Interval>> {
        let n = samples.iter().map(|values| values.len()).max().unwrap_or(0);
        let pairs = samples.iter().map(|values| values.iter().map(|&value| [value, 1.0]).collect()).collect();
        let resampled = self.resample(n, Scale::Logarithmic, pairs).into_iter();
        resampled.map(|resampled| resampled.and_then(|all| Some(all.interval?.map(libm::exp)))).collect()
    }

    /// What resampling says about mean(numerator) / mean(denominator) over the same pairs, none of them negative;
    /// `None` for fewer than [`Self::FEWEST`] pairs or if a mean is
    /// 0.
    ///
    /// # Panics
    /// If the slices have different lengths.
    pub fn ratio_of_means(&self, numerators: &[f64], denominators: &[f64]) -> Option<Resampled> {
        assert_eq!(numerators.len(), denominators.len(), "paired samples have equal lengths");
        let pairs = numerators.iter().zip(denominators).map(|(&above, &below)| [above, below]).collect();
        self.resample(numerators.len(), Scale::Logarithmic, vec![pairs])[0].map(exponential)
    }

    /// What resampling says about the geometric mean of ratios, given by their `logarithms`; `None` for fewer than
    /// [`Self::FEWEST`].
    pub fn geometric_mean(&self, logarithms: &[f64]) -> Option<Resampled> {
        let pairs = logarithms.iter().map(|&logarithm| [logarithm, 1.0]).collect();
        self.resample(logarithms.len(), Scale::Linear, vec![pairs])[0].map(exponential)
    }

    /// For each sample of `n` pairs the interval on `scale`, and the p-value of 0 there.
    fn resample(&self, n: usize, scale: Scale, samples: Vec<Vec<[f64; 2]>>) -> Vec<Option<Resampled>> {
        if n < Self::FEWEST {
            return vec![None; samples.len()];
        }
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        let mut rng = ChaCha8Rng::from_seed(key);
        let order = (n > Self::GROUPS).then(|| shuffled(n, &mut rng));
        let mut samples: Vec<Option<Sample>> = samples
            .into_iter()
            .map(|pairs| {
                let pairs = Some(pairs).filter(|pairs| pairs.len() == n)?;
                let units = match &order {
                    Some(order) => groups(&pairs, order),
                    None => pairs,
                };
                Sample::of(units, scale)
            })
            .collect();
        // How often each pair was drawn, which is all that a resample is.
        let mut draws = vec![0_u32; n.min(Self::GROUPS)];
        for _ in 0..self.resamples {
            draws.fill(0);
            (0..draws.len()).for_each(|_| draws[bounded(&mut rng, n.min(Self::GROUPS))] += 1);
            samples.iter_mut().flatten().for_each(|sample| sample.take(&draws, scale));
        }
        samples.into_iter().map(|sample| Some(sample?.finish(self.confidence))).collect()
    }
}

/// A sample while it is resampled.
struct Sample {
    units: Vec<[f64; 2]>,
    estimate: Estimate,
    /// Distances of the resamples from the estimate, in their own standard errors.
    distances: Vec<f64>,
    /// Resamples that tell nothing (all draws equal, or all of them 0) might lie anywhere.
    unbounded: usize,
}

impl Sample {
    /// `None` if there is no estimate.
    fn of(units: Vec<[f64; 2]>, scale: Scale) -> Option<Self> {
        let estimate = Estimate::of(&units, &vec![1; units.len()], scale);
        let estimate = estimate.filter(|estimate| estimate.value.is_finite())?;
        Some(Self { units, estimate, distances: Vec::new(), unbounded: 0 })
    }

    fn take(&mut self, draws: &[u32], scale: Scale) {
        let drawn = Estimate::of(&self.units, draws, scale);
        match drawn.map(|drawn| drawn.distance(self.estimate.value)) {
            Some(distance) if distance.is_finite() => self.distances.push(distance),
            _ => self.unbounded += 1,
        }
    }

    fn finish(self, confidence: f64) -> Resampled {
        let Self { units, estimate, mut distances, unbounded } = self;
        distances.sort_unstable_by(f64::total_cmp);
        let p = p_value(&distances, unbounded, estimate.distance(0.0), units.len());
        let ends = vec![f64::NEG_INFINITY; unbounded].into_iter().chain(distances);
        let padded: Vec<f64> = ends.chain(vec![f64::INFINITY; unbounded]).collect();
        let tail = (1.0 - confidence) / 2.0;
        let end = |share| estimate.value - quantile_sorted(&padded, share) * estimate.error;
        let interval = Interval { low: end(1.0 - tail), high: end(tail) };
        let is_bounded = interval.low.is_finite() && interval.high.is_finite();
        Resampled { interval: is_bounded.then_some(interval), p }
    }
}

fn exponential(Resampled { interval, p }: Resampled) -> Resampled {
    Resampled { interval: interval.map(|interval| interval.map(libm::exp)), p }
}

/// Twice the share of the distances that are as far out as that of the sample from the hypothesis.
fn p_value(distances: &[f64], unbounded: usize, observed: f64, units: usize) -> f64 {
    let below = distances.partition_point(|&distance| distance <= observed);
    let above = distances.len() - distances.partition_point(|&distance| distance < observed);
    let extreme = below.min(above) + unbounded + 1;
    let p = (2.0 * extreme as f64 / (distances.len() + unbounded + 1) as f64).min(1.0);
    // Beyond the last resample a large sample's distance is nearly normal; a small one's is not.
    let is_beyond = extreme == 1 && units >= NEARLY_NORMAL;
    if is_beyond { p.min(libm::erfc(observed.abs() / std::f64::consts::SQRT_2)) } else { p }
}

impl Estimate {
    /// The ratio of the sums of pairs, each taken as often as `draws` says, with its standard error by linearisation; on the
    /// logarithmic scale after taking the logarithm; `None` if a sum is 0 where none may be.
    fn of(pairs: &[[f64; 2]], draws: &[u32], scale: Scale) -> Option<Self> {
        // There are as many draws as pairs.
        let n = pairs.len() as f64;
        let above = summed(pairs, draws, |pair| pair[0]);
        let below = summed(pairs, draws, |pair| pair[1]);
        let ratio = above / below;
        let squares = summed(pairs, draws, |[above, below]| {
            let residual = above - ratio * below;
            residual * residual
        });
        let error = (squares * n / (n - 1.0)).sqrt() / below;
        match scale {
            Scale::Linear => Some(Self { value: ratio, error }),
            Scale::Logarithmic if above > 0.0 && below > 0.0 => {
                Some(Self { value: libm::log(ratio), error: error / ratio })
            }
            Scale::Logarithmic => None,
        }
    }

    /// How many standard errors the estimate is above `value`.
    fn distance(self, value: f64) -> f64 {
        let difference = self.value - value;
        // What rounding leaves of equal values is no difference.
        if difference.abs() <= 1e-12 * (1.0 + value.abs()) { 0.0 } else { difference / self.error }
    }
}

/// The sum of a value over pairs, each as often as it was drawn. Four sums side by side do not wait for each other.
fn summed(pairs: &[[f64; 2]], draws: &[u32], of: impl Fn(&[f64; 2]) -> f64) -> f64 {
    let mut sums = [0.0; 4];
    let (fours, rest) = pairs.as_chunks::<4>();
    let (fours_drawn, rest_drawn) = draws.as_chunks::<4>();
    for (pairs, draws) in fours.iter().zip(fours_drawn) {
        for lane in 0..4 {
            sums[lane] += f64::from(draws[lane]) * of(&pairs[lane]);
        }
    }
    let rest = rest.iter().zip(rest_drawn).map(|(pair, drawn)| f64::from(*drawn) * of(pair));
    sums.iter().sum::<f64>() + rest.sum::<f64>()
}

/// The numbers below `n` in random order.
fn shuffled(n: usize, rng: &mut ChaCha8Rng) -> Vec<u32> {
    let mut order: Vec<u32> = (0..n as u32).collect();
    for last in (1..n).rev() {
        order.swap(last, bounded(rng, last + 1));
    }
    order
}

/// Sums of the pairs over groups of equal size, in this order.
fn groups(pairs: &[[f64; 2]], order: &[u32]) -> Vec<[f64; 2]> {
    let mut sums = vec![[0.0; 2]; Bootstrap::GROUPS];
    for (place, &at) in order.iter().enumerate() {
        let [numerator, denominator] = pairs[at as usize];
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

    fn near(ours: Interval, theirs: [f64; 2], tolerance: f64) {
        let close = (ours.low - theirs[0]).abs() < tolerance && (ours.high - theirs[1]).abs() < tolerance;
        assert!(close, "{ours:?} is not {theirs:?} to within {tolerance}");
    }

    /// v = [i * i % 101], w = [i * 7 % 53 + 20] for i in range(60)
    fn samples() -> (Vec<f64>, Vec<f64>) {
        (0..60_u32).map(|i| (f64::from(i * i % 101), f64::from(i * 7 % 53 + 20))).unzip()
    }

    fn logarithms(pairs: (&[f64], &[f64])) -> Vec<f64> {
        pairs.0.iter().zip(pairs.1).map(|(v, w)| ((v + 1.0) / w).ln()).collect()
    }

    #[test]
    fn agrees_with_numpy() {
        // scripts/stats_reference.py, 200,000 resamples; the draws differ, so they agree to within the noise of resampling.
        let (v, w) = samples();
        let many = Bootstrap { resamples: 20_000, ..Bootstrap::default() };
        near(many.mean(&v).expect("an interval"), NUMPY[0], 0.3);
        let ratio = many.ratio_of_means(&v, &w).expect("a ratio");
        near(ratio.interval.expect("an interval"), NUMPY[1], 0.01);
        assert!((ratio.p - NUMPY_P).abs() < 0.01, "{ratio:?}");
        let geometric = many.geometric_mean(&logarithms((&v, &w))).expect("a mean");
        near(geometric.interval.expect("an interval"), NUMPY[2], 0.015);
    }

    const NUMPY: [[f64; 2]; 3] =
        [[42.695_682_84, 58.691_636_21], [0.928_334_93, 1.329_786_61], [0.657_726_01, 1.120_268_43]];
    const NUMPY_P: f64 = 0.232_84;

    #[test]
    fn draws_are_the_same_everywhere() {
        // Pinned: a change here changes every published interval.
        let interval = FEW.mean(&samples().0).expect("an interval");
        assert_eq!(format!("{:.6} {:.6}", interval.low, interval.high), "44.177701 59.640376");
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
        assert_eq!(FEW.mean(&[1.0; 4]), None);
        assert_eq!(FEW.mean(&[0.0; 9]), None);
        assert_eq!(FEW.ratio_of_means(&[1.0; 6], &[0.0; 6]), None);
        // A board in six is all there is: a resample in three leaves it out.
        assert_eq!(FEW.mean(&[0.0, 0.0, 0.0, 0.0, 0.0, 7.0]), None);
    }

    #[test]
    fn equal_values_leave_nothing_open() {
        assert_eq!(FEW.mean(&[1.0; 9]), Some(Interval { low: 1.0, high: 1.0 }));
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= 1e-9 * (1.0 + a.abs().max(b.abs()))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn covers_the_mean_it_came_from(values in prop::collection::vec(1.0..1e6, 8..100)) {
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            let Interval { low, high } = FEW.mean(&values).unwrap();
            prop_assert!(low <= mean && mean <= high);
        }

        #[test]
        fn follows_scale(values in prop::collection::vec(1.0..1e3, 8..50), scale in 0.1..10.0) {
            let scaled: Vec<f64> = values.iter().map(|value| value * scale).collect();
            let (plain, scaled) = (FEW.mean(&values).unwrap(), FEW.mean(&scaled).unwrap());
            prop_assert!(close(plain.low * scale, scaled.low) && close(plain.high * scale, scaled.high));
        }

        #[test]
        fn a_ratio_has_no_unit_and_turns_over(pairs in prop::collection::vec((1.0..1e3, 1.0..1e3), 8..50), scale in 0.1..10.0) {
            let (above, below): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
            let of = |above: &[f64], below: &[f64]| FEW.ratio_of_means(above, below).unwrap().interval.unwrap();
            let ratio = of(&above, &below);
            let scaled: [Vec<f64>; 2] = [&above, &below].map(|values| values.iter().map(|value| value * scale).collect());
            let same = of(&scaled[0], &scaled[1]);
            prop_assert!(close(ratio.low, same.low) && close(ratio.high, same.high));
            let turned = of(&below, &above);
            prop_assert!(close(ratio.low * turned.high, 1.0) && close(ratio.high * turned.low, 1.0));
        }

        #[test]
        fn the_p_value_and_the_interval_agree(pairs in prop::collection::vec((1.0..1e3, 1.0..1e3), 8..50)) {
            let (above, below): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
            let Resampled { interval, p } = FEW.ratio_of_means(&above, &below).unwrap();
            // To within a resample or two at the interval's end.
            let excludes = interval.unwrap().excludes(1.0);
            prop_assert!(if excludes { p < 0.08 } else { p > 0.03 }, "{:?} {}", interval, p);
        }
    }
}
