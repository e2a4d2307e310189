//! Growth: the mean of a metric by optimal length, one curve per algorithm.

use super::axes::{self, Spec};
use super::data::{self, Data, Series};
use super::error::PlotError;
use super::frame::{Frame, Settings, Words};
use super::palette;
use super::quantity::{self, Unit};
use super::scale::Scale;
use super::scene::{Ink, Point, Scene, Shape};
use crate::stats::{Bootstrap, Interval};
use std::collections::BTreeMap;

const PLOT_HEIGHT: f64 = 430.0;
const BAND_OPACITY: f64 = 0.16;

/// The mean at one optimal length.
struct Mean {
    value: f64,
    interval: Option<Interval>,
}

/// Draws the plot.
///
/// # Errors
/// If the algorithms have no board in common or the optimal lengths are unknown.
pub(super) fn draw(data: &Data, settings: &Settings) -> Result<Scene, PlotError> {
    data.require_common()?;
    let curves: Vec<BTreeMap<u32, Mean>> =
        data.series.iter().map(|series| means(data.by_depth(series))).collect();
    let (first, last) = data::depth_range(&curves)?;

    let metric = data.metric;
    let words = Words {
        title: format!("Mean {} by optimal length", quantity::words(metric)),
        description: describe(data, &curves, first, last),
        notes: vec![format!("{} Bands: 95 % bootstrap interval of the mean.", data.basis())],
    };
    let mut frame = Frame::new(settings, words, &data.legend(), PLOT_HEIGHT)?;
    // Half a move on either side keeps the outermost markers off the frame.
    let (low, high) = (f64::from(first) - 0.5, f64::from(last) + 0.5);
    let x = Spec::new(Scale::Linear { low, high }, Unit::Moves, "optimal length (moves)");
    let values = curves.iter().flat_map(BTreeMap::values).flat_map(|mean| {
        let ends = mean.interval.map_or([mean.value; 2], |interval| [interval.low, interval.high]);
        [mean.value, ends[0], ends[1]]
    });
    let y = Spec::new(Scale::log(values), Unit::of(metric), &format!("mean {}", quantity::words(metric)));
    let plane = axes::draw(&mut frame, &x, &y, (0.0, 0.0));
    for (index, (series, curve)) in data.series.iter().zip(&curves).enumerate() {
        let point =
            |(&depth, mean): (&u32, &Mean)| (plane.x.position(depth.into()), plane.y.position(mean.value));
        let points: Vec<Point> = curve.iter().map(point).collect();
        let mut shapes = Vec::new();
        let upper = curve.iter().map(|(&depth, mean)| (depth, mean.interval.map_or(mean.value, |i| i.high)));
        let lower =
            curve.iter().rev().map(|(&depth, mean)| (depth, mean.interval.map_or(mean.value, |i| i.low)));
        let band: Vec<Point> = upper
            .chain(lower)
            .map(|(depth, value)| (plane.x.position(depth.into()), plane.y.position(value)))
            .collect();
        let fill = Some((Ink::Series(index), BAND_OPACITY));
        shapes.push(Shape::Path { points: band, closed: true, fill, stroke: None });
        let stroke = Some(palette::series_stroke(index, 1.8));
        shapes.push(Shape::Path { points: points.clone(), closed: false, fill: None, stroke });
        shapes.extend(points.into_iter().map(|point| palette::marker(index, point, 6.0)));
        frame.group(series.label.clone(), shapes);
    }
    Ok(frame.finish())
}

fn means(groups: BTreeMap<u32, Vec<f64>>) -> BTreeMap<u32, Mean> {
    let bootstrap = Bootstrap::default();
    groups
        .into_iter()
        .map(|(depth, values)| {
            let value = values.iter().sum::<f64>() / values.len() as f64;
            (depth, Mean { value, interval: bootstrap.mean(&values) })
        })
        .collect()
}

fn describe(data: &Data, curves: &[BTreeMap<u32, Mean>], first: u32, last: u32) -> String {
    let ends = data.series.iter().zip(curves).map(|(series, curve): (&Series, _)| {
        let at = |entry: Option<(&u32, &Mean)>| {
            entry.map_or_else(String::new, |(_, mean)| Unit::of(data.metric).short(mean.value))
        };
        format!("{} from {} to {}", series.label, at(curve.first_key_value()), at(curve.last_key_value()))
    });
    let ends: Vec<String> = ends.collect();
    format!(
        "Line chart with a logarithmic vertical axis: mean {} for optimal lengths from {first} to {last} moves. {}.",
        quantity::words(data.metric),
        ends.join("; ")
    )
}
