//! Summaries as tables.

use super::groups::{Key, Value};
use super::growth::growth_notes;
use super::lines::Line;
use crate::report::compare::{FEW_BOARDS, few_boards_note};
use crate::report::metric::Metric;
use crate::report::plot::quantity::words;
use crate::report::samples::Samples;
use crate::report::table::{Cell, Column, Estimate, Table};
use crate::report::timing;
use crate::stats::{Bootstrap, Description};
use std::collections::BTreeSet;

/// All statistics, one row per [`Line`], with what the lines are `by`.
pub fn full_table(samples: &Samples, lines: &[Line], by: &[Key]) -> Table {
    let mut columns = vec![Column::text("metric", "metric"), Column::text("algo", "algorithm")];
    columns.extend(by.iter().filter(|&&key| key != Key::Algo).map(|key| key.column()));
    let keys = columns.len();
    columns.extend([
        Column::number("rows", "rows"),
        Column::number("solved", "solved"),
        Column::text("others", "others"),
        Column::number("optimal", "optimal"),
        Column::number("common", "common"),
        Column::estimate(["mean", "ci_low", "ci_high"], "mean [95 % CI]"),
        Column::number("sd", "sd"),
        Column::number("min", "min"),
        Column::number("p5", "5 %").with_decimals(1),
        Column::number("p25", "25 %").with_decimals(1),
        Column::number("median", "median").with_decimals(1),
        Column::number("p75", "75 %").with_decimals(1),
        Column::number("p95", "95 %").with_decimals(1),
        Column::number("max", "max"),
        Column::number("b_star", "b*").with_decimals(3),
    ]);
    let rows = lines
        .iter()
        .map(|line| {
            let mut cells = vec![
                Cell::Text(line.metric.name().to_owned()),
                Cell::Text(samples.algos()[line.algo].clone()),
            ];
            cells.extend(line.group.iter().map(Value::cell));
            cells.extend(statistics(line));
            cells
        })
        .collect();
    let mut notes = vec![common_note(samples, lines)];
    notes.extend(interval_notes(lines));
    let metrics: Vec<Metric> = lines.iter().map(|line| line.metric).collect();
    notes.extend(timing::notes(samples, &algos(lines), &metrics));
    Table { title: String::new(), columns, keys, rows, notes }
}

fn statistics(line: &Line) -> Vec<Cell> {
    let others = line.others();
    let described = line.description.as_ref();
    let real = |value: &dyn Fn(&Description) -> Option<f64>| {
        described.and_then(value).map_or(Cell::Empty, |value| Cell::of(line.metric, value))
    };
    let count = |value: fn(&Description) -> f64| match described.map(value) {
        Some(value) if !line.metric.is_time() => Cell::Count(value as u64),
        value => value.map_or(Cell::Empty, Cell::Nanoseconds),
    };
    vec![
        Cell::Count(line.rows()),
        Cell::Count(line.solved()),
        if others.is_empty() { Cell::Empty } else { Cell::Text(others) },
        line.optimal.map_or(Cell::Empty, Cell::Share),
        Cell::Count(line.common as u64),
        described.map_or(Cell::Empty, |all| {
            Cell::Estimate(Estimate {
                value: all.mean,
                interval: line.mean_interval,
                is_marked: all.n < FEW_BOARDS,
                is_time: line.metric.is_time(),
            })
        }),
        real(&|all| all.sd),
        count(|all| all.min),
        real(&|all| Some(all.p5)),
        real(&|all| Some(all.p25)),
        real(&|all| Some(all.median)),
        real(&|all| Some(all.p75)),
        real(&|all| Some(all.p95)),
        count(|all| all.max),
        Cell::real(line.b_star),
    ]
}

/// The textbooks' table for one metric: a row per optimal length d, a column per algorithm with its mean, then with its
/// b*. The lines must be by optimal length alone. `is_census` says that the boards are all there are.
pub fn textbook_table(samples: &Samples, lines: &[Line], metric: Metric, is_census: bool) -> Table {
    let lines: Vec<&Line> = lines.iter().filter(|line| line.metric == metric).collect();
    let groups: Vec<&[&Line]> = lines.chunk_by(|a, b| a.group == b.group).collect();
    let mut columns = vec![Column::number("optimal_len", "d"), Column::number("common", "boards")];
    let labels: Vec<&str> = groups
        .first()
        .map_or(&[][..], |group| group)
        .iter()
        .map(|line| samples.algos()[line.algo].as_str())
        .collect();
    columns.extend(labels.iter().map(|&label| {
        Column::number(format!("{label} mean {metric}"), label)
            .under(format!("mean {metric}"))
            .with_decimals(1)
    }));
    columns.extend(
        labels
            .iter()
            .map(|&label| Column::number(format!("{label} b_star"), label).under("b*").with_decimals(2)),
    );
    let rows = groups
        .iter()
        .map(|group| {
            let mut cells = group[0].group.iter().map(Value::cell).collect::<Vec<_>>();
            cells.push(Cell::Count(group[0].common as u64));
            let mean = |line: &&Line| {
                let mean = line.description.as_ref().map(|all| all.mean);
                mean.map_or(Cell::Empty, |mean| Cell::of(metric, mean))
            };
            cells.extend(group.iter().map(mean));
            cells.extend(group.iter().map(|line| Cell::real(line.b_star)));
            cells
        })
        .collect();
    let algos = algos(lines.iter().copied());
    let mut notes = vec![
        "Means over the boards of optimal length d that all algorithms shown solved.".to_owned(),
        "b* solves N + 1 = 1 + b + ... + b^d, where N = mean generated - 1.".to_owned(),
    ];
    notes.extend(growth_notes(samples, &algos, metric, is_census));
    notes.extend(timing::notes(samples, &algos, &[metric]));
    Table { title: words(metric).to_owned(), columns, keys: 2, rows, notes }
}

/// The algorithms that have lines.
fn algos<'a>(lines: impl IntoIterator<Item = &'a Line>) -> Vec<usize> {
    let algos: BTreeSet<usize> = lines.into_iter().map(|line| line.algo).collect();
    algos.into_iter().collect()
}

fn common_note(samples: &Samples, lines: &[Line]) -> String {
    match algos(lines)[..] {
        [one] => {
            format!("Statistics are over the common boards: those that {} solved.", samples.algos()[one])
        }
        _ => "Statistics are over the common boards: those that all algorithms shown solved.".to_owned(),
    }
}

/// What the intervals are, if there are any.
fn interval_notes(lines: &[Line]) -> Vec<String> {
    let quantiles = "Quantiles are of type 7.";
    let with_interval = || lines.iter().filter(|line| line.mean_interval.is_some());
    if with_interval().next().is_none() {
        return vec![quantiles.to_owned()];
    }
    let Bootstrap { resamples, seed, .. } = Bootstrap::default();
    let mut notes =
        vec![format!("CI: bootstrap-t on logarithms, {resamples} resamples, seed {seed}. {quantiles}")];
    if with_interval().any(|line| line.common < FEW_BOARDS) {
        notes.push(few_boards_note());
    }
    notes
}
