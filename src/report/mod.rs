//! From rows to answers: summaries, comparisons and the tables that show them.
//!
//! Everything here reads rows (or takes them while a run goes on) and never needs a board solved again. Missing values
//! and unsolved rows are never counted as 0: see [`samples`] for which rows an average is over.

pub mod compare;
pub mod condition;
pub mod estimates;
pub mod html;
pub mod metric;
pub mod optimum;
pub mod plot;
pub mod provenance;
pub mod published;
pub mod rank;
pub mod samples;
pub mod steps;
pub mod summary;
pub mod table;
pub mod timing;
