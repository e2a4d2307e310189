//! Benchmarking and research harness for search algorithms on sliding-tile puzzles.

pub mod cli;
pub mod format;
pub mod heuristic;
pub mod judge;
pub mod puzzle;
pub mod report;
pub mod run;
pub mod search;
pub mod space;
pub mod stats;
pub mod text;
