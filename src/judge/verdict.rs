//! What can be said of an answer.

use crate::puzzle::{Board, Move};
use std::fmt;

/// The judgement of one answer. Only the first two are accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A path to the goal.
    Solved {
        /// Its length in moves.
        moves: usize,
        /// Length of a shortest path, where it is known.
        optimal: Option<u32>,
    },
    /// No path exists, and the answer says so.
    Unsolvable,
    /// A move takes the blank off the board.
    WrongMove {
        /// 0-based position in the path.
        index: usize,
        /// The move.
        m: Move,
        /// Length of the path.
        moves: usize,
    },
    /// The moves are possible, but lead elsewhere.
    MissesGoal {
        /// Length of the path.
        moves: usize,
        /// Where it leads.
        end: Board,
    },
    /// `unsolvable`, but there is a path.
    WronglyUnsolvable {
        /// Length of a shortest path, where it is known.
        optimal: Option<u32>,
    },
    /// Something else than `unsolvable`, but there is no path.
    MissedUnsolvable,
    /// Neither moves nor `unsolvable`.
    Junk {
        /// The first character that is no move, or the replacement character for what is not UTF-8.
        character: char,
        /// Its column, from 1.
        column: usize,
    },
    /// An answer without the empty line that the framing wants before it.
    Unseparated,
    /// The answers end before this case's.
    Missing,
}

impl Verdict {
    /// Whether the judge takes the answer.
    pub const fn is_accepted(&self) -> bool {
        matches!(self, Self::Solved { .. } | Self::Unsolvable)
    }

    /// How many moves more than necessary a right path has, where that is known.
    pub fn extra_moves(&self) -> Option<usize> {
        match *self {
            Self::Solved { moves, optimal: Some(optimal) } => Some(moves - optimal as usize),
            _ => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solved { moves, optimal } => {
                write!(f, "accepted: {moves} {}", plural(*moves, "move"))?;
                match (self.extra_moves(), optimal) {
                    (Some(0), _) => write!(f, ", optimal"),
                    (Some(extra), Some(optimal)) => write!(f, ", +{extra} (optimal: {optimal})"),
                    _ => Ok(()),
                }
            }
            Self::Unsolvable => write!(f, "accepted: unsolvable"),
            Self::WrongMove { index, m, moves } => {
                write!(f, "wrong move: move {} of {moves} ({}) leaves the board", index + 1, m.letter())
            }
            Self::MissesGoal { moves: 0, .. } => {
                write!(f, "does not reach the goal: an empty line is right for a solved board only")
            }
            Self::MissesGoal { moves, end } => {
                write!(
                    f,
                    "does not reach the goal: after {moves} {} the board is {end}",
                    plural(*moves, "move")
                )
            }
            Self::WronglyUnsolvable { optimal } => {
                write!(f, "wrongly claimed unsolvable: there is a path")?;
                optimal.map_or(Ok(()), |n| write!(f, " of {n} {}", plural(n as usize, "move")))
            }
            Self::MissedUnsolvable => write!(f, "unsolvable missed: no path leads to the goal"),
            Self::Junk { character, column } => {
                write!(
                    f,
                    "junk: `{}` in column {column} is none of u, d, l and r, and the line is not `unsolvable`",
                    character.escape_debug()
                )
            }
            Self::Unseparated => write!(f, "no empty line between this answer and the one before"),
            Self::Missing => write!(f, "missing: the answers end before this case"),
        }
    }
}

/// A noun after its number.
pub(super) fn plural(count: usize, noun: &str) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}
