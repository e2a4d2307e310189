//! Heat map: the mean of a metric for each algorithm (row) and optimal length (column).

use super::canvas::{Area, letters, line, size, units};
use super::data::{self, Data};
use super::error::PlotError;
use super::frame::{SMALL, Settings, Words};
use super::palette::RAMP_STEPS;
use super::quantity::{self, Unit};
use super::rows::Rows;
use super::scale::{Axis, Scale};
use super::scene::{Ink, Scene};
use super::text::Weight;
use plotters::chart::{ChartBuilder, LabelAreaPosition};
use plotters::coord::ranged1d::Ranged;
use plotters::element::Rectangle;
use plotters::style::Color;
use plotters::style::text_anchor::{HPos, VPos};
use std::collections::BTreeMap;

const THICKNESS: f64 = 20.0;
/// Half the space between two cells.
const GAP: f64 = 0.5;
/// Width of the colour scale with its labels, right of the plot.
const KEY_WIDTH: f64 = 84.0;
const KEY_HEIGHT: f64 = 150.0;
/// Width of its colours.
const SWATCH: f64 = 14.0;

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
    let means = grid.iter().flat_map(BTreeMap::values).copied();
    let colours = Axis::new(Scale::log(means.filter(|&mean| mean > 0.0)), Unit::of(metric), "");
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
    let x = Axis::of_depths(first, last);
    let rows = Rows::new(settings, words, data, &x, (THICKNESS, KEY_WIDTH))?;
    for (index, (series, cells)) in data.series.iter().zip(&grid).enumerate() {
        let (top, bottom) = rows.lanes[index];
        for (&depth, &mean) in cells {
            let corners = [(f64::from(depth) - 0.5, top), (f64::from(depth) + 0.5, bottom)];
            let step = colours.map(&mean, (0, RAMP_STEPS as i32)).clamp(0, RAMP_STEPS as i32 - 1) as usize;
            let name = format!("{}, {depth} moves: {}", series.label, Unit::of(metric).short(mean));
            let mut cell = Rectangle::new(corners, Ink::Ramp(step).filled());
            cell.set_margin(0, 0, units(GAP) as u32, units(GAP) as u32);
            rows.frame.group(name, || Ok(rows.plane.plotting_area().draw(&cell)?))?;
        }
    }
    key(&rows.frame.area, &colours, size(&rows.plane.plotting_area().strip_coord_spec()).1)?;
    Ok(rows.frame.finish())
}

/// The colour scale, upright at the right edge of `area`, no lower than the plane.
fn key(area: &Area, colours: &Axis, plane_height: f64) -> Result<(), PlotError> {
    let (width, height) = size(area);
    let (_, area) = area.split_horizontally(units(width - KEY_WIDTH + 18.0));
    let key_height = KEY_HEIGHT.min(plane_height - 2.0 * SMALL);
    let mut key = ChartBuilder::on(&area)
        .margin_top(units(SMALL))
        .margin_bottom(units(height - SMALL - key_height))
        .set_label_area_size(LabelAreaPosition::Right, units(KEY_WIDTH - 18.0 - SWATCH))
        .build_cartesian_2d(Axis::new(Scale::Linear(0.0..1.0), Unit::Share, ""), colours.clone())?;
    let swatches = key.plotting_area().strip_coord_spec().split_evenly((RAMP_STEPS, 1));
    for (step, swatch) in swatches.iter().rev().enumerate() {
        swatch.fill(&Ink::Ramp(step))?;
    }
    key.configure_mesh()
        .disable_mesh()
        .disable_x_axis()
        .y_labels((key_height / 24.0) as usize)
        .axis_style(line(Ink::Muted, 1.0))
        .label_style(letters(SMALL, Weight::Normal, Ink::Muted, (HPos::Left, VPos::Center)))
        .set_all_tick_mark_size(units(3.0))
        .draw()?;
    Ok(())
}
