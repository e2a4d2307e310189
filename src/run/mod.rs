//! Running: instances times algorithms, solved in parallel, checked, and written as rows.
//!
//! | module | what |
//! |---|---|
//! | [`instances`] | the boards: drawn, listed or read |
//! | [`kinds`] | the kinds of boards by name, built-in lists among them |
//! | [`plan`] | what is to be run, validated before the first solve; its manifest form and its name |
//! | [`solve`] | one solve: time it, make a row of it |
//! | [`workers`] | all solves, in parallel |
//! | [`checks`] | what makes a run fail: answers that do not hold, by themselves or beside each other |
//! | [`sink`] | rows to a file that is whole or not there |
//! | [`environment`] | the program and the machine, for the manifest |
//! | [`execute`](mod@execute) | the whole: plan in, rows, manifest and report out |

pub mod checks;
pub mod environment;
pub mod execute;
pub mod instances;
pub mod kinds;
pub mod plan;
pub mod sink;
pub mod solve;
pub mod workers;

pub use execute::{Report, execute};
pub use plan::Plan;
