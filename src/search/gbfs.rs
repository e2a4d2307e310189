//! Greedy best-first search: the state with the smallest h first, whatever it cost to reach (Doran and Michie 1966;
//! AIMA 4e, section 3.5.1). What write-up 4 calls A*.
//!
//! No state is taken twice, however short a second path to it may be: duplicates are dropped when they are generated
//! (`dup=early`), or when they are taken off the open list (`dup=late`), where the better tie wins.

use super::budget::{Budget, Room};
use super::build::{Builder, Built, Parts, buckets, build};
use super::catalog::{Code, Entry, Nature};
use super::open::{OpenList, Priority};
use super::options::{Duplicates, GoalTest, Inverse, Key};
use super::tie::Tie;
use super::{Counters, End, Outcome, Search, SolveId};
use crate::heuristic::Heuristic;
use crate::heuristic::manhattan::Manhattan;
use crate::space::encoding::Encoding;
use crate::space::growth::{Growing, OutOfMemory};
use crate::space::operator::{Operator, Origin};
use crate::space::store::{Id, Note, Store};
use crate::space::trace::trace;
use crate::space::{Space, TileSpace};
use std::sync::Arc;

/// The options of a greedy search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GreedyOptions {
    /// When the goal is recognised.
    pub goal_test: GoalTest,
    /// Whether the operator that undoes the last one is tried.
    pub inverse: Inverse,
    /// When duplicates are dropped.
    pub duplicates: Duplicates,
}

/// Greedy best-first search with its scratch memory.
pub struct Greedy<S: Space, H, Q> {
    store: S::Store<GreedyLabel<S::Op>>,
    open: Q,
    heuristic: Arc<H>,
    options: GreedyOptions,
}

/// What is noted about a state.
#[derive(Clone, Copy)]
pub struct GreedyLabel<O: Operator> {
    h: u8,
    closed: bool,
    origin: Origin<O>,
}

impl<O: Operator> Note for GreedyLabel<O> {
    type Op = O;
    const ABSENT: Self = Self { h: 0, closed: false, origin: Origin::NEVER };

    fn origin(&self) -> Origin<O> {
        self.origin
    }
}

/// An entry of the open list: a path to a state.
#[derive(Clone, Copy)]
pub struct GreedyVisit<O: Operator> {
    id: Id,
    g: u32,
    origin: Origin<O>,
}

impl<S: Space, H: Heuristic<S>, Q: OpenList<S, GreedyVisit<S::Op>>> Greedy<S, H, Q> {
    /// A search of `space`.
    pub fn new(space: &S, heuristic: Arc<H>, open: Q, options: GreedyOptions) -> Self {
        Self { store: space.new_store(), open, heuristic, options }
    }

    fn make_room(&mut self, room: Room) -> Result<(), OutOfMemory> {
        room.make(S::Op::COUNT, &mut [&mut self.store, &mut self.open])
    }

    fn next(&mut self) -> Option<GreedyVisit<S::Op>> {
        loop {
            let (_, visit) = self.open.pop()?;
            let note = self.store.note_mut(visit.id);
            if !note.closed {
                note.closed = true;
                note.origin = visit.origin;
                return Some(visit);
            }
        }
    }

    fn insert(
        &mut self,
        space: &S,
        state: S::State,
        origin: Origin<S::Op>,
        g: u32,
        h: u32,
    ) -> Result<(), OutOfMemory> {
        let id = match self.store.insert(space, state, GreedyLabel { h: h as u8, closed: false, origin }) {
            Ok(id) => id,
            Err(_) if self.options.duplicates == Duplicates::Early => return Ok(()),
            Err(present) => present,
        };
        self.open.push(space, state, Priority { f: h, h, g }, GreedyVisit { id, g, origin })
    }
}

impl<S: Space, H: Heuristic<S>, Q: OpenList<S, GreedyVisit<S::Op>>> Search<S> for Greedy<S, H, Q> {
    fn reset(&mut self) {
        self.store.clear();
        self.open.clear();
    }

