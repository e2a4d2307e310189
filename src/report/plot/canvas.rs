//! What plotters draws on: a backend that records a [`Scene`](super::scene::Scene)'s shapes instead of painting pixels.
//!
//! plotters knows whole pixels and colours of three bytes. A canvas therefore has [`GRAIN`] units to a pixel, so that
//! curves are as fine as SVG allows, and the three bytes say which *role* a colour has (an [`Ink`]), which the writer of
//! the SVG turns into a colour. Texts are measured with the bundled font.

use super::scene::{Anchor, Ink, Label, Paint, Point, Shape};
use super::text::{self, Weight};
use plotters::coord::Shift;
use plotters::prelude::{Color, DrawingArea, FontDesc, FontFamily, FontStyle, ShapeStyle, TextStyle};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord as At, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};
use std::convert::Infallible;

/// Units of the canvas in a pixel of the picture.
const GRAIN: f64 = 20.0;

/// A rectangle of the picture to draw in.
pub(super) type Area = DrawingArea<Canvas, Shift>;

/// Pixels in units of the canvas.
pub(super) fn units(pixels: f64) -> i32 {
    (pixels * GRAIN).round() as i32
}

/// Units of the canvas in pixels.
pub(super) fn pixels(units: i32) -> f64 {
    f64::from(units) / GRAIN
}

/// Width and height of an area in pixels.
pub(super) fn size(area: &Area) -> (f64, f64) {
    let (width, height) = area.dim_in_pixel();
    (pixels(width as i32), pixels(height as i32))
}

/// The inks without an index, by their number in a colour's first byte.
const PLAIN: [Ink; 6] = [Ink::Background, Ink::Text, Ink::Muted, Ink::Grid, Ink::Guide, Ink::Break];

impl Color for Ink {
    fn to_backend_color(&self) -> BackendColor {
        let (role, index) = match *self {
            Self::Series(index) => (6, index),
            Self::Curve(index) => (7, index),
            Self::Ramp(step) => (8, step),
            plain => (PLAIN.iter().position(|&ink| ink == plain).unwrap_or_default() as u8, 0),
        };
        BackendColor { alpha: 1.0, rgb: (role, (index >> 8) as u8, index as u8) }
    }
}

fn ink(color: BackendColor) -> Ink {
    let (role, high, low) = color.rgb;
    let index = usize::from(high) << 8 | usize::from(low);
    match role {
        6 => Ink::Series(index),
        7 => Ink::Curve(index),
        8 => Ink::Ramp(index),
        plain => PLAIN[usize::from(plain)],
    }
}

/// A line of this width in pixels.
pub(super) fn line(color: impl Color, width: f64) -> ShapeStyle {
    color.stroke_width(units(width) as u32)
}

/// Text of `size` pixels whose position is the given point of its box.
pub(super) fn letters(size: f64, weight: Weight, color: Ink, (h, v): (HPos, VPos)) -> TextStyle<'static> {
    let style = match weight {
        Weight::Normal => FontStyle::Normal,
        Weight::Bold => FontStyle::Bold,
    };
    let font = FontDesc::new(FontFamily::SansSerif, size * GRAIN, style);
    TextStyle { font, color: color.to_backend_color(), pos: Pos::new(h, v) }
}

/// Records what is drawn.
#[derive(Debug)]
pub(super) struct Canvas {
    size: (u32, u32),
    /// The picture's shapes, and above them those of each group that is not finished.
    layers: Vec<Vec<Shape>>,
}

impl Canvas {
    /// An empty canvas of this size in pixels.
    pub(super) fn new(width: f64, height: f64) -> Self {
        Self { size: (units(width) as u32, units(height) as u32), layers: vec![Vec::new()] }
    }

    /// What is drawn from now on belongs together.
    pub(super) fn begin_group(&mut self) {
        self.layers.push(Vec::new());
    }

    /// Ends the group and gives it its name.
    pub(super) fn end_group(&mut self, name: String) {
        let shapes = self.layers.pop().unwrap_or_default();
        self.top().push(Shape::Group { name, shapes });
    }

    /// Takes the shapes off the canvas.
    pub(super) fn take(&mut self) -> Vec<Shape> {
        std::mem::take(self.top())
    }

    fn top(&mut self) -> &mut Vec<Shape> {
        self.layers.last_mut().expect("the picture's own layer is never taken away")
    }

    /// Lines painted alike become one path, since a picture may have thousands.
    fn add(&mut self, points: impl IntoIterator<Item = At>, color: BackendColor, stroke: Option<u32>) {
        let stroke = stroke.map(|width| pixels(width as i32));
        let new = Paint { ink: ink(color), opacity: color.alpha, stroke };
        let line: Vec<Point> = points.into_iter().map(point).collect();
        match self.top().last_mut() {
            Some(Shape::Path { lines, paint }) if *paint == new => lines.push(line),
            _ => self.top().push(Shape::Path { lines: vec![line], paint: new }),
        }
    }
}

fn point((x, y): At) -> Point {
    (pixels(x), pixels(y))
}

type Drawn<T = ()> = Result<T, DrawingErrorKind<Infallible>>;

impl DrawingBackend for Canvas {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): At, color: BackendColor) -> Drawn {
        self.draw_rect((x, y), (x + 1, y + 1), &color, true)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: At, to: At, style: &S) -> Drawn {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(&mut self, a: At, b: At, style: &S, fill: bool) -> Drawn {
        let corners = [a, (b.0, a.1), b, (a.0, b.1), a];
        self.add(corners, style.color(), (!fill).then(|| style.stroke_width()));
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = At>>(&mut self, path: I, style: &S) -> Drawn {
        self.add(path, style.color(), Some(style.stroke_width()));
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = At>>(&mut self, corners: I, style: &S) -> Drawn {
        self.add(corners, style.color(), None);
        Ok(())
    }

    /// Circles are always filled.
    fn draw_circle<S: BackendStyle>(&mut self, centre: At, radius: u32, style: &S, _: bool) -> Drawn {
        self.add([centre], style.color(), Some(2 * radius));
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: At) -> Drawn {
        let size = style.size() / GRAIN;
        let anchor = match style.anchor().h_pos {
            HPos::Left => Anchor::Start,
            HPos::Center => Anchor::Middle,
            HPos::Right => Anchor::End,
        };
        let (x, y) = point(at);
        let base_line = match style.anchor().v_pos {
            VPos::Top => y + size * text::ASCENT,
            VPos::Center => y + size * text::MIDDLE,
            VPos::Bottom => y - size * text::DESCENT,
        };
        let (text, weight, ink) = (text.to_owned(), weight(style), ink(style.color()));
        self.top().push(Shape::Text(Label { at: (x, base_line), text, size, weight, anchor, ink }));
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(&self, text: &str, style: &S) -> Drawn<(u32, u32)> {
        let size = style.size();
        let width = text::width(text, size, weight(style));
        Ok((width.ceil() as u32, ((text::ASCENT + text::DESCENT) * size).ceil() as u32))
    }
}

fn weight(style: &impl BackendTextStyle) -> Weight {
    match style.style() {
        FontStyle::Bold => Weight::Bold,
        _ => Weight::Normal,
    }
}
