//! Tables as HTML: each in a box of its own that scrolls when the page is narrower, sortable by the page's script.

use crate::report::plot::quantity::words;
use crate::report::table::Table;
use maud::{Markup, html};

/// The table with its title as caption and its notes below it.
pub(super) fn render(table: &Table, caption: &str) -> Markup {
    let table = &table.for_people();
    let shown: Vec<Vec<String>> = (0..table.columns.len()).map(|column| shown(table, column)).collect();
    html! {
        div.scroll tabindex="0" role="region" aria-label=(caption) {
            table.sortable {
                caption { (caption) }
                thead {
                    @if table.columns.iter().any(|column| !column.group.is_empty()) {
                        tr {
                            @for run in table.columns.chunk_by(|a, b| a.group == b.group) {
                                @if run[0].group.is_empty() { td colspan=(run.len()) {} }
                                @else { th scope="colgroup" colspan=(run.len()) { (run[0].group) } }
                            }
                        }
                    }
                    tr {
                        @for column in &table.columns {
                            th scope="col" .number[!column.is_text] { (column.heading) }
                        }
                    }
                }
                tbody {
                    @for (index, row) in table.rows.iter().enumerate() {
                        tr {
                            @for (at, cell) in row.iter().enumerate() {
                                @let text = &shown[at][index];
                                @if at < table.keys && table.columns[at].is_text {
                                    th scope="row" { (breakable(text)) }
                                } @else {
                                    @let is_board = table.columns[at].name == "instance";
                                    td .number[!table.columns[at].is_text] data-value=[cell.number()]
                                        data-board=[cell.number().filter(|_| is_board)] { (text) }
                                }
                            }
                        }
                    }
                }
            }
        }
        @if !table.notes.is_empty() {
            @for note in &table.notes { p.note { (note) } }
        }
    }
}

/// The cells of a column as people see them, metrics in words.
fn shown(table: &Table, column: usize) -> Vec<String> {
    let mut shown = table.shown(column);
    if table.columns[column].name == "metric" {
        let in_words =
            |name: &mut String| *name = name.parse().map_or(name.clone(), |metric| words(metric).to_owned());
        shown.iter_mut().for_each(in_words);
    }
    shown
}

/// A label that breaks after its options rather than in the middle of a word.
pub(super) fn breakable(label: &str) -> Markup {
    html! {
        @for (index, part) in label.split_inclusive([':', ',']).enumerate() {
            @if index > 0 { wbr; }
            (part)
        }
    }
}
