//! One process for many boards, one at a time: the next one after the answer.
//!
//! The process is kept as long as it answers. One that fails is replaced, and what failed is asked again of a new one:
//! a process that leaks, or that solves one board only, costs no rows. An answer too many puts every later one in the
//! wrong place; so after a wrong answer the process is asked for the goal itself, whose answer is known, and if that
//! is not what comes, the board before is asked again alone, to see whether it is to blame.

use super::batch::lines_alone;
use super::examine::Examiner;
use super::outcome::{Answer, End, Fault};
use super::program::Program;
use super::protocol::written;
use super::runner::Keeper;
use super::session::{Session, Stopped};
use crate::format::row::Status;
use crate::puzzle::Board;
use std::time::Duration;

/// How long more output is waited for after the last of several boards.
const LINGER: Duration = Duration::from_micros(300);
/// The same for the first few times: a program that always writes more does so from the start.
const FIRST_LINGER: (u32, Duration) = (4, Duration::from_millis(50));
/// How long an answer is waited for after the input was closed, to see whether it was only kept back.
const FLUSH: Duration = Duration::from_millis(100);

/// The process, if one runs.
#[derive(Default)]
pub(super) struct OneByOne {
    running: Option<Running>,
    /// Whether new processes are not asked for the goal first, because one failed after that.
    starts_cold: bool,
    /// How often more output was waited for.
    lingered: u32,
}

/// A process and what it was asked.
struct Running {
    session: Session,
    /// Number of boards it was asked for, the goal among them.
    asked: u64,
    /// Place of the board before among those of this call.
    previous: Option<usize>,
}

/// What came for one board.
enum Reply {
    Lines { first: Vec<u8>, more: bool, wall: Duration, cpu: Duration },
    Nothing { stopped: Stopped, was_kept_back: bool },
}

impl OneByOne {
    /// An answer for each board; fewer if the run is being interrupted.
    pub(super) fn solve(
        &mut self,
        program: &Program,
        boards: &[Board],
        examiner: &mut Examiner,
        keeper: &mut Keeper,
    ) -> Vec<Answer> {
        if let Some(running) = &mut self.running {
            running.previous = None;
        }
        let mut answers: Vec<Answer> = Vec::with_capacity(boards.len());
        while answers.len() < boards.len() {
            self.end_if_out_of_step(&mut answers, Duration::ZERO, keeper);
            match self.next(program, boards, &mut answers, examiner, keeper) {
                Some(answer) => answers.push(answer),
                None => return answers,
            }
        }
        let linger = if self.lingered < FIRST_LINGER.0 { FIRST_LINGER.1 } else { LINGER };
        self.lingered = self.lingered.saturating_add(1);
        self.end_if_out_of_step(&mut answers, linger, keeper);
        answers
    }

    /// Ends the process.
    pub(super) fn finish(&mut self, keeper: &mut Keeper) {
        if let Some(running) = self.running.take() {
            // How it ended is nobody's answer any more.
            let _ = keeper.end(running.session);
        }
    }

