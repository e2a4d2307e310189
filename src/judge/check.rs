//! The judge itself.

use super::answers::{AnswerLine, AnswerLines};
use super::{Extra, Framing, Hint, Totals, UNSOLVABLE, Verdict, hint};
use crate::puzzle::parse::Listed;
use crate::puzzle::path::{self, PathError};
use crate::puzzle::{Board, DistanceTable, Move, parity};

/// One case with its judgement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Its number, from 1.
    pub number: usize,
    /// The line of the board file in which the board begins.
    pub board_line: usize,
    /// The line of the answer file, if there is one.
    pub answer_line: Option<usize>,
    /// What the judge says.
    pub verdict: Verdict,
    /// What would have been right, where the answer is wrong in a usual way.
    pub hint: Option<Hint>,
}

/// Judges answers for one goal. Where there is a complete distance table for the board's size, it knows the optimum.
pub struct Judge {
    goal: Board,
    table: Option<DistanceTable>,
    /// The path being judged, kept so that no answer needs memory of its own.
    moves: Vec<Move>,
}

impl Judge {
    /// A judge for paths to `goal`.
    pub fn new(goal: &Board) -> Self {
        Self { goal: *goal, table: DistanceTable::new(goal).ok(), moves: Vec::new() }
    }

    /// Judges one answer: a line without its end.
    pub fn judge(&mut self, board: &Board, answer: &[u8]) -> (Verdict, Option<Hint>) {
        let optimal = self.table.as_ref().and_then(|table| table.get(board));
        let is_solvable =
            optimal.is_some() || self.table.is_none() && parity::is_reachable(board, &self.goal);
        if answer == UNSOLVABLE.as_bytes() {
            let verdict =
                if is_solvable { Verdict::WronglyUnsolvable { optimal } } else { Verdict::Unsolvable };
            return (verdict, None);
        }
        if let Err(junk) = self.read_moves(answer) {
            let line = String::from_utf8_lossy(answer);
            return (junk, hint::for_junk(board, &line, &self.goal, optimal));
        }
        if !is_solvable {
            return (Verdict::MissedUnsolvable, hint::for_path(board, &self.moves, &self.goal));
        }
        let moves = self.moves.len();
        let verdict = match path::check(board, &self.moves, &self.goal) {
            Ok(()) => return (Verdict::Solved { moves, optimal }, None),
            Err(PathError::LeavesBoard { index, m }) => Verdict::WrongMove { index, m, moves },
            Err(PathError::MissesGoal { moves, end }) => Verdict::MissesGoal { moves, end },
        };
        (verdict, hint::for_path(board, &self.moves, &self.goal))
    }

    /// Judges a whole answer file and hands each case to `each`, which may stop it with an error.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn judge_all<E>(
        &mut self,
        boards: &[Listed],
        answers: &[u8],
        framing: Framing,
        mut each: impl FnMut(&Case) -> Result<(), E>,
    ) -> Result<Totals, E> {
        let mut totals = Totals::default();
        let mut lines = AnswerLines::new(answers, framing);
        for (number, listed) in (1..).zip(boards) {
            let answer = lines.next_answer();
            let (verdict, hint) = match answer {
                None => (Verdict::Missing, None),
                Some(AnswerLine { is_separated: false, .. }) => (Verdict::Unseparated, None),
                Some(AnswerLine { text, .. }) => self.judge(&listed.board, text),
            };
            totals.add(&verdict);
            let answer_line = answer.map(|answer| answer.line);
            each(&Case { number, board_line: listed.line, answer_line, verdict, hint })?;
        }
        totals.extra_lines = lines.rest().map(|(line, count)| Extra { line, count });
        totals.looks_like = (!totals.is_accepted() && !framing.separates_answers() && boards.len() > 1)
            .then(|| looks_separated(boards.len(), answers))
            .filter(|&looks_separated| looks_separated)
            .map(|_| Framing::Uva652);
        Ok(totals)
    }

    fn read_moves(&mut self, answer: &[u8]) -> Result<(), Verdict> {
        self.moves.clear();
        for (index, &byte) in answer.iter().enumerate() {
            let letter = Some(char::from(byte)).filter(char::is_ascii_lowercase);
            let Some(m) = letter.and_then(Move::from_letter) else {
                let before = String::from_utf8_lossy(&answer[..index]);
                let rest = String::from_utf8_lossy(&answer[index..]);
                let character = rest.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
                return Err(Verdict::Junk { character, column: before.chars().count() + 1 });
            };
            self.moves.push(m);
        }
        Ok(())
    }
}

/// Whether there is an empty line between each two of as many answers as there are cases.
fn looks_separated(cases: usize, answers: &[u8]) -> bool {
    let mut lines = AnswerLines::new(answers, Framing::Uva652);
    (0..cases).all(|_| lines.next_answer().is_some_and(|answer| answer.is_separated))
        && lines.rest().is_none()
}
