//! Heuristics beside true distances: the mean error by optimal length, and how many boards have which error.

use super::frame::{Frame, Words};
use super::{Axis, Picture, Plane, PlotError, Point, Rect, Scale, Settings, Svg, Unit, palette};
use crate::report::estimates::Estimates;
use crate::text::numbers::{counted, real};
use std::collections::BTreeMap;

/// Height of either plane with its axes.
const PLANE: f64 = 270.0;
/// Between the planes.
const GAP: f64 = 16.0;

/// Draws both planes, one below the other.
///
/// # Errors
/// If there is nothing to draw, or the picture is too small or too large.
pub fn draw(estimates: &Estimates, settings: &Settings) -> Result<Picture, PlotError> {
    settings.check()?;
    let errors = estimates.mean_errors();
    let boards = estimates.boards.len();
    if boards == 0 || errors.is_empty() {
        return Err(PlotError::NoDepths);
    }
    let n = boards as f64;
    let labels: Vec<(usize, &str)> =
        estimates.heuristics.iter().enumerate().map(|(index, (label, _))| (index, label.as_str())).collect();
    let shares: Vec<Vec<(f64, f64)>> = estimates.histograms().iter().map(|of| filled(of, n)).collect();
    let words = Words {
        title: "Heuristics and true distances".to_owned(),
        note: format!(
            "Over {} of known distance. The error is the distance less the estimate h; below 0, h is too large.",
            counted(boards, "board")
        ),
        items: labels.iter().zip(&errors).map(|((_, label), errors)| told(label, errors)).collect(),
    };
    let height = 2.0 * PLANE + GAP;
    let mut frame = Frame::new(settings, &words, &labels, (height, height / 2.0))?;
    let Rect { top, bottom, .. } = frame.area;
    let middle = f64::midpoint(top, bottom);
    let (upper, lower) =
        (Rect { bottom: middle - GAP / 2.0, ..frame.area }, Rect { top: middle + GAP / 2.0, ..frame.area });
    let depths = errors.iter().flat_map(BTreeMap::keys).copied();
    let (first, last) =
        depths.fold((u32::MAX, 0), |(first, last), depth| (first.min(depth), last.max(depth)));
    let curves: Vec<Vec<(f64, f64)>> = errors
        .iter()
        .map(|of| of.iter().map(|(&depth, &error)| (f64::from(depth), error)).collect())
        .collect();
    let y = Axis::new(scale(curves.iter().flatten().map(|point| point.1)), Unit::Moves, "mean error (moves)");
    let plane = Plane::draw(&mut frame.svg, upper, Axis::of_depths(first, last), y, (0.0, 0.0));
    draw_curves(&mut frame.svg, &plane, &labels, &curves);
    let x = Axis::new(scale(shares.iter().flatten().map(|point| point.0)), Unit::Moves, "error (moves)");
    let y = Axis::new(Scale::from_zero(shares.iter().flatten().map(|point| point.1)), Unit::Share, "boards");
    let plane = Plane::draw(&mut frame.svg, lower, x, y, (0.0, 0.0));
    draw_curves(&mut frame.svg, &plane, &labels, &shares);
    Ok(frame.finish())
}

/// From 0, or from the least error if that is below.
fn scale(values: impl Iterator<Item = f64> + Clone) -> Scale {
    let low = values.clone().fold(0.0, f64::min);
    let high = values.fold(low + 1.0, f64::max);
    let air = (high - low) * 0.02;
    Scale::Linear(if low < 0.0 { low - air } else { 0.0 }..high + air)
}

/// The share of boards with each error from the least to the greatest, those that none has included.
fn filled(boards: &BTreeMap<i64, usize>, n: f64) -> Vec<(f64, f64)> {
    let (Some((&least, _)), Some((&most, _))) = (boards.first_key_value(), boards.last_key_value()) else {
        return Vec::new();
    };
    // Where an estimate has the parity of the distance, only every second error can be.
    let step = if boards.keys().all(|error| (error - least) % 2 == 0) { 2 } else { 1 };
    let share = |error: i64| boards.get(&error).copied().unwrap_or(0) as f64 / n;
    (least..=most).step_by(step).map(|error| (error as f64, share(error))).collect()
}

fn draw_curves(svg: &mut Svg, plane: &Plane, labels: &[(usize, &str)], curves: &[Vec<(f64, f64)>]) {
    for (&(index, label), curve) in labels.iter().zip(curves) {
        let place =
            |points: &[(f64, f64)]| points.iter().map(|&point| plane.at(point)).collect::<Vec<Point>>();
        let points = place(curve);
        // No line leads across lengths that no board has.
        let step = curve.windows(2).map(|pair| pair[1].0 - pair[0].0).fold(f64::INFINITY, f64::min);
        let pieces = curve.chunk_by(|a, b| b.0 - a.0 <= step).filter(|piece| piece.len() > 1).map(place);
        svg.group(label, |svg| {
            palette::curve(svg, index, pieces);
            palette::markers(svg, index, &points, 6.0);
        });
    }
}

fn told(label: &str, errors: &BTreeMap<u32, f64>) -> String {
    let end = |end: Option<(&u32, &f64)>| {
        end.map_or_else(String::new, |(depth, error)| format!("{} at {depth} moves", real(*error, 1)))
    };
    format!("{label}: mean error from {} to {}", end(errors.first_key_value()), end(errors.last_key_value()))
}
