//! What a wrong answer would have had to be: the usual mistakes.

use super::UNSOLVABLE;
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
    /// It is right but for capital letters.
    UpperCase,
    /// It is right but for spaces or other separators in it.
    Separators,
    /// It is the length of a path.
    Length {
        /// Whether that of a shortest one.
        is_optimal: bool,
    },
    /// It says in other words that there is no path.
    OtherWords,
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
            Self::UpperCase => "right in lower case",
            Self::Separators => "right without separators: the moves are written in one word",
            Self::Length { is_optimal: true } => {
                "this is the length of a shortest path; the moves are wanted"
            }
            Self::Length { is_optimal: false } => "this is a number; the moves are wanted",
            Self::OtherWords => "the answer for such a board is the word `unsolvable`",
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
    let words = line.to_ascii_lowercase();
    let is_claim =
        [UNSOLVABLE, "not solvable", "no solution", "impossible"].iter().any(|claim| words.contains(claim));
    if is_claim && !parity::is_reachable(board, goal) {
        return Some(Hint::OtherWords);
    }
    let joined: String =
        line.chars().filter(|c| !c.is_whitespace() && !matches!(c, ',' | ';' | '"' | '-' | '>')).collect();
    let moves = path::from_letters(&joined).ok()?;
    if path::check(board, &moves, goal).is_err() {
        return for_path(board, &moves, goal);
    }
    Some(if joined.len() < line.len() { Hint::Separators } else { Hint::UpperCase })
}
