//! Heuristics that are a sum over the tiles of what each counts where it stands; the blank does not count.

use super::TileHeuristic;
use crate::puzzle::size::{MAX_CELLS, Size};
use crate::puzzle::{Board, Move};
use crate::space::tiles::Tiles;

/// What each tile counts in each cell.
#[derive(Clone, Copy, Debug)]
pub struct TileSum {
    /// By tile and cell; 0 for the blank.
    counts: [[u8; MAX_CELLS]; MAX_CELLS],
    cells: u8,
}

impl TileSum {
    /// With respect to a goal: `count` is told a tile's goal cell and the cell that it is in.
    pub fn new(goal: &Board, count: impl Fn(Size, usize, usize) -> usize) -> Self {
        let size = goal.size();
        let mut counts = [[0; MAX_CELLS]; MAX_CELLS];
        for (tile, of_tile) in counts.iter_mut().enumerate().take(size.cells()).skip(1) {
            let home = goal.cell_of(tile as u8);
            for (cell, known) in of_tile.iter_mut().enumerate().take(size.cells()) {
                *known = count(size, home, cell) as u8;
            }
        }
        Self { counts, cells: size.cells() as u8 }
    }

    /// What a tile counts in a cell.
    #[inline]
    pub fn of(&self, tile: u8, cell: u8) -> u32 {
        u32::from(self.counts[usize::from(tile) % MAX_CELLS][usize::from(cell) % MAX_CELLS])
    }
}

impl TileHeuristic for TileSum {
    type Memo = ();

    fn evaluate(&self, tiles: Tiles) -> (u32, ()) {
        ((0..self.cells).map(|cell| self.of(tiles.tile(cell), cell)).sum(), ())
    }

    #[inline]
    fn step(&self, (h, ()): (u32, ()), parent: Tiles, _m: Move, child: Tiles) -> (u32, ()) {
        let tile = parent.tile(child.blank);
        (h + self.of(tile, parent.blank) - self.of(tile, child.blank), ())
    }
}
