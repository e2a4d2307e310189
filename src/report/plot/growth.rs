//! Growth: the mean of a metric by optimal length, one curve per algorithm.

use super::frame::{Frame, LEAST_PLOT, Words};
use super::{
    Anchor, Axis, Data, Font, Ink, Picture, Plane, PlotError, Scale, Series, Settings, Svg, Unit, data,
    palette, quantity,
};
use crate::stats::{Bootstrap, Interval};
use rayon::prelude::*;
use std::collections::BTreeMap;

const PLOT_HEIGHT: f64 = 430.0;
const BAND_OPACITY: f64 = 0.16;
/// Half the width of a band over a single length, in moves.
const SINGLE_BAND: f64 = 0.15;
/// Most curves that are named at their ends.
const MOST_DIRECT: usize = 6;
/// Largest share of the picture's width for those names.
const WIDEST: f64 = 0.25;
/// How far below its curve's end a name may stand, in pixels: about a line.
const FARTHEST: f64 = 16.0;
/// From the plane to the names.
const BESIDE: f64 = 6.0;
/// Width of the marker before a name.
const SAMPLE: f64 = 13.0;
/// Height of the line of numbers of boards above the plane.
const COUNTS: f64 = 14.0;

/// The mean at one optimal length.
#[derive(Clone, Copy)]
struct Mean {
    depth: u32,
    value: f64,
    /// None where there is one board.
    interval: Option<Interval>,
}

/// The means of one algorithm, by length.
struct Curve<'a> {
    index: usize,
    label: &'a str,
    means: Vec<Mean>,
}

