//! What makes a run fail: answers that do not hold, by themselves or beside each other.

use super::plan::{Plan, PreparedAlgorithm};
use super::solve::Instance;
use crate::format::row::{Row, Status};
use crate::heuristic::TileHeuristic;
use crate::puzzle::{Board, Move, path};
use crate::search::End;
use crate::search::budget::{Limits, Stop};
use crate::space::tiles::Tiles;
use std::collections::HashMap;
use std::time::Duration;

/// How a solve really ended: what the search says, once its path has been replayed and its claim that there is none
/// has been looked into by `is_solvable`.
///
/// # Panics
/// If the search was interrupted: then it has nothing to say.
pub fn checked(
    board: &Board,
    goal: &Board,
    end: End,
    path: &[Move],
    is_solvable: impl FnOnce() -> bool,
) -> Status {
    match end {
        End::Solved if path::check(board, path, goal).is_ok() => Status::Solved,
        End::Unsolvable if !is_solvable() => Status::Unsolvable,
        End::Solved | End::Unsolvable => Status::Wrong,
        End::Stopped(Stop::Time) => Status::TimeLimit,
        End::Stopped(Stop::Nodes) => Status::NodeLimit,
        End::Stopped(Stop::Memory) => Status::MemoryLimit,
        End::Stopped(Stop::Interrupted) => unreachable!("an interrupted search has no result"),
    }
}

/// What an answer is worth that took so long: none if it came after the limit of time, unless it is wrong.
pub fn in_time(status: Status, took: Duration, limits: &Limits) -> Status {
    let is_late = limits.time.is_some_and(|limit| took > limit);
    match status {
        Status::Solved | Status::Unsolvable if is_late => Status::TimeLimit,
        other => other,
    }
}

/// A row that makes the run fail.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{algo} on board {instance} ({board}): {broken}")]
pub struct Failure {
    /// The board's index.
    pub instance: u64,
    /// The board.
    pub board: String,
    /// The algorithm's label.
    pub algo: String,
    /// What it did.
    pub broken: Broken,
}

/// How a solver failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// Its answer does not hold.
    #[error(
        "the answer is wrong: its path does not lead to the goal, or it calls a solvable board unsolvable"
    )]
    Path,
    /// It claims to be optimal.
    #[error(
        "found a path of {found} moves where the optimum is {optimal}, though the catalog calls it optimal"
    )]
    Optimality {
        /// Length of its path.
        found: u32,
        /// The optimal length.
        optimal: u32,
    },
    /// Its path is right, so the optimum that is known is not.
    #[error("found a path of {found} moves, which holds, where the optimum is said to be {optimal}")]
    BelowOptimum {
        /// Length of its path.
        found: u32,
        /// What is known as the optimal length.
        optimal: u32,
    },
    /// Its path is right, so its heuristic is not admissible.
    #[error(
        "found a path of {found} moves, which holds, where its heuristic estimates {estimate}, though the catalog \
         calls that admissible"
    )]
    Estimate {
        /// Length of its path.
        found: u32,
        /// The estimate of the board.
        estimate: u32,
    },
    /// Two algorithms that claim to be optimal say different things.
    #[error("{}, but {other}, which the catalog calls optimal too, {}", said(*.len), said(*.other_len))]
    Disagreement {
        /// Length of its path; none if it says that there is no path.
        len: Option<u32>,
        /// The other algorithm's label.
        other: String,
        /// Likewise.
        other_len: Option<u32>,
    },
    /// The same search did something else.
    #[error(
        "repetition {repeat} differs from the first one in {column}, though the same search does the same"
    )]
    Repetition {
        /// The repetition, from 0.
        repeat: u32,
        /// The column.
        column: &'static str,
    },
    /// Somebody else's program gave no answer, or one that does not hold.
    #[error("{status}: {detail}")]
    Program {
        /// What its row says.
        status: Status,
        /// What happened.
        detail: String,
    },
    /// It crashed.
    #[error("the solver panicked")]
    Panicked,
}

fn said(len: Option<u32>) -> String {
    len.map_or_else(|| "found no path".to_owned(), |len| format!("found a path of {len} moves"))
}

impl Failure {
    pub(super) fn new(row: &Row, broken: Broken) -> Self {
        Self { instance: row.instance, board: row.board.clone(), algo: row.algo.clone(), broken }
    }
}

