//! Scatter: two algorithms on the same boards, one dot per board.
//!
//! Dots below the line of equality are boards on which the algorithm of the vertical axis needed less. Boards that
//! only one of the two solved have no place in the plane; they stand on margins beyond the axes' ends.

use super::axis::ZERO_GAP;
use super::frame::{Frame, LEAST_PLOT, Words};
use super::{
    Axis, Data, Ink, Picture, Plane, PlotError, Point, Rect, Scale, Series, Settings, Svg, Unit, quantity,
};
use crate::text::numbers::{counted, grouped};
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
pub(super) fn draw(data: &Data, settings: &Settings) -> Result<Picture, PlotError> {
    let told: Vec<&Series> = data.told().map(|(_, series)| series).collect();
    let &[first, second] = told.as_slice() else {
        let chosen = told.iter().map(|series| series.label.clone()).collect();
        return Err(PlotError::NotTwo { chosen, known: data.known.clone() });
    };
    let pairs = pair(first, second);
    if pairs.both.is_empty() && pairs.only_x.is_empty() && pairs.only_y.is_empty() {
        return Err(PlotError::NoPairs(first.label.clone(), second.label.clone()));
    }
    let metric = quantity::words(data.metric);
    let unit = Unit::of(data.metric);
    let words = Words {
        title: format!("{}: {} against {}", capitalised(metric), second.label, first.label),
        items: vec![format!("{} across, {} upwards", first.label, second.label)],
        note: verdict(&pairs, &first.label, &second.label),
    };
    let side = SIDE.min(settings.inner_width());
    let mut frame = Frame::new(settings, &words, &[], (side + 36.0, LEAST_PLOT))?;
    let all =
        pairs.both.iter().flat_map(|&(x, y)| [x, y]).chain(pairs.only_x.iter().chain(&pairs.only_y).copied());
    // One scale for both axes makes the line of equality the diagonal.
    let scale = Scale::suiting(unit, all);
    let [x, y] =
        [first, second].map(|series| Axis::new(scale.clone(), unit, &format!("{metric}, {}", series.label)));
    let room = |needed: bool| if needed { MARGIN } else { 0.0 };
    let beyond = (room(!pairs.only_y.is_empty()), room(!pairs.only_x.is_empty()));
    let plane = Plane::draw(&mut frame.svg, middle_square(frame.area), x, y, beyond);
    frame.svg.group("equal", |svg| {
        let ends = [0.0, plane.x.high()].map(|value| plane.at((value, value))).to_vec();
        svg.lines([ends], Ink::Muted, 1.2, "5 4");
    });
    let dots = dots(data, &plane, [first, second]);
    frame.svg.group_of_dots(
        &format!("{} that both solved", counted(pairs.both.len(), "board")),
        Some(&dots),
        |svg| {
            let points = pairs.both.iter().map(|&pair| plane.at(pair));
            if pairs.both.len() <= FEW {
                svg.dots(points, 2.25, Ink::Series(0), 0.6);
            } else {
                many(svg, points);
            }
        },
    );
    draw_margins(&mut frame.svg, &plane, &pairs, (&first.label, &second.label));
    Ok(frame.finish())
}

/// Where the dots are, for the page's script: it knows the rows, and finds the board of a dot by its place.
fn dots(data: &Data, plane: &Plane, [first, second]: [&Series; 2]) -> String {
    let Rect { left, top, right, bottom } = plane.rect;
    let (log, range, zero) = match &plane.x.scale {
        Scale::Blank => (false, 0.0..1.0, false),
        Scale::Linear(range) => (false, range.clone(), false),
        Scale::Log { range, zero } => (true, range.clone(), *zero),
    };
    let gap = if zero { ZERO_GAP } else { 0.0 };
    serde_json::json!({
        "x": first.label, "y": second.label, "metric": data.metric.name(),
        "scale": { "log": log, "low": range.start, "high": range.end, "gap": gap },
        "left": left, "top": top, "right": right, "bottom": bottom, "beyond": MARGIN / 2.0,
    })
    .to_string()
}

fn pair(first: &Series, second: &Series) -> Pairs {
    let seconds: HashMap<usize, Option<f64>> = second.rows.iter().copied().collect();
    let mut pairs = Pairs::default();
    for (instance, first) in &first.rows {
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
    let n = |count: usize| grouped(count as u64);
    let mut words = vec![if pairs.both.is_empty() {
        "No board was solved by both.".to_owned()
    } else {
        let both = counted(pairs.both.len(), "board");
        let [less, more, equal] = [less, more, equal].map(n);
        format!(
            "Of {both} that both solved, {second} needed less on {less}, more on {more} and the same on {equal}."
        )
    }];
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
fn middle_square(area: Rect) -> Rect {
    let beside = ((area.right - area.left - (area.bottom - area.top)) / 2.0).max(0.0);
    Rect { left: area.left + beside, right: area.right - beside, ..area }
}

/// Cells instead of dots: their number is bounded by the picture's size, not by that of the data.
fn many(svg: &mut Svg, points: impl Iterator<Item = Point>) {
    let mut cells: BTreeMap<(i64, i64), usize> = BTreeMap::new();
    for (x, y) in points {
        *cells.entry(((x / CELL).floor() as i64, (y / CELL).floor() as i64)).or_default() += 1;
    }
    let most = cells.values().copied().max().unwrap_or(1) as f64;
    let mut levels: [Vec<Point>; 5] = Default::default();
    for ((column, row), count) in cells {
        let share = (count as f64).ln_1p() / most.ln_1p();
        let level = ((share * levels.len() as f64) as usize).min(levels.len() - 1);
        levels[level].push(((column as f64 + 0.5) * CELL, (row as f64 + 0.5) * CELL));
    }
    for (centres, opacity) in levels.into_iter().zip([0.25, 0.45, 0.65, 0.85, 1.0]) {
        svg.dots(centres, CELL * 0.65, Ink::Series(0), opacity);
    }
}

/// The boards that only one of both solved, beyond the ends of the axes: at most one dot per pixel, however many there
/// are.
fn draw_margins(svg: &mut Svg, plane: &Plane, pairs: &Pairs, labels: (&str, &str)) {
    let Rect { left, top, right, bottom } = plane.rect;
    let (near, middle, far) = (4.0, MARGIN / 2.0, MARGIN - 4.0);
    let whole = |places: &mut dyn Iterator<Item = f64>| -> BTreeSet<i64> {
        places.map(|place| place.round() as i64).collect()
    };
    let mut margin = |label: &str, ground: Rect, dots: Vec<Point>| {
        if dots.is_empty() {
            return;
        }
        svg.group(&format!("only {label} solved"), |svg| {
            svg.areas([ground.corners()], Ink::Grid, 0.5);
            svg.dots(dots, 2.5, Ink::Series(1), 0.7);
        });
    };
    let above = whole(&mut pairs.only_x.iter().map(|&x| plane.at((x, x)).0));
    let dots = above.into_iter().map(|x| (x as f64, top - middle)).collect();
    margin(labels.0, Rect { left, top: top - far, right, bottom: top - near }, dots);
    let beside = whole(&mut pairs.only_y.iter().map(|&y| plane.at((y, y)).1));
    let dots = beside.into_iter().map(|y| (right + middle, y as f64)).collect();
    margin(labels.1, Rect { left: right + near, top, right: right + far, bottom }, dots);
}
