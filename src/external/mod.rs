//! Other people's solvers: programs in any language as contestants like any other.
//!
//! | module | what |
//! |---|---|
//! | [`program`] | what is run: command, protocol, kind of answer, goal, limits; and how one is written in a line |
//! | [`translate`] | boards for a program that has a goal of its own |
//! | [`outcome`] | how it went with a board: a path, or what is at fault |
//! | `setup` | what is done before the first board: build, version, checksums |
//! | `runner` | boards in, an outcome for each out |
//! | [`account`] | what the processes of a program took |
//! | [`assessment`] | what all outcomes say together: right, optimal, or how far from it |
//! | [`mistakes`] | the usual mistakes, made on purpose, to see which one explains paths that are too long |
//!
//! Below these, where nothing knows of puzzles: `process` (a process with all its descendants, ended and reaped for
//! certain), `procfs` (what the system tells of them), `session` (its three streams, read and written within bounds).
//! Between them, where every misbehaviour is laid at the right board's door: `one_by_one` and `batch`; how boards are
//! written for a program, `protocol`, and what its lines say, `examine`.
//!
//! All of that is there on Linux only, which alone has the means; elsewhere programs are refused.
//!
//! No shell is involved. Whatever a program does is an outcome of its boards, never an error of the run.

pub mod account;
pub mod assessment;
pub mod mistakes;
pub mod outcome;
pub mod program;
pub mod translate;

#[cfg(target_os = "linux")]
mod batch;
#[cfg(target_os = "linux")]
mod ending;
#[cfg(target_os = "linux")]
mod examine;
#[cfg(target_os = "linux")]
mod one_by_one;
#[cfg(target_os = "linux")]
mod process;
#[cfg(target_os = "linux")]
mod procfs;
#[cfg(target_os = "linux")]
mod protocol;
#[cfg(target_os = "linux")]
pub mod runner;
#[cfg(target_os = "linux")]
mod session;
#[cfg(target_os = "linux")]
pub mod setup;

#[cfg(not(target_os = "linux"))]
mod elsewhere;

pub use account::Account;
pub use assessment::Assessment;
#[cfg(not(target_os = "linux"))]
pub use elsewhere::{Prepared, Runner, prepare};
pub use outcome::{Answer, Counters, End, Fault};
pub use program::{Limits, Program, ProgramError};
#[cfg(target_os = "linux")]
pub use runner::Runner;
#[cfg(target_os = "linux")]
pub use setup::{Prepared, prepare};
