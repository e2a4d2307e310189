//! Is one algorithm better than another, or the same algorithm better than before? Paired, on the same boards.
//!
//! [`against_base`] compares algorithms of one set of rows, [`before_after`] two files of the same run. Every comparison
//! is over the boards that *both* sides solved; how many only one of them solved stands beside it.

mod before_after;
mod paired;
mod sentence;
mod tables;

pub use before_after::{BEFORE, BeforeAfter, Change, before_after, needed_before_after, note_other_spec};
pub use paired::{Paired, against_base, with_holm};
pub use sentence::sentence;
pub use tables::{before_after_table, changes_table, comparison_table, what_changed};
