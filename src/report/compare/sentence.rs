//! A comparison in words.

use super::before_after::BEFORE;
use super::evidence::{Answer, Evidence};
use super::paired::Paired;
use super::words::{Words, in_words};
use crate::stats::{Interval, Wilcoxon};
use crate::text::numbers::{counted, factor, grouped, p_in_words, p_value, real};
use std::cmp::Ordering;

/// Boards below which an interval carries a mark, as simulations show it to be too narrow; see `docs/statistics.md`.
pub const FEW_BOARDS: usize = 50;

/// What was found, how sure it is, and on how many boards: a sentence for each question.
pub fn sentence(comparison: &Paired) -> String {
    let solved = solved(comparison);
    let effort = effort(comparison);
    let effort = if comparison.solved.both < comparison.solved.tried() && comparison.pairs > 0 {
        format!("On the {} that both solved, {effort}", grouped(comparison.pairs as u64))
    } else {
        capitalised(&effort)
    };
    // Where nobody solved anything, that is all there is to say.
    let effort = (comparison.pairs > 0
        || comparison.solved.by_base() + comparison.solved.by_other() > 0
        || solved.is_none())
    .then_some(effort);
    let parts = [solved, effort, few_pairs(comparison), zeros(comparison), detours(comparison)];
    parts.into_iter().chain([easier(comparison), basis(comparison)]).flatten().collect::<Vec<_>>().join(" ")
}

/// How many boards each solved, if not all.
fn solved(comparison: &Paired) -> Option<String> {
    let Paired { base, other, solved, .. } = comparison;
    if solved.both == solved.tried() {
        return None;
    }
    if solved.by_base() + solved.by_other() == 0 {
        let advice = if solved.limited { " Raise the limit." } else { "" };
        return Some(format!(
            "Neither {other} nor {base} solved one of the {}.{advice}",
            counted(solved.tried(), "board")
        ));
    }
    let alone = match (solved.base_only, solved.other_only) {
        (0, 0) => "the same boards".to_owned(),
        (base_only, other_only) => format!("{other_only} against {base_only} alone"),
    };
    let test = solved.p_holm.map(|p| format!("; McNemar {}", in_few_digits(p))).unwrap_or_default();
    Some(format!("{other} solved {}, {base} {} ({alone}{test}).", solved.by_other(), solved.by_base()))
}

fn in_few_digits(p: f64) -> String {
    if p < 0.001 { format!("p = {p:.0e}") } else { format!("p = {}", p_value(p)) }
}

fn effort(comparison: &Paired) -> String {
    let Paired { base, other, pairs, metric, .. } = comparison;
    let words = Words::of(*metric);
    if *pairs == 0 {
        return format!("{other} and {base} have no board that both solved with a value of {metric}.");
    }
    if comparison.ties == *pairs {
        let boards = if *pairs == 1 {
            "the only board".to_owned()
        } else {
            format!("all {}", counted(*pairs, "board"))
        };
        return match comparison.evidence {
            Evidence::Rerun => format!("{other} {} exactly the same as before on {boards}.", words.verb),
            _ => format!("{other} and {base} both {} exactly the same on {boards}.", words.verb_of_two),
        };
    }
    match (&comparison.total, &comparison.typical) {
        (Some(total), Some(typical)) if comparison.evidence == Evidence::Rerun => {
            changed(comparison, &words, [total, typical])
        }
        (Some(total), Some(typical)) => both_answers(comparison, &words, [total, typical]),
        _ => {
            let means = [comparison.base_mean, comparison.other_mean].map(Option::unwrap_or_default);
            format!(
                "the mean {metric} of {other} is {}, that of {base} {}.",
                factor(means[1]),
                factor(means[0])
            )
        }
    }
}

/// A rerun has no chance in it: what changed is listed.
fn changed(comparison: &Paired, words: &Words, [total, _]: [&Answer; 2]) -> String {
    let Paired { other, losses, wins, pairs, metric, .. } = comparison;
    let largest = comparison.largest.map_or_else(String::new, |(instance, ratio)| {
        format!(", largest {} (board {instance})", change_in_percent(ratio))
    });
    format!(
        "{other}: {metric} changed on {} of {}: {losses} up, {wins} down{largest}; in total it {} {} times as {}. \
         Counts are deterministic, so no test.",
        wins + losses,
        counted(*pairs, "board"),
        words.verb,
        factor(total.value),
        words.as_much,
    )
}

