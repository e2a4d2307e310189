//! The number of tiles that are not in their goal cell; the blank is not counted (AIMA's h1).

use super::any::AnyHeuristic;
use super::catalog::{Form, HeuristicEntry};
use super::tile_sum::TileSum;
use crate::puzzle::Board;

/// How it stands in the catalog.
pub static ENTRY: HeuristicEntry = HeuristicEntry {
    name: "misplaced",
    about: "tiles that are not in their goal cell, the blank not counted",
    source: "AIMA 4e, section 3.6 (h1)",
    admissible: true,
    consistent: true,
    form: Form::Plain(|goal| Ok(AnyHeuristic::new(misplaced(goal)))),
};

/// Counts tiles out of place with respect to this goal.
pub fn misplaced(goal: &Board) -> TileSum {
    TileSum::new(goal, |_, home, cell| usize::from(cell != home))
}
