//! The sum over all tiles, the blank not counted, of the Manhattan distance to the goal cell (AIMA's h2; J. E. Doran
//! and D. Michie, *Experiments with the Graph Traverser Program*, Proc. Royal Society A 294, 1966).

use super::TileHeuristic;
use super::any::AnyHeuristic;
use super::catalog::{Form, HeuristicEntry};
use super::reflect::{Margin, Reflect};
use super::tile_sum::TileSum;
use crate::puzzle::{Board, Move, Size, size::MAX_CELLS, symmetry::Symmetry};
use crate::space::tiles::Tiles;

/// Manhattan distance.
#[derive(Clone, Debug)]
pub struct Manhattan {
    /// The tiles' distances to their goal cells.
    pub distances: TileSum,
    /// By the blank's cell before a move, and the move: two bits for each tile, the value 2 if the move takes the
    /// tile away from its goal cell. A word for all tiles, because the tile is what is known last.
    away: [[u32; 4]; MAX_CELLS],
    /// By the blank's cell before a move, the move, and the tile: what the move adds to a [`Margin`].
    change: [[[i32; MAX_CELLS]; 4]; MAX_CELLS],
}

/// How it stands in the catalog.
pub static ENTRY: HeuristicEntry = HeuristicEntry {
    name: "manhattan",
    about: "sum of the tiles' Manhattan distances to their goal cells, the blank not counted",
    source: "Doran and Michie 1966; AIMA 4e, section 3.6 (h2)",
    admissible: true,
    consistent: true,
    form: Form::Plain(|goal| Ok(AnyHeuristic::new(Manhattan::new(goal)))),
};

/// The tiles' distances to their cells in this goal.
pub fn distances(goal: &Board) -> TileSum {
    TileSum::new(goal, Size::distance)
}

impl Manhattan {
    /// Distances to this goal.
    pub fn new(goal: &Board) -> Self {
        let size = goal.size();
        let distances = distances(goal);
        let mut away = [[0; 4]; MAX_CELLS];
        let mut change = [[[0; MAX_CELLS]; 4]; MAX_CELLS];
        for tile in 1..size.cells() {
            let home = goal.cell_of(tile as u8);
            for (blank, (away, change)) in away.iter_mut().zip(&mut change).enumerate().take(size.cells()) {
                for m in Move::ALL {
                    if let Some(from) = m.target(size, blank) {
                        let grows = size.distance(blank, home) > size.distance(from, home);
                        away[m as usize] |= u32::from(grows) << (2 * tile + 1);
                        change[m as usize][tile] = Margin::change(if grows { 1 } else { -1 });
                    }
                }
            }
        }
        Self { distances, away, change }
    }

    /// The estimate of a board that had the estimate `h` and its blank in the cell `blank` before it made the move `m`,
    /// by which it changed places with this tile.
    #[inline]
    pub fn after(&self, h: u32, tile: u8, blank: u8, m: Move) -> u32 {
        h + (self.away[usize::from(blank) % MAX_CELLS][m as usize] >> (2 * tile) & 2) - 1
    }
}

impl TileHeuristic for Manhattan {
    type Memo = ();

    fn evaluate(&self, tiles: Tiles) -> (u32, ()) {
        self.distances.evaluate(tiles)
    }

    #[inline]
    fn step(&self, (h, ()): (u32, ()), parent: Tiles, m: Move, child: Tiles) -> (u32, ()) {
        (self.after(h, parent.tile(child.blank), parent.blank, m), ())
    }
}

impl Reflect for Manhattan {
    const CHANGES_BY_ONE: bool = true;
    const WAITS: bool = false;

    fn reflected(&self, _symmetry: Symmetry, goal: &Board) -> Self {
        Self::new(goal)
    }

    #[inline]
    fn margin(&self, (margin, ()): (Margin, ()), parent: Tiles, m: Move, child: Tiles) -> (Margin, ()) {
        let tile = usize::from(parent.tile(child.blank));
        (margin.plus(self.change[usize::from(parent.blank) % MAX_CELLS][m as usize][tile % MAX_CELLS]), ())
    }
}
