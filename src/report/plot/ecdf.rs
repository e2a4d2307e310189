//! ECDF: the share of boards solved within a given effort, one curve per algorithm.
//!
//! The share is of all boards, so the curve of an algorithm that left some unsolved ends below 100 %, and that of one
//! that solved none lies at 0 %. Turned by ninety degrees it is the "cactus plot" of solver competitions.

use super::frame::{Frame, LEAST_PLOT, Words};
use super::{Axis, Data, Picture, Plane, PlotError, Point, Scale, Series, Settings, Unit, palette, quantity};
use crate::stats::ecdf;
use crate::text::numbers::counted;

const PLOT_HEIGHT: f64 = 430.0;
/// Markers along each curve, to tell the curves apart where they run close together.
const MARKERS: usize = 5;

/// Draws the plot.
pub(super) fn draw(data: &Data, settings: &Settings) -> Result<Picture, PlotError> {
    let metric = quantity::words(data.metric);
    let unit = Unit::of(data.metric);
    let curves: Vec<Vec<(f64, f64)>> = data
        .told()
        .map(|(_, series)| ecdf(&series.values().collect::<Vec<_>>(), series.rows.len()))
        .collect();
    let totals: Vec<usize> = data.told().map(|(_, series)| series.rows.len()).collect();
    let words = Words {
        title: format!("Boards solved by {metric}"),
        note: format!(
            "Each curve shows the share of an algorithm's boards ({}) that it solved with at most so many; \
             further left is better.{}",
            span(&totals),
            data.left_out(data.told())
        ),
        items: data.told().zip(&curves).map(|((_, series), curve)| solved(series, curve)).collect(),
    };
    let legend: Vec<(usize, &str)> =
        data.told().map(|(index, series)| (index, series.label.as_str())).collect();
    let mut frame = Frame::new(settings, &words, &legend, (PLOT_HEIGHT, LEAST_PLOT))?;
    let values = curves.iter().flatten().map(|&(value, _)| value);
    let x = Axis::new(Scale::suiting(unit, values), unit, metric);
    let y = Axis::new(Scale::Linear(0.0..1.0), Unit::Share, "boards solved");
    let plane = Plane::draw(&mut frame.svg, frame.area, x, y, (0.0, 0.0));
    for ((index, series), curve) in data.told().zip(&curves) {
        let points = steps(curve, &plane);
        frame.svg.group(&series.label, |svg| {
            let marks = spread(&points, index);
            palette::curve(svg, index, [points]);
            palette::markers(svg, index, &marks, 7.0);
        });
    }
    Ok(frame.finish())
}

/// How many boards were solved in the end.
fn solved(series: &Series, curve: &[(f64, f64)]) -> String {
    let share = curve.last().map_or(0.0, |&(_, share)| share);
    format!("{} solved {} of {}", series.label, Unit::Share.short(share), counted(series.rows.len(), "board"))
}

fn span(totals: &[usize]) -> String {
    match (totals.iter().min(), totals.iter().max()) {
        (Some(&least), Some(&most)) if least == most => counted(most, "board"),
        (least, most) => format!("{} to {}", least.unwrap_or(&0), counted(*most.unwrap_or(&0), "board")),
    }
}

/// The curve as a staircase in the picture from the left end, if it is at 0 there, to the right; one step per half pixel
/// at most, so that a million rows make no larger file.
fn steps(curve: &[(f64, f64)], plane: &Plane) -> Vec<Point> {
    let mut height = plane.rect.bottom;
    let mut points = if curve.is_empty() { vec![(plane.rect.left, height)] } else { Vec::new() };
    let mut last = f64::NEG_INFINITY;
    for &point in curve {
        let (x, y) = plane.at(point);
        match points.last_mut() {
            Some(point) if x - last < 0.5 => point.1 = y,
            _ => {
                points.extend([(x, height), (x, y)]);
                last = x;
            }
        }
        height = y;
    }
    points.push((plane.rect.right, height));
    points
}

/// Points on the curve at even heights, shifted from curve to curve so that markers do not cover each other; on a level
/// one at even widths.
fn spread(points: &[Point], index: usize) -> Vec<Point> {
    let shares = (0..MARKERS).map(|at| (at as f64 + 0.3 + 0.6 * (index % 4) as f64 / 4.0) / MARKERS as f64);
    let (first, last) = (points[0], points[points.len() - 1]);
    shares
        .filter_map(|share| match points {
            [_, _] => Some((first.0 + share * (last.0 - first.0), first.1)),
            _ => points.iter().find(|point| point.1 <= first.1 + share * (last.1 - first.1)).copied(),
        })
        .collect()
}
