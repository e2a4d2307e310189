//! How it went with a board.

use crate::format::row::Status;
use crate::puzzle::Move;
use std::fmt;
use std::time::Duration;

/// What came of one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How it ended.
    pub end: End,
    /// What the program counted, where it says so.
    pub counters: Counters,
    /// Wall-clock time, as the protocol can measure it.
    pub wall: Option<Duration>,
    /// CPU time, as the protocol can measure it.
    pub cpu: Option<Duration>,
}

/// How a board's solve ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// A path that reaches the goal; or, if the program tells lengths only, that many moves and no path.
    Solved {
        /// Number of moves.
        length: u32,
        /// The moves of the blank. None if only the length was told.
        path: Option<Vec<Move>>,
    },
    /// No path exists, and the program says so.
    Unsolvable,
    /// Anything else.
    Failed(Fault),
}

/// What the program says it counted, after its answer: `# expanded=12 generated=30 stored=25`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// States whose successors were enumerated.
    pub expanded: Option<u64>,
    /// States produced.
    pub generated: Option<u64>,
    /// States held.
    pub stored: Option<u64>,
}

/// What is wrong with a board's answer, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What its row says: `wrong`, `error`, `time-limit`, `memory-limit` or `missing`.
    pub status: Status,
    /// What happened, in words.
    pub detail: String,
    /// The path that was answered, if it can be read as one.
    pub path: Option<Vec<Move>>,
    /// The first lines that the program wrote on its error stream, as far as they are this board's.
    pub complaint: String,
}

impl Answer {
    /// An answer without times and counters.
    pub(super) fn failed(fault: Fault) -> Self {
        Self { end: End::Failed(fault), counters: Counters::default(), wall: None, cpu: None }
    }
}

impl Fault {
    /// A fault of which nothing more is known.
    pub(super) fn new(status: Status, detail: impl Into<String>) -> Self {
        Self { status, detail: detail.into(), path: None, complaint: String::new() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)?;
        self.complaint.lines().next().map_or(Ok(()), |first| write!(f, "; it said: {first}"))
    }
}
