//! Limits on one solve, checked once per expansion at the cost of one comparison.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Limits on one solve; `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Expanded states: a search stops when it is about to expand one more.
    pub nodes: Option<u64>,
    /// Bytes of search structures: states, notes, index and open list.
    pub bytes: Option<usize>,
}

/// What stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// [`Limits::time`].
    Time,
    /// [`Limits::nodes`].
    Nodes,
    /// [`Limits::bytes`].
    Memory,
    /// The run is being interrupted; what the search has is no result.
    Interrupted,
}

/// Expansions between two checks: some ten to a hundred microseconds.
const STRIDE: u64 = 1024;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Asks every search in this process to stop at its next check. For signal handlers.
pub fn interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// Whether [`interrupt`] was called.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// What is left of the limits while a search goes on.
#[derive(Clone, Debug)]
pub struct Budget {
    deadline: Option<Instant>,
    nodes: u64,
    bytes: usize,
    next_check: u64,
}

impl Budget {
    /// Starts the clock.
    pub fn start(limits: &Limits) -> Self {
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        Self {
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            nodes,
            bytes: limits.bytes.unwrap_or(usize::MAX),
            next_check: STRIDE.min(nodes),
        }
    }

    /// Whether a search that has expanded `expanded` states and holds `bytes()` bytes must stop before the next.
    #[inline]
    pub fn stop(&mut self, expanded: u64, bytes: impl FnOnce() -> usize) -> Option<Stop> {
        if expanded < self.next_check { None } else { self.check(expanded, bytes()) }
    }

    /// How many states a search that was not stopped may expand before it must ask again.
    #[inline]
    pub fn expansions_until_check(&self, expanded: u64) -> usize {
        (self.next_check - expanded) as usize
    }

    #[cold]
    fn check(&mut self, expanded: u64, bytes: usize) -> Option<Stop> {
        self.next_check = (expanded + STRIDE).min(self.nodes);
        if is_interrupted() {
            Some(Stop::Interrupted)
        } else if expanded >= self.nodes {
            Some(Stop::Nodes)
        } else if bytes > self.bytes {
            Some(Stop::Memory)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(Stop::Time)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_limit_is_exact() {
        for nodes in [0, 1, 1023, 1024, 5000] {
            let mut budget = Budget::start(&Limits { nodes: Some(nodes), ..Limits::default() });
            let stopped_at = (0..=10_000).find(|&expanded| budget.stop(expanded, || 0).is_some());
            assert_eq!(stopped_at, Some(nodes));
        }
    }

    #[test]
    fn time_and_memory_are_looked_at_now_and_then() {
        let mut budget = Budget::start(&Limits { time: Some(Duration::ZERO), ..Limits::default() });
        assert_eq!((0..=STRIDE).find_map(|expanded| budget.stop(expanded, || 0)), Some(Stop::Time));
        let mut budget = Budget::start(&Limits { bytes: Some(10), ..Limits::default() });
        assert_eq!((0..=STRIDE).find_map(|expanded| budget.stop(expanded, || 11)), Some(Stop::Memory));
    }
}
