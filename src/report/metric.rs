//! The numbers of a row that can be summarised, compared and plotted.

use crate::format::row::Row;
use crate::text::did_you_mean;
use std::fmt;
use std::str::FromStr;

/// One numeric column of the CSV.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Metric {
    /// States whose successors were enumerated.
    Expanded,
    /// States produced, the start included.
    Generated,
    /// Distinct states held when the search stopped.
    Stored,
    /// Largest size of the open list(s).
    PeakOpen,
    /// Length of the path found, in moves.
    PathLen,
    /// Wall-clock time, in nanoseconds.
    WallNs,
    /// CPU time, in nanoseconds.
    CpuNs,
}

impl Metric {
    /// Every metric, in the order of the CSV's counters, then length, then times.
    pub const ALL: [Self; 7] = [
        Self::Expanded,
        Self::Generated,
        Self::Stored,
        Self::PeakOpen,
        Self::PathLen,
        Self::WallNs,
        Self::CpuNs,
    ];

    /// The CSV column's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Expanded => "expanded",
            Self::Generated => "generated",
            Self::Stored => "stored",
            Self::PeakOpen => "peak_open",
            Self::PathLen => "path_len",
            Self::WallNs => "wall_ns",
            Self::CpuNs => "cpu_ns",
        }
    }

    /// What an axis or a heading calls it, with its unit.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Expanded => "states expanded",
            Self::Generated => "states generated",
            Self::Stored => "states stored",
            Self::PeakOpen => "largest open list (states)",
            Self::PathLen => "path length (moves)",
            Self::WallNs => "wall-clock time (ns)",
            Self::CpuNs => "CPU time (ns)",
        }
    }

    /// Whether two runs of the same thing give the same value: everything but times.
    pub const fn is_deterministic(self) -> bool {
        !self.is_time()
    }

    /// Whether it is a time in nanoseconds.
    pub const fn is_time(self) -> bool {
        matches!(self, Self::WallNs | Self::CpuNs)
    }

    /// Its value in a row; `None` where the field is empty.
    pub fn of(self, row: &Row) -> Option<u64> {
        match self {
            Self::Expanded => row.expanded,
            Self::Generated => row.generated,
            Self::Stored => row.stored,
            Self::PeakOpen => row.peak_open,
            Self::PathLen => row.path_len.map(u64::from),
            Self::WallNs => row.wall_ns,
            Self::CpuNs => row.cpu_ns,
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Metric {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|metric| metric.name() == word)
            .ok_or_else(|| format!("unknown metric{}", did_you_mean(word, &Self::ALL.map(Self::name))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_columns_and_parse_back() {
        for metric in Metric::ALL {
            assert!(crate::format::row::COLUMNS.contains(&metric.name()));
            assert_eq!(metric.name().parse(), Ok(metric));
        }
        let error = "expandd".parse::<Metric>().unwrap_err();
        assert!(error.contains("did you mean `expanded`?"), "{error}");
    }
}
