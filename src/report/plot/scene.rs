//! What a picture consists of: shapes with positions in pixels and *roles* instead of colours.
//!
//! A plot is composed as a [`Scene`] first and written as SVG afterwards ([`super::svg`]). That leaves the colours to
//! the writer (light, dark, or CSS variables of the page around it), and lets tests ask where every shape and every
//! text ends up, which is how "nothing is cut off" is checked.

use super::text::{self, Weight};

/// A position in pixels: x to the right, y downwards from the upper left corner.
pub type Point = (f64, f64);

/// What a colour stands for; the theme says which colour that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The ground everything is drawn on.
    Background,
    /// Titles and labels.
    Text,
    /// Captions, tick labels and axis lines.
    Muted,
    /// Grid lines.
    Grid,
    /// The colour of the series with this index.
    Series(usize),
    /// A step of the sequential colour scale, 0 (least) to [`super::palette::RAMP_STEPS`] - 1 (most).
    Ramp(usize),
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub ink: Ink,
    /// Its width in pixels.
    pub width: f64,
    /// Lengths of dashes and gaps in pixels; empty for a solid line.
    pub dash: &'static [f64],
}

impl Stroke {
    /// A solid line.
    pub const fn solid(ink: Ink, width: f64) -> Self {
        Self { ink, width, dash: &[] }
    }
}

/// Which end of a text its position marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The text begins there.
    Start,
    /// The text is centred there.
    Middle,
    /// The text ends there.
    End,
}

/// One line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The anchor on the base line.
    pub at: Point,
    /// The words.
    pub text: String,
    /// Font size in pixels.
    pub size: f64,
    /// Normal or bold.
    pub weight: Weight,
    /// Which end `at` marks.
    pub anchor: Anchor,
    /// Colour.
    pub ink: Ink,
}

impl Label {
    /// Normal text of `size` that begins at `at`.
    pub fn new(at: Point, size: f64, text: impl Into<String>) -> Self {
        let (weight, anchor, ink) = (Weight::Normal, Anchor::Start, Ink::Text);
        Self { at, text: text.into(), size, weight, anchor, ink }
    }

    /// The same text with another anchor.
    #[must_use]
    pub fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// The same text in another colour.
    #[must_use]
    pub fn inked(self, ink: Ink) -> Self {
        Self { ink, ..self }
    }
}

/// One thing to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A rectangle with its upper left corner at `at`.
    Rect {
        /// Upper left corner.
        at: Point,
        /// Width and height.
        size: (f64, f64),
        /// Colour and opacity of the inside.
        fill: Option<(Ink, f64)>,
        /// Outline.
        stroke: Option<Stroke>,
    },
    /// Straight lines from point to point.
    Path {
        /// The corners in turn.
        points: Vec<Point>,
        /// Whether the last is joined to the first.
        closed: bool,
        /// Colour and opacity of the inside.
        fill: Option<(Ink, f64)>,
        /// Outline.
        stroke: Option<Stroke>,
    },
    /// Many round dots of one kind.
    Dots {
        /// The centres.
        centres: Vec<Point>,
        /// Diameter in pixels.
        diameter: f64,
        /// Colour.
        ink: Ink,
        /// Opacity, 0 to 1.
        opacity: f64,
    },
    /// A line of text.
    Text(Label),
    /// Shapes that belong together; a browser shows `name` when the pointer rests on them.
    Group {
        /// What they are, in words.
        name: String,
        /// The shapes.
        shapes: Vec<Shape>,
    },
}

/// A finished picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width in pixels.
    pub width: f64,
    /// Height in pixels.
    pub height: f64,
    /// The picture's name, as a screen reader reads it.
    pub title: String,
    /// What the picture shows, in a sentence or two, for those who cannot see it.
    pub description: String,
    /// The shapes, later ones above earlier ones.
    pub shapes: Vec<Shape>,
}

/// An axis-parallel box: left, top, right, bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Smallest x.
    pub left: f64,
    /// Smallest y.
    pub top: f64,
    /// Largest x.
    pub right: f64,
    /// Largest y.
    pub bottom: f64,
}

impl Bounds {
    const NOTHING: Self =
        Self { left: f64::INFINITY, top: f64::INFINITY, right: f64::NEG_INFINITY, bottom: f64::NEG_INFINITY };

    /// Width in pixels.
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// Height in pixels.
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// Whether two boxes share more than an edge.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    fn around(points: &[Point], margin: f64) -> Self {
        points.iter().fold(Self::NOTHING, |b, &(x, y)| b.joined(Self::square(x, y, margin)))
    }

    fn square(x: f64, y: f64, half: f64) -> Self {
        Self { left: x - half, top: y - half, right: x + half, bottom: y + half }
    }

    fn joined(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

impl Shape {
    /// A straight line.
    pub fn line(from: Point, to: Point, stroke: Stroke) -> Self {
        Self::Path { points: vec![from, to], closed: false, fill: None, stroke: Some(stroke) }
    }

    /// The box that the shape takes up; a text's width is that of the widest common sans-serif font.
    pub fn bounds(&self) -> Bounds {
        let half = |stroke: &Option<Stroke>| stroke.map_or(0.0, |stroke| stroke.width / 2.0);
        match self {
            Self::Rect { at, size, stroke, .. } => {
                Bounds::around(&[*at, (at.0 + size.0, at.1 + size.1)], half(stroke))
            }
            Self::Path { points, stroke, .. } => Bounds::around(points, half(stroke)),
            Self::Dots { centres, diameter, .. } => Bounds::around(centres, diameter / 2.0),
            Self::Text(label) => label.bounds(),
            Self::Group { shapes, .. } => {
                shapes.iter().fold(Bounds::NOTHING, |bounds, shape| bounds.joined(shape.bounds()))
            }
        }
    }
}

impl Label {
    /// The box that the text takes up.
    pub fn bounds(&self) -> Bounds {
        let length = text::width(&self.text, self.size, self.weight);
        let before = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => length / 2.0,
            Anchor::End => length,
        };
        let (left, y) = (self.at.0 - before, self.at.1);
        let (top, bottom) = (y - text::ASCENT * self.size, y + text::DESCENT * self.size);
        Bounds { left, top, right: left + length, bottom }
    }
}

impl Scene {
    /// Every text of the picture, groups opened.
    pub fn labels(&self) -> Vec<&Label> {
        fn collect<'a>(shapes: &'a [Shape], into: &mut Vec<&'a Label>) {
            for shape in shapes {
                match shape {
                    Shape::Text(label) => into.push(label),
                    Shape::Group { shapes, .. } => collect(shapes, into),
                    _ => {}
                }
            }
        }
        let mut labels = Vec::new();
        collect(&self.shapes, &mut labels);
        labels
    }
}
