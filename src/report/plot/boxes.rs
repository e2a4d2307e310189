//! Boxes: how the values of a metric are distributed, one box per algorithm.

use super::canvas::{line, units};
use super::data::Data;
use super::error::PlotError;
use super::frame::{Settings, Words};
use super::quantity::{self, Unit};
use super::rows::Rows;
use super::scale::{Axis, Scale};
use super::scene::{Ink, Scene};
use crate::stats::Description;
use plotters::element::{Circle, EmptyElement, PathElement, Polygon, Rectangle};
use plotters::style::Color;

const THICKNESS: f64 = 20.0;

/// Draws the plot.
///
/// # Errors
/// If the algorithms have no board in common, or the picture is too small.
pub(super) fn draw(data: &Data, settings: &Settings) -> Result<Scene, PlotError> {
    data.require_common()?;
    let metric = data.metric;
    let described: Vec<Description> =
        data.series.iter().filter_map(|series| Description::of(&series.common)).collect();
    let short = |value| Unit::of(metric).short(value);
    let sentences: Vec<String> = data
        .series
        .iter()
        .zip(&described)
        .map(|(series, d)| {
            format!(
                "{}: median {}, half of the boards from {} to {}, all from {} to {}",
                series.label,
                short(d.median),
                short(d.p25),
                short(d.p75),
                short(d.min),
                short(d.max)
            )
        })
        .collect();
    let words = Words {
        title: format!("Distribution of {}", quantity::words(metric)),
        description: format!("Box plot of {}. {}.", quantity::words(metric), sentences.join("; ")),
        notes: vec![format!(
            "{} Box: the middle half, with the median; whiskers: 5 % to 95 %; dots: least and most; diamond: mean.",
            data.basis()
        )],
    };
    let scale = Scale::suiting(
        Unit::of(metric),
        described.iter().flat_map(|d| [d.min, d.p5, d.p25, d.median, d.mean, d.p75, d.p95, d.max]),
    );
    let x = Axis::new(scale, Unit::of(metric), quantity::words(metric));
    let rows = Rows::new(settings, words, data, &x, (THICKNESS, 0.0))?;
    for (index, (description, sentence)) in described.iter().zip(sentences).enumerate() {
        rows.frame.group(sentence, || one_box(index, description, &rows))?;
    }
    Ok(rows.frame.finish())
}

/// plotters' own box plot has whiskers by another rule (1.5 times the box) and no mean.
fn one_box(index: usize, d: &Description, rows: &Rows) -> Result<(), PlotError> {
    let area = rows.plane.plotting_area();
    let (top, bottom) = rows.lanes[index];
    let middle = f64::midpoint(top, bottom);
    let ink = Ink::Series(index);
    let upright = |x, half: f64| vec![(x, middle - half), (x, middle + half)];
    let level = |from, to| vec![(from, middle), (to, middle)];
    for whisker in [level(d.p5, d.p25), level(d.p75, d.p95), upright(d.p5, 5.0), upright(d.p95, 5.0)] {
        area.draw(&PathElement::new(whisker, line(ink, 1.6)))?;
    }
    for extreme in [d.min, d.max] {
        area.draw(&Circle::new((extreme, middle), units(2.0), ink.filled()))?;
    }
    let corners = [(d.p25, top), (d.p75, bottom)];
    area.draw(&Rectangle::new(corners, ink.mix(0.3).filled()))?;
    area.draw(&Rectangle::new(corners, line(ink, 1.5)))?;
    let half = (bottom - top) / 2.0;
    area.draw(&PathElement::new(upright(d.median, half), line(Ink::Text, 2.4)))?;
    let diamond =
        [(-4.0, 0.0), (0.0, -4.5), (4.0, 0.0), (0.0, 4.5), (-4.0, 0.0)].map(|(x, y)| (units(x), units(y)));
    let mean = EmptyElement::at((d.mean, middle));
    let inside = Polygon::new(diamond, Ink::Background.filled());
    area.draw(&(mean + inside + PathElement::new(diamond, line(Ink::Text, 1.2))))?;
    Ok(())
}
