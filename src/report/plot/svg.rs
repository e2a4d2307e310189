//! Writes shapes as SVG.
//!
//! Same shapes, same bytes: positions are rounded to a twentieth of a pixel, attributes have a fixed order, nothing
//! depends on the machine. Colours are CSS variables (`--plot-text` and so on, see [`css_variables`]), so that one
//! picture serves a page in light and dark; [`Picture::in_theme`] puts colours in their places.

use super::palette::{HUES, RAMP_STEPS};
use super::text::MIDDLE;
use super::{Font, Ink, Theme};
use maud::{Markup, html};

/// A position in pixels: x to the right, y downwards from the upper left corner.
pub(super) type Point = (f64, f64);

/// Sans-serif fonts that are at hand somewhere; none is wider than the one the layout is computed with.
const FONTS: &str = "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif";

/// An axis-parallel rectangle, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rect {
    /// The corners, the first again at the end.
    pub(super) fn corners(self) -> Vec<Point> {
        let Self { left, top, right, bottom } = self;
        vec![(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    }
}

/// Which end of a text its position marks.
#[derive(Clone, Copy, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The shapes written so far.
#[derive(Debug, Default)]
pub(super) struct Svg(String);

impl Svg {
    fn add(&mut self, element: Markup) {
        self.0 += "\n";
        self.0 += &element.into_string();
    }

    /// Lines of this width and in these dashes (lengths of dashes and gaps; none if solid), all in one path since a picture
    /// may have thousands. A line that returns to its first point is closed.
    pub(super) fn lines(
        &mut self,
        lines: impl IntoIterator<Item = Vec<Point>>,
        ink: Ink,
        width: f64,
        dashes: &str,
    ) {
        let (d, dashes) = (ways(lines), (!dashes.is_empty()).then_some(dashes));
        self.add(html! {
            path d=(d) fill="none" stroke=(variable(ink)) stroke-width=(number(width)) stroke-dasharray=[dashes]
                stroke-linejoin="round" {}
        });
    }

    /// The areas within closed lines.
    pub(super) fn areas(&mut self, areas: impl IntoIterator<Item = Vec<Point>>, ink: Ink, opacity: f64) {
        let opacity = (opacity < 1.0).then(|| number(opacity));
        self.add(html! { path d=(ways(areas)) fill=(variable(ink)) fill-opacity=[opacity] {} });
    }

    /// Round dots: lines of no length with round ends.
    pub(super) fn dots(
        &mut self,
        centres: impl IntoIterator<Item = Point>,
        radius: f64,
        ink: Ink,
        opacity: f64,
    ) {
        let d: String = centres.into_iter().map(|centre| way(&[centre]) + "h0").collect();
        let opacity = (opacity < 1.0).then(|| number(opacity));
        self.add(html! {
            path d=(d) fill="none" stroke=(variable(ink)) stroke-opacity=[opacity] stroke-width=(number(2.0 * radius))
                stroke-linecap="round" {}
        });
    }

    /// A line of text, `middle` at half the height of its small letters.
    pub(super) fn text(&mut self, (x, middle): Point, words: &str, font: Font, anchor: Anchor) {
        let anchor = match anchor {
            Anchor::Start => None,
            Anchor::Middle => Some("middle"),
            Anchor::End => Some("end"),
        };
        self.add(html! {
            text x=(number(x)) y=(number(middle + MIDDLE * font.size)) font-size=(number(font.size))
                font-weight=[font.bold.then_some("bold")] text-anchor=[anchor] fill=(variable(font.ink)) {
                (printable(words))
            }
        });
    }

    /// Puts what `draw` draws under one name, which browsers show when the pointer rests there.
    pub(super) fn group(&mut self, name: &str, draw: impl FnOnce(&mut Self)) {
        self.group_of_dots(name, None, draw);
    }

    /// The same, with what a page's script has to know to find the board of a dot.
    pub(super) fn group_of_dots(&mut self, name: &str, about: Option<&str>, draw: impl FnOnce(&mut Self)) {
        let mut inside = Self::default();
        draw(&mut inside);
        let about = about.map(printable);
        self.add(html! { g data-dots=[about] { title { (printable(name)) } (maud::PreEscaped(inside.0)) } });
    }
}

/// A finished picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its name, as a screen reader reads it.
    pub title: String,
    svg: String,
}

