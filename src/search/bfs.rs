//! Breadth-first search (E. F. Moore, *The shortest path through a maze*, 1959; AIMA 4e, Figure 3.9).
//!
//! States are taken in the order in which they came in, so the first path found is a shortest one. The store keeps its
//! states in order of arrival and so is the queue as well: everything before a mark is closed, the rest is open.

use super::budget::Budget;
use super::options::{GoalTest, Undo};
use super::{Counters, End, Outcome, Search, SolveId};
use crate::puzzle::Move;
use crate::space::Space;
use crate::space::came::{Came, trace, undo_stands_before};
use crate::space::store::Store;

/// Breadth-first search with its scratch memory.
pub struct Bfs<S: Space> {
    store: S::Store<Came>,
    goal_test: GoalTest,
    undo: Undo,
}

impl<S: Space> Bfs<S> {
    /// A search of `space` under these options.
    pub fn new(space: &S, goal_test: GoalTest, undo: Undo) -> Self {
        Self { store: space.new_store(), goal_test, undo }
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
        let store = &mut self.store;
        store.clear();
        let _ = store.insert(space, start, Came::START);
        let (mut expanded, mut generated, mut peak_open) = (0_u64, 1_u64, 1);
        let mut end = End::Unsolvable;

        'search: while (expanded as usize) < store.len() {
            // One state a turn is taken off the queue and expanded, so their number is the queue's head.
            let id = store.arrival(expanded as usize);
            let state = store.state(space, id);
            let came = *store.note(id);
            if self.goal_test == GoalTest::Late && space.is_goal(state) {
                trace(space, store, id, path);
                end = End::Solved;
                break;
            }
            if let Some(stop) = budget.stop(expanded, || store.bytes()) {
                end = End::Stopped(stop);
                break;
            }
            expanded += 1;
            for (m, successor) in space.successors(state, came) {
                generated += 1;
                if self.goal_test == GoalTest::Early && space.is_goal(successor) {
                    let undone = self.undo == Undo::Keep && undo_stands_before(space, state, came, m);
                    generated += u64::from(undone);
                    path.push(m);
                    trace(space, store, id, path);
                    end = End::Solved;
                    break 'search;
                }
                // A state that is there already was reached by a path no longer than this one.
                let _ = store.insert(space, successor, Came::by(m));
            }
            // The successor that undoes the last move is closed: if it counts, it counts as a duplicate.
            generated += u64::from(self.undo == Undo::Keep && came.has_undo());
            peak_open = peak_open.max(store.len() - expanded as usize);
        }

        // A search that stopped in the middle of an expansion is at its last push.
        peak_open = peak_open.max(store.len() - expanded as usize);
        path.reverse();
        Outcome { end, counters: Counters::of_graph_search(expanded, generated, store.len(), peak_open) }
    }

    fn kept_bytes(&self) -> usize {
        self.store.kept_bytes()
    }
}
