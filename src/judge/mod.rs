//! The online judges' side: how they hand out boards and take answers, and the special judge that checks answers any
//! program wrote.
//!
//! An answer is one line: the moves of the blank in the letters `u`, `d`, `l`, `r`, or `unsolvable`; for a board that
//! is solved already it is an empty line. Any path to the goal is right, not only a shortest one. Spaces and a carriage
//! return at the end of a line are overlooked, anything else is not.

mod answers;
mod check;
mod framing;
mod hint;
pub mod notation;
mod totals;
mod verdict;

pub use check::{Case, Judge};
pub use framing::{AnswerWriter, Framing};
pub use hint::Hint;
pub use totals::{Extra, Totals};
pub use verdict::Verdict;

/// The answer for a board from which the goal cannot be reached.
pub const UNSOLVABLE: &str = "unsolvable";