/// What is wrong with a row by itself, if it is a failure of the run rather than a result.
pub fn failure(algorithm: &PreparedAlgorithm, instance: &Instance, row: &Row) -> Option<Failure> {
    let broken = match (row.status, row.path_len, row.optimal_len) {
        (Status::Wrong, ..) => Broken::Path,
        (Status::Error, ..) => Broken::Panicked,
        (Status::Solved, Some(found), Some(optimal)) if found < optimal => {
            Broken::BelowOptimum { found, optimal }
        }
        (Status::Solved, Some(found), Some(optimal)) if found > optimal && algorithm.claims_optimal => {
            Broken::Optimality { found, optimal }
        }
        (Status::Solved, Some(found), _) => {
            let estimate = algorithm.estimate.as_ref()?.evaluate(Tiles::new(&instance.board)).0;
            (estimate > found).then_some(Broken::Estimate { found, estimate })?
        }
        _ => return None,
    };
    Some(Failure::new(row, broken))
}

/// Compares what algorithms say that claim to be optimal, where nobody else knows the optimum.
pub struct OptimalityCheck<'a> {
    /// Their labels.
    claimants: Vec<&'a str>,
    /// By board: what the first of them said, until all have.
    open: HashMap<u64, Claim>,
}

#[derive(Default)]
struct Claim {
    rows: usize,
    /// The first one's label, and the length of its path, if it found one.
    first: Option<(String, Option<u32>)>,
}

impl<'a> OptimalityCheck<'a> {
    /// Of the algorithms of a plan.
    pub fn new(plan: &'a Plan) -> Self {
        let optimal = plan.algorithms.iter().filter(|algorithm| algorithm.claims_optimal);
        Self::of(optimal.map(|algorithm| algorithm.label.as_str()).collect())
    }

    fn of(claimants: Vec<&'a str>) -> Self {
        Self { claimants, open: HashMap::new() }
    }

    /// Compares rows, in whatever order they come, with those before.
    pub fn compare(&mut self, rows: &[Row]) -> Vec<Failure> {
        let all = self.claimants.len();
        let mut failures = Vec::new();
        for row in rows.iter().filter(|row| all > 1 && row.repeat == 0 && row.optimal_len.is_none()) {
            if !self.claimants.contains(&row.algo.as_str()) {
                continue;
            }
            let claim = self.open.entry(row.instance).or_default();
            claim.rows += 1;
            let is_last = claim.rows == all;
            // Whoever was stopped by a limit claims nothing.
            if matches!(row.status, Status::Solved | Status::Unsolvable) {
                let (other, other_len) = claim.first.get_or_insert_with(|| (row.algo.clone(), row.path_len));
                if *other_len != row.path_len {
                    let (other, other_len) = (other.clone(), *other_len);
                    let broken = Broken::Disagreement { len: row.path_len, other, other_len };
                    failures.push(Failure::new(row, broken));
                }
            }
            if is_last {
                self.open.remove(&row.instance);
            }
        }
        failures
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(instance: u64, algo: &str, status: Status, path_len: Option<u32>) -> Row {
        Row { path_len, ..Row::new(instance, "a board", algo, status) }
    }

    #[test]
    fn who_claims_to_be_optimal_must_agree() {
        let mut optimality = OptimalityCheck::of(vec!["astar", "idastar", "bfs"]);
        let mut compare = |rows: &[Row]| -> Vec<String> {
            optimality.compare(rows).iter().map(ToString::to_string).collect()
        };
        let solved = |instance, algo, len| row(instance, algo, Status::Solved, Some(len));
        assert!(
            compare(&[solved(0, "astar", 20), solved(1, "idastar", 31), solved(0, "gbfs", 60)]).is_empty()
        );
        assert_eq!(
            compare(&[solved(0, "idastar", 22), solved(1, "bfs", 31)]),
            [
                "idastar on board 0 (a board): found a path of 22 moves, but astar, which the catalog calls optimal too, \
              found a path of 20 moves"
            ]
        );
        assert_eq!(
            compare(&[row(1, "astar", Status::Unsolvable, None), row(0, "bfs", Status::TimeLimit, None)]),
            [
                "astar on board 1 (a board): found no path, but idastar, which the catalog calls optimal too, found a \
              path of 31 moves"
            ]
        );
        assert!(optimality.open.is_empty(), "nothing is kept of boards that all have seen");
    }

    #[test]
    fn a_known_optimum_is_compared_with_elsewhere() {
        let known = |algo, len| Row { optimal_len: Some(20), ..row(0, algo, Status::Solved, Some(len)) };
        let mut optimality = OptimalityCheck::of(vec!["astar", "bfs"]);
        assert!(optimality.compare(&[known("astar", 20), known("bfs", 22)]).is_empty());
    }

    #[test]
    fn a_claim_that_there_is_no_path_is_looked_into() {
        let board = Board::blank_last(crate::puzzle::Size::EIGHT);
        assert_eq!(checked(&board, &board, End::Unsolvable, &[], || true), Status::Wrong);
        assert_eq!(checked(&board, &board, End::Unsolvable, &[], || false), Status::Unsolvable);
    }
}
