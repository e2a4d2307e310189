//! What the published listing of write-up 4 computes in place of the Manhattan distance it names.
//!
//! The listing reads the board's three-bit digits from the last cell upwards. After the blank it goes on without
//! skipping the blank's own three bits, so from there on every cell is charged with the tile of the cell after it, the
//! blank itself read as tile 8; and cell 0 is never reached. The result neither is admissible nor vanishes at the
//! goal, where it is 10. It is kept here, bug for bug, because the write-up's conclusions rest on it.

use super::any::AnyHeuristic;
use super::catalog::{Form, HeuristicEntry, HeuristicError};
use super::manhattan::distances;
use super::{TileHeuristic, tile_sum::TileSum};
use crate::puzzle::{Board, Size};
use crate::space::tiles::Tiles;

/// The listing's "Manhattan distance"; for the 8-puzzle with the blank last, the only goal the listing knows.
pub struct BlogManhattan {
    distances: TileSum,
}

/// How it stands in the catalog.
pub static ENTRY: HeuristicEntry = HeuristicEntry {
    name: "blog-manhattan",
    about: "write-up 4's listing bug for bug: cells before the blank are charged with the next cell's tile",
    source: "write-up 4 of POJ 1077",
    admissible: false,
    consistent: false,
    form: Form::Plain(|goal| Ok(AnyHeuristic::new(BlogManhattan::new(goal)?))),
};

impl BlogManhattan {
    /// The listing's heuristic.
    ///
    /// # Errors
    /// If the goal is not `1 2 3 4 5 6 7 8 x`.
    pub fn new(goal: &Board) -> Result<Self, HeuristicError> {
        if *goal == Board::blank_last(Size::EIGHT) {
            Ok(Self { distances: distances(goal) })
        } else {
            let problem = "h=blog-manhattan is defined for the goal 1 2 3 4 5 6 7 8 x only; use h=manhattan";
            Err(HeuristicError::refused(problem))
        }
    }
}

impl TileHeuristic for BlogManhattan {
    type Memo = ();

    fn evaluate(&self, tiles: Tiles) -> (u32, ()) {
        let after = (tiles.blank + 1..9).map(|cell| self.distances.of(tiles.tile(cell), cell));
        let before = (1..tiles.blank).map(|cell| {
            let tile = if cell + 1 == tiles.blank { 8 } else { tiles.tile(cell + 1) };
            self.distances.of(tile, cell)
        });
        (after.sum::<u32>() + before.sum::<u32>(), ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_goal_is_ten_away_from_itself() {
        let goal = Board::blank_last(Size::EIGHT);
        assert_eq!(BlogManhattan::new(&goal).unwrap().evaluate(Tiles::new(&goal)).0, 10);
        assert!(BlogManhattan::new(&Board::blank_first(Size::EIGHT)).is_err());
    }
}
