//! The arguments that limit each solve: `--time-limit`, `--node-limit`, `--memory-limit`.

use crate::search::budget::Limits;
use crate::text::limits;
use clap::Args;
use std::time::Duration;

/// Limits on each solve.
#[derive(Args, Clone, Debug)]
pub(super) struct LimitArgs {
    /// Wall-clock time for each solve, such as 10s or 1m30s
    #[arg(long = "time-limit", value_name = "TIME", value_parser = limits::time)]
    pub(super) time: Option<Duration>,

    /// States that each solve may expand
    #[arg(long = "node-limit", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: Option<u64>,

    /// Memory for the search structures of each solve, such as 500MB or 2GiB
    #[arg(long = "memory-limit", value_name = "SIZE", value_parser = limits::memory)]
    pub(super) bytes: Option<usize>,
}

impl LimitArgs {
    /// The same as a search takes them.
    pub(super) const fn limits(&self) -> Limits {
        Limits { time: self.time, nodes: self.nodes, bytes: self.bytes }
    }
}
