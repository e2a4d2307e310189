//! Iterative-deepening depth-first search (D. J. Slate and L. R. Atkin, *CHESS 4.5*, 1977; Korf 1985; AIMA 4e,
//! Figure 3.12): depth-first searches to depth 1, 2, 3 ... without any memory of states seen.
//!
//! A table of visited states would make a depth-limited search incomplete: a state first met deep down would then not
//! be searched again from nearer the start.

use super::build::{Builder, Built, Parts, build};
use super::catalog::{AlgorithmEntry, Code, Nature, Work};
use super::deepening::{Deepening, Searched, deepen};
use super::options::{Inverse, OptionKey};
use super::{End, Iteration, Outcome, Search, Task};
use crate::space::encoding::Encoding;
use crate::space::operator::LastOperator;
use crate::space::{Space, TileSpace};

/// Iterative deepening with its (little) scratch memory.
pub struct IterativeDeepening {
    inverse: Inverse,
    iterations: Vec<Iteration>,
}

/// The depth-first search below one depth.
struct BelowDepth<'a, 'b, S: Space> {
    space: &'a S,
    inverse: Inverse,
    path: &'a mut Vec<S::Op>,
    deepening: &'a mut Deepening<'b>,
}

impl IterativeDeepening {
    /// A search under these options.
    pub fn new(inverse: Inverse) -> Self {
        Self { inverse, iterations: Vec::new() }
    }
}

impl<S: Space> BelowDepth<'_, '_, S> {
    /// Searches below a state at depth `g` that is not the goal. On success the path is filled from its end to its
    /// beginning.
    fn search(&mut self, state: S::State, g: u32, last: LastOperator<S::Op>) -> Searched {
        if self.deepening.cuts(g + 1) {
            return Searched::Continue(());
        }
        self.deepening.expand(g)?;
        for (op, successor) in self.space.successors(state, self.inverse.pruned(last)) {
            self.deepening.generated += 1;
            let searched = if self.space.is_goal(successor) {
                Searched::Break(End::Solved)
            } else {
                self.search(successor, g + 1, LastOperator::by(op))
            };
            if searched.is_break() {
                self.path.push(op);
                return searched;
            }
        }
        Searched::Continue(())
    }
}

impl<S: Space> Search<S> for IterativeDeepening {
    fn search(&mut self, space: &S, Task { start, budget, path, .. }: Task<'_, S>) -> Outcome {
        let Self { inverse, iterations } = self;
        let outcome = deepen(1, budget, iterations, |deepening| {
            BelowDepth { space, inverse: *inverse, path, deepening }.search(start, 0, LastOperator::NONE)
        });
        path.reverse();
        outcome
    }

    fn deepening(&self) -> Option<&Vec<Iteration>> {
        Some(&self.iterations)
    }
}

/// How it stands in the catalog.
pub static ENTRY: AlgorithmEntry = AlgorithmEntry {
    name: "ids",
    about: "iterative-deepening depth-first search",
    source: "Slate and Atkin 1977; Korf 1985; AIMA 4e, Figure 3.12",
    keys: &[OptionKey::Order, OptionKey::Inverse, OptionKey::Parity, OptionKey::State],
    defaults: |options| options.inverse = Inverse::Skip,
    optimal: |_| true,
    nature: Nature { work: Work::Exponential, ..Nature::DEPTH_FIRST },
    fastest_3x3: Encoding::Packed,
    codes: &[Code::general(build::<Build>)],
};

struct Build;

impl Builder for Build {
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        let inverse = parts.options.inverse;
        Ok(parts.prepare(space, move |_| IterativeDeepening::new(inverse)))
    }
}
