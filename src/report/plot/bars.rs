//! Bars: the mean of a metric with its interval, one bar per algorithm.

use super::axes::Spec;
use super::data::Data;
use super::error::PlotError;
use super::frame::{SMALL, Settings, Words};
use super::palette;
use super::quantity::{self, Unit};
use super::rows::Rows;
use super::scale::Scale;
use super::scene::{Ink, Label, Scene, Shape, Stroke};
use super::text::{self, Weight};
use crate::stats::{Bootstrap, Interval};

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
        Scale::linear_from_zero(ends())
    } else {
        Scale::log(ends().chain(means.iter().filter_map(|&(_, interval)| interval.map(|i| i.low))))
    };
    let x = Spec::new(scale, Unit::of(metric), &format!("mean {}", quantity::words(metric)));
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
    for (index, series) in data.series.iter().enumerate() {
        let (mean, interval) = means[index];
        let (top, bottom) = rows.lanes[index];
        let middle = f64::midpoint(top, bottom);
        let at = rows.x.position(mean);
        let ends = interval.map(|interval| [interval.low, interval.high].map(|end| rows.x.position(end)));
        let mut shapes = Vec::new();
        if even {
            let size = (at - rows.x.from, bottom - top);
            let fill = Some((Ink::Series(index), 0.85));
            shapes.push(Shape::Rect { at: (rows.x.from, top), size, fill, stroke: None });
            shapes.extend(ends.into_iter().flat_map(|ends| whisker(ends, middle)));
        } else {
            // The interval is often narrower than the marker, so it goes below it.
            let wide = Stroke::solid(Ink::Series(index), 3.0);
            shapes.extend(ends.map(|[low, high]| Shape::line((low, middle), (high, middle), wide)));
            shapes.push(palette::marker(index, (at, middle), 9.0));
        }
        let number = Label::new((rows.x.to + 10.0, middle + SMALL * 0.36), SMALL, numbers[index].clone());
        shapes.push(Shape::Text(number));
        rows.frame.group(format!("{}: {}", series.label, numbers[index]), shapes);
    }
    Ok(rows.frame.finish())
}

fn whisker([low, high]: [f64; 2], middle: f64) -> [Shape; 3] {
    let line = |from, to| Shape::line(from, to, Stroke::solid(Ink::Text, 1.4));
    [
        line((low, middle), (high, middle)),
        line((low, middle - 4.0), (low, middle + 4.0)),
        line((high, middle - 4.0), (high, middle + 4.0)),
    ]
}
