//! `harness rank`: many algorithms at once.

use super::Exit;
use super::picture::{self, Look};
use super::rows::{self, Filter, Labels, Shape};
use crate::report::metric::Metric;
use crate::report::plot::quantity::words;
use crate::report::plot::ranks;
use crate::report::provenance::{in_words, is_census};
use crate::report::rank::Ranking;
use crate::report::samples::Samples;
use crate::search::catalog::Catalog;
use anyhow::ensure;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  harness rank run.csv                       mean ranks, and who beats whom how often
  harness rank run.csv --plot ranks.svg      and as a picture
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
    /// Also draw a critical-difference diagram: mean ranks, with lines that join what cannot be told apart; .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    look: Look,
}

pub(super) fn run(args: &Args, catalog: &Catalog) -> anyhow::Result<Exit> {
    if let Some(file) = &args.plot {
        picture::check(file)?;
        rows::refuse_input(file, &args.csv)?;
    }
    let (sources, [samples]) = args.filter.read(&args.csv, Samples::new(&[args.metric]), catalog)?;
    let algos = args.labels.choose(&samples)?;
    ensure!(algos.len() > 1, "there is one algorithm only in these rows: nothing to rank");
    rows::note_machines(&sources, &[args.metric]);
    let ranking = Ranking::of(&samples, &algos, args.metric, is_census(&sources));
    let mut table = ranking.table();
    words(args.metric).clone_into(&mut table.title);
    args.shape.apply(&mut table)?;
    args.shape.print(&[table])?;
    if let Some(file) = &args.plot {
        let settings = args.look.settings(in_words(&sources));
        args.look.save(&ranks::draw(&ranking, &settings)?, file)?;
    }
    Ok(Exit::Done)
}
