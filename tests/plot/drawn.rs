//! What a picture shows and where, read from its SVG, so that tests can ask whether everything is inside and readable.

use harness::report::plot::Picture;
use roxmltree::{Document, Node};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// An axis-parallel box, in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Bounds {
    /// Whether two boxes share more than an edge.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

#[derive(Debug)]
pub(crate) struct Text {
    pub words: String,
    pub at: (f64, f64),
    /// Set in the bundled font.
    pub bounds: Bounds,
}

#[derive(Debug)]
pub(crate) struct Shape {
    /// The name of the group it is in; empty if it is in none.
    pub group: String,
    pub d: String,
    pub lines: Vec<Vec<(f64, f64)>>,
    /// Width of the line; 0 for an area.
    pub stroke: f64,
    pub opacity: f64,
    pub bounds: Bounds,
}

pub(crate) struct Drawn {
    pub size: (f64, f64),
    pub texts: Vec<Text>,
    pub shapes: Vec<Shape>,
}

impl Drawn {
    pub(crate) fn of(picture: &Picture) -> Self {
        let document = Document::parse(picture.inline()).unwrap();
        let root = document.root_element();
        let of = |tag: &'static str| root.descendants().filter(move |node| node.tag_name().name() == tag);
        Self {
            size: (number(&root, "width").unwrap(), number(&root, "height").unwrap()),
            texts: of("text").map(|node| text(&node)).collect(),
            shapes: of("path").map(|node| shape(&node)).collect(),
        }
    }

    /// All words, lines of text separated by spaces.
    pub(crate) fn words(&self) -> String {
        self.texts.iter().map(|text| text.words.as_str()).collect::<Vec<_>>().join(" ")
    }
}

fn number(node: &Node, attribute: &str) -> Option<f64> {
    node.attribute(attribute).map(|value| value.parse().unwrap())
}

fn text(node: &Node) -> Text {
    let words = node.text().unwrap_or_default().to_owned();
    let size = number(node, "font-size").unwrap();
    let at = (number(node, "x").unwrap(), number(node, "y").unwrap());
    let width = width(&words, size, node.attribute("font-weight") == Some("bold"));
    let left = match node.attribute("text-anchor") {
        None => at.0,
        Some("middle") => at.0 - width / 2.0,
        Some("end") => at.0 - width,
        other => panic!("{other:?}"),
    };
    let bounds = Bounds { left, top: at.1 - 0.78 * size, right: left + width, bottom: at.1 + 0.24 * size };
    Text { words, at, bounds }
}

/// The width of words in the bundled font, with a square for each sign that it lacks.
fn width(words: &str, size: f64, bold: bool) -> f64 {
    let regular = include_bytes!("../../assets/fonts/DejaVuSans-subset.ttf").as_slice();
    let heavy = include_bytes!("../../assets/fonts/DejaVuSans-Bold-subset.ttf").as_slice();
    let font = FontRef::new(if bold { heavy } else { regular }).unwrap();
    let metrics = font.glyph_metrics(Size::new(size as f32), LocationRef::default());
    let of = |sign| font.charmap().map(sign).and_then(|glyph| metrics.advance_width(glyph));
    words.chars().map(|sign| of(sign).map_or(size, f64::from).min(size)).sum()
}

fn shape(node: &Node) -> Shape {
    let d = node.attribute("d").unwrap().to_owned();
    let lines = lines(&d);
    let stroke = number(node, "stroke-width").unwrap_or_default();
    let opacity = number(node, "fill-opacity").or(number(node, "stroke-opacity")).unwrap_or(1.0);
    let mut bounds = Bounds { left: f64::MAX, top: f64::MAX, right: f64::MIN, bottom: f64::MIN };
    for &(x, y) in lines.iter().flatten() {
        bounds.left = bounds.left.min(x - stroke / 2.0);
        bounds.top = bounds.top.min(y - stroke / 2.0);
        bounds.right = bounds.right.max(x + stroke / 2.0);
        bounds.bottom = bounds.bottom.max(y + stroke / 2.0);
    }
    let title = node.parent().and_then(|parent| {
        parent.children().find(|child| child.has_tag_name(("http://www.w3.org/2000/svg", "title")))
    });
    let in_group = node.parent().is_some_and(|parent| parent.tag_name().name() == "g");
    let group = title.filter(|_| in_group).and_then(|title| title.text()).unwrap_or_default().to_owned();
    Shape { group, d, lines, stroke, opacity, bounds }
}

/// The corners along each line of a path of the commands that pictures have.
fn lines(d: &str) -> Vec<Vec<(f64, f64)>> {
    let mut lines: Vec<Vec<(f64, f64)>> = Vec::new();
    let starts: Vec<usize> =
        d.match_indices(char::is_alphabetic).map(|(at, _)| at).chain([d.len()]).collect();
    for pair in starts.windows(2) {
        let (command, rest) = d[pair[0]..pair[1]].split_at(1);
        let numbers: Vec<f64> = rest.split_whitespace().map(|number| number.parse().unwrap()).collect();
        let last = lines.last().and_then(|line| line.last()).copied();
        let to = match (command, numbers.as_slice(), last) {
            ("M", &[x, y], _) => {
                lines.push(Vec::new());
                (x, y)
            }
            ("L", &[x, y], _) | ("H", &[x], Some((_, y))) | ("V", &[y], Some((x, _))) => (x, y),
            ("Z", [], _) | ("h", [0.0], _) => continue,
            other => panic!("{other:?} in {d}"),
        };
        lines.last_mut().unwrap().push(to);
    }
    lines
}
