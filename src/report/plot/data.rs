//! What is plotted: one metric of every row, by algorithm.

use super::error::PlotError;
use super::quantity::Unit;
use crate::format::row::Status;
use crate::report::metric::Metric;
use crate::report::samples::Samples;
use std::collections::{BTreeMap, BTreeSet};

/// The rows of one algorithm.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The algorithm's label.
    pub label: String,
    /// Every row as (index of the instance, value); no value if the board was not solved or the field was empty.
    pub rows: Vec<(usize, Option<f64>)>,
    /// The values on the common boards, in the order of [`Data::depths`].
    pub common: Vec<f64>,
}

/// One metric of the rows of several algorithms.
#[derive(Clone, Debug, PartialEq)]
pub struct Data {
    /// What was measured.
    pub metric: Metric,
    /// The algorithms that have at least one value, in the order of the rows or as they were asked for.
    pub series: Vec<Series>,
    /// Labels of algorithms without a single value of this metric.
    pub without_values: Vec<String>,
    /// Number of different boards in the rows of `series`.
    pub boards: usize,
    /// The optimal lengths of the boards that all of `series` solved; means over others would compare different
    /// boards.
    pub depths: Vec<Option<u32>>,
}

impl Data {
    /// Takes `metric` of `algos` (indices in [`Samples::algos`]), in that order.
    ///
    /// # Errors
    /// If there are no rows, an algorithm is named twice, or no row of them has a value of the metric.
    ///
    /// # Panics
    /// If an index is too large or `samples` does not hold the metric.
    pub fn of(samples: &Samples, metric: Metric, algos: &[usize]) -> Result<Self, PlotError> {
        if samples.is_empty() {
            return Err(PlotError::NoRows);
        }
        let label = |algo: usize| samples.algos()[algo].clone();
        if let Some(at) = (1..algos.len()).find(|&at| algos[..at].contains(&algos[at])) {
            return Err(PlotError::AlgorithmTwice { label: label(algos[at]) });
        }
        let mut rows: Vec<Vec<(usize, Option<f64>)>> = vec![Vec::new(); samples.algos().len()];
        for at in 0..samples.len() {
            let row = samples.row(at);
            let solved = row.status == Status::Solved;
            let value = samples.value(at, metric).filter(|_| solved).map(|value| value as f64);
            rows[row.algo].push((row.instance, value));
        }
        let has_value = |&algo: &usize| rows[algo].iter().any(|(_, value)| value.is_some());
        let (shown, empty): (Vec<usize>, Vec<usize>) = algos.iter().copied().partition(has_value);
        if shown.is_empty() {
            return Err(PlotError::NoValues { metric });
        }
        let instances: BTreeSet<usize> =
            shown.iter().flat_map(|&algo| &rows[algo]).map(|&(instance, _)| instance).collect();
        let all: Vec<usize> = instances.iter().copied().collect();
        let by_algo = samples.rows_by_algo();
        let common = samples.common(metric, &shown, &all, |algo, instance| by_algo[algo][instance]);
        // Where no board is common, an algorithm may seem to have no values at all; then nothing is comparable.
        let comparable = common.values.iter().all(|values| values.len() == common.instances.len());
        let kept = if comparable { common.instances } else { Vec::new() };
        let series = shown.iter().zip(common.values).map(|(&algo, values)| Series {
            label: label(algo),
            rows: std::mem::take(&mut rows[algo]),
            common: values.into_iter().take(kept.len()).map(|value| value as f64).collect(),
        });
        Ok(Self {
            metric,
            series: series.collect(),
            without_values: empty.into_iter().map(label).collect(),
            boards: instances.len(),
            depths: kept.into_iter().map(|instance| samples.optimal_len(instance)).collect(),
        })
    }

    /// Makes sure that there are common boards, for plots of means.
    ///
    /// # Errors
    /// If there are none.
    pub(super) fn require_common(&self) -> Result<(), PlotError> {
        if self.depths.is_empty() {
            return Err(PlotError::NothingInCommon { algorithms: self.series.len() });
        }
        Ok(())
    }

    /// A sentence that says over which boards means are taken.
    pub(super) fn basis(&self) -> String {
        let n = self.depths.len();
        let left_out = Unit::States.short((self.boards - n) as f64);
        match (self.boards - n, self.series.len()) {
            (0, _) => format!("Over {}.", boards(n)),
            (_, 1) => format!("Over the {} solved; {left_out} not solved left out.", boards(n)),
            (_, k) => {
                format!("Over the {} that all {k} algorithms solved; {left_out} others left out.", boards(n))
            }
        }
    }

    /// The common values of one series by optimal length; boards whose optimal length is unknown are left out.
    pub(super) fn by_depth(&self, series: &Series) -> BTreeMap<u32, Vec<f64>> {
        let mut groups = BTreeMap::<u32, Vec<f64>>::new();
        for (depth, &value) in self.depths.iter().zip(&series.common) {
            if let Some(depth) = depth {
                groups.entry(*depth).or_default().push(value);
            }
        }
        groups
    }

    /// The labels with their series' indices, as a legend takes them.
    pub(super) fn legend(&self) -> Vec<(usize, &str)> {
        self.series.iter().map(|series| series.label.as_str()).enumerate().collect()
    }
}

/// The number of boards in words.
pub(super) fn boards(n: usize) -> String {
    if n == 1 { "1 board".into() } else { format!("{} boards", Unit::States.short(n as f64)) }
}

/// First and last of the optimal lengths that occur in `groups`.
///
/// # Errors
/// If there is none.
pub(super) fn depth_range<V>(groups: &[BTreeMap<u32, V>]) -> Result<(u32, u32), PlotError> {
    let first = groups.iter().filter_map(BTreeMap::first_key_value).map(|(&depth, _)| depth).min();
    let last = groups.iter().filter_map(BTreeMap::last_key_value).map(|(&depth, _)| depth).max();
    first.zip(last).ok_or(PlotError::NoDepths)
}
