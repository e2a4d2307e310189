//! Colours, dashes and markers.
//!
//! Series are told apart by three things at once, so that neither colour blindness nor a black-and-white printer
//! takes the difference away: six hues of Okabe and Ito (*Color Universal Design*, 2008), then the dash pattern, and
//! the marker. That makes twelve or more. The sequential scale is Matplotlib's viridis (public domain), which grows
//! steadily in lightness.

use super::{Point, Svg};
use std::f64::consts::TAU;
use strum::{Display, EnumIter, EnumMessage, EnumString, IntoStaticStr};

/// Steps of the sequential scale.
pub(super) const RAMP_STEPS: usize = RAMP.len();

const RAMP: [&str; 16] = [
    "#440154", "#481a6c", "#472f7d", "#414487", "#39568c", "#31688e", "#2a788e", "#23888e", "#1f988b",
    "#22a884", "#35b779", "#54c568", "#7ad151", "#a5db36", "#d2e21b", "#fde725",
];

/// What a colour stands for; the theme says which colour that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
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
    /// A step of the sequential colour scale, 0 (least) to [`RAMP_STEPS`] - 1 (most).
    Ramp(usize),
}

/// A set of colours.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Display, EnumIter, EnumMessage, EnumString, IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Theme {
    /// Dark on white
    #[default]
    Light,
    /// Light on near black
    Dark,
}

impl Theme {
    /// The colour that `ink` stands for, as `#rrggbb`.
    pub(super) fn colour(self, ink: Ink) -> &'static str {
        let [background, text, muted, grid] = match self {
            Self::Light => ["#ffffff", "#1b1f24", "#57606a", "#e3e6ea"],
            Self::Dark => ["#14181d", "#e6edf3", "#9aa5b1", "#2c343d"],
        };
        let hues: [_; HUES] = match self {
            Self::Light => ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"],
            Self::Dark => ["#56b4e9", "#e69f00", "#00b383", "#cc79a7", "#f0e442", "#e8722a"],
        };
        match ink {
            Ink::Background => background,
            Ink::Text => text,
            Ink::Muted => muted,
            Ink::Grid => grid,
            Ink::Series(index) => hues[index % HUES],
            Ink::Ramp(step) => RAMP[step.min(RAMP_STEPS - 1)],
        }
    }
}

/// Number of different hues; series beyond them differ in dash and marker.
pub(super) const HUES: usize = 6;

/// Draws the lines of the series with this index.
pub(super) fn curve(svg: &mut Svg, index: usize, lines: impl IntoIterator<Item = Vec<Point>>) {
    svg.lines(lines, Ink::Series(index), 1.8, ["", "7 3", "2 3"][index / HUES % 3]);
}

/// Draws the marker of the series with this index, `size` pixels across, at all `centres`: six outlines, shifted by one
/// and hollow in every other round of hues.
pub(super) fn markers(svg: &mut Svg, index: usize, centres: &[Point], size: f64) {
    let round = index / HUES;
    let hollow = !round.is_multiple_of(2);
    let outline = outline(index + round, if hollow { size } else { size + 1.5 });
    let all = || centres.iter().map(|&(x, y)| outline.iter().map(|&(dx, dy)| (x + dx, y + dy)).collect());
    if hollow {
        svg.areas(all(), Ink::Background, 1.0);
        svg.lines(all(), Ink::Series(index), 1.5, "");
    } else {
        svg.areas(all(), Ink::Series(index), 1.0);
    }
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

/// The corners of an outline for a marker of this size around the origin, the first again at the end.
fn outline(number: usize, size: f64) -> Vec<Point> {
    let (corners, first, outer, inner) = OUTLINES[number % OUTLINES.len()];
    let radii: Vec<f64> = [Some(outer), inner].into_iter().flatten().collect();
    let all = corners * radii.len();
    let corner = |index: usize| {
        let (sin, cos) = (TAU * (first + index as f64 / all as f64)).sin_cos();
        let radius = radii[index % radii.len()] * size / 2.0;
        (radius * sin, -radius * cos)
    };
    (0..all).chain([0]).map(corner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn eighteen_series_look_different() {
        let drawn = |draw: &dyn Fn(&mut Svg)| {
            let mut svg = Svg::default();
            draw(&mut svg);
            format!("{svg:?}")
        };
        let line = vec![(0.0, 0.0), (9.0, 9.0)];
        let curves = (0..18).map(|index| drawn(&|svg| curve(svg, index, [line.clone()])));
        assert_eq!(curves.collect::<HashSet<_>>().len(), 18);
        let marked = (0..12).map(|index| drawn(&|svg| markers(svg, index, &[(10.0, 10.0)], 8.0)));
        assert_eq!(marked.collect::<HashSet<_>>().len(), 12);
    }
}
