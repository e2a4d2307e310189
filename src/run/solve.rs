//! One solve: timed, checked, and made a row of.

use super::checks::{self, Failure, checked, in_time};
use super::plan::{Plan, PreparedAlgorithm};
use crate::format::row::{Row, Status};
use crate::puzzle::{Board, Move, path};
use crate::search::budget::{Limits, Stop};
use crate::search::solver::Solver;
use crate::search::{Counters, End, Outcome, SolveId};
use cpu_time::ThreadTime;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// A board with what is known about it, shared by its solves.
#[derive(Clone)]
pub struct Instance {
    /// Its index in the run.
    pub index: u64,
    /// The board.
    pub board: Board,
    /// The board as rows show it.
    pub text: String,
    /// Its optimal length, where known.
    pub optimal_len: Option<u32>,
}

impl Instance {
    /// The `index`-th board of a plan.
    pub fn new(plan: &Plan, index: u64) -> Self {
        let (board, optimal_len) = plan.instances.get(index);
        Self { index, board, text: board.to_string(), optimal_len }
    }
}

/// One worker's solver for one algorithm.
pub struct WorkerSolver<'a> {
    algorithm: &'a PreparedAlgorithm,
    solver: Box<dyn Solver>,
    path: Vec<Move>,
    /// Whether a long solve has filled the caches with other things since the last one here.
    is_cold: bool,
}

/// States that are expanded before the warm-up ends.
const WARM_UP: u64 = 10_000;
/// The same where the caches alone are cold.
pub const WARM_CACHES: u64 = 256;

impl<'a> WorkerSolver<'a> {
    /// A solver with scratch memory of its own.
    pub fn new(algorithm: &'a PreparedAlgorithm) -> Self {
        Self { algorithm, solver: algorithm.prepared.solver(), path: Vec::new(), is_cold: false }
    }

    /// Solves once without a row, so that first-use costs (memory, caches) fall into no one's time.
    pub fn warm_up(&mut self, board: &Board, limits: &Limits) {
        self.warm(board, limits, WARM_UP);
    }

    /// Says that what was done here last lies in the caches no more.
    pub fn chill(&mut self) {
        self.is_cold = true;
    }

    fn warm(&mut self, board: &Board, limits: &Limits, states: u64) {
        self.is_cold = false;
        let limits =
            Limits { nodes: Some(limits.nodes.map_or(states, |nodes| nodes.min(states))), ..*limits };
        // A panic here will come again, and become a row, when it counts.
        let solve = AssertUnwindSafe(|| {
            self.solver.solve(board, SolveId::default(), &limits, &mut self.path);
            self.solver.make_ready();
        });
        if catch_unwind(solve).is_err() {
            self.solver = self.algorithm.prepared.solver();
        }
    }

    /// Solves a board, checks the answer by means that share nothing with the search, and makes a row of it. None if
    /// the search was interrupted: then there is no answer.
    pub fn solve(&mut self, plan: &Plan, instance: &Instance, repeat: u32) -> Option<Row> {
        if self.is_cold {
            self.warm(&instance.board, &plan.limits, WARM_CACHES);
        }
        let id = SolveId { seed: plan.instances.seed(), instance: instance.index };
        let (solver, path) = (&mut self.solver, &mut self.path);
        // The wall clock is read within what the CPU clock measures: its reading takes nanoseconds, that of the other
        // one is a call of the system.
        let cpu = ThreadTime::now();
        let wall = Instant::now();
        let outcome =
            catch_unwind(AssertUnwindSafe(|| solver.solve(&instance.board, id, &plan.limits, path)));
        let wall = wall.elapsed();
        let cpu = cpu.elapsed();

        let (status, counters) = match outcome {
            Ok(Outcome { end: End::Stopped(Stop::Interrupted), .. }) => return None,
            Ok(Outcome { end, counters }) => {
                solver.make_ready();
                let is_solvable = || plan.instances.is_solvable(&instance.board);
                let status = checked(&instance.board, plan.instances.goal(), end, path, is_solvable);
                (in_time(status, wall, &plan.limits), counters)
            }
            Err(_panic) => {
                // Its scratch memory may be in any state.
                self.solver = self.algorithm.prepared.solver();
                (Status::Error, Counters::default())
            }
        };
        let found = matches!(status, Status::Solved | Status::Wrong);
        let timed = status != Status::Error;
        Some(Row {
            instance: instance.index,
            board: instance.text.clone(),
            algo: self.algorithm.label.clone(),
            repeat,
            status,
            path_len: (status == Status::Solved).then_some(self.path.len() as u32),
            optimal_len: instance.optimal_len,
            expanded: counters.expanded,
            generated: counters.generated,
            stored: counters.stored,
            peak_open: counters.peak_open,
            wall_ns: timed.then_some(wall.as_nanos() as u64),
            cpu_ns: timed.then_some(cpu.as_nanos() as u64),
            // Paths of repetitions are compared, whether they are asked for or not.
            path: ((plan.paths || plan.repeat > 1) && found).then(|| path::to_letters(&self.path)),
            protocol: None,
        })
    }

    /// What is wrong with a row of this solver's, if it is a failure of the run rather than a result.
    pub fn failure(&self, instance: &Instance, row: &Row) -> Option<Failure> {
        checks::failure(self.algorithm, instance, row)
    }
}
