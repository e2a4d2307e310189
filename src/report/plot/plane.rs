//! A plane between two axes, with grid, labels and names.

use super::axis::ZERO_GAP;
use super::{Anchor, Axis, Font, Ink, Point, Rect, Svg};

/// Least distance of labels in pixels, along the plane and upwards.
const SPACING: (f64, f64) = (64.0, 34.0);
/// Room for a line of an axis' name or of tick labels.
const LINE: f64 = 18.0;
/// Length of a tick mark; labels stand twice as far from the plane.
const TICK: f64 = 3.0;

/// The plot proper, in the coordinates of its axes.
pub(super) struct Plane {
    /// Where it is in the picture.
    pub rect: Rect,
    /// From left to right.
    pub x: Axis,
    /// Upwards.
    pub y: Axis,
}

impl Plane {
    /// Draws both axes with their grid into `area`. `beyond` is room kept free right of the plane and above it.
    ///
    /// The name of the vertical axis stands above it, where it needs no turning of the head.
    pub(super) fn draw(svg: &mut Svg, area: Rect, x: Axis, y: Axis, beyond: (f64, f64)) -> Self {
        let (width, height) = (area.right - area.left, area.bottom - area.top);
        let [x_name, y_name] = [&x, &y].map(|axis| name_lines(axis, width));
        for (number, line) in y_name.iter().enumerate() {
            let at = (area.left, area.top + (number as f64 + 0.25) * LINE);
            svg.text(at, line, Font::LABEL, Anchor::Start);
        }
        // Centred below the whole area, which is wider than the axis.
        let (above, below) = (y_name.len() as f64 * LINE + beyond.1, x_name.len() as f64 * LINE);
        for (number, line) in x_name.iter().enumerate() {
            let at =
                (f64::midpoint(area.left, area.right), area.bottom - below + (number as f64 + 0.6) * LINE);
            svg.text(at, line, Font::LABEL, Anchor::Middle);
        }
        let rows = y.ticks(most(height - above - below - LINE, SPACING.1));
        let labels: Vec<String> = rows.iter().map(|&value| y.unit.short(value)).collect();
        let left = area.left + Font::SMALL.widest(&labels) + 2.0 * TICK + 2.0;
        let columns = x.ticks(most(area.right - left - beyond.0, SPACING.0));
        // Labels are centred under their ticks, so half of the last one needs room to the right.
        let last = columns.last().map(|&last| x.unit.short(last));
        let right = area.right - beyond.0.max(Font::SMALL.widest(&last) / 2.0).max(4.0);
        let rect = Rect { left, top: area.top + above, right, bottom: area.bottom - below - LINE };
        let plane = Self { rect, x, y };
        plane.grid(svg, &columns, &rows);
        for (&value, label) in rows.iter().zip(&labels) {
            svg.text((left - 2.0 * TICK, plane.at((0.0, value)).1), label, Font::SMALL, Anchor::End);
        }
        for &value in &columns {
            let at = (plane.at((value, 0.0)).0, rect.bottom + 2.0 * TICK + Font::SMALL.size / 2.0);
            svg.text(at, &plane.x.unit.short(value), Font::SMALL, Anchor::Middle);
        }
        plane
    }

    /// Where a point of the plane is in the picture; what is beyond the ends of an axis is drawn there.
    pub(super) fn at(&self, (x, y): (f64, f64)) -> Point {
        let Rect { left, top, right, bottom } = self.rect;
        (self.x.place(x, (left, right)), self.y.place(y, (bottom, top)))
    }

    /// Lines at these values and fine ones between, the axes with their ticks, and where they are broken.
    fn grid(&self, svg: &mut Svg, columns: &[f64], rows: &[f64]) {
        let Rect { left, top, right, bottom } = self.rect;
        let upright = |values: &[f64], ends: (f64, f64)| -> Vec<Vec<Point>> {
            let places = values.iter().map(|&value| self.at((value, 0.0)).0);
            places.map(|x| vec![(x, ends.0), (x, ends.1)]).collect()
        };
        let level = |values: &[f64], ends: (f64, f64)| -> Vec<Vec<Point>> {
            let places = values.iter().map(|&value| self.at((0.0, value)).1);
            places.map(|y| vec![(ends.0, y), (ends.1, y)]).collect()
        };
        let lines = |columns: &[f64], rows: &[f64]| {
            [upright(columns, (top, bottom)), level(rows, (left, right))].concat()
        };
        svg.lines(lines(&self.x.fine(), &self.y.fine()), Ink::Grid, 0.4, "");
        svg.lines(lines(columns, rows), Ink::Grid, 1.0, "");
        let axes = vec![(left, top), (left, bottom), (right, bottom)];
        let marks = [upright(columns, (bottom, bottom + TICK)), level(rows, (left - TICK, left))].concat();
        svg.lines([vec![axes], marks].concat(), Ink::Muted, 1.0, "");
        // Between 0 and the logarithmic part.
        let gap = ZERO_GAP / 2.0;
        let across = self.x.has_zero().then(|| vec![(left + gap, top), (left + gap, bottom)]);
        let along = self.y.has_zero().then(|| vec![(left, bottom - gap), (right, bottom - gap)]);
        svg.lines(across.into_iter().chain(along), Ink::Muted, 1.0, "1 4");
    }
}

/// Height that a horizontal axis with its name takes below the plane.
pub(super) fn height_below(x: &Axis, width: f64) -> f64 {
    (1 + name_lines(x, width).len()) as f64 * LINE
}

/// The name of an axis, if it has one, in lines.
fn name_lines(axis: &Axis, width: f64) -> Vec<String> {
    if axis.name.is_empty() { Vec::new() } else { Font::LABEL.wrap(&axis.name, width) }
}

/// Number of labels that fit along `length` pixels.
fn most(length: f64, spacing: f64) -> usize {
    (length / spacing).floor().max(1.0) as usize
}
