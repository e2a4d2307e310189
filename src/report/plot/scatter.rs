//! Scatter: two algorithms on the same boards, one dot per board.
//!
//! Dots below the line of equality are boards on which the algorithm of the vertical axis needed less. Boards that
//! only one of the two solved have no place in the plane; they stand on margins beyond the axes' ends.

use super::axes::{self, Plane};
use super::canvas::{self, Area, line, pixels, units};
use super::data::{self, Data};
use super::error::PlotError;
use super::frame::{Frame, LEAST_PLOT, Settings, Words};
use super::quantity::{self, Unit};
use super::scale::{Axis, Scale};
use super::scene::{Ink, Scene};
use plotters::element::{Circle, PathElement, Rectangle};
use plotters::style::{Color, RGBAColor};
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
            "Scatter plot, one dot per board: {} of {} across, of {} upwards. {verdict}",
            quantity::words(metric),
            first.label,
            second.label
        ),
        notes: vec![verdict.clone()],
    };
    let side = SIDE.min(f64::from(settings.width) - 32.0);
    let frame = Frame::new(settings, words, &[], (side + 36.0, LEAST_PLOT))?;
    let all =
        pairs.both.iter().flat_map(|&(x, y)| [x, y]).chain(pairs.only_x.iter().chain(&pairs.only_y).copied());
    // One scale for both axes makes the line of equality the diagonal.
    let scale = Scale::suiting(Unit::of(metric), all);
    let x = Axis::new(scale.clone(), Unit::of(metric), &first.label);
    let y = Axis::new(scale, Unit::of(metric), &second.label);
    let room = |needed: bool| if needed { MARGIN } else { 0.0 };
    let beyond = (room(!pairs.only_y.is_empty()), room(!pairs.only_x.is_empty()));
    let mut plane = axes::draw(&middle_square(&frame.area), &x, &y, beyond)?;
    frame.group("equal", || {
        let ends = [(0.0, 0.0), (x.high(), x.high())];
        plane.draw_series([PathElement::new(ends, line(Ink::Guide, 1.2))])?;
        Ok(())
    })?;
    frame.group(format!("{} that both solved", data::boards(pairs.both.len())), || {
        if pairs.both.len() <= FEW {
            let style = Ink::Series(0).mix(0.6).filled();
            plane.draw_series(pairs.both.iter().map(|&pair| Circle::new(pair, units(2.25), style)))?;
            return Ok(());
        }
        many(&frame, &plane, &pairs.both)
    })?;
    draw_margins(&frame, &plane, &pairs, (&first.label, &second.label))?;
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
fn middle_square(area: &Area) -> Area {
    let (width, height) = canvas::size(area);
    let beside = units((width - height).max(0.0) / 2.0);
    area.margin(0, 0, beside, beside)
}

/// Cells instead of dots: their number is bounded by the picture's size, not by that of the data.
fn many(frame: &Frame, plane: &Plane, pairs: &[(f64, f64)]) -> Result<(), PlotError> {
    let cell = units(CELL);
    let mut cells: BTreeMap<(i32, i32), usize> = BTreeMap::new();
    for pair in pairs {
        let (x, y) = plane.backend_coord(pair);
        *cells.entry((x.div_euclid(cell), y.div_euclid(cell))).or_default() += 1;
    }
    let most = cells.values().copied().max().unwrap_or(1) as f64;
    let mut levels: [Vec<(i32, i32)>; 5] = Default::default();
    for ((column, row), count) in cells {
        let share = (count as f64).ln_1p() / most.ln_1p();
        let level = ((share * levels.len() as f64) as usize).min(levels.len() - 1);
        levels[level].push((column * cell + cell / 2, row * cell + cell / 2));
    }
    for (centres, opacity) in levels.into_iter().zip([0.25, 0.45, 0.65, 0.85, 1.0]) {
        dots(&frame.picture(), centres, CELL * 0.65, Ink::Series(0).mix(opacity))?;
    }
    Ok(())
}

/// The boards that only one of both solved, beyond the ends of the axes: at most one dot per pixel, however many there
/// are.
fn draw_margins(frame: &Frame, plane: &Plane, pairs: &Pairs, labels: (&str, &str)) -> Result<(), PlotError> {
    let picture = frame.picture();
    let (across, up) = plane.plotting_area().get_pixel_range();
    let [near, middle, far] = [4.0, MARGIN / 2.0, MARGIN - 4.0].map(units);
    let place = |value| plane.backend_coord(&value);
    let whole = |unit: i32| units(pixels(unit).round());
    let (ground, ink) = (Ink::Grid.mix(0.5).filled(), Ink::Series(1).mix(0.7));
    if !pairs.only_x.is_empty() {
        frame.group(format!("only {} solved", labels.0), || {
            let corners = [(across.start, up.start - far), (across.end, up.start - near)];
            picture.draw(&Rectangle::new(corners, ground))?;
            let places: BTreeSet<i32> = pairs.only_x.iter().map(|&x| whole(place((x, x)).0)).collect();
            dots(&picture, places.into_iter().map(|x| (x, up.start - middle)), 2.5, ink)
        })?;
    }
    if !pairs.only_y.is_empty() {
        frame.group(format!("only {} solved", labels.1), || {
            let corners = [(across.end + near, up.start), (across.end + far, up.end)];
            picture.draw(&Rectangle::new(corners, ground))?;
            let places: BTreeSet<i32> = pairs.only_y.iter().map(|&y| whole(place((y, y)).1)).collect();
            dots(&picture, places.into_iter().map(|y| (across.end + middle, y)), 2.5, ink)
        })?;
    }
    Ok(())
}

fn dots(
    picture: &Area,
    centres: impl IntoIterator<Item = (i32, i32)>,
    radius: f64,
    color: RGBAColor,
) -> Result<(), PlotError> {
    for centre in centres {
        picture.draw(&Circle::new(centre, units(radius), color.filled()))?;
    }
    Ok(())
}
