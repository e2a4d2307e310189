//! The search algorithms, one file each, and what they share.
//!
//! Every algorithm is a struct that owns its scratch memory and implements [`Search`] for any [`Space`]; it is written
//! once and compiled for each space and heuristic. An algorithm is one file, which holds its entry for the [`catalog`]
//! (name, options, builder, what may be expected of it), and one line in [`STANDARD`]; the conformance checks then run on
//! it by themselves.
//!
//! | module | what |
//! |---|---|
//! | [`bfs`], [`bibfs`], [`astar`], [`gbfs`], [`idastar`], [`ids`], [`table`] | the algorithms, as the textbook has them |
//! | [`frontier`] | the states of a best-first search, reached and open |
//! | `deepening` | what the searches by iterative deepening share |
//! | [`fast`] | twins that count the same and are made fast: what `code=fast` runs |
//! | [`study`] | twins that are here to be studied, not used |
//! | [`budget`] | limits on one solve, and what stops it |
//! | [`open`], [`tie`] | open lists (buckets, heap) and tie-breaking |
//! | [`options`], [`values`] | the options an algorithm can take, read and written, and their values |
//! | [`solver`] | from boards to searches: parity, the trivial board, the types hidden |
//! | [`build`] | from options to types: what the algorithms' builders have in common |
//! | [`catalog`] | algorithms, presets and heuristics by name |
//! | [`presets`] | the write-ups' searches by name |
//! | [`algorithm`] | an algorithm with its options: what they mean for a goal |
//! | [`spelling`] | how that is written, and read |

pub mod algorithm;
pub mod astar;
pub mod bfs;
pub mod bibfs;
pub mod budget;
pub mod build;
pub mod catalog;
mod deepening;
pub mod fast;
pub mod frontier;
pub mod gbfs;
pub mod idastar;
pub mod ids;
pub mod open;
pub mod options;
pub mod presets;
pub mod solver;
pub mod spelling;
pub mod study;
pub mod table;
pub mod tie;
pub mod values;

use crate::space::Space;
use crate::space::growth::{Growing, OutOfMemory};
use budget::{Budget, Stop};

/// The algorithms of this crate, in the order in which `--algos all` runs them.
pub static STANDARD: &[&catalog::AlgorithmEntry] = &[
    &bfs::ENTRY,
    &bibfs::ENTRY,
    &astar::ENTRY,
    &astar::WEIGHTED,
    &gbfs::ENTRY,
    &idastar::ENTRY,
    &ids::ENTRY,
    &table::ENTRY,
];

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With a path.
    Solved,
    /// With the proof that there is none.
    Unsolvable,
    /// Before it was done.
    Stopped(Stop),
}

impl From<OutOfMemory> for End {
    fn from(_: OutOfMemory) -> Self {
        Self::Stopped(Stop::Memory)
    }
}

/// The work a search did; `docs/counting.md` says what exactly each counter counts. `None` is unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// States whose successors were enumerated, repetitions included.
    pub expanded: Option<u64>,
    /// States produced, the start included, duplicates included.
    pub generated: Option<u64>,
    /// Distinct states held when the search stopped.
    pub stored: Option<u64>,
    /// Largest size of the open list(s).
    pub peak_open: Option<u64>,
}

impl Counters {
    /// Those of a search that remembers states and has an open list.
    pub fn of_graph_search(expanded: u64, generated: u64, stored: usize, peak_open: usize) -> Self {
        Self {
            expanded: Some(expanded),
            generated: Some(generated),
            stored: Some(stored as u64),
            peak_open: Some(peak_open as u64),
        }
    }

    /// Those of a depth-first search, which holds the states of one path and has no open list: its size is unknown
    /// rather than 0.
    pub fn of_depth_first_search(expanded: u64, generated: u64, longest_path: u32) -> Self {
        Self {
            expanded: Some(expanded),
            generated: Some(generated),
            stored: Some(u64::from(longest_path)),
            peak_open: None,
        }
    }
}

/// What a search has to say besides the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// What it did.
    pub counters: Counters,
}

/// Identity of one solve: random tie-breaks are drawn from it, so they depend on nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveId {
    /// The run's seed.
    pub seed: u64,
    /// The instance's index in the run.
    pub instance: u64,
}

/// One completed iteration of an iterative-deepening search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// The threshold: largest f (IDA*) or depth (iterative deepening) that was not cut.
    pub threshold: u32,
    /// States expanded in this iteration.
    pub expanded: u64,
    /// States generated in this iteration.
    pub generated: u64,
}

/// What a search is given besides its space.
pub struct Task<'a, S: Space> {
    /// Where the path is to begin; not the goal.
    pub start: S::State,
    /// Which solve it is.
    pub id: SolveId,
    /// What it must ask before it expands a state.
    pub budget: &'a mut Budget,
    /// Empty at the call; holds the operators at the return if the end is [`End::Solved`].
    pub path: &'a mut Vec<S::Op>,
}

/// A search algorithm with its scratch memory, for one space.
pub trait Search<S: Space>: Send {
    /// The parts of its memory: states, notes, index and open lists, which
    /// [`Limits::bytes`](budget::Limits::bytes) is about. They are emptied before every search but the first, outside of
    /// its time.
    fn parts(&mut self) -> Vec<&mut dyn Growing> {
        Vec::new()
    }

    /// Searches for a path to the goal.
    fn search(&mut self, space: &S, task: Task<'_, S>) -> Outcome;

    /// What is counted where no search is needed: a board that is solved already, or of the wrong parity.
    fn counters_without_search(&self) -> Counters {
        match self.deepening() {
            Some(_) => Counters::of_depth_first_search(0, 1, 1),
            None => Counters::of_graph_search(0, 1, 1, 0),
        }
    }

    /// The iterations of the last solve, the last one possibly incomplete, if this is a search by iterative deepening,
    /// which remembers nothing else.
    fn deepening(&self) -> Option<&Vec<Iteration>> {
        None
    }
}
