//! One row per (instance, algorithm): the CSV columns of format 1.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Version of the CSV columns and of the manifest.
pub const FORMAT: u32 = 1;

/// The header line's fields, in order.
pub const COLUMNS: [&str; 13] = [
    "instance",
    "board",
    "algo",
    "status",
    "path_len",
    "optimal_len",
    "expanded",
    "generated",
    "stored",
    "peak_open",
    "wall_ns",
    "cpu_ns",
    "path",
];

/// How one solve ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A path to the goal was found, and replaying it reached the goal.
    Solved,
    /// The goal cannot be reached.
    Unsolvable,
    /// The time limit was reached first.
    TimeLimit,
    /// The limit on expanded states was reached first.
    NodeLimit,
    /// The limit on memory for search structures was reached first.
    MemoryLimit,
    /// A path was returned that does not lead to the goal.
    Wrong,
    /// The solver panicked or could not be run on this board.
    Error,
}

impl Status {
    /// Every status, in the order in which tables list them.
    pub const ALL: [Self; 7] = [
        Self::Solved,
        Self::Unsolvable,
        Self::TimeLimit,
        Self::NodeLimit,
        Self::MemoryLimit,
        Self::Wrong,
        Self::Error,
    ];

    /// The word written in the CSV.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::TimeLimit => "time-limit",
            Self::NodeLimit => "node-limit",
            Self::MemoryLimit => "memory-limit",
            Self::Wrong => "wrong",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One line of the CSV. A value that is unknown is `None` and written as an empty field, never as 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// 0-based index in the run's instance list.
    pub instance: u64,
    /// Tiles row by row, separated by spaces, `x` the blank.
    pub board: String,
    /// The algorithm's label: its canonical spelling unless a label was given.
    pub algo: String,
    /// How the solve ended.
    pub status: Status,
    /// Length of the path found, in moves.
    pub path_len: Option<u32>,
    /// The true optimal length, in moves, where it is known.
    pub optimal_len: Option<u32>,
    /// States whose successors were enumerated.
    pub expanded: Option<u64>,
    /// States produced, the start included.
    pub generated: Option<u64>,
    /// Distinct states held when the search stopped.
    pub stored: Option<u64>,
    /// Largest size of the open list(s).
    pub peak_open: Option<u64>,
    /// Wall-clock time of the search alone, in nanoseconds.
    pub wall_ns: Option<u64>,
    /// CPU time of the searching thread, in nanoseconds.
    pub cpu_ns: Option<u64>,
    /// The moves of the blank in `udlr`, if the run was asked to keep paths.
    pub path: Option<String>,
}

impl Row {
    /// A row of which nothing more is known.
    pub fn new(instance: u64, board: &str, algo: &str, status: Status) -> Self {
        Self {
            instance,
            board: board.to_owned(),
            algo: algo.to_owned(),
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
        }
    }
}
