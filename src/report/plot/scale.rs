//! From values to pixels, and which values to write at an axis.

use super::quantity::Unit;

/// Pixels kept for the value 0 at the low end of a logarithmic axis, which has no place for it otherwise.
pub(super) const ZERO_GAP: f64 = 26.0;

/// How values are spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Scale {
    /// Evenly.
    Linear {
        /// The value at the low end.
        low: f64,
        /// The value at the high end.
        high: f64,
    },
    /// By their logarithm.
    Log {
        /// The value at the low end, positive.
        low: f64,
        /// The value at the high end.
        high: f64,
        /// Whether there are zeros, which then get a place of their own below `low`.
        zero: bool,
    },
}

impl Scale {
    /// An even scale from 0 over all `values`, which may be none.
    pub(super) fn linear_from_zero(values: impl IntoIterator<Item = f64>) -> Self {
        let high = values.into_iter().fold(0.0, f64::max);
        let high = if high > 0.0 { high } else { 1.0 };
        let step = step(high / 5.0);
        Self::Linear { low: 0.0, high: (high / step).ceil() * step }
    }

    /// A logarithmic scale over all `values` between round numbers (1, 2 or 5 times a power of ten).
    ///
    /// Zeros get a place of their own; with no positive value the scale runs from 1 to 10.
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
            return Self::Log { low: 1.0, high: 10.0, zero };
        }
        let (low, mut high) = (round_below(low), round_above(high));
        if low >= high {
            high = low * 10.0;
        }
        Self::Log { low, high, zero }
    }
}

/// A scale laid along pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    /// The scale.
    pub scale: Scale,
    /// The pixel of the low end.
    pub from: f64,
    /// The pixel of the high end; less than `from` on an axis that grows upwards.
    pub to: f64,
}

/// A value marked at an axis.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    /// Where, in pixels.
    pub at: f64,
    /// The value in words; empty for a line without a label.
    pub label: String,
}

impl Axis {
    /// The pixel of `value`; values beyond the ends are drawn at the ends.
    pub(super) fn position(&self, value: f64) -> f64 {
        match self.scale {
            Scale::Linear { low, high } => self.between(self.from, (value - low) / (high - low)),
            Scale::Log { zero: true, .. } if value <= 0.0 => self.from,
            Scale::Log { low, high, .. } => {
                self.between(self.log_start(), (value.max(low) / low).ln() / (high / low).ln())
            }
        }
    }

    /// The pixel where the logarithmic part begins.
    pub(super) fn log_start(&self) -> f64 {
        match self.scale {
            Scale::Log { zero: true, .. } => self.from + ZERO_GAP * (self.to - self.from).signum(),
            _ => self.from,
        }
    }

    fn between(&self, start: f64, share: f64) -> f64 {
        start + (self.to - start) * share.clamp(0.0, 1.0)
    }

    /// Marked values at least `spacing` pixels apart (those with labels).
    pub(super) fn ticks(&self, unit: Unit, spacing: f64) -> Vec<Tick> {
        let most = ((self.to - self.from).abs() / spacing).floor().max(1.0);
        match self.scale {
            Scale::Linear { low, high } => {
                let mut step = step((high - low) / most);
                if unit.is_whole() {
                    step = step.max(1.0);
                }
                let first = (low / step - 1e-9).ceil() as i64;
                let last = (high / step + 1e-9).floor() as i64;
                (first..=last).map(|i| self.tick(i as f64 * step, unit)).collect()
            }
            Scale::Log { low, high, zero } => {
                let mut ticks = Vec::new();
                if zero {
                    ticks.push(self.tick(0.0, unit));
                }
                let decades = (high / low).log10();
                let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
                let every = (decades / most).ceil().max(1.0) as i32;
                let fine: &[f64] = if decades * 3.0 <= most { &[1.0, 2.0, 5.0] } else { &[1.0] };
                for power in first..=last {
                    for factor in 1..10 {
                        let value = f64::from(factor) * 10_f64.powi(power);
                        if value < low * (1.0 - 1e-9) || value > high * (1.0 + 1e-9) {
                            continue;
                        }
                        let named = fine.contains(&f64::from(factor)) && power.rem_euclid(every) == 0;
                        if named {
                            ticks.push(self.tick(value, unit));
                        } else if decades <= 5.0 {
                            ticks.push(Tick { at: self.position(value), label: String::new() });
                        }
                    }
                }
                ticks
            }
        }
    }

    fn tick(&self, value: f64, unit: Unit) -> Tick {
        Tick { at: self.position(value), label: unit.short(value) }
    }
}

/// The smallest of 1, 2, 5 times a power of ten that is not below `at_least`.
fn step(at_least: f64) -> f64 {
    round_above(at_least)
}

fn round_above(value: f64) -> f64 {
    let power = 10_f64.powf(value.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .map(|factor| factor * power)
        .into_iter()
        .find(|&r| r >= value * (1.0 - 1e-9))
        .unwrap_or(value)
}

fn round_below(value: f64) -> f64 {
    let power = 10_f64.powf(value.log10().floor());
    [5.0, 2.0, 1.0]
        .map(|factor| factor * power)
        .into_iter()
        .find(|&r| r <= value * (1.0 + 1e-9))
        .unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis, spacing: f64) -> Vec<String> {
        let ticks = axis.ticks(Unit::States, spacing);
        ticks.into_iter().map(|tick| tick.label).filter(|label| !label.is_empty()).collect()
    }

    #[test]
    fn log_scale_ends_at_round_numbers_and_keeps_a_place_for_zero() {
        assert_eq!(Scale::log([3.0, 1700.0]), Scale::Log { low: 2.0, high: 2000.0, zero: false });
        let scale = Scale::log([0.0, 10.0, 100.0]);
        assert_eq!(scale, Scale::Log { low: 10.0, high: 100.0, zero: true });
        let axis = Axis { scale, from: 200.0, to: 0.0 };
        assert_eq!(axis.position(0.0).to_bits(), 200.0_f64.to_bits());
        assert!((axis.position(10.0) - (200.0 - ZERO_GAP)).abs() < 1e-9);
        assert!(axis.position(100.0).abs() < 1e-9);
    }

    #[test]
    fn degenerate_data_still_has_a_scale() {
        assert_eq!(Scale::log([]), Scale::Log { low: 1.0, high: 10.0, zero: false });
        assert_eq!(Scale::log([0.0]), Scale::Log { low: 1.0, high: 10.0, zero: true });
        assert_eq!(Scale::log([5.0, 5.0]), Scale::Log { low: 5.0, high: 50.0, zero: false });
        assert_eq!(Scale::linear_from_zero([]), Scale::Linear { low: 0.0, high: 1.0 });
    }

    #[test]
    fn ticks_are_round_and_not_too_many() {
        let axis = Axis { scale: Scale::Linear { low: 0.0, high: 31.0 }, from: 0.0, to: 310.0 };
        assert_eq!(labels(&axis, 50.0), ["0", "10", "20", "30"]);
        let axis = Axis { scale: Scale::log([1.0, 10_000.0]), from: 0.0, to: 300.0 };
        assert_eq!(labels(&axis, 50.0), ["1", "10", "100", "1,000", "10,000"]);
        let axis = Axis { scale: Scale::log([1.0, 1e12]), from: 0.0, to: 300.0 };
        assert!(labels(&axis, 50.0).len() <= 7);
        let axis = Axis { scale: Scale::log([20.0, 90.0]), from: 0.0, to: 300.0 };
        assert_eq!(labels(&axis, 50.0), ["20", "50", "100"]);
    }
}
