//! The frame of the page.

use super::{Report, about, boards, changes, plots, published, rows, run, summary};
use crate::report::plot::{Theme, css_variables};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use rayon::prelude::*;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = concat!(
    "\"use strict\";\n",
    include_str!("script/tables.js"),
    include_str!("script/player.js"),
    include_str!("script/numbers.js"),
    include_str!("script/rows.js"),
    include_str!("script/explore.js"),
    include_str!("script/links.js"),
);
/// Nothing may be fetched from anywhere, whatever the rows hold.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/// The parts in their order; one of which the rows say nothing is not there. They are made side by side.
const SECTIONS: [fn(&Report<'_>) -> Option<Section>; 9] = [
    about::section,
    |report| published::section(report.figures),
    |report| Some(run::section(report)),
    changes::section,
    |report| Some(summary::section(report)),
    |report| Some(plots::section(report)),
    summary::comparisons,
    rows::section,
    boards::section,
];

/// A part of the page.
pub(super) struct Section {
    /// What links point to.
    pub(super) id: &'static str,
    /// Its heading.
    pub(super) heading: &'static str,
    /// What stands below the heading.
    pub(super) content: Markup,
}

pub(super) fn render(report: &Report<'_>) -> String {
    let title = report.title();
    let sections: Vec<Section> = SECTIONS.par_iter().filter_map(|section| section(report)).collect();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                // Without it browsers ask the server for one.
                link rel="icon" href="data:,";
                title { (title) }
                style { (PreEscaped(style())) }
            }
            body {
                a.skip href="#content" { "Skip to the content" }
                header {
                    h1 { (title) }
                    nav aria-label="Contents" {
                        ul { @for section in &sections { li { a href={ "#" (section.id) } { (section.heading) } } } }
                    }
                }
                main id="content" {
                    @for section in &sections {
                        section id=(section.id) aria-labelledby={ (section.id) "-heading" } {
                            h2 id={ (section.id) "-heading" } { (section.heading) }
                            (section.content)
                        }
                    }
                }
                footer { p { "Made by harness " (env!("CARGO_PKG_VERSION")) "." } }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

/// The style sheet with the plots' colours for both themes.
fn style() -> String {
    let [light, dark] = [Theme::Light, Theme::Dark].map(css_variables);
    // Paper is white, whatever the screen is.
    format!(":root{{{light}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n{STYLE}")
}
