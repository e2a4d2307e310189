//! Writes a scene as SVG.
//!
//! Same scene, same bytes: positions are rounded to a twentieth of a pixel, attributes have a fixed order, nothing
//! depends on the machine.

use super::palette::{Theme, dashes};
use super::scene::{Anchor, Ink, Label, Paint, Point, Scene, Shape};
use super::text::Weight;
use maud::{Markup, PreEscaped, html};

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
        Ink::Muted | Ink::Guide | Ink::Break => "--plot-muted".into(),
        Ink::Grid => "--plot-grid".into(),
        Ink::Series(index) | Ink::Curve(index) => format!("--plot-series-{}", index % super::palette::HUES),
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
        Shape::Path { lines, paint } => path(lines, paint, colours),
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

fn path(lines: &[Vec<Point>], paint: &Paint, colours: Colours) -> Markup {
    let d: String = lines.iter().map(|line| way(line)).collect();
    let (ink, opacity) = (colours.of(paint.ink), (paint.opacity < 1.0).then(|| number(paint.opacity)));
    let Some(width) = paint.stroke else {
        return html! { path d=(d) fill=(ink) fill-opacity=[opacity] {} };
    };
    let dash = dashes(paint.ink).iter().map(|&length| number(length)).collect::<Vec<_>>().join(" ");
    html! {
        path d=(d) fill="none" stroke=(ink) stroke-opacity=[opacity] stroke-width=(number(width))
            stroke-dasharray=[(!dash.is_empty()).then_some(dash)] stroke-linejoin="round"
            stroke-linecap=[(lines[0].len() == 1).then_some("round")] {}
    }
}

/// The commands along one line, level and upright pieces in short. A line of no length with round ends is a disc.
fn way(points: &[Point]) -> String {
    let closed = points.len() > 2 && points.first() == points.last();
    let at: Vec<(String, String)> = points.iter().map(|&(x, y)| (number(x), number(y))).collect();
    let step = |(index, (x, y)): (usize, &(String, String))| match index {
        0 if points.len() == 1 => format!("M{x} {y}h0"),
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
        assert_eq!(number(12.0), "12");
        assert_eq!(number(100.0), "100");
        assert_eq!(number(0.1 + 0.2), "0.3");
        assert_eq!(number(-0.001), "0");
        assert_eq!(number(7.333), "7.35");
    }

    #[test]
    fn ways_are_short() {
        assert_eq!(way(&[(1.0, 2.0)]), "M1 2h0");
        assert_eq!(way(&[(1.0, 2.0), (3.0, 4.0), (3.0, 5.0)]), "M1 2L3 4V5");
        assert_eq!(way(&[(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0), (0.0, 0.0)]), "M0 0H2V1H0Z");
    }

    #[test]
    fn hostile_text_is_escaped() {
        let label = Label {
            at: (0.0, 0.0),
            text: "<script>alert(\"&\")</script>".into(),
            size: 12.0,
            weight: Weight::Normal,
            anchor: Anchor::Start,
            ink: Ink::Text,
        };
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
