//! Searches that are here to be studied, not used.
//!
//! [`technique_ladder`] is IDA* as one would first write it, and what makes it faster, step by step.

pub mod technique_ladder;
