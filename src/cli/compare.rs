//! `harness compare`: paired statistics on the same boards.

use super::Exit;
use super::output::say;
use super::rows::{self, Filter, Labels, Shape};
use crate::report::compare::{
    BEFORE, ByLength, Paired, against_base, before_after, before_after_table, by_length, by_length_table,
    changes_by_length_table, changes_table, comparison_table, needed_before_after, note_other_spec,
    what_changed, with_holm,
};
use crate::report::metric::Metric;
use crate::report::plot::quantity::words;
use crate::report::provenance::is_census;
use crate::report::samples::Samples;
use crate::report::table::Table;
use crate::report::timing;
use crate::search::catalog::Catalog;
use crate::text::numbers::{counted, factor};
use anyhow::{bail, ensure};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  harness compare run.csv --base astar          every other algorithm against A*
  harness compare run.csv --base bfs --algo bibfs --metric expanded,wall_ns
  harness compare before.csv after.csv          did my change alter any count?
  harness compare run.csv --base astar --by optimal_len --where 'optimal_len>=20'
  harness compare before.csv after.csv --by optimal_len
  harness compare before.csv after.csv --fail-above 1.05
                                                exit 1 if a mean grew by over 5 %

A ratio below 1 means less work than the base. Times differ from run to run,
so --fail-above looks at them only if --metric names them.";

/// Number of changed values that are listed.
const FEW: usize = 10;

/// Compare algorithms, or a run before and after a change, on the same boards
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// CSV files with the algorithms' rows and --base, or without it two files of the same run: before, after; `-` for
    /// stdin
    #[arg(value_name = "CSV", required = true)]
    csv: Vec<PathBuf>,
    /// The algorithm that all others are compared with, by its label in the CSV
    #[arg(long, value_name = "LABEL")]
    base: Option<String>,
    /// Columns of the CSV to compare
    #[arg(long, value_name = "METRIC,...", value_delimiter = ',', default_value = "expanded")]
    metric: Vec<Metric>,
    /// Compare at each optimal length, too; before and after: at which lengths counts changed
    #[arg(long, value_name = "COLUMN")]
    by: Option<By>,
    #[command(flatten)]
    labels: Labels,
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    shape: Shape,
    /// Exit with 1 if a ratio of means is above this, or boards that the base solved are no longer solved
    #[arg(long, value_name = "RATIO", value_parser = positive)]
    fail_above: Option<f64>,
    /// Exit with 1 if a board's ratio is above this, and name the worst boards
    #[arg(long, value_name = "RATIO", value_parser = positive)]
    fail_above_board: Option<f64>,
    /// With --fail-above: boards on which time ran out are not held against a side; a busy machine is slow
    #[arg(long, requires = "fail_above")]
    excuse_time_limits: bool,
}

/// What a comparison can be divided by.
#[derive(Clone, Copy, clap::ValueEnum)]
enum By {
    /// The optimal length, in moves
    #[value(name = "optimal_len")]
    OptimalLen,
}

fn positive(word: &str) -> Result<f64, String> {
    match word.parse::<f64>() {
        Ok(ratio) if ratio > 0.0 && ratio.is_finite() => Ok(ratio),
        _ => Err("a ratio is a number above 0, such as 1.05".to_owned()),
    }
}

pub(super) fn run(args: &Args, catalog: &Catalog) -> anyhow::Result<Exit> {
    let (comparisons, tables) = match (&args.base, args.csv.as_slice()) {
        (Some(base), _) => algorithms(args, base, catalog)?,
        (None, [before, after]) => runs(args, [before, after], catalog)?,
        (None, [_]) => {
            bail!("one file and no --base: name the algorithm to compare with, or give a second file")
        }
        (None, files) => bail!(
            "{} files and no --base: before and after are two; name --base to compare algorithms",
            files.len()
        ),
    };
    args.shape.print(&tables)?;
    Ok(check(&comparisons, args))
}

fn algorithms(args: &Args, base: &str, catalog: &Catalog) -> anyhow::Result<(Vec<Paired>, Vec<Table>)> {
    let (sources, [samples]) = args.filter.read(&args.csv, Samples::new(&args.metric), catalog)?;
    let mut others = args.labels.choose(&samples)?;
    let base = rows::find(&samples, base)?;
    others.retain(|&algo| algo != base);
    ensure!(
        !others.is_empty(),
        "{} is the only algorithm in these rows: there is nothing to compare it with",
        samples.algos()[base]
    );
    rows::note_machines(&sources, &args.metric);
    let is_census = is_census(&sources);
    let (comparisons, table) = if args.by.is_some() {
        let of = |&metric: &Metric| by_length(&samples, base, &others, metric, is_census);
        let mut all: Vec<ByLength> = args.metric.iter().flat_map(of).collect();
        let whole = with_holm(all.iter().map(|each| each.whole.clone()).collect());
        all.iter_mut().zip(&whole).for_each(|(each, whole)| each.whole = whole.clone());
        (whole, by_length_table(&all))
    } else {
        let of = |&metric: &Metric| against_base(&samples, base, &others, metric, is_census);
        let comparisons = with_holm(args.metric.iter().flat_map(of).collect());
        let table = comparison_table(&comparisons);
        (comparisons, table)
    };
    let mut table = for_format(table, args, &samples.algos()[base])?;
    others.push(base);
    table.notes.extend(timing::notes(&samples, &others, &args.metric));
    Ok((comparisons, vec![table]))
}

