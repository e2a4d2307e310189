//! Benchmarking and research harness for search algorithms on sliding-tile puzzles.

pub mod cli;
pub mod format;
pub mod puzzle;
pub mod report;
pub mod space;
pub mod stats;
