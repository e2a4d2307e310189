//! Numbering boards: the lexicographic rank of a permutation, 0 to n!-1, the blank counted as tile 0.

use super::{Board, Size, size::MAX_CELLS};

/// `n!`; exact up to `n = 20`.
pub const fn factorial(n: usize) -> u64 {
    let (mut product, mut factor) = (1, 2);
    while factor <= n as u64 {
        product *= factor;
        factor += 1;
    }
    product
}

/// The board's position among all arrangements of its size in lexicographic order (Cantor expansion): each cell
/// contributes the number of smaller tiles that stand after it, times the factorial of the cells after it.
///
/// ```
/// use harness::puzzle::{Board, Size, rank};
/// assert_eq!(rank::rank(&Board::blank_first(Size::EIGHT)), 0);
/// assert_eq!(rank::unrank(Size::EIGHT, 362_879).to_string(), "8 7 6 5 4 3 2 1 x");
/// ```
pub fn rank(board: &Board) -> u64 {
    let n = board.tiles().len();
    let mut left = (1_u32 << n) - 1;
    let mut rank = 0;
    for (cell, &tile) in board.tiles().iter().enumerate() {
        left &= !(1 << tile);
        let smaller = (left & ((1 << tile) - 1)).count_ones();
        rank = rank * (n - cell) as u64 + u64::from(smaller);
    }
    rank
}

/// The board with this rank.
///
/// # Panics
/// If the rank is not below `n!`.
pub fn unrank(size: Size, rank: u64) -> Board {
    let n = size.cells();
    assert!(rank < factorial(n), "rank {rank} of {n}! boards");
    let mut digits = [0_usize; MAX_CELLS];
    let mut rest = rank;
    for cell in (0..n).rev() {
        let base = (n - cell) as u64;
        digits[cell] = (rest % base) as usize;
        rest /= base;
    }
    let mut left: Vec<u8> = (0..n as u8).collect();
    let tiles: Vec<u8> = digits[..n].iter().map(|&digit| left.remove(digit)).collect();
    Board::new(size, &tiles).expect("each tile was taken once")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rank_and_unrank_are_inverse_and_in_lexicographic_order() {
        let size = Size::new(3, 2).unwrap();
        let mut last: Option<Board> = None;
        for r in 0..factorial(6) {
            let board = unrank(size, r);
            assert_eq!(rank(&board), r);
            assert!(last.is_none_or(|l| l.tiles() < board.tiles()));
            last = Some(board);
        }
    }

    #[test]
    fn sixteen_cells_do_not_overflow() {
        let last = unrank(Size::FIFTEEN, factorial(16) - 1);
        assert_eq!(rank(&last), factorial(16) - 1);
        assert_eq!(last.tiles()[0], 15);
    }
}
