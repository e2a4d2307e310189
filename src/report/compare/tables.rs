//! Comparisons as tables.

use super::before_after::{BeforeAfter, Change};
use super::paired::Paired;
use super::sentence::sentence;
use crate::report::table::{Cell, Column, Table};
use crate::stats::{Bootstrap, Interval};
use crate::text::numbers::counted;

/// One row per comparison; the sentences and how the numbers came about are its notes.
pub fn comparison_table(comparisons: &[Paired]) -> Table {
    let columns = vec![
        Column::text("metric", "metric"),
        Column::text("base", "base"),
        Column::text("algo", "algorithm"),
        Column::number("pairs", "pairs"),
        Column::number("base_only", "base").under("solved only by"),
        Column::number("other_only", "it").under("solved only by"),
        Column::number("base_mean", "base").under("mean"),
        Column::number("mean", "it").under("mean"),
        Column::number("ratio_of_means", "ratio").under("ratio of means").with_decimals(3),
        Column::number("ratio_low", "low").under("ratio of means").with_decimals(3),
        Column::number("ratio_high", "high").under("ratio of means").with_decimals(3),
        Column::number("geometric_mean", "mean").under("geometric mean of ratios").with_decimals(3),
        Column::number("geometric_low", "low").under("geometric mean of ratios").with_decimals(3),
        Column::number("geometric_high", "high").under("geometric mean of ratios").with_decimals(3),
        Column::number("wins", "wins"),
        Column::number("ties", "ties"),
        Column::number("losses", "losses"),
        Column::number("p", "p"),
        Column::number("p_holm", "Holm p"),
    ];
    let mut notes: Vec<String> = comparisons.iter().map(sentence).collect();
    notes.push(method(comparisons));
    let rows = comparisons.iter().map(row).collect();
    Table { title: String::new(), columns, keys: 3, rows, notes }
}

fn row(comparison: &Paired) -> Vec<Cell> {
    let count = |count: usize| Cell::Count(count as u64);
    let low = |interval: Option<Interval>| Cell::real(interval.map(|interval| interval.low));
    let high = |interval: Option<Interval>| Cell::real(interval.map(|interval| interval.high));
    let p_value = |p: Option<f64>| p.map_or(Cell::Empty, Cell::PValue);
    vec![
        Cell::Text(comparison.metric.name().to_owned()),
        Cell::Text(comparison.base.clone()),
        Cell::Text(comparison.other.clone()),
        count(comparison.pairs),
        count(comparison.base_only),
        count(comparison.other_only),
        Cell::real(comparison.base_mean),
        Cell::real(comparison.other_mean),
        Cell::real(comparison.ratio_of_means),
        low(comparison.ratio_interval),
        high(comparison.ratio_interval),
        Cell::real(comparison.geometric_mean),
        low(comparison.geometric_interval),
        high(comparison.geometric_interval),
        count(comparison.wins),
        count(comparison.ties),
        count(comparison.losses),
        p_value(comparison.test.map(|test| test.p)),
        p_value(comparison.p_holm),
    ]
}

fn method(comparisons: &[Paired]) -> String {
    let Bootstrap { resamples, seed, .. } = Bootstrap::default();
    let tests = comparisons.iter().filter(|comparison| comparison.test.is_some()).count();
    format!(
        "Over the boards that both solved; a win is a smaller value. Intervals: 95 %, paired percentile bootstrap, \
         {resamples} resamples, seed {seed}; p: Wilcoxon signed-rank, two-sided; Holm: corrected for {}.",
        counted(tests, "test")
    )
}

/// The comparison of two files: as [`comparison_table`], with the number of changed rows, and in the notes first of all
/// whether anything changed.
pub fn before_after_table(result: &BeforeAfter) -> Table {
    let mut table = comparison_table(&result.comparisons);
    table.columns.insert(3, Column::number("changed", "changed"));
    for (row, comparison) in table.rows.iter_mut().zip(&result.comparisons) {
        let changed = result
            .changed
            .iter()
            .find(|(label, _)| *label == comparison.other)
            .map_or(0, |(_, changed)| *changed);
        row.insert(3, Cell::Count(changed as u64));
    }
    table.notes.splice(0..0, what_changed(result));
    table
}

/// Whether anything changed, and which rows could not be compared, in sentences.
pub fn what_changed(result: &BeforeAfter) -> Vec<String> {
    let mut notes = Vec::new();
    notes.push(match result.changed_rows() {
        0 => format!("No count changed in {}.", counted(result.compared_rows, "row")),
        changed => format!("A count changed in {changed} of {}.", counted(result.compared_rows, "row")),
    });
    if result.timed_out > 0 {
        let rows = counted(result.timed_out, "row");
        notes.push(format!("Not compared, because the time limit ended them before or after: {rows}."));
    }
    for (rows, place) in [(result.only_before, "before"), (result.only_after, "after")] {
        if rows > 0 {
            notes.push(format!(
                "Not compared, because they are there only {place}: {}.",
                counted(rows, "row")
            ));
        }
    }
    notes
}

/// The values that changed.
pub fn changes_table(changes: &[Change]) -> Table {
    let columns = vec![
        Column::number("instance", "instance"),
        Column::text("algo", "algorithm"),
        Column::text("column", "column"),
        Column::number("before", "before"),
        Column::number("after", "after"),
    ];
    let rows = changes.iter().map(|change| {
        vec![
            Cell::Count(change.instance),
            Cell::Text(change.algo.clone()),
            Cell::Text(change.column.to_owned()),
            Cell::Text(change.before.clone()),
            Cell::Text(change.after.clone()),
        ]
    });
    Table {
        title: "first changed values".to_owned(),
        columns,
        keys: 2,
        rows: rows.collect(),
        notes: Vec::new(),
    }
}
