//! What is written in an experiment file, word for word: no more is known here than that the words are in their places.
//!
//! These types are not what the rest of the program works with. [`Experiment::new`](super::Experiment::new) turns them
//! into what is *meant*, and checks everything on the way. Parts that can be wrong in more ways than TOML knows carry
//! their place in the text, so that every error can name its line.

use super::error::{self, ExperimentError};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::num::{NonZeroU16, NonZeroU32, NonZeroU64};
use toml::{Spanned, Value};

/// An experiment file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) name: Spanned<String>,
    pub(super) title: String,
    pub(super) question: String,
    pub(super) source: String,
    pub(super) protocol: Option<String>,
    pub(super) finding: Option<String>,
    #[serde(default)]
    pub(super) slow: bool,
    pub(super) instances: Option<Spanned<WrittenInstances>>,
    pub(super) algorithms: Option<Spanned<Vec<Spanned<Value>>>>,
    pub(super) limits: Option<WrittenLimits>,
    pub(super) jobs: Option<NonZeroU16>,
    pub(super) repeat: Option<NonZeroU32>,
    #[serde(default)]
    pub(super) solver: Vec<Spanned<WrittenSolver>>,
    #[serde(default)]
    pub(super) run: Vec<Spanned<Run>>,
    #[serde(default)]
    pub(super) expect: Vec<Spanned<Expect>>,
    #[serde(default)]
    pub(super) plot: Vec<Spanned<Plot>>,
}

/// One of several runs; what it does not say is as above.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Run {
    pub(super) name: Spanned<String>,
    pub(super) instances: Option<Spanned<WrittenInstances>>,
    pub(super) algorithms: Option<Spanned<Vec<Spanned<Value>>>>,
    pub(super) limits: Option<WrittenLimits>,
    pub(super) jobs: Option<NonZeroU16>,
    pub(super) repeat: Option<NonZeroU32>,
    #[serde(default = "yes")]
    pub(super) keep_rows: bool,
}

fn yes() -> bool {
    true
}

/// Which boards.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenInstances {
    pub(super) kind: Option<Spanned<OneOrMany>>,
    pub(super) boards: Option<Vec<Spanned<String>>>,
    pub(super) numbers: Option<Spanned<Vec<u64>>>,
    pub(super) n: Option<u64>,
    #[serde(default = "first_seed")]
    pub(super) seed: u64,
    pub(super) size: Option<Spanned<String>>,
    pub(super) goal: Option<Spanned<String>>,
}

fn first_seed() -> u64 {
    1
}

/// A word, or several.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

/// Limits on each solve.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenLimits {
    pub(super) time: Option<Spanned<String>>,
    pub(super) nodes: Option<NonZeroU64>,
    pub(super) memory: Option<Spanned<String>>,
}

/// Published figures and how they are to be judged: one, or several that differ in one respect.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expect {
    pub(super) run: Option<Spanned<String>>,
    pub(super) figure: Option<String>,
    pub(super) algo: Option<Spanned<String>>,
    pub(super) to: Option<Spanned<String>>,
    pub(super) metric: Option<Spanned<String>>,
    pub(super) statistic: Option<Spanned<Value>>,
    pub(super) board: Option<Spanned<String>>,
    pub(super) instance: Option<u64>,
    pub(super) number: Option<Spanned<u64>>,
    pub(super) optimal_len: Option<u32>,
    pub(super) published: Option<Spanned<Value>>,
    pub(super) by_algo: Option<WrittenSeries>,
    pub(super) by_board: Option<WrittenSeries>,
    pub(super) by_number: Option<WrittenSeries>,
    pub(super) by_optimal_len: Option<WrittenSeries>,
    pub(super) judge: Spanned<String>,
    pub(super) tolerance: Option<f64>,
    pub(super) published_n: Option<u64>,
    pub(super) right: Option<Spanned<Value>>,
    pub(super) evidence: Option<String>,
    pub(super) note: Option<String>,
}

/// Somebody's solver: a program, how it is run and spoken to.
pub(super) type WrittenSolver = BTreeMap<String, Value>;

/// Published values by what they differ in.
pub(super) type WrittenSeries = BTreeMap<String, Spanned<Value>>;

/// A picture.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plot {
    pub(super) run: Option<Spanned<String>>,
    pub(super) kind: Spanned<String>,
    pub(super) metric: Option<Spanned<String>>,
    pub(super) algos: Option<Vec<Spanned<String>>>,
    pub(super) title: Option<String>,
}

/// Reads a file's text; `name` is what errors call the file.
pub(super) fn read(text: &str, name: &str) -> Result<File, ExperimentError> {
    toml::from_str(text).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        ExperimentError::at(name, text, offset, &error::toml(error.message()))
    })
}
