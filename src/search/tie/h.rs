//! `h`: nearer to the goal first.

use super::key::{TieKey, TieValue};

/// Smaller h first.
pub static KEY: TieKey = TieKey {
    name: "h",
    old_name: None,
    about: "smaller h first",
    bits: 8,
    value: TieValue::Costs(|costs| costs.h),
};
