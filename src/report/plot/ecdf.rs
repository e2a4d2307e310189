//! ECDF: the share of boards solved within a given effort, one curve per algorithm.
//!
//! The share is of all boards, so the curve of an algorithm that left some unsolved ends below 100 %. Turned by
//! ninety degrees it is the "cactus plot" of solver competitions.

use super::axes::{self, Spec};
use super::data::{self, Data};
use super::error::PlotError;
use super::frame::{Frame, Settings, Words};
use super::palette;
use super::quantity::{self, Unit};
use super::scale::{Axis, Scale};
use super::scene::{Point, Scene, Shape};
use crate::stats::ecdf;

const PLOT_HEIGHT: f64 = 430.0;
/// Markers along each curve, to tell the curves apart where they run close together.
const MARKERS: usize = 5;

/// Draws the plot.
///
/// # Errors
/// If the picture is too small.
pub(super) fn draw(data: &Data, settings: &Settings) -> Result<Scene, PlotError> {
    let metric = data.metric;
    let values: Vec<Vec<f64>> = data
        .series
        .iter()
        .map(|series| series.rows.iter().filter_map(|&(_, value)| value).collect())
        .collect();
    let totals: Vec<usize> = data.series.iter().map(|series| series.rows.len()).collect();
    let curves: Vec<Vec<(f64, f64)>> =
        values.iter().zip(&totals).map(|(values, &n)| ecdf(values, n)).collect();

    let solved = data.series.iter().zip(&values).map(|(series, values)| {
        let share = values.len() as f64 / series.rows.len() as f64;
        format!("{} {} of {}", series.label, Unit::Share.short(share), data::boards(series.rows.len()))
    });
    let words = Words {
        title: format!("Boards solved by {}", quantity::words(metric)),
        description: format!(
            "Step curves: the share of boards solved with at most a given number on the logarithmic axis of {}. \
             Solved in the end: {}.",
            quantity::words(metric),
            solved.collect::<Vec<_>>().join("; ")
        ),
        notes: vec![format!(
            "Each curve shows the share of an algorithm's boards ({}) that it solved with at most so many; \
             further left is better.",
            span(&totals)
        )],
    };
    let mut frame = Frame::new(settings, words, &data.legend(), PLOT_HEIGHT)?;
    let x =
        Spec::new(Scale::log(values.iter().flatten().copied()), Unit::of(metric), quantity::words(metric));
    let y = Spec::new(Scale::Linear { low: 0.0, high: 1.0 }, Unit::Share, "boards solved");
    let plane = axes::draw(&mut frame, &x, &y, (0.0, 0.0));
    for (index, (series, curve)) in data.series.iter().zip(&curves).enumerate() {
        let points = steps(curve, &plane.x, &plane.y);
        let mut shapes: Vec<Shape> =
            spread(&points, index).into_iter().map(|at| palette::marker(index, at, 7.0)).collect();
        let stroke = Some(palette::series_stroke(index, 1.8));
        shapes.insert(0, Shape::Path { points, closed: false, fill: None, stroke });
        frame.group(series.label.clone(), shapes);
    }
    Ok(frame.finish())
}

fn span(totals: &[usize]) -> String {
    let (least, most) = (totals.iter().min(), totals.iter().max());
    match (least, most) {
        (Some(least), Some(most)) if least != most => format!("{least} to {}", data::boards(*most)),
        _ => data::boards(most.copied().unwrap_or(0)),
    }
}

/// The curve as a staircase, one step per half pixel at most, so that a million rows make no larger file.
fn steps(curve: &[(f64, f64)], x: &Axis, y: &Axis) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    let mut height = y.position(0.0);
    for &(value, share) in curve {
        let (right, up) = (x.position(value), y.position(share));
        match points.last_mut() {
            Some(last) if right - last.0 < 0.5 => last.1 = up,
            _ => points.extend([(right, height), (right, up)]),
        }
        height = up;
    }
    points.push((x.to, height));
    points
}

/// Points on the curve at even heights, shifted from curve to curve so that markers do not cover each other.
fn spread(points: &[Point], index: usize) -> Vec<Point> {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return Vec::new() };
    let shift = (index % 4) as f64 / 4.0;
    (0..MARKERS)
        .filter_map(|number| {
            let share = (number as f64 + 0.3 + 0.6 * shift) / MARKERS as f64;
            let wanted = first.1 + share * (last.1 - first.1);
            // Heights fall along the curve, since y grows downwards.
            points.iter().find(|point| point.1 <= wanted).copied()
        })
        .collect()
}
