//! The true distance of every board to one goal, from a complete breadth-first enumeration.
//!
//! This is what searches are checked against, so it shares nothing with them: no packed states, no heuristics, no
//! queue of theirs, only [`Board`]s, their moves and their [`rank`]s. One byte a board; the 181,440 solvable boards of
//! the 8-puzzle take about 30 ms.

use super::rank::{factorial, rank};
use super::{Board, Move, Size};

/// Largest number of cells for which a table is built: 10! bytes are 3.6 MB, 12! would be 479 MB.
pub const MAX_TABLE_CELLS: usize = 10;

/// No board has this distance: the largest one with a table has diameter 55.
const UNREACHABLE: u8 = u8::MAX;

/// Optimal distances, in moves, from every board of one size to one goal.
///
/// ```
/// use harness::puzzle::{Board, DistanceTable, Size};
/// let table = DistanceTable::new(&Board::blank_last(Size::EIGHT)).unwrap();
/// let board = Board::new(Size::EIGHT, &[2, 3, 4, 1, 5, 0, 7, 6, 8]).unwrap();
/// assert_eq!(table.get(&board), Some(19));
/// assert_eq!(table.counts()[..4], [1, 2, 4, 8]);
/// ```
pub struct DistanceTable {
    goal: Board,
    /// Distance by lexicographic rank, or [`UNREACHABLE`].
    distances: Vec<u8>,
    counts: Vec<u64>,
}

/// The board is too large for a complete table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no complete distance table for {0}: tables exist up to {MAX_TABLE_CELLS} cells, such as 3x3 and 5x2"
)]
pub struct TooLarge(
    /// The size that was asked for.
    pub Size,
);

impl DistanceTable {
    /// The distances to `goal`, found by going backwards from it depth by depth.
    ///
    /// # Errors
    /// If the board has more than [`MAX_TABLE_CELLS`] cells.
    pub fn new(goal: &Board) -> Result<Self, TooLarge> {
        let cells = goal.size().cells();
        if cells > MAX_TABLE_CELLS {
            return Err(TooLarge(goal.size()));
        }
        let mut distances = vec![UNREACHABLE; factorial(cells) as usize];
        distances[rank(goal) as usize] = 0;
        let mut counts = Vec::new();
        let (mut frontier, mut next) = (vec![*goal], Vec::new());
        while !frontier.is_empty() {
            counts.push(frontier.len() as u64);
            let depth = counts.len() as u8;
            // Every move can be undone, so the boards one move *from* here are those one move *to* here.
            for board in frontier.drain(..) {
                for neighbour in Move::ALL.into_iter().filter_map(|m| board.moved(m)) {
                    let distance = &mut distances[rank(&neighbour) as usize];
                    if *distance == UNREACHABLE {
                        *distance = depth;
                        next.push(neighbour);
                    }
                }
            }
            std::mem::swap(&mut frontier, &mut next);
        }
        Ok(Self { goal: *goal, distances, counts })
    }

    /// Whether boards of this size can have a table.
    pub const fn covers(size: Size) -> bool {
        size.cells() <= MAX_TABLE_CELLS
    }

    /// Length of a shortest path from `board` to the goal; none if no path leads there, which holds for every board of
    /// another size.
    pub fn get(&self, board: &Board) -> Option<u32> {
        if board.size() != self.goal.size() {
            return None;
        }
        let distance = self.distances[rank(board) as usize];
        (distance != UNREACHABLE).then(|| u32::from(distance))
    }

    /// The board that all distances lead to.
    pub const fn goal(&self) -> &Board {
        &self.goal
    }

    /// How many boards there are at each distance, from 0 to [`Self::diameter`]; never empty.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The largest distance.
    pub fn diameter(&self) -> u32 {
        self.counts.len() as u32 - 1
    }

    /// The lexicographic ranks of all boards at a distance, in ascending order; see
    /// [`unrank`](super::rank::unrank).
    pub fn boards_at(&self, distance: u32) -> impl Iterator<Item = u32> + '_ {
        // A distance that no board has must not meet the mark of the unreachable ones.
        let wanted = u8::try_from(distance).ok().filter(|&d| d != UNREACHABLE);
        let distances = wanted.map_or(&[][..], |_| &self.distances[..]);
        (0_u32..).zip(distances).filter_map(move |(rank, &d)| (Some(d) == wanted).then_some(rank))
    }

    /// The lexicographic ranks of all boards that reach the goal, in ascending order.
    pub fn reachable(&self) -> impl Iterator<Item = u32> + '_ {
        (0_u32..).zip(&self.distances).filter_map(|(rank, &d)| (d != UNREACHABLE).then_some(rank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{parity, rank::unrank};

    #[test]
    fn neighbours_differ_by_one_and_parity_agrees() {
        let size = Size::new(4, 2).unwrap();
        let goal = Board::blank_first(size);
        let table = DistanceTable::new(&goal).unwrap();
        assert_eq!(table.get(&goal), Some(0));
        for r in 0..factorial(8) {
            let board = unrank(size, r);
            let distance = table.get(&board);
            assert_eq!(distance.is_some(), parity::is_reachable(&board, &goal), "{board}");
            let Some(distance) = distance else { continue };
            let nearer = Move::ALL
                .into_iter()
                .filter_map(|m| board.moved(m))
                .map(|n| table.get(&n).unwrap())
                .inspect(|n| assert_eq!(n.abs_diff(distance), 1, "{board}"))
                .min();
            assert!(distance == 0 || nearer == Some(distance - 1), "{board}");
        }
    }

    #[test]
    fn boards_at_a_distance_are_listed_in_rank_order() {
        let table = DistanceTable::new(&Board::blank_last(Size::new(2, 2).unwrap())).unwrap();
        assert_eq!(table.counts(), [1, 2, 2, 2, 2, 2, 1]);
        assert_eq!(table.diameter(), 6);
        for (depth, &count) in (0..).zip(table.counts()) {
            let ranks: Vec<u32> = table.boards_at(depth).collect();
            assert_eq!(ranks.len() as u64, count);
            assert!(ranks.is_sorted());
            assert!(ranks.iter().all(|&r| table.get(&unrank(table.goal().size(), r.into())) == Some(depth)));
        }
        assert_eq!(table.boards_at(7).count(), 0);
        assert_eq!(table.boards_at(255).count(), 0);
        assert_eq!(table.boards_at(u32::MAX).count(), 0);
        assert_eq!(table.reachable().count(), 12);
    }

    #[test]
    fn other_sizes_have_no_distance_and_large_ones_no_table() {
        let table = DistanceTable::new(&Board::blank_last(Size::new(3, 2).unwrap())).unwrap();
        assert_eq!(table.get(&Board::blank_last(Size::new(2, 3).unwrap())), None);
        let refused = DistanceTable::new(&Board::blank_last(Size::FIFTEEN)).err();
        assert_eq!(refused, Some(TooLarge(Size::FIFTEEN)));
        assert!(!DistanceTable::covers(Size::FIFTEEN) && DistanceTable::covers(Size::new(5, 2).unwrap()));
    }
}
