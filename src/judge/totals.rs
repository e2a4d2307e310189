//! How many answers of each kind there were.

use super::verdict::plural;
use super::{Framing, Verdict};
use std::fmt;

/// Lines after the last case's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extra {
    /// The first one's number.
    pub line: usize,
    /// How many there are.
    pub count: usize,
}

/// The judgement of a whole answer file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Number of cases.
    pub cases: usize,
    /// Shortest paths.
    pub optimal: usize,
    /// Paths that are longer than necessary.
    pub longer: usize,
    /// Moves too many, over all of these.
    pub extra_moves: usize,
    /// Right paths to boards whose optimum is not known.
    pub solved: usize,
    /// Boards rightly said to be unsolvable.
    pub unsolvable: usize,
    /// Paths with a move that leaves the board.
    pub wrong_move: usize,
    /// Paths that end elsewhere.
    pub misses_goal: usize,
    /// Solvable boards said to be unsolvable.
    pub wrongly_unsolvable: usize,
    /// Unsolvable boards with another answer.
    pub missed_unsolvable: usize,
    /// Lines that are no answer.
    pub junk: usize,
    /// Answers without an empty line before them.
    pub unseparated: usize,
    /// Cases without answer.
    pub missing: usize,
    /// Lines after the last answer.
    pub extra_lines: Option<Extra>,
    /// Whether the answers look as if they were written for another framing.
    pub looks_like: Option<Framing>,
}

impl Totals {
    /// Counts one answer.
    pub(super) fn add(&mut self, verdict: &Verdict) {
        self.cases += 1;
        *match verdict {
            Verdict::Solved { .. } => match verdict.extra_moves() {
                Some(0) => &mut self.optimal,
                Some(extra) => {
                    self.extra_moves += extra;
                    &mut self.longer
                }
                None => &mut self.solved,
            },
            Verdict::Unsolvable => &mut self.unsolvable,
            Verdict::WrongMove { .. } => &mut self.wrong_move,
            Verdict::MissesGoal { .. } => &mut self.misses_goal,
            Verdict::WronglyUnsolvable { .. } => &mut self.wrongly_unsolvable,
            Verdict::MissedUnsolvable => &mut self.missed_unsolvable,
            Verdict::Junk { .. } => &mut self.junk,
            Verdict::Unseparated => &mut self.unseparated,
            Verdict::Missing => &mut self.missing,
        } += 1;
    }

    /// Number of accepted answers.
    pub const fn accepted(&self) -> usize {
        self.optimal + self.longer + self.solved + self.unsolvable
    }

    /// Whether a judge would take the whole file: every answer accepted, and no line too many.
    pub const fn is_accepted(&self) -> bool {
        self.accepted() == self.cases && self.extra_lines.is_none()
    }
}

/// A first line for all, and one for every kind that occurs.
impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cases, longer, extra_moves, .. } = *self;
        write!(f, "{cases} {}, {} accepted", plural(cases, "case"), self.accepted())?;
        let longer_by = format!(" (+{:.2} moves on average)", extra_moves as f64 / longer.max(1) as f64);
        for (kind, count, note) in [
            ("optimal", self.optimal, ""),
            ("longer than necessary", longer, longer_by.as_str()),
            ("solved, optimum not known", self.solved, ""),
            ("unsolvable", self.unsolvable, ""),
            ("NOT ACCEPTED: wrong move", self.wrong_move, ""),
            ("NOT ACCEPTED: does not reach the goal", self.misses_goal, ""),
            ("NOT ACCEPTED: wrongly claimed unsolvable", self.wrongly_unsolvable, ""),
            ("NOT ACCEPTED: unsolvable missed", self.missed_unsolvable, ""),
            ("NOT ACCEPTED: junk", self.junk, ""),
            ("NOT ACCEPTED: no empty line before", self.unseparated, ""),
            ("NOT ACCEPTED: missing", self.missing, ""),
        ] {
            if count > 0 {
                write!(f, "\n{count:>9}  {kind}{note}")?;
            }
        }
        if let Some(Extra { line, count }) = self.extra_lines {
            let lines = plural(count, "line");
            write!(
                f,
                "\n{count:>9}  NOT ACCEPTED: extra {lines} after the last answer, from line {line} on"
            )?;
        }
        match self.looks_like {
            Some(Framing::Uva652) => write!(f, "\nhint: every other line is empty, as for --judge uva652"),
            _ => Ok(()),
        }
    }
}
