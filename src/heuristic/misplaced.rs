//! The number of tiles that are not in their goal cell; the blank is not counted (AIMA's h1).

use super::TileHeuristic;
use super::any::AnyHeuristic;
use super::catalog::{Form, HeuristicEntry};
use crate::puzzle::{Board, Move};
use crate::space::tiles::Tiles;

/// Misplaced tiles.
#[derive(Clone, Copy, Debug)]
pub struct Misplaced {
    goal: u64,
    cells: u8,
}

/// How it stands in the catalog.
pub static ENTRY: HeuristicEntry = HeuristicEntry {
    name: "misplaced",
    about: "tiles that are not in their goal cell, the blank not counted",
    source: "AIMA 4e, section 3.6 (h1)",
    admissible: true,
    consistent: true,
    form: Form::Plain(|goal| Ok(AnyHeuristic::new(Misplaced::new(goal)))),
};

impl Misplaced {
    /// Counts tiles out of place with respect to this goal.
    pub fn new(goal: &Board) -> Self {
        Self { goal: Tiles::new(goal).cells, cells: goal.size().cells() as u8 }
    }

    fn is_misplaced(self, tile: u8, cell: u8) -> u32 {
        u32::from(tile != (self.goal >> (4 * cell) & 15) as u8)
    }
}

impl TileHeuristic for Misplaced {
    type Memo = ();

    fn evaluate(&self, tiles: Tiles) -> (u32, ()) {
        let count = (0..self.cells)
            .filter(|&cell| cell != tiles.blank)
            .map(|cell| self.is_misplaced(tiles.tile(cell), cell))
            .sum();
        (count, ())
    }

    #[inline]
    fn step(&self, (h, ()): (u32, ()), parent: Tiles, _m: Move, child: Tiles) -> (u32, ()) {
        let tile = parent.tile(child.blank);
        (h + self.is_misplaced(tile, parent.blank) - self.is_misplaced(tile, child.blank), ())
    }
}
