//! Why there is no plot.

use crate::report::metric::Metric;
use plotters::drawing::DrawingAreaErrorKind;
use std::convert::Infallible;
use thiserror::Error;

/// Why a plot could not be drawn.
#[derive(Debug, Error)]
pub enum PlotError {
    /// The files hold no rows.
    #[error("nothing to plot: the files have no rows")]
    NoRows,
    /// No row has a value of the metric.
    #[error(
        "nothing to plot: no solved row has a value in column {}; columns with values are possible as --metric",
        metric.name()
    )]
    NoValues {
        /// The metric asked for.
        metric: Metric,
    },
    /// An algorithm was named twice.
    #[error("algorithm {label:?} is named twice; name each once")]
    AlgorithmTwice {
        /// Its label.
        label: String,
    },
    /// No board was solved by all algorithms.
    #[error(
        "no board was solved by all {algorithms} algorithms, so their means cannot be compared; choose fewer with --algo"
    )]
    NothingInCommon {
        /// Number of algorithms.
        algorithms: usize,
    },
    /// No row says how long the shortest path is.
    #[error(
        "column optimal_len is empty in every row that counts, and this plot is by optimal length; try --kind ecdf"
    )]
    NoDepths,
    /// A scatter plot takes two algorithms.
    #[error(
        "a scatter plot compares two algorithms, but there are {}; choose two, such as {}",
        known.len(), known.iter().take(2).map(|label| format!("--algo {label}")).collect::<Vec<_>>().join(" ")
    )]
    NotTwo {
        /// The labels that there are.
        known: Vec<String>,
    },
    /// The two algorithms have no board in common.
    #[error("{first:?} and {second:?} have no board in common that at least one of them solved")]
    NoPairs {
        /// One algorithm.
        first: String,
        /// The other.
        second: String,
    },
    /// The picture is too small for what it must hold.
    #[error("a {side} of {given} pixels is too little for this plot; it takes at least {needed}")]
    TooSmall {
        /// `width` or `height`.
        side: &'static str,
        /// What was asked for.
        given: u32,
        /// What is needed.
        needed: u32,
    },
    /// The drawing library found no room for a part.
    #[error("the plot cannot be drawn: {0}")]
    Drawing(#[from] DrawingAreaErrorKind<Infallible>),
}
