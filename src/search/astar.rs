//! A* and weighted A* (P. E. Hart, N. J. Nilsson and B. Raphael, *A formal basis for the heuristic determination of
//! minimum cost paths*, IEEE Trans. SSC 4, 1968, 100-107; I. Pohl, *Heuristic search viewed as path finding in a
//! graph*, Artificial Intelligence 1, 1970, 193-204).
//!
//! States are expanded in the order of f = wg*g + wh*h and then of the tie-break. A state that turns out to have a
//! shorter path is expanded again, so an inconsistent heuristic costs work, never optimality.
//!
//! [`fast::astar`](super::fast::astar) does the same faster.

use super::budget::{Budget, Room};
use super::build::{Builder, Built, Parts, buckets, build};
use super::catalog::{Code, Entry, Nature};
use super::fast::astar::CODE as FAST;
use super::open::{OpenList, Priority};
use super::options::{self, Duplicates, GoalTest, Inverse, Key};
use super::{Counters, End, Outcome, Search, SolveId};
use crate::heuristic::Heuristic;
use crate::space::encoding::Encoding;
use crate::space::growth::{Growing, OutOfMemory};
use crate::space::operator::{Operator, Origin};
use crate::space::store::{Id, Note, Store};
use crate::space::trace::trace;
use crate::space::{Space, TileSpace};
use std::sync::Arc;

/// The options of an A* search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Weight of g in f, at least 1.
    pub wg: u32,
    /// Weight of h in f.
    pub wh: u32,
    /// Late, or no optimality.
    pub goal_test: GoalTest,
    /// Whether the operator that undoes the last one is tried.
    pub inverse: Inverse,
    /// When duplicates are dropped.
    pub duplicates: Duplicates,
}

impl From<&options::Options> for Options {
    fn from(options: &options::Options) -> Self {
        let &options::Options { wg, wh, goal_test, inverse, dup: duplicates, .. } = options;
        Self { wg, wh, goal_test, inverse, duplicates }
    }
}

/// A* with its scratch memory.
pub struct AStar<S: Space, H, Q> {
    store: S::Store<Label<S::Op>>,
    open: Q,
    heuristic: Arc<H>,
    options: Options,
}

/// What A* notes about a state.
#[derive(Clone, Copy)]
pub struct Label<O: Operator> {
    /// Cost of the best path so far, and its last operator.
    g: u32,
    origin: Origin<O>,
    h: u32,
    /// Whether the state was expanded on that path.
    closed: bool,
}

impl<O: Operator> Note for Label<O> {
    type Op = O;
    const ABSENT: Self = Self { g: 0, origin: Origin::NEVER, h: 0, closed: false };

    fn origin(&self) -> Origin<O> {
        self.origin
    }
}

/// An entry of the open list: a path to a state.
#[derive(Clone, Copy)]
pub struct Visit<O: Operator> {
    id: Id,
    g: u32,
    origin: Origin<O>,
}

impl<S: Space, H: Heuristic<S>, Q: OpenList<S, Visit<S::Op>>> AStar<S, H, Q> {
    /// A search of `space`.
    pub fn new(space: &S, heuristic: Arc<H>, open: Q, options: Options) -> Self {
        Self { store: space.new_store(), open, heuristic, options }
    }

    fn make_room(&mut self, room: Room) -> Result<(), OutOfMemory> {
        room.make(S::Op::COUNT, &mut [&mut self.store, &mut self.open])
    }

    /// Takes the next state off the open list to which no path as short was taken yet, and closes it.
    fn next(&mut self) -> Option<Id> {
        loop {
            let (_, Visit { id, g, origin }) = self.open.pop()?;
            let label = self.store.note_mut(id);
            let is_stale = match self.options.duplicates {
                // Whoever noted a smaller g also pushed the state again.
                Duplicates::Early => label.closed || label.g < g,
                Duplicates::Late => label.closed && label.g <= g,
            };
            if !is_stale {
                *label = Label { g, origin, closed: true, ..*label };
                return Some(id);
            }
        }
    }

