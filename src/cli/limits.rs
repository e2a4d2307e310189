//! The arguments that limit each solve: `--time-limit`, `--node-limit`, `--memory-limit`.

use crate::search::budget::Limits;
use clap::Args;
use std::time::Duration;

/// Limits on each solve.
#[derive(Args, Clone, Debug)]
pub(super) struct LimitArgs {
    /// Wall-clock time for each solve, such as 10s or 1m30s
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(super) time_limit: Option<Duration>,

    /// States that each solve may expand
    #[arg(long, value_name = "N")]
    pub(super) node_limit: Option<u64>,

    /// Memory for the search structures of each solve, such as 500MB or 2GiB
    #[arg(long, value_name = "SIZE", value_parser = super::parse_bytes)]
    pub(super) memory_limit: Option<usize>,
}

impl LimitArgs {
    /// The same as a search takes them.
    pub(super) const fn limits(&self) -> Limits {
        Limits { time: self.time_limit, nodes: self.node_limit, bytes: self.memory_limit }
    }
}
