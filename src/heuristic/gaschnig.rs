//! Gaschnig's relaxation: a move may bring *any* tile to where the blank is (J. Gaschnig, *A problem similarity approach
//! to devising heuristics: first results*, IJCAI 1979, 301-307).
//!
//! The cost in the relaxed puzzle is exact: write the board as a permutation of cells; a cycle through the blank's cell
//! takes one move less than it has cells, any other cycle one move more, for the blank must enter it first.

use super::TileHeuristic;
use super::any::AnyHeuristic;
use super::catalog::{Form, HeuristicEntry};
use crate::puzzle::{Board, size::MAX_CELLS};
use crate::space::tiles::Tiles;

/// Gaschnig's heuristic.
#[derive(Clone, Copy, Debug)]
pub struct Gaschnig {
    /// By tile, the blank included: its goal cell.
    home: [u8; MAX_CELLS],
    cells: u8,
}

/// How it stands in the catalog.
pub static ENTRY: HeuristicEntry = HeuristicEntry {
    name: "gaschnig",
    about: "moves if any tile may go where the blank is",
    source: "Gaschnig 1979",
    admissible: true,
    consistent: true,
    form: Form::Plain(|goal| Ok(AnyHeuristic::new(Gaschnig::new(goal)))),
};

impl Gaschnig {
    /// Moves of the relaxed puzzle to this goal.
    pub fn new(goal: &Board) -> Self {
        let mut home = [0; MAX_CELLS];
        for (cell, &tile) in goal.tiles().iter().enumerate() {
            home[usize::from(tile)] = cell as u8;
        }
        Self { home, cells: goal.size().cells() as u8 }
    }
}

impl TileHeuristic for Gaschnig {
    type Memo = ();

    fn evaluate(&self, tiles: Tiles) -> (u32, ()) {
        let (mut seen, mut moves) = (0_u32, 0);
        for first in 0..self.cells {
            let (mut cell, mut length, mut has_blank) = (first, 0, false);
            while seen >> cell & 1 == 0 {
                seen |= 1 << cell;
                length += 1;
                has_blank |= cell == tiles.blank;
                cell = self.home[usize::from(tiles.tile(cell)) % MAX_CELLS];
            }
            if length > 1 {
                moves += if has_blank { length - 1 } else { length + 1 };
            }
        }
        (moves, ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Size;
    use std::collections::VecDeque;

    /// The relaxed puzzle, searched breadth-first: the blank goes anywhere, so all 6! boards are reached.
    #[test]
    fn it_is_the_exact_cost_of_the_relaxed_puzzle() {
        let goal = Board::blank_last(Size::new(3, 2).unwrap());
        let heuristic = Gaschnig::new(&goal);
        let mut queue = VecDeque::from([(Tiles::new(&goal), 0)]);
        let mut seen = std::collections::HashSet::from([Tiles::new(&goal).cells]);
        while let Some((tiles, depth)) = queue.pop_front() {
            assert_eq!(heuristic.evaluate(tiles).0, depth);
            for to in (0..6).filter(|&to| to != tiles.blank) {
                let next = tiles.with_blank_at(to);
                if seen.insert(next.cells) {
                    queue.push_back((next, depth + 1));
                }
            }
        }
        assert_eq!(seen.len(), 720);
    }
}
