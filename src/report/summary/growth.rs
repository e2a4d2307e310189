//! How fast a count grows with the optimal length, in words.

use crate::report::compare::{FEW_BOARDS, few_boards_note};
use crate::report::metric::Metric;
use crate::report::samples::Samples;
use crate::stats::{GrowthFit, growth_fit};
use crate::text::numbers::{counted, factor};

/// A note for each of `algos` whose counts allow a fit, over the boards that all of them solved.
pub(super) fn growth_notes(
    samples: &Samples,
    algos: &[usize],
    metric: Metric,
    is_census: bool,
) -> Vec<String> {
    let rows = samples.rows_by_algo();
    let instances: Vec<usize> = (0..samples.instance_count()).collect();
    let common = samples.common(metric, algos, &instances, |algo, instance| rows[algo][instance]);
    let note = |(place, &algo): (usize, &usize)| {
        let boards = common.instances.iter().zip(&common.values[place]);
        let boards: Vec<(u32, f64)> = boards
            .filter_map(|(&instance, &value)| Some((samples.optimal_len(instance)?, value as f64)))
            .collect();
        let fit = growth_fit(&boards)?;
        Some((told(&samples.algos()[algo], metric, fit, is_census), fit.boards < FEW_BOARDS && !is_census))
    };
    let notes = algos.iter().enumerate().filter_map(note);
    let (notes, are_few): (Vec<String>, Vec<bool>) = notes.unzip();
    notes.into_iter().chain(are_few.contains(&true).then(few_boards_note)).collect()
}

fn told(label: &str, metric: Metric, fit: GrowthFit, is_census: bool) -> String {
    let GrowthFit { base, interval, residual_sd, explained, boards, range } = fit;
    let digits = |value: f64| format!("{value:.3}");
    let mark = if boards < FEW_BOARDS { "*" } else { "" };
    // Of all boards there are the line is what it is.
    let ci = if is_census {
        String::new()
    } else {
        format!(" (95 % CI{mark} {} to {})", digits(interval.low), digits(interval.high))
    };
    format!(
        "{label}: {metric} grows {} times per move{ci}, fitted to logarithms on {} of optimal length {} to \
         {}; residuals of {} times, R2 {}.",
        digits(base),
        counted(boards, "board"),
        range[0],
        range[1],
        factor(residual_sd.exp()),
        factor(explained),
    )
}
