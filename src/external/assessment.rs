//! Whether a program is right, optimal, and if not, how far from it: what its answers say together.

use super::mistakes::Found;
use super::outcome::{Answer, End};
use crate::format::row::Status;
use crate::puzzle::{Board, path};
use crate::text::numbers::{counted, grouped, percent};
use std::collections::BTreeMap;
use std::fmt;

/// Answers to boards, counted.
#[derive(Clone, Debug, Default)]
pub struct Assessment {
    /// Boards that were asked for.
    pub boards: usize,
    /// Faults by kind.
    pub faults: BTreeMap<Status, usize>,
    /// The boards that were solved.
    pub solved: Vec<Found>,
    /// The first board with a fault.
    pub first_fault: Option<Case>,
    /// The first board with a path that is too long.
    pub first_longer: Option<Case>,
    /// Whether lengths were told, not paths.
    pub lengths_only: bool,
}

/// A board and what was answered.
#[derive(Clone, Debug)]
pub struct Case {
    /// The board.
    pub board: Board,
    /// Length of its shortest path.
    pub optimal: u32,
    /// The answer.
    pub end: End,
}

impl Assessment {
    /// Takes an answer in. Those of the boards nearest to the goal should come first.
    pub fn add(&mut self, board: &Board, optimal: u32, answer: &Answer) {
        self.boards += 1;
        let case = || Case { board: *board, optimal, end: answer.end.clone() };
        match &answer.end {
            End::Solved { length, path } => {
                self.solved.push(Found { board: *board, optimal, length: *length });
                self.lengths_only |= path.is_none();
                if *length > optimal {
                    self.first_longer.get_or_insert_with(case);
                }
            }
            End::Failed(fault) => {
                *self.faults.entry(fault.status).or_default() += 1;
                self.first_fault.get_or_insert_with(case);
            }
            // Only what is unsolvable is accepted as such.
            End::Unsolvable => {}
        }
    }

    /// Boards with a fault.
    pub fn failed(&self) -> usize {
        self.faults.values().sum()
    }

    /// Whether every board was solved by a shortest path.
    pub fn is_perfect(&self) -> bool {
        self.failed() == 0 && self.first_longer.is_none()
    }
}

/// The verdict, to follow the program's name.
impl fmt::Display for Assessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boards = counted(self.boards, "board");
        let said = if self.lengths_only { " (lengths only: there were no paths to replay)" } else { "" };
        if self.failed() > 0 {
            let kinds: Vec<String> = self
                .faults
                .iter()
                .map(|(kind, &count)| format!("{} {kind}", grouped(count as u64)))
                .collect();
            write!(f, "fails on {} of {boards} ({})", grouped(self.failed() as u64), kinds.join(", "))?;
            if self.solved.is_empty() {
                return Ok(());
            }
            write!(f, "; of the others it ")?;
        } else {
            write!(f, "is right on all {boards}, and ")?;
        }
        if self.first_longer.is_none() {
            return write!(f, "finds shortest paths to all{said}");
        }
        let excesses: Vec<u32> = self.solved.iter().map(Found::excess).filter(|&excess| excess > 0).collect();
        let longer = excesses.len() as f64;
        write!(
            f,
            "is not optimal: {} of its paths are too long, by {:.1} moves on average and {} at most{said}",
            percent(longer / self.solved.len() as f64),
            f64::from(excesses.iter().sum::<u32>()) / longer,
            excesses.iter().max().unwrap_or(&0)
        )
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: the shortest path has {}", self.board, counted(self.optimal as usize, "move"))?;
        let path = match &self.end {
            End::Solved { length, path } => {
                write!(f, ", it found {length}")?;
                path
            }
            End::Failed(fault) => {
                write!(f, "; {}: {fault}", fault.status)?;
                &fault.path
            }
            End::Unsolvable => return Ok(()),
        };
        path.as_ref().map_or(Ok(()), |moves| write!(f, "\nits path: {}", path::to_letters(moves)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::outcome::{Counters, Fault};
    use crate::puzzle::{Move, Size};

    fn answer(end: End) -> Answer {
        Answer { end, counters: Counters::default(), wall: None, cpu: None }
    }

    #[test]
    fn the_verdict_is_a_sentence() {
        let goal = Board::blank_last(Size::EIGHT);
        let near = goal.moved(Move::Up).unwrap();
        let mut all = Assessment::default();
        all.add(&goal, 0, &answer(End::Solved { length: 0, path: Some(vec![]) }));
        assert_eq!(all.to_string(), "is right on all 1 board, and finds shortest paths to all");
        let longer = vec![Move::Left, Move::Right, Move::Down];
        all.add(&near, 1, &answer(End::Solved { length: 3, path: Some(longer) }));
        assert!(!all.is_perfect());
        assert_eq!(
            all.to_string(),
            "is right on all 2 boards, and is not optimal: 50.0 % of its paths are too long, by 2.0 moves on average \
             and 2 at most"
        );
        all.add(&near, 1, &answer(End::Failed(Fault::new(Status::Missing, "ended without an answer"))));
        assert!(
            all.to_string()
                .starts_with("fails on 1 of 3 boards (1 missing); of the others it is not optimal")
        );
        let case = all.first_longer.unwrap().to_string();
        assert!(case.ends_with(": the shortest path has 1 move, it found 3\nits path: lrd"), "{case}");
    }
}
