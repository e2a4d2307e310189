//! Axes: where values go, which of them are labelled, and how.
//!
//! Counts differ by powers of ten and may be 0, so a logarithmic axis keeps a place for 0 below its end; where it spans
//! few powers of ten, it has labels between them.

use super::Unit;
use std::ops::Range;

/// Pixels kept for the value 0 at the low end of a logarithmic axis, which has no place for it otherwise.
pub(super) const ZERO_GAP: f64 = 26.0;
/// Least ratio of the ends of a logarithmic axis: so many contain two of 1, 2, 5, 10, ... in any case.
const LEAST_SPAN: f64 = 5.0;
/// Above this, lines between the powers of ten would be too close to each other.
const MOST_FINE_DECADES: f64 = 5.0;

/// How values are spread.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Scale {
    /// Not at all: the axis shows nothing.
    Blank,
    /// Evenly.
    Linear(Range<f64>),
    /// By their logarithm.
    Log {
        /// The ends, positive.
        range: Range<f64>,
        /// Whether there are zeros, which then get a place of their own below.
        zero: bool,
    },
}

impl Scale {
    /// An even scale from 0 over all `values`, which may be none.
    pub(super) fn from_zero(values: impl IntoIterator<Item = f64>) -> Self {
        let high = values.into_iter().fold(0.0, f64::max);
        Self::Linear(0.0..if high > 0.0 { high * 1.02 } else { 1.0 })
    }

    /// The scale that suits a unit: numbers of moves are near each other, all others differ by powers of ten.
    pub(super) fn suiting(unit: Unit, values: impl IntoIterator<Item = f64>) -> Self {
        if unit == Unit::Moves { Self::from_zero(values) } else { Self::log(values) }
    }

    /// A logarithmic scale over all `values`, with a little air. Zeros get a place of their own.
    pub(super) fn log(values: impl IntoIterator<Item = f64>) -> Self {
        let (mut low, mut high, mut zero) = (f64::INFINITY, 0.0_f64, false);
        for value in values {
            if value > 0.0 {
                low = low.min(value);
                high = high.max(value);
            } else {
                zero = true;
            }
        }
        if high <= 0.0 {
            (low, high) = (1.0, 1.0);
        }
        let air = (LEAST_SPAN * low / high).sqrt().max((high / low).powf(0.02));
        Self::Log { range: low / air..high * air, zero }
    }
}

/// An axis.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    /// How values are spread.
    pub scale: Scale,
    /// How tick labels are written.
    pub unit: Unit,
    /// What the axis shows, in words; says whether it is logarithmic.
    pub name: String,
}

impl Axis {
    /// An axis that shows nothing.
    pub(super) const BLANK: Self = Self { scale: Scale::Blank, unit: Unit::Moves, name: String::new() };

    /// An axis of this name.
    pub(super) fn new(scale: Scale, unit: Unit, name: &str) -> Self {
        let logarithmic = if matches!(scale, Scale::Log { .. }) { ", logarithmic" } else { "" };
        let name = format!("{name}{logarithmic}");
        Self { scale, unit, name }
    }

    /// An axis of optimal lengths, half a move longer on either side.
    pub(super) fn of_depths(first: u32, last: u32) -> Self {
        let range = f64::from(first) - 0.5..f64::from(last) + 0.5;
        Self::new(Scale::Linear(range), Unit::Moves, "optimal length (moves)")
    }

    /// The value at the high end.
    pub(super) fn high(&self) -> f64 {
        match &self.scale {
            Scale::Blank => 0.0,
            Scale::Linear(range) | Scale::Log { range, .. } => range.end,
        }
    }

    /// Whether 0 has a place of its own.
    pub(super) fn has_zero(&self) -> bool {
        matches!(self.scale, Scale::Log { zero: true, .. })
    }

    /// The place of `value` if the axis leads from pixel `from` to pixel `to`; values beyond the ends are drawn there.
    pub(super) fn place(&self, value: f64, (from, to): (f64, f64)) -> f64 {
        let (start, share) = match &self.scale {
            Scale::Blank => return from,
            Scale::Linear(range) => (from, (value - range.start) / (range.end - range.start)),
            Scale::Log { zero: true, .. } if value <= 0.0 => return from,
            Scale::Log { range, zero } => {
                let start = if *zero { from + ZERO_GAP.copysign(to - from) } else { from };
                (start, libm::log(value / range.start) / libm::log(range.end / range.start))
            }
        };
        start + share.clamp(0.0, 1.0) * (to - start)
    }

