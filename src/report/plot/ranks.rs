//! Ranks: a critical-difference diagram. J. Demšar, *Statistical Comparisons of Classifiers over Multiple Data Sets*, Journal
//! of Machine Learning Research 7 (2006); what joins algorithms is Wilcoxon's test under Holm's correction instead of
//! Nemenyi's, whose answer on two algorithms depends on which others take part (A. Benavoli, G. Corani, F. Mangili, *Should
//! We Really Use Post-Hoc Tests Based on Mean-Ranks?*, the same journal 17 (2016)).

use super::frame::{Frame, Words};
use super::{Anchor, Font, Ink, Picture, PlotError, Rect, Settings, palette, quantity};
use crate::report::rank::{Ranked, Ranking};

/// Of the picture's width, what the labels on one side may take.
const WIDEST: f64 = 0.3;
/// Height of the axis with its labels and name.
const AXIS: f64 = 40.0;
/// From one joining line to the next.
const STEP: f64 = 9.0;
/// From a label to the line that leads to it.
const BESIDE: f64 = 6.0;
/// Between two labels.
const GAP: f64 = 6.0;

/// Draws a ranking of two algorithms or more: an axis of mean ranks, the best on the left, and lines that join those that
/// cannot be told apart.
///
/// # Errors
/// If there are fewer than two, or the picture is too small or too large.
pub fn draw(ranking: &Ranking, settings: &Settings) -> Result<Picture, PlotError> {
    settings.check()?;
    if ranking.ranked.len() < 2 || ranking.boards == 0 {
        return Err(PlotError::NothingInCommon(ranking.ranked.len()));
    }
    let groups = ranking.groups();
    let words = Words {
        title: format!("Mean rank by {}", quantity::words(ranking.metric)),
        note: note(ranking),
        items: ranking.ranked.iter().map(named).collect(),
    };
    let wrapped: Vec<Vec<String>> = ranking
        .ranked
        .iter()
        .map(|one| Font::LABEL.wrap(&named(one), settings.inner_width() * WIDEST))
        .collect();
    let half = ranking.ranked.len().div_ceil(2);
    let height = |lines: &[String]| lines.len() as f64 * Font::LABEL.line() + GAP;
    let (left, right) = wrapped.split_at(half);
    let side = |labels: &[Vec<String>]| labels.iter().map(|lines| height(lines)).sum::<f64>();
    let below = AXIS + STEP * (groups.len() as f64 + 1.5);
    let total = below + side(left).max(side(right));
    let mut frame = Frame::new(settings, &words, &[], (total, total))?;
    let Rect { top, left: start, right: end, .. } = frame.area;
    let room = |labels: &[Vec<String>]| Font::LABEL.widest(labels.iter().flatten()) + 2.0 * BESIDE;
    let (first, last) = (start + room(left), end - room(right));
    let k = ranking.ranked.len() as f64;
    let at = |rank: f64| first + (rank - 1.0) / (k - 1.0) * (last - first);
    let line = top + AXIS;
    axis(&mut frame, ranking.ranked.len(), line, (first, last));
    for (number, &[a, b]) in groups.iter().enumerate() {
        let y = line + STEP * (number as f64 + 1.0);
        let [from, to] = [a, b].map(|place| at(ranking.ranked[place].mean_rank));
        let names = [a, b].map(|place| ranking.ranked[place].label.as_str());
        let name = format!("{} to {}: not told apart", names[0], names[1]);
        frame.svg.group(&name, |svg| svg.lines([vec![(from - 3.0, y), (to + 3.0, y)]], Ink::Text, 4.0, ""));
    }
    // The best stands highest on the left, the worst highest on the right, so that no two lines cross.
    let mut y = top + below;
    for (one, lines) in ranking.ranked[..half].iter().zip(left) {
        label(&mut frame, one, lines, (at(one.mean_rank), line), (first - BESIDE, y, Anchor::End));
        y += height(lines);
    }
    let mut y = top + below;
    for (one, lines) in ranking.ranked[half..].iter().zip(right).rev() {
        label(&mut frame, one, lines, (at(one.mean_rank), line), (last + BESIDE, y, Anchor::Start));
        y += height(lines);
    }
    Ok(frame.finish())
}

fn named(one: &Ranked) -> String {
    format!("{} {:.2}", one.label, one.mean_rank)
}

fn note(ranking: &Ranking) -> String {
    let joined = match (&ranking.alike, ranking.metric.is_time()) {
        (Some(alike), _) if alike.is_empty() => {
            "On the typical board all of them differ (Wilcoxon, Holm-corrected)."
        }
        (Some(_), _) => {
            "Thick lines join algorithms that this sample cannot tell apart on the typical board (Wilcoxon, Holm-corrected)."
        }
        (None, true) => "Times are not tested.",
        (None, false) => "Over all boards, or all alike: no test.",
    };
    format!("{} {joined}", ranking.basis())
}

/// The axis of ranks with its name above.
fn axis(frame: &mut Frame, algorithms: usize, y: f64, (first, last): (f64, f64)) {
    let at = |rank: usize| first + (rank - 1) as f64 / (algorithms - 1) as f64 * (last - first);
    // Not more numbers than there is room for.
    let step = (24.0 / (at(2) - at(1))).ceil().max(1.0);
    let ranks: Vec<usize> = (1..=algorithms).step_by(step as usize).collect();
    let name = "mean rank (lower is better)";
    frame.svg.text((f64::midpoint(first, last), y - 30.0), name, Font::LABEL, Anchor::Middle);
    let marks = ranks.iter().map(|&rank| vec![(at(rank), y - 5.0), (at(rank), y)]);
    frame.svg.lines(marks.chain([vec![(first, y), (last, y)]]), Ink::Muted, 1.0, "");
    for &rank in &ranks {
        frame.svg.text((at(rank), y - 12.0), &rank.to_string(), Font::SMALL, Anchor::Middle);
    }
}

/// A label beside the diagram with the line that leads from its rank to it.
fn label(
    frame: &mut Frame,
    one: &Ranked,
    lines: &[String],
    (rank, axis): (f64, f64),
    (x, top, anchor): (f64, f64, Anchor),
) {
    let line = Font::LABEL.line();
    let middle = top + line / 2.0;
    frame.svg.group(&named(one), |svg| {
        svg.lines([vec![(rank, axis), (rank, middle), (x, middle)]], Ink::Series(one.index), 1.4, "");
        palette::markers(svg, one.index, &[(rank, axis)], 7.0);
        let outside = if matches!(anchor, Anchor::End) { -BESIDE / 2.0 } else { BESIDE / 2.0 };
        for (number, words) in lines.iter().enumerate() {
            svg.text((x + outside, middle + number as f64 * line), words, Font::LABEL, anchor);
        }
    });
}
