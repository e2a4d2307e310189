//! The sum over all tiles, the blank not counted, of the Manhattan distance to the goal cell (AIMA's h2; J. E. Doran
//! and D. Michie, *Experiments with the Graph Traverser Program*, Proc. Royal Society A 294, 1966).

use super::TileHeuristic;
use crate::puzzle::{Board, Move, size::MAX_CELLS};
use crate::space::tiles::Tiles;

/// Manhattan distance.
#[derive(Clone, Debug)]
pub struct Manhattan {
    /// By tile and cell: the tile's distance from that cell to its goal cell; 0 for the blank.
    distance: [[u8; MAX_CELLS]; MAX_CELLS],
    /// By the blank's cell, its move and the tile that it changes places with: one more than the change in that tile's
    /// distance. The tile is known last, so it comes last.
    change: Box<[[[u8; MAX_CELLS]; 4]; MAX_CELLS]>,
    cells: u8,
}

impl Manhattan {
    /// Distances to this goal.
    pub fn new(goal: &Board) -> Self {
        let size = goal.size();
        let mut distance = [[0; MAX_CELLS]; MAX_CELLS];
        let mut change = Box::new([[[1; MAX_CELLS]; 4]; MAX_CELLS]);
        for tile in 1..size.cells() {
            let home = goal.cell_of(tile as u8);
            for (cell, distance) in distance[tile].iter_mut().enumerate().take(size.cells()) {
                *distance = size.distance(cell, home) as u8;
            }
            for blank in 0..size.cells() {
                for m in Move::ALL {
                    if let Some(from) = m.target(size, blank) {
                        change[blank][m as usize][tile] = 1 + distance[tile][blank] - distance[tile][from];
                    }
                }
            }
        }
        Self { distance, change, cells: size.cells() as u8 }
    }

    /// A tile's distance from a cell to its goal cell; 0 for the blank.
    #[inline]
    pub fn tile_distance(&self, tile: u8, cell: u8) -> u32 {
        u32::from(self.distance[usize::from(tile) % MAX_CELLS][usize::from(cell) % MAX_CELLS])
    }
}

impl TileHeuristic for Manhattan {
    type Memo = ();

    fn evaluate(&self, tiles: Tiles) -> (u32, ()) {
        ((0..self.cells).map(|cell| self.tile_distance(tiles.tile(cell), cell)).sum(), ())
    }

    #[inline]
    fn recall(&self, _tiles: Tiles, h: u32) -> (u32, ()) {
        (h, ())
    }

    #[inline]
    fn step(&self, (h, ()): (u32, ()), parent: Tiles, m: Move, child: Tiles) -> (u32, ()) {
        let tile = usize::from(parent.tile(child.blank));
        (
            h + u32::from(self.change[usize::from(parent.blank) % MAX_CELLS][m as usize][tile % MAX_CELLS])
                - 1,
            (),
        )
    }
}
