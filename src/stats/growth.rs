//! How fast a count grows with depth: a straight line through its logarithms.

use super::Interval;
use std::collections::BTreeMap;

/// The fit of log(count) = a + depth * log(base) by least squares, each board counting the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GrowthFit {
    /// By what factor the count grows per move.
    pub base: f64,
    /// Its interval (95 %), from a standard error that allows each board a variance of its own.
    pub interval: Interval,
    /// Standard deviation of the logarithms around the line.
    pub residual_sd: f64,
    /// Share of the logarithms' variance that the line explains.
    pub explained: f64,
    /// Number of boards.
    pub boards: usize,
    /// Smallest and largest depth.
    pub range: [u32; 2],
}

/// Normal quantile of a two-sided 95 % interval.
const STANDARD_ERRORS: f64 = 1.959_964;

/// Boards that the first and the last depth of a fit have at least.
const AT_THE_ENDS: usize = 3;

/// Fits (depth, count) of boards; counts of 0 are left out, and so are depths outside the range whose ends have three boards
/// or more: single boards at the ends turn the line round, and its interval would not tell. `None` for fewer than 10 boards
/// or fewer than three depths, of which a line says nothing.
///
/// The standard error is `HC3` of J. G. `MacKinnon` and H. White, *Some Heteroskedasticity-Consistent Covariance Matrix
/// Estimators with Improved Finite Sample Properties*, Journal of Econometrics 29 (1985): the spread of the logarithms
/// differs from depth to depth.
///
/// A base is not b*: b* solves for the branching of a uniform tree of the same size, whatever the counts at other depths.
pub fn growth_fit(boards: &[(u32, f64)]) -> Option<GrowthFit> {
    let mut at_depth: BTreeMap<u32, usize> = BTreeMap::new();
    for (depth, _) in boards.iter().filter(|(_, count)| *count > 0.0) {
        *at_depth.entry(*depth).or_default() += 1;
    }
    let mut ends = at_depth.iter().filter(|(_, boards)| **boards >= AT_THE_ENDS).map(|(depth, _)| *depth);
    let first = ends.next()?;
    let range = [first, ends.next_back().unwrap_or(first)];
    let points: Vec<(f64, f64)> = boards
        .iter()
        .filter(|(depth, count)| *count > 0.0 && (range[0]..=range[1]).contains(depth))
        .map(|&(depth, count)| (f64::from(depth), libm::log(count)))
        .collect();
    if points.len() < 10 || at_depth.range(range[0]..=range[1]).count() < 3 {
        return None;
    }
    let n = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
    let (x_mean, y_mean) = (mean(|point| point.0), mean(|point| point.1));
    let sum =
        |of: &dyn Fn(f64, f64) -> f64| points.iter().map(|(x, y)| of(x - x_mean, y - y_mean)).sum::<f64>();
    let (xx, yy) = (sum(&|x, _| x * x), sum(&|_, y| y * y));
    let slope = sum(&|x, y| x * y) / xx;
    let squares = sum(&|x, y| (y - slope * x).powi(2));
    // A residual divided by what its own board leaves of it.
    let variance = sum(&|x, y| {
        let leverage = 1.0 / n + x * x / xx;
        (x * (y - slope * x) / (1.0 - leverage)).powi(2)
    }) / (xx * xx);
    let half = STANDARD_ERRORS * variance.sqrt();
    Some(GrowthFit {
        base: libm::exp(slope),
        interval: Interval { low: libm::exp(slope - half), high: libm::exp(slope + half) },
        residual_sd: (squares / (n - 2.0)).sqrt(),
        explained: if yy > 0.0 { 1.0 - squares / yy } else { 1.0 },
        boards: points.len(),
        range,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_base_of_an_exact_power() {
        let mut boards: Vec<(u32, f64)> =
            (0..60).map(|i| (i / 3, 3.0 * 1.5_f64.powi(i as i32 / 3))).collect();
        // One board at the end is left out.
        boards.push((25, 1.0));
        let fit = growth_fit(&boards).expect("enough boards");
        assert!((fit.base - 1.5).abs() < 1e-12 && fit.residual_sd < 1e-12 && fit.explained > 1.0 - 1e-12);
        assert_eq!((fit.boards, fit.range), (60, [0, 19]));
    }

    #[test]
    fn agrees_with_numpy() {
        // NumPy 2.4.6, by matrices: b = inv(X'X) X'y; the slope's error from inv(X'X) X' diag((r / (1 - h))**2) X inv(X'X),
        // with x = i % 7, y = log(i * i % 101 + 1) for i in range(60); then sqrt(r'r / 58) and 1 - r'r / var.
        let boards: Vec<(u32, f64)> = (0..60_u32).map(|i| (i % 7, f64::from(i * i % 101 + 1))).collect();
        let fit = growth_fit(&boards).expect("enough boards");
        let error = (fit.interval.high.ln() - fit.base.ln()) / STANDARD_ERRORS;
        for (ours, theirs) in [fit.base.ln(), error, fit.residual_sd, fit.explained].into_iter().zip(NUMPY) {
            assert!((ours - theirs).abs() < 1e-9, "{ours} is not {theirs}");
        }
    }

    const NUMPY: [f64; 4] = [
        0.123_421_932_574_519_07,
        0.067_828_876_129_945_41,
        0.985_089_977_244_265_5,
        0.060_372_782_627_982_96,
    ];

    #[test]
    fn too_little_says_nothing() {
        assert_eq!(growth_fit(&[(3, 5.0); 20]), None);
        assert_eq!(growth_fit(&[(1, 2.0), (2, 3.0), (3, 9.0)]), None);
        assert_eq!(growth_fit(&[(1, 0.0); 20]), None);
    }
}
