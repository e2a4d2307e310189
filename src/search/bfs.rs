//! Breadth-first search (E. F. Moore, *The shortest path through a maze*, 1959; AIMA 4e, Figure 3.9).
//!
//! States are taken in the order in which they came in, so the first path found is a shortest one. What remembers the
//! states keeps them in order of arrival and so is the queue as well: everything before a mark is closed, the rest is
//! open.

use super::budget::Budget;
use super::build::{Builder, Built, Parts, build};
use super::catalog::{Code, Entry, Nature, Work};
use super::in_order::{Counts, expand_in_order};
use super::options::{GoalTest, Key, Undo};
use super::{End, Outcome, Search, SolveId};
use crate::puzzle::Move;
use crate::space::arrivals::{Arrivals, Reached, Side, trace};
use crate::space::came::Came;
use crate::space::encoding::Encoding;
use crate::space::{Space, TileSpace};
use std::ops::ControlFlow;

/// Breadth-first search with its scratch memory.
pub struct Bfs<S: Space> {
    arrivals: S::Arrivals,
    goal_test: GoalTest,
    undo: Undo,
}

impl<S: Space> Bfs<S> {
    /// A search of `space` under these options.
    pub fn new(space: &S, goal_test: GoalTest, undo: Undo) -> Self {
        Self { arrivals: space.new_arrivals(), goal_test, undo }
    }
}

impl<S: Space> Search<S> for Bfs<S> {
    fn search(
        &mut self,
        space: &S,
        start: S::State,
        _id: SolveId,
        budget: &mut Budget,
        path: &mut Vec<Move>,
    ) -> Outcome {
        let Self { arrivals, goal_test, undo } = self;
        arrivals.clear();
        let mut stored = 0;
        let _ = arrivals.push(space, start, Reached::by(Side::Start, Came::START), &mut stored);
        let mut counts = Counts::of_starts(stored);
        let end = loop {
            // States are expanded in the order of the queue, so their number is its head.
            let head = counts.expanded as usize;
            if head == counts.stored {
                break End::Unsolvable;
            }
            let first = arrivals.arrival(head);
            if *goal_test == GoalTest::Late && space.is_goal(arrivals.get(space, first).0) {
                trace(space, arrivals, first, path);
                break End::Solved;
            }
            if let Some(stop) = budget.stop(counts.expanded, || arrivals.bytes(counts.stored)) {
                break End::Stopped(stop);
            }
            let most = match goal_test {
                GoalTest::Early => budget.until_next_look(counts.expanded),
                GoalTest::Late => 1,
            };
            let states = (Side::Start, head..counts.stored.min(head + most));
            let found = match goal_test {
                GoalTest::Early => expand_in_order(
                    space,
                    arrivals,
                    states,
                    *undo,
                    &mut counts,
                    |arrivals, state, reached, stored| {
                        space.is_goal(state) || arrivals.push(space, state, reached, stored)
                    },
                ),
                GoalTest::Late => expand_in_order(
                    space,
                    arrivals,
                    states,
                    *undo,
                    &mut counts,
                    |arrivals, state, reached, stored| arrivals.push(space, state, reached, stored),
                ),
            };
            if let ControlFlow::Break(before) = found {
                let id = arrivals.arrival(before);
                let (state, reached) = arrivals.get(space, id);
                let left_out = if *undo == Undo::Keep { Came::START } else { reached.came() };
                for (m, successor) in space.successors(state, left_out) {
                    counts.generated += 1;
                    if space.is_goal(successor) {
                        path.push(m);
                        break;
                    }
                }
                trace(space, arrivals, id, path);
                break End::Solved;
            }
        };

        path.reverse();
        Outcome { end, counters: counts.into() }
    }

    fn kept_bytes(&self) -> usize {
        self.arrivals.kept_bytes()
    }
}

/// How it stands in the catalog.
pub static ENTRY: Entry = Entry {
    name: "bfs",
    about: "breadth-first search",
    source: "Moore 1959; AIMA 4e, Figure 3.9",
    keys: &[Key::Order, Key::GoalTest, Key::Inverse, Key::Parity, Key::State],
    defaults: |_| (),
    optimal: |_| true,
    nature: Nature { work: Work::EveryState, ..Nature::GRAPH_SEARCH },
    fastest_3x3: Encoding::Rank,
    codes: &[Code::general(build::<Build>)],
};

struct Build;

impl Builder for Build {
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        let (goal_test, undo) = (parts.options.goal_test, parts.options.inverse);
        Ok(parts.prepare(space, move |space| Bfs::new(space, goal_test, undo)))
    }
}
