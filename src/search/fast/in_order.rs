//! What the breadth-first searches share: expanding states in the order in which they came in.

use crate::search::Counters;
use crate::search::options::Inverse;
use crate::space::Side;
use crate::space::fast::FastSpace;
use crate::space::fast::bfs_memory::{BfsMemory, Reached};
use crate::space::operator::LastOperator;
use std::ops::{ControlFlow, Range};

/// The work done so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) stored: usize,
    pub(super) expanded: u64,
    pub(super) generated: u64,
    pub(super) peak_open: usize,
}

impl Counts {
    /// When so many states to begin with have been taken in.
    pub(super) const fn of_starts(stored: usize) -> Self {
        Self { stored, expanded: 0, generated: stored as u64, peak_open: stored }
    }
}

impl From<Counts> for Counters {
    fn from(Counts { stored, expanded, generated, peak_open }: Counts) -> Self {
        Self::of_graph_search(expanded, generated, stored, peak_open)
    }
}

/// Expands states of a side: the range says how many states came in before each; there must be one. `take` takes a
/// successor in and returns whether it is the end. Then how many came in before the state being expanded is given; its
/// expansion is counted, what it generated is not.
///
/// All the time of a breadth-first search goes here. So it is a function by itself, that calls no other, and compiled for
/// each side.
#[inline(never)]
pub(super) fn expand_in_order<S: FastSpace>(
    space: &S,
    memory: &mut S::BfsMemory,
    (side, range): (Side, Range<usize>),
    inverse: Inverse,
    counts: &mut Counts,
    take: impl Fn(&mut S::BfsMemory, S::State, Reached<S::Op>, &mut usize) -> bool,
) -> ControlFlow<usize> {
    let first = memory.get(space, memory.arrival(range.start)).1;
    let Batch { stored, expanded, generated, most_after, is_end } = match side {
        Side::Start => expand(space, memory, (Side::Start, range.clone()), counts.stored, take),
        Side::Goal => expand(space, memory, (Side::Goal, range.clone()), counts.stored, take),
    };
    // All states that came in are open or were expanded, those before these or elsewhere.
    counts.peak_open = counts.peak_open.max(most_after + range.start - counts.expanded as usize);
    counts.stored = stored;
    counts.expanded += expanded as u64;
    counts.generated += generated;
    if inverse == Inverse::Keep {
        // The successor that undoes the last operator is closed: it counts as a duplicate. Only a start has none.
        let without = usize::from(!first.last().is_some()) + usize::from(is_end);
        counts.generated += expanded.saturating_sub(without) as u64;
    }
    if is_end { ControlFlow::Break(range.start + expanded - 1) } else { ControlFlow::Continue(()) }
}

struct Batch {
    stored: usize,
    expanded: usize,
    generated: u64,
    /// The most states that had come in after one when it was expanded.
    most_after: usize,
    is_end: bool,
}

#[inline(always)]
fn expand<S: FastSpace>(
    space: &S,
    memory: &mut S::BfsMemory,
    (side, range): (Side, Range<usize>),
    mut stored: usize,
    take: impl Fn(&mut S::BfsMemory, S::State, Reached<S::Op>, &mut usize) -> bool,
) -> Batch {
    let (mut generated, mut most_after) = (0, 0);
    let first = range.start;
    for before in range.clone() {
        let (state, reached) = memory.get(space, memory.arrival(before));
        let all = space.expand(state, reached.last(), |op, successor| {
            let ends = take(memory, successor, Reached::by(side, LastOperator::by(op)), &mut stored);
            if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // Within one expansion the open states only grow.
        most_after = most_after.max(stored - before - 1);
        match all {
            ControlFlow::Continue(count) => generated += count,
            ControlFlow::Break(()) => {
                return Batch { stored, expanded: before + 1 - first, generated, most_after, is_end: true };
            }
        }
    }
    Batch { stored, expanded: range.len(), generated, most_after, is_end: false }
}
