//! The keys of this crate.

use super::key::{TieKey, TieValue};
use crate::heuristic::TileHeuristic;
use crate::heuristic::misplaced::misplaced;

/// Every key, in the order in which they are listed.
pub static KEYS: [&TieKey; 5] = [&H, &G, &HIGH_G, &BLANK, &MISPLACED];

/// Bits of a key made of g: paths of over sixteen million operators would no longer be told apart.
const G_BITS: u32 = 24;
const MOST_G: u32 = (1 << G_BITS) - 1;

/// Smaller h first.
pub static H: TieKey = TieKey {
    name: "h",
    old_name: None,
    about: "smaller h first",
    bits: 8,
    value: TieValue::Costs(|costs| costs.h),
};

static G: TieKey = TieKey {
    name: "g",
    old_name: None,
    about: "smaller g first",
    bits: G_BITS,
    value: TieValue::Costs(|costs| costs.g),
};

static HIGH_G: TieKey = TieKey {
    name: "high-g",
    old_name: Some("deep"),
    about: "larger g first: among equal f what is deepest in the search tree",
    bits: G_BITS,
    value: TieValue::Costs(|costs| MOST_G - costs.g.min(MOST_G)),
};

/// As write-up 4 has it.
static BLANK: TieKey = TieKey {
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

static MISPLACED: TieKey = TieKey {
    name: "misplaced",
    old_name: None,
    about: "fewer tiles out of place first",
    bits: 8,
    value: TieValue::Board(|goal| {
        let misplaced = misplaced(goal);
        Box::new(move |tiles| misplaced.evaluate(tiles).0)
    }),
};
