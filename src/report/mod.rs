//! From rows to answers: summaries, comparisons and the tables that show them.
//!
//! Everything here reads rows (or takes them while a run goes on) and never needs a board solved again. Missing values
//! and unsolved rows are never counted as 0: see [`samples`] for which rows an average is over.

pub mod compare;
pub mod html;
pub mod metric;
pub mod plot;
pub mod provenance;
pub mod samples;
pub mod steps;
pub mod summary;
pub mod table;

/// A number with its noun: `1 board`, `2 boards`.
pub fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
