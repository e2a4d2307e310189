//! `harness merge`: the shards of a run put together.

use super::output::say;
use super::progress::SolveProgress;
use super::{Exit, output, rows};
use crate::format::compression::manifest_of;
use crate::report::summary::Accumulator;
use crate::report::table::Format;
use crate::run::merge::Shards;
use clap::Args;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  harness merge shard-*.csv --out whole.csv
      the rows of all shards in one file, as one run would have made them
  harness run --algos all --n 1000 --shard 2/4 --out part-2.csv
      how the third of four shards is made, on whatever machine

Nothing is written unless every shard is there and whole: what is missing or damaged is named, with the command that makes
it. Exit code 1 if rows are wrong or errors.";

/// Put the shards of a run together
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct MergeArgs {
    /// The shards' files, each with its manifest beside it, in any order
    #[arg(value_name = "SHARD.csv", required = true)]
    shards: Vec<PathBuf>,

    /// File for the rows
    #[arg(long, short, value_name = "FILE.csv")]
    out: PathBuf,

    /// Replace rows of other runs that are in the way
    #[arg(long)]
    overwrite: bool,

    /// No progress and no summary
    #[arg(long, short)]
    quiet: bool,
}

pub(super) fn run(args: &MergeArgs) -> anyhow::Result<Exit> {
    rows::refuse_input(&args.out, &args.shards)?;
    rows::refuse_input(&manifest_of(&args.out), &args.shards)?;
    let shards = Shards::new(&args.shards)?;
    let mut progress = SolveProgress::new(shards.rows(), "rows", args.quiet);
    let labels = shards.spec().algorithms.iter().map(|algorithm| algorithm.label.as_str());
    let mut summary = Accumulator::new(labels, shards.spec().instances.n);
    let manifest = shards.merge(&args.out, args.overwrite, |record| {
        summary.add(record);
        progress.advance(u64::from(record.repeats));
    });
    progress.finish();
    let manifest = manifest?;
    if !args.quiet {
        say!("rows: {}", args.out.display());
        output::print(&summary.finish().render(Format::Text, output::terminal_width()))?;
    }
    Ok(Exit::of_rows(&manifest))
}
