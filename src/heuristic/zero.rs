//! No information: A* becomes uniform-cost search (Dijkstra's algorithm on unit costs).

use super::TileHeuristic;
use super::any::AnyHeuristic;
use super::catalog::{Form, HeuristicEntry};
use crate::space::tiles::Tiles;

/// h = 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

/// How it stands in the catalog.
pub static ENTRY: HeuristicEntry = HeuristicEntry {
    name: "zero",
    about: "h = 0; A* becomes uniform-cost search",
    source: "Dijkstra 1959",
    admissible: true,
    consistent: true,
    form: Form::Plain(|_| Ok(AnyHeuristic::new(Zero))),
};

impl TileHeuristic for Zero {
    type Memo = ();

    fn evaluate(&self, _tiles: Tiles) -> (u32, ()) {
        (0, ())
    }
}
