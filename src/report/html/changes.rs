//! What changed between two files of one run.

use super::page::Section;
use super::{Report, summary, table};
use crate::format::read::Source;
use crate::report::compare::{
    before_after, before_after_table, changes_by_length_table, changes_table, method_notes, note_other_spec,
    sentence, what_changed,
};
use crate::report::metric::Metric;
use maud::{Markup, html};

/// Number of changed values that are listed.
const FEW: usize = 20;

/// The comparison with the run before; nothing if there is none.
pub(super) fn section(report: &Report<'_>) -> Option<Section> {
    let before = report.before?;
    let result = before_after(before, report.samples, &[Metric::Expanded, Metric::WallNs], FEW);
    let mut compared = before_after_table(&result);
    // What the notes say stands above the table here, and the base is always the run before.
    compared.notes = method_notes(&result.comparisons);
    summary::drop_columns(&mut compared, |name| name == "base");
    compared.drop_empty_columns();
    let content = html! {
        @if let [before, after] = report.sources {
            p {
                "Two files of one run: before, " (name(before)) ", and after, " (name(after)) ". All other parts of this \
                 page are about the run after."
            }
            @if let Some(note) = note_other_spec([before, after]) { p.note { (note) } }
        }
        ul.sentences {
            @for told in what_changed(&result) { li { (told) } }
            @for paired in result.comparisons.iter().filter(|paired| paired.pairs > 0) { li { (sentence(paired)) } }
        }
        (table::render(&compared, "After against before"))
        @if !result.by_length.is_empty() {
            (table::render(&changes_by_length_table(&result.by_length), "Changes by optimal length"))
        }
        @if !result.changes.is_empty() { (table::render(&changes_table(&result.changes), "First changed values")) }
    };
    Some(Section { id: "changes", heading: "Before and after", content })
}

fn name(source: &Source) -> Markup {
    html! { code { (source.name) } }
}
