//! Other people's solvers: programs in any language as contestants like any other.
//!
//! | module | what |
//! |---|---|
//! | [`program`] | what is run: command, protocol, kind of answer, goal, limits; and how one is written in a line |
//! | [`protocol`] | how boards are handed over and answers taken |
//! | [`translate`] | boards for a program that has a goal of its own |
//! | [`outcome`] | how it went with a board: a path, or what is at fault |
//! | [`runner`] | boards in, an outcome for each out |
//! | [`assessment`] | what all outcomes say together: right, optimal, or how far from it |
//! | [`mistakes`] | the usual mistakes, made on purpose, to see which one explains paths that are too long |
//!
//! Below these, where nothing knows of puzzles: `process` (a process with all its descendants, ended and reaped for
//! certain), `procfs` (what the system tells of them), `session` (its three streams, read and written within bounds).
//! Between them, where every misbehaviour is laid at the right board's door: `one_by_one` and `batch`.
//!
//! No shell is involved. Whatever a program does is an outcome of its boards, never an error of the run.

pub mod assessment;
mod batch;
mod examine;
pub mod mistakes;
mod one_by_one;
pub mod outcome;
mod process;
mod procfs;
pub mod program;
pub mod protocol;
pub mod runner;
mod session;
pub mod translate;

pub use assessment::Assessment;
pub use outcome::{Answer, Counters, End, Fault, FaultKind};
pub use program::{Limits, Program, ProgramError};
pub use protocol::Protocol;
pub use runner::Runner;
