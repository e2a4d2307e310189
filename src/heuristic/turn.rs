//! Heuristics for boards turned over.

use super::TileHeuristic;
use crate::puzzle::Board;
use crate::puzzle::symmetry::Symmetry;

/// A heuristic for square boards that can be had for the board turned over.
pub trait Turn: TileHeuristic + Clone {
    /// Whether it is 0 for the goal alone and every move changes it by one, up or down. Then a move changes f by 2 or
    /// not at all.
    const CHANGES_BY_ONE: bool;

    /// What says of boards turned over what `self` says of boards. `goal` is the goal, turned over.
    #[must_use]
    fn turned(&self, symmetry: Symmetry, goal: &Board) -> Self;
}
