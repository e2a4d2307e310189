//! Heat map: the mean of a metric for each algorithm (row) and optimal length (column).

use super::axes::Spec;
use super::data::{self, Data};
use super::error::PlotError;
use super::frame::{FONT, Frame, SMALL, Settings, Words};
use super::palette::RAMP_STEPS;
use super::quantity::{self, Unit};
use super::rows::Rows;
use super::scale::{Axis, Scale};
use super::scene::{Ink, Label, Scene, Shape, Stroke};
use std::collections::BTreeMap;

const THICKNESS: f64 = 20.0;
/// Width of the colour scale with its labels, right of the plot.
const KEY_WIDTH: f64 = 84.0;
const KEY_HEIGHT: f64 = 150.0;

/// Draws the plot. The colour scale is logarithmic.
///
/// # Errors
/// If the algorithms have no board in common, the optimal lengths are unknown, or the picture is too small.
pub(super) fn draw(data: &Data, settings: &Settings) -> Result<Scene, PlotError> {
    data.require_common()?;
    let metric = data.metric;
    let grid: Vec<BTreeMap<u32, f64>> = data
        .series
        .iter()
        .map(|series| {
            let mean = |values: Vec<f64>| values.iter().sum::<f64>() / values.len() as f64;
            data.by_depth(series).into_iter().map(|(depth, values)| (depth, mean(values))).collect()
        })
        .collect();
    let (first, last) = data::depth_range(&grid)?;
    // Means of 0 take the colour of the least: a place of their own would cost the scale two steps.
    let colours = Axis {
        scale: Scale::log(grid.iter().flat_map(BTreeMap::values).copied().filter(|&mean| mean > 0.0)),
        from: 0.0,
        to: RAMP_STEPS as f64,
    };
    let words = Words {
        title: format!("Mean {} by algorithm and optimal length", quantity::words(metric)),
        description: format!(
            "Heat map with a row for each of {} algorithms ({}) and a column for each optimal length from {first} to \
             {last} moves; the lighter, the more {}.",
            grid.len(),
            data.series.iter().map(|series| series.label.as_str()).collect::<Vec<_>>().join(", "),
            quantity::words(metric)
        ),
        notes: vec![format!("{} The colour scale is logarithmic.", data.basis())],
    };
    let (low, high) = (f64::from(first) - 0.5, f64::from(last) + 0.5);
    let x = Spec::new(Scale::Linear { low, high }, Unit::Moves, "optimal length (moves)");
    let mut rows = Rows::new(settings, words, data, &x, (THICKNESS, KEY_WIDTH))?;
    for (index, (series, cells)) in data.series.iter().zip(&grid).enumerate() {
        let (top, bottom) = rows.lanes[index];
        for (&depth, &mean) in cells {
            let (left, right) =
                (rows.x.position(f64::from(depth) - 0.5), rows.x.position(f64::from(depth) + 0.5));
            let cell = Shape::Rect {
                at: (left, top),
                size: (right - left, bottom - top),
                fill: Some((Ink::Ramp(step(&colours, mean)), 1.0)),
                stroke: Some(Stroke::solid(Ink::Background, 1.0)),
            };
            let name = format!("{}, {depth} moves: {}", series.label, Unit::of(metric).short(mean));
            rows.frame.group(name, vec![cell]);
        }
    }
    key(&mut rows.frame, colours.scale, Unit::of(metric));
    Ok(rows.frame.finish())
}

fn step(colours: &Axis, value: f64) -> usize {
    (colours.position(value).floor() as usize).min(RAMP_STEPS - 1)
}

/// The colour scale, upright at the right edge.
fn key(frame: &mut Frame, scale: Scale, unit: Unit) {
    let area = frame.area;
    let top = area.top + SMALL;
    let height = KEY_HEIGHT.min(area.bottom - area.top - 2.0 * FONT);
    let left = area.right - KEY_WIDTH + 18.0;
    let axis = Axis { scale, from: top + height, to: top };
    let swatch = height / RAMP_STEPS as f64;
    for number in 0..RAMP_STEPS {
        frame.push(Shape::Rect {
            at: (left, top + height - (number + 1) as f64 * swatch),
            // A little overlap closes the seams between the steps.
            size: (14.0, swatch + if number > 0 { 0.5 } else { 0.0 }),
            fill: Some((Ink::Ramp(number), 1.0)),
            stroke: None,
        });
    }
    for tick in axis.ticks(unit, 24.0).into_iter().filter(|tick| !tick.label.is_empty()) {
        let label = Label::new((left + 20.0, tick.at + SMALL * 0.36), SMALL, tick.label).inked(Ink::Muted);
        frame.push(Shape::Text(label));
    }
}
