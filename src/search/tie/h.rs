//! `h`: nearer to the goal first.

use super::key::{TieKey, Value};

/// Smaller h first.
pub static KEY: TieKey = TieKey {
    name: "h",
    old_name: None,
    about: "smaller h first",
    bits: 8,
    value: Value::Costs(|costs| costs.h),
};
