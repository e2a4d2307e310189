//! Tiles out of their goal row plus tiles out of their goal column; the blank is not counted.
//!
//! A move changes either a tile's row or its column, so the estimate changes by one at most: between `misplaced` and
//! `manhattan`, of which it is the sum with every distance along a line cut to one.

use super::any::AnyHeuristic;
use super::catalog::{Form, HeuristicEntry};
use super::tile_sum::TileSum;

/// How it stands in the catalog.
pub static ENTRY: HeuristicEntry = HeuristicEntry {
    name: "out-of-row-col",
    about: "tiles out of their goal row plus tiles out of their goal column, the blank not counted",
    source: "folklore of AI courses; a relaxation as in AIMA 4e, section 3.6.2",
    form: Form::Plain(|goal| {
        Ok(AnyHeuristic::new(TileSum::new(goal, |size, home, cell| {
            let ((home_x, home_y), (x, y)) = (size.column_row(home), size.column_row(cell));
            usize::from(x != home_x) + usize::from(y != home_y)
        })))
    }),
    admissible: true,
    consistent: true,
};
