//! `high-g`: what is deepest in the search tree first.

use super::g::BITS;
use super::key::{TieKey, TieValue};

const MOST: u32 = (1 << BITS) - 1;

/// Larger g first.
pub static KEY: TieKey = TieKey {
    name: "high-g",
    old_name: Some("deep"),
    about: "larger g first: among equal f what is deepest in the search tree",
    bits: BITS,
    value: TieValue::Costs(|costs| MOST - costs.g.min(MOST)),
};
