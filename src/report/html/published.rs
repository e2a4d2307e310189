//! Published values beside measured ones, on the page.

use super::page::Section;
use crate::report::published::{Agreement, PublishedValue};
use maud::html;

pub(super) fn section(figures: &[PublishedValue]) -> Option<Section> {
    if figures.is_empty() {
        return None;
    }
    let count = |verdict| figures.iter().filter(|figure| figure.verdict == verdict).count();
    let (holds, fails) = (count(Agreement::Holds), count(Agreement::Fails));
    let corrected = count(Agreement::Misprint) + count(Agreement::Refuted);
    let factors = figures.iter().any(|figure| !figure.factor.is_empty());
    let notes = figures.iter().any(|figure| !figure.note.is_empty());
    let content = html! {
        @if holds + fails + corrected == 0 { p { "None of these figures is judged." } }
        @else {
            p {
                "Of " (holds + fails + corrected) " judged figures, " (holds) " hold and " (fails) " fail"
                @if corrected > 0 { "; " (corrected) " published wrong, and the right value comes out" }
                "."
            }
        }
        div.scroll tabindex="0" role="region" aria-label="Published and measured" {
            table.sortable {
                caption { "Published and measured" }
                thead {
                    tr {
                        th scope="col" { "figure" }
                        @for heading in ["published", "measured"] { th scope="col" .number { (heading) } }
                        @if factors { th scope="col" .number { "measured / published" } }
                        th scope="col" { "verdict" }
                        @if notes { th scope="col" { "note" } }
                    }
                }
                tbody {
                    @for figure in figures {
                        tr {
                            th scope="row" { (figure.figure) }
                            td.number { (figure.published) }
                            td.number { (figure.measured) }
                            @if factors { td.number { (figure.factor) } }
                            td class=(figure.verdict.word()) { (figure.verdict.word()) }
                            @if notes { td.words { (figure.note) } }
                        }
                    }
                }
            }
        }
    };
    Some(Section { id: "published", heading: "Published and measured", content })
}
