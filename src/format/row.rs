//! One row per (instance, algorithm, repetition): the columns of the CSV, each declared once, and the ways a solve can end.

use super::column::{CsvColumn, columns};
use super::damage::Damage;
use super::field;
use super::protocol::Exchange;
use crate::text::did_you_mean;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

/// Version of the CSV columns and of the manifest.
///
/// Format 1 had no `repeat`, format 2 no `protocol`; both are still read.
pub const FORMAT: u32 = 3;

columns! {
    /// Number of the board in the run's list, from 0.
    instance: u64, field::instance;
    unit "", empty "never", since 1;

    /// The tiles row by row, separated by single spaces, `x` the blank: `1 2 3 4 5 6 7 x 8`.
    board: String, field::board;
    unit "", empty "never", since 1;

    /// Label of the algorithm: its canonical spelling, such as `astar:h=misplaced`, or the label it was given.
    algo: String, field::label;
    unit "", empty "never", since 1;

    /// Number of the repetition of this solve, from 0. Counts and path are the same in all of them.
    repeat: u32, field::repeat;
    unit "", empty "never", since 2;

    /// How the solve ended, see below.
    status: Status, field::status;
    unit "", empty "never", since 1;

    /// Length of the path found.
    path_len: Option<u32>, field::length, as PathLen "path length (moves)";
    unit "moves", empty "no path was found", since 1;

    /// Length of a shortest path.
    optimal_len: Option<u32>, field::length;
    unit "moves", empty "not known: no distance table for this size, and none in the board file", since 1;

    /// States whose successors were enumerated; a state expanded twice counts twice.
    expanded: Option<u64>, field::number, as Expanded "states expanded";
    unit "states", empty "the solver does not count it", since 1;

    /// States produced: the start once, and every successor an expansion enumerates, duplicates included.
    generated: Option<u64>, field::number, as Generated "states generated";
    unit "states", empty "likewise", since 1;

    /// Distinct states in the open and closed lists together when the search stopped.
    stored: Option<u64>, field::number, as Stored "states stored";
    unit "states", empty "likewise", since 1;

    /// Largest size of the open list(s).
    peak_open: Option<u64>, field::number, as PeakOpen "largest open list (states)";
    unit "states", empty "there is no open list (IDA*)", since 1;

    /// Wall-clock time of the search alone, in memory that was made ready before: no tables built, no path checked, nothing read or written. Of an external solver it is what `protocol` says.
    wall_ns: Option<u64>, field::number, as WallNs "wall-clock time (ns)";
    unit "ns", empty "not measured", since 1;

    /// CPU time of the searching thread, likewise.
    cpu_ns: Option<u64>, field::number, as CpuNs "CPU time (ns)";
    unit "ns", empty "not measured", since 1;

    /// Moves of the blank: `u` `d` `l` `r`.
    path: Option<String>, field::path;
    unit "", empty "paths were not asked for, or there is none", since 1;

    /// How an external solver was spoken to, which says what its times are: `line`, `hdu1043`, `poj1077` or `uva652`; `+length` after it if it told the number of moves only, so that no path was replayed.
    protocol: Option<Exchange>, field::exchange;
    unit "", empty "the solver is one of this program's", since 3;
}

impl Row {
    /// A row of which nothing more is known.
    pub fn new(instance: u64, board: &str, algo: &str, status: Status) -> Self {
        Self {
            instance,
            board: board.to_owned(),
            algo: algo.to_owned(),
            repeat: 0,
            status,
            path_len: None,
            optimal_len: None,
            expanded: None,
            generated: None,
            stored: None,
            peak_open: None,
            wall_ns: None,
            cpu_ns: None,
            path: None,
            protocol: None,
        }
    }
}

impl Metric {
    /// Every metric, in the order of the CSV.
    pub const ALL: [Self; Self::VARIANTS.len()] = {
        let mut all = [Self::PathLen; Self::VARIANTS.len()];
        all.copy_from_slice(Self::VARIANTS);
        all
    };

    /// Whether two runs of the same thing give the same value: everything but times.
    pub const fn is_deterministic(self) -> bool {
        !self.is_time()
    }

    /// Whether it is a time in nanoseconds.
    pub const fn is_time(self) -> bool {
        matches!(self, Self::WallNs | Self::CpuNs)
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

/// How one solve ended.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    EnumMessage,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Status {
    /// A path was found, and replaying it reached the goal.
    Solved,
    /// The goal cannot be reached.
    Unsolvable,
    /// The time limit was reached first, or an answer came after it.
    TimeLimit,
    /// The limit on expanded states was reached first.
    NodeLimit,
    /// The limit on memory for search structures (of an external solver: for all its processes) was reached first, or the system gave no more, or a depth-first search went deeper than 1,024 moves.
    MemoryLimit,
    /// A path was returned that does not lead to the goal, or another answer that does not hold.
    Wrong,
    /// The solver panicked or could not be run on this board; an external one failed, or broke a limit on what it may write and start.
    Error,
    /// An external solver ended well, but without an answer.
    Missing,
}

impl Status {
    /// Every status, in the order in which tables list them.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The word written in the CSV.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// What it says, in a sentence.
    pub fn meaning(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Status {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let known = Self::ALL.iter().copied().find(|status| status.name() == word);
        known.ok_or_else(|| {
            did_you_mean(word, &Self::ALL.iter().map(|status| status.name()).collect::<Vec<_>>())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_columns_and_parse_back() {
        for metric in Metric::ALL {
            assert!(COLUMNS.contains(&metric.name()));
            assert_eq!(metric.name().parse(), Ok(metric));
        }
        let error = "expandd".parse::<Metric>().unwrap_err();
        assert!(error.contains("did you mean `expanded`?"), "{error}");
    }

    #[test]
    fn every_status_has_a_name_and_near_misses_a_suggestion() {
        for &known in Status::ALL {
            assert_eq!(known.name().parse(), Ok(known));
            assert!(!known.meaning().is_empty());
        }
        assert!("timelimit".parse::<Status>().unwrap_err().contains("did you mean `time-limit`?"));
        assert!(!"banana".parse::<Status>().unwrap_err().contains("did you mean"));
    }
}
