//! Bidirectional breadth-first search: one search forward from the start, one backward from the goal, until they meet
//! (I. Pohl, *Bi-directional search*, Machine Intelligence 6, 1971, 127-140; AIMA 4e, section 3.4.5).
//!
//! Operators can be undone, so the backward search applies them forward too and its part of the path is read in
//! reverse. Both sides share one store, in which each state belongs to the side that found it first.
//!
//! **When may it stop?** A meeting is an edge from a state that one side expands to a state of the other. If the sides
//! advance by whole levels, the first meeting lies on a shortest path in any graph of unit costs: before the level, all
//! states within its side's depth were known and had not met. If they advance state by state, the first meeting may be
//! one too long, on graphs with odd cycles; where every cycle is even (every sliding-tile puzzle), path lengths agree in
//! parity and it cannot. On other graphs the search goes on until no path can be shorter than the best one found: all
//! states closer to their side than its next state to expand are expanded, so a path yet unseen takes at least the
//! depths of the two next states and one edge.
//!
//! [`fast::bibfs`](super::fast::bibfs) does the same faster.

use super::budget::{Budget, Stop};
use super::build::{Builder, Built, Parts, build};
use super::catalog::{AlgorithmEntry, Code, Nature};
use super::fast::bibfs::CODE as FAST;
use super::options::{Advance, Inverse, OptionKey};
use super::{Counters, End, Outcome, Search, Task};
use crate::space::encoding::Encoding;
use crate::space::growth::Growing;
use crate::space::operator::{Invertible, LastOperator, Operator, Origin};
use crate::space::store::{Id, Note, Store};
use crate::space::trace::trace;
use crate::space::{Side, Space, TileSpace};
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// Bidirectional breadth-first search with its scratch memory.
pub struct Bidirectional<S: Space<Op: Invertible>> {
    store: S::Store<SideNote<S::Op>>,
    /// The open states of each side.
    queues: [VecDeque<Id>; 2],
    advance: Advance,
    inverse: Inverse,
    best: Option<Meeting<S::Op>>,
    expanded: u64,
    generated: u64,
    peak_open: usize,
}

/// What is noted about a state: the side that found it, and how.
#[derive(Clone, Copy)]
pub struct SideNote<O> {
    side: Side,
    depth: u32,
    last: LastOperator<O>,
}

impl<O: Invertible> Note for SideNote<O> {
    type Op = O;
    const ABSENT: Self = Self { side: Side::Start, depth: 0, last: LastOperator::NEVER };

    fn origin(&self) -> Origin<O> {
        self.last.into()
    }
}

/// An edge between the sides: `op` leads from a state of side `side` to one of the other.
#[derive(Clone, Copy)]
pub(super) struct Meeting<O> {
    pub(super) from: Id,
    pub(super) op: O,
    pub(super) to: Id,
    pub(super) side: Side,
    /// Of the path through it.
    pub(super) length: u32,
}

impl<O: Invertible> Meeting<O> {
    /// The path through it: forward to its start-side state, across, and the goal side's operators undone. `trace` appends
    /// the path from where a side began to one of its states.
    pub(super) fn path(self, path: &mut Vec<O>, trace: impl Fn(Id, &mut Vec<O>)) {
        let (start_side, across, goal_side) = match self.side {
            Side::Start => (self.from, self.op, self.to),
            Side::Goal => (self.to, self.op.inverse(), self.from),
        };
        trace(start_side, path);
        path.push(across);
        let backward = path.len();
        trace(goal_side, path);
        undo(&mut path[backward..]);
    }
}

/// Turns a path into the one that leads back.
pub(super) fn undo<O: Invertible>(path: &mut [O]) {
    path.reverse();
    for op in path {
        *op = op.inverse();
    }
}

impl<S: Space<Op: Invertible>> Bidirectional<S> {
    /// A search of `space` under these options.
    pub fn new(space: &S, advance: Advance, inverse: Inverse) -> Self {
        Self {
            store: space.new_store(),
            queues: Default::default(),
            advance,
            inverse,
            best: None,
            expanded: 0,
            generated: 0,
            peak_open: 0,
        }
    }

    /// Whether the first meeting lies on a shortest path. One queue for both sides takes whole levels in turn as well.
    fn first_is_best(&self, space: &S) -> bool {
        self.advance != Advance::Node || space.is_bipartite()
    }

    /// The side whose turn it is after `last`, and how many states it may expand in it.
    fn turn(&self, last: Side) -> (Side, usize) {
        let open = |side: Side| self.queues[side as usize].len();
        let (start, goal, other) = (open(Side::Start), open(Side::Goal), open(last.other()));
        match self.advance {
            Advance::Level => (last.other(), other),
            Advance::Node => (last.other(), other.min(1)),
            Advance::Smaller if goal <= start => (Side::Goal, goal),
            Advance::Smaller => (Side::Start, start),
            Advance::Queue if start + goal == 0 => (last, 0),
            Advance::Queue => (self.store.note(self.store.arrival(self.expanded as usize)).side, 1),
        }
    }

