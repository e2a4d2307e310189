//! What the rows say about each algorithm, alone or at each optimal length.
//!
//! [`summarise`] finds the numbers ([`Line`]); [`full_table`] and [`textbook_table`] show them; [`overview`] is the
//! table at the end of a run, for which [`Accumulator`] takes rows while it goes on.

mod accumulator;
mod lines;
mod tables;

pub use accumulator::{Accumulator, overview};
pub use lines::{Boards, Line, Request, needed, summarise};
pub use tables::{full_table, textbook_table};
