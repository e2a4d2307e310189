//! Iterative-deepening depth-first search (D. J. Slate and L. R. Atkin, *CHESS 4.5*, 1977; Korf 1985; AIMA 4e,
//! Figure 3.12): depth-first searches to depth 1, 2, 3 ... without any memory of states seen.
//!
//! A table of visited states would make a depth-limited search incomplete: a state first met deep down would then not
//! be searched again from nearer the start.

use super::budget::{Budget, Stop};
use super::build::{Builder, Built, Parts, build};
use super::catalog::{Code, Entry, Nature, Work};
use super::options::{Key, Undo};
use super::{Counters, End, Iteration, Outcome, Search, SolveId};
use crate::puzzle::Move;
use crate::space::came::Came;
use crate::space::encoding::Encoding;
use crate::space::{Space, TileSpace};

/// Iterative deepening with its (little) scratch memory.
pub struct IterativeDeepening {
    undo: Undo,
    iterations: Vec<Iteration>,
}

struct Descent<'a, S> {
    space: &'a S,
    undo: Undo,
    budget: &'a mut Budget,
    path: &'a mut Vec<Move>,
    expanded: u64,
    generated: u64,
}

enum Found {
    /// And nothing lay deeper.
    Nothing,
    /// But something lay deeper.
    Cut,
    Goal,
    Stop(Stop),
}

impl IterativeDeepening {
    /// A search under these options.
    pub fn new(undo: Undo) -> Self {
        Self { undo, iterations: Vec::new() }
    }
}

impl<S: Space> Descent<'_, S> {
    /// Searches below a state that is not the goal, `levels` levels deep.
    fn descend(&mut self, state: S::State, levels: u32, came: Came) -> Found {
        if levels == 0 {
            return Found::Cut;
        }
        if let Some(stop) = self.budget.stop(self.expanded, || 0) {
            return Found::Stop(stop);
        }
        self.expanded += 1;
        let mut found = Found::Nothing;
        let left_out = if self.undo == Undo::Skip { came } else { Came::START };
        for (m, successor) in self.space.successors(state, left_out) {
            self.generated += 1;
            if self.space.is_goal(successor) {
                self.path.push(m);
                return Found::Goal;
            }
            match self.descend(successor, levels - 1, Came::by(m)) {
                Found::Nothing => {}
                Found::Cut => found = Found::Cut,
                Found::Goal => {
                    self.path.push(m);
                    return Found::Goal;
                }
                stop @ Found::Stop(_) => return stop,
            }
        }
        found
    }
}

impl<S: Space> Search<S> for IterativeDeepening {
    fn search(
        &mut self,
        space: &S,
        start: S::State,
        _id: SolveId,
        budget: &mut Budget,
        path: &mut Vec<Move>,
    ) -> Outcome {
        let mut descent = Descent { space, undo: self.undo, budget, path, expanded: 0, generated: 1 };
        self.iterations.clear();
        let mut depth = 1;
        let end = loop {
            let (expanded, generated) = (descent.expanded, descent.generated);
            let found = descent.descend(start, depth, Came::START);
            self.iterations.push(Iteration {
                threshold: depth,
                expanded: descent.expanded - expanded,
                generated: descent.generated - generated,
            });
            match found {
                Found::Goal => break End::Solved,
                Found::Stop(stop) => break End::Stopped(stop),
                Found::Nothing => break End::Unsolvable,
                Found::Cut => depth += 1,
            }
        };
        descent.path.reverse();
        // The states that are expanded along one path: depths 0 to depth - 1.
        let counters = Counters::of_depth_first_search(descent.expanded, descent.generated, depth);
        Outcome { end, counters }
    }

    fn untouched(&self) -> Counters {
        Counters::of_depth_first_search(0, 1, 1)
    }

    fn kept_bytes(&self) -> usize {
        self.iterations.capacity() * size_of::<Iteration>()
    }

    fn iterations(&self) -> &[Iteration] {
        &self.iterations
    }
}

/// How it stands in the catalog.
pub static ENTRY: Entry = Entry {
    name: "ids",
    about: "iterative-deepening depth-first search",
    source: "Slate and Atkin 1977; Korf 1985; AIMA 4e, Figure 3.12",
    keys: &[Key::Order, Key::Inverse, Key::Parity, Key::State],
    defaults: |options| options.inverse = Undo::Skip,
    optimal: |_| true,
    nature: Nature { work: Work::Exponential, ..Nature::DEPTH_FIRST },
    fastest_3x3: Encoding::Packed,
    codes: &[Code::general(build::<Build>)],
};

struct Build;

impl Builder for Build {
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        let undo = parts.options.inverse;
        Ok(parts.prepare(space, move |_| IterativeDeepening::new(undo)))
    }
}
