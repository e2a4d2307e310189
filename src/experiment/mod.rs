//! Experiments: a question worth asking, written down so that anybody can ask it again.
//!
//! An experiment file (`experiments/*.toml`; `docs/experiments.md` tells how to write one) says which boards are solved
//! by which algorithms, which figures were published, and how ours are to be judged by them.
//!
//! | module | what |
//! |---|---|
//! | `written` | what is *written* in a file, word for word |
//! | `meaning` | from there to what is *meant*, [`Experiment`]; everything is checked before the first solve |
//! | `boards`, `algorithms`, `reading` | the same for boards, algorithms and expectations |
//! | [`expectation`] | what should come out: a figure, its published value, how it is judged |
//! | [`measure`] | the figure as it came out |
//! | [`judge`] | the verdict |
//! | [`memory`] | bytes per stored state, which no row holds |
//! | [`conduct`](mod@conduct) | runs an experiment, judges, and writes `results/NAME/` |
//! | `results` | the pages and pictures of a result |
//! | [`library`] | the experiments that come with the program |

mod algorithms;
mod boards;
pub mod conduct;
pub mod error;
pub mod expectation;
pub mod judge;
pub mod library;
mod meaning;
pub mod measure;
pub mod memory;
mod reading;
mod results;
mod written;

pub use error::{ExperimentError, Problem};
pub use meaning::{Block, Experiment, Headline, Picture};
