//! Bars: the mean of a metric with its interval, one bar per algorithm.

use super::frame::Words;
use super::{
    Anchor, Axis, Data, Font, Ink, Picture, PlotError, Rect, Rows, Scale, Settings, Unit, data, palette,
    quantity,
};
use crate::stats::Interval;

const THICKNESS: f64 = 16.0;
/// Means further apart than this do not fit on an even axis.
const EVEN_AXIS_LIMIT: f64 = 40.0;

/// The mean of a series.
struct Bar<'a> {
    index: usize,
    label: &'a str,
    mean: f64,
    interval: Option<Interval>,
    /// Both in writing.
    number: String,
}

/// Draws the plot.
///
/// The length of a bar means something only on an axis that begins at 0. Where means differ too much for that, the
/// axis is logarithmic and the means are marked by points instead.
pub(super) fn draw(data: &Data, settings: &Settings) -> Result<Picture, PlotError> {
    data.require_common()?;
    let metric = quantity::words(data.metric);
    let unit = Unit::of(data.metric);
    let samples: Vec<&[f64]> = data.measured().map(|(_, series)| series.common.as_slice()).collect();
    let bars: Vec<Bar> = data
        .measured()
        .zip(data.intervals(&samples))
        .map(|((index, series), interval)| {
            let mean = data::mean(&series.common);
            let range = interval
                .map_or_else(String::new, |i| format!(" ({} to {})", unit.short(i.low), unit.short(i.high)));
            Bar { index, label: &series.label, mean, interval, number: unit.short(mean) + &range }
        })
        .collect();
    let least = bars.iter().map(|bar| bar.mean).fold(f64::INFINITY, f64::min);
    let high = |bar: &Bar| bar.interval.map_or(bar.mean, |interval| interval.high);
    let even = bars.iter().map(high).fold(0.0, f64::max) <= least * EVEN_AXIS_LIMIT;
    let low = |bar: &Bar| bar.interval.map_or(bar.mean, |interval| interval.low);
    let ends = bars.iter().flat_map(|bar| [low(bar), bar.mean, high(bar)]);
    let scale = if even { Scale::from_zero(ends) } else { Scale::log(ends) };
    let x = Axis::new(scale, unit, &format!("mean {metric}"));
    let words = Words {
        title: format!("Mean {metric}"),
        note: if data.is_census {
            data.basis()
        } else {
            format!("{} In brackets and as lines: 95 % bootstrap interval.", data.basis())
        },
        items: bars.iter().map(|bar| format!("{} {}", bar.label, bar.number)).collect(),
    };
    let right = Font::NUMBER.widest(bars.iter().map(|bar| &bar.number)) + 12.0;
    let Rows { mut frame, plane, lanes } = Rows::new(settings, &words, data, x, (THICKNESS, right))?;
    for (bar, (top, bottom)) in bars.iter().zip(lanes) {
        let middle = f64::midpoint(top, bottom);
        let at = |value: f64| plane.at((value, 0.0)).0;
        let level = |i: Interval| vec![(at(i.low), middle), (at(i.high), middle)];
        frame.svg.group(&format!("{}: {}", bar.label, bar.number), |svg| {
            if even {
                let rect = Rect { left: at(0.0), top, right: at(bar.mean), bottom };
                svg.areas([rect.corners()], Ink::Series(bar.index), 0.85);
                let whisker = bar.interval.map(|interval| {
                    let ends = [interval.low, interval.high].map(at);
                    let ends = ends.map(|x| vec![(x, middle - 4.0), (x, middle + 4.0)]);
                    [vec![level(interval)], ends.to_vec()].concat()
                });
                svg.lines(whisker.into_iter().flatten(), Ink::Text, 1.4, "");
            } else {
                // The interval is often narrower than the marker, so it goes below it.
                svg.lines(bar.interval.map(level), Ink::Series(bar.index), 3.0, "");
                palette::markers(svg, bar.index, &[(at(bar.mean), middle)], 9.0);
            }
            svg.text((plane.rect.right + 10.0, middle), &bar.number, Font::NUMBER, Anchor::Start);
        });
    }
    Ok(frame.finish())
}
