//! What a wrong answer would have had to be: the usual mistakes.

use super::UNSOLVABLE;
use super::notation::{self, Notation};
use crate::puzzle::{Board, Move, parity, parse, path};
use std::fmt;

/// The change that would make a wrong answer right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The letters are the tiles' moves.
    TilesMoves,
    /// The moves stand in reverse order.
    Reversed,
    /// The path leads from the goal to the board.
    FromGoal,
    /// It is right but for the way in which it is written.
    Written(Notation),
    /// It is the length of a path.
    Length {
        /// Whether that of a shortest one.
        is_optimal: bool,
    },
    /// It says in other words that there is no path.
    OtherWords {
        /// Whether that is so.
        is_right: bool,
    },
    /// It reaches another goal in common use.
    OtherGoal(&'static str),
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TilesMoves => {
                "right if the letters are the tiles' moves; the blank's are wanted: exchange u and d, l and r"
            }
            Self::Reversed => "right in reverse order",
            Self::FromGoal => {
                "this is the path from the goal to the board: reverse it, and exchange u and d, l and r"
            }
            Self::Written(Notation::Capitals) => "right in lower case",
            Self::Written(Notation::Letters | Notation::Separated) => {
                "right without separators: the moves are written in one word"
            }
            Self::Written(notation) => {
                return write!(f, "right, but written as {notation}: write one word of u, d, l and r");
            }
            Self::Length { is_optimal: true } => {
                "this is the length of a shortest path; the moves are wanted"
            }
            Self::Length { is_optimal: false } => "this is a number; the moves are wanted",
            Self::OtherWords { is_right: true } => "the answer for such a board is the word `unsolvable`",
            Self::OtherWords { is_right: false } => {
                "this seems to say that there is no path, but there is one"
            }
            Self::OtherGoal(name) => return write!(f, "this reaches another goal, {name}: see --goal"),
        })
    }
}

/// The hint for a path that does not reach the goal.
pub(super) fn for_path(board: &Board, moves: &[Move], goal: &Board) -> Option<Hint> {
    let reaches = |moves: &[Move]| path::check(board, moves, goal).is_ok();
    let flipped: Vec<Move> = moves.iter().map(|m| m.inverse()).collect();
    let reversed: Vec<Move> = moves.iter().rev().copied().collect();
    let from_goal: Vec<Move> = flipped.iter().rev().copied().collect();
    [(Hint::TilesMoves, flipped), (Hint::FromGoal, from_goal), (Hint::Reversed, reversed)]
        .into_iter()
        .find_map(|(hint, moves)| reaches(&moves).then_some(hint))
        .or_else(|| for_other_goal(board, moves))
}

fn for_other_goal(board: &Board, moves: &[Move]) -> Option<Hint> {
    let end = moves.iter().try_fold(*board, |board, &m| board.moved(m)).filter(|_| !moves.is_empty())?;
    let is_end = |name: &&str| parse::goal(name, Some(board.size()), name).is_ok_and(|goal| goal == end);
    parse::GOAL_NAMES.into_iter().find(is_end).map(Hint::OtherGoal)
}

/// The hint for a line that is no path at all.
pub(super) fn for_junk(board: &Board, line: &str, goal: &Board, optimal: Option<u32>) -> Option<Hint> {
    if let Ok(number) = line.trim().parse::<u32>() {
        return Some(Hint::Length { is_optimal: optimal == Some(number) });
    }
    let words = line.trim().to_ascii_lowercase();
    let claims = [UNSOLVABLE, "not solvable", "no solution", "impossible"];
    if matches!(words.as_str(), "-1" | "none" | "null") || claims.iter().any(|claim| words.contains(claim)) {
        return Some(Hint::OtherWords { is_right: !parity::is_reachable(board, goal) });
    }
    let (moves, notation) = notation::read(line)?;
    if path::check(board, &moves, goal).is_err() {
        return for_path(board, &moves, goal);
    }
    Some(Hint::Written(notation))
}
