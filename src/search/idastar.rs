//! Iterative-deepening A* (R. E. Korf, *Depth-first iterative-deepening: an optimal admissible tree search*, Artificial
//! Intelligence 27, 1985, 97-109).
//!
//! Depth-first searches that cut off every state with f = g + h above a threshold; each time the threshold rises to the
//! smallest f that was cut. Memory is the current path alone. States reached along several paths are expanded several
//! times, and on a board that cannot be solved the search never ends by itself.

use super::budget::Budget;
use super::build::{BuildError, Builder, Built, Parts, build};
use super::catalog::{Code, Entry, Nature};
use super::deepening::{Found, Progress, deepen};
use super::idastar_techniques as techniques;
use super::idastar_unrolled::Unrolled;
use super::options::{Key, Undo};
use super::solver::Prepared;
use super::{Counters, Iteration, Outcome, Search, SolveId};
use crate::heuristic::Heuristic;
use crate::heuristic::linear_conflict::LinearConflict;
use crate::heuristic::manhattan::{self, Manhattan};
use crate::heuristic::pdb::{self, PatternDatabases};
use crate::heuristic::turn::Turn;
use crate::heuristic::walking_distance::WalkingDistance;
use crate::puzzle::{Move, Size};
use crate::space::came::Came;
use crate::space::encoding::Encoding;
use crate::space::{Space, TileSpace};
use std::sync::Arc;

/// IDA* with its (little) scratch memory.
pub struct IdaStar<H> {
    heuristic: Arc<H>,
    undo: Undo,
    iterations: Vec<Iteration>,
}

/// The depth-first searches of one solve.
struct Descent<'a, S, H> {
    space: &'a S,
    heuristic: &'a H,
    undo: Undo,
    budget: &'a mut Budget,
    path: &'a mut Vec<Move>,
    progress: Progress,
}

impl<H> IdaStar<H> {
    /// A search under these options.
    pub fn new(heuristic: Arc<H>, undo: Undo) -> Self {
        Self { heuristic, undo, iterations: Vec::new() }
    }
}

impl<S: Space, H: Heuristic<S>> Descent<'_, S, H> {
    /// Expands a state that is not the goal. On success the path is filled from its end to its beginning.
    fn descend(&mut self, state: S::State, from: (u32, H::Memo), g: u32, came: Came) -> Found {
        if let Some(stop) = self.budget.stop(self.progress.expanded, || 0) {
            return Found::Stop(stop);
        }
        self.progress.expand(g);
        let left_out = if self.undo == Undo::Skip { came } else { Came::START };
        for (m, successor) in self.space.successors(state, left_out) {
            self.progress.generated += 1;
            let next = self.heuristic.step(self.space, from, state, m, successor);
            if self.progress.cuts(g + 1 + next.0) {
                continue;
            }
            if self.space.is_goal(successor) {
                self.path.push(m);
                return Found::Goal;
            }
            match self.descend(successor, next, g + 1, Came::by(m)) {
                Found::Nothing => {}
                Found::Goal => {
                    self.path.push(m);
                    return Found::Goal;
                }
                Found::Stop(stop) => return Found::Stop(stop),
            }
        }
        Found::Nothing
    }
}

impl<S: Space, H: Heuristic<S>> Search<S> for IdaStar<H> {
    fn search(
        &mut self,
        space: &S,
        start: S::State,
        _id: SolveId,
        budget: &mut Budget,
        path: &mut Vec<Move>,
    ) -> Outcome {
        let root = self.heuristic.evaluate(space, start);
        let mut descent = Descent {
            space,
            heuristic: &*self.heuristic,
            undo: self.undo,
            budget,
            path,
            progress: Progress::new(root.0),
        };
        let outcome = deepen(
            &mut descent,
            |descent| &mut descent.progress,
            &mut self.iterations,
            |descent| descent.descend(start, root, 0, Came::START),
        );
        descent.path.reverse();
        outcome
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
    name: "idastar",
    about: "iterative-deepening A*: depth-first below a rising threshold on f",
    source: "Korf 1985",
    keys: &[Key::H, Key::Order, Key::Inverse, Key::Parity, Key::State, Key::Code],
    defaults: |options| options.inverse = Undo::Skip,
    optimal: |options| options.h.admissible(),
    nature: Nature::DEPTH_FIRST,
    fastest_3x3: Encoding::Packed,
    codes: &[
        UNROLLED,
        Code::general(build::<Build>),
        techniques::CODES[0],
        techniques::CODES[1],
        techniques::CODES[2],
        techniques::CODES[3],
    ],
};

const UNROLLED: Code = Code {
    name: "unrolled",
    about: "one function for each cell of the blank",
    needs: "3x3 and 4x4 boards with h=manhattan or h=pdb, inverse=skip and state=packed",
    encoding: Some(Encoding::Packed),
    suits: |options, size| {
        matches!(size, Size::EIGHT | Size::FIFTEEN)
            && (options.h.is(&manhattan::ENTRY) || options.h.is(&pdb::entry::ENTRY))
            && options.inverse == Undo::Skip
    },
    build: build::<BuildUnrolled>,
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
    let undo = parts.options.inverse;
    parts.prepare(space, move |_| IdaStar::new(Arc::clone(&h), undo))
}

struct BuildUnrolled;

impl Builder for BuildUnrolled {
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        let h = match parts.heuristic()?.downcast::<Manhattan>() {
            Ok(h) => return Ok(build_unrolled(parts, space, h)),
            Err(h) => h,
        };
        let h = match h.downcast::<PatternDatabases<1>>() {
            Ok(h) => return Ok(build_unrolled(parts, space, h)),
            Err(h) => h,
        };
        match h.downcast::<PatternDatabases<2>>() {
            Ok(h) => Ok(build_unrolled(parts, space, h)),
            Err(_) => Err(BuildError::Code { name: UNROLLED.name, needs: UNROLLED.needs }),
        }
    }
}

fn build_unrolled<S, H>(parts: Parts, space: S, h: Arc<H>) -> Box<dyn Prepared>
where
    S: TileSpace + 'static,
    H: Turn + 'static,
{
    let (goal, order) = (*parts.goal, parts.options.order);
    if goal.size() == Size::EIGHT {
        parts.prepare(space, move |_| Unrolled::<3, H>::new(&goal, &h, order))
    } else {
        parts.prepare(space, move |_| Unrolled::<4, H>::new(&goal, &h, order))
    }
}
