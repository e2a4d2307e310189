//! [Breadth-first search](crate::search::bfs), fast.
//!
//! What remembers the states is made for it ([`BfsMemory`]); the successor that undoes the last operator, which is closed,
//! is counted and not looked at; and states are expanded many at a time in a loop that keeps all it needs in registers.

use super::in_order::{Counts, expand_in_order};
use crate::search::build::{Builder, Built, Parts, build};
use crate::search::catalog::Code;
use crate::search::options::{GoalTest, Inverse};
use crate::search::{End, Outcome, Search, Task};
use crate::space::fast::FastSpace;
use crate::space::fast::bfs_memory::{BfsMemory, Reached, trace};
use crate::space::growth::Growing;
use crate::space::operator::{LastOperator, Operator};
use crate::space::{Side, TileSpace};
use std::ops::ControlFlow;

/// Breadth-first search with its scratch memory.
pub struct FastBfs<S: FastSpace> {
    memory: S::BfsMemory,
    goal_test: GoalTest,
    inverse: Inverse,
}

impl<S: FastSpace> FastBfs<S> {
    /// A search of `space` under these options.
    pub fn new(space: &S, goal_test: GoalTest, inverse: Inverse) -> Self {
        Self { memory: space.new_bfs_memory(), goal_test, inverse }
    }
}

impl<S: FastSpace> Search<S> for FastBfs<S> {
    fn parts(&mut self) -> Vec<&mut dyn Growing> {
        vec![&mut self.memory]
    }

    fn search(&mut self, space: &S, Task { start, budget, path, .. }: Task<'_, S>) -> Outcome {
        let Self { memory, goal_test, inverse } = self;
        let mut stored = 0;
        memory.push_alone(space, start, Reached::by(Side::Start, LastOperator::NONE), &mut stored);
        let mut counts = Counts::of_starts(stored);
        let end = loop {
            // States are expanded in the order of the queue, so their number is its head.
            let head = counts.expanded as usize;
            if head == counts.stored {
                break End::Unsolvable;
            }
            let first = memory.arrival(head);
            if *goal_test == GoalTest::Late && space.is_goal(memory.get(space, first).0) {
                trace(space, memory, first, path);
                break End::Solved;
            }
            if let Some(stop) = budget.stop(counts.expanded, |room| room.make(S::Op::COUNT, &mut [memory])) {
                break End::Stopped(stop);
            }
            let most = match goal_test {
                GoalTest::Early => budget.expansions_until_check(counts.expanded),
                GoalTest::Late => 1,
            };
            let states = (Side::Start, head..counts.stored.min(head + most));
            let found = match goal_test {
                GoalTest::Early => expand_in_order(
                    space,
                    memory,
                    states,
                    *inverse,
                    &mut counts,
                    |memory, state, reached, stored| {
                        let is_goal = space.is_goal(state);
                        if !is_goal {
                            memory.push_alone(space, state, reached, stored);
                        }
                        is_goal
                    },
                ),
                GoalTest::Late => expand_in_order(
                    space,
                    memory,
                    states,
                    *inverse,
                    &mut counts,
                    |memory, state, reached, stored| {
                        memory.push_alone(space, state, reached, stored);
                        false
                    },
                ),
            };
            if let ControlFlow::Break(before) = found {
                let id = memory.arrival(before);
                let (state, reached) = memory.get(space, id);
                trace(space, memory, id, path);
                for (op, successor) in space.successors(state, inverse.pruned(reached.last())) {
                    counts.generated += 1;
                    if space.is_goal(successor) {
                        path.push(op);
                        break;
                    }
                }
                break End::Solved;
            }
        };
        Outcome { end, counters: counts.into() }
    }
}

/// How it stands among the codes.
pub(in crate::search) const CODE: Code = Code::fast(build::<Build>);

struct Build;

impl Builder for Build {
    fn build<S: TileSpace + FastSpace + 'static>(parts: Parts, space: S) -> Built {
        let (goal_test, inverse) = (parts.options.goal_test, parts.options.inverse);
        Ok(parts.prepare(space, move |space| FastBfs::new(space, goal_test, inverse)))
    }
}
