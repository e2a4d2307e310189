//! Axes: plotters' linear and logarithmic coordinates, with what pictures of counts need besides.
//!
//! That is a place for 0 on a logarithmic axis, labels between powers of ten where an axis spans few of them (plotters has none
//! there), none between whole numbers of states, and units in the labels.

use super::canvas::units;
use super::quantity::Unit;
use plotters::coord::combinators::{IntoLogRange, LogCoord};
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::coord::types::RangedCoordf64;
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
    /// Not at all: they are pixels, from so many at the low end to 0 at the high end. Nothing is labelled.
    Pixels(f64),
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

/// An axis: where values go, and how they are written.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    /// The scale.
    pub scale: Scale,
    /// How tick labels are written.
    pub unit: Unit,
    /// What the axis shows, in words; says whether it is logarithmic.
    pub name: String,
}

impl Axis {
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
        self.range().end
    }

    /// Whether 0 has a place of its own.
    pub(super) fn has_zero(&self) -> bool {
        matches!(self.scale, Scale::Log { zero: true, .. })
    }

    /// About `most` values to be labelled.
    fn labelled(&self, most: usize) -> Vec<f64> {
        match &self.scale {
            Scale::Pixels(_) => Vec::new(),
            Scale::Linear(range) => {
                let points = RangedCoordf64::from(range.clone()).key_points(most.max(2));
                if !self.unit.is_whole() {
                    return points;
                }
                points
                    .iter()
                    .filter(|value| (*value - value.round()).abs() < 1e-9)
                    .map(|value| value.round())
                    .collect()
            }
            Scale::Log { range, zero } => {
                let decades = (range.end / range.start).log10();
                let mut points = match most as f64 {
                    most if decades * 3.0 + 1.0 <= most => multiples(range, &[1.0, 2.0, 5.0]),
                    most if decades * 2.0 + 1.0 <= most => multiples(range, &[1.0, 3.0]),
                    _ => LogCoord::from(range.clone().log_scale()).key_points(most.max(1)),
                };
                points.splice(..0, zero.then_some(0.0));
                points
            }
        }
    }

    /// Values between the labelled ones that get a fine line.
    fn between(&self, most: usize) -> Vec<f64> {
        let Scale::Log { range, .. } = &self.scale else { return Vec::new() };
        if (range.end / range.start).log10() > MOST_FINE_DECADES {
            return Vec::new();
        }
        let labelled = self.labelled(most);
        let mut points = multiples(range, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]);
        points.retain(|value| labelled.iter().all(|label| (label - value).abs() > value * 1e-9));
        points
    }
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    /// The place of `value`; values beyond the ends are drawn at the ends.
    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        match &self.scale {
            Scale::Pixels(_) | Scale::Linear(_) => RangedCoordf64::from(self.range()).map(value, (from, to)),
            Scale::Log { zero: true, .. } if *value <= 0.0 => from,
            Scale::Log { range, zero } => {
                let start = if *zero { from + units(ZERO_GAP) * (to - from).signum() } else { from };
                let value = value.clamp(range.start, range.end);
                LogCoord::from(range.clone().log_scale()).map(&value, (start, to))
            }
        }
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        let most = hint.bold_points();
        if hint.weight().allow_light_points() { self.between(most) } else { self.labelled(most) }
    }

    fn range(&self) -> Range<f64> {
        match &self.scale {
            Scale::Pixels(height) => *height..0.0,
            Scale::Linear(range) | Scale::Log { range, .. } => range.clone(),
        }
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, value: &f64) -> String {
        self.unit.short(*value)
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
    use plotters::coord::ranged1d::BoldPoints;

    fn labels(scale: Scale, most: usize) -> Vec<String> {
        let axis = Axis::new(scale, Unit::States, "states");
        axis.key_points(BoldPoints(most)).iter().map(|value| axis.format_ext(value)).collect()
    }

    #[test]
    fn zero_has_a_place_below_the_logarithmic_part() {
        let axis = Axis::new(Scale::log([0.0, 10.0, 1000.0]), Unit::States, "states");
        assert!(axis.has_zero());
        let place = |value: f64| axis.map(&value, (4000, 0));
        assert_eq!(place(0.0), 4000);
        assert!(place(10.0) <= 4000 - units(ZERO_GAP) && place(10.0) > place(1000.0), "{}", place(10.0));
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

    #[test]
    fn fine_lines_stand_between_labels() {
        let axis = Axis::new(Scale::log([1.0, 100.0]), Unit::States, "states");
        let fine = axis.between(3);
        assert!(fine.iter().all(|value| ![1.0, 10.0, 100.0].contains(value)), "{fine:?}");
        assert_eq!(fine.len(), 16);
    }
}