    /// Puts a state on the open list, unless it is a duplicate that is to be dropped right away.
    fn insert_or_improve(
        &mut self,
        space: &S,
        state: S::State,
        g: u32,
        h: u32,
        origin: Origin<S::Op>,
    ) -> Result<(), OutOfMemory> {
        let label = Label { g, origin, h, closed: false };
        let id = match self.store.insert(space, state, label) {
            Ok(id) => id,
            Err(present) => {
                if self.options.duplicates == Duplicates::Early {
                    let known = self.store.note_mut(present);
                    if known.g <= g {
                        return Ok(());
                    }
                    *known = label;
                }
                present
            }
        };
        let f = self.options.wg * g + self.options.wh * h;
        self.open.push(space, state, Priority { f, h, g }, Visit { id, g, origin })
    }
}

impl<S: Space, H: Heuristic<S>, Q: OpenList<S, Visit<S::Op>>> Search<S> for AStar<S, H, Q> {
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
        let Options { goal_test, inverse, .. } = self.options;
        self.open.begin(id, budget.most_bytes());
        let (h, _) = heuristic.evaluate(space, start);
        let begun = self.insert_or_improve(space, start, 0, h, Origin::START);
        let (mut expanded, mut generated, mut peak_open) = (0_u64, 1_u64, 1);
        let mut end = begun.map_or_else(End::from, |()| End::Unsolvable);

        'search: while let Some(id) = self.next() {
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
            let Label { g, origin, h, .. } = *self.store.note(id);
            let from = heuristic.recall(space, state, h);
            for (op, successor) in space.successors(state, inverse.pruned(origin.last)) {
                generated += 1;
                if goal_test == GoalTest::Early && space.is_goal(successor) {
                    path.push(op);
                    trace(space, &self.store, id, path);
                    end = End::Solved;
                    break 'search;
                }
                let (h, _) = heuristic.step(space, from, state, op, successor);
                if let Err(full) = self.insert_or_improve(space, successor, g + 1, h, Origin::new(op, id)) {
                    end = full.into();
                    break 'search;
                }
                peak_open = peak_open.max(self.open.len());
            }
        }

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
    name: "astar",
    about: "A*: smallest f = g + h first; reopens states that turn out to be nearer",
    source: "Hart, Nilsson and Raphael 1968",
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
        Key::Code,
    ],
    defaults: |options| options.goal_test = GoalTest::Late,
    optimal: |options| options.h.admissible() && options.goal_test == GoalTest::Late,
    nature: Nature { reopens: true, ..Nature::GRAPH_SEARCH },
    fastest_3x3: Encoding::Packed,
    codes: &[FAST, Code::general(build::<Build>)],
};

/// How weighted A* stands in the catalog.
pub static WEIGHTED: Entry = Entry {
    name: "wastar",
    about: "weighted A*: smallest f = wg*g + wh*h first; suboptimality bound wh/wg",
    source: "Pohl 1970",
    keys: &[
        Key::H,
        Key::Wg,
        Key::Wh,
        Key::Tie,
        Key::Order,
        Key::GoalTest,
        Key::Inverse,
        Key::Dup,
        Key::Parity,
        Key::Queue,
        Key::State,
        Key::Code,
    ],
    defaults: |options| {
        options.goal_test = GoalTest::Late;
        options.wh = 2;
    },
    optimal: |options| (ENTRY.optimal)(options) && options.wh <= options.wg,
    nature: Nature { reopens: true, ..Nature::GRAPH_SEARCH },
    fastest_3x3: Encoding::Packed,
    codes: &[FAST, Code::general(build::<Build>)],
};

struct Build;

impl Builder for Build {
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        let (h, tie) = (Arc::new(parts.heuristic()?), parts.options.tie.clone());
        let (options, heap) = (parts.options.into(), parts.heaps());
        Ok(if parts.buckets()? {
            parts.prepare(space, move |s| AStar::new(s, Arc::clone(&h), buckets(&tie), options))
        } else {
            parts.prepare(space, move |s| AStar::new(s, Arc::clone(&h), heap(), options))
        })
    }
}