fn runs(args: &Args, csv: [&Path; 2], catalog: &Catalog) -> anyhow::Result<(Vec<Paired>, Vec<Table>)> {
    ensure!(
        args.labels.is_empty(),
        "--algo goes with --base; before and after are compared for every algorithm"
    );
    let metrics = needed_before_after(&args.metric);
    let (sources, samples) = args.filter.read_pair(csv, Samples::new(&metrics), catalog)?;
    rows::note_machines(&sources, &args.metric);
    if let Some(note) = note_other_spec([&sources[0], &sources[1]]) {
        say!("note: {note}");
    }
    let [before, after] = &samples;
    let result = before_after(before, after, &args.metric, FEW);
    ensure!(
        result.compared_rows > 0,
        "the two files have no row of the same instance and algorithm; {} has {}, {} has {}; to compare algorithms name --base",
        sources[0].name,
        before.algos().join(", "),
        sources[1].name,
        after.algos().join(", ")
    );
    if args.by.is_some() {
        let mut table = changes_by_length_table(&result.by_length);
        table.notes = what_changed(&result);
        args.shape.apply(&mut table)?;
        return Ok((result.comparisons, vec![table]));
    }
    let mut tables = vec![for_format(before_after_table(&result), args, BEFORE)?];
    let algos: Vec<usize> = (0..after.algos().len()).collect();
    tables[0].notes.extend(timing::notes(after, &algos, &args.metric));
    if args.shape.format.is_for_people() && !result.changes.is_empty() {
        tables.push(changes_table(&result.changes));
    }
    Ok((result.comparisons, tables))
}

/// People need no column that says the same in every row: the title says it once.
fn for_format(mut table: Table, args: &Args, base: &str) -> anyhow::Result<Table> {
    args.shape.apply(&mut table)?;
    if args.shape.format.is_for_people() {
        let mut subject = args.metric.iter().map(|&metric| words(metric)).collect::<Vec<_>>().join(", ");
        if args.metric.len() > 1 {
            subject.insert_str(0, "comparison of ");
        }
        table.title = format!("{subject}, against {base}");
        if !args.shape.is_chosen() {
            table.drop_empty_columns();
            table.drop_column(1);
            if args.metric.len() == 1 {
                table.drop_column(0);
            }
        }
    }
    Ok(table)
}

/// The check for continuous integration: says on stderr what failed.
fn check(comparisons: &[Paired], args: &Args) -> Exit {
    let mut exit = Exit::Done;
    for comparison in comparisons {
        let of_means = args.fail_above.and_then(|limit| failure(comparison, limit, args.excuse_time_limits));
        let of_boards = args.fail_above_board.and_then(|limit| failure_of_boards(comparison, limit));
        for reason in of_means.into_iter().chain(of_boards) {
            say!("failed: {}: {reason}", comparison.other);
            exit = Exit::CheckFailed;
        }
    }
    exit
}

fn failure_of_boards(comparison: &Paired, limit: f64) -> Option<String> {
    let Paired { metric, base, worst, .. } = comparison;
    let above: Vec<String> = worst
        .iter()
        .filter(|(_, ratio)| *ratio > limit)
        .map(|(board, ratio)| format!("{} times on board {board}", factor(*ratio)))
        .collect();
    (!above.is_empty()).then(|| format!("{metric} beside {base}: {}, above {limit}", above.join(", ")))
}

fn failure(comparison: &Paired, limit: f64, excuse_time_limits: bool) -> Option<String> {
    let Paired { metric, base, solved, .. } = comparison;
    let lost = if excuse_time_limits { solved.base_only_for_sure } else { solved.base_only };
    if lost > 0 {
        return Some(format!("not solved, but solved by {base}: {}", counted(lost, "board")));
    }
    if solved.missing > 0 {
        return Some(format!("no row, but solved by {base}: {}", counted(solved.missing, "board")));
    }
    if comparison.pairs == 0 {
        return Some(format!("no board with a value of {metric} on both sides"));
    }
    let ratio = comparison.total.as_ref().map(|total| total.value);
    match ratio {
        Some(ratio) if ratio <= limit => None,
        Some(ratio) => Some(format!("mean {metric} is {ratio:.4} times that of {base}, above {limit}")),
        None if comparison.other_mean > Some(0.0) => {
            Some(format!("mean {metric} of {base} is 0, and it is above"))
        }
        None => None,
    }
}
