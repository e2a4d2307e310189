//! Tables: each algorithm by itself, and all against the first.

use super::page::Section;
use super::{Report, table};
use crate::format::row::Status;
use crate::report::compare::{against_base, comparison_table, method_notes, sentence, with_holm};
use crate::report::metric::Metric;
use crate::report::plot::{self, Picture, Settings, quantity};
use crate::report::rank::Ranking;
use crate::report::summary::{Request, full_table, summarise};
use crate::report::table::Table;
use crate::report::timing;
use maud::{PreEscaped, html};
use std::collections::BTreeSet;

/// The metrics that have a table.
const METRICS: [Metric; 5] =
    [Metric::Expanded, Metric::Generated, Metric::Stored, Metric::PathLen, Metric::WallNs];
/// Columns that the page leaves to the box plots.
const IN_PLOTS: [&str; 4] = ["p5", "p25", "p75", "p95"];
/// Columns that say the same whatever the metric.
const ONCE: [&str; 6] = ["rows", "solved", "others", "optimal", "common", "b_star"];

pub(super) fn section(report: &Report<'_>) -> Section {
    let mut tables: Vec<(Metric, Table)> = Vec::new();
    // Where the boards are all there are, nothing is left to be unsure of.
    let intervals = !report.is_census();
    for metric in METRICS {
        let request =
            Request { algos: report.algos.to_vec(), metrics: vec![metric], by: Vec::new(), intervals };
        let lines = summarise(report.samples, &request);
        if lines.iter().all(|line| line.description.is_none()) {
            continue;
        }
        let mut table = full_table(report.samples, &lines, &[]);
        let is_first = tables.is_empty();
        // All rows are of one metric, which the caption names.
        drop_columns(&mut table, |name| {
            name == "metric" || IN_PLOTS.contains(&name) || !is_first && ONCE.contains(&name)
        });
        table.drop_empty_columns();
        tables.push((metric, table));
    }
    // What is said of the tables holds for all of them.
    let notes: BTreeSet<String> = tables.iter_mut().flat_map(|(_, table)| table.notes.drain(..)).collect();
    let content = html! {
        @if tables.is_empty() { p { (nothing_common(report)) } }
        @for (metric, table) in &tables { (table::render(table, &capitalised(quantity::words(*metric)))) }
        @for note in notes { p.note { (note) } }
    };
    Section { id: "summary", heading: "Summary", content }
}

/// Why there are no averages.
fn nothing_common(report: &Report<'_>) -> String {
    let solved = |algo: &usize| {
        let rows = (0..report.samples.len()).map(|at| report.samples.row(at));
        rows.filter(|row| row.algo == *algo && row.status == Status::Solved).count()
    };
    let counts = report.algos.iter().map(|algo| (report.samples.algos()[*algo].as_str(), solved(algo)));
    let solvers: Vec<String> = counts
        .filter(|(_, solved)| *solved > 0)
        .map(|(label, solved)| format!("{label} solved {solved}"))
        .collect();
    if solvers.is_empty() {
        return "No algorithm solved a board.".to_owned();
    }
    format!(
        "No board was solved by all algorithms, so there are no averages over common boards: {}.",
        solvers.join(", ")
    )
}

pub(super) fn drop_columns(table: &mut Table, unwanted: impl Fn(&str) -> bool) {
    for at in (0..table.columns.len()).rev() {
        if unwanted(&table.columns[at].name) {
            table.drop_column(at);
        }
    }
}

/// All algorithms against the first; nothing if it is alone.
pub(super) fn comparisons(report: &Report<'_>) -> Option<Section> {
    let (&base, others) = report.algos.split_first().filter(|(_, others)| !others.is_empty())?;
    let is_census = report.is_census();
    let of = |metric| against_base(report.samples, base, others, metric, is_census);
    let comparisons = with_holm([Metric::Expanded, Metric::WallNs].into_iter().flat_map(of).collect());
    let (comparable, apart): (Vec<_>, Vec<_>) = comparisons.into_iter().partition(|paired| paired.pairs > 0);
    let mut table = comparison_table(&comparable);
    // The caption names the base.
    drop_columns(&mut table, |name| name == "base");
    table.drop_empty_columns();
    // The sentences stand above the table here.
    table.notes = method_notes(&comparable);
    table.notes.extend(timing::notes(report.samples, report.algos, &[Metric::Expanded, Metric::WallNs]));
    let label = &report.samples.algos()[base];
    let content = html! {
        p { "Every algorithm against " code { (label) } ", board by board." }
        ul.sentences { @for paired in comparable.iter().chain(&apart) { li { (sentence(paired)) } } }
        @if !comparable.is_empty() { (table::render(&table, &format!("Against {label}"))) }
        @if let Some(picture) = ranks(report) {
            figure.scroll tabindex="0" aria-label=(picture.title) { (PreEscaped(picture.inline())) }
        }
    };
    Some(Section { id: "comparisons", heading: "Comparisons", content })
}

/// How all rank, where there are three or more.
fn ranks(report: &Report<'_>) -> Option<Picture> {
    let is_of_many = report.algos.len() >= 3;
    let ranking = is_of_many
        .then(|| Ranking::of(report.samples, report.algos, Metric::Expanded, report.is_census()))?;
    plot::ranks::draw(&ranking, &Settings::default()).ok()
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
