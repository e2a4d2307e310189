//! The parts around a plot: title, subtitle, legend and notes, and how much room they leave.

use super::error::PlotError;
use super::palette;
use super::scene::{Bounds, Ink, Label, Point, Scene, Shape};
use super::text::{self, Weight};

/// Font size of labels and legend, in pixels.
pub(super) const FONT: f64 = 12.0;
/// Font size of notes and tick labels.
pub(super) const SMALL: f64 = 11.0;
const TITLE: f64 = 17.0;
const MARGIN: f64 = 16.0;
const GAP: f64 = 12.0;
/// Length of the line that stands for a series in the legend.
const SAMPLE: f64 = 30.0;
/// Below this the plot itself would not be readable.
const LEAST_WIDTH: u32 = 320;
const LEAST_PLOT: f64 = 120.0;

/// What the user may choose about a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels; none for what suits the plot.
    pub height: Option<u32>,
    /// Replaces the title that comes from the data.
    pub title: Option<String>,
    /// What was run, in words, such as `1,000 uniform 3x3 boards, seed 1`; it stands under the title.
    pub source: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self { width: 860, height: None, title: None, source: String::new() }
    }
}

/// The words around a plot.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    /// The title that comes from the data.
    pub title: String,
    /// What the picture shows, for those who cannot see it.
    pub description: String,
    /// How to read the picture, below it.
    pub notes: Vec<String>,
}

/// A picture in the making: title, legend and notes are in place, [`Frame::area`] is free.
#[derive(Debug)]
pub(super) struct Frame {
    /// Where the plot with its axes goes.
    pub area: Bounds,
    scene: Scene,
}

impl Frame {
    /// Lays out everything around the plot. `legend` names the series with their index; `plot_height` is how high the
    /// plot with its axes should be when the height is free, and `least` how high it must be in any case.
    ///
    /// # Errors
    /// If the width or height asked for is too little.
    pub(super) fn new(
        settings: &Settings,
        words: Words,
        legend: &[(usize, &str)],
        plot_height: f64,
    ) -> Result<Self, PlotError> {
        if settings.width < LEAST_WIDTH {
            return Err(PlotError::TooSmall { side: "width", given: settings.width, needed: LEAST_WIDTH });
        }
        let width = f64::from(settings.width);
        let inner = width - 2.0 * MARGIN;
        let title = settings.title.clone().unwrap_or(words.title);
        let mut shapes = Vec::new();
        let mut y = MARGIN;
        y = paragraph(&mut shapes, &title, (MARGIN, y), inner, Style::TITLE);
        if !settings.source.is_empty() {
            y = paragraph(&mut shapes, &settings.source, (MARGIN, y + 2.0), inner, Style::SOURCE);
        }
        let top = y + GAP;

        let mut below = Vec::new();
        let mut y = legend_block(&mut below, legend, inner);
        for note in &words.notes {
            y = paragraph(&mut below, note, (MARGIN, y), inner, Style::NOTE);
        }
        let around = top + GAP + y + MARGIN;
        let height = match settings.height {
            None => around + plot_height,
            Some(height) => {
                let needed = around + plot_height.min(LEAST_PLOT);
                if f64::from(height) < needed {
                    let needed = needed.ceil() as u32;
                    return Err(PlotError::TooSmall { side: "height", given: height, needed });
                }
                f64::from(height)
            }
        };
        let bottom = height - MARGIN - y - GAP;
        shapes.extend(below.into_iter().map(|shape| lowered(shape, bottom + GAP)));
        let ground = Shape::Rect {
            at: (0.0, 0.0),
            size: (width, height),
            fill: Some((Ink::Background, 1.0)),
            stroke: None,
        };
        shapes.insert(0, ground);
        let area = Bounds { left: MARGIN, top, right: width - MARGIN, bottom };
        let description = words.description;
        Ok(Self { area, scene: Scene { width, height, title, description, shapes } })
    }

    /// Adds a shape above those that are there.
    pub(super) fn push(&mut self, shape: Shape) {
        self.scene.shapes.push(shape);
    }

