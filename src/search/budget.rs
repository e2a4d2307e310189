//! Limits on one solve, checked once per expansion at the cost of one comparison.

use crate::space::growth::{Growing, OutOfMemory};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Limits on one solve; `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Expanded states: a search stops when it is about to expand one more.
    pub nodes: Option<u64>,
    /// Bytes of search structures: states, notes, index and open list. What they will take until the next check is counted
    /// before it is taken.
    pub bytes: Option<usize>,
}

/// What stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// [`Limits::time`].
    Time,
    /// [`Limits::nodes`].
    Nodes,
    /// [`Limits::bytes`], or what the system gives, or the numbers for what would be held.
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

/// Room for what a search will hold until it asks again.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    expansions: usize,
    bytes: usize,
}

impl Room {
    /// Makes it in each of these parts, where an expansion brings at most so many items to each.
    ///
    /// # Errors
    /// If the limit does not allow it, or the system does not give it.
    pub fn make(self, per_expansion: usize, parts: &mut [&mut dyn Growing]) -> Result<(), OutOfMemory> {
        let more = self.items(per_expansion);
        let bytes = parts.iter().fold(0_usize, |sum, part| sum.saturating_add(part.bytes_with(more)));
        let spare = self.bytes.checked_sub(bytes).ok_or(OutOfMemory)?;
        parts.iter_mut().try_for_each(|part| part.make_room(more, spare))
    }

    /// The most items that come until the search asks again.
    pub const fn items(self, per_expansion: usize) -> usize {
        self.expansions * per_expansion
    }
}

/// After so many checks it is seen whether the system still has something to give.
const CHECKS_UNTIL_PROBE: u32 = 8;
/// What the rest of the program must be able to get, which cannot do without: a search that leaves it less is stopped.
const LEFT_TO_OTHERS: usize = 16 << 20;

/// What is left of the limits while a search goes on.
#[derive(Clone, Debug)]
pub struct Budget {
    checks: u32,
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
            next_check: 0,
            checks: 0,
        }
    }

    /// Whether a search that has expanded `expanded` states must stop before the next. Now and then, the first time among
    /// them, it is asked to make room for what comes until the next time.
    #[inline]
    pub fn stop(
        &mut self,
        expanded: u64,
        make_room: impl FnOnce(Room) -> Result<(), OutOfMemory>,
    ) -> Option<Stop> {
        if expanded < self.next_check { None } else { self.check(expanded, make_room) }
    }

    /// The most bytes that may be held.
    pub const fn most_bytes(&self) -> usize {
        self.bytes
    }

    /// How many states a search that was not stopped may expand before it must ask again.
    #[inline]
    pub fn expansions_until_check(&self, expanded: u64) -> usize {
        (self.next_check - expanded) as usize
    }

    fn leaves_something(&mut self) -> bool {
        self.checks += 1;
        !self.checks.is_multiple_of(CHECKS_UNTIL_PROBE)
            || Vec::<u8>::new().try_reserve_exact(LEFT_TO_OTHERS).is_ok()
    }

    #[cold]
    fn check(
        &mut self,
        expanded: u64,
        make_room: impl FnOnce(Room) -> Result<(), OutOfMemory>,
    ) -> Option<Stop> {
        self.next_check = (expanded + STRIDE).min(self.nodes);
        let room = Room { expansions: self.expansions_until_check(expanded), bytes: self.bytes };
        if is_interrupted() {
            Some(Stop::Interrupted)
        } else if expanded >= self.nodes {
            Some(Stop::Nodes)
        } else if make_room(room).is_err() || !self.leaves_something() {
            Some(Stop::Memory)
        // Last, since it takes time to make room.
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
    use std::collections::VecDeque;

    #[test]
    fn a_node_limit_is_exact() {
        for nodes in [0, 1, 1023, 1024, 5000] {
            let mut budget = Budget::start(&Limits { nodes: Some(nodes), ..Limits::default() });
            let stopped_at = (0..=10_000).find(|&expanded| budget.stop(expanded, |_| Ok(())).is_some());
            assert_eq!(stopped_at, Some(nodes));
        }
    }

    #[test]
    fn time_is_looked_at_before_the_first_expansion_and_now_and_then() {
        let mut budget = Budget::start(&Limits { time: Some(Duration::ZERO), ..Limits::default() });
        assert_eq!(budget.stop(0, |_| Ok(())), Some(Stop::Time));
        assert_eq!(budget.stop(1, |_| Ok(())), None);
        assert_eq!(budget.stop(STRIDE, |_| Ok(())), Some(Stop::Time));
    }

    #[test]
    fn memory_is_counted_before_it_is_taken() {
        let stops = |bytes: usize, held: usize| {
            let mut budget = Budget::start(&Limits { bytes: Some(bytes), ..Limits::default() });
            let mut parts = [VecDeque::<u8>::new(), VecDeque::from(vec![0; held])];
            let [a, b] = &mut parts;
            let stop = budget.stop(0, |room| room.make(2, &mut [a, b]));
            let has_room = parts.iter().all(|part| part.capacity() - part.len() >= 2 * STRIDE as usize);
            assert_eq!(stop.is_none(), has_room);
            stop
        };
        assert_eq!(stops(4 * STRIDE as usize + 10, 10), None);
        assert_eq!(stops(4 * STRIDE as usize + 10, 11), Some(Stop::Memory));
    }

    #[test]
    fn what_the_system_does_not_give_stops_a_search() {
        let mut budget = Budget::start(&Limits::default());
        let mut part = VecDeque::<[u8; 1 << 50]>::new();
        assert_eq!(budget.stop(0, |room| room.make(4, &mut [&mut part])), Some(Stop::Memory));
    }
}
