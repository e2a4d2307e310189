//! Which boards can reach which: the parity argument.
//!
//! Each move of the blank is a transposition, and changes the blank's Manhattan distance to any fixed cell by one.
//! So the parity of the permutation that leads from one board to another, xor the parity of the distance between
//! their blanks, never changes; on boards with at least two rows and columns it decides reachability
//! (W. W. Johnson and W. E. Story, *Notes on the "15" puzzle*, American Journal of Mathematics 2, 1879, 397-404).

use super::Board;

/// Whether some sequence of moves leads from `board` to `goal`. Boards of different sizes never reach each other.
pub fn is_reachable(board: &Board, goal: &Board) -> bool {
    if board.size() != goal.size() {
        return false;
    }
    let blanks = board.size().distance(board.blank(), goal.blank());
    is_odd_permutation(board, goal) == (blanks % 2 == 1)
}

/// Whether the permutation of cells that turns `from` into `to` is odd, the blank counted as a tile.
fn is_odd_permutation(from: &Board, to: &Board) -> bool {
    let mut tiles = from.tiles().to_vec();
    let mut odd = false;
    for (cell, &wanted) in to.tiles().iter().enumerate() {
        if tiles[cell] != wanted {
            let other = tiles.iter().position(|&t| t == wanted).expect("both are permutations of one set");
            tiles.swap(cell, other);
            odd = !odd;
        }
    }
    odd
}

/// A goal in common use that `board` reaches, with its usual name, for messages about a goal that it does not reach.
pub fn common_goal_reached(board: &Board) -> Option<(Board, &'static str)> {
    let size = board.size();
    let mut goals = vec![(Board::blank_last(size), "blank last"), (Board::blank_first(size), "blank first")];
    if size == super::Size::EIGHT {
        let snail = Board::new(size, &[1, 2, 3, 8, 0, 4, 7, 6, 5]).expect("a permutation");
        goals.push((snail, "blank in the centre"));
    }
    goals.into_iter().find(|(goal, _)| is_reachable(board, goal))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Move, Size};

    fn board(tiles: &[u8]) -> Board {
        Board::new(Size::EIGHT, tiles).unwrap()
    }

    #[test]
    fn every_move_keeps_reachability() {
        for size in [Size::EIGHT, Size::FIFTEEN, Size::new(2, 3).unwrap(), Size::new(3, 2).unwrap()] {
            let goal = Board::blank_first(size);
            let mut walker = goal;
            for step in 0..200_usize {
                let m = Move::ALL[(step * step / 3 + step / 7) % 4];
                walker = walker.moved(m).unwrap_or(walker);
                assert!(is_reachable(&walker, &goal), "{walker}");
                let tiles: Vec<_> = (0..size.cells()).filter(|&c| walker.tiles()[c] != 0).collect();
                assert!(!is_reachable(&walker.swapped(tiles[0], tiles[1]), &goal), "{walker}");
            }
        }
    }

    #[test]
    fn a_board_that_misses_one_goal_reaches_another() {
        let lost = board(&[1, 8, 7, 4, 3, 2, 6, 5, 0]);
        assert!(!is_reachable(&lost, &Board::blank_last(Size::EIGHT)));
        assert_eq!(common_goal_reached(&lost).unwrap().1, "blank in the centre");
    }

    #[test]
    fn korfs_goal_and_the_blank_last_goal_exclude_each_other_on_4x4() {
        let (first, last) = (Board::blank_first(Size::FIFTEEN), Board::blank_last(Size::FIFTEEN));
        assert!(!is_reachable(&first, &last));
    }
}
