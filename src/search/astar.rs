//! A* and weighted A* (P. E. Hart, N. J. Nilsson and B. Raphael, *A formal basis for the heuristic determination of
//! minimum cost paths*, IEEE Trans. SSC 4, 1968, 100-107; I. Pohl, *Heuristic search viewed as path finding in a
//! graph*, Artificial Intelligence 1, 1970, 193-204).
//!
//! States are expanded in the order of f = wg*g + wh*h and then of the tie-break (best-first search, AIMA 4e, Figure 3.7).
//! A state that turns out to have a shorter path is expanded again, so an inconsistent heuristic costs work, never
//! optimality. Where g has no weight that is [greedy search](super::gbfs).
//!
//! [`fast::astar`](super::fast::astar) does the same faster.

use super::build::{Builder, Built, Parts, buckets, build};
use super::catalog::{AlgorithmEntry, Code, Nature};
use super::fast::astar::CODE as FAST;
use super::frontier::{Frontier, OpenPath};
use super::open::OpenList;
use super::options::{GoalTest, OptionKey, Options};
use super::{Counters, End, Outcome, Search, Task};
use crate::heuristic::Heuristic;
use crate::heuristic::manhattan::Manhattan;
use crate::space::encoding::Encoding;
use crate::space::growth::Growing;
use crate::space::operator::{Operator, Origin};
use crate::space::store::Store;
use crate::space::trace::trace;
use crate::space::{Space, TileSpace};
use std::sync::Arc;

/// A* with its scratch memory.
pub struct AStar<S: Space, H, Q> {
    frontier: Frontier<S, Q>,
    heuristic: Arc<H>,
    options: Options,
}

impl<S: Space, H, Q: OpenList<S, OpenPath<S::Op>>> AStar<S, H, Q> {
    /// A search of `space`.
    pub fn new(space: &S, heuristic: Arc<H>, open: Q, options: &Options) -> Self {
        Self { frontier: Frontier::new(space, open, options), heuristic, options: options.clone() }
    }
}

impl<S: Space, H: Heuristic<S>, Q: OpenList<S, OpenPath<S::Op>>> Search<S> for AStar<S, H, Q> {
    fn parts(&mut self) -> Vec<&mut dyn Growing> {
        self.frontier.parts()
    }

    fn search(&mut self, space: &S, Task { start, id, budget, path }: Task<'_, S>) -> Outcome {
        let Self { frontier, heuristic, options } = self;
        let (h, _) = heuristic.evaluate(space, start);
        frontier.begin(id, budget.most_bytes());
        let begun = frontier.insert_or_improve(space, start, (0, h), Origin::START);
        let (mut expanded, mut generated, mut peak_open) = (0_u64, 1_u64, 1);
        let end = 'search: loop {
            let Some((id, g, origin, h)) = frontier.take_first() else {
                break begun.map_or_else(End::from, |()| End::Unsolvable);
            };
            let state = frontier.store.state(space, id);
            if options.goal_test == GoalTest::Late && space.is_goal(state) {
                trace(space, &frontier.store, id, path);
                break End::Solved;
            }
            if let Some(stop) = budget.stop(expanded, |room| room.make(S::Op::COUNT, &mut frontier.parts())) {
                break End::Stopped(stop);
            }
            expanded += 1;
            let from = heuristic.recall(space, state, h);
            for (op, successor) in space.successors(state, options.inverse.pruned(origin.last)) {
                generated += 1;
                if options.goal_test == GoalTest::Early && space.is_goal(successor) {
                    trace(space, &frontier.store, id, path);
                    path.push(op);
                    break 'search End::Solved;
                }
                let (h, _) = heuristic.step(space, from, state, op, successor);
                let origin = Origin::new(op, id);
                if let Err(full) = frontier.insert_or_improve(space, successor, (g + 1, h), origin) {
                    break 'search full.into();
                }
                peak_open = peak_open.max(frontier.open.len());
            }
        };
        let stored = frontier.store.len();
        Outcome { end, counters: Counters::of_graph_search(expanded, generated, stored, peak_open) }
    }
}

/// How it stands in the catalog.
pub static ENTRY: AlgorithmEntry = AlgorithmEntry {
    name: "astar",
    about: "A*: smallest f = g + h first; reopens states that turn out to be nearer",
    source: "Hart, Nilsson and Raphael 1968",
    keys: &[
        OptionKey::H,
        OptionKey::Tie,
        OptionKey::Order,
        OptionKey::GoalTest,
        OptionKey::Inverse,
        OptionKey::Dup,
        OptionKey::Parity,
        OptionKey::Queue,
        OptionKey::State,
        OptionKey::Code,
    ],
    defaults: |options| options.goal_test = GoalTest::Late,
    optimal: |options| options.h.admissible() && options.goal_test == GoalTest::Late,
    nature: Nature { reopens: true, ..Nature::GRAPH_SEARCH },
    fastest_3x3: Encoding::Packed,
    codes: &[FAST, GENERAL],
};

/// How weighted A* stands in the catalog.
pub static WEIGHTED: AlgorithmEntry = AlgorithmEntry {
    name: "wastar",
    about: "weighted A*: smallest f = wg*g + wh*h first; suboptimality bound wh/wg",
    source: "Pohl 1970",
    keys: &[
        OptionKey::H,
        OptionKey::Wg,
        OptionKey::Wh,
        OptionKey::Tie,
        OptionKey::Order,
        OptionKey::GoalTest,
        OptionKey::Inverse,
        OptionKey::Dup,
        OptionKey::Parity,
        OptionKey::Queue,
        OptionKey::State,
        OptionKey::Code,
    ],
    defaults: |options| {
        options.goal_test = GoalTest::Late;
        options.wh = 2;
    },
    optimal: |options| (ENTRY.optimal)(options) && options.wh <= options.wg,
    nature: Nature { reopens: true, ..Nature::GRAPH_SEARCH },
    fastest_3x3: Encoding::Packed,
    codes: &[FAST, GENERAL],
};

/// How it stands among the codes.
pub(super) const GENERAL: Code = Code::general(build::<Build>);

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
    let (options, heap) = (parts.options.clone(), parts.heaps());
    Ok(if parts.buckets()? {
        parts.prepare(space, move |s| AStar::new(s, Arc::clone(&h), buckets(&options.tie), &options))
    } else {
        parts.prepare(space, move |s| AStar::new(s, Arc::clone(&h), heap(), &options))
    })
}
