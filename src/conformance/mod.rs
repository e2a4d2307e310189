//! Checks of everything in a catalog: whoever adds an algorithm or a heuristic there has it tested here, in this crate or
//! in another.
//!
//! What a search says is compared with the table of all distances, with what it says under every other encoding, with
//! what it said before, and with what its entry claims of it; nothing here knows any algorithm by its name.
//!
//! | module | what is checked |
//! |---|---|
//! | [`answers`] | paths, lengths and counters, on boards of several sizes and goals, in every encoding |
//! | [`solves`] | that solves do not depend on each other, limits, boards that cannot be solved |
//! | [`options`] | every pair of values of an algorithm's options |
//! | [`heuristics`] | what is claimed of heuristics, over all states |

pub mod answers;
pub mod heuristics;
pub mod options;
pub mod solves;

use crate::puzzle::draw::{self, Words};
use crate::puzzle::{Board, Move};
use crate::search::budget::Limits;
use crate::search::build::BuildError;
use crate::search::catalog::{Algorithm, Catalog, SpellingError, Work};
use crate::search::solver::{Prepared, Solver};
use crate::search::{Iteration, Outcome, SolveId};

/// Something that is not as it must be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Violation(String);

/// What came of a check.
pub type Checked = Result<(), Violation>;

/// One check.
pub struct Check {
    /// What must be so.
    pub name: &'static str,
    /// Finds out.
    pub run: fn(&Suite) -> Checked,
}

/// All checks.
pub static CHECKS: &[Check] = &[
    Check { name: "3x3 boards are solved in every encoding", run: answers::on_3x3_boards },
    Check { name: "boards are solved for other goals", run: answers::for_other_goals },
    Check { name: "boards of other sizes are solved", run: answers::on_other_sizes },
    Check { name: "a solve does not depend on the solves before", run: solves::are_independent },
    Check { name: "limits on expanded states are exact", run: solves::stop_at_node_limits },
    Check { name: "limits on time and memory stop a search", run: solves::stop_at_other_limits },
    Check {
        name: "without the parity test an unsolvable board exhausts the search",
        run: solves::end_on_unsolvable_boards,
    },
    Check { name: "presets are what they are said to be", run: options::of_presets },
    Check { name: "every pair of option values is refused or solves", run: options::in_pairs },
    Check { name: "claims about heuristics hold on every 3x3 state", run: heuristics::claims },
];

/// What is checked, and on how many boards.
pub struct Suite<'a> {
    catalog: &'a Catalog,
    algorithms: Vec<Algorithm>,
    heuristics: Vec<&'static crate::heuristic::catalog::HeuristicEntry>,
    /// One in so many boards is solved.
    one_in: u64,
}

impl<'a> Suite<'a> {
    /// Everything in a catalog.
    pub fn new(catalog: &'a Catalog) -> Self {
        let algorithms = catalog.names().into_iter().filter_map(|name| catalog.named(name).ok()).collect();
        Self { catalog, algorithms, heuristics: catalog.heuristics().entries().to_vec(), one_in: 1 }
    }

    /// Only the algorithms, presets and heuristics of these names.
    ///
    /// # Errors
    /// If there is no such thing.
    pub fn only(self, names: &[impl AsRef<str>]) -> Result<Self, SpellingError> {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let mut algorithms = Vec::new();
        for name in &names {
            if !self.heuristics.iter().any(|entry| entry.name == *name) {
                algorithms.push(self.catalog.named(name)?);
            }
        }
        let heuristics = self.heuristics.iter().copied().filter(|entry| names.contains(&entry.name));
        Ok(Self { algorithms, heuristics: heuristics.collect(), ..self })
    }

    /// A tenth of the boards.
    #[must_use]
    pub fn quick(self) -> Self {
        Self { one_in: 10, ..self }
    }

    fn boards_wanted(&self, n: u64) -> u64 {
        n.div_ceil(self.one_in)
    }

    /// Boards for an algorithm: uniform ones, but near ones alone for searches that would take all day.
    fn boards(&self, algorithm: &Algorithm, goal: &Board, uniform: u64, near: u64) -> Vec<Board> {
        let is_slow = algorithm.entry().nature.work == Work::Exponential;
        let uniform = if is_slow { 0 } else { self.boards_wanted(uniform) };
        (0..uniform)
            .map(|i| draw::uniform(&mut Words::new(11, i), goal))
            .chain((0..self.boards_wanted(near)).map(|i| draw::walk(&mut Words::new(12, i), goal, 24)))
            .collect()
    }
}

fn require(is_so: bool, otherwise: impl FnOnce() -> String) -> Checked {
    if is_so { Ok(()) } else { Err(Violation(otherwise())) }
}

/// Everything that one solve can tell.
type Told = (Outcome, Vec<Move>, Vec<Iteration>);

fn told(solver: &mut dyn Solver, start: &Board, limits: &Limits) -> Told {
    let mut path = Vec::new();
    let outcome = solver.solve(start, SolveId::default(), limits, &mut path);
    // Boards that need no search leave the iterations of the one before.
    let untouched = outcome.counters.expanded == Some(0);
    let iterations = if untouched { Vec::new() } else { solver.iterations().to_vec() };
    (outcome, path, iterations)
}

/// An algorithm made ready for a goal; none if its heuristic or its encoding is not for that goal.
fn prepared(algorithm: &Algorithm, goal: &Board) -> Result<Option<Box<dyn Prepared>>, Violation> {
    match algorithm.prepare(goal) {
        Ok(prepared) => Ok(Some(prepared)),
        Err(BuildError::Encoding(_) | BuildError::Heuristic(_)) => Ok(None),
        Err(error) => Err(Violation(format!("{} for {goal}: {error}", algorithm.label))),
    }
}
