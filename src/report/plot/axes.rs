//! A plane between two axes, with grid, labels and names.

use super::canvas::{self, Area, Canvas, letters, line, units};
use super::error::PlotError;
use super::frame::{FONT, SMALL};
use super::scale::{Axis, ZERO_GAP};
use super::scene::Ink;
use super::text::{self, Weight};
use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::ranged1d::{BoldPoints, Ranged, ValueFormatter};
use plotters::element::PathElement;
use plotters::style::text_anchor::{HPos, VPos};

/// Least distance of labels in pixels, along the plane and upwards.
const SPACING: (f64, f64) = (64.0, 34.0);
/// Room for a line of an axis' name or of tick labels.
const LINE: f64 = 18.0;
/// Length of a tick mark; labels stand twice as far from the plane.
const TICK: f64 = 3.0;

/// The plot proper, in the coordinates of its axes.
pub(super) type Plane = ChartContext<'static, Canvas, Cartesian2d<Axis, Axis>>;

/// Draws both axes with their grid into `area` and returns the plane between them. `beyond` is room kept free right of
/// the plane and above it.
///
/// The name of the vertical axis stands above it, where it needs no turning of the head.
///
/// # Errors
/// If there is no room.
pub(super) fn draw(area: &Area, x: &Axis, y: &Axis, beyond: (f64, f64)) -> Result<Plane, PlotError> {
    let (width, height) = canvas::size(area);
    let [x_name, y_name] = [x, y].map(|axis| name_lines(axis, width));
    let style =
        |v| letters(FONT, Weight::Normal, Ink::Text, (if v { HPos::Left } else { HPos::Center }, VPos::Top));
    for (number, line) in y_name.iter().enumerate() {
        area.draw_text(line, &style(true), (0, units(number as f64 * LINE)))?;
    }
    // Centred below the whole area, which is wider than the axis.
    let (above, below) = (y_name.len() as f64 * LINE + beyond.1, x_name.len() as f64 * LINE);
    for (number, line) in x_name.iter().enumerate() {
        let y = height - below + number as f64 * LINE + 4.0;
        area.draw_text(line, &style(false), (units(width / 2.0), units(y)))?;
    }
    let rows = most(height - above - below - LINE, SPACING.1);
    let widest =
        y.key_points(BoldPoints(rows)).iter().map(|&value| label_width(y, value)).fold(0.0, f64::max);
    let beside = widest + 2.0 * TICK + 2.0;
    let columns = most(width - beside - beyond.0, SPACING.0);
    // Labels are centred under their ticks, so half of the last one needs room to the right.
    let overhang = x.key_points(BoldPoints(columns)).last().map_or(0.0, |&last| label_width(x, last) / 2.0);
    let mut plane = ChartBuilder::on(area)
        .margin_top(units(above))
        .margin_bottom(units(below))
        .margin_right(units(beyond.0.max(overhang).max(4.0)))
        .x_label_area_size(units(LINE))
        .y_label_area_size(units(beside))
        .build_cartesian_2d(x.clone(), y.clone())?;
    plane
        .configure_mesh()
        .x_labels(columns)
        .y_labels(rows)
        .bold_line_style(line(Ink::Grid, 1.0))
        .light_line_style(line(Ink::Grid, 0.4))
        .axis_style(line(Ink::Muted, 1.0))
        .label_style(letters(SMALL, Weight::Normal, Ink::Muted, (HPos::Left, VPos::Top)))
        .set_all_tick_mark_size(units(TICK))
        .draw()?;
    mark_zeros(&plane, x.has_zero(), y.has_zero())?;
    Ok(plane)
}

/// Height that a horizontal axis with its name takes below the plane.
pub(super) fn height_below(x: &Axis, width: f64) -> f64 {
    (1 + name_lines(x, width).len()) as f64 * LINE
}

/// The name of an axis, if it has one, in lines.
fn name_lines(axis: &Axis, width: f64) -> Vec<String> {
    if axis.name.is_empty() { Vec::new() } else { text::wrap(&axis.name, FONT, Weight::Normal, width) }
}

/// Between 0 and the logarithmic part an axis is broken; a dotted line across the plane shows where.
fn mark_zeros(plane: &Plane, x: bool, y: bool) -> Result<(), PlotError> {
    let area = plane.plotting_area().strip_coord_spec();
    let (width, height) = area.dim_in_pixel();
    let (right, bottom, gap) = (width as i32, height as i32, units(ZERO_GAP / 2.0));
    let upright = x.then_some([(gap, 0), (gap, bottom)]);
    let level = y.then_some([(0, bottom - gap), (right, bottom - gap)]);
    for ends in upright.into_iter().chain(level) {
        area.draw(&PathElement::new(ends, line(Ink::Break, 1.0)))?;
    }
    Ok(())
}

/// Number of labels that fit along `length` pixels.
fn most(length: f64, spacing: f64) -> usize {
    (length / spacing).floor().max(1.0) as usize
}

fn label_width(axis: &Axis, value: f64) -> f64 {
    text::width(&axis.format_ext(&value), SMALL, Weight::Normal)
}