/// Draws the plot.
pub(super) fn draw<'a>(data: &'a Data, settings: &Settings) -> Result<Picture, PlotError> {
    data.require_common()?;
    let metric = quantity::words(data.metric);
    let unit = Unit::of(data.metric);
    let grouped: Vec<BTreeMap<u32, Vec<f64>>> =
        data.measured().map(|(_, series)| data.by_depth(series)).collect::<Result<_, _>>()?;
    let counts: Vec<(u32, usize)> = grouped[0].iter().map(|(&depth, values)| (depth, values.len())).collect();
    // For each length the mean of each curve.
    let means = |&(depth, _): &(u32, usize)| -> Vec<Mean> {
        let samples: Vec<&[f64]> = grouped.iter().map(|groups| groups[&depth].as_slice()).collect();
        let intervals = data.intervals(&samples);
        let of = |(values, interval): (&&[f64], _)| Mean { depth, value: data::mean(values), interval };
        samples.iter().zip(intervals).map(of).collect()
    };
    let means: Vec<Vec<Mean>> = counts.par_iter().map(means).collect();
    let curve = |(number, (index, series)): (usize, (usize, &'a Series))| Curve {
        index,
        label: &series.label,
        means: means.iter().map(|curves| curves[number]).collect(),
    };
    let curves: Vec<Curve> = data.measured().enumerate().map(curve).collect();
    let (first, last) = (counts[0].0, counts[counts.len() - 1].0);
    let bands = if data.is_census {
        String::new()
    } else {
        let fewest = Bootstrap::FEWEST;
        format!(" Bands: 95 % bootstrap interval of the mean; none over fewer than {fewest} boards.")
    };
    let words = Words {
        title: format!("Mean {metric} by optimal length"),
        note: format!("{}{bands} n: boards of that length.", data.basis()),
        items: curves.iter().map(|curve| ends(curve, unit)).collect(),
    };
    let means = curves.iter().flat_map(|curve| &curve.means);
    let ends = means.flat_map(|mean| {
        let interval = mean.interval.map(|interval| [interval.low, interval.high]);
        [mean.value].into_iter().chain(interval.into_iter().flatten())
    });
    let y = Axis::new(Scale::suiting(unit, ends), unit, &format!("mean {metric}"));
    let axes = (Axis::of_depths(first, last), y);
    let (mut frame, plane, names) = lay_out(settings, &words, &axes, &curves)?;
    number_boards(&mut frame.svg, &plane, &counts);
    let step = counts.windows(2).fold(0, |step, pair| gcd(step, pair[1].0 - pair[0].0));
    for (number, curve) in curves.iter().enumerate() {
        frame.svg.group(curve.label, |svg| {
            draw_curve(svg, &plane, curve, step);
            if let Some(places) = &names {
                let (x, y) = (plane.rect.right + BESIDE, places[number]);
                palette::markers(svg, curve.index, &[(x + 4.0, y)], 7.0);
                svg.text((x + SAMPLE, y), curve.label, Font::LABEL, Anchor::Start);
            }
        });
    }
    Ok(frame.finish())
}

/// Where the curve begins and ends.
fn ends(curve: &Curve, unit: Unit) -> String {
    let [first, last] = [curve.means.first(), curve.means.last()].map(|mean| {
        mean.map_or_else(String::new, |m| format!("{} at {} moves", unit.short(m.value), m.depth))
    });
    format!("{}: from {first} to {last}", curve.label)
}

/// The curve with its band, broken where lengths are missing. The lengths are multiples of `step` apart: boards whose blank
/// is in its place, say, have even lengths only, and no odd one is missing.
fn draw_curve(svg: &mut Svg, plane: &Plane, curve: &Curve, step: u32) {
    let at = |depth: u32, value: f64| plane.at((f64::from(depth), value));
    let follows = |a: &Mean, b: &Mean| b.depth - a.depth == step;
    let with_interval = |a: &Mean, b: &Mean| follows(a, b) && a.interval.is_some() == b.interval.is_some();
    let bands = curve.means.chunk_by(with_interval).filter_map(|band| {
        let edges: Vec<(f64, Interval)> = match band {
            [single] => [-SINGLE_BAND, SINGLE_BAND]
                .into_iter()
                .filter_map(|beyond| Some((f64::from(single.depth) + beyond, single.interval?)))
                .collect(),
            _ => band.iter().filter_map(|mean| Some((f64::from(mean.depth), mean.interval?))).collect(),
        };
        let upper = edges.iter().map(|&(depth, interval)| plane.at((depth, interval.high)));
        let lower = edges.iter().rev().map(|&(depth, interval)| plane.at((depth, interval.low)));
        (!edges.is_empty()).then(|| upper.chain(lower).collect())
    });
    svg.areas(bands, Ink::Series(curve.index), BAND_OPACITY);
    let lines = curve.means.chunk_by(follows).filter(|line| line.len() > 1);
    let lines = lines.map(|line| line.iter().map(|mean| at(mean.depth, mean.value)).collect());
    palette::curve(svg, curve.index, lines);
    let points: Vec<_> = curve.means.iter().map(|mean| at(mean.depth, mean.value)).collect();
    palette::markers(svg, curve.index, &points, 6.0);
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The number of boards of each length above the plane, or of every second, third ... length if there is no room.
fn number_boards(svg: &mut Svg, plane: &Plane, counts: &[(u32, usize)]) {
    let words: Vec<(f64, String)> = counts
        .iter()
        .map(|&(depth, n)| (plane.at((f64::from(depth), 0.0)).0, Unit::States.short(n as f64)))
        .collect();
    let y = plane.rect.top - COUNTS / 2.0;
    svg.group("n: boards of each length", |svg| {
        svg.text((plane.rect.left - 6.0, y), "n", Font::TINY, Anchor::End);
        let mut end = plane.rect.left - 4.0;
        for (x, number) in words {
            let half = Font::TINY.width(&number) / 2.0;
            if x - half >= end + 3.0 {
                svg.text((x, y), &number, Font::TINY, Anchor::Middle);
                end = x + half;
            }
        }
    });
}

/// The plane, and, if the curves are to be named at their ends, how high each name stands: if they are few, and the names
/// short and not too close to each other. Otherwise a legend names them.
fn lay_out(
    settings: &Settings,
    words: &Words,
    (x, y): &(Axis, Axis),
    curves: &[Curve],
) -> Result<(Frame, Plane, Option<Vec<f64>>), PlotError> {
    let widths = curves.iter().map(|curve| Font::LABEL.width(curve.label));
    let room = widths.fold(0.0, f64::max) + BESIDE + SAMPLE;
    let draw = |legend: &[(usize, &str)], right| {
        let mut frame = Frame::new(settings, words, legend, (PLOT_HEIGHT, LEAST_PLOT))?;
        let plane = Plane::draw(&mut frame.svg, frame.area, x.clone(), y.clone(), (right, COUNTS));
        Ok((frame, plane))
    };
    if curves.len() <= MOST_DIRECT && room <= f64::from(settings.width) * WIDEST {
        let (frame, plane) = draw(&[], room)?;
        let ends = curves.iter().filter_map(|curve| curve.means.last());
        let ends: Vec<f64> = ends.map(|mean| plane.at((0.0, mean.value)).1).collect();
        let places = spread(&ends);
        if places.iter().zip(&ends).all(|(place, end)| place - end <= FARTHEST) {
            return Ok((frame, plane, Some(places)));
        }
    }
    let legend: Vec<(usize, &str)> = curves.iter().map(|curve| (curve.index, curve.label)).collect();
    let (frame, plane) = draw(&legend, 0.0)?;
    Ok((frame, plane, None))
}

/// Where names at these places go to leave each other room: below the one above, if they must.
fn spread(places: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|&a, &b| places[a].total_cmp(&places[b]));
    let mut spread = places.to_vec();
    let mut least = f64::NEG_INFINITY;
    for index in order {
        spread[index] = places[index].max(least);
        least = spread[index] + Font::LABEL.line();
    }
    spread
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_leave_each_other_room() {
        let line = Font::LABEL.line();
        let apart = [line, 5.0 * line, 3.0 * line];
        assert_eq!(spread(&apart), apart);
        assert_eq!(spread(&[102.0, 100.0, 101.0]), [100.0 + 2.0 * line, 100.0, 100.0 + line]);
    }
}