    /// Whether no path can be shorter than the best one found.
    fn is_proven(&self, best: Meeting<S::Op>) -> bool {
        let next_depth = |queue: &VecDeque<Id>| queue.front().map(|&id| self.store.note(id).depth);
        match self.queues.each_ref().map(next_depth) {
            [Some(start), Some(goal)] => best.length <= start + goal + 1,
            _ => true,
        }
    }

    /// Takes a state in at the end of its side's queue, unless it is here already.
    fn insert(&mut self, space: &S, state: S::State, label: SideNote<S::Op>) -> Result<Id, Id> {
        let id = self.store.insert(space, state, label)?;
        self.queues[label.side as usize].push_back(id);
        self.peak_open = self.peak_open.max(self.store.len() - self.expanded as usize);
        Ok(id)
    }

    /// Expands a state; breaks at the first meeting if that is enough.
    fn expand(&mut self, space: &S, from: Id) -> ControlFlow<()> {
        let (state, SideNote { side, depth, last }) = (self.store.state(space, from), *self.store.note(from));
        self.expanded += 1;
        for (op, successor) in space.successors(state, self.inverse.pruned(last)) {
            self.generated += 1;
            let label = SideNote { side, depth: depth + 1, last: LastOperator::by(op) };
            let Err(to) = self.insert(space, successor, label) else { continue };
            let met = self.store.note(to);
            let length = depth + 1 + met.depth;
            if met.side != side && self.best.is_none_or(|best| length < best.length) {
                self.best = Some(Meeting { from, op, to, side, length });
                if self.first_is_best(space) {
                    return ControlFlow::Break(());
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Lets the sides take turns until the best path is found, or nothing more can meet; gives what stops it before.
    fn run(&mut self, space: &S, budget: &mut Budget) -> Option<Stop> {
        // The goal side has the first turn.
        let mut last = Side::Start;
        loop {
            let (side, states) = self.turn(last);
            last = side;
            if states == 0 {
                return None;
            }
            for _ in 0..states {
                if self.best.is_some_and(|best| self.is_proven(best)) {
                    return None;
                }
                if let Some(stop) =
                    budget.stop(self.expanded, |room| room.make(S::Op::COUNT, &mut self.parts()))
                {
                    return Some(stop);
                }
                let next = self.queues[side as usize].pop_front().expect("a turn is of open states");
                if self.expand(space, next).is_break() {
                    return None;
                }
            }
        }
    }
}

impl<S: Space<Op: Invertible>> Search<S> for Bidirectional<S> {
    fn parts(&mut self) -> Vec<&mut dyn Growing> {
        let [start, goal] = &mut self.queues;
        vec![&mut self.store, start, goal]
    }

    fn search(&mut self, space: &S, Task { start, budget, path, .. }: Task<'_, S>) -> Outcome {
        (self.best, self.expanded, self.generated, self.peak_open) = (None, 0, 2, 0);
        for (state, side) in [(start, Side::Start), (space.goal(), Side::Goal)] {
            let _ = self.insert(space, state, SideNote { side, depth: 0, last: LastOperator::NONE });
        }

        let end = match (self.run(space, budget), self.best) {
            (Some(stop), _) => End::Stopped(stop),
            (None, Some(best)) => {
                best.path(path, |id, path| trace(space, &self.store, id, path));
                End::Solved
            }
            (None, None) => End::Unsolvable,
        };
        let Self { store, expanded, generated, peak_open, .. } = self;
        Outcome { end, counters: Counters::of_graph_search(*expanded, *generated, store.len(), *peak_open) }
    }
}

/// How it stands in the catalog.
pub static ENTRY: AlgorithmEntry = AlgorithmEntry {
    name: "bibfs",
    about: "bidirectional breadth-first search",
    source: "Pohl 1971; AIMA 4e, section 3.4.5",
    keys: &[
        OptionKey::Order,
        OptionKey::Inverse,
        OptionKey::Parity,
        OptionKey::Advance,
        OptionKey::State,
        OptionKey::Code,
    ],
    defaults: |_| (),
    optimal: |_| true,
    nature: Nature::GRAPH_SEARCH,
    fastest_3x3: Encoding::Rank,
    codes: &[FAST, Code::general(build::<Build>)],
};

struct Build;

impl Builder for Build {
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        let (advance, inverse) = (parts.options.advance, parts.options.inverse);
        Ok(parts.prepare(space, move |space| Bidirectional::new(space, advance, inverse)))
    }
}
