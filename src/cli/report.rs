//! `harness report`: one self-contained page about rows.

use super::Exit;
use super::output;
use super::rows::{self, Labels};
use crate::format::read::read_rows;
use crate::report::html::{Hardest, METRICS, Report};
use crate::report::samples::Samples;
use anyhow::Context;
use std::fs;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  harness report run.csv -o report.html
  harness report shard-0.csv shard-1.csv --base astar --title \"A* and friends\" -o report.html
  harness run --algos astar,bibfs,idastar --n 1000 --paths -o run.csv
  harness report run.csv -o report.html      with paths, the page has a player for them

The page holds everything it needs: send it by mail, open it without a network, print it.";

/// Write a self-contained HTML page: what was run, tables, plots, comparisons, hardest boards
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// CSV files of one run or of runs on the same boards; `-` for stdin
    #[arg(value_name = "CSV", required = true)]
    csv: Vec<PathBuf>,
    /// Where to write the page; `-` for stdout
    #[arg(long = "out", short = 'o', alias = "output", value_name = "FILE.html")]
    output: PathBuf,
    /// The algorithm that all others are compared with [default: the first]
    #[arg(long, value_name = "LABEL")]
    base: Option<String>,
    #[command(flatten)]
    labels: Labels,
    /// Number of hardest boards to show one by one
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = clap::value_parser!(u16).range(..=100))]
    boards: u16,
    /// Title of the page [default: made from the runs' names]
    #[arg(long)]
    title: Option<String>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut samples = Samples::new(&METRICS);
    let mut hardest = Hardest::new(usize::from(args.boards));
    let sources = read_rows(&args.csv, |_, row| {
        samples.add(row);
        hardest.add(row);
    })?;
    rows::note_machines(&sources, &METRICS);
    let mut algos = args.labels.choose(&samples)?;
    if let Some(base) = &args.base {
        let base = rows::find(&samples, base)?;
        algos.retain(|&algo| algo != base);
        algos.insert(0, base);
    }
    let hardest = hardest.finish();
    let report = Report {
        title: args.title.as_deref(),
        about: &[],
        sources: &sources,
        samples: &samples,
        algos: &algos,
        hardest: &hardest,
        figures: &[],
    };
    write(&args.output, &report.render())?;
    Ok(Exit::Done)
}

fn write(path: &Path, page: &str) -> anyhow::Result<()> {
    if path == Path::new("-") {
        return Ok(output::print(page)?);
    }
    fs::write(path, page).with_context(|| format!("{}: cannot be written", path.display()))
}