    /// At most about `most` values to be labelled.
    pub(super) fn ticks(&self, most: usize) -> Vec<f64> {
        match &self.scale {
            Scale::Blank => Vec::new(),
            Scale::Linear(range) => {
                let rough = (range.end - range.start) / most as f64;
                let power = 10_f64.powi(rough.log10().floor() as i32);
                let step =
                    [1.0, 2.0, 5.0].map(|factor| factor * power).into_iter().find(|&step| step >= rough);
                let step = step.unwrap_or(10.0 * power).max(if self.unit.is_whole() { 1.0 } else { 0.0 });
                let steps = (range.start / step).ceil() as i64..=(range.end / step).floor() as i64;
                steps.map(|number| number as f64 * step).collect()
            }
            Scale::Log { range, zero } => {
                let decades = (range.end / range.start).log10();
                let powers = match most as f64 {
                    most if decades * 3.0 + 1.0 <= most => multiples(range, &[1.0, 2.0, 5.0]),
                    most if decades * 2.0 + 1.0 <= most => multiples(range, &[1.0, 3.0]),
                    _ => multiples(range, &[1.0]),
                };
                let powers = powers.iter().copied().step_by(powers.len().div_ceil(most.max(1)).max(1));
                zero.then_some(0.0).into_iter().chain(powers).collect()
            }
        }
    }

    /// Values that get a fine line, labelled or not.
    pub(super) fn fine(&self) -> Vec<f64> {
        match &self.scale {
            Scale::Log { range, .. } if (range.end / range.start).log10() <= MOST_FINE_DECADES => {
                multiples(range, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0])
            }
            _ => Vec::new(),
        }
    }
}

/// `factors` times each power of ten, as far as they are within `range`.
fn multiples(range: &Range<f64>, factors: &[f64]) -> Vec<f64> {
    let powers = range.start.log10().floor() as i32..=range.end.log10().floor() as i32;
    let all = powers.flat_map(|power| factors.iter().map(move |factor| factor * 10_f64.powi(power)));
    all.filter(|value| range.contains(value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: Scale, most: usize) -> Vec<String> {
        let axis = Axis::new(scale, Unit::States, "states");
        axis.ticks(most).iter().map(|&value| axis.unit.short(value)).collect()
    }

    #[test]
    fn zero_has_a_place_below_the_logarithmic_part() {
        let axis = Axis::new(Scale::log([0.0, 10.0, 1000.0]), Unit::States, "states");
        assert!(axis.has_zero());
        let [zero, ten, thousand] = [0.0, 10.0, 1000.0].map(|value| axis.place(value, (200.0, 0.0)));
        assert!(zero >= 200.0 && ten <= 200.0 - ZERO_GAP && ten > thousand, "{zero} {ten} {thousand}");
        assert_eq!(labels(axis.scale.clone(), 5), ["0", "10", "100", "1,000"]);
    }

    #[test]
    fn degenerate_data_still_has_a_scale_with_labels() {
        for values in [&[][..], &[0.0], &[5.0, 5.0], &[3e9], &[1e-9], &[19.0, 23.0]] {
            let scale = Scale::log(values.iter().copied());
            let Scale::Log { range, .. } = &scale else { panic!("{scale:?}") };
            assert!(range.start > 0.0 && range.end / range.start > 4.9, "{values:?}: {range:?}");
            assert!(labels(scale, 8).len() >= 2, "{values:?}");
        }
        assert_eq!(Scale::from_zero([]), Scale::Linear(0.0..1.0));
    }

    #[test]
    fn labels_are_round_and_not_too_many() {
        assert_eq!(labels(Scale::Linear(0.0..31.0), 6), ["0", "10", "20", "30"]);
        assert_eq!(labels(Scale::Linear(-0.5..2.5), 12), ["0", "1", "2"]);
        assert_eq!(labels(Scale::Linear(-0.5..0.5), 12), ["0"]);
        assert_eq!(labels(Scale::log([1.0, 10_000.0]), 6), ["1", "10", "100", "1,000", "10,000"]);
        assert!(labels(Scale::log([1.0, 1e12]), 6).len() <= 7);
        assert_eq!(labels(Scale::log([20.0, 110.0]), 6), ["20", "50", "100"]);
        assert_eq!(labels(Scale::log([2.0, 40.0]), 4), ["3", "10", "30"]);
    }
}
