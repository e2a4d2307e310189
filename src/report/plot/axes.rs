//! Axes, grid lines and their labels.

use super::frame::{FONT, Frame, SMALL};
use super::quantity::Unit;
use super::scale::{Axis, Scale};
use super::scene::{Anchor, Bounds, Ink, Label, Point, Shape, Stroke};
use super::text::{self, Weight};

/// Least distance of labelled ticks in pixels, upwards and to the right.
const SPACING: (f64, f64) = (64.0, 34.0);
/// Room for an axis' name or one line of tick labels.
const LINE: f64 = 18.0;

/// An axis before it has a place.
#[derive(Clone, Debug)]
pub(super) struct Spec {
    /// The scale.
    pub scale: Scale,
    /// How tick labels are written.
    pub unit: Unit,
    /// What the axis shows, in words; says whether it is logarithmic.
    pub name: String,
}

impl Spec {
    /// An axis of this name.
    pub(super) fn new(scale: Scale, unit: Unit, name: &str) -> Self {
        let name = match scale {
            Scale::Linear { .. } => name.to_owned(),
            Scale::Log { .. } => format!("{name}, logarithmic"),
        };
        Self { scale, unit, name }
    }
}

/// The plot proper with its two axes in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane {
    /// The rectangle between the axes.
    pub bounds: Bounds,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
}

/// Draws both axes with their grid into the frame's area and returns the plane between them. `beyond` is room kept
/// free right of the plane and above it.
///
/// The name of the vertical axis stands above it, where it needs no turning of the head.
pub(super) fn draw(frame: &mut Frame, x: &Spec, y: &Spec, beyond: (f64, f64)) -> Plane {
    let area = frame.area;
    let names = [&x.name, &y.name].map(|name| text::wrap(name, FONT, Weight::Normal, area.width()));
    let [below, above] = names.each_ref().map(|lines| lines.len() as f64 * LINE);
    let (top, bottom) = (area.top + above + beyond.1, area.bottom - LINE - below);
    let y_axis = Axis { scale: y.scale, from: bottom, to: top };
    let y_ticks = y_axis.ticks(y.unit, SPACING.1);
    let widest =
        y_ticks.iter().map(|tick| text::width(&tick.label, SMALL, Weight::Normal)).fold(0.0, f64::max);
    // Labels are centred under their ticks, so half of the last one needs room to the right.
    let right = beyond.0.max(last_label_width(x, area) / 2.0).max(4.0);
    let bounds = Bounds { left: area.left + widest + 8.0, top, right: area.right - right, bottom };
    let x_axis = Axis { scale: x.scale, from: bounds.left, to: bounds.right };

    for (number, line) in names[1].iter().enumerate() {
        let at = (area.left, area.top + number as f64 * LINE + FONT * text::ASCENT);
        frame.push(Shape::Text(Label::new(at, FONT, line.clone())));
    }
    for tick in &y_ticks {
        frame.push(Shape::line((bounds.left, tick.at), (bounds.right, tick.at), grid(&tick.label)));
        let at = (bounds.left - 6.0, tick.at + SMALL * 0.36);
        push_label(frame, Label::new(at, SMALL, tick.label.clone()).anchored(Anchor::End).inked(Ink::Muted));
    }
    horizontal(frame, x, x_axis, bounds);
    mark_zero(&y_axis, |y| ((bounds.left, y), (bounds.right, y)), frame);
    Plane { bounds, x: x_axis, y: y_axis }
}

/// Draws only a horizontal axis below `bounds`, with its grid.
pub(super) fn draw_horizontal(frame: &mut Frame, x: &Spec, bounds: Bounds) -> Axis {
    let axis = Axis { scale: x.scale, from: bounds.left, to: bounds.right };
    horizontal(frame, x, axis, bounds);
    axis
}

/// Height that [`draw_horizontal`] takes below the plot.
pub(super) const HORIZONTAL_HEIGHT: f64 = 2.0 * LINE;

/// Half the width of the last tick label: what sticks out beyond the end of the axis.
pub(super) fn last_label_width(x: &Spec, area: Bounds) -> f64 {
    let axis = Axis { scale: x.scale, from: area.left, to: area.right };
    axis.ticks(x.unit, SPACING.0).last().map_or(0.0, |tick| text::width(&tick.label, SMALL, Weight::Normal))
}

fn horizontal(frame: &mut Frame, x: &Spec, axis: Axis, bounds: Bounds) {
    for tick in axis.ticks(x.unit, SPACING.0) {
        frame.push(Shape::line((tick.at, bounds.top), (tick.at, bounds.bottom), grid(&tick.label)));
        let at = (tick.at, bounds.bottom + LINE - 4.0);
        push_label(frame, Label::new(at, SMALL, tick.label).anchored(Anchor::Middle).inked(Ink::Muted));
    }
    mark_zero(&axis, |x| ((x, bounds.top), (x, bounds.bottom)), frame);
    let base = (bounds.left, bounds.bottom);
    frame.push(Shape::line(base, (bounds.right, bounds.bottom), Stroke::solid(Ink::Muted, 1.0)));
    // The name is centred below the whole area, which is wider than the axis.
    let middle = f64::midpoint(frame.area.left, frame.area.right);
    for (number, line) in
        text::wrap(&x.name, FONT, Weight::Normal, frame.area.width()).into_iter().enumerate()
    {
        let at = (middle, bounds.bottom + (number as f64 + 2.0) * LINE - 3.0);
        frame.push(Shape::Text(Label::new(at, FONT, line).anchored(Anchor::Middle)));
    }
}

/// Between 0 and the logarithmic part the axis is broken; a dotted line across the plane shows where.
fn mark_zero(axis: &Axis, line: impl Fn(f64) -> (Point, Point), frame: &mut Frame) {
    if matches!(axis.scale, Scale::Log { zero: true, .. }) {
        let (from, to) = line(f64::midpoint(axis.from, axis.log_start()));
        frame.push(Shape::line(from, to, Stroke { ink: Ink::Muted, width: 1.0, dash: &[1.0, 4.0] }));
    }
}

fn push_label(frame: &mut Frame, label: Label) {
    if !label.text.is_empty() {
        frame.push(Shape::Text(label));
    }
}

/// Lines without a label are fainter.
fn grid(label: &str) -> Stroke {
    Stroke::solid(Ink::Grid, if label.is_empty() { 0.4 } else { 1.0 })
}
