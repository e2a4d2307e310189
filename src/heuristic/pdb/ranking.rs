//! Numbering the placements of a few tiles on a board: first by the set of cells they occupy, then by the order in
//! which they stand there.
//!
//! This order suits the building of a database: the cells that the blank can reach depend on the set alone, and a move
//! changes all orders in the same way.

use crate::puzzle::rank::{factorial, rank_of, unrank_into};
use crate::puzzle::{Size, size::MAX_CELLS};

/// Most tiles that are placed: 8! orders are numbered in 16 bits.
pub const MOST_TILES: usize = 8;

/// Where tiles stand: four bits each, the first tile lowest.
pub type Placement = u64;

/// The numbering for one number of tiles on one size of board.
pub struct Ranking {
    tiles: usize,
    orders: usize,
    /// The sets of occupied cells, a bit for each cell, in ascending order.
    sets: Vec<u16>,
    /// By set: its position in `sets`.
    set_number: Vec<u16>,
}

impl Ranking {
    /// Placements of `tiles` tiles.
    ///
    /// # Panics
    /// If there are more than [`MOST_TILES`], or more than there are tiles.
    pub fn new(size: Size, tiles: usize) -> Self {
        assert!(tiles <= MOST_TILES && tiles < size.cells());
        let all = 1_u32 << size.cells();
        let sets: Vec<u16> =
            (0..all).filter(|set| set.count_ones() as usize == tiles).map(|set| set as u16).collect();
        let mut set_number = vec![0; all as usize];
        for (number, &set) in sets.iter().enumerate() {
            set_number[usize::from(set)] = number as u16;
        }
        Self { tiles, orders: factorial(tiles) as usize, sets, set_number }
    }

    /// The sets of cells, in order of their numbers.
    pub fn sets(&self) -> &[u16] {
        &self.sets
    }

    /// The number of a set of cells.
    #[inline]
    pub fn set_number(&self, set: u16) -> usize {
        usize::from(self.set_number[usize::from(set)])
    }

    /// Number of orders in which the tiles can stand in a set of cells.
    pub fn orders(&self) -> usize {
        self.orders
    }

    /// Number of placements.
    pub fn len(&self) -> usize {
        self.sets.len() * self.orders
    }

    /// Whether there are none; there is always at least one.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The number of a placement.
    #[inline]
    pub fn rank(&self, placement: Placement) -> usize {
        let cells = (0..self.tiles).map(|tile| (placement >> (4 * tile) & 15) as usize);
        let set = cells.clone().fold(0, |set, cell| set | 1 << cell);
        self.set_number(set as u16) * self.orders + rank_of(cells, set) as usize
    }

    /// The placement with a number.
    pub fn placement(&self, number: usize) -> Placement {
        let set = u32::from(self.sets[number / self.orders]);
        let cells = self.unrank(number % self.orders, set);
        cells[..self.tiles].iter().rev().fold(0, |placement, &cell| placement << 4 | u64::from(cell))
    }

    /// By tile: how many of the occupied cells come before its own, in the order with this number.
    pub fn order(&self, number: usize) -> [u8; MOST_TILES] {
        self.unrank(number, (1 << self.tiles) - 1)
    }

    /// The number of an order.
    pub fn order_number(&self, order: [u8; MOST_TILES]) -> usize {
        rank_of(order[..self.tiles].iter().map(|&place| place.into()), (1 << self.tiles) - 1) as usize
    }

    fn unrank(&self, number: usize, set: u32) -> [u8; MOST_TILES] {
        let mut order = [0; MOST_TILES];
        unrank_into(number as u64, set, &mut order[..self.tiles]);
        order
    }
}

/// The cells of a set, in ascending order.
pub fn cells_of(set: u16) -> impl Iterator<Item = u8> {
    (0..MAX_CELLS as u8).filter(move |cell| set >> cell & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements_are_numbered_without_gaps() {
        for (size, tiles) in [(Size::EIGHT, 4), (Size::new(5, 2).unwrap(), 3), (Size::EIGHT, 1)] {
            let ranking = Ranking::new(size, tiles);
            let cells = size.cells();
            assert_eq!(ranking.len() as u64, factorial(cells) / factorial(cells - tiles));
            for number in 0..ranking.len() {
                assert_eq!(ranking.rank(ranking.placement(number)), number);
            }
        }
    }

    #[test]
    fn orders_have_numbers() {
        let ranking = Ranking::new(Size::FIFTEEN, 5);
        for number in 0..120 {
            assert_eq!(ranking.order_number(ranking.order(number)), number);
        }
    }
}
