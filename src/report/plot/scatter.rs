//! Scatter: two algorithms on the same boards, one dot per board.
//!
//! Dots below the line of equality are boards on which the algorithm of the vertical axis needed less. Boards that
//! only one of the two solved have no place in the plane; they stand on margins beyond the axes' ends.

use super::axes::{self, Plane, Spec};
use super::data::{self, Data};
use super::error::PlotError;
use super::frame::{Frame, Settings, Words};
use super::quantity::{self, Unit};
use super::scale::Scale;
use super::scene::{Bounds, Ink, Point, Scene, Shape, Stroke};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Greatest side of the square plane.
const SIDE: f64 = 560.0;
/// Width of the margins for boards that only one algorithm solved.
const MARGIN: f64 = 26.0;
/// More dots than this are gathered into cells of [`CELL`] pixels, darker where there are more.
const FEW: usize = 1500;
const CELL: f64 = 3.0;

/// What became of the boards.
#[derive(Default)]
struct Pairs {
    both: Vec<(f64, f64)>,
    only_x: Vec<f64>,
    only_y: Vec<f64>,
}

/// Draws the first algorithm of `data` along the horizontal and the second along the vertical axis.
///
/// # Errors
/// If there are not two algorithms, or they have no board in common.
pub(super) fn draw(data: &Data, settings: &Settings) -> Result<Scene, PlotError> {
    let [first, second] = data.series.as_slice() else {
        let known = data.series.iter().map(|series| series.label.clone()).collect();
        return Err(PlotError::NotTwo { known });
    };
    let pairs = pair(data);
    if pairs.both.is_empty() && pairs.only_x.is_empty() && pairs.only_y.is_empty() {
        return Err(PlotError::NoPairs { first: first.label.clone(), second: second.label.clone() });
    }
    let metric = data.metric;
    let verdict = verdict(&pairs, &first.label, &second.label);
    let words = Words {
        title: format!("{}: {} against {}", capitalised(quantity::words(metric)), second.label, first.label),
        description: format!(
            "Scatter plot with logarithmic axes, one dot per board: {} of {} across, of {} upwards. {verdict}",
            quantity::words(metric),
            first.label,
            second.label
        ),
        notes: vec![verdict.clone()],
    };
    let side = SIDE.min(f64::from(settings.width) - 32.0);
    let mut frame = Frame::new(settings, words, &[], side + 36.0)?;
    let all =
        pairs.both.iter().flat_map(|&(x, y)| [x, y]).chain(pairs.only_x.iter().chain(&pairs.only_y).copied());
    // One scale for both axes makes the line of equality the diagonal.
    let scale = Scale::log(all);
    let x = Spec::new(scale, Unit::of(metric), &first.label);
    let y = Spec::new(scale, Unit::of(metric), &second.label);
    let room = |needed: bool| if needed { MARGIN } else { 0.0 };
    let beyond = (room(!pairs.only_y.is_empty()), room(!pairs.only_x.is_empty()));
    frame.area = middle_square(frame.area);
    let plane = axes::draw(&mut frame, &x, &y, beyond);
    diagonal(&mut frame, &plane);
    let dots: Vec<Point> =
        pairs.both.iter().map(|&(x, y)| (plane.x.position(x), plane.y.position(y))).collect();
    let name = format!("{} that both solved", data::boards(dots.len()));
    let shapes = if dots.len() <= FEW { vec![few(dots)] } else { many(&dots) };
    frame.group(name, shapes);
    draw_margins(&mut frame, &plane, &pairs, (&first.label, &second.label));
    Ok(frame.finish())
}

fn pair(data: &Data) -> Pairs {
    let seconds: HashMap<usize, Option<f64>> = data.series[1].rows.iter().copied().collect();
    let mut pairs = Pairs::default();
    for (instance, first) in &data.series[0].rows {
        let Some(&second) = seconds.get(instance) else { continue };
        match (*first, second) {
            (Some(x), Some(y)) => pairs.both.push((x, y)),
            (Some(x), None) => pairs.only_x.push(x),
            (None, Some(y)) => pairs.only_y.push(y),
            (None, None) => {}
        }
    }
    pairs
}

