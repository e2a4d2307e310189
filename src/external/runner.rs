//! Boards in, an answer for each out: one worker's share of a program.

use super::batch::Batches;
use super::examine::Examiner;
use super::one_by_one::OneByOne;
use super::outcome::{Answer, Fault, FaultKind};
use super::program::{Program, ProgramError};
use super::protocol::Protocol;
use super::session::{Remains, Session};
use super::translate::Translation;
use crate::puzzle::Board;
use std::time::Duration;

/// Runs a program on boards. Its processes end with it.
pub struct Runner {
    program: Program,
    goal: Board,
    examiner: Examiner,
    account: Account,
    way: Way,
}

/// Who gives boards to processes.
enum Way {
    OneByOne(Box<OneByOne>),
    Batches(Batches),
}

/// What the processes of one runner took.
#[derive(Clone, Copy, Debug)]
pub struct Account {
    interrupted: fn() -> bool,
    /// Processes started.
    pub processes: u64,
    /// The largest resident memory that was seen, in bytes; none if no process was measured.
    pub peak_memory: Option<u64>,
    /// What a process takes for a board that is solved already, its start included.
    pub start_up: Option<Duration>,
}

impl Runner {
    /// For boards that are to reach `goal`. When `interrupted` says so, whatever runs is ended at once.
    ///
    /// # Errors
    /// If the program has a goal of its own, and boards cannot be translated to it.
    pub fn new(program: &Program, goal: &Board, interrupted: fn() -> bool) -> Result<Self, ProgramError> {
        let own = program.goal(goal)?;
        let translation = own.map(|own| {
            Translation::between(goal, &own).ok_or_else(|| ProgramError::Untranslatable {
                name: program.name.clone(),
                own: own.to_string(),
                goal: goal.to_string(),
            })
        });
        let way = match program.protocol {
            Protocol::Line => Way::OneByOne(Box::default()),
            Protocol::Hdu1043 | Protocol::Poj1077 | Protocol::Uva652 => Way::Batches(Batches::new(program)),
        };
        Ok(Self {
            examiner: Examiner::new(program, goal, translation.transpose()?),
            program: program.clone(),
            goal: *goal,
            account: Account { interrupted, processes: 0, peak_memory: None, start_up: None },
            way,
        })
    }

    /// An answer for each board, in order; fewer only if the run is being interrupted.
    pub fn solve(&mut self, boards: &[Board]) -> Vec<Answer> {
        let Self { program, examiner, account, way, .. } = self;
        match way {
            Way::OneByOne(one_by_one) => one_by_one.solve(program, boards, examiner, account),
            Way::Batches(batches) => batches.solve(program, boards, examiner, account),
        }
    }

    /// Measures what a process takes for a board that is solved already: the middle one of three.
    pub fn measure_start_up(&mut self) {
        let goal = self.goal;
        let mut times: Vec<Duration> = (0..3)
            .filter_map(|_| {
                let mut alone = Batches::new(&self.program);
                let answers = alone.solve(&self.program, &[goal], &mut self.examiner, &mut self.account);
                answers.first().and_then(|answer| answer.wall)
            })
            .collect();
        times.sort_unstable();
        self.account.start_up = times.get(times.len() / 2).copied();
    }

    /// What its processes took so far. Those that still run are in it when they are ended.
    pub const fn account(&self) -> &Account {
        &self.account
    }

    /// Ends what still runs.
    pub fn finish(mut self) -> Account {
        if let Way::OneByOne(one_by_one) = &mut self.way {
            one_by_one.finish(&mut self.account);
        }
        self.account
    }
}

impl Account {
    /// Starts a process.
    pub(super) fn start(&mut self, program: &Program) -> Result<Session, Fault> {
        self.processes += 1;
        Session::start(program, self.interrupted).map_err(|error| {
            let executable = program.command.first().map_or("", String::as_str);
            Fault::new(FaultKind::Error, format!("cannot run {executable}: {error}"))
        })
    }

    /// Ends a process and takes down what it took.
    pub(super) fn end(&mut self, session: Session) -> Result<Remains, Fault> {
        let remains = session
            .end()
            .map_err(|error| Fault::new(FaultKind::Error, format!("cannot tell how it ended: {error}")))?;
        self.peak_memory = self.peak_memory.max(remains.ended.peak_memory);
        Ok(remains)
    }
}
