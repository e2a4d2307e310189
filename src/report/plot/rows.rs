//! Plots that give each algorithm a row: its label above, something along a common horizontal axis below.
//!
//! Labels above the rows may be as long as the plot is wide, which labels beside them could not.

use super::axes::{self, Spec};
use super::data::Data;
use super::error::PlotError;
use super::frame::{FONT, Frame, Settings, Words};
use super::scale::Axis;
use super::scene::{Bounds, Label, Shape};
use super::text::{self, Weight};

/// Height of a line of a row's label.
const LINE: f64 = FONT * text::LINE;
/// Between a label and its drawing.
const UNDER_LABEL: f64 = 3.0;
/// Between one row and the next.
const GAP: f64 = 9.0;

/// A frame with one row per algorithm.
pub(super) struct Rows {
    /// The frame.
    pub frame: Frame,
    /// The horizontal axis.
    pub x: Axis,
    /// Top and bottom of the space for each algorithm's drawing.
    pub lanes: Vec<(f64, f64)>,
}

impl Rows {
    /// Lays out the rows, each with `thickness` pixels for its drawing and `right` pixels kept free beside the plot.
    ///
    /// # Errors
    /// If the picture asked for is too small.
    pub(super) fn new(
        settings: &Settings,
        words: Words,
        data: &Data,
        x: &Spec,
        (thickness, right): (f64, f64),
    ) -> Result<Self, PlotError> {
        let room = f64::from(settings.width) - 48.0 - right;
        let labels: Vec<Vec<String>> =
            data.series.iter().map(|series| text::wrap(&series.label, FONT, Weight::Normal, room)).collect();
        let heights: Vec<f64> =
            labels.iter().map(|lines| lines.len() as f64 * LINE + UNDER_LABEL + thickness + GAP).collect();
        let total = heights.iter().sum::<f64>() + axes::HORIZONTAL_HEIGHT;
        let mut frame = Frame::new(settings, words, &[], total)?;
        let area = frame.area;
        let needed = total - (thickness - 6.0) * labels.len() as f64;
        let available = area.bottom - area.top;
        if available < needed {
            let given = settings.height.unwrap_or_default();
            let needed = f64::from(given) + needed - available;
            return Err(PlotError::TooSmall { side: "height", given, needed: needed.ceil() as u32 });
        }
        // Spare or missing room goes to the drawings, the labels keep their size.
        let thickness = thickness + (available - total) / labels.len() as f64;
        let overhang = (axes::last_label_width(x, area) / 2.0).max(4.0);
        let (left, right) = (area.left + 4.0, area.right - right.max(overhang));
        let bounds = Bounds { left, top: area.top, right, bottom: area.bottom - axes::HORIZONTAL_HEIGHT };
        let axis = axes::draw_horizontal(&mut frame, x, bounds);
        let mut lanes = Vec::with_capacity(labels.len());
        let mut y = bounds.top + GAP / 2.0;
        for lines in labels {
            for line in lines {
                frame.push(Shape::Text(Label::new((bounds.left + 2.0, y + FONT * 0.95), FONT, line)));
                y += LINE;
            }
            y += UNDER_LABEL;
            lanes.push((y, y + thickness));
            y += thickness + GAP;
        }
        Ok(Self { frame, x: axis, lanes })
    }
}
