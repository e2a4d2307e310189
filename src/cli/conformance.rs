//! `harness conformance`: the checks of everything in the catalog.

use super::Exit;
use crate::conformance::{CHECKS, Suite};
use crate::search::catalog::Catalog;
use clap::Args;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  harness conformance --quick
      every algorithm, preset and heuristic, on a tenth of the boards
  harness conformance astar manhattan
      one algorithm and one heuristic";

/// Check algorithms and heuristics: right answers, claims, counters, limits
///
/// For those who add an algorithm or a heuristic. Exit code 1 if something is wrong.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct ConformanceArgs {
    /// Algorithms, presets and heuristics by name [default: all]
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// A tenth of the boards
    #[arg(long)]
    quick: bool,
}

pub(super) fn run(args: &ConformanceArgs, catalog: &Catalog) -> anyhow::Result<Exit> {
    let mut suite = Suite::new(catalog);
    if !args.names.is_empty() {
        suite = suite.only(&args.names)?;
    }
    if args.quick {
        suite = suite.quick();
    }
    let mut exit = Exit::Done;
    for check in CHECKS {
        let line = match (check.run)(&suite) {
            Ok(()) => format!("ok: {}", check.name),
            Err(violation) => {
                exit = Exit::CheckFailed;
                format!("NOT SO: {}: {violation}", check.name)
            }
        };
        writeln!(std::io::stdout().lock(), "{line}")?;
    }
    Ok(exit)
}
