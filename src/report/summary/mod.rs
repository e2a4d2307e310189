//! What the rows say about each algorithm, alone or at each optimal length.
//!
//! [`summarise`] finds the numbers ([`Line`]); [`full_table`] and [`textbook_table`] show them; [`Accumulator`] does both
//! for a run that is still going on.

mod accumulator;
mod lines;
mod tables;

pub use accumulator::Accumulator;
pub use lines::{Boards, Line, Request, needed, summarise};
pub use tables::{full_table, textbook_table};
