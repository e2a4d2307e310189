//! Boards in, an answer for each out: one worker's share of a program.

use super::account::Account;
use super::batch::Batches;
use super::examine::Examiner;
use super::one_by_one::OneByOne;
use super::outcome::{Answer, Fault};
use super::program::{Program, ProgramError};
use super::session::{Remains, Session};
use super::translate::Translation;
use crate::format::protocol::Protocol;
use crate::format::row::Status;
use crate::puzzle::Board;
use std::time::Duration;

/// Runs a program on boards. Its processes end with it.
pub struct Runner {
    program: Program,
    goal: Board,
    examiner: Examiner,
    keeper: Keeper,
    way: Way,
}

/// Who gives boards to processes.
enum Way {
    OneByOne(Box<OneByOne>),
    Batches(Batches),
}

/// What processes are started under, and what they took.
pub(super) struct Keeper {
    interrupted: fn() -> bool,
    pub(super) account: Account,
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
            keeper: Keeper { interrupted, account: Account::default() },
            way,
        })
    }

    /// An answer for each board, in order; fewer only if the run is being interrupted.
    pub fn solve(&mut self, boards: &[Board]) -> Vec<Answer> {
        if boards.is_empty() {
            return Vec::new();
        }
        let Self { program, examiner, keeper, way, .. } = self;
        match way {
            Way::OneByOne(one_by_one) => one_by_one.solve(program, boards, examiner, keeper),
            Way::Batches(batches) => batches.solve(program, boards, examiner, keeper),
        }
    }

    /// Measures what a process takes for a board that is solved already: the middle one of three.
    pub fn measure_start_up(&mut self) {
        let goal = self.goal;
        let mut times: Vec<Duration> = Vec::new();
        while times.len() < 3 {
            let mut alone = Batches::new(&self.program);
            let answers = alone.solve(&self.program, &[goal], &mut self.examiner, &mut self.keeper);
            match answers.first().and_then(|answer| answer.wall) {
                Some(wall) => times.push(wall),
                // What fails here would fail again.
                None => break,
            }
        }
        times.sort_unstable();
        self.keeper.account.start_up = times.get(times.len() / 2).copied();
    }

    /// What its processes took so far. Those that still run are in it when they are ended.
    pub const fn account(&self) -> &Account {
        &self.keeper.account
    }

    /// Ends what still runs.
    pub fn finish(mut self) -> Account {
        if let Way::OneByOne(one_by_one) = &mut self.way {
            one_by_one.finish(&mut self.keeper);
        }
        self.keeper.account
    }
}

impl Keeper {
    /// Starts a process.
    pub(super) fn start(&mut self, program: &Program) -> Result<Session, Fault> {
        self.account.processes += 1;
        Session::start(program, self.interrupted).map_err(|error| {
            let executable = program.command.first().map_or("", String::as_str);
            Fault::new(Status::Error, format!("cannot run {executable}: {error}"))
        })
    }

    /// Ends a process and takes down what it took.
    pub(super) fn end(&mut self, session: Session) -> Result<Remains, Fault> {
        let remains = session
            .end()
            .map_err(|error| Fault::new(Status::Error, format!("cannot tell how it ended: {error}")))?;
        self.account.peak_memory = self.account.peak_memory.max(remains.ended.peak_memory);
        Ok(remains)
    }
}
