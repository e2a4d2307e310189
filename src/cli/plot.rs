//! `harness plot`: rows as a picture.

use super::Exit;
use super::output;
use super::rows::{self, Labels};
use crate::format::read::read_rows;
use crate::report::metric::Metric;
use crate::report::plot::svg::{self, Colours};
use crate::report::plot::{self, Data, Kind, Settings, Theme, png};
use crate::report::provenance;
use crate::report::samples::Samples;
use anyhow::{Context, bail};
use std::fs;
use std::path::{Path, PathBuf};

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
    #[arg(long, short, value_enum)]
    kind: Kind,
    /// The column of the CSV to draw, such as `stored` or `wall_ns`
    #[arg(long, short, default_value = "expanded")]
    metric: Metric,
    #[command(flatten)]
    labels: Labels,
    /// Where to write; the ending says what: .svg or .png (twice the pixels), `-` for SVG on standard output
    #[arg(long = "out", short = 'o', alias = "output", value_name = "FILE")]
    output: PathBuf,
    /// Colours
    #[arg(long, value_enum, default_value = "light")]
    theme: Theme,
    /// Width in pixels
    #[arg(long, default_value_t = Settings::default().width, value_parser = clap::value_parser!(u32).range(..=10_000))]
    width: u32,
    /// Height in pixels [default: what suits the plot]
    #[arg(long, value_parser = clap::value_parser!(u32).range(..=20_000))]
    height: Option<u32>,
    /// Title [default: made from the data]
    #[arg(long)]
    title: Option<String>,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    // Before the work, so that a slip in the name costs no time.
    let format = format_of(&args.output)?;
    let mut samples = Samples::new(&[args.metric]);
    let sources = read_rows(&args.csv, |_, row| samples.add(row))?;
    rows::note_machines(&sources, &[args.metric]);
    let data = Data::of(&samples, args.metric, &args.labels.choose(&samples)?)?;
    for label in &data.without_values {
        eprintln!("note: {label} has no values of {} and is not shown", data.metric);
    }
    let source = provenance::in_words(&sources);
    let settings = Settings { width: args.width, height: args.height, title: args.title.clone(), source };
    let scene = plot::draw(args.kind, &data, &settings)?;
    let svg = svg::render(&scene, Colours::Theme(args.theme));
    let bytes = match format {
        Format::Svg => svg.into_bytes(),
        Format::Png => png::rasterise(&svg)?,
    };
    write(&args.output, &bytes)?;
    Ok(Exit::Done)
}

fn format_of(output: &Path) -> anyhow::Result<Format> {
    if output == Path::new("-") {
        return Ok(Format::Svg);
    }
    match output.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase).as_deref() {
        Some("svg") => Ok(Format::Svg),
        Some("png") => Ok(Format::Png),
        _ => bail!("{}: the name must end in .svg or .png, which says what to write", output.display()),
    }
}

fn write(output: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if output == Path::new("-") {
        return Ok(output::write(bytes)?);
    }
    fs::write(output, bytes).with_context(|| format!("{}: cannot be written", output.display()))
}
