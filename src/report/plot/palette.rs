//! Colours, dashes and markers.
//!
//! Series are told apart by three things at once, so that neither colour blindness nor a black-and-white printer
//! takes the difference away: six hues of Okabe and Ito (*Color Universal Design*, 2008), then the dash pattern, and
//! the marker. That makes twelve or more. The sequential scale is Matplotlib's viridis (public domain), which grows
//! steadily in lightness.

use super::canvas::{Canvas, line, units};
use super::scene::Ink;
use clap::ValueEnum;
use plotters::element::{DynElement, EmptyElement, IntoDynElement, PathElement, Polygon};
use plotters::style::Color;
use std::f64::consts::TAU;

/// Steps of the sequential scale.
pub const RAMP_STEPS: usize = RAMP.len();

const RAMP: [&str; 16] = [
    "#440154", "#481a6c", "#472f7d", "#414487", "#39568c", "#31688e", "#2a788e", "#23888e", "#1f988b",
    "#22a884", "#35b779", "#54c568", "#7ad151", "#a5db36", "#d2e21b", "#fde725",
];

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Theme {
    /// Dark on white.
    #[default]
    Light,
    /// Light on near black.
    Dark,
}

impl Theme {
    /// The colour that `ink` stands for, as `#rrggbb`.
    pub fn colour(self, ink: Ink) -> &'static str {
        let [background, text, muted, grid] = match self {
            Self::Light => ["#ffffff", "#1b1f24", "#57606a", "#e3e6ea"],
            Self::Dark => ["#14181d", "#e6edf3", "#9aa5b1", "#2c343d"],
        };
        match ink {
            Ink::Background => background,
            Ink::Text => text,
            Ink::Muted | Ink::Guide | Ink::Break => muted,
            Ink::Grid => grid,
            Ink::Series(index) | Ink::Curve(index) => self.hues()[index % HUES],
            Ink::Ramp(step) => RAMP[step.min(RAMP_STEPS - 1)],
        }
    }

    fn hues(self) -> &'static [&'static str; HUES] {
        match self {
            Self::Light => &["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"],
            Self::Dark => &["#56b4e9", "#e69f00", "#00b383", "#cc79a7", "#f0e442", "#e8722a"],
        }
    }
}

/// Number of different hues; series beyond them differ in dash and marker.
pub const HUES: usize = 6;

/// Lengths of dashes and gaps in pixels of lines in this ink; none for a solid line.
pub(super) fn dashes(ink: Ink) -> &'static [f64] {
    match ink {
        Ink::Guide => &[5.0, 4.0],
        Ink::Break => &[1.0, 4.0],
        Ink::Curve(index) => [&[][..], &[7.0, 3.0], &[2.0, 3.0]][index / HUES % 3],
        _ => &[],
    }
}

/// The marker of the series with this index, `size` pixels across: six outlines, shifted by one and hollow in every
/// other round of hues.
pub(super) fn marker<C: Clone + 'static>(index: usize, at: C, size: f64) -> DynElement<'static, Canvas, C> {
    let round = index / HUES;
    let ink = Ink::Series(index);
    if round.is_multiple_of(2) {
        return (EmptyElement::at(at) + Polygon::new(outline(index + round, size + 1.5), ink.filled()))
            .into_dyn();
    }
    let mut corners = outline(index + round, size);
    let inside = Polygon::new(corners.clone(), Ink::Background.filled());
    corners.extend_from_within(..1);
    (EmptyElement::at(at) + inside + PathElement::new(corners, line(ink, 1.5))).into_dyn()
}

/// Number of corners, where the first is (in turns, 0 is up), their distance from the centre, and that of the corners
/// between them in a star: disc, square, triangle, diamond, triangle upside down, star. All have about the same area.
const OUTLINES: [(usize, f64, f64, Option<f64>); 6] = [
    (12, 0.0, 0.95, None),
    (4, 0.125, 1.15, None),
    (3, 0.0, 1.25, None),
    (4, 0.0, 1.15, None),
    (3, 0.5, 1.25, None),
    (5, 0.0, 1.35, Some(0.6)),
];

/// The corners of an outline for a marker of this size.
fn outline(number: usize, size: f64) -> Vec<(i32, i32)> {
    let (corners, first, outer, inner) = OUTLINES[number % OUTLINES.len()];
    let radii: Vec<f64> = [Some(outer), inner].into_iter().flatten().collect();
    let all = corners * radii.len();
    let corner = |index: usize| {
        let (sin, cos) = (TAU * (first + index as f64 / all as f64)).sin_cos();
        let radius = radii[index % radii.len()] * size / 2.0;
        (units(radius * sin), units(-radius * cos))
    };
    (0..all).map(corner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::plot::canvas::Area;
    use std::cell::RefCell;
    use std::collections::HashSet;
    use std::rc::Rc;

    #[test]
    fn eighteen_series_look_different() {
        let looks: HashSet<String> = (0..18)
            .map(Ink::Curve)
            .map(|ink| format!("{} {:?}", Theme::Light.colour(ink), dashes(ink)))
            .collect();
        assert_eq!(looks.len(), 18);
        let markers: HashSet<String> = (0..12)
            .map(|index| {
                let canvas = Rc::new(RefCell::new(Canvas::new(20.0, 20.0)));
                Area::from(&canvas).draw(&marker(index, (units(10.0), units(10.0)), 8.0)).unwrap();
                format!("{:?}", canvas.borrow_mut().take())
            })
            .collect();
        assert_eq!(markers.len(), 12);
    }
}
