//! Is one algorithm better than another, or the same algorithm better than before? Paired, on the same boards.
//!
//! [`against_base`] compares algorithms of one set of rows, [`before_after`] two files of the same run. Two questions are
//! asked of each comparison, and each has an answer of its own ([`Answer`]): which side needs more *in total*, and which
//! *on the typical board*. What may be concluded depends on what the numbers are ([`Evidence`]).
//!
//! Every comparison is over the boards that *both* sides solved; who solved what stands beside it ([`Solved`]).

mod before_after;
mod by_length;
mod evidence;
mod paired;
mod sentence;
mod solved;
mod tables;
mod words;

pub use before_after::{
    BEFORE, BeforeAfter, Change, LengthChanges, before_after, needed_before_after, note_other_spec,
};
pub use by_length::{ByLength, by_length, by_length_table};
pub use evidence::{Answer, Evidence};
pub use paired::{Paired, against_base, with_holm};
pub use sentence::{FEW_BOARDS, sentence};
pub use solved::Solved;
pub use tables::{
    before_after_table, changes_by_length_table, changes_table, comparison_table, few_boards_note,
    method_notes, what_changed,
};
