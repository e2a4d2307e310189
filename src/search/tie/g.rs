//! `g`: what cost least to reach first.

use super::key::{TieKey, TieValue};

/// Paths of over sixteen million operators would no longer be told apart.
pub(super) const BITS: u32 = 24;

/// Smaller g first.
pub static KEY: TieKey = TieKey {
    name: "g",
    old_name: None,
    about: "smaller g first",
    bits: BITS,
    value: TieValue::Costs(|costs| costs.g),
};
