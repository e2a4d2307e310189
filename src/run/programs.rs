//! Other people's solvers in a run: boards are handed to their programs, and each answer becomes a row like any other.

use super::checks::{Broken, Failure, checked};
use super::plan::Plan;
use super::solve::Instance;
use crate::external::program::AnswerKind;
use crate::external::{Account, Answer, End, Fault, Prepared, Program, ProgramError, Runner, prepare};
use crate::format::manifest::{AlgorithmSpec, SolverRecord};
use crate::format::protocol::Exchange;
use crate::format::row::{Row, Status};
use crate::puzzle::{Board, path};
use crate::search;
use crate::search::budget::{self, Limits};
use std::collections::VecDeque;
use std::fmt::Write;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A program that takes part in a run, ready to solve.
pub struct PreparedProgram {
    /// What is run, within what limits.
    pub program: Program,
    /// What it took to build it and to get to know it.
    pub set_up: Duration,
    /// What the manifest says of it.
    pub spec: AlgorithmSpec,
    version: Option<String>,
    account: Mutex<Account>,
}

impl PreparedProgram {
    /// Makes a program ready for a run. Limits of the run hold for it where it has none of its own.
    ///
    /// # Errors
    /// If it cannot be built or found, or has another goal than boards can be translated to.
    pub(super) fn new(program: &Program, goal: &Board, limits: &Limits) -> Result<Self, ProgramError> {
        let started = Instant::now();
        let mut program = program.clone();
        program.limits.time = program.limits.time.or(limits.time);
        program.limits.memory = program.limits.memory.or(limits.bytes.map(|bytes| bytes as u64));
        let Prepared { settings, version, account } = prepare(&program, goal, budget::is_interrupted)?;
        let spec = AlgorithmSpec {
            label: program.name.clone(),
            algorithm: "external".to_owned(),
            options: settings,
        };
        Ok(Self { program, set_up: started.elapsed(), spec, version, account: Mutex::new(account) })
    }

    /// What its processes took so far.
    pub fn account(&self) -> MutexGuard<'_, Account> {
        self.account.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the manifest says of it beside what determines its rows.
    pub(super) fn record(&self) -> SolverRecord {
        let account = self.account();
        SolverRecord {
            version: self.version.clone(),
            processes: account.processes,
            peak_bytes: account.peak_memory,
            start_up_ns: account.start_up.map(|time| time.as_nanos() as u64),
        }
    }

    fn exchange(&self) -> Exchange {
        let Program { protocol, answer, .. } = self.program;
        Exchange { protocol, lengths_only: answer == AnswerKind::Length }
    }
}

/// A row with what is wrong with it.
pub(super) struct Solved {
    pub(super) row: Row,
    pub(super) failure: Option<Failure>,
    /// What happened instead of an answer, for people.
    pub(super) report: Option<String>,
}

/// One worker's processes of one program.
pub(super) struct Guest<'a> {
    program: &'a PreparedProgram,
    /// Its place among all that take part.
    place: usize,
    /// There is one until the end.
    runner: Option<Runner>,
    /// Answers that nobody has asked for yet.
    ahead: VecDeque<Solved>,
}

impl<'a> Guest<'a> {
    pub(super) fn new(program: &'a PreparedProgram, place: usize, goal: &Board) -> Self {
        let runner = Runner::new(&program.program, goal, budget::is_interrupted);
        let runner = Some(runner.expect("there was one when the program was made ready"));
        Self { program, place, runner, ahead: VecDeque::new() }
    }

    /// Whether it is better given many boards than few.
    pub(super) const fn is_batch(&self) -> bool {
        self.program.program.protocol.is_batch()
    }

