//! Paths and their replay: the check that shares nothing with the searches.

use super::{Board, Move};

/// Why a path does not lead from a board to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// A move would take the blank off the board.
    #[error("move {} ({}) leaves the board", .index + 1, .m.letter())]
    LeavesBoard {
        /// 0-based position in the path.
        index: usize,
        /// The move.
        m: Move,
    },
    /// Every move is possible, but the last board is not the goal.
    #[error("after {moves} moves the board is {end}, not the goal")]
    MissesGoal {
        /// Length of the path.
        moves: usize,
        /// Where it leads.
        end: Board,
    },
}

/// Replays a path move by move and checks that it ends at the goal.
///
/// ```
/// use harness::puzzle::{Board, Size, path};
/// let goal = Board::blank_last(Size::EIGHT);
/// let board = Board::new(Size::EIGHT, &[1, 2, 3, 4, 5, 6, 7, 0, 8]).unwrap();
/// let right = path::from_letters("r").unwrap();
/// assert!(path::check(&board, &right, &goal).is_ok());
/// assert!(path::check(&board, &path::from_letters("l").unwrap(), &goal).is_err());
/// ```
///
/// # Errors
/// If a move leaves the board, or the path ends elsewhere.
pub fn check(start: &Board, path: &[Move], goal: &Board) -> Result<(), PathError> {
    let mut board = *start;
    for (index, &m) in path.iter().enumerate() {
        board = board.moved(m).ok_or(PathError::LeavesBoard { index, m })?;
    }
    if board == *goal { Ok(()) } else { Err(PathError::MissesGoal { moves: path.len(), end: board }) }
}

/// The letters of a path, `udlr`.
pub fn to_letters(path: &[Move]) -> String {
    path.iter().map(|m| m.letter()).collect()
}

/// The path for a string of the letters `udlr`, or the position and character of the first other one.
///
/// # Errors
/// On any character that is none of the four letters, in either case.
pub fn from_letters(letters: &str) -> Result<Vec<Move>, (usize, char)> {
    letters.chars().enumerate().map(|(i, c)| Move::from_letter(c).ok_or((i, c))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Size;

    #[test]
    fn a_path_is_judged_by_where_it_leads() {
        let goal = Board::blank_last(Size::EIGHT);
        // The sample of HDU 1043.
        let start = Board::new(Size::EIGHT, &[2, 3, 4, 1, 5, 0, 7, 6, 8]).unwrap();
        let path = from_letters("ullddrurdllurdruldr").unwrap();
        assert_eq!(check(&start, &path, &goal), Ok(()));
        assert!(matches!(
            check(&start, &path[1..], &goal),
            Err(PathError::LeavesBoard { .. } | PathError::MissesGoal { .. })
        ));
        assert_eq!(
            check(&start, &[Move::Right], &goal),
            Err(PathError::LeavesBoard { index: 0, m: Move::Right })
        );
        assert!(matches!(check(&start, &[], &goal), Err(PathError::MissesGoal { moves: 0, .. })));
        assert_eq!(check(&goal, &[], &goal), Ok(()));
        assert_eq!(to_letters(&path), "ullddrurdllurdruldr");
        assert_eq!(from_letters("urz"), Err((2, 'z')));
    }
}
