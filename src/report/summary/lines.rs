//! The numbers of a summary.

use super::groups::{Group, Groups, Key, Value};
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
    /// What the rows of a line have in common besides the algorithm.
    pub by: Vec<Key>,
    /// Whether each mean gets its interval, which is what takes longest.
    pub intervals: bool,
}

/// The summary of one metric of one algorithm on some of the boards.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The algorithm, as an index in [`Samples::algos`].
    pub algo: usize,
    /// What its rows have in common: a value for each key of the request but the algorithm.
    pub group: Vec<Value>,
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
    /// Bootstrap interval (95 %) of the mean; `None` for fewer than two values, or if none was asked for.
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

/// The metrics that [`Samples`] must hold for a summary of `metrics`: `generated` serves b*.
pub fn needed(metrics: &[Metric]) -> Vec<Metric> {
    let mut needed = metrics.to_vec();
    if !needed.contains(&Metric::Generated) {
        needed.push(Metric::Generated);
    }
    needed
}

/// Summarises rows: ordered by metric as asked for, then group, then algorithm as asked for.
///
/// # Panics
/// If `samples` does not hold what [`needed`] says.
pub fn summarise(samples: &Samples, request: &Request) -> Vec<Line> {
    let groups = Groups::new(samples, &request.by);
    let tasks: Vec<(Metric, &Group)> = request
        .metrics
        .iter()
        .flat_map(|&metric| groups.all.iter().map(move |group| (metric, group)))
        .collect();
    tasks
        .into_par_iter()
        .flat_map_iter(|(metric, group)| {
            let algos = groups.compared(group, &request.algos);
            let row = |algo: usize, instance: usize| groups.row(group, algo, instance);
            let common = samples.common(metric, &algos, &group.instances, row);
            let generated = samples.common(Metric::Generated, &algos, &group.instances, row);
            let values: Vec<Vec<f64>> = common.values.iter().map(|values| as_real(values)).collect();
            let slices: Vec<&[f64]> = values.iter().map(Vec::as_slice).collect();
            let intervals = request.intervals.then(|| Bootstrap::default().means(&slices));
            let line = |(at, &algo): (usize, &usize)| {
                let rows = group.instances.iter().filter_map(|&instance| row(algo, instance));
                let (statuses, optimal) = answers(samples, rows);
                Line {
                    algo,
                    group: group.values.clone(),
                    metric,
                    statuses,
                    optimal,
                    common: common.instances.len(),
                    description: Description::of(&values[at]),
                    mean_interval: intervals.as_ref().and_then(|intervals| intervals[at]),
                    b_star: b_star(samples, &generated, at),
                }
            };
            algos.iter().enumerate().map(line).collect::<Vec<_>>()
        })
        .collect()
}

fn as_real(values: &[u64]) -> Vec<f64> {
    values.iter().map(|&value| value as f64).collect()
}

/// Rows by status, and the share of solved rows with an optimal path.
fn answers(samples: &Samples, rows: impl Iterator<Item = u32>) -> (BTreeMap<Status, u64>, Option<f64>) {
    let mut statuses = BTreeMap::new();
    let (mut optimal, mut judged) = (0_u64, 0_u64);
    for at in rows {
        let row = samples.row(at as usize);
        *statuses.entry(row.status).or_default() += 1;
        if let (Status::Solved, Some(optimal_len), Some(path_len)) =
            (row.status, samples.optimal_len(row.instance), samples.value(at as usize, Metric::PathLen))
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
