//! `misplaced`: most tiles in place first.

use super::key::{TieKey, TieValue};
use crate::heuristic::TileHeuristic;
use crate::heuristic::misplaced::misplaced;

/// Fewer tiles out of place first.
pub static KEY: TieKey = TieKey {
    name: "misplaced",
    old_name: None,
    about: "fewer tiles out of place first",
    bits: 8,
    value: TieValue::Board(|goal| {
        let misplaced = misplaced(goal);
        Box::new(move |tiles| misplaced.evaluate(tiles).0)
    }),
};
