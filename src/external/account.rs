//! What the processes of a program took.

use std::time::Duration;

/// What the processes of one runner took, or of several together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Account {
    /// Processes started.
    pub processes: u64,
    /// The largest resident memory that was seen, in bytes; none if no process was measured.
    pub peak_memory: Option<u64>,
    /// What a process takes for a board that is solved already, its start included.
    pub start_up: Option<Duration>,
    /// What seems to be misunderstood between the program and whoever runs it, and how to put it right.
    pub remark: Option<&'static str>,
}

impl Account {
    /// Adds what another runner's processes took.
    pub fn add(&mut self, other: Self) {
        self.processes += other.processes;
        self.peak_memory = self.peak_memory.max(other.peak_memory);
        self.start_up = self.start_up.or(other.start_up);
        self.remark = self.remark.or(other.remark);
    }
}
