//! The numbers of a row that can be summarised, compared and plotted: those of its columns that are declared as such.

pub use crate::format::row::Metric;