    /// Solves what it has to solve among these numbers; [`Self::next`] gives the rows.
    pub(super) fn solve(&mut self, plan: &Plan, numbers: Range<u64>) {
        let keys = numbers.map(|number| plan.key(number)).filter(|key| key.algorithm == self.place);
        let asked: Vec<(Instance, u32)> =
            keys.map(|key| (Instance::new(plan, key.instance), key.repeat)).collect();
        let boards: Vec<Board> = asked.iter().map(|(instance, _)| instance.board).collect();
        let answers = self.runner.as_mut().map(|runner| runner.solve(&boards)).unwrap_or_default();
        let solved = asked.iter().zip(answers);
        self.ahead.extend(
            solved.map(|((instance, repeat), answer)| self.program.row(plan, instance, *repeat, answer)),
        );
    }

    /// The next row of those that were solved; none if an interrupt came before.
    pub(super) fn next(&mut self) -> Option<Solved> {
        self.ahead.pop_front()
    }
}

impl Drop for Guest<'_> {
    fn drop(&mut self) {
        if let Some(runner) = self.runner.take() {
            self.program.account().add(runner.finish());
        }
    }
}

impl PreparedProgram {
    /// Makes a row of an answer, once it has been checked by the means by which all answers are checked.
    fn row(&self, plan: &Plan, instance: &Instance, repeat: u32, answer: Answer) -> Solved {
        let check = |end, path: &[_]| {
            let is_solvable = || plan.instances.is_solvable(&instance.board);
            checked(&instance.board, plan.instances.goal(), end, path, is_solvable)
        };
        let Answer { end, counters, wall, cpu } = answer;
        let (status, path_len, path, fault) = match end {
            End::Solved { path: Some(path), .. } => {
                let status = check(search::End::Solved, &path);
                (status, Some(path.len() as u32), Some(path), None)
            }
            // There is nothing to replay; whoever read it has compared the length with the optimum.
            End::Solved { length, path: None } => (Status::Solved, Some(length), None, None),
            End::Unsolvable => (check(search::End::Unsolvable, &[]), None, None, None),
            End::Failed(mut fault) => (fault.status, None, fault.path.take(), Some(fault)),
        };
        let nanoseconds = |time: Duration| time.as_nanos() as u64;
        let row = Row {
            repeat,
            path_len: path_len.filter(|_| status == Status::Solved),
            optimal_len: instance.optimal_len,
            expanded: counters.expanded,
            generated: counters.generated,
            stored: counters.stored,
            wall_ns: wall.map(nanoseconds),
            cpu_ns: cpu.map(nanoseconds),
            path: path.filter(|_| plan.paths || plan.repeat > 1).map(|path| path::to_letters(&path)),
            protocol: Some(self.exchange()),
            ..Row::new(instance.index, &instance.text, &self.program.name, status)
        };
        let failure = failure(&row, fault.as_ref()).map(|broken| Failure::new(&row, broken));
        let report = fault.map(|fault| report(&row, &fault));
        Solved { row, failure, report }
    }
}

/// What is wrong with a row, if it is a failure of the run. That time or memory ran out is a result.
pub(super) fn failure(row: &Row, fault: Option<&Fault>) -> Option<Broken> {
    match (row.status, fault, row.path_len, row.optimal_len) {
        (Status::TimeLimit | Status::MemoryLimit, ..) => None,
        (status, Some(fault), ..) => Some(Broken::Program { status, detail: fault.to_string() }),
        (Status::Wrong, ..) => Some(Broken::Path),
        (status @ (Status::Error | Status::Missing), None, ..) => {
            Some(Broken::Program { status, detail: "so it was before the run was resumed".to_owned() })
        }
        (Status::Solved, _, Some(found), Some(optimal)) if found < optimal => {
            Some(Broken::BelowOptimum { found, optimal })
        }
        _ => None,
    }
}

/// A fault with everything that is known of it, on lines of their own.
fn report(row: &Row, fault: &Fault) -> String {
    let Row { instance, board, algo, repeat, status, .. } = row;
    let mut text =
        format!("{algo}, board {instance} ({board}), repetition {repeat}: {status}: {}\n", fault.detail);
    if let Some(path) = &fault.path {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    path: {}", path::to_letters(path));
    }
    for line in fault.complaint.lines() {
        let _ = writeln!(text, "    stderr: {line}");
    }
    text
}
