//! A comparison in words.

use super::paired::Paired;
use crate::report::metric::Metric;
use crate::stats::Interval;
use crate::text::numbers::{counted, factor, p_value};

/// Largest corrected p-value that is called more than chance.
const SIGNIFICANT: f64 = 0.05;

/// One sentence that says what was found, how sure it is, and on how many boards.
pub fn sentence(comparison: &Paired) -> String {
    let Paired { base, other, pairs, .. } = comparison;
    if *pairs == 0 {
        return format!(
            "{other} and {base} have no board that both solved with a value of {}.",
            comparison.metric
        );
    }
    if comparison.ties == *pairs {
        return format!(
            "{other} and {base} agree in {} on {pairs} of {}{}.",
            comparison.metric,
            counted(*pairs, "board"),
            one_sided(comparison)
        );
    }
    format!(
        "{}, {}{}; {}.",
        ratio(comparison),
        boards(comparison),
        one_sided(comparison),
        verdict(comparison)
    )
}

fn ratio(comparison: &Paired) -> String {
    let Paired { base, other, .. } = comparison;
    let Some(ratio) = comparison.ratio_of_means else {
        return format!("{other} has a mean {} above that of {base}, which is 0", comparison.metric);
    };
    let ratio = factor(ratio);
    let words = match comparison.metric {
        Metric::Expanded => format!("{other} expands {ratio} times as many states as {base}"),
        Metric::Generated => format!("{other} generates {ratio} times as many states as {base}"),
        Metric::Stored => format!("{other} stores {ratio} times as many states as {base}"),
        Metric::PeakOpen => format!("{other} has an open list {ratio} times as large as {base}"),
        Metric::PathLen => format!("{other} finds paths {ratio} times as long as {base}"),
        Metric::WallNs => format!("{other} takes {ratio} times the wall-clock time of {base}"),
        Metric::CpuNs => format!("{other} takes {ratio} times the CPU time of {base}"),
    };
    match comparison.ratio_interval {
        Some(Interval { low, high }) => format!("{words} (95 % CI {} to {})", factor(low), factor(high)),
        None => words,
    }
}

fn boards(comparison: &Paired) -> String {
    let fewer = match comparison.metric {
        Metric::Expanded | Metric::Generated | Metric::Stored => "fewer",
        Metric::PeakOpen => "a smaller one",
        Metric::PathLen => "shorter ones",
        Metric::WallNs | Metric::CpuNs => "less",
    };
    let Paired { wins, ties, pairs, .. } = comparison;
    let equal = match ties {
        0 => String::new(),
        _ => format!(" and on {ties} the same"),
    };
    format!("on {wins} of {} {fewer}{equal}", counted(*pairs, "board"))
}

/// The boards that the comparison is silent about because only one side solved them.
fn one_sided(comparison: &Paired) -> String {
    let Paired { base, other, base_only, other_only, .. } = comparison;
    let alone: Vec<String> = [(base_only, base), (other_only, other)]
        .into_iter()
        .filter(|(boards, _)| **boards > 0)
        .map(|(boards, name)| format!("{name} alone solved {boards} more"))
        .collect();
    if alone.is_empty() { String::new() } else { format!(" ({})", alone.join(", ")) }
}

fn verdict(comparison: &Paired) -> String {
    match (comparison.p_holm, comparison.test) {
        (Some(p), Some(_)) if p <= SIGNIFICANT => {
            format!("the difference is more than chance (Wilcoxon, Holm-corrected p = {})", p_value(p))
        }
        (Some(p), _) => format!("the difference may be chance (Wilcoxon, Holm-corrected p = {})", p_value(p)),
        _ => "no test was made".to_owned(),
    }
    .replace("= <", "<")
}
