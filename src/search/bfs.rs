//! Breadth-first search (E. F. Moore, *The shortest path through a maze*, 1959; AIMA 4e, Figure 3.9).
//!
//! States are taken in the order in which they came in, so the first path found is a shortest one. The store keeps them in
//! order of arrival and so is the queue as well: the states before the head are closed, the rest is open.
//!
//! [`fast::bfs`](super::fast::bfs) does the same in a fifth of the time.

use super::build::{Builder, Built, Parts, build};
use super::catalog::{AlgorithmEntry, Code, Nature, Work};
use super::fast::bfs::CODE as FAST;
use super::options::{GoalTest, Inverse, OptionKey};
use super::{Counters, End, Outcome, Search, Task};
use crate::space::encoding::Encoding;
use crate::space::growth::Growing;
use crate::space::operator::{Operator, Origin};
use crate::space::store::{Note, Store};
use crate::space::trace::trace;
use crate::space::{Space, TileSpace};

/// Breadth-first search with its scratch memory.
pub struct Bfs<S: Space> {
    store: S::Store<Origin<S::Op>>,
    goal_test: GoalTest,
    inverse: Inverse,
}

impl<S: Space> Bfs<S> {
    /// A search of `space` under these options.
    pub fn new(space: &S, goal_test: GoalTest, inverse: Inverse) -> Self {
        Self { store: space.new_store(), goal_test, inverse }
    }
}

impl<S: Space> Search<S> for Bfs<S> {
    fn parts(&mut self) -> Vec<&mut dyn Growing> {
        vec![&mut self.store]
    }

    fn search(&mut self, space: &S, Task { start, budget, path, .. }: Task<'_, S>) -> Outcome {
        let Self { store, goal_test, inverse } = self;
        let _ = store.insert(space, start, Origin::START);
        let (mut expanded, mut generated, mut peak_open) = (0_u64, 1_u64, 1);
        let end = 'search: loop {
            // States are expanded in the order of the queue, so their number is its head.
            let head = expanded as usize;
            if head == store.len() {
                break End::Unsolvable;
            }
            let id = store.arrival(head);
            let state = store.state(space, id);
            if *goal_test == GoalTest::Late && space.is_goal(state) {
                trace(space, store, id, path);
                break End::Solved;
            }
            if let Some(stop) = budget.stop(expanded, |room| room.make(S::Op::COUNT, &mut [store])) {
                break End::Stopped(stop);
            }
            expanded += 1;
            let pruned = inverse.pruned(store.note(id).origin().last);
            for (op, successor) in space.successors(state, pruned) {
                generated += 1;
                if *goal_test == GoalTest::Early && space.is_goal(successor) {
                    trace(space, store, id, path);
                    path.push(op);
                    break 'search End::Solved;
                }
                // A state that is here already was reached by a path that is no longer.
                let _ = store.insert(space, successor, Origin::new(op, id));
                peak_open = peak_open.max(store.len() - expanded as usize);
            }
        };
        Outcome { end, counters: Counters::of_graph_search(expanded, generated, store.len(), peak_open) }
    }
}

/// How it stands in the catalog.
pub static ENTRY: AlgorithmEntry = AlgorithmEntry {
    name: "bfs",
    about: "breadth-first search",
    source: "Moore 1959; AIMA 4e, Figure 3.9",
    keys: &[
        OptionKey::Order,
        OptionKey::GoalTest,
        OptionKey::Inverse,
        OptionKey::Parity,
        OptionKey::State,
        OptionKey::Code,
    ],
    defaults: |_| (),
    optimal: |_| true,
    nature: Nature { work: Work::EveryState, ..Nature::GRAPH_SEARCH },
    fastest_3x3: Encoding::Rank,
    codes: &[FAST, Code::general(build::<Build>)],
};

struct Build;

impl Builder for Build {
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        let (goal_test, inverse) = (parts.options.goal_test, parts.options.inverse);
        Ok(parts.prepare(space, move |space| Bfs::new(space, goal_test, inverse)))
    }
}
