//! `harness plot`: rows as a picture.

use super::Exit;
use super::picture::{self, Look};
use super::rows::{self, Filter, Labels};
use super::words::one_of;
use crate::report::metric::Metric;
use crate::report::plot::{self, Data, PlotKind};
use crate::report::provenance;
use crate::report::samples::Samples;
use crate::search::catalog::Catalog;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  harness plot run.csv --kind growth -o growth.svg
  harness plot run.csv --kind ecdf --metric wall_ns --theme dark -o time.png
  harness plot run.csv --kind scatter --algo astar --algo bibfs -o pair.svg
  harness plot shard-0.csv shard-1.csv --kind box --metric stored --width 640 -o memory.svg

Means are over the boards that all algorithms of the picture solved; how many stands below it.
The same rows give the same file, byte by byte.";

/// Draw rows as a picture: growth by optimal length, ECDF, scatter, boxes, bars, heat map
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// CSV files of one run or of runs on the same boards; `-` for stdin
    #[arg(value_name = "CSV", required = true)]
    csv: Vec<PathBuf>,
    /// What to draw
    #[arg(long, short, value_parser = one_of::<PlotKind>())]
    kind: PlotKind,
    /// The column of the CSV to draw, such as `stored` or `wall_ns`
    #[arg(long, short, default_value = "expanded")]
    metric: Metric,
    #[command(flatten)]
    labels: Labels,
    #[command(flatten)]
    filter: Filter,
    /// Where to write; the ending says what: .svg or .png (twice the pixels), `-` for SVG on standard output
    #[arg(long = "out", short = 'o', alias = "output", value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    look: Look,
}

pub(super) fn run(args: &Args, catalog: &Catalog) -> anyhow::Result<Exit> {
    // Before the work, so that a slip in the name costs no time.
    picture::check(&args.output)?;
    rows::refuse_input(&args.output, &args.csv)?;
    let (sources, [samples]) = args.filter.read(&args.csv, Samples::new(&[args.metric]), catalog)?;
    rows::note_machines(&sources, &[args.metric]);
    let data = Data::of(&samples, args.metric, &args.labels.choose(&samples)?)?;
    let data = data.of_census(provenance::is_census(&sources));
    let settings = args.look.settings(provenance::in_words(&sources));
    args.look.save(&plot::draw(args.kind, &data, &settings)?, &args.output)?;
    Ok(Exit::Done)
}
