//! Comparisons as tables.

use super::before_after::{BeforeAfter, Change, LengthChanges};
use super::evidence::{Answer, Evidence};
use super::paired::{Paired, count_tests};
use super::sentence::{FEW_BOARDS, sentence};
use crate::report::table::{Cell, Column, Estimate, Table};
use crate::stats::Bootstrap;
use crate::text::numbers::counted;

/// One row per comparison; the sentences and how the numbers came about are its notes.
pub fn comparison_table(comparisons: &[Paired]) -> Table {
    let mut notes: Vec<String> = comparisons.iter().map(sentence).collect();
    notes.extend(method_notes(comparisons));
    let rows: Vec<_> = comparisons.iter().map(row).collect();
    let mut columns = columns();
    // People need no columns of zeros to see that both sides solved all.
    for column in ["base_only", "other_only"] {
        let at = columns.iter().position(|known| known.name == column).expect("a column above");
        columns[at].is_for_programs = rows.iter().all(|row| row[at] == Cell::Count(0));
    }
    Table { title: String::new(), columns, keys: 3, rows, notes }
}

fn columns() -> Vec<Column> {
    vec![
        Column::text("metric", "metric"),
        Column::text("base", "base"),
        Column::text("algo", "algorithm"),
        Column::number("pairs", "pairs"),
        Column::number("base_only", "base").under("solved only by"),
        Column::number("other_only", "it").under("solved only by"),
        Column::number("base_mean", "base").under("mean"),
        Column::number("mean", "it").under("mean"),
        Column::estimate(["ratio_of_means", "ratio_low", "ratio_high"], "in total").under("times the base's"),
        Column::estimate(["geometric_mean", "geometric_low", "geometric_high"], "typical board")
            .under("times the base's"),
        Column::number("noise_margin", "noise").under("times the base's").with_decimals(2),
        Column::number("wins", "less").under("boards with"),
        Column::number("ties", "same").under("boards with"),
        Column::number("losses", "more").under("boards with"),
        Column::number("p_total", "in total").under("p").for_programs(),
        Column::number("p_total_holm", "in total").under("p (Holm)"),
        Column::number("p", "typical").under("p").for_programs(),
        Column::number("p_holm", "typical").under("p (Holm)"),
    ]
}

fn row(comparison: &Paired) -> Vec<Cell> {
    let count = |count: usize| Cell::Count(count as u64);
    let p_value = |p: Option<f64>| p.map_or(Cell::Empty, Cell::PValue);
    let mean = |value: Option<f64>| value.map_or(Cell::Empty, |value| Cell::of(comparison.metric, value));
    let estimate = |answer: &Option<Answer>| {
        answer.map_or(Cell::Empty, |Answer { value, interval, .. }| {
            Cell::Estimate(Estimate {
                value,
                interval,
                is_marked: comparison.pairs < FEW_BOARDS,
                is_time: false,
            })
        })
    };
    let of = |answer: &Option<Answer>, p: fn(&Answer) -> Option<f64>| p_value(answer.as_ref().and_then(p));
    vec![
        Cell::Text(comparison.metric.name().to_owned()),
        Cell::Text(comparison.base.clone()),
        Cell::Text(comparison.other.clone()),
        count(comparison.pairs),
        count(comparison.solved.base_only),
        count(comparison.solved.other_only),
        mean(comparison.base_mean),
        mean(comparison.other_mean),
        estimate(&comparison.total),
        estimate(&comparison.typical),
        match comparison.evidence {
            Evidence::RepeatedTimes { margin } => Cell::Real(margin),
            _ => Cell::Empty,
        },
        count(comparison.wins),
        count(comparison.ties),
        count(comparison.losses),
        of(&comparison.total, |answer| answer.p),
        of(&comparison.total, |answer| answer.p_holm),
        of(&comparison.typical, |answer| answer.p),
        of(&comparison.typical, |answer| answer.p_holm),
    ]
}

/// How the numbers came about; nothing is said of intervals and tests that there are none of.
pub fn method_notes(comparisons: &[Paired]) -> Vec<String> {
    let Bootstrap { resamples, seed, .. } = Bootstrap::default();
    let mut notes = vec!["Over the boards that both solved.".to_owned()];
    let of_samples = || comparisons.iter().filter(|comparison| comparison.evidence == Evidence::Sample);
    let has_interval = |comparison: &&Paired| {
        [comparison.total, comparison.typical].into_iter().flatten().any(|answer| answer.interval.is_some())
    };
    if of_samples().any(|comparison| has_interval(&comparison)) {
        notes.push(format!(
            "Intervals: 95 %, paired bootstrap-t on logarithms, {resamples} resamples, seed {seed}."
        ));
    }
    match count_tests(comparisons) {
        0 => {}
        tests => notes.push(format!(
            "p: in total from the same resamples, typical board by Wilcoxon's signed-rank test of the log ratios, \
             two-sided; Holm-corrected for {}.",
            counted(tests, "test")
        )),
    }
    let mut notes = vec![notes.join(" ")];
    if of_samples().any(|comparison| comparison.pairs < FEW_BOARDS && has_interval(&comparison)) {
        notes.push(few_boards_note());
    }
    notes
}

/// What the mark at an interval from few boards means.
pub fn few_boards_note() -> String {
    format!(
        "* From fewer than {FEW_BOARDS} boards: in simulations such intervals held the true value in {} to 95 % of samples; see \
         docs/statistics.md.",
        Bootstrap::LEAST_COVERAGE
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

/// At which optimal lengths counts changed.
pub fn changes_by_length_table(changes: &[LengthChanges]) -> Table {
    let columns = vec![
        Column::text("metric", "metric"),
        Column::text("algo", "algorithm"),
        Column::number("optimal_len", "d"),
        Column::number("boards", "boards"),
        Column::number("up", "more").under("boards with"),
        Column::number("down", "less").under("boards with"),
        Column::number("ratio", "after / before").with_decimals(3),
    ];
    let row = |changes: &LengthChanges| {
        let LengthChanges { metric, algo, optimal_len, boards, up, down, sums } = changes;
        vec![
            Cell::Text(metric.name().to_owned()),
            Cell::Text(algo.clone()),
            optimal_len
                .map_or_else(|| Cell::Text("unknown".to_owned()), |length| Cell::Count(u64::from(length))),
            Cell::Count(*boards as u64),
            Cell::Count(*up as u64),
            Cell::Count(*down as u64),
            Cell::real((sums[0] > 0).then(|| sums[1] as f64 / sums[0] as f64)),
        ]
    };
    let rows = changes.iter().map(row).collect();
    Table { title: "changes by optimal length".to_owned(), columns, keys: 3, rows, notes: Vec::new() }
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
