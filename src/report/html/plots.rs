//! The plots, inline, in colours that follow the page's theme.

use super::Report;
use super::page::Section;
use crate::report::metric::Metric;
use crate::report::plot::svg::{self, Colours};
use crate::report::plot::{self, Data, Kind, PlotError, Scene, Settings};
use maud::{Markup, PreEscaped, html};

/// What is drawn, in turn.
const PLOTS: [(Kind, Metric); 6] = [
    (Kind::Growth, Metric::Expanded),
    (Kind::Ecdf, Metric::Expanded),
    (Kind::Bars, Metric::Expanded),
    (Kind::Box, Metric::Stored),
    (Kind::Box, Metric::WallNs),
    (Kind::Heat, Metric::Expanded),
];
/// Scatter plots of the first algorithm with each other one, if those are no more than this.
const MOST_SCATTERS: usize = 3;

pub(super) fn section(report: &Report<'_>) -> Section {
    let scatters = report.algos.iter().skip(1).filter(|_| report.algos.len() <= MOST_SCATTERS + 1);
    let content = html! {
        @for (kind, metric) in PLOTS { (figure(drawn(report, kind, metric, report.algos))) }
        @for &other in scatters {
            (figure(drawn(report, Kind::Scatter, Metric::Expanded, &[report.algos[0], other])))
        }
    };
    Section { id: "plots", heading: "Plots", content }
}

fn drawn(report: &Report<'_>, kind: Kind, metric: Metric, algos: &[usize]) -> Result<Scene, PlotError> {
    let data = Data::of(report.samples, metric, algos)?;
    plot::draw(kind, &data, &Settings::default())
}

/// A plot that the rows do not allow is left out, and the page says why.
fn figure(scene: Result<Scene, PlotError>) -> Markup {
    match scene {
        Ok(scene) => html! {
            figure.scroll tabindex="0" aria-label=(scene.title) {
                (PreEscaped(svg::render(&scene, Colours::Variables)))
            }
        },
        Err(error) => html! { p.note { "One plot is left out: " (error) "." } },
    }
}
