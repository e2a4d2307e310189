//! Iterative-deepening A* (R. E. Korf, *Depth-first iterative-deepening: an optimal admissible tree search*, Artificial
//! Intelligence 27, 1985, 97-109).
//!
//! Depth-first searches that cut off every state with f = g + h above a threshold; each time the threshold rises to the
//! smallest f that was cut. Memory is the current path alone. States reached along several paths are expanded several
//! times, and on a board that cannot be solved the search never ends by itself.
//!
//! [`fast::idastar`](super::fast::idastar) does the same faster.

use super::build::{Builder, Built, Parts, build};
use super::catalog::{AlgorithmEntry, Code, Nature};
use super::deepening::{Deepening, Searched, deepen};
use super::fast::idastar::CODE as FAST;
use super::options::{Inverse, OptionKey};
use super::solver::Prepared;
use super::study::technique_ladder as ladder;
use super::{End, Iteration, Outcome, Search, Task};
use crate::heuristic::Heuristic;
use crate::heuristic::linear_conflict::LinearConflict;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::pdb::PatternDatabases;
use crate::heuristic::walking_distance::WalkingDistance;
use crate::space::encoding::Encoding;
use crate::space::operator::LastOperator;
use crate::space::{Space, TileSpace};
use std::sync::Arc;

/// IDA* with its (little) scratch memory.
pub struct IdaStar<H> {
    heuristic: Arc<H>,
    inverse: Inverse,
    iterations: Vec<Iteration>,
}

/// The depth-first search below one threshold.
struct BelowCost<'a, 'b, S: Space, H> {
    space: &'a S,
    heuristic: &'a H,
    inverse: Inverse,
    path: &'a mut Vec<S::Op>,
    deepening: &'a mut Deepening<'b>,
}

impl<H> IdaStar<H> {
    /// A search under these options.
    pub fn new(heuristic: Arc<H>, inverse: Inverse) -> Self {
        Self { heuristic, inverse, iterations: Vec::new() }
    }
}

impl<S: Space, H: Heuristic<S>> BelowCost<'_, '_, S, H> {
    /// Expands a state that is not the goal. On success the path is filled from its end to its beginning.
    fn expand(
        &mut self,
        state: S::State,
        from: (u32, H::Memo),
        g: u32,
        last: LastOperator<S::Op>,
    ) -> Searched {
        self.deepening.expand(g)?;
        for (op, successor) in self.space.successors(state, self.inverse.pruned(last)) {
            self.deepening.generated += 1;
            let next = self.heuristic.step(self.space, from, state, op, successor);
            if self.deepening.cuts(g + 1 + next.0) {
                continue;
            }
            let searched = if self.space.is_goal(successor) {
                Searched::Break(End::Solved)
            } else {
                self.expand(successor, next, g + 1, LastOperator::by(op))
            };
            if searched.is_break() {
                self.path.push(op);
                return searched;
            }
        }
        Searched::Continue(())
    }
}

impl<S: Space, H: Heuristic<S>> Search<S> for IdaStar<H> {
    fn search(&mut self, space: &S, Task { start, budget, path, .. }: Task<'_, S>) -> Outcome {
        let Self { heuristic, inverse, iterations } = self;
        let (heuristic, inverse) = (&**heuristic, *inverse);
        let estimate = heuristic.evaluate(space, start);
        let outcome = deepen(estimate.0, budget, iterations, |deepening| {
            let mut below = BelowCost { space, heuristic, inverse, path, deepening };
            below.expand(start, estimate, 0, LastOperator::NONE)
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
    name: "idastar",
    about: "iterative-deepening A*: depth-first below a rising threshold on f",
    source: "Korf 1985",
    keys: &[
        OptionKey::H,
        OptionKey::Order,
        OptionKey::Inverse,
        OptionKey::Parity,
        OptionKey::State,
        OptionKey::Code,
    ],
    defaults: |options| options.inverse = Inverse::Skip,
    optimal: |options| options.h.admissible(),
    nature: Nature::DEPTH_FIRST,
    fastest_3x3: Encoding::Packed,
    codes: &[
        FAST,
        Code::general(build::<Build>),
        ladder::CODES[0],
        ladder::CODES[1],
        ladder::CODES[2],
        ladder::CODES[3],
    ],
};

struct Build;

impl Builder for Build {
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        let h = match parts.heuristic()?.downcast::<Manhattan>() {
            Ok(h) => return Ok(build_with(parts, space, h)),
            Err(h) => h,
        };
        let h = match h.downcast::<PatternDatabases<1>>() {
            Ok(h) => return Ok(build_with(parts, space, h)),
            Err(h) => h,
        };
        let h = match h.downcast::<PatternDatabases<2>>() {
            Ok(h) => return Ok(build_with(parts, space, h)),
            Err(h) => h,
        };
        let h = match h.downcast::<LinearConflict>() {
            Ok(h) => return Ok(build_with(parts, space, h)),
            Err(h) => h,
        };
        Ok(match h.downcast::<WalkingDistance>() {
            Ok(h) => build_with(parts, space, h),
            Err(h) => build_with(parts, space, Arc::new(h)),
        })
    }
}

fn build_with<S, H>(parts: Parts, space: S, h: Arc<H>) -> Box<dyn Prepared>
where
    S: TileSpace + 'static,
    H: Heuristic<S> + 'static,
{
    let inverse = parts.options.inverse;
    parts.prepare(space, move |_| IdaStar::new(Arc::clone(&h), inverse))
}
