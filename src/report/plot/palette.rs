//! Colours, dashes and markers.
//!
//! Series are told apart by three things at once, so that neither colour blindness nor a black-and-white printer
//! takes the difference away: six hues of Okabe and Ito (*Color Universal Design*, 2008), then the dash pattern, and
//! the marker. That makes twelve or more. The sequential scale is Matplotlib's viridis (public domain), which grows
//! steadily in lightness.

use super::scene::{Ink, Point, Shape, Stroke};
use clap::ValueEnum;

/// Steps of the sequential scale.
pub const RAMP_STEPS: usize = RAMP.len();

const RAMP: [&str; 16] = [
    "#440154", "#481a6c", "#472f7d", "#414487", "#39568c", "#31688e", "#2a788e", "#23888e", "#1f988b",
    "#22a884", "#35b779", "#54c568", "#7ad151", "#a5db36", "#d2e21b", "#fde725",
];

const DASHES: [&[f64]; 3] = [&[], &[7.0, 3.0], &[2.0, 3.0]];

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
            Ink::Muted => muted,
            Ink::Grid => grid,
            Ink::Series(index) => self.hues()[index % HUES],
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

/// The line of the series with this index.
pub fn series_stroke(index: usize, width: f64) -> Stroke {
    Stroke { ink: Ink::Series(index), width, dash: DASHES[index / HUES % DASHES.len()] }
}

/// The marker of the series with this index, `size` pixels across: six outlines, shifted by one and hollow in every
/// other round of hues.
pub fn marker(index: usize, at: Point, size: f64) -> Shape {
    let round = index / HUES;
    let outline = OUTLINES[(index + round) % OUTLINES.len()];
    let points = outline.iter().map(|&(x, y)| (at.0 + x * size / 2.0, at.1 + y * size / 2.0)).collect();
    let ink = Ink::Series(index);
    let inside = if round.is_multiple_of(2) { ink } else { Ink::Background };
    Shape::Path { points, closed: true, fill: Some((inside, 1.0)), stroke: Some(Stroke::solid(ink, 1.5)) }
}

/// Corners within the square from -1 to 1, all of about the same area.
const OUTLINES: [&[Point]; 6] = [
    // an octagon stands for the disc
    &[
        (0.9, 0.37),
        (0.37, 0.9),
        (-0.37, 0.9),
        (-0.9, 0.37),
        (-0.9, -0.37),
        (-0.37, -0.9),
        (0.37, -0.9),
        (0.9, -0.37),
    ],
    &[(0.78, 0.78), (-0.78, 0.78), (-0.78, -0.78), (0.78, -0.78)],
    &[(0.0, -1.0), (1.0, 0.75), (-1.0, 0.75)],
    &[(0.0, -1.1), (0.95, 0.0), (0.0, 1.1), (-0.95, 0.0)],
    &[(0.0, 1.0), (-1.0, -0.75), (1.0, -0.75)],
    &[
        (0.35, -1.0),
        (0.35, -0.35),
        (1.0, -0.35),
        (1.0, 0.35),
        (0.35, 0.35),
        (0.35, 1.0),
        (-0.35, 1.0),
        (-0.35, 0.35),
        (-1.0, 0.35),
        (-1.0, -0.35),
        (-0.35, -0.35),
        (-0.35, -1.0),
    ],
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn eighteen_series_look_different() {
        let looks: HashSet<String> = (0..18)
            .map(|i| format!("{} {:?}", Theme::Light.colour(Ink::Series(i)), series_stroke(i, 1.0).dash))
            .collect();
        assert_eq!(looks.len(), 18);
        let markers: HashSet<String> = (0..12)
            .map(|i| match marker(i, (0.0, 0.0), 8.0) {
                Shape::Path { points, fill, .. } => {
                    format!("{points:?} {} {}", fill.unwrap().0 == Ink::Background, i % HUES)
                }
                other => panic!("a marker is a path, not {other:?}"),
            })
            .collect();
        assert_eq!(markers.len(), 12);
    }
}
