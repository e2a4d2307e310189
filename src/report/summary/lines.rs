//! The numbers of a summary.

use crate::format::row::Status;
use crate::report::metric::Metric;
use crate::report::samples::{Common, Samples};
use crate::stats::{Bootstrap, Description, Interval, effective_branching_factor};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// What to summarise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The algorithms that are compared, as indices in [`Samples::algos`].
    pub algos: Vec<usize>,
    /// The metrics that are summarised.
    pub metrics: Vec<Metric>,
    /// Whether boards of each optimal length are summarised by themselves.
    pub by_optimal_len: bool,
}

/// Which boards a [`Line`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Boards {
    /// All of them.
    All,
    /// Those with this optimal length, in moves.
    Optimal(u32),
    /// Those whose optimal length is unknown.
    Unknown,
}

/// The summary of one metric of one algorithm on some of the boards.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The algorithm, as an index in [`Samples::algos`].
    pub algo: usize,
    /// The boards.
    pub boards: Boards,
    /// The metric.
    pub metric: Metric,
    /// Number of rows by status, those that do not occur left out.
    pub statuses: BTreeMap<Status, u64>,
    /// Share of the solved rows whose path is optimal, out of those whose optimal length is known.
    pub optimal: Option<f64>,
    /// Number of boards that all compared algorithms solved and for which each has a value of the metric. What follows
    /// is over these boards.
    pub common: usize,
    /// The values; `None` if there are none.
    pub description: Option<Description>,
    /// Bootstrap interval (95 %) of the mean; `None` for fewer than two values.
    pub mean_interval: Option<Interval>,
    /// Effective branching factor: that of the mean of `generated` at each optimal length, averaged over the boards.
    /// `None` if an optimal length or a count is unknown.
    pub b_star: Option<f64>,
}

impl Line {
    /// Number of rows.
    pub fn rows(&self) -> u64 {
        self.statuses.values().sum()
    }

    /// Number of solved rows.
    pub fn solved(&self) -> u64 {
        self.statuses.get(&Status::Solved).copied().unwrap_or(0)
    }

    /// The rows that are not solved, such as `3 time-limit, 1 error`; empty if there are none.
    pub fn others(&self) -> String {
        let others = self.statuses.iter().filter(|(status, _)| **status != Status::Solved);
        others.map(|(status, count)| format!("{count} {status}")).collect::<Vec<_>>().join(", ")
    }
}

/// The metrics that [`Samples`] must hold for a summary of `metrics`: length and `generated` serve b* and optimality.
pub fn needed(metrics: &[Metric]) -> Vec<Metric> {
    let mut needed = metrics.to_vec();
    for metric in [Metric::PathLen, Metric::Generated] {
        if !needed.contains(&metric) {
            needed.push(metric);
        }
    }
    needed
}

/// Summarises rows: ordered by metric as asked for, then boards, then algorithm as asked for.
///
/// # Panics
/// If `samples` does not hold what [`needed`] says.
pub fn summarise(samples: &Samples, request: &Request) -> Vec<Line> {
    let rows = samples.rows_by_algo();
    let groups = groups(samples, request.by_optimal_len);
    let tasks: Vec<(Metric, Boards, &[usize])> = request
        .metrics
        .iter()
        .flat_map(|&metric| {
            groups.iter().map(move |(&boards, instances)| (metric, boards, instances.as_slice()))
        })
        .collect();
    tasks
        .into_par_iter()
        .flat_map_iter(|(metric, boards, instances)| {
            let common = samples.common(metric, &request.algos, instances, &rows);
            let generated = samples.common(Metric::Generated, &request.algos, instances, &rows);
            let line = |(at, &algo): (usize, &usize)| {
                let values: Vec<f64> = common.values[at].iter().map(|&value| value as f64).collect();
                let (statuses, optimal) = answers(samples, &rows[algo], instances);
                Line {
                    algo,
                    boards,
                    metric,
                    statuses,
                    optimal,
                    common: common.instances.len(),
                    description: Description::of(&values),
                    mean_interval: Bootstrap::default().mean(&values),
                    b_star: b_star(samples, &generated, at),
                }
            };
            request.algos.iter().enumerate().map(line).collect::<Vec<_>>()
        })
        .collect()
}

fn groups(samples: &Samples, by_optimal_len: bool) -> BTreeMap<Boards, Vec<usize>> {
    if !by_optimal_len {
        return BTreeMap::from([(Boards::All, (0..samples.instance_count()).collect())]);
    }
    let mut groups: BTreeMap<Boards, Vec<usize>> = BTreeMap::new();
    for instance in 0..samples.instance_count() {
        let boards = match samples.optimal_len(instance) {
            Some(optimal_len) => Boards::Optimal(optimal_len),
            None => Boards::Unknown,
        };
        groups.entry(boards).or_default().push(instance);
    }
    groups
}

/// Rows by status, and the share of solved rows with an optimal path.
fn answers(
    samples: &Samples,
    rows: &[Option<u32>],
    instances: &[usize],
) -> (BTreeMap<Status, u64>, Option<f64>) {
    let mut statuses = BTreeMap::new();
    let (mut optimal, mut judged) = (0_u64, 0_u64);
    for &instance in instances {
        let Some(at) = rows[instance] else { continue };
        let at = at as usize;
        let status = samples.row(at).status;
        *statuses.entry(status).or_default() += 1;
        if let (Status::Solved, Some(optimal_len), Some(path_len)) =
            (status, samples.optimal_len(instance), samples.value(at, Metric::PathLen))
        {
            judged += 1;
            optimal += u64::from(path_len == u64::from(optimal_len));
        }
    }
    (statuses, (judged > 0).then(|| optimal as f64 / judged as f64))
}

fn b_star(samples: &Samples, generated: &Common, at: usize) -> Option<f64> {
    let values = &generated.values[at];
    if values.is_empty() {
        return None;
    }
    let mut by_depth: BTreeMap<u32, (u64, f64)> = BTreeMap::new();
    for (&instance, &value) in generated.instances.iter().zip(values) {
        let depth = samples.optimal_len(instance)?;
        let (boards, sum) = by_depth.entry(depth).or_default();
        *boards += 1;
        *sum += value as f64;
    }
    // A solved board has no depth to branch over.
    by_depth.remove(&0);
    let (mut boards, mut sum) = (0, 0.0);
    for (depth, (count, generated)) in by_depth {
        boards += count;
        sum += count as f64 * effective_branching_factor(generated / count as f64, depth)?;
    }
    (boards > 0).then(|| sum / boards as f64)
}