    /// The answer for the first board that has none. None if the run is being interrupted.
    fn next(
        &mut self,
        program: &Program,
        boards: &[Board],
        answers: &mut [Answer],
        examiner: &mut Examiner,
        keeper: &mut Keeper,
    ) -> Option<Answer> {
        let at = answers.len();
        let board = &boards[at];
        let text = written(&examiner.for_program(board), program.blank) + "\n";
        // The number of boards that the process had been asked for when it failed on this one.
        let mut failed_after = 0;
        loop {
            let starts_cold = self.starts_cold || failed_after > 0;
            let mut running = match self.running.take() {
                Some(running) => running,
                None => match Running::start(program, starts_cold, examiner, keeper) {
                    Ok(running) => running,
                    Err(fault) => return Some(Answer::failed(fault)),
                },
            };
            let reply = running.ask(&text);
            let previous = running.previous.replace(at);
            match reply {
                Reply::Lines { first, more, wall, cpu } => {
                    self.starts_cold |= failed_after == 1;
                    let (end, counters) = examiner.examine(board, &first);
                    let is_wrong = matches!(end, End::Failed(_));
                    let answer = Answer { end, counters, wall: Some(wall), cpu: Some(cpu) };
                    if !more && (!is_wrong || running.is_in_step(program, examiner)) {
                        self.running = Some(running);
                        return Some(answer);
                    }
                    let _ = keeper.end(running.session);
                    let is_to_blame = |&previous: &usize| {
                        lines_alone(program, &boards[previous], examiner, keeper)
                            .is_some_and(|lines| lines > 1)
                    };
                    match previous.filter(is_to_blame) {
                        Some(previous) => answers[previous] = too_many(),
                        None => return Some(if more { too_many() } else { answer }),
                    }
                }
                Reply::Nothing { stopped: Stopped::Interrupted, .. } => {
                    let _ = keeper.end(running.session);
                    return None;
                }
                Reply::Nothing { stopped, was_kept_back } => {
                    let asked = running.asked - 1;
                    let remains = match keeper.end(running.session) {
                        Ok(remains) => remains,
                        Err(fault) => return Some(Answer::failed(fault)),
                    };
                    if asked > 0 && matches!(stopped, Stopped::Ended | Stopped::Memory) {
                        failed_after = asked;
                        continue;
                    }
                    let mut fault = Fault::of(stopped, &remains, &program.limits);
                    if was_kept_back {
                        fault.detail +=
                            "; one came when the input was closed: flush the output after each answer";
                    }
                    return Some(Answer::failed(fault));
                }
            }
        }
    }

    /// Ends the process if it has written something that it was not asked for. The board before is to blame.
    fn end_if_out_of_step(&mut self, answers: &mut [Answer], wait: Duration, keeper: &mut Keeper) {
        if self.running.as_mut().is_some_and(|running| running.session.has_output_within(wait))
            && let Some(running) = self.running.take()
        {
            if let Some(previous) = running.previous {
                answers[previous] = too_many();
            }
            let _ = keeper.end(running.session);
        }
    }
}

impl Running {
    /// A new process, which has answered for the goal already unless it is to start cold.
    fn start(
        program: &Program,
        starts_cold: bool,
        examiner: &mut Examiner,
        keeper: &mut Keeper,
    ) -> Result<Self, Fault> {
        let new =
            |keeper: &mut Keeper| Ok(Self { session: keeper.start(program)?, asked: 0, previous: None });
        let mut running = new(keeper)?;
        if starts_cold || running.is_in_step(program, examiner) {
            if keeper.account.start_up.is_none() && !starts_cold {
                keeper.account.start_up = Some(running.session.elapsed().0);
            }
            return Ok(running);
        }
        keeper.end(running.session)?;
        new(keeper)
    }

    /// Asks for a board.
    fn ask(&mut self, text: &str) -> Reply {
        if self.asked > 0 {
            self.session.start_clocks();
        }
        self.asked += 1;
        self.session.feed(text.as_bytes());
        match self.session.read_lines(1) {
            Ok(()) => {
                let (wall, cpu) = self.session.elapsed();
                let first = self.session.lines.next().unwrap_or_default().to_vec();
                Reply::Lines { first, more: !self.session.lines.is_empty(), wall, cpu }
            }
            Err(stopped) => {
                let was_kept_back = stopped == Stopped::Time && {
                    self.session.close_input();
                    self.session.has_output_within(FLUSH)
                };
                Reply::Nothing { stopped, was_kept_back }
            }
        }
    }

    /// Whether the next answer belongs to the next question: asks for the goal, whose answer is known.
    fn is_in_step(&mut self, program: &Program, examiner: &mut Examiner) -> bool {
        let text = written(examiner.goal(), program.blank) + "\n";
        matches!(self.ask(&text), Reply::Lines { first, more: false, .. } if examiner.solves_goal(&first))
    }
}

fn too_many() -> Answer {
    Answer::failed(Fault::new(Status::Wrong, "answered with more than one line"))
}
