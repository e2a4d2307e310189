//! Heat map: the mean of a metric for each algorithm (row) and optimal length (column).

use super::frame::Words;
use super::palette::RAMP_STEPS;
use super::{
    Anchor, Axis, Data, Font, Ink, Picture, PlotError, Rect, Rows, Scale, Settings, Svg, Unit, data, quantity,
};
use std::collections::BTreeMap;

const THICKNESS: f64 = 20.0;
/// Half the space between two cells.
const GAP: f64 = 0.5;
/// Width of the colour scale with its labels, right of the plot.
const KEY_WIDTH: f64 = 84.0;
const KEY_HEIGHT: f64 = 150.0;
/// From the plot to the colour scale.
const BESIDE: f64 = 18.0;
/// Width of its colours.
const SWATCH: f64 = 14.0;

/// Draws the plot. The colour scale is logarithmic.
pub(super) fn draw(data: &Data, settings: &Settings) -> Result<Picture, PlotError> {
    data.require_common()?;
    let metric = quantity::words(data.metric);
    let unit = Unit::of(data.metric);
    let grid: Vec<(&str, BTreeMap<u32, f64>)> = data
        .measured()
        .map(|(_, series)| {
            let groups = data.by_depth(series)?.into_iter();
            Ok((series.label.as_str(), groups.map(|(depth, values)| (depth, data::mean(&values))).collect()))
        })
        .collect::<Result<_, _>>()?;
    let depths: Vec<u32> = grid[0].1.keys().copied().collect();
    let (first, last) = (depths[0], depths[depths.len() - 1]);
    // Means of 0 take the colour of the least: a place of their own would cost the scale two steps.
    let means = grid.iter().flat_map(|(_, means)| means.values()).copied();
    let colours = Axis::new(Scale::log(means.filter(|&mean| mean > 0.0)), unit, "");
    let words = Words {
        title: format!("Mean {metric} by algorithm and optimal length"),
        note: format!("{} The colour scale is logarithmic; the lighter, the more.", data.basis()),
        items: grid.iter().map(|(label, _)| (*label).to_owned()).collect(),
    };
    let x = Axis::of_depths(first, last);
    let Rows { mut frame, plane, lanes } = Rows::new(settings, &words, data, x, (THICKNESS, KEY_WIDTH))?;
    for ((label, means), (top, bottom)) in grid.iter().zip(lanes) {
        for (&depth, &mean) in means {
            let edge = |side: f64| plane.at((f64::from(depth) + side / 2.0, 0.0)).0 - side * GAP;
            let cell = Rect { left: edge(-1.0), top, right: edge(1.0), bottom };
            let step = (colours.place(mean, (0.0, RAMP_STEPS as f64)) as usize).min(RAMP_STEPS - 1);
            frame.svg.group(&format!("{label}, {depth} moves: {}", unit.short(mean)), |svg| {
                svg.areas([cell.corners()], Ink::Ramp(step), 1.0);
            });
        }
    }
    let height = KEY_HEIGHT.min(plane.rect.bottom - plane.rect.top - 2.0 * Font::SMALL.size);
    let (left, top) = (plane.rect.right + BESIDE, plane.rect.top + Font::SMALL.size);
    let place = Rect { left, top, right: left + SWATCH, bottom: top + height };
    key(&mut frame.svg, &colours, place);
    Ok(frame.finish())
}

/// The colour scale, upright.
fn key(svg: &mut Svg, colours: &Axis, place: Rect) {
    let Rect { left, top, right, bottom } = place;
    for step in 0..RAMP_STEPS {
        let edge = |step: usize| bottom - (bottom - top) * step as f64 / RAMP_STEPS as f64;
        let swatch = Rect { left, top: edge(step + 1), right, bottom: edge(step) };
        svg.areas([swatch.corners()], Ink::Ramp(step), 1.0);
    }
    let values = colours.ticks(((bottom - top) / 24.0) as usize);
    let places: Vec<f64> = values.iter().map(|&value| colours.place(value, (bottom, top))).collect();
    let marks = places.iter().map(|&y| vec![(right, y), (right + 3.0, y)]);
    svg.lines([vec![(right, top), (right, bottom)]].into_iter().chain(marks), Ink::Muted, 1.0, "");
    for (&value, &y) in values.iter().zip(&places) {
        svg.text((right + 6.0, y), &colours.unit.short(value), Font::SMALL, Anchor::Start);
    }
}