impl Picture {
    pub(super) fn new((width, height): (f64, f64), title: String, description: &str, shapes: &Svg) -> Self {
        let (width, height) = (number(width), number(height));
        let markup = html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height)
                viewBox=(format!("0 0 {width} {height}")) role="img" font-family=(FONTS) {
                title { (printable(&title)) }
                desc { (printable(description)) }
                rect width=(width) height=(height) fill=(variable(Ink::Background)) {}
                (maud::PreEscaped(&shapes.0)) "\n"
            }
        };
        Self { title, svg: markup.into_string() + "\n" }
    }

    /// The picture as an `<svg>` element of a page that declares [`css_variables`].
    pub fn inline(&self) -> &str {
        &self.svg
    }

    /// The picture as a file of its own.
    pub fn in_theme(&self, theme: Theme) -> String {
        // With their quotes, which no text of the picture has, the variables stand in attributes only.
        inks().fold(self.svg.clone(), |svg, ink| {
            svg.replace(&format!("\"{}\"", variable(ink)), &format!("\"{}\"", theme.colour(ink)))
        })
    }
}

/// A declaration of every variable that [`Picture::inline`] uses, with the values of `theme`.
pub fn css_variables(theme: Theme) -> String {
    inks().map(|ink| format!("{}:{}", name(ink), theme.colour(ink))).collect::<Vec<_>>().join(";")
}

fn inks() -> impl Iterator<Item = Ink> {
    let plain = [Ink::Background, Ink::Text, Ink::Muted, Ink::Grid].into_iter();
    plain.chain((0..HUES).map(Ink::Series)).chain((0..RAMP_STEPS).map(Ink::Ramp))
}

fn name(ink: Ink) -> String {
    match ink {
        Ink::Background => "--plot-background".into(),
        Ink::Text => "--plot-text".into(),
        Ink::Muted => "--plot-muted".into(),
        Ink::Grid => "--plot-grid".into(),
        Ink::Series(index) => format!("--plot-series-{}", index % HUES),
        Ink::Ramp(step) => format!("--plot-ramp-{step}"),
    }
}

fn variable(ink: Ink) -> String {
    format!("var({})", name(ink))
}

/// The text without signs that XML does not allow, not even escaped.
fn printable(text: &str) -> String {
    text.replace(|sign: char| sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}'), "\u{fffd}")
}

fn ways(lines: impl IntoIterator<Item = Vec<Point>>) -> String {
    lines.into_iter().map(|line| way(&line)).collect()
}

/// The commands along one line, level and upright pieces in short.
fn way(points: &[Point]) -> String {
    let closed = points.len() > 2 && points.first() == points.last();
    let at: Vec<(String, String)> = points.iter().map(|&(x, y)| (number(x), number(y))).collect();
    let step = |(index, (x, y)): (usize, &(String, String))| match index {
        0 => format!("M{x} {y}"),
        _ if closed && index == points.len() - 1 => "Z".to_owned(),
        _ if *y == at[index - 1].1 => format!("H{x}"),
        _ if *x == at[index - 1].0 => format!("V{y}"),
        _ => format!("L{x} {y}"),
    };
    at.iter().enumerate().map(step).collect()
}

/// At most two decimals (a twentieth), no trailing zeros, no negative zero.
fn number(value: f64) -> String {
    let rounded = (value * 20.0).round() / 20.0 + 0.0;
    let text = format!("{rounded:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in
            [(12.0, "12"), (100.0, "100"), (0.1 + 0.2, "0.3"), (-0.001, "0"), (7.333, "7.35")]
        {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn ways_are_short() {
        assert_eq!(way(&[(1.0, 2.0), (3.0, 4.0), (3.0, 5.0)]), "M1 2L3 4V5");
        let square = Rect { left: 0.0, top: 0.0, right: 2.0, bottom: 1.0 };
        assert_eq!(way(&square.corners()), "M0 0H2V1H0Z");
    }

    #[test]
    fn hostile_text_stays_text() {
        let mut svg = Svg::default();
        let words = "<script>alert(\"&\")</script>\u{1b}[1m\u{0}\"var(--plot-text)\"";
        svg.group("</title><script>", |svg| svg.text((0.0, 0.0), words, Font::LABEL, Anchor::Start));
        let svg = Picture::new((10.0, 10.0), "a < b".into(), "]]> & \u{ffff}", &svg).in_theme(Theme::Light);
        assert!(!svg.contains("<script") && svg.contains("a &lt; b"), "{svg}");
        assert!(!svg.contains(['\u{1b}', '\u{0}', '\u{ffff}']) && svg.contains("\u{fffd}[1m"), "{svg}");
        assert_eq!(svg.matches("var(--plot-text)").count(), 1, "{svg}");
    }
}
