//! The parts around a plot: title, subtitle, legend and notes, and how much room they leave.

use super::{Anchor, Font, Picture, PlotError, Rect, Svg, palette};

/// Around everything.
pub(super) const MARGIN: f64 = 16.0;
const GAP: f64 = 12.0;
/// Length of the line that stands for a series in the legend, and from its start to the name.
const SAMPLE: (f64, f64) = (30.0, 38.0);
/// Below this the plot itself would not be readable.
pub(super) const LEAST_PLOT: f64 = 120.0;

/// What the user may choose about a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Width in pixels, from [`Settings::LEAST_WIDTH`] to [`Settings::MOST`].
    pub width: u32,
    /// Height in pixels, no more than [`Settings::MOST`]; none for what suits the plot.
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

impl Settings {
    /// Least width: below, nothing would be readable.
    pub const LEAST_WIDTH: u32 = 240;
    /// Most pixels of either side.
    pub const MOST: u32 = 20_000;

    /// Refuses sizes that no plot can have.
    pub(super) fn check(&self) -> Result<(), PlotError> {
        if self.width < Self::LEAST_WIDTH {
            return Err(PlotError::TooSmall { side: "width", given: self.width, needed: Self::LEAST_WIDTH });
        }
        too_large("width", f64::from(self.width))?;
        too_large("height", self.height.map_or(0.0, f64::from))
    }

    /// The width within the margins.
    pub(super) fn inner_width(&self) -> f64 {
        f64::from(self.width) - 2.0 * MARGIN
    }
}

fn too_large(side: &'static str, pixels: f64) -> Result<(), PlotError> {
    if pixels <= f64::from(Settings::MOST) { Ok(()) } else { Err(PlotError::TooLarge { side, pixels }) }
}

/// The words around a plot.
pub(super) struct Words {
    /// The title that comes from the data.
    pub title: String,
    /// How to read the picture, below it.
    pub note: String,
    /// What it shows, item by item, for those who cannot see it.
    pub items: Vec<String>,
}

/// A picture in the making: title, legend and notes are in place, [`Frame::area`] is free.
pub(super) struct Frame {
    /// What is drawn.
    pub svg: Svg,
    /// Where the plot with its axes goes.
    pub area: Rect,
    size: (f64, f64),
    title: String,
    description: String,
}

impl Frame {
    /// Lays out everything around the plot. `legend` names the series with their index. The plot with its axes is
    /// `plot_height` high when the height is free, and at least `least`.
    pub(super) fn new(
        settings: &Settings,
        words: &Words,
        legend: &[(usize, &str)],
        (plot_height, least): (f64, f64),
    ) -> Result<Self, PlotError> {
        let inner = settings.inner_width();
        let title = settings.title.clone().unwrap_or_else(|| words.title.clone());
        let mut svg = Svg::default();
        let top = write(&mut svg, &Font::TITLE.wrap(&title, inner), Font::TITLE, MARGIN);
        let source: &[String] = &Font::SOURCE.wrap(&settings.source, inner);
        let top = write(&mut svg, if settings.source.is_empty() { &[] } else { source }, Font::SOURCE, top);
        let top = draw_legend(&mut svg, legend, inner, top) + GAP;
        let note = Font::SMALL.wrap(&words.note, inner);
        let below = GAP + note.len() as f64 * Font::SMALL.line() + MARGIN;
        let height = settings.height.map_or((top + plot_height + below).ceil(), f64::from);
        let needed = (top + least + below).ceil() as u32;
        if height < f64::from(needed) {
            return Err(PlotError::TooSmall { side: "height", given: height as u32, needed });
        }
        too_large("height", height)?;
        let area = Rect { left: MARGIN, top, right: MARGIN + inner, bottom: height - below };
        write(&mut svg, &note, Font::SMALL, area.bottom + GAP);
        let size = (f64::from(settings.width), height);
        let description = format!("{} {}.", words.note, words.items.join("; "));
        Ok(Self { svg, area, size, title, description })
    }

    /// The finished picture.
    pub(super) fn finish(self) -> Picture {
        Picture::new(self.size, self.title, &self.description, &self.svg)
    }
}

/// Writes lines below each other from `top`; returns where the last one ends.
fn write(svg: &mut Svg, lines: &[String], font: Font, top: f64) -> f64 {
    let middles = (0..).map(|number| top + 0.42 * font.size + f64::from(number) * font.line());
    for (line, middle) in lines.iter().zip(middles) {
        svg.text((MARGIN, middle), line, font, Anchor::Start);
    }
    top + lines.len() as f64 * font.line()
}

/// The names of the series in as many columns as fit, each beside a piece of its line; returns where they end.
fn draw_legend(svg: &mut Svg, entries: &[(usize, &str)], width: f64, top: f64) -> f64 {
    let height = Font::LABEL.line() + 2.0;
    let wrapped = entries.iter().map(|&(index, label)| (index, Font::LABEL.wrap(label, width - SAMPLE.1)));
    let wrapped: Vec<(usize, Vec<String>)> = wrapped.collect();
    let column = SAMPLE.1 + Font::LABEL.widest(wrapped.iter().flat_map(|(_, lines)| lines)) + 20.0;
    let columns = ((width + 20.0) / column).max(1.0) as usize;
    let mut y = top;
    for row in wrapped.chunks(columns) {
        y += 4.0;
        for (number, (index, lines)) in row.iter().enumerate() {
            let (x, y) = (MARGIN + number as f64 * column, y + height / 2.0);
            palette::curve(svg, *index, [vec![(x, y), (x + SAMPLE.0, y)]]);
            palette::markers(svg, *index, &[(x + SAMPLE.0 / 2.0, y)], 8.0);
            for (number, line) in lines.iter().enumerate() {
                svg.text((x + SAMPLE.1, y + number as f64 * height), line, Font::LABEL, Anchor::Start);
            }
        }
        y += height * row.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0) as f64;
    }
    y
}
