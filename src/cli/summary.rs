//! `harness summary`: tables of what the rows say.

use super::Exit;
use super::output::say;
use super::rows::{self, Filter, Labels, Shape};
use super::words::one_of;
use crate::format::read::{Source, same_question};
use crate::report::metric::Metric;
use crate::report::plot::quantity::words;
use crate::report::provenance::is_census;
use crate::report::samples::Samples;
use crate::report::summary::{Key, Line, Request, Value, full_table, needed, summarise, textbook_table};
use crate::report::table::Table;
use crate::search::catalog::Catalog;
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
  harness summary monday.csv tuesday.csv --by file    each file by itself
  harness summary run.csv --where 'optimal_len>=24' --columns algo,mean --sort -mean
  harness summary big.csv.gz                          .csv.gz and .csv.zst are
                                                      read like .csv

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
    #[arg(long, value_name = "COLUMN,...", value_parser = one_of::<Key>())]
    #[arg(value_delimiter = ',', default_value = "algo")]
    by: Vec<Key>,
    /// Columns of the CSV to summarise
    #[arg(long, value_name = "METRIC,...", value_delimiter = ',', default_value = "expanded")]
    metric: Vec<Metric>,
    #[command(flatten)]
    labels: Labels,
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    shape: Shape,
}

pub(super) fn run(args: &Args, catalog: &Catalog) -> anyhow::Result<Exit> {
    let (samples, lines, is_census) =
        if args.by.contains(&Key::File) { by_file(args, catalog)? } else { together(args, catalog)? };
    note_nothing_common(&samples, &lines);
    let tables = tables(&samples, &lines, is_census, args)?;
    args.shape.print(&tables)?;
    Ok(Exit::Done)
}

/// All files as one set of rows.
fn together(args: &Args, catalog: &Catalog) -> anyhow::Result<(Samples, Vec<Line>, bool)> {
    let (sources, [samples]) = args.filter.read(&args.csv, empty(args), catalog)?;
    rows::note_machines(&sources, &args.metric);
    let algos = args.labels.choose(&samples)?;
    let lines = summarise(&samples, &request(args, algos, args.by.clone(), &sources));
    Ok((samples, lines, is_census(&sources)))
}

/// Each file by itself, so that several may have rows of the same algorithms on the same boards.
fn by_file(args: &Args, catalog: &Catalog) -> anyhow::Result<(Samples, Vec<Line>, bool)> {
    let mut by = args.by.clone();
    let place = by.iter().filter(|&&key| key != Key::Algo).position(|&key| key == Key::File);
    let place = place.expect("the caller has looked");
    by.retain(|&key| key != Key::File);
    let (mut samples, mut lines, mut sources) = (empty(args), Vec::new(), Vec::<Source>::new());
    for (number, path) in args.csv.iter().enumerate() {
        let labels = std::mem::replace(&mut samples, empty(args));
        // A label has the same index in all files.
        labels.algos().iter().for_each(|label| _ = samples.intern(label));
        let read;
        (read, [samples]) = args.filter.read(std::slice::from_ref(path), samples, catalog)?;
        for source in read {
            sources.iter().try_for_each(|earlier| same_question(earlier, &source))?;
            sources.push(source);
        }
        let has_rows = |algo: &usize| (0..samples.len()).any(|at| samples.row(at).algo == *algo);
        let algos = args.labels.choose(&samples)?.into_iter().filter(has_rows).collect();
        let file = Value::Word(number, path.display().to_string());
        let of_file = summarise(&samples, &request(args, algos, by.clone(), &sources[number..]));
        lines.extend(of_file.into_iter().map(|mut line| {
            line.group.insert(place, file.clone());
            line
        }));
    }
    let order = |metric| args.metric.iter().position(|&asked| asked == metric);
    lines.sort_by_key(|line| order(line.metric));
    rows::note_machines(&sources, &args.metric);
    Ok((samples, lines, is_census(&sources)))
}

fn empty(args: &Args) -> Samples {
    let samples = Samples::new(&needed(&args.metric));
    if args.by.contains(&Key::Board) { samples.with_boards() } else { samples }
}

fn request(args: &Args, algos: Vec<usize>, by: Vec<Key>, sources: &[Source]) -> Request {
    Request { algos, metrics: args.metric.clone(), by, intervals: !is_census(sources) }
}

fn tables(samples: &Samples, lines: &[Line], is_census: bool, args: &Args) -> anyhow::Result<Vec<Table>> {
    if args.shape.format.is_for_people() && args.by == [Key::OptimalLen] {
        let of = |&metric: &Metric| {
            let mut table = textbook_table(samples, lines, metric, is_census);
            args.shape.apply(&mut table).map(|()| table)
        };
        return args.metric.iter().map(of).collect();
    }
    let mut table = full_table(samples, lines, &args.by);
    args.shape.apply(&mut table)?;
    if args.shape.format.is_for_people() {
        if let [metric] = args.metric[..] {
            words(metric).clone_into(&mut table.title);
        }
        if !args.shape.is_chosen() {
            table.drop_empty_columns();
            if args.metric.len() == 1 {
                table.drop_column(0);
            }
        }
    }
    Ok(vec![table])
}

/// Says why a table has no averages: the algorithm that solved least keeps all others from having any.
fn note_nothing_common(samples: &Samples, lines: &[Line]) {
    if lines.iter().any(|line| line.common > 0) {
        return;
    }
    let solved = |algo: usize| lines.iter().filter(|line| line.algo == algo).map(Line::solved).sum::<u64>();
    let Some(least) = lines.iter().map(|line| line.algo).min_by_key(|&algo| solved(algo)) else { return };
    if lines.iter().all(|line| line.solved() == 0) {
        say!("note: no algorithm solved a board, so there are no averages");
    } else {
        say!(
            "note: no board was solved by all algorithms, so there are no averages; {} solved fewest: name the others \
             with --algo to leave it out",
            samples.algos()[least]
        );
    }
}