    /// Adds shapes under one name.
    pub(super) fn group(&mut self, name: impl Into<String>, shapes: Vec<Shape>) {
        self.push(Shape::Group { name: name.into(), shapes });
    }

    /// The finished picture.
    pub(super) fn finish(self) -> Scene {
        self.scene
    }
}

#[derive(Clone, Copy)]
struct Style {
    size: f64,
    weight: Weight,
    ink: Ink,
}

impl Style {
    const TITLE: Self = Self { size: TITLE, weight: Weight::Bold, ink: Ink::Text };
    const SOURCE: Self = Self { size: FONT, weight: Weight::Normal, ink: Ink::Muted };
    const NOTE: Self = Self { size: SMALL, weight: Weight::Normal, ink: Ink::Muted };
}

/// Sets `words` in lines from `at` (upper left corner) downwards and returns the y below the last line.
fn paragraph(shapes: &mut Vec<Shape>, words: &str, at: Point, width: f64, style: Style) -> f64 {
    let mut y = at.1;
    for line in text::wrap(words, style.size, style.weight, width) {
        let base = (at.0, y + style.size * text::ASCENT);
        let label = Label { weight: style.weight, ..Label::new(base, style.size, line).inked(style.ink) };
        shapes.push(Shape::Text(label));
        y += style.size * text::LINE;
    }
    y
}

/// The legend in as many columns as fit, from y = 0 downwards; returns the y below it.
fn legend_block(shapes: &mut Vec<Shape>, entries: &[(usize, &str)], inner: f64) -> f64 {
    if entries.is_empty() {
        return 0.0;
    }
    let room = inner - SAMPLE - 8.0;
    let wrapped: Vec<(usize, Vec<String>)> = entries
        .iter()
        .map(|&(index, label)| (index, text::wrap(label, FONT, Weight::Normal, room)))
        .collect();
    let widest = wrapped
        .iter()
        .flat_map(|(_, lines)| lines)
        .map(|l| text::width(l, FONT, Weight::Normal))
        .fold(0.0, f64::max);
    let column = SAMPLE + 8.0 + widest + 20.0;
    let columns = (((inner + 20.0) / column).floor() as usize).clamp(1, wrapped.len());
    let rows = wrapped.len().div_ceil(columns);
    let line = FONT * text::LINE + 2.0;
    let mut bottom = 0.0_f64;
    for (number, chunk) in wrapped.chunks(rows).enumerate() {
        let x = MARGIN + number as f64 * column;
        let mut y = 0.0;
        for (index, lines) in chunk {
            let middle = y + line / 2.0;
            let sample = Shape::line((x, middle), (x + SAMPLE, middle), palette::series_stroke(*index, 2.0));
            shapes.push(sample);
            shapes.push(palette::marker(*index, (x + SAMPLE / 2.0, middle), 8.0));
            for text in lines {
                let base = (x + SAMPLE + 8.0, y + line / 2.0 + FONT * 0.36);
                shapes.push(Shape::Text(Label::new(base, FONT, text.clone())));
                y += line;
            }
        }
        bottom = bottom.max(y);
    }
    bottom + 6.0
}

/// The same shape further down.
fn lowered(shape: Shape, by: f64) -> Shape {
    match shape {
        Shape::Rect { at, size, fill, stroke } => Shape::Rect { at: (at.0, at.1 + by), size, fill, stroke },
        Shape::Path { points, closed, fill, stroke } => {
            let points = points.into_iter().map(|(x, y)| (x, y + by)).collect();
            Shape::Path { points, closed, fill, stroke }
        }
        Shape::Dots { centres, diameter, ink, opacity } => {
            let centres = centres.into_iter().map(|(x, y)| (x, y + by)).collect();
            Shape::Dots { centres, diameter, ink, opacity }
        }
        Shape::Text(label) => Shape::Text(Label { at: (label.at.0, label.at.1 + by), ..label }),
        Shape::Group { name, shapes } => {
            Shape::Group { name, shapes: shapes.into_iter().map(|shape| lowered(shape, by)).collect() }
        }
    }
}
