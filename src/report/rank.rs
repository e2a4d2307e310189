//! Many algorithms at once: ranks on the boards that all solved, and which of them can be told apart.

use crate::report::compare::{Paired, against_base, with_holm};
use crate::report::metric::Metric;
use crate::report::samples::Samples;
use crate::report::table::{Cell, Column, Table};
use crate::stats::{Friedman, friedman};
use crate::text::numbers::p_in_words;

/// The table of ranks: best first, with the number of boards on which each has less than each other.
pub fn rank_table(samples: &Samples, algos: &[usize], metric: Metric, is_census: bool) -> Table {
    let rows = samples.rows_by_algo();
    let instances: Vec<usize> = (0..samples.instance_count()).collect();
    let common = samples.common(metric, algos, &instances, |algo, instance| rows[algo][instance]);
    // Algorithms without the metric take no part.
    let ranked: Vec<usize> = (0..algos.len()).filter(|&at| !common.values[at].is_empty()).collect();
    let values: Vec<Vec<f64>> =
        ranked.iter().map(|&at| common.values[at].iter().map(|&value| value as f64).collect()).collect();
    let algos: Vec<usize> = ranked.iter().map(|&at| algos[at]).collect();
    let ranks = friedman(&values);
    let mean_ranks = ranks.as_ref().map_or_else(
        || vec![f64::midpoint(algos.len() as f64, 1.0); algos.len()],
        |ranks| ranks.mean_ranks.clone(),
    );
    let mut order: Vec<usize> = (0..algos.len()).collect();
    order.sort_by(|&a, &b| mean_ranks[a].total_cmp(&mean_ranks[b]));
    let label = |at: usize| samples.algos()[algos[at]].as_str();
    let mut columns = vec![
        Column::text("algo", "algorithm"),
        Column::number("boards", "boards"),
        Column::number("mean_rank", "mean rank").with_decimals(2),
    ];
    columns.extend(
        order.iter().map(|&at| {
            Column::number(format!("beats {}", label(at)), label(at)).under("boards with less than")
        }),
    );
    let less = |a: usize, b: usize| values[a].iter().zip(&values[b]).filter(|(a, b)| a < b).count() as u64;
    let row = |&at: &usize| {
        let mut cells = vec![
            Cell::Text(label(at).to_owned()),
            Cell::Count(common.instances.len() as u64),
            Cell::Real(mean_ranks[at]),
        ];
        cells.extend(
            order.iter().map(|&other| if other == at { Cell::Empty } else { Cell::Count(less(at, other)) }),
        );
        cells
    };
    let best_first: Vec<usize> = order.iter().map(|&at| algos[at]).collect();
    let notes = notes(samples, &best_first, metric, is_census, ranks.as_ref());
    Table { title: String::new(), columns, keys: 1, rows: order.iter().map(row).collect(), notes }
}

/// What can be concluded: Friedman's test of all, then all pairs under Holm's correction.
fn notes(
    samples: &Samples,
    best_first: &[usize],
    metric: Metric,
    is_census: bool,
    ranks: Option<&Friedman>,
) -> Vec<String> {
    let mut notes = vec!["Rank 1 has least; over the boards that all solved.".to_owned()];
    let Some(Friedman { chi_square, p, .. }) = ranks else { return notes };
    if is_census {
        notes.push("Over all boards: exact, no test.".to_owned());
        return notes;
    }
    if metric.is_time() {
        notes.push(
            "Times are not tested; compare tells which differences are above the machine's noise.".to_owned(),
        );
        return notes;
    }
    notes.push(format!("Do all rank alike? Friedman: chi-square {chi_square:.1}, {}.", p_in_words(*p)));
    let pairs: Vec<Paired> = (0..best_first.len())
        .flat_map(|at| against_base(samples, best_first[at], &best_first[at + 1..], metric, false))
        .collect();
    let tested = with_holm(pairs);
    let alike: Vec<String> = tested
        .iter()
        .filter(|pair| pair.typical_claim().is_none())
        .map(|pair| format!("{} and {}", pair.base, pair.other))
        .collect();
    notes.push(if alike.is_empty() {
        "On the typical board all of them differ (Wilcoxon, Holm-corrected).".to_owned()
    } else {
        format!(
            "On the typical board this sample cannot tell apart: {} (Wilcoxon, Holm-corrected).",
            alike.join("; ")
        )
    });
    notes
}
