//! The plots, inline, in colours that follow the page's theme.

use super::Report;
use super::page::Section;
use crate::report::metric::Metric;
use crate::report::plot::{self, Data, Picture, PlotKind, Settings};
use maud::{PreEscaped, html};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// What is drawn of which metric.
const PLOTS: [(Metric, &[PlotKind]); 3] = [
    (Metric::Expanded, &[PlotKind::Growth, PlotKind::Ecdf, PlotKind::Bars, PlotKind::Heat]),
    (Metric::Stored, &[PlotKind::Box]),
    (Metric::WallNs, &[PlotKind::Box]),
];
/// Scatter plots of the first algorithm with each other one, if those are no more than this.
const MOST_SCATTERS: usize = 3;

pub(super) fn section(report: &Report<'_>) -> Section {
    let all = PLOTS.map(|(metric, kinds)| (metric, kinds, report.algos.to_vec()));
    let others = report.algos.iter().skip(1).filter(|_| report.algos.len() <= MOST_SCATTERS + 1);
    let scatter: &[PlotKind] = &[PlotKind::Scatter];
    let scatters = others.map(|&other| (Metric::Expanded, scatter, vec![report.algos[0], other]));
    let sets: Vec<_> = all.into_iter().chain(scatters).collect();
    let drawn: Vec<Drawn> =
        sets.par_iter().flat_map(|(metric, kinds, algos)| draw(report, *metric, kinds, algos)).collect();
    let mut pictures: Vec<Picture> = Vec::new();
    // What the rows do not allow is left out, and the page says once which plots that are, and why.
    let mut left_out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, result) in drawn {
        match result {
            Ok(picture) => pictures.push(picture),
            Err(error) => left_out.entry(error).or_default().push(name),
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

/// What a plot is, and the picture or why there is none.
type Drawn = (String, Result<Picture, String>);

/// Draws all kinds of one metric: they share its data.
fn draw(report: &Report<'_>, metric: Metric, kinds: &[PlotKind], algos: &[usize]) -> Vec<Drawn> {
    let data = Data::of(report.samples, metric, algos)
        .map(|data| data.of_census(report.is_census()))
        .map_err(|error| error.to_string());
    let draw = |kind: &PlotKind| {
        let picture = data.as_ref().map_err(Clone::clone).and_then(|data| {
            plot::draw(*kind, data, &Settings::default()).map_err(|error| error.to_string())
        });
        (format!("{kind} of {metric}"), picture)
    };
    kinds.par_iter().map(draw).collect()
}
