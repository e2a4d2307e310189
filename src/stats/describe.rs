//! Description of one sample.

/// What a table says about one sample of at least one value.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// Number of values.
    pub n: usize,
    /// Arithmetic mean.
    pub mean: f64,
    /// Sample standard deviation (divisor n - 1); `None` for a single value.
    pub sd: Option<f64>,
    /// Smallest value.
    pub min: f64,
    /// 5 % quantile; quantiles are of type 7, see [`quantile_sorted`].
    pub p5: f64,
    /// Lower quartile.
    pub p25: f64,
    /// Median.
    pub median: f64,
    /// Upper quartile.
    pub p75: f64,
    /// 95 % quantile.
    pub p95: f64,
    /// Largest value.
    pub max: f64,
}

impl Description {
    /// Describes `values`, which need no order; `None` if there are none.
    ///
    /// # Panics
    /// If a value is NaN: there is no place for it in any order.
    pub fn of(values: &[f64]) -> Option<Self> {
        let mut sorted = values.to_vec();
        sorted.sort_unstable_by(|a, b| a.partial_cmp(b).expect("a sample has no NaN"));
        let (&min, &max) = (sorted.first()?, sorted.last()?);
        let n = sorted.len();
        // Summed from the smallest on, so that the result depends neither on the order of the rows nor much on size.
        let mean = sorted.iter().sum::<f64>() / n as f64;
        let squares: f64 = sorted.iter().map(|value| (value - mean).powi(2)).sum();
        Some(Self {
            n,
            mean,
            sd: (n > 1).then(|| (squares / (n - 1) as f64).sqrt()),
            min,
            p5: quantile_sorted(&sorted, 0.05),
            p25: quantile_sorted(&sorted, 0.25),
            median: quantile_sorted(&sorted, 0.5),
            p75: quantile_sorted(&sorted, 0.75),
            p95: quantile_sorted(&sorted, 0.95),
            max,
        })
    }
}

/// The `p`-quantile of values in ascending order, by linear interpolation between the two order statistics around
/// position (n - 1) p: type 7 of Hyndman and Fan, *Sample Quantiles in Statistical Packages*, The American
/// Statistician 50 (1996), the default of R, `NumPy` and Excel.
///
/// # Panics
/// If there are no values or `p` is outside 0 ..= 1.
pub fn quantile_sorted(sorted: &[f64], p: f64) -> f64 {
    assert!((0.0..=1.0).contains(&p), "a quantile is between 0 and 1, not {p}");
    let position = p * (sorted.len() - 1) as f64;
    let below = position.floor() as usize;
    let above = (below + 1).min(sorted.len() - 1);
    let weight = position - below as f64;
    // In this form equal neighbours give their own value, without rounding.
    sorted[below] + weight * (sorted[above] - sorted[below])
}

/// The geometric mean of positive values, given by their logarithms; `None` if there are none.
pub fn geometric_mean_of_logarithms(logarithms: &[f64]) -> Option<f64> {
    let sum: f64 = logarithms.iter().sum();
    (!logarithms.is_empty()).then(|| libm::exp(sum / logarithms.len() as f64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= 1e-9 * (1.0 + a.abs().max(b.abs()))
    }

    #[test]
    fn agrees_with_numpy() {
        // NumPy 2.4.6: x = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]
        // np.mean(x), np.std(x, ddof=1), np.quantile(x, [.05, .25, .5, .75, .95]), min(x), max(x)
        let described = Description::of(&[3., 1., 4., 1., 5., 9., 2., 6., 5., 3.]).expect("values");
        assert_eq!((described.n, described.min, described.max), (10, 1.0, 9.0));
        for (ours, numpy) in [
            (described.mean, 3.9),
            (described.sd.expect("more than one"), 2.469_817_807_045_693_6),
            (described.p5, 1.0),
            (described.p25, 2.25),
            (described.median, 3.5),
            (described.p75, 5.0),
            (described.p95, 7.649_999_999_999_999),
        ] {
            assert!(close(ours, numpy), "{ours} is not {numpy}");
        }
    }

    #[test]
    fn geometric_means_agree_with_scipy() {
        // SciPy 1.17.1: scipy.stats.gmean([0.5, 2, 3, 7]) -> 2.140695142928072
        let logarithms = [0.5, 2.0, 3.0, 7.0].map(libm::log);
        let ours = geometric_mean_of_logarithms(&logarithms).expect("values");
        assert!(close(ours, 2.140_695_142_928_072));
        assert_eq!(geometric_mean_of_logarithms(&[]), None);
    }

    #[test]
    fn few_values_have_less_to_say() {
        assert_eq!(Description::of(&[]), None);
        let one = Description::of(&[7.0]).expect("a value");
        assert_eq!((one.mean, one.sd, one.p5, one.median, one.p95), (7.0, None, 7.0, 7.0, 7.0));
    }

    proptest! {
        #[test]
        fn follows_shift_and_scale(values in prop::collection::vec(0_u32..1_000_000, 2..200), shift in 0_u32..1000, scale in 1_u32..50) {
            let plain: Vec<f64> = values.iter().map(|&value| f64::from(value)).collect();
            let moved: Vec<f64> = plain.iter().map(|value| value * f64::from(scale) + f64::from(shift)).collect();
            let (plain, moved) = (Description::of(&plain).unwrap(), Description::of(&moved).unwrap());
            let map = |value: f64| value * f64::from(scale) + f64::from(shift);
            prop_assert!(close(map(plain.mean), moved.mean));
            prop_assert!(close(map(plain.median), moved.median));
            prop_assert!(close(map(plain.p5), moved.p5));
            prop_assert!(close(plain.sd.unwrap() * f64::from(scale), moved.sd.unwrap()));
        }

        #[test]
        fn does_not_depend_on_order_and_is_ordered(mut values in prop::collection::vec(-1e9..1e9, 1..200)) {
            let described = Description::of(&values).unwrap();
            let Description { min, p5, p25, median, p75, p95, max, .. } = described;
            prop_assert!([min, p5, p25, median, p75, p95, max].is_sorted());
            values.reverse();
            prop_assert_eq!(Description::of(&values).unwrap(), described);
        }
    }
}
