//! Growth: the mean of a metric by optimal length, one curve per algorithm.

use super::axes::{self, Plane};
use super::canvas::{letters, line, units};
use super::data::{self, Data, Series};
use super::error::PlotError;
use super::frame::{FONT, Frame, LEAST_PLOT, Settings, Words};
use super::palette;
use super::quantity::{self, Unit};
use super::scale::{Axis, Scale};
use super::scene::{Ink, Scene};
use super::text::{self, Weight};
use crate::stats::{Bootstrap, Interval};
use plotters::element::Polygon;
use plotters::series::LineSeries;
use plotters::style::Color;
use plotters::style::text_anchor::{HPos, VPos};
use std::collections::BTreeMap;

const PLOT_HEIGHT: f64 = 430.0;
const BAND_OPACITY: f64 = 0.16;
/// Most curves that are named at their ends.
const MOST_DIRECT: usize = 6;
/// Largest share of the picture's width for those names.
const WIDEST: f64 = 0.25;
/// How far a name may stand above or below its curve's end, in pixels.
const FARTHEST: f64 = 9.0;
/// From the plane to the names.
const BESIDE: f64 = 6.0;
/// Width of the marker before a name.
const SAMPLE: f64 = 13.0;

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
    let x = Axis::of_depths(first, last);
    let values =
        curves.iter().flat_map(BTreeMap::values).flat_map(|mean| [mean.low(), mean.value, mean.high()]);
    let y = Axis::new(
        Scale::suiting(Unit::of(metric), values),
        Unit::of(metric),
        &format!("mean {}", quantity::words(metric)),
    );
    let ends: Vec<f64> =
        curves.iter().filter_map(BTreeMap::last_key_value).map(|(_, mean)| mean.value).collect();
    let (frame, mut plane, names) = lay_out(settings, words, data, (&x, &y), &ends)?;
    let name = letters(FONT, Weight::Normal, Ink::Text, (HPos::Left, VPos::Center));
    for (index, (series, curve)) in data.series.iter().zip(&curves).enumerate() {
        let at =
            |value: fn(&Mean) -> f64| curve.iter().map(move |(&depth, mean)| (f64::from(depth), value(mean)));
        let means: Vec<(f64, f64)> = at(|mean| mean.value).collect();
        let band: Vec<(f64, f64)> = at(Mean::high).chain(at(Mean::low).rev()).collect();
        frame.group(series.label.clone(), || {
            plane.draw_series([Polygon::new(band, Ink::Series(index).mix(BAND_OPACITY).filled())])?;
            plane.draw_series(LineSeries::new(means.clone(), line(Ink::Curve(index), 1.8)))?;
            plane.draw_series(means.into_iter().map(|at| palette::marker(index, at, 6.0)))?;
            if let Some(shifts) = &names {
                let (right, end) = plane.backend_coord(&(x.high(), ends[index]));
                let at = |beside: f64| (right + units(beside), end + shifts[index]);
                frame.picture().draw(&palette::marker(index, at(BESIDE + 4.0), 7.0))?;
                frame.picture().draw_text(&series.label, &name, at(BESIDE + SAMPLE))?;
            }
            Ok(())
        })?;
    }
    Ok(frame.finish())
}

/// The plane, and, if the curves are to be named at their ends, how far below its end each name stands: if they are few,
/// and the names short and not too close to each other. Otherwise a legend names them.
fn lay_out(
    settings: &Settings,
    words: Words,
    data: &Data,
    (x, y): (&Axis, &Axis),
    ends: &[f64],
) -> Result<(Frame, Plane, Option<Vec<i32>>), PlotError> {
    let widths = data.series.iter().map(|series| text::width(&series.label, FONT, Weight::Normal));
    let room = widths.fold(0.0, f64::max) + BESIDE + SAMPLE;
    if ends.len() <= MOST_DIRECT && room <= f64::from(settings.width) * WIDEST {
        let frame = Frame::new(settings, words.clone(), &[], (PLOT_HEIGHT, LEAST_PLOT))?;
        let plane = axes::draw(&frame.area, x, y, (room, 0.0))?;
        let places: Vec<i32> = ends.iter().map(|&end| plane.backend_coord(&(x.high(), end)).1).collect();
        let shifts = spread(&places);
        if shifts.iter().all(|shift| shift.abs() <= units(FARTHEST)) {
            return Ok((frame, plane, Some(shifts)));
        }
    }
    let frame = Frame::new(settings, words, &data.legend(), (PLOT_HEIGHT, LEAST_PLOT))?;
    let plane = axes::draw(&frame.area, x, y, (0.0, 0.0))?;
    Ok((frame, plane, None))
}

/// How far down names at these places must move to leave each other room: groups of names that are too close are
/// centred where they were.
fn spread(places: &[i32]) -> Vec<i32> {
    let line = units(FONT * text::LINE);
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|&index| places[index]);
    // Each group: its names' number in the order and the top of the first.
    let mut groups: Vec<(Vec<usize>, i32)> = Vec::new();
    for index in order {
        let mut group = (vec![index], places[index]);
        while let Some((above, top)) =
            groups.pop_if(|(above, top)| *top + above.len() as i32 * line > group.1)
        {
            let (first, second) = (above.len() as i32, group.0.len() as i32);
            // The mean of what each wants its first name's place to be, weighted by names.
            group.1 = (first * top + second * (group.1 - first * line)) / (first + second);
            group.0.splice(..0, above);
        }
        groups.push(group);
    }
    let mut shifts = vec![0; places.len()];
    for (names, top) in groups {
        for (number, index) in names.into_iter().enumerate() {
            shifts[index] = top + number as i32 * line - places[index];
        }
    }
    shifts
}

impl Mean {
    fn low(&self) -> f64 {
        self.interval.map_or(self.value, |interval| interval.low)
    }

    fn high(&self) -> f64 {
        self.interval.map_or(self.value, |interval| interval.high)
    }
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
        "Line chart: mean {} for optimal lengths from {first} to {last} moves. {}.",
        quantity::words(data.metric),
        ends.join("; ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_leave_each_other_room_and_stay_near() {
        let line = units(FONT * text::LINE);
        assert_eq!(spread(&[line, 5 * line, 3 * line]), [0, 0, 0]);
        assert_eq!(spread(&[100, 100]), [-line / 2, line - line / 2]);
        let places = [7 * line, 40, 60, 10, 6 * line + 2];
        let shifts = spread(&places);
        let mut placed: Vec<i32> = places.iter().zip(&shifts).map(|(place, shift)| place + shift).collect();
        placed.sort_unstable();
        assert!(placed.windows(2).all(|pair| pair[1] - pair[0] >= line), "{placed:?}");
    }
}
