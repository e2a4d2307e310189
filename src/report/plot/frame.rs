//! The parts around a plot: title, subtitle, legend and notes, and how much room they leave.

use super::canvas::{self, Area, Canvas, letters, line, units};
use super::error::PlotError;
use super::palette;
use super::scene::{Ink, Scene};
use super::text::{self, Weight};
use plotters::element::PathElement;
use plotters::style::text_anchor::{HPos, VPos};
use std::cell::RefCell;
use std::rc::Rc;

/// Font size of labels and legend, in pixels.
pub(super) const FONT: f64 = 12.0;
/// Font size of notes and tick labels.
pub(super) const SMALL: f64 = 11.0;
const TITLE: f64 = 17.0;
/// Around everything.
pub(super) const MARGIN: f64 = 16.0;
const GAP: f64 = 12.0;
/// Length of the line that stands for a series in the legend.
const SAMPLE: f64 = 30.0;
/// Below this the plot itself would not be readable.
const LEAST_WIDTH: u32 = 240;
pub(super) const LEAST_PLOT: f64 = 120.0;

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
pub(super) struct Frame {
    /// Where the plot with its axes goes.
    pub area: Area,
    canvas: Rc<RefCell<Canvas>>,
    size: (f64, f64),
    title: String,
    description: String,
}

impl Frame {
    /// Lays out everything around the plot. `legend` names the series with their index. The plot with its axes is
    /// `plot_height` high when the height is free, and at least `least`.
    ///
    /// # Errors
    /// If the width or height asked for is too little.
    pub(super) fn new(
        settings: &Settings,
        words: Words,
        legend: &[(usize, &str)],
        (plot_height, least): (f64, f64),
    ) -> Result<Self, PlotError> {
        if settings.width < LEAST_WIDTH {
            return Err(PlotError::TooSmall { side: "width", given: settings.width, needed: LEAST_WIDTH });
        }
        let width = f64::from(settings.width);
        let inner = width - 2.0 * MARGIN;
        let title = settings.title.clone().unwrap_or(words.title);
        let above = Lines::of([(&title, Style::TITLE), (&settings.source, Style::SOURCE)], inner);
        let legend = Legend::new(legend, inner);
        let notes = Lines::of(words.notes.iter().map(|note| (note, Style::NOTE)), inner);
        let below = legend.height() + notes.height();
        let around = 2.0 * MARGIN + above.height() + 2.0 * GAP + below;
        let height = match settings.height {
            None => (around + plot_height).ceil(),
            Some(given) => {
                let needed = (around + least).ceil() as u32;
                if given < needed {
                    return Err(PlotError::TooSmall { side: "height", given, needed });
                }
                f64::from(given)
            }
        };
        let canvas = Rc::new(RefCell::new(Canvas::new(width, height)));
        let root = Area::from(&canvas);
        root.fill(&Ink::Background)?;
        let margin = units(MARGIN);
        let (top, rest) = root.margin(margin, margin, margin, margin).split_vertically(units(above.height()));
        let (middle, bottom) = rest.split_vertically(units(canvas::size(&rest).1 - below));
        above.write(&top)?;
        let (for_legend, for_notes) = bottom.split_vertically(units(legend.height()));
        legend.draw(&for_legend)?;
        notes.write(&for_notes)?;
        let area = middle.margin(units(GAP), units(GAP), 0, 0);
        Ok(Self { area, canvas, size: (width, height), title, description: words.description })
    }

    /// Puts what `draw` draws under one name.
    ///
    /// # Errors
    /// Those of `draw`.
    pub(super) fn group(
        &self,
        name: impl Into<String>,
        draw: impl FnOnce() -> Result<(), PlotError>,
    ) -> Result<(), PlotError> {
        self.canvas.borrow_mut().begin_group();
        draw()?;
        self.canvas.borrow_mut().end_group(name.into());
        Ok(())
    }

    /// The whole picture, to draw beyond the plane; positions are those of the canvas.
    pub(super) fn picture(&self) -> Area {
        Area::from(&self.canvas)
    }

    /// The finished picture.
    pub(super) fn finish(self) -> Scene {
        let (width, height) = self.size;
        let shapes = self.canvas.borrow_mut().take();
        Scene { width, height, title: self.title, description: self.description, shapes }
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

/// Lines of text below each other.
struct Lines(Vec<(String, Style)>);

impl Lines {
    /// Paragraphs; empty ones are left out.
    fn of<'a>(paragraphs: impl IntoIterator<Item = (&'a String, Style)>, width: f64) -> Self {
        let told = paragraphs.into_iter().filter(|(words, _)| !words.is_empty());
        let lines = told.flat_map(|(words, style)| {
            text::wrap(words, style.size, style.weight, width).into_iter().map(move |line| (line, style))
        });
        Self(lines.collect())
    }

    fn height(&self) -> f64 {
        self.0.iter().map(|(_, style)| style.size * text::LINE).sum()
    }

    fn write(&self, area: &Area) -> Result<(), PlotError> {
        let mut y = 0.0;
        for (line, Style { size, weight, ink }) in &self.0 {
            area.draw_text(line, &letters(*size, *weight, *ink, (HPos::Left, VPos::Top)), (0, units(y)))?;
            y += size * text::LINE;
        }
        Ok(())
    }
}

/// The names of the series in as many columns as fit, each beside a piece of its line.
struct Legend {
    columns: Vec<Vec<(usize, Vec<String>)>>,
    /// Width of a column.
    column: f64,
}

impl Legend {
    const LINE: f64 = FONT * text::LINE + 2.0;
    const BELOW: f64 = 6.0;

    fn new(entries: &[(usize, &str)], width: f64) -> Self {
        let room = width - SAMPLE - 8.0;
        let wrapped: Vec<(usize, Vec<String>)> = entries
            .iter()
            .map(|&(index, label)| (index, text::wrap(label, FONT, Weight::Normal, room)))
            .collect();
        let lines = wrapped.iter().flat_map(|(_, lines)| lines);
        let widest = lines.map(|line| text::width(line, FONT, Weight::Normal)).fold(0.0, f64::max);
        let column = SAMPLE + 8.0 + widest + 20.0;
        let columns = (((width + 20.0) / column).floor() as usize).clamp(1, wrapped.len().max(1));
        let rows = wrapped.len().div_ceil(columns).max(1);
        Self { columns: wrapped.chunks(rows).map(<[_]>::to_vec).collect(), column }
    }

    fn height(&self) -> f64 {
        let lines =
            self.columns.iter().map(|column| column.iter().map(|(_, lines)| lines.len()).sum::<usize>());
        lines.max().map_or(0.0, |lines| lines as f64 * Self::LINE + Self::BELOW)
    }

    fn draw(&self, area: &Area) -> Result<(), PlotError> {
        let style = letters(FONT, Weight::Normal, Ink::Text, (HPos::Left, VPos::Center));
        for (number, column) in self.columns.iter().enumerate() {
            let x = number as f64 * self.column;
            let mut y = Self::LINE / 2.0;
            for (index, lines) in column {
                let [left, middle, right] = [x, x + SAMPLE / 2.0, x + SAMPLE].map(|x| (units(x), units(y)));
                area.draw(&PathElement::new([left, right], line(Ink::Curve(*index), 2.0)))?;
                area.draw(&palette::marker(*index, middle, 8.0))?;
                for text in lines {
                    area.draw_text(text, &style, (units(x + SAMPLE + 8.0), units(y)))?;
                    y += Self::LINE;
                }
            }
        }
        Ok(())
    }
}
