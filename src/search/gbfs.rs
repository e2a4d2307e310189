//! Greedy best-first search: the state with the smallest h first, whatever it cost to reach (Doran and Michie 1966;
//! AIMA 4e, section 3.5.1). What write-up 4 calls A*.
//!
//! It is [`astar`](super::astar) with f = h: since costs have no weight, no path is better than another, and no state is
//! taken twice. Duplicates are dropped when they are generated (`dup=early`), or when they are taken off the open list
//! (`dup=late`), where the better tie wins.

use super::astar::GENERAL;
use super::catalog::{AlgorithmEntry, Nature};
use super::options::OptionKey;
use super::tie::Tie;
use crate::space::encoding::Encoding;

/// How it stands in the catalog.
pub static ENTRY: AlgorithmEntry = AlgorithmEntry {
    name: "gbfs",
    about: "greedy best-first search: smallest h first, whatever g",
    source: "Doran and Michie 1966; AIMA 4e, section 3.5.1",
    keys: &[
        OptionKey::H,
        OptionKey::Tie,
        OptionKey::Order,
        OptionKey::GoalTest,
        OptionKey::Inverse,
        OptionKey::Dup,
        OptionKey::Parity,
        OptionKey::Queue,
        OptionKey::State,
    ],
    defaults: |options| (options.wg, options.tie) = (0, Tie::heap()),
    optimal: |_| false,
    nature: Nature::GRAPH_SEARCH,
    fastest_3x3: Encoding::Packed,
    codes: &[GENERAL],
};
