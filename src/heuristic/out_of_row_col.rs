//! Tiles out of their goal row plus tiles out of their goal column; the blank is not counted.
//!
//! A move changes either a tile's row or its column, so the estimate changes by one at most: between `misplaced` and
//! `manhattan`, of which it is the sum with every distance along a line cut to one.

use super::TileHeuristic;
use super::any::AnyHeuristic;
use super::catalog::{Form, HeuristicEntry};
use crate::puzzle::{Board, Move, size::MAX_CELLS};
use crate::space::tiles::Tiles;

/// Tiles out of row plus tiles out of column.
#[derive(Clone, Copy, Debug)]
pub struct OutOfRowCol {
    /// By tile and cell: 0 to 2; 0 for the blank.
    lines: [[u8; MAX_CELLS]; MAX_CELLS],
    cells: u8,
}

/// How it stands in the catalog.
pub static ENTRY: HeuristicEntry = HeuristicEntry {
    name: "out-of-row-col",
    about: "tiles out of their goal row plus tiles out of their goal column, the blank not counted",
    source: "folklore of AI courses; a relaxation as in AIMA 4e, section 3.6.2",
    admissible: true,
    consistent: true,
    form: Form::Plain(|goal| Ok(AnyHeuristic::new(OutOfRowCol::new(goal)))),
};

impl OutOfRowCol {
    /// Counts tiles with respect to this goal.
    pub fn new(goal: &Board) -> Self {
        let size = goal.size();
        let mut lines = [[0; MAX_CELLS]; MAX_CELLS];
        for tile in 1..size.cells() {
            let (home_x, home_y) = size.column_row(goal.cell_of(tile as u8));
            for (cell, lines) in lines[tile].iter_mut().enumerate().take(size.cells()) {
                let (x, y) = size.column_row(cell);
                *lines = u8::from(x != home_x) + u8::from(y != home_y);
            }
        }
        Self { lines, cells: size.cells() as u8 }
    }

    #[inline]
    fn lines(&self, tile: u8, cell: u8) -> u32 {
        u32::from(self.lines[usize::from(tile) % MAX_CELLS][usize::from(cell) % MAX_CELLS])
    }
}

impl TileHeuristic for OutOfRowCol {
    type Memo = ();

    fn evaluate(&self, tiles: Tiles) -> (u32, ()) {
        ((0..self.cells).map(|cell| self.lines(tiles.tile(cell), cell)).sum(), ())
    }

    #[inline]
    fn step(&self, (h, ()): (u32, ()), parent: Tiles, _m: Move, child: Tiles) -> (u32, ()) {
        let tile = parent.tile(child.blank);
        (h + self.lines(tile, parent.blank) - self.lines(tile, child.blank), ())
    }
}