    fn search(
        &mut self,
        space: &S,
        start: S::State,
        id: SolveId,
        budget: &mut Budget,
        path: &mut Vec<S::Op>,
    ) -> Outcome {
        let heuristic = Arc::clone(&self.heuristic);
        let GreedyOptions { goal_test, inverse, .. } = self.options;
        self.open.begin(id, budget.most_bytes());
        let (h, _) = heuristic.evaluate(space, start);
        let begun = self.insert(space, start, Origin::START, 0, h);
        let (mut expanded, mut generated, mut peak_open) = (0_u64, 1_u64, 1);
        let mut end = begun.map_or_else(End::from, |()| End::Unsolvable);

        'search: while let Some(GreedyVisit { id, g, origin }) = self.next() {
            let state = self.store.state(space, id);
            if goal_test == GoalTest::Late && space.is_goal(state) {
                trace(space, &self.store, id, path);
                end = End::Solved;
                break;
            }
            if let Some(stop) = budget.stop(expanded, |room| self.make_room(room)) {
                end = End::Stopped(stop);
                break;
            }
            expanded += 1;
            let from = heuristic.recall(space, state, u32::from(self.store.note(id).h));
            for (op, successor) in space.successors(state, inverse.pruned(origin.last)) {
                generated += 1;
                if goal_test == GoalTest::Early && space.is_goal(successor) {
                    path.push(op);
                    trace(space, &self.store, id, path);
                    end = End::Solved;
                    break 'search;
                }
                let (h, _) = heuristic.step(space, from, state, op, successor);
                if let Err(full) = self.insert(space, successor, Origin::new(op, id), g + 1, h) {
                    end = full.into();
                    break 'search;
                }
            }
            peak_open = peak_open.max(self.open.len());
        }

        // A search that stopped in the middle of an expansion is at its last push.
        peak_open = peak_open.max(self.open.len());
        path.reverse();
        Outcome { end, counters: Counters::of_graph_search(expanded, generated, self.store.len(), peak_open) }
    }

    fn held_bytes(&self) -> Option<usize> {
        Some(self.store.bytes() + self.open.bytes())
    }

    fn kept_bytes(&self) -> usize {
        self.store.kept_bytes() + self.open.kept_bytes()
    }
}

/// How it stands in the catalog.
pub static ENTRY: Entry = Entry {
    name: "gbfs",
    about: "greedy best-first search: smallest h first, whatever g",
    source: "Doran and Michie 1966; AIMA 4e, section 3.5.1",
    keys: &[
        Key::H,
        Key::Tie,
        Key::Order,
        Key::GoalTest,
        Key::Inverse,
        Key::Dup,
        Key::Parity,
        Key::Queue,
        Key::State,
    ],
    defaults: |options| options.tie = Tie::heap(),
    optimal: |_| false,
    nature: Nature::GRAPH_SEARCH,
    fastest_3x3: Encoding::Packed,
    codes: &[Code::general(build::<Build>)],
};

struct Build;

impl Builder for Build {
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        match parts.heuristic()?.downcast::<Manhattan>() {
            Ok(h) => build_with(parts, space, h),
            Err(h) => build_with(parts, space, Arc::new(h)),
        }
    }
}

fn build_with<S, H>(parts: Parts, space: S, h: Arc<H>) -> Built
where
    S: TileSpace + 'static,
    H: Heuristic<S> + 'static,
{
    let o = parts.options;
    let (tie, heap) = (o.tie.clone(), parts.heaps());
    let options = GreedyOptions { goal_test: o.goal_test, inverse: o.inverse, duplicates: o.dup };
    Ok(if parts.buckets()? {
        parts.prepare(space, move |s| Greedy::new(s, Arc::clone(&h), buckets(&tie), options))
    } else {
        parts.prepare(space, move |s| Greedy::new(s, Arc::clone(&h), heap(), options))
    })
}
