//! `harness report`: one self-contained page about rows.

use super::Exit;
use super::output;
use super::output::say;
use super::rows::{self, Filter, Labels};
use crate::format::read::Source;
use crate::report::html::{self, Report};
use crate::report::metric::Metric;
use crate::report::samples::Samples;
use crate::search::catalog::Catalog;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  harness report run.csv -o report.html
  harness report shard-0.csv shard-1.csv --base astar --title \"A* and friends\" -o report.html
  harness report before.csv after.csv -o changes.html      did my change alter any count?
  harness run --algos astar,bibfs,idastar --n 1000 --paths -o paths.csv
  harness report paths.csv -o report.html      with paths, the page has a player for them

The page holds everything it needs: send it by mail, open it without a network, print it.";

/// Write a self-contained HTML page: what was run, tables, plots, comparisons, hardest boards
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// CSV files of one run or of runs on the same boards, or two files of the same run: before and after a change; `-`
    /// for stdin
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
    #[command(flatten)]
    filter: Filter,
    /// Number of hardest boards to show one by one
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = clap::value_parser!(u16).range(..=100))]
    boards: u16,
    /// Title of the page [default: made from the runs' names]
    #[arg(long)]
    title: Option<String>,
}

pub(super) fn run(args: &Args, catalog: &Catalog) -> anyhow::Result<Exit> {
    rows::refuse_input(&args.output, &args.csv)?;
    let (sources, samples, before) = read(args, catalog)?;
    rows::note_machines(&sources, &Metric::ALL);
    let mut algos = args.labels.choose(&samples)?;
    if let Some(base) = &args.base {
        let base = rows::find(&samples, base)?;
        algos.retain(|&algo| algo != base);
        algos.insert(0, base);
    }
    let report = Report {
        title: args.title.as_deref(),
        about: &[],
        sources: &sources,
        samples: &samples,
        before: before.as_ref(),
        algos: &algos,
        boards: usize::from(args.boards),
        figures: &[],
    };
    let page = report.render();
    output::write(&args.output, |out| out.write_all(page.as_bytes()))?;
    Ok(Exit::Done)
}

/// Reads all files as one set of rows, or, if two files have rows of the same instances and algorithms, as one run before
/// and after a change: then the rows before come along.
fn read(args: &Args, catalog: &Catalog) -> anyhow::Result<(Vec<Source>, Samples, Option<Samples>)> {
    match (args.filter.read(&args.csv, html::samples(), catalog), args.csv.as_slice()) {
        (Ok((sources, [samples])), _) => Ok((sources, samples, None)),
        (Err(error), [before, after]) if error.is_duplicate() && !args.csv.contains(&PathBuf::from("-")) => {
            let (sources, [before, after]) =
                args.filter.read_pair([before, after], html::samples(), catalog)?;
            say!(
                "note: both files have rows of the same algorithms on the same boards; the page compares them as \
                       one run before and after a change"
            );
            Ok((sources, after, Some(before)))
        }
        (Err(error), _) => Err(error.into()),
    }
}
