//! Spaces whose states are packed boards: nothing is encoded or decoded on the way.

use super::index::{Index, direct, open_addressing::OpenAddressing};
use super::tiles::{Steps, Tiles};
use super::{Space, TileSpace};
use crate::puzzle::{Board, Move, Order, size::MAX_CELLS};

/// Packed boards, remembered as one 64-bit word each and found again by `I`.
pub struct PackedSpace<I> {
    steps: Steps,
    goal: Tiles,
    blank_distance: [u8; MAX_CELLS],
    new_index: fn() -> I,
}

/// Packed boards of any size in a hash index.
pub type Hashed = PackedSpace<OpenAddressing>;

/// Packed 3x3 boards in a direct-addressed table.
pub type Ranked = PackedSpace<direct::Direct<ReachableRank>>;

impl Hashed {
    /// The space of all boards of the goal's size.
    pub fn new(goal: &Board, order: Order) -> Self {
        Self::with_index(goal, order, OpenAddressing::default)
    }
}

impl Ranked {
    /// The space of all 3x3 boards that reach the goal, or of all that do not.
    pub fn new(goal: &Board, order: Order) -> Self {
        Self::with_index(goal, order, || direct::Direct::new(ReachableRank::new(), ReachableRank::COUNT))
    }
}

impl<I> PackedSpace<I> {
    fn with_index(goal: &Board, order: Order, new_index: fn() -> I) -> Self {
        let size = goal.size();
        let mut blank_distance = [0; MAX_CELLS];
        for (cell, distance) in blank_distance.iter_mut().enumerate().take(size.cells()) {
            *distance = size.distance(cell, goal.blank()) as u8;
        }
        Self { steps: Steps::new(size, order), goal: Tiles::new(goal), blank_distance, new_index }
    }
}

impl<I: Index<u64>> Space for PackedSpace<I> {
    type State = Tiles;
    type Key = u64;
    type Index = I;

    #[inline]
    fn goal(&self) -> Tiles {
        self.goal
    }

    #[inline]
    fn successors(&self, state: Tiles) -> impl Iterator<Item = (Move, Tiles)> {
        self.steps.from(state.blank).iter().map(move |&(m, to)| (m, state.with_blank_at(to)))
    }

    #[inline]
    fn apply(&self, state: Tiles, m: Move) -> Tiles {
        state.with_blank_at(self.steps.target(state.blank, m))
    }

    #[inline]
    fn key(&self, state: Tiles) -> u64 {
        state.cells
    }

    #[inline]
    fn state(&self, key: u64) -> Tiles {
        Tiles::from_cells(key, self.steps.size().cells())
    }

    fn is_bipartite(&self) -> bool {
        true
    }

    #[inline]
    fn blank_distance(&self, state: Tiles) -> u32 {
        u32::from(self.blank_distance[usize::from(state.blank)])
    }

    fn new_index(&self) -> I {
        (self.new_index)()
    }

    #[inline]
    fn is_goal(&self, state: Tiles) -> bool {
        state.cells == self.goal.cells
    }
}

impl<I: Index<u64>> TileSpace for PackedSpace<I> {
    fn encode(&self, board: &Board) -> Tiles {
        Tiles::new(board)
    }

    #[inline]
    fn tiles(&self, state: Tiles) -> Tiles {
        state
    }
}

/// Numbers the 3x3 boards of either parity 0 to 181,439.
///
/// Take the blank out, and eight tiles remain, whose permutation has one parity for each cell of the blank: 9 times
/// 8!/2 boards. The first three tiles have one of 336 values and leave five; each of the next three is numbered by how
/// many of the tiles still left are smaller; the last two follow from the parity. Boards that cannot reach each other
/// share numbers, but a search never meets both.
pub struct ReachableRank {
    /// By the first three tiles' twelve bits: their number times 60, and the set of tiles left.
    first_three: Box<[(u16, u16)]>,
    /// Number of members of a set of tiles.
    members: [u8; 512],
}

impl ReachableRank {
    /// How many boards there are of one parity: 9!/2.
    pub const COUNT: usize = 181_440;
    /// How many of them have their blank in one cell: 8!/2.
    const PER_BLANK: usize = 20_160;

    /// Makes the tables.
    pub fn new() -> Self {
        let mut first_three = vec![(0, 0); 1 << 12].into_boxed_slice();
        let mut number = 0;
        for triple in 0..1_usize << 12 {
            let tiles = [triple & 15, triple >> 4 & 15, triple >> 8];
            let set = tiles.iter().fold(0_u16, |set, tile| set | 1 << tile);
            if tiles.iter().all(|tile| (1..9).contains(tile)) && set.count_ones() == 3 {
                first_three[triple] = (number * 60, 0b1_1111_1110 & !set);
                number += 1;
            }
        }
        let members = std::array::from_fn(|set| set.count_ones() as u8);
        Self { first_three, members }
    }
}

impl Default for ReachableRank {
    fn default() -> Self {
        Self::new()
    }
}

impl direct::Ranking<u64> for ReachableRank {
    #[inline]
    fn rank(&self, key: u64) -> usize {
        let blank = Tiles::from_cells(key, 9).blank;
        let before = (1 << (4 * blank)) - 1;
        let tiles = key & before | key >> 4 & !before;
        let (first, mut left) = self.first_three[tiles as usize & 0xFFF];
        let mut number = 0;
        let mut rest = tiles >> 12;
        for base in [5, 4, 3] {
            let tile = 1_u16 << (rest & 15);
            number = number * base + usize::from(self.members[usize::from(left & (tile - 1)) & 511]);
            left &= !tile;
            rest >>= 4;
        }
        usize::from(blank) * Self::PER_BLANK + usize::from(first) + number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Size, parity, rank};
    use direct::Ranking;

    #[test]
    fn boards_of_one_parity_have_numbers_of_their_own() {
        let ranking = ReachableRank::new();
        for goal in [
            Board::blank_last(Size::EIGHT),
            crate::puzzle::draw::exchange_two_tiles(&Board::blank_last(Size::EIGHT)),
        ] {
            let mut seen = vec![false; ReachableRank::COUNT];
            for r in 0..rank::factorial(9) {
                let board = rank::unrank(Size::EIGHT, r);
                if parity::is_reachable(&board, &goal) {
                    let slot = &mut seen[ranking.rank(Tiles::new(&board).cells)];
                    assert!(!*slot, "{board}");
                    *slot = true;
                }
            }
            assert!(seen.iter().all(|&s| s));
        }
    }
}