fn change_in_percent(ratio: f64) -> String {
    let change = (ratio - 1.0) * 100.0;
    let sign = if change < 0.0 { "-" } else { "+" };
    let size = change.abs();
    let decimals = crate::text::numbers::decimals(size, 2).min(6);
    format!("{sign}{size:.*} %", if size >= 10.0 { 0 } else { decimals })
}

/// The two questions, each with its interval and its verdict.
fn both_answers(comparison: &Paired, words: &Words, [total, typical]: [&Answer; 2]) -> String {
    let Paired { base, other, .. } = comparison;
    let mark = if comparison.pairs < FEW_BOARDS { "*" } else { "" };
    let in_total = format!("{} times{}", factor(total.value), first_interval(total.interval, mark));
    let on_typical = format!("{} times{}", factor(typical.value), second_interval(typical));
    let claims = [comparison.total_claim(), comparison.typical_claim()];
    let cannot_tell = cannot_tell(comparison, words);
    let Words { verb, object, .. } = words;
    match claims {
        [Some(one), Some(same)] if one == same => format!(
            "{other} {verb} {} {object} than {base}: {} times in total{}, {on_typical_board}; {}.",
            words.comparative(one),
            factor(total.value),
            first_interval(total.interval, mark),
            words.boards(comparison, one),
            on_typical_board = on_the_typical_board(typical),
        ),
        [Some(one), Some(opposite)] => format!(
            "it depends what counts. In total {other} {verb} {} {object} than {base}, {in_total}; on the typical board \
             {}, {on_typical}, on {} of {}.{}",
            words.comparative(one),
            words.comparative(opposite),
            if opposite == Ordering::Less { comparison.wins } else { comparison.losses },
            comparison.pairs,
            crossing(comparison),
        ),
        [Some(one), None] => format!(
            "in total {other} {verb} {} {object} than {base}, {in_total}. On the typical board {on_typical}: \
             {cannot_tell}.",
            words.comparative(one),
        ),
        [None, Some(one)] => format!(
            "on the typical board {other} {verb} {} {object} than {base}, {on_typical}; {}. In total {in_total}: \
             {cannot_tell}.",
            words.comparative(one),
            words.boards(comparison, one),
        ),
        [None, None] => no_claim(comparison, words, &in_total, &on_typical),
    }
}

fn cannot_tell(comparison: &Paired, words: &Words) -> String {
    match comparison.evidence {
        Evidence::RepeatedTimes { .. } => "that is within the machine's noise".to_owned(),
        _ => format!("this sample cannot tell {}", words.which_has_more),
    }
}

fn on_the_typical_board(typical: &Answer) -> String {
    format!("{} times on the typical board{}", factor(typical.value), second_interval(typical))
}

fn no_claim(comparison: &Paired, words: &Words, in_total: &str, on_typical: &str) -> String {
    let Paired { base, other, evidence, .. } = comparison;
    let beside = format!(
        "in total {other} {} {in_total} as {} as {base}, on the typical board {on_typical}",
        words.verb, words.as_much
    );
    let boards = words.boards(comparison, comparison.losses.cmp(&comparison.wins));
    match evidence {
        Evidence::Sample if !comparison.is_too_few() => {
            format!("{beside}; {boards}: {}.", cannot_tell(comparison, words))
        }
        Evidence::RepeatedTimes { .. } => {
            format!("{beside}; {boards}: {}.", cannot_tell(comparison, words))
        }
        _ => format!("{beside}; {boards}."),
    }
}

fn first_interval(interval: Option<Interval>, mark: &str) -> String {
    interval.map_or_else(String::new, |Interval { low, high }| {
        format!(" (95 % CI{mark} {} to {})", factor(low), factor(high))
    })
}

fn second_interval(answer: &Answer) -> String {
    let interval =
        answer.interval.map(|Interval { low, high }| format!("{} to {}", factor(low), factor(high)));
    let parts: Vec<String> = interval.into_iter().chain(answer.p_holm.map(p_in_words)).collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join("; ")) }
}

