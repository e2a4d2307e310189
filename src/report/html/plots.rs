//! The plots, inline, in colours that follow the page's theme.

use super::Report;
use super::page::Section;
use crate::report::metric::Metric;
use crate::report::plot::{self, Data, Kind, Picture, PlotError, Settings};
use maud::{PreEscaped, html};
use std::collections::BTreeMap;

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
    let all = PLOTS.map(|(kind, metric)| (kind, metric, report.algos.to_vec()));
    let others = report.algos.iter().skip(1).filter(|_| report.algos.len() <= MOST_SCATTERS + 1);
    let scatters = others.map(|&other| (Kind::Scatter, Metric::Expanded, vec![report.algos[0], other]));
    let mut pictures: Vec<Picture> = Vec::new();
    // What the rows do not allow is left out, and the page says once which plots that are, and why.
    let mut left_out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (kind, metric, algos) in all.into_iter().chain(scatters) {
        match draw(report, kind, metric, &algos) {
            Ok(picture) => pictures.push(picture),
            Err(error) => {
                left_out.entry(error.to_string()).or_default().push(format!("{kind} of {metric}"));
            }
        }
    }
    let content = html! {
        @for picture in &pictures {
            figure.scroll tabindex="0" aria-label=(picture.title) { (PreEscaped(picture.inline())) }
        }
        @for (error, plots) in &left_out { p.note { "Left out: " (plots.join(", ")) " (" (error) ")." } }
    };
    Section { id: "plots", heading: "Plots", content }
}

fn draw(report: &Report<'_>, kind: Kind, metric: Metric, algos: &[usize]) -> Result<Picture, PlotError> {
    let data = Data::of(report.samples, metric, algos)?.of_census(report.is_census());
    plot::draw(kind, &data, &Settings::default())
}
