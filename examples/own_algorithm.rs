//! A program with a search and a heuristic of its own, beside everything that `harness` brings.
//!
//! ```text
//! cargo run --release --example own_algorithm -- list algorithms
//! cargo run --release --example own_algorithm -- run --algos uniform-cost,astar:h=vertical --n 100
//! cargo run --release --example own_algorithm -- solve --algo uniform-cost 23415x768
//! cargo run --release --example own_algorithm -- conformance uniform-cost vertical
//! ```

use harness::heuristic::TileHeuristic;
use harness::heuristic::any::AnyHeuristic;
use harness::heuristic::catalog as heuristics;
use harness::puzzle::Board;
use harness::search::build::{Builder, Built, Parts, build};
use harness::search::catalog::{AlgorithmEntry, Catalog, Code, Nature, Work};
use harness::search::options::OptionKey;
use harness::search::{Counters, End, Outcome, Search, Task};
use harness::space::encoding::Encoding;
use harness::space::growth::Growing;
use harness::space::operator::{Operator, Origin};
use harness::space::store::{Id, Store};
use harness::space::tiles::Tiles;
use harness::space::trace::trace;
use harness::space::{Space, TileSpace};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::process::ExitCode;

fn main() -> ExitCode {
    harness::cli::main_with(&catalog())
}

/// The standard catalog with what stands below.
pub fn catalog() -> Catalog {
    Catalog::standard().with(&UNIFORM_COST).with_heuristic(&VERTICAL)
}

/// Uniform-cost search: the state with the smallest g first. No state's parent is generated again from it.
struct UniformCost<S: Space> {
    /// Each state once, with where it came from.
    store: S::Store<Origin<S::Op>>,
    /// By g, and then in order of generation: ids would be another order under each encoding.
    open: BinaryHeap<Reverse<(u32, u64, Id)>>,
}

impl<S: Space> Search<S> for UniformCost<S> {
    fn parts(&mut self) -> Vec<&mut dyn Growing> {
        vec![&mut self.store, &mut self.open]
    }

    fn search(&mut self, space: &S, Task { start, budget, path, .. }: Task<'_, S>) -> Outcome {
        let Self { store, open } = self;
        let _ = store.insert(space, start, Origin::START).map(|id| open.push(Reverse((0, 0, id))));
        let (mut expanded, mut generated, mut peak_open) = (0, 1, 1);
        let end = loop {
            let Some(Reverse((g, _, id))) = open.pop() else { break End::Unsolvable };
            let state = store.state(space, id);
            if space.is_goal(state) {
                trace(space, store, id, path);
                break End::Solved;
            }
            if let Some(stop) = budget.stop(expanded, |room| room.make(S::Op::COUNT, &mut [store, open])) {
                break End::Stopped(stop);
            }
            expanded += 1;
            let last = store.note(id).last;
            for (op, successor) in space.successors(state, last) {
                generated += 1;
                // Every operator costs 1, so the first way to a state is a shortest one.
                if let Ok(new) = store.insert(space, successor, Origin::new(op, id)) {
                    open.push(Reverse((g + 1, generated, new)));
                }
            }
            peak_open = peak_open.max(open.len());
        };
        Outcome { end, counters: Counters::of_graph_search(expanded, generated, store.len(), peak_open) }
    }
}

/// What the catalog says of it.
static UNIFORM_COST: AlgorithmEntry = AlgorithmEntry {
    name: "uniform-cost",
    about: "uniform-cost search: smallest g first, parents skipped",
    source: "Dijkstra 1959; AIMA 4e, section 3.4.2",
    keys: &[OptionKey::Order, OptionKey::Parity, OptionKey::State],
    defaults: |_| (),
    optimal: |_| true,
    nature: Nature { work: Work::EveryState, ..Nature::GRAPH_SEARCH },
    fastest_3x3: Encoding::Packed,
    codes: &[Code::general(build::<BuildUniformCost>)],
};

struct BuildUniformCost;

impl Builder for BuildUniformCost {
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        Ok(parts.prepare(space, |space| UniformCost { store: space.new_store(), open: BinaryHeap::new() }))
    }
}

/// The vertical half of the Manhattan distance: how many rows each tile is away from its own.
struct Vertical {
    /// By tile; the blank's is never looked at.
    home_row: Vec<u8>,
    width: u8,
}

impl TileHeuristic for Vertical {
    type Memo = ();

    fn evaluate(&self, tiles: Tiles) -> (u32, ()) {
        let cells = (0..self.home_row.len() as u8).filter(|&cell| cell != tiles.blank);
        let rows = cells.map(|cell| self.home_row[usize::from(tiles.tile(cell))].abs_diff(cell / self.width));
        (rows.map(u32::from).sum(), ())
    }
}

impl Vertical {
    fn new(goal: &Board) -> Self {
        let width = goal.size().width();
        let rows = (0..goal.size().cells()).map(|tile| (goal.cell_of(tile as u8) / width) as u8);
        Self { home_row: rows.collect(), width: width as u8 }
    }
}

/// What the catalog says of it.
static VERTICAL: heuristics::HeuristicEntry = heuristics::HeuristicEntry {
    name: "vertical",
    about: "rows that tiles are away from their own",
    source: "half of Manhattan distance",
    admissible: true,
    consistent: true,
    form: heuristics::Form::Plain(|goal| Ok(AnyHeuristic::new(Vertical::new(goal)))),
};
