//! `harness summary`: tables of what the rows say.

use super::Exit;
use super::output;
use super::rows::{self, Labels};
use crate::format::read::read_rows;
use crate::report::metric::Metric;
use crate::report::samples::Samples;
use crate::report::summary::{Key, Line, Request, full_table, needed, summarise, textbook_table};
use crate::report::table::{Format, Table};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  harness summary run.csv                             a line per algorithm
  harness summary run.csv --metric expanded,wall_ns   and per metric
  harness summary run.csv --by optimal_len            the textbooks' table:
                                                      mean cost, b* by depth
  harness summary run.csv --by optimal_len --format latex > table.tex
  harness summary shard-*.csv --by algo,optimal_len --format csv > tidy.csv
  harness summary run.csv --by status                 what became of the boards
  harness summary monday.csv tuesday.csv --by file
  zcat big.csv.gz | harness summary -

An average is over the boards that all algorithms shown solved; how many those
are stands beside it (common). Leave out an algorithm that solves little by
naming the others with --algo.";

/// Tables of what the rows say, per algorithm or optimal length
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// CSV files of one run, or of several runs on the same boards; `-` for stdin
    #[arg(value_name = "CSV", required = true)]
    csv: Vec<PathBuf>,
    /// What the rows behind a line of the table have in common; algorithms always have lines of their own, and
    /// `optimal_len` alone puts them side by side
    #[arg(long, value_name = "COLUMN,...", value_delimiter = ',', default_value = "algo")]
    by: Vec<Key>,
    /// Columns of the CSV to summarise
    #[arg(long, value_name = "METRIC,...", value_delimiter = ',', default_value = "expanded")]
    metric: Vec<Metric>,
    #[command(flatten)]
    labels: Labels,
    /// How the table is written
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut samples = Samples::new(&needed(&args.metric));
    if args.by.contains(&Key::Board) {
        samples = samples.with_boards();
    }
    let mut files = 0;
    let sources = read_rows(&args.csv, |file, row| {
        while files <= file {
            samples.begin_file(&args.csv[files].display().to_string());
            files += 1;
        }
        samples.add(row);
    })?;
    let request = Request {
        algos: args.labels.choose(&samples)?,
        metrics: args.metric.clone(),
        by: args.by.clone(),
        intervals: true,
    };
    rows::note_machines(&sources, &request.metrics);
    let lines = summarise(&samples, &request);
    note_nothing_common(&samples, &lines);
    let tables = tables(&samples, &lines, args);
    let width = output::terminal_width();
    let text: Vec<String> = tables.iter().map(|table| table.render(args.format, width)).collect();
    output::print(&text.join("\n"))?;
    Ok(Exit::Done)
}

fn tables(samples: &Samples, lines: &[Line], args: &Args) -> Vec<Table> {
    if args.format.is_for_people() && args.by == [Key::OptimalLen] {
        return args.metric.iter().map(|&metric| textbook_table(samples, lines, metric)).collect();
    }
    let mut table = full_table(samples, lines, &args.by);
    if args.format.is_for_people() {
        table.drop_empty_columns();
        if let [metric] = args.metric[..] {
            metric.title().clone_into(&mut table.title);
            table.drop_column(0);
        }
    }
    vec![table]
}

/// Says why a table has no averages: the algorithm that solved least keeps all others from having any.
fn note_nothing_common(samples: &Samples, lines: &[Line]) {
    if lines.iter().any(|line| line.common > 0) {
        return;
    }
    let solved = |algo: usize| lines.iter().filter(|line| line.algo == algo).map(Line::solved).sum::<u64>();
    if let Some(least) = lines.iter().map(|line| line.algo).min_by_key(|&algo| solved(algo)) {
        eprintln!(
            "note: no board was solved by all algorithms, so there are no averages; {} solved fewest: name the others \
             with --algo to leave it out",
            samples.algos()[least]
        );
    }
}