fn crossing(comparison: &Paired) -> String {
    comparison
        .crossing
        .map_or_else(String::new, |length| format!(" The means cross at optimal length {length}."))
}

fn few_pairs(comparison: &Paired) -> Option<String> {
    let differing = comparison.differing();
    if differing == 0 || !comparison.is_too_few() {
        return None;
    }
    let pairs = match (differing, comparison.ties) {
        (1, 0) => "One pair".to_owned(),
        (1, _) => "One differing pair".to_owned(),
        (n, 0) => format!("{} pairs", in_words(n)),
        (n, _) => format!("{} differing pairs", in_words(n)),
    };
    let smallest = Wilcoxon::smallest_p(differing);
    Some(format!("{pairs} cannot reach p < 0.05 (the smallest possible is {smallest}), so no test."))
}

fn zeros(comparison: &Paired) -> Option<String> {
    let zeros = comparison.pairs - comparison.positive;
    (zeros > 0 && comparison.differing() > 0 && comparison.evidence != Evidence::Rerun).then(|| {
        format!(
            "The geometric mean leaves out {zeros} of {} with a count of 0.",
            counted(comparison.pairs, "board")
        )
    })
}

/// Effort that buys longer paths is another effort.
fn detours(comparison: &Paired) -> Option<String> {
    let is_effort = comparison.metric != crate::report::metric::Metric::PathLen;
    let is_between_algorithms = comparison.base != BEFORE;
    let names = [&comparison.base, &comparison.other];
    let longer: Vec<String> = names
        .into_iter()
        .zip(comparison.detours)
        .filter_map(|(name, detour)| {
            Some(format!("the paths of {name} are {} times as long as optimal", factor(detour?)))
        })
        .collect();
    (is_effort && is_between_algorithms && !longer.is_empty())
        .then(|| format!("But {}.", longer.join(", and ")))
}

/// The boards that both solved are not all.
fn easier(comparison: &Paired) -> Option<String> {
    let solved = &comparison.solved;
    if solved.both == solved.tried() || comparison.pairs == 0 {
        return None;
    }
    let advice = if solved.limited { " Raise the limit." } else { "" };
    let all = counted(solved.tried(), "board");
    Some(match solved.mean_lengths {
        Some([both, all_boards]) if both < all_boards => format!(
            "These are easier than the rest (mean length {both:.1} against {all_boards:.1} of all), so this does not \
             describe all {all}.{advice}"
        ),
        _ => format!("This does not describe all {all}.{advice}"),
    })
}

/// What there is no interval or test for, and why.
fn basis(comparison: &Paired) -> Option<String> {
    let differs = comparison.differing() > 0;
    match comparison.evidence {
        Evidence::Census if comparison.pairs > 0 => Some("Over all boards: exact, no interval.".to_owned()),
        Evidence::SingleTimes if differs => Some(
            "One measurement a board shows nothing of the machine's noise, so no test: repeat the measurements."
                .to_owned(),
        ),
        Evidence::RepeatedTimes { margin } if differs => Some(format!(
            "Medians of repeated measurements; by what they show of the machine's noise, differences of less than {} are \
             not claimed.",
            percent_of_change(margin)
        )),
        _ => None,
    }
}

fn percent_of_change(margin: f64) -> String {
    format!("{} %", real((margin - 1.0) * 100.0, 0))
}

/// With a capital letter, unless the sentence begins with a label.
fn capitalised(sentence: &str) -> String {
    ["it depends", "in total", "on the typical", "the mean"]
        .iter()
        .find(|start| sentence.starts_with(**start))
        .map_or_else(|| sentence.to_owned(), |start| start[..1].to_uppercase() + &sentence[1..])
}

impl Words {
    /// On how many boards the claim holds: `fewer on 492 of 500`.
    fn boards(&self, comparison: &Paired, order: Ordering) -> String {
        let Paired { wins, ties, losses, pairs, .. } = comparison;
        let (count, word) = match order {
            Ordering::Greater => (losses, self.comparative(Ordering::Greater)),
            _ => (wins, self.comparative(Ordering::Less)),
        };
        let same = if *ties > 0 { format!(" and the same on {ties}") } else { String::new() };
        format!("{word} on {count} of {pairs}{same}")
    }
}
