//! `harness rank`: many algorithms at once.

use super::Exit;
use super::rows::{self, Filter, Labels, Shape};
use crate::report::metric::Metric;
use crate::report::plot::quantity::words;
use crate::report::provenance::is_census;
use crate::report::rank::rank_table;
use crate::report::samples::Samples;
use crate::search::catalog::Catalog;
use anyhow::ensure;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  harness rank run.csv                       mean ranks, and who beats whom how often
  harness rank run.csv --metric stored --where 'optimal_len>=24'
  harness compare run.csv --base astar       by how much, with intervals";

/// Rank algorithms on the boards that all solved, and tell which differ
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// CSV files of one run, or of several runs on the same boards; `-` for stdin
    #[arg(value_name = "CSV", required = true)]
    csv: Vec<PathBuf>,
    /// Column of the CSV to rank by, the smallest value first
    #[arg(long, default_value = "expanded")]
    metric: Metric,
    #[command(flatten)]
    labels: Labels,
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    shape: Shape,
}

pub(super) fn run(args: &Args, catalog: &Catalog) -> anyhow::Result<Exit> {
    let (sources, [samples]) = args.filter.read(&args.csv, Samples::new(&[args.metric]), catalog)?;
    let algos = args.labels.choose(&samples)?;
    ensure!(algos.len() > 1, "there is one algorithm only in these rows: nothing to rank");
    rows::note_machines(&sources, &[args.metric]);
    let mut table = rank_table(&samples, &algos, args.metric, is_census(&sources));
    words(args.metric).clone_into(&mut table.title);
    args.shape.apply(&mut table)?;
    args.shape.print(&[table])?;
    Ok(Exit::Done)
}