fn verdict(pairs: &Pairs, first: &str, second: &str) -> String {
    let less = pairs.both.iter().filter(|(x, y)| y < x).count();
    let more = pairs.both.iter().filter(|(x, y)| y > x).count();
    let equal = pairs.both.len() - less - more;
    let n = |count: usize| Unit::States.short(count as f64);
    let mut words = vec![format!(
        "Of {} that both solved, {second} needed less on {}, more on {} and the same on {}.",
        data::boards(pairs.both.len()),
        n(less),
        n(more),
        n(equal)
    )];
    if !pairs.only_x.is_empty() {
        words.push(format!("Only {first} solved {}; they stand above the plane.", n(pairs.only_x.len())));
    }
    if !pairs.only_y.is_empty() {
        words.push(format!("Only {second} solved {}; they stand right of the plane.", n(pairs.only_y.len())));
    }
    words.join(" ")
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The middle of the area, about as wide as it is high.
fn middle_square(area: Bounds) -> Bounds {
    let width = area.height().min(area.width());
    let left = area.left + (area.width() - width) / 2.0;
    Bounds { left, right: left + width, ..area }
}

fn diagonal(frame: &mut Frame, plane: &Plane) {
    let (from, to) = ((plane.x.from, plane.y.from), (plane.x.to, plane.y.to));
    let stroke = Stroke { ink: Ink::Muted, width: 1.2, dash: &[5.0, 4.0] };
    frame.group("equal", vec![Shape::line(from, to, stroke)]);
}

fn few(centres: Vec<Point>) -> Shape {
    Shape::Dots { centres, diameter: 4.5, ink: Ink::Series(0), opacity: 0.6 }
}

/// Cells instead of dots: their number is bounded by the picture's size, not by that of the data.
fn many(dots: &[Point]) -> Vec<Shape> {
    let mut cells: BTreeMap<(i64, i64), usize> = BTreeMap::new();
    for &(x, y) in dots {
        *cells.entry(((x / CELL).floor() as i64, (y / CELL).floor() as i64)).or_default() += 1;
    }
    let most = cells.values().copied().max().unwrap_or(1) as f64;
    let mut levels: [Vec<Point>; 5] = Default::default();
    for ((column, row), count) in cells {
        let share = (count as f64).ln_1p() / most.ln_1p();
        let level = ((share * levels.len() as f64) as usize).min(levels.len() - 1);
        levels[level].push(((column as f64 + 0.5) * CELL, (row as f64 + 0.5) * CELL));
    }
    let opacities = [0.25, 0.45, 0.65, 0.85, 1.0];
    levels
        .into_iter()
        .zip(opacities)
        .filter(|(centres, _)| !centres.is_empty())
        .map(|(centres, opacity)| Shape::Dots { centres, diameter: CELL * 1.3, ink: Ink::Series(0), opacity })
        .collect()
}

fn draw_margins(frame: &mut Frame, plane: &Plane, pairs: &Pairs, (first, second): (&str, &str)) {
    let bounds = plane.bounds;
    let ground = |at, size| Shape::Rect { at, size, fill: Some((Ink::Grid, 0.5)), stroke: None };
    if !pairs.only_x.is_empty() {
        let y = bounds.top - MARGIN / 2.0;
        let ground = ground((bounds.left, bounds.top - MARGIN + 4.0), (bounds.width(), MARGIN - 8.0));
        let dots = margin_dots(pairs.only_x.iter().map(|&x| plane.x.position(x)), |x| (x, y));
        frame.group(format!("only {first} solved"), vec![ground, dots]);
    }
    if !pairs.only_y.is_empty() {
        let x = bounds.right + MARGIN / 2.0;
        let ground = ground((bounds.right + 4.0, bounds.top), (MARGIN - 8.0, bounds.height()));
        let dots = margin_dots(pairs.only_y.iter().map(|&y| plane.y.position(y)), |y| (x, y));
        frame.group(format!("only {second} solved"), vec![ground, dots]);
    }
}

/// At most one dot per pixel, however many boards there are.
fn margin_dots(positions: impl Iterator<Item = f64>, point: impl Fn(f64) -> Point) -> Shape {
    let pixels: BTreeSet<i64> = positions.map(|position| position.round() as i64).collect();
    let centres = pixels.into_iter().map(|pixel| point(pixel as f64)).collect();
    Shape::Dots { centres, diameter: 5.0, ink: Ink::Series(1), opacity: 0.7 }
}
