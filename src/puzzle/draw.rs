//! Drawing boards: board `i` of a run depends on (seed, size, kind, i) and on nothing else.
//!
//! A few lines over the raw words of [`crate::random`]; library shuffles have changed their sequences between versions,
//! these may not. `tests/golden_boards.rs` pins them.

use super::{Board, Move, parity, size::MAX_CELLS};
pub use crate::random::Words;

/// A board drawn uniformly from those that reach `goal`: a Fisher-Yates shuffle, then, if the parity is wrong, the
/// first two non-blank tiles are exchanged, which maps the unreachable half onto the reachable one to one.
pub fn uniform(words: &mut Words, goal: &Board) -> Board {
    let size = goal.size();
    let mut tiles = [0_u8; MAX_CELLS];
    let tiles = &mut tiles[..size.cells()];
    for (cell, tile) in tiles.iter_mut().enumerate() {
        *tile = cell as u8;
    }
    for last in (1..tiles.len()).rev() {
        tiles.swap(last, words.below(last as u32 + 1) as usize);
    }
    let board = Board::new(size, tiles).expect("a shuffle is a permutation");
    if parity::is_reachable(&board, goal) { board } else { exchange_two_tiles(&board) }
}

/// The board after `steps` random moves from `goal`, each drawn uniformly from those possible there, the one that
/// undoes the last move included.
pub fn walk(words: &mut Words, goal: &Board, steps: u32) -> Board {
    walk_while(words, goal, steps, || true)
}

/// The same, as long as `goes_on`, which is asked now and then; if it does not, the board is not that of the whole walk.
pub fn walk_while(words: &mut Words, goal: &Board, steps: u32, goes_on: impl Fn() -> bool) -> Board {
    const STEPS: u32 = 1 << 16;
    let mut board = *goal;
    for step in 0..steps {
        if step % STEPS == STEPS - 1 && !goes_on() {
            return board;
        }
        let mut possible = [board; 4];
        let mut count = 0;
        for next in Move::ALL.into_iter().filter_map(|m| board.moved(m)) {
            possible[count] = next;
            count += 1;
        }
        board = possible[words.below(count as u32) as usize];
    }
    board
}

/// The board with its first two tiles exchanged: of the other parity.
#[must_use]
pub fn exchange_two_tiles(board: &Board) -> Board {
    let first_two: &[usize] = match board.blank() {
        0 => &[1, 2],
        1 => &[0, 2],
        _ => &[0, 1],
    };
    board.swapped(first_two[0], first_two[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Size, rank};

    #[test]
    fn the_draw_is_uniform_over_the_solvable_boards() {
        let size = Size::new(2, 2).unwrap();
        let goal = Board::blank_last(size);
        let mut counts = [0_u32; 24];
        let draws = 12_000;
        for index in 0..draws {
            let board = uniform(&mut Words::new(7, index), &goal);
            counts[rank::rank(&board) as usize] += 1;
        }
        let reachable: Vec<u32> = counts.into_iter().filter(|&c| c > 0).collect();
        assert_eq!(reachable.len(), 12);
        // 1000 expected in each; the standard deviation is about 30.
        assert!(reachable.iter().all(|c| (850..1150).contains(c)), "{reachable:?}");
    }

    #[test]
    fn exchanging_two_tiles_changes_the_parity_only() {
        for index in 0..100 {
            let goal = Board::blank_first(Size::FIFTEEN);
            let board = uniform(&mut Words::new(1, index), &goal);
            assert!(parity::is_reachable(&board, &goal));
            assert!(!parity::is_reachable(&exchange_two_tiles(&board), &goal));
        }
    }

    #[test]
    fn walks_have_the_parity_of_their_length() {
        let goal = Board::blank_last(Size::EIGHT);
        for index in 0..50 {
            let board = walk(&mut Words::new(3, index), &goal, 20);
            assert!(parity::is_reachable(&board, &goal));
            assert_eq!(goal.size().distance(board.blank(), goal.blank()) % 2, 0);
        }
    }
}
