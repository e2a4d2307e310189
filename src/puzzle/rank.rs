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
    rank_of(board.tiles().iter().map(|&tile| usize::from(tile)), (1 << board.tiles().len()) - 1)
}

/// The board with this rank.
///
/// # Panics
/// If the rank is not below `n!`.
pub fn unrank(size: Size, rank: u64) -> Board {
    let n = size.cells();
    assert!(rank < factorial(n), "rank {rank} of {n}! boards");
    let mut tiles = [0; MAX_CELLS];
    unrank_into(rank, (1 << n) - 1, &mut tiles[..n]);
    Board::new(size, &tiles[..n]).expect("each tile was taken once")
}

/// The lexicographic rank of the elements of a set, a bit for each, in this order.
#[inline]
pub fn rank_of(order: impl Iterator<Item = usize>, set: u32) -> u64 {
    let (mut left, mut count) = (set, u64::from(set.count_ones()));
    order.fold(0, |rank, element| {
        let element = 1_u32 << element;
        let smaller = (left & (element - 1)).count_ones();
        let rank = rank * count + u64::from(smaller);
        (left, count) = (left ^ element, count - 1);
        rank
    })
}

/// Writes the elements of a set, a bit for each, in the order with this rank.
pub fn unrank_into(mut rank: u64, set: u32, order: &mut [u8]) {
    // By place: how many of the elements that are left come before the one that stands there.
    for (place, smaller) in order.iter_mut().rev().enumerate() {
        *smaller = (rank % (place as u64 + 1)) as u8;
        rank /= place as u64 + 1;
    }
    let mut left = set;
    for element in order {
        let mut above = left;
        for _ in 0..*element {
            above &= above - 1;
        }
        *element = above.trailing_zeros() as u8;
        left ^= 1 << *element;
    }
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
