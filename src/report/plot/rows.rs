//! Plots that give each algorithm a row: its label above, something along a common horizontal axis below.
//!
//! Labels above the rows may be as long as the plot is wide, which labels beside them could not.

use super::frame::{Frame, Words};
use super::{Anchor, Axis, Data, Font, Plane, PlotError, Settings, plane};

/// Height of a line of a row's label.
const LINE: f64 = Font::LABEL.line();
/// Between a label and its drawing.
const UNDER_LABEL: f64 = 3.0;
/// Between one row and the next.
const GAP: f64 = 9.0;

/// A frame with one row for each algorithm that has values.
pub(super) struct Rows {
    /// The frame.
    pub frame: Frame,
    /// Values along the horizontal axis; the vertical one is blank.
    pub plane: Plane,
    /// Top and bottom of the space for each algorithm's drawing.
    pub lanes: Vec<(f64, f64)>,
}

impl Rows {
    /// Lays out the rows, each with `thickness` pixels for its drawing and `right` pixels kept free beside the plot.
    pub(super) fn new(
        settings: &Settings,
        words: &Words,
        data: &Data,
        x: Axis,
        (thickness, right): (f64, f64),
    ) -> Result<Self, PlotError> {
        let room = settings.inner_width() - 16.0 - right;
        let labels: Vec<Vec<String>> =
            data.measured().map(|(_, series)| Font::LABEL.wrap(&series.label, room)).collect();
        let heights = labels.iter().map(|lines| lines.len() as f64 * LINE + UNDER_LABEL + thickness + GAP);
        let below = plane::height_below(&x, settings.inner_width());
        let total = heights.sum::<f64>() + below;
        let least = total - (thickness - 6.0) * labels.len() as f64;
        let mut frame = Frame::new(settings, words, &[], (total, least))?;
        // Spare or missing room goes to the drawings, the labels keep their size.
        let spare = frame.area.bottom - frame.area.top - total;
        let thickness = thickness + spare / labels.len() as f64;
        let plane = Plane::draw(&mut frame.svg, frame.area, x, Axis::BLANK, (right, 0.0));
        let mut lanes = Vec::with_capacity(labels.len());
        let mut y = plane.rect.top + GAP / 2.0;
        for lines in labels {
            for line in lines {
                let at = (plane.rect.left + 2.0, y + LINE / 2.0);
                frame.svg.text(at, &line, Font::LABEL, Anchor::Start);
                y += LINE;
            }
            y += UNDER_LABEL;
            lanes.push((y, y + thickness));
            y += thickness + GAP;
        }
        Ok(Self { frame, plane, lanes })
    }
}
