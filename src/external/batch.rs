//! A process for several boards at once, or for one: everything in, end of input, everything out.
//!
//! A process that fails, or does not answer each board once, tells nothing about which board is to blame. Its boards
//! are then given to two processes, half of them each, and so on down to single boards: one bad board costs one row.

use super::examine::Examiner;
use super::outcome::{Answer, Fault};
use super::program::Program;
use super::protocol::written;
use super::runner::Keeper;
use super::session::{Session, Stopped};
use crate::format::row::Status;
use crate::puzzle::Board;
use std::time::Duration;

/// Gives boards to processes, many at once.
pub(super) struct Batches {
    /// How many boards a process is given: fewer after one was not done in time.
    at_once: usize,
    most_at_once: usize,
}

/// What one process made of its boards.
struct Whole {
    lines: Vec<Vec<u8>>,
    wall: Duration,
    cpu: Duration,
}

/// Why a process's answers are not taken.
enum Broken {
    Fault(Fault),
    Interrupted,
}

impl Batches {
    pub(super) const fn new(program: &Program) -> Self {
        let most = if program.protocol.is_batch() { usize::MAX } else { 1 };
        Self { at_once: most, most_at_once: most }
    }

    /// An answer for each board; fewer if the run is being interrupted.
    pub(super) fn solve(
        &mut self,
        program: &Program,
        boards: &[Board],
        examiner: &mut Examiner,
        keeper: &mut Keeper,
    ) -> Vec<Answer> {
        let mut answers = Vec::with_capacity(boards.len());
        // Kept in order: the next boards on top.
        let mut left = vec![boards];
        while let Some(mut now) = left.pop() {
            if now.len() > self.at_once {
                let (first, rest) = now.split_at(self.at_once);
                left.push(rest);
                now = first;
            }
            match together(program, now, examiner, keeper) {
                Ok(whole) => {
                    if whole.wall < program.limits.time() / 4 {
                        self.at_once = self.at_once.saturating_mul(2).min(self.most_at_once);
                    }
                    let share = now.len() as u32;
                    for (board, line) in now.iter().zip(&whole.lines) {
                        let (end, counters) = examiner.examine(board, line);
                        let (wall, cpu) = (Some(whole.wall / share), Some(whole.cpu / share));
                        answers.push(Answer { end, counters, wall, cpu });
                    }
                }
                Err(Broken::Interrupted) => return answers,
                Err(Broken::Fault(fault)) if now.len() == 1 => answers.push(Answer::failed(fault)),
                Err(Broken::Fault(fault)) => {
                    let half = now.len() / 2;
                    if fault.status == Status::TimeLimit {
                        self.at_once = half;
                    }
                    let (first, second) = now.split_at(half);
                    left.extend([second, first]);
                }
            }
        }
        answers
    }
}

/// How many lines a process of its own answers to one board; none if it fails.
pub(super) fn lines_alone(
    program: &Program,
    board: &Board,
    examiner: &Examiner,
    keeper: &mut Keeper,
) -> Option<usize> {
    let mut session = start(program, std::slice::from_ref(board), examiner, keeper).ok()?;
    let stopped = session.read_lines(2);
    let lines = std::iter::from_fn(|| session.lines.next().map(drop)).count();
    keeper.end(session).ok()?;
    (stopped != Err(Stopped::Time)).then_some(lines)
}

fn start(
    program: &Program,
    boards: &[Board],
    examiner: &Examiner,
    keeper: &mut Keeper,
) -> Result<Session, Fault> {
    let texts: Vec<String> =
        boards.iter().map(|board| written(&examiner.for_program(board), program.blank)).collect();
    let mut session = keeper.start(program)?;
    session.feed(program.protocol.input(&texts).as_bytes());
    session.close_input();
    Ok(session)
}

/// Gives boards to one process.
fn together(
    program: &Program,
    boards: &[Board],
    examiner: &Examiner,
    keeper: &mut Keeper,
) -> Result<Whole, Broken> {
    let mut session = start(program, boards, examiner, keeper).map_err(Broken::Fault)?;
    let most_lines = program.protocol.most_lines(boards.len());
    let stopped = session.read_lines(most_lines + 1).err();
    let (wall, _) = session.elapsed();
    let lines: Vec<Vec<u8>> = std::iter::from_fn(|| session.lines.next().map(<[u8]>::to_vec)).collect();
    let remains = keeper.end(session).map_err(Broken::Fault)?;
    let too_many = lines.len() > most_lines;
    match stopped {
        Some(Stopped::Interrupted) => return Err(Broken::Interrupted),
        Some(Stopped::Ended) if remains.by_itself && remains.ended.status.success() && !lines.is_empty() => {}
        // Whatever has been written too much is not read to its end.
        None => {}
        Some(stopped) => return Err(Broken::Fault(Fault::of(stopped, &remains, &program.limits))),
    }
    let (wall, cpu, count) = (wall, remains.ended.cpu, lines.len());
    let misunderstood = program.protocol.misunderstood(&lines, boards.len());
    match program.protocol.answers(lines, boards.len()) {
        Some(lines) if !too_many => Ok(Whole { lines, wall, cpu }),
        _ => {
            keeper.account.remark = keeper.account.remark.or(misunderstood);
            let or_more = if stopped.is_none() { " or more" } else { "" };
            let detail = format!("answered with {count} lines{or_more} where there should be {most_lines}");
            let fault = Fault::new(Status::Wrong, detail);
            Err(Broken::Fault(Fault { complaint: remains.complaint, ..fault }))
        }
    }
}
