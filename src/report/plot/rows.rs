//! Plots that give each algorithm a row: its label above, something along a common horizontal axis below.
//!
//! Labels above the rows may be as long as the plot is wide, which labels beside them could not.

use super::axes::{self, Plane};
use super::canvas::{self, letters, units};
use super::data::Data;
use super::error::PlotError;
use super::frame::{FONT, Frame, MARGIN, Settings, Words};
use super::quantity::Unit;
use super::scale::{Axis, Scale};
use super::scene::Ink;
use super::text::{self, Weight};
use plotters::style::text_anchor::{HPos, VPos};

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
    /// Along the axis values, downwards pixels.
    pub plane: Plane,
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
        x: &Axis,
        (thickness, right): (f64, f64),
    ) -> Result<Self, PlotError> {
        let room = f64::from(settings.width) - 48.0 - right;
        let labels: Vec<Vec<String>> =
            data.series.iter().map(|series| text::wrap(&series.label, FONT, Weight::Normal, room)).collect();
        let heights: Vec<f64> =
            labels.iter().map(|lines| lines.len() as f64 * LINE + UNDER_LABEL + thickness + GAP).collect();
        let below = axes::height_below(x, f64::from(settings.width) - 2.0 * MARGIN);
        let total = heights.iter().sum::<f64>() + below;
        let least = total - (thickness - 6.0) * labels.len() as f64;
        let frame = Frame::new(settings, words, &[], (total, least))?;
        let (_, available) = canvas::size(&frame.area);
        // Spare or missing room goes to the drawings, the labels keep their size.
        let thickness = thickness + (available - total) / labels.len() as f64;
        let y = Axis::new(Scale::Pixels(available - below), Unit::Moves, "");
        let plane = axes::draw(&frame.area, x, &y, (right, 0.0))?;
        let area = plane.plotting_area().strip_coord_spec();
        let style = letters(FONT, Weight::Normal, Ink::Text, (HPos::Left, VPos::Center));
        let mut lanes = Vec::with_capacity(labels.len());
        let mut y = GAP / 2.0;
        for lines in labels {
            for line in lines {
                area.draw_text(&line, &style, (units(2.0), units(y + LINE / 2.0)))?;
                y += LINE;
            }
            y += UNDER_LABEL;
            lanes.push((y, y + thickness));
            y += thickness + GAP;
        }
        Ok(Self { frame, plane, lanes })
    }
}
