//! ECDF: the share of boards solved within a given effort, one curve per algorithm.
//!
//! The share is of all boards, so the curve of an algorithm that left some unsolved ends below 100 %. Turned by
//! ninety degrees it is the "cactus plot" of solver competitions.

use super::axes::{self, Plane};
use super::canvas::{line, pixels};
use super::data::{self, Data};
use super::error::PlotError;
use super::frame::{Frame, LEAST_PLOT, Settings, Words};
use super::palette;
use super::quantity::{self, Unit};
use super::scale::{Axis, Scale};
use super::scene::{Ink, Scene};
use crate::stats::ecdf;
use plotters::series::LineSeries;

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
            "Step curves: the share of boards solved with at most a given number of {}. \
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
    let frame = Frame::new(settings, words, &data.legend(), (PLOT_HEIGHT, LEAST_PLOT))?;
    let unit = Unit::of(metric);
    let x = Axis::new(Scale::suiting(unit, values.iter().flatten().copied()), unit, quantity::words(metric));
    let y = Axis::new(Scale::Linear(0.0..1.0), Unit::Share, "boards solved");
    let mut plane = axes::draw(&frame.area, &x, &y, (0.0, 0.0))?;
    for (index, (series, curve)) in data.series.iter().zip(&curves).enumerate() {
        let points = steps(curve, &plane, x.high());
        let markers = spread(&points, index);
        frame.group(series.label.clone(), || {
            plane.draw_series(LineSeries::new(points, line(Ink::Curve(index), 1.8)))?;
            plane.draw_series(markers.into_iter().map(|at| palette::marker(index, at, 7.0)))?;
            Ok(())
        })?;
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
fn steps(curve: &[(f64, f64)], plane: &Plane, end: f64) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = Vec::new();
    let (mut height, mut last_pixel) = (0.0, f64::NEG_INFINITY);
    for &(value, share) in curve {
        let pixel = pixels(plane.backend_coord(&(value, share)).0);
        match points.last_mut() {
            Some(last) if pixel - last_pixel < 0.5 => last.1 = share,
            _ => {
                points.extend([(value, height), (value, share)]);
                last_pixel = pixel;
            }
        }
        height = share;
    }
    points.push((end, height));
    points
}

/// Points on the curve at even heights, shifted from curve to curve so that markers do not cover each other.
fn spread(points: &[(f64, f64)], index: usize) -> Vec<(f64, f64)> {
    let top = points.last().map_or(0.0, |last| last.1);
    let shift = (index % 4) as f64 / 4.0;
    let heights = (0..MARKERS).map(|number| (number as f64 + 0.3 + 0.6 * shift) / MARKERS as f64 * top);
    heights.filter_map(|height| points.iter().find(|point| point.1 >= height).copied()).collect()
}
