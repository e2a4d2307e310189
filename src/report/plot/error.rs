//! Why there is no plot.

use crate::report::metric::Metric;
use thiserror::Error;

/// Why a plot could not be drawn.
#[derive(Debug, Error)]
pub enum PlotError {
    /// The files hold no rows.
    #[error("nothing to plot: the files have no rows")]
    NoRows,
    /// No board was solved at all.
    #[error(
        "nothing to plot: no board was solved; a larger --time-limit or --node-limit for the run may help"
    )]
    NothingSolved,
    /// No solved row has a value of the metric.
    #[error(
        "nothing to plot: no solved row has a value in column {0}; columns with values are possible as --metric"
    )]
    NoValues(Metric),
    /// The algorithm with this label was named twice.
    #[error("algorithm {0:?} is named twice; name each once")]
    AlgorithmTwice(String),
    /// No board was solved by all of so many algorithms.
    #[error(
        "no board was solved by all {0} algorithms, so their means cannot be compared; choose fewer with --algo"
    )]
    NothingInCommon(usize),
    /// No row says how long the shortest path is.
    #[error(
        "column optimal_len is empty in every row that counts, and this plot is by optimal length; try --kind ecdf"
    )]
    NoDepths,
    /// A scatter plot takes two algorithms.
    #[error("a scatter plot compares two algorithms, but {}", two_of(chosen, known))]
    NotTwo {
        /// The labels of those that could be shown.
        chosen: Vec<String>,
        /// The labels that there are.
        known: Vec<String>,
    },
    /// The two algorithms with these labels have no board in common.
    #[error("{0:?} and {1:?} have no board in common that at least one of them solved")]
    NoPairs(String, String),
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
    /// The picture is larger than a picture should be.
    #[error(
        "a {side} of {pixels} pixels is too much, at most {} are possible; choose a smaller size, or fewer algorithms \
         with --algo",
        super::Settings::MOST
    )]
    TooLarge {
        /// `width` or `height`.
        side: &'static str,
        /// What was asked for or is needed.
        pixels: f64,
    },
}

/// What there is, and how to come to two.
fn two_of(chosen: &[String], known: &[String]) -> String {
    match (chosen, known) {
        (_, [only]) => format!("the rows are of {only} alone; run another on the same boards"),
        ([one], _) => {
            let others: Vec<&str> = known.iter().filter(|label| *label != one).map(String::as_str).collect();
            format!("only {one} is chosen; the rows are also of {}: name two with --algo", others.join(", "))
        }
        _ => format!(
            "there are {}: {}; choose two, such as {}",
            chosen.len(),
            chosen.join(", "),
            chosen.iter().take(2).map(|label| format!("--algo {label}")).collect::<Vec<_>>().join(" ")
        ),
    }
}
