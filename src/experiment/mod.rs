//! Experiments: a question worth asking, written down so that anybody can ask it again.
//!
//! An experiment file (`experiments/*.toml`; `docs/experiments.md` tells how to write one) says which boards are solved
//! by which algorithms, which figures were published, and how ours are to be judged by them.
//!
//! | module | what |
//! |---|---|
//! | `schema` | what a file holds, word for word |
//! | `model` | what that means, [`Experiment`]; everything is checked before the first solve |
//! | `boards`, `algorithms`, `expectations` | from the one to the other: boards, algorithms and expectations |
//! | [`expectation`] | what should come out: a figure, its published value, the criterion |
//! | [`measure`] | the figure as it came out |
//! | [`assess`](mod@assess) | the measured figure beside the published value |
//! | [`memory`] | bytes per stored state, which no row holds |
//! | [`run`] | runs an experiment, judges, and writes `results/NAME/` |
//! | `results` | the pages and pictures of a result |
//! | [`library`] | the experiments that come with the program |

mod algorithms;
pub mod assess;
mod boards;
pub mod error;
pub mod expectation;
mod expectations;
pub mod library;
pub mod measure;
pub mod memory;
mod model;
mod results;
pub mod run;
mod schema;
mod solvers;

pub use error::ExperimentError;
pub use model::{Block, Experiment, Headline, PictureSpec};
