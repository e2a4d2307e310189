//! What the rows are about, where they come from an experiment.

use super::Report;
use super::page::Section;
use maud::html;

pub(super) fn section(report: &Report<'_>) -> Option<Section> {
    if report.about.is_empty() {
        return None;
    }
    let content = html! {
        @for (heading, text) in report.about {
            h3 { (heading) }
            @for paragraph in text.split("\n\n") { p { (paragraph) } }
        }
    };
    Some(Section { id: "about", heading: "About", content })
}
