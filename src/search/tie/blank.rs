//! `blank`: the blank near its goal cell first, as write-up 4 has it.

use super::key::{TieKey, TieValue};

/// Smaller distance of the blank to its goal cell first.
pub static KEY: TieKey = TieKey {
    name: "blank",
    old_name: None,
    about: "smaller Manhattan distance of the blank to its goal cell first",
    bits: 8,
    value: TieValue::Board(|goal| {
        let size = goal.size();
        let distance = |cell| size.distance(cell, goal.blank()) as u32;
        let distances: Vec<u32> = (0..size.cells()).map(distance).collect();
        Box::new(move |tiles| distances[usize::from(tiles.blank)])
    }),
};
