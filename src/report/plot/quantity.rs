//! Numbers with their units, short enough for a picture.

use crate::report::metric::Metric;
use crate::text::numbers::{short, short_duration};

/// The metric in words for titles and axes. Times go without a unit, since every number carries its own.
pub fn words(metric: Metric) -> &'static str {
    match metric {
        Metric::WallNs => "wall-clock time per board",
        Metric::CpuNs => "CPU time per board",
        metric => metric.title(),
    }
}

/// What a number counts or measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// States.
    States,
    /// Moves.
    Moves,
    /// Nanoseconds, written in the unit that suits the value.
    Nanoseconds,
    /// A share from 0 to 1, written in per cent.
    Share,
}

impl Unit {
    /// The unit of a metric's values.
    pub fn of(metric: Metric) -> Self {
        match metric {
            Metric::PathLen => Self::Moves,
            metric if metric.is_time() => Self::Nanoseconds,
            _ => Self::States,
        }
    }

    /// Whether only whole numbers make sense at an axis.
    pub fn is_whole(self) -> bool {
        matches!(self, Self::States | Self::Moves)
    }

    /// The number as an axis or a bar shows it: three significant digits, units only where they vary.
    ///
    /// ```
    /// use harness::report::plot::Unit;
    ///
    /// assert_eq!(Unit::States.short(1663.195), "1,663");
    /// assert_eq!(Unit::States.short(2_500_000.0), "2.5 M");
    /// assert_eq!(Unit::Nanoseconds.short(1234.0), "1.23 µs");
    /// assert_eq!(Unit::Share.short(0.5), "50 %");
    /// ```
    pub fn short(self, value: f64) -> String {
        // Nothing here is negative; coordinates may say -0.0 for 0.
        let value = if value > 0.0 { value } else { 0.0 };
        match self {
            Self::States | Self::Moves => count(value),
            Self::Nanoseconds => short_duration(value),
            Self::Share => format!("{} %", short(value * 100.0)),
        }
    }
}

fn count(value: f64) -> String {
    match value {
        v if v < 999_999.5 => short(value),
        v if v < 999_999_500.0 => format!("{} M", short(value / 1e6)),
        _ => format!("{} G", short(value / 1e9)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_are_short() {
        let written = [-0.0, 181_440.0, 1_000_000.0, 12_345_678.0, 1e12].map(|n| Unit::States.short(n));
        assert_eq!(written, ["0", "181,440", "1 M", "12.3 M", "1,000 G"]);
    }
}
