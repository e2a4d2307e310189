//! Writes a scene as SVG.
//!
//! Same scene, same bytes: positions are rounded to a twentieth of a pixel, attributes have a fixed order, nothing
//! depends on the machine.

use super::palette::Theme;
use super::scene::{Anchor, Ink, Label, Point, Scene, Shape, Stroke};
use super::text::Weight;
use maud::{Markup, PreEscaped, html};
use std::fmt::Write;

/// Sans-serif fonts that are at hand somewhere; none is wider than the one the layout is computed with.
const FONTS: &str = "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif";

/// Where the colours come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// Fixed.
    Theme(Theme),
    /// CSS variables (`--plot-text` and so on, see [`css_variables`]) of the page the SVG stands in, so that one
    /// picture serves both themes.
    Variables,
}

impl Colours {
    fn of(self, ink: Ink) -> String {
        match (self, ink) {
            (Self::Theme(theme), ink) => theme.colour(ink).to_owned(),
            // The sequential scale is the same in both themes.
            (Self::Variables, Ink::Ramp(_)) => Theme::Light.colour(ink).to_owned(),
            (Self::Variables, ink) => format!("var({})", variable(ink)),
        }
    }
}

/// A declaration of every variable that [`Colours::Variables`] uses, with the values of `theme`.
pub fn css_variables(theme: Theme) -> String {
    let series = (0..super::palette::HUES).map(Ink::Series);
    let inks = [Ink::Background, Ink::Text, Ink::Muted, Ink::Grid].into_iter().chain(series);
    inks.map(|ink| format!("{}:{}", variable(ink), theme.colour(ink))).collect::<Vec<_>>().join(";")
}

fn variable(ink: Ink) -> String {
    match ink {
        Ink::Background => "--plot-background".into(),
        Ink::Text => "--plot-text".into(),
        Ink::Muted => "--plot-muted".into(),
        Ink::Grid => "--plot-grid".into(),
        Ink::Series(index) => format!("--plot-series-{}", index % super::palette::HUES),
        Ink::Ramp(step) => format!("--plot-ramp-{step}"),
    }
}

/// The scene as an `<svg>` element, to be written to a file or to stand in a page.
pub fn render(scene: &Scene, colours: Colours) -> String {
    let size = (number(scene.width), number(scene.height));
    let markup = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(size.0) height=(size.1)
            viewBox=(format!("0 0 {} {}", size.0, size.1)) role="img" font-family=(FONTS) {
            title { (scene.title) }
            desc { (scene.description) }
            @for shape in &scene.shapes { (PreEscaped("\n")) (element(shape, colours)) }
            (PreEscaped("\n"))
        }
    };
    markup.into_string() + "\n"
}

fn element(shape: &Shape, colours: Colours) -> Markup {
    match shape {
        Shape::Rect { at, size, fill, stroke } => {
            let paint = Paint::new(*fill, stroke.as_ref(), colours);
            html! {
                rect x=(number(at.0)) y=(number(at.1)) width=(number(size.0)) height=(number(size.1))
                    fill=(paint.fill) fill-opacity=[paint.opacity] stroke=[paint.stroke]
                    stroke-width=[paint.width] stroke-dasharray=[paint.dash] {}
            }
        }
        Shape::Path { points, closed, fill, stroke } => {
            let paint = Paint::new(*fill, stroke.as_ref(), colours);
            html! {
                path d=(path(points, *closed)) fill=(paint.fill) fill-opacity=[paint.opacity]
                    stroke=[paint.stroke] stroke-width=[paint.width] stroke-dasharray=[paint.dash]
                    stroke-linejoin=[stroke.map(|_| "round")] {}
            }
        }
        // A line of no length with round ends is a disc; one path holds thousands of them in little space.
        Shape::Dots { centres, diameter, ink, opacity } => html! {
            path d=(dots(centres)) fill="none" stroke=(colours.of(*ink)) stroke-width=(number(*diameter))
                stroke-linecap="round" stroke-opacity=[part(*opacity)] {}
        },
        Shape::Text(label) => text(label, colours),
        Shape::Group { name, shapes } => html! {
            g {
                title { (name) }
                @for shape in shapes { (PreEscaped("\n")) (element(shape, colours)) }
            }
        },
    }
}

fn text(label: &Label, colours: Colours) -> Markup {
    let anchor = match label.anchor {
        Anchor::Start => None,
        Anchor::Middle => Some("middle"),
        Anchor::End => Some("end"),
    };
    let weight = (label.weight == Weight::Bold).then_some("bold");
    html! {
        text x=(number(label.at.0)) y=(number(label.at.1)) font-size=(number(label.size)) font-weight=[weight]
            text-anchor=[anchor] fill=(colours.of(label.ink)) { (label.text) }
    }
}

/// The attributes that rectangles and paths share.
struct Paint {
    fill: String,
    opacity: Option<String>,
    stroke: Option<String>,
    width: Option<String>,
    dash: Option<String>,
}

impl Paint {
    fn new(fill: Option<(Ink, f64)>, stroke: Option<&Stroke>, colours: Colours) -> Self {
        let dash = stroke.map(|stroke| stroke.dash).filter(|dash| !dash.is_empty());
        Self {
            fill: fill.map_or_else(|| "none".to_owned(), |(ink, _)| colours.of(ink)),
            opacity: fill.and_then(|(_, opacity)| part(opacity)),
            stroke: stroke.map(|stroke| colours.of(stroke.ink)),
            width: stroke.map(|stroke| number(stroke.width)),
            dash: dash.map(|dash| dash.iter().map(|&length| number(length)).collect::<Vec<_>>().join(" ")),
        }
    }
}

/// An opacity, unless it is the default.
fn part(opacity: f64) -> Option<String> {
    (opacity < 1.0).then(|| number(opacity))
}

fn path(points: &[Point], closed: bool) -> String {
    let mut d = String::new();
    for (index, &(x, y)) in points.iter().enumerate() {
        d.push(if index == 0 { 'M' } else { 'L' });
        push_pair(&mut d, x, y);
    }
    if closed {
        d.push('Z');
    }
    d
}

fn dots(centres: &[Point]) -> String {
    let mut d = String::new();
    for &(x, y) in centres {
        d.push('M');
        push_pair(&mut d, x, y);
        d.push_str("h0");
    }
    d
}

fn push_pair(d: &mut String, x: f64, y: f64) {
    write!(d, "{} {}", number(x), number(y)).expect("a String takes everything");
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
        assert_eq!(number(12.0), "12");
        assert_eq!(number(100.0), "100");
        assert_eq!(number(0.1 + 0.2), "0.3");
        assert_eq!(number(-0.001), "0");
        assert_eq!(number(7.333), "7.35");
    }

    #[test]
    fn hostile_text_is_escaped() {
        let label = Label::new((0.0, 0.0), 12.0, "<script>alert(\"&\")</script>");
        let scene = Scene {
            width: 10.0,
            height: 10.0,
            title: "a < b".into(),
            description: "]]> & more".into(),
            shapes: vec![Shape::Group { name: "</title><script>".into(), shapes: vec![Shape::Text(label)] }],
        };
        let svg = render(&scene, Colours::Theme(Theme::Light));
        assert!(!svg.contains("<script"), "{svg}");
        assert!(svg.contains("a &lt; b"));
    }
}
