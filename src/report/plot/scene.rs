//! What a picture consists of: shapes with positions in pixels and *roles* instead of colours.
//!
//! A plot is drawn into a [`Scene`] first and written as SVG afterwards ([`super::svg`]). That leaves the colours to
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
    /// The line of equality: muted and dashed.
    Guide,
    /// Where an axis is broken: muted and dotted.
    Break,
    /// The colour of the series with this index.
    Series(usize),
    /// The same colour, in the dashes of the series.
    Curve(usize),
    /// A step of the sequential colour scale, 0 (least) to [`super::palette::RAMP_STEPS`] - 1 (most).
    Ramp(usize),
}

/// How a path is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// The colour.
    pub ink: Ink,
    /// Opacity, 0 to 1.
    pub opacity: f64,
    /// The width of the line in pixels; none to fill the area that it encloses.
    pub stroke: Option<f64>,
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

/// One thing to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Lines or areas, all painted alike.
    Path {
        /// The corners of each. A line that returns to its first point is closed; one of a single point is a round dot.
        lines: Vec<Vec<Point>>,
        /// How they are drawn.
        paint: Paint,
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

    /// Whether two boxes share more than an edge.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    fn around<'a>(points: impl IntoIterator<Item = &'a Point>, margin: f64) -> Self {
        points.into_iter().fold(Self::NOTHING, |bounds, &(x, y)| {
            bounds.joined(Self { left: x - margin, top: y - margin, right: x + margin, bottom: y + margin })
        })
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
    /// The box that the shape takes up; a text's width is that of the widest common sans-serif font.
    pub fn bounds(&self) -> Bounds {
        match self {
            Self::Path { lines, paint } => {
                Bounds::around(lines.iter().flatten(), paint.stroke.unwrap_or_default() / 2.0)
            }
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
                    Shape::Path { .. } => {}
                }
            }
        }
        let mut labels = Vec::new();
        collect(&self.shapes, &mut labels);
        labels
    }
}
