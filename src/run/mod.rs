//! Running: instances times algorithms, solved in parallel, checked, and written as rows.
//!
//! | module | what |
//! |---|---|
//! | [`instances`] | the boards: drawn, listed or read |
//! | [`kinds`] | the kinds of boards by name, built-in lists among them |
//! | [`plan`] | what is to be run, validated before the first solve; its manifest form and its name |
//! | [`solve`] | one solve: time it, make a row of it |
//! | [`programs`] | other people's solvers: boards handed over, answers made rows of |
//! | [`workers`] | all solves, in parallel |
//! | [`checks`] | what makes a run fail: answers that do not hold, by themselves or beside each other |
//! | [`remaining`] | which solves are still to be done |
//! | [`trail`] | what can be trusted of the rows of a run that did not come to its end |
//! | [`sink`] | rows kept as they come, given back in order |
//! | `faults` | what went wrong with other people's solvers, in a file |
//! | [`destination`] | what must not be destroyed |
//! | [`environment`] | the program and the machine, for the manifest |
//! | [`merge`] | the shards of a run put together |
//! | [`execute`](mod@execute) | the whole: plan in, rows, manifest and conclusion out |

pub mod checks;
pub mod destination;
pub mod environment;
pub mod execute;
mod faults;
pub mod instances;
pub mod kinds;
pub mod merge;
pub mod plan;
pub mod programs;
pub mod remaining;
pub mod sink;
pub mod solve;
pub mod trail;
pub mod workers;

pub use execute::{Conclusion, execute};
pub use plan::Plan;
