//! Boxes: how the values of a metric are distributed, one box per algorithm.

use super::axes::Spec;
use super::data::Data;
use super::error::PlotError;
use super::frame::{Settings, Words};
use super::quantity::{self, Unit};
use super::rows::Rows;
use super::scale::Scale;
use super::scene::{Ink, Scene, Shape, Stroke};
use crate::stats::Description;

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
    let scale = Scale::log(described.iter().flat_map(|d| [d.min, d.max]));
    let x = Spec::new(scale, Unit::of(metric), quantity::words(metric));
    let mut rows = Rows::new(settings, words, data, &x, (THICKNESS, 0.0))?;
    for (index, (description, sentence)) in described.iter().zip(sentences).enumerate() {
        let shapes = one_box(index, description, &rows);
        rows.frame.group(sentence, shapes);
    }
    Ok(rows.frame.finish())
}

fn one_box(index: usize, d: &Description, rows: &Rows) -> Vec<Shape> {
    let (top, bottom) = rows.lanes[index];
    let middle = f64::midpoint(top, bottom);
    let x = |value| rows.x.position(value);
    let ink = Ink::Series(index);
    let thin = Stroke::solid(ink, 1.6);
    let end = |at: f64| Shape::line((at, middle - 5.0), (at, middle + 5.0), thin);
    // A box of no width (all values equal) would vanish.
    let width = (x(d.p75) - x(d.p25)).max(1.0);
    let mean = x(d.mean);
    let diamond =
        vec![(mean, middle - 4.5), (mean + 4.0, middle), (mean, middle + 4.5), (mean - 4.0, middle)];
    vec![
        Shape::line((x(d.p5), middle), (x(d.p25), middle), thin),
        Shape::line((x(d.p75), middle), (x(d.p95), middle), thin),
        end(x(d.p5)),
        end(x(d.p95)),
        Shape::Dots {
            centres: vec![(x(d.min), middle), (x(d.max), middle)],
            diameter: 4.0,
            ink,
            opacity: 1.0,
        },
        Shape::Rect {
            at: (x(d.p25), top),
            size: (width, bottom - top),
            fill: Some((ink, 0.3)),
            stroke: Some(Stroke::solid(ink, 1.5)),
        },
        Shape::line((x(d.median), top), (x(d.median), bottom), Stroke::solid(Ink::Text, 2.4)),
        Shape::Path {
            points: diamond,
            closed: true,
            fill: Some((Ink::Background, 1.0)),
            stroke: Some(Stroke::solid(Ink::Text, 1.2)),
        },
    ]
}
