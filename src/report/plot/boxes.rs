//! Boxes: how the values of a metric are distributed, one box per algorithm.

use super::frame::Words;
use super::{
    Axis, Data, Ink, Picture, Plane, PlotError, Rect, Rows, Scale, Series, Settings, Svg, Unit, palette,
    quantity,
};
use crate::stats::Description;

const THICKNESS: f64 = 20.0;
/// Fewer values are shown themselves: a box says five things about them.
const LEAST_FOR_BOX: usize = 5;

/// Draws the plot.
pub(super) fn draw(data: &Data, settings: &Settings) -> Result<Picture, PlotError> {
    data.require_common()?;
    let metric = quantity::words(data.metric);
    let unit = Unit::of(data.metric);
    let described: Vec<(usize, &Series, Description)> = data
        .measured()
        .filter_map(|(index, series)| Some((index, series, Description::of(&series.common)?)))
        .collect();
    let few = data.depths.len() < LEAST_FOR_BOX;
    let sentence = |series: &Series, d: &Description| {
        let [min, p25, median, p75, max] = [d.min, d.p25, d.median, d.p75, d.max].map(|v| unit.short(v));
        if few {
            let values: Vec<String> = series.common.iter().map(|&value| unit.short(value)).collect();
            return format!("{}: {}", series.label, values.join(", "));
        }
        format!(
            "{}: median {median}, half of the boards from {p25} to {p75}, all from {min} to {max}",
            series.label
        )
    };
    let sentences: Vec<String> = described.iter().map(|(_, series, d)| sentence(series, d)).collect();
    let legend = if few {
        "One mark per board; too few boards for boxes."
    } else {
        "Box: the middle half, with the median; whiskers: 5 % to 95 %; dots: least and most; diamond: mean."
    };
    let words = Words {
        title: format!("Distribution of {metric}"),
        note: format!("{} {legend}", data.basis()),
        items: sentences.clone(),
    };
    let scale = Scale::suiting(unit, described.iter().flat_map(|(_, _, d)| [d.min, d.mean, d.max]));
    let x = Axis::new(scale, unit, metric);
    let Rows { mut frame, plane, lanes } = Rows::new(settings, &words, data, x, (THICKNESS, 0.0))?;
    for (((index, series, description), sentence), lane) in described.iter().zip(sentences).zip(lanes) {
        frame.svg.group(&sentence, |svg| {
            if few {
                let middle = f64::midpoint(lane.0, lane.1);
                let marks = series.common.iter().map(|&value| (plane.at((value, 0.0)).0, middle));
                palette::markers(svg, *index, &marks.collect::<Vec<_>>(), 8.0);
            } else {
                one_box(svg, *index, description, &plane, lane);
            }
        });
    }
    Ok(frame.finish())
}

fn one_box(svg: &mut Svg, index: usize, d: &Description, plane: &Plane, (top, bottom): (f64, f64)) {
    let middle = f64::midpoint(top, bottom);
    let ink = Ink::Series(index);
    let at = |value: f64| plane.at((value, 0.0)).0;
    let upright = |value, half: f64| vec![(at(value), middle - half), (at(value), middle + half)];
    let level = |from, to| vec![(at(from), middle), (at(to), middle)];
    let whiskers = [level(d.p5, d.p25), level(d.p75, d.p95), upright(d.p5, 5.0), upright(d.p95, 5.0)];
    svg.lines(whiskers, ink, 1.6, "");
    svg.dots([d.min, d.max].map(|value| (at(value), middle)), 2.0, ink, 1.0);
    let half = Rect { left: at(d.p25), top, right: at(d.p75), bottom }.corners();
    svg.areas([half.clone()], ink, 0.3);
    svg.lines([half], ink, 1.5, "");
    svg.lines([upright(d.median, (bottom - top) / 2.0)], Ink::Text, 2.4, "");
    let diamond = [(-4.0, 0.0), (0.0, -4.5), (4.0, 0.0), (0.0, 4.5), (-4.0, 0.0)];
    let diamond = diamond.map(|(x, y)| (at(d.mean) + x, middle + y)).to_vec();
    svg.areas([diamond.clone()], Ink::Background, 1.0);
    svg.lines([diamond], Ink::Text, 1.2, "");
}
