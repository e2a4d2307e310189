//! The rows themselves, which the page carries: to be looked through, compared as the reader likes, and taken away.
//!
//! The page's script unpacks them (the browser's own inflater does the work) and fills what stands here without rows.

mod packed;

use super::boards::{player, width};
use super::page::Section;
use super::{Report, table};
use crate::format::compression::name_of;
use crate::format::row::{COLUMNS, Status};
use crate::report::metric::Metric;
use crate::report::plot::quantity::words;
use crate::text::numbers::{counted, grouped};
use maud::{Markup, PreEscaped, html};
use packed::Carried;
use std::path::Path;

/// Short names of [`Metric::ALL`].
const COUNTS: [&str; Metric::ALL.len()] =
    ["moves", "expanded", "generated", "stored", "most open", "wall-clock time", "CPU time"];

pub(super) fn section(report: &Report<'_>) -> Option<Section> {
    let carried = Carried::of(report);
    let first = *carried.instances.first()?;
    let tiles = report.samples.board(first).map_or(0, |board| board.split(' ').count());
    let width = width(report, tiles);
    let content = html! {
        p { (told(report, &carried)) }
        div #explorer data-width=[width] data-columns=(COLUMNS.join(",")) data-name=(name(report)) hidden {
            (controls(report))
            p.found aria-live="polite" {}
            (compared())
            (listed())
            article.board.chosen hidden {}
            template { (board(width.is_some())) }
        }
        script #row-data type="text/plain" { (PreEscaped(carried.packed(report))) }
    };
    Some(Section { id: "rows", heading: "Rows", content })
}

/// Which rows the page carries.
fn told(report: &Report<'_>, carried: &Carried) -> String {
    let all = report.samples.instance_count();
    let boards = counted(carried.instances.len(), "board");
    let sample = if carried.stride > 1 {
        let (stride, all) = (grouped(carried.stride as u64), grouped(all as u64));
        format!(": one board in {stride}, and the hardest, out of {all}. The files have all of them")
    } else {
        String::new()
    };
    let medians = if report.samples.repeats() > 1 { " Times are medians of the repetitions." } else { "" };
    format!(
        "The page carries {} of {boards}{sample}. Its script shows, compares and saves them.{medians}",
        counted(carried.rows, "row")
    )
}

/// What a file of the rows is called.
fn name(report: &Report<'_>) -> String {
    let name = report.sources.first().map_or_else(String::new, |source| name_of(Path::new(&source.name)));
    format!("{}-rows.csv", if name.is_empty() { "all" } else { &name })
}

fn controls(report: &Report<'_>) -> Markup {
    let labels = || report.algos.iter().map(|&algo| &report.samples.algos()[algo]).enumerate();
    let occurs =
        |status: &&Status| (0..report.samples.len()).any(|at| report.samples.row(at).status == **status);
    let has =
        |metric: &Metric| (0..report.samples.len()).any(|at| report.samples.value(at, *metric).is_some());
    html! {
        form.filters {
            fieldset {
                legend { "Algorithms" }
                @for (at, label) in labels() {
                    label { input type="checkbox" name="algo" value=(at) checked=""; " " (table::breakable(label)) }
                }
            }
            label { "Status " select name="status" {
                option value="" { "any" }
                @for status in Status::ALL.iter().filter(occurs) { option value=(status) { (status) } }
            } }
            label { "Optimal length from " input name="from" type="number" min="0"; }
            label { "to " input name="to" type="number" min="0"; }
            label { "Metric " select name="metric" {
                @for metric in Metric::ALL.into_iter().filter(has) {
                    @let selected = (metric == Metric::Expanded).then_some("");
                    option value=(metric) selected=[selected] { (words(metric)) }
                }
            } }
            label { "Base " select name="base" { @for (at, label) in labels() { option value=(at) { (label) } } } }
            button.save type="button" { "Save these rows (CSV)" }
        }
    }
}

fn compared() -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="Compared as chosen" {
            table.compared {
                caption {}
                thead {
                    tr {
                        td colspan="4" {}
                        th scope="colgroup" colspan="2" { "times the base's" }
                        th scope="colgroup" colspan="3" { "boards with" }
                    }
                    tr {
                        th scope="col" { "algorithm" }
                        @for heading in ["solved", "mean", "median", "in total", "typical board", "less", "same", "more"] {
                            th scope="col" .number { (heading) }
                        }
                    }
                }
                tbody {}
            }
        }
        p.note { "Without intervals: " code { "harness compare" } " has them, and tests." }
    }
}

fn listed() -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="Boards" {
            table.listed { caption {} thead { tr {} } tbody {} }
        }
        div.pages {
            button type="button" data-page="-1" { "Page back" }
            span.place aria-live="polite" {}
            button type="button" data-page="1" { "Next page" }
        }
    }
}

/// A board that the script fills in.
fn board(has_shape: bool) -> Markup {
    html! {
        h3 tabindex="-1" {}
        div.beside {
            @if has_shape { (player(&[], 0, "", Some(&[]))) } @else { p { code.tiles {} } }
            div.scroll tabindex="0" role="region" aria-label="How the algorithms did" {
                table {
                    caption { "How the algorithms did" }
                    thead {
                        tr {
                            th scope="col" { "algorithm" }
                            th scope="col" { "status" }
                            @for name in COUNTS { th scope="col" .number { (name) } }
                            th scope="col" { "path of the blank" }
                        }
                    }
                    tbody {}
                }
            }
        }
    }
}
