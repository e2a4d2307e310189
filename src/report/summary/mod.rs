//! What the rows say about each algorithm, alone or divided by other columns.
//!
//! [`summarise`] finds the numbers ([`Line`]); [`full_table`] and [`textbook_table`] show them; [`overview`] is the
//! table at the end of a run, for which [`Accumulator`] takes rows while it goes on.

mod accumulator;
mod groups;
mod growth;
mod lines;
mod tables;

pub use accumulator::{Accumulator, overview};
pub use groups::{Key, Value};
pub use lines::{Line, Request, needed, summarise};
pub use tables::{full_table, textbook_table};
