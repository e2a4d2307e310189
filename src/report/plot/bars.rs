//! Bars: the mean of a metric with its interval, one bar per algorithm.

use super::axes::Plane;
use super::canvas::{letters, line, units};
use super::data::Data;
use super::error::PlotError;
use super::frame::{SMALL, Settings, Words};
use super::palette;
use super::quantity::{self, Unit};
use super::rows::Rows;
use super::scale::{Axis, Scale};
use super::scene::{Ink, Scene};
use super::text::{self, Weight};
use crate::stats::{Bootstrap, Interval};
use plotters::element::{EmptyElement, PathElement, Rectangle, Text};
use plotters::style::Color;
use plotters::style::text_anchor::{HPos, VPos};

const THICKNESS: f64 = 16.0;
/// Means further apart than this do not fit on an even axis.
const EVEN_AXIS_LIMIT: f64 = 40.0;

/// Draws the plot.
///
/// The length of a bar means something only on an axis that begins at 0. Where means differ too much for that, the
/// axis is logarithmic and the means are marked by points instead.
///
/// # Errors
/// If the algorithms have no board in common, or the picture is too small.
pub(super) fn draw(data: &Data, settings: &Settings) -> Result<Scene, PlotError> {
    data.require_common()?;
    let metric = data.metric;
    let means: Vec<(f64, Option<Interval>)> = data
        .series
        .iter()
        .map(|series| {
            let values = &series.common;
            (values.iter().sum::<f64>() / values.len() as f64, Bootstrap::default().mean(values))
        })
        .collect();
    let numbers: Vec<String> = means
        .iter()
        .map(|&(mean, interval)| {
            let short = |value| Unit::of(metric).short(value);
            let range =
                interval.map_or_else(String::new, |i| format!(" ({} to {})", short(i.low), short(i.high)));
            format!("{}{range}", short(mean))
        })
        .collect();
    let ends = || means.iter().flat_map(|&(mean, interval)| [mean, interval.map_or(mean, |i| i.high)]);
    let least = means.iter().map(|&(mean, _)| mean).fold(f64::INFINITY, f64::min);
    let even = ends().fold(0.0, f64::max) <= least * EVEN_AXIS_LIMIT;
    let scale = if even {
        Scale::from_zero(ends())
    } else {
        Scale::log(ends().chain(means.iter().filter_map(|&(_, interval)| interval.map(|i| i.low))))
    };
    let x = Axis::new(scale, Unit::of(metric), &format!("mean {}", quantity::words(metric)));
    let described: Vec<String> = data
        .series
        .iter()
        .zip(&numbers)
        .map(|(series, number)| format!("{} {number}", series.label))
        .collect();
    let words = Words {
        title: format!("Mean {}", quantity::words(metric)),
        description: format!(
            "Mean {} per algorithm with 95 % interval: {}.",
            quantity::words(metric),
            described.join("; ")
        ),
        notes: vec![format!("{} In brackets and as lines: 95 % bootstrap interval.", data.basis())],
    };
    let right =
        numbers.iter().map(|number| text::width(number, SMALL, Weight::Normal)).fold(0.0, f64::max) + 12.0;
    let mut rows = Rows::new(settings, words, data, &x, (THICKNESS, right))?;
    let beside = letters(SMALL, Weight::Normal, Ink::Text, (HPos::Left, VPos::Center));
    for (index, (series, number)) in data.series.iter().zip(numbers).enumerate() {
        let (mean, interval) = means[index];
        let lane = rows.lanes[index];
        let middle = f64::midpoint(lane.0, lane.1);
        rows.frame.group(format!("{}: {number}", series.label), || {
            let area = rows.plane.plotting_area();
            if even {
                area.draw(&Rectangle::new(
                    [(0.0, lane.0), (mean, lane.1)],
                    Ink::Series(index).mix(0.85).filled(),
                ))?;
                interval.map_or(Ok(()), |interval| whisker(&mut rows.plane, interval, middle))?;
            } else {
                // The interval is often narrower than the marker, so it goes below it.
                let wide = line(Ink::Series(index), 3.0);
                interval.map_or(Ok(()), |i| {
                    area.draw(&PathElement::new([(i.low, middle), (i.high, middle)], wide))
                })?;
                area.draw(&palette::marker(index, (mean, middle), 9.0))?;
            }
            let edge = EmptyElement::at((x.high(), middle));
            rows.plane.plotting_area().draw(&(edge + Text::new(number, (units(10.0), 0), &beside)))?;
            Ok(())
        })?;
    }
    Ok(rows.frame.finish())
}

fn whisker(plane: &mut Plane, Interval { low, high, .. }: Interval, middle: f64) -> Result<(), PlotError> {
    let ends = [low, high].map(|end| [(end, middle - 4.0), (end, middle + 4.0)]);
    let lines = [[(low, middle), (high, middle)], ends[0], ends[1]];
    plane.draw_series(lines.map(|ends| PathElement::new(ends, line(Ink::Text, 1.4))))?;
    Ok(())
}
