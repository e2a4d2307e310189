//! `harness plot`: rows as a picture.

use super::Exit;
use super::output;
use super::rows::{self, Filter, Labels};
use super::words::one_of;
use crate::report::metric::Metric;
use crate::report::plot::{self, Data, Kind, Settings, Theme};
use crate::report::provenance;
use crate::report::samples::Samples;
use crate::search::catalog::Catalog;
use anyhow::bail;
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
    #[arg(long, short, value_parser = one_of::<Kind>())]
    kind: Kind,
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
    /// Colours
    #[arg(long, value_parser = one_of::<Theme>(), default_value = "light")]
    theme: Theme,
    /// Width in pixels
    #[arg(long, default_value_t = Settings::default().width)]
    width: u32,
    /// Height in pixels [default: what suits the plot]
    #[arg(long)]
    height: Option<u32>,
    /// Title [default: made from the data]
    #[arg(long)]
    title: Option<String>,
}

/// For builds without PNG.
const NO_PNG: &str = "this build has no PNG (it was built without the feature `png`); write .svg, or build with \
                      `cargo build --release`, which has it";

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
}

pub(super) fn run(args: &Args, catalog: &Catalog) -> anyhow::Result<Exit> {
    // Before the work, so that a slip in the name costs no time.
    let format = format_of(&args.output)?;
    rows::refuse_input(&args.output, &args.csv)?;
    let (sources, [samples]) = args.filter.read(&args.csv, Samples::new(&[args.metric]), catalog)?;
    rows::note_machines(&sources, &[args.metric]);
    let data = Data::of(&samples, args.metric, &args.labels.choose(&samples)?)?;
    let source = provenance::in_words(&sources);
    let settings = Settings { width: args.width, height: args.height, title: args.title.clone(), source };
    let svg = plot::draw(args.kind, &data, &settings)?.in_theme(args.theme);
    let bytes = match format {
        Format::Svg => svg.into_bytes(),
        Format::Png => png(&svg)?,
    };
    output::write(&args.output, |out| out.write_all(&bytes))?;
    Ok(Exit::Done)
}

fn format_of(output: &Path) -> anyhow::Result<Format> {
    if output == Path::new("-") {
        return Ok(Format::Svg);
    }
    match output.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase).as_deref() {
        Some("svg") => Ok(Format::Svg),
        Some("png") if cfg!(feature = "png") => Ok(Format::Png),
        Some("png") => bail!("{}: {NO_PNG}", output.display()),
        _ => bail!("{}: the name must end in .svg or .png, which says what to write", output.display()),
    }
}

#[cfg(feature = "png")]
fn png(svg: &str) -> anyhow::Result<Vec<u8>> {
    Ok(plot::png::rasterise(svg)?)
}

#[cfg(not(feature = "png"))]
fn png(_: &str) -> anyhow::Result<Vec<u8>> {
    bail!(NO_PNG)
}
