//! A comparison at each optimal length.

use super::evidence::{Answer, Evidence};
use super::paired::{Paired, Tried, tried};
use super::sentence::{FEW_BOARDS, sentence};
use super::tables::{few_boards_note, method_notes};
use crate::report::metric::Metric;
use crate::report::samples::Samples;
use crate::report::table::{Cell, Column, Estimate, Table};

/// A comparison as a whole and at each optimal length.
#[derive(Clone, Debug, PartialEq)]
pub struct ByLength {
    /// Over all lengths.
    pub whole: Paired,
    /// At each length, in ascending order; boards of unknown length are left out.
    pub lengths: Vec<(u32, Paired)>,
}

/// Compares each of `others` with `base` as [`against_base`](super::against_base) does, and at each optimal length.
/// There are no tests at single lengths: so many would find something by chance.
pub fn by_length(
    samples: &Samples,
    base: usize,
    others: &[usize],
    metric: Metric,
    is_census: bool,
) -> Vec<ByLength> {
    let evidence = Evidence::of(metric, is_census);
    let names = samples.algos();
    let compared = |&other: &usize| {
        let (mut boards, missing) = tried(samples, base, other, metric);
        let of = |boards: &[Tried], missing| {
            Paired::of(&names[base], &names[other], metric, evidence, boards, missing)
        };
        let whole = of(&boards, missing);
        boards.retain(|tried| tried.optimal.is_some());
        boards.sort_by_key(|tried| tried.optimal);
        let lengths = boards
            .chunk_by(|a, b| a.optimal == b.optimal)
            .filter_map(|boards| Some((boards[0].optimal?, of(boards, 0))));
        ByLength { lengths: lengths.collect(), whole }
    };
    others.iter().map(compared).collect()
}

/// One row per comparison and length; what holds over all lengths is told by the notes.
pub fn by_length_table(comparisons: &[ByLength]) -> Table {
    let columns = vec![
        Column::text("metric", "metric"),
        Column::text("base", "base"),
        Column::text("algo", "algorithm"),
        Column::number("optimal_len", "d"),
        Column::number("pairs", "pairs"),
        Column::number("base_mean", "base").under("mean"),
        Column::number("mean", "it").under("mean"),
        Column::estimate(["ratio_of_means", "ratio_low", "ratio_high"], "in total").under("times the base's"),
        Column::estimate(["geometric_mean", "geometric_low", "geometric_high"], "typical board")
            .under("times the base's"),
    ];
    let rows: Vec<Vec<Cell>> = comparisons.iter().flat_map(|all| all.lengths.iter().map(row)).collect();
    let whole: Vec<Paired> = comparisons.iter().map(|all| all.whole.clone()).collect();
    let mut notes: Vec<String> = comparisons.iter().map(|all| told(&all.whole)).collect();
    notes.extend(method_notes(&whole));
    let is_marked =
        |cell: &Cell| matches!(cell, Cell::Estimate(Estimate { is_marked: true, interval: Some(_), .. }));
    if rows.iter().flatten().any(is_marked) && !notes.contains(&few_boards_note()) {
        notes.push(few_boards_note());
    }
    Table { title: String::new(), columns, keys: 4, rows, notes }
}

/// The sentence on all lengths, and where the means cross if it does not say so itself.
fn told(whole: &Paired) -> String {
    let sentence = sentence(whole);
    match whole.crossing {
        Some(length) if !sentence.contains("means cross") => {
            format!("{sentence} The means cross at optimal length {length}.")
        }
        _ => sentence,
    }
}

fn row((length, comparison): &(u32, Paired)) -> Vec<Cell> {
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
    vec![
        Cell::Text(comparison.metric.name().to_owned()),
        Cell::Text(comparison.base.clone()),
        Cell::Text(comparison.other.clone()),
        Cell::Count(u64::from(*length)),
        Cell::Count(comparison.pairs as u64),
        mean(comparison.base_mean),
        mean(comparison.other_mean),
        estimate(&comparison.total),
        estimate(&comparison.typical),
    ]
}
