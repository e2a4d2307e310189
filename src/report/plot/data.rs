//! What is plotted: one metric of every row, by algorithm.

use super::PlotError;
use crate::format::row::Status;
use crate::report::metric::Metric;
use crate::report::samples::Samples;
use crate::stats::{Bootstrap, Interval};
use crate::text::numbers::{counted, grouped};
use std::collections::{BTreeMap, BTreeSet};

/// The rows of one algorithm.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The algorithm's label.
    pub label: String,
    /// Every row as (index of the instance, value); no value if the board was not solved or the field was empty.
    pub rows: Vec<(usize, Option<f64>)>,
    /// The values on the common boards, in the order of [`Data::depths`]; none if there are no values at all.
    pub common: Vec<f64>,
    /// Whether any board was solved.
    pub solved: bool,
}

impl Series {
    /// All values, in the order of the rows.
    pub(super) fn values(&self) -> impl Iterator<Item = f64> + '_ {
        self.rows.iter().filter_map(|&(_, value)| value)
    }
}

/// One metric of the rows of several algorithms.
#[derive(Clone, Debug, PartialEq)]
pub struct Data {
    /// What was measured.
    pub metric: Metric,
    /// The algorithms in the order of the rows or as they were asked for.
    pub series: Vec<Series>,
    /// Labels of all algorithms that there are rows of, whether asked for or not.
    pub known: Vec<String>,
    /// Number of different boards in the rows of those of `series` that have values.
    pub boards: usize,
    /// The optimal lengths of the boards that all of `series` with values solved; means over others would compare
    /// different boards.
    pub depths: Vec<Option<u32>>,
    /// Whether the boards are all there are: then means are exact and have no intervals.
    pub is_census: bool,
}

impl Data {
    /// The same, of all boards there are if `is_census` says so.
    #[must_use]
    pub fn of_census(self, is_census: bool) -> Self {
        Self { is_census, ..self }
    }

    /// The intervals of the means of samples of one size, if boards are a sample.
    pub(super) fn intervals(&self, samples: &[&[f64]]) -> Vec<Option<Interval>> {
        if self.is_census { vec![None; samples.len()] } else { Bootstrap::default().means(samples) }
    }

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
        let known = samples.algos().to_vec();
        if let Some(at) = (1..algos.len()).find(|&at| algos[..at].contains(&algos[at])) {
            return Err(PlotError::AlgorithmTwice(known[algos[at]].clone()));
        }
        let new = |label: &String| Series {
            label: label.clone(),
            rows: Vec::new(),
            common: Vec::new(),
            solved: false,
        };
        let mut all: Vec<Series> = known.iter().map(new).collect();
        for at in 0..samples.len() {
            let row = samples.row(at);
            let solved = row.status == Status::Solved;
            let value = samples.value(at, metric).filter(|_| solved).map(|value| value as f64);
            all[row.algo].solved |= solved;
            all[row.algo].rows.push((row.instance, value));
        }
        let measured: Vec<usize> =
            algos.iter().copied().filter(|&algo| all[algo].values().next().is_some()).collect();
        if measured.is_empty() {
            let solved = algos.iter().any(|&algo| all[algo].solved);
            return Err(if solved { PlotError::NoValues(metric) } else { PlotError::NothingSolved });
        }
        let instances: BTreeSet<usize> =
            measured.iter().flat_map(|&algo| &all[algo].rows).map(|&(instance, _)| instance).collect();
        let instances: Vec<usize> = instances.into_iter().collect();
        let by_algo = samples.rows_by_algo();
        let common = samples.common(metric, &measured, &instances, |algo, instance| by_algo[algo][instance]);
        // Where no board is common, an algorithm may seem to have no values at all; then nothing is comparable.
        let comparable = common.values.iter().all(|values| values.len() == common.instances.len());
        let kept = if comparable { common.instances } else { Vec::new() };
        for (&algo, values) in measured.iter().zip(common.values) {
            all[algo].common = values.into_iter().take(kept.len()).map(|value| value as f64).collect();
        }
        Ok(Self {
            metric,
            series: algos.iter().map(|&algo| all[algo].clone()).collect(),
            known,
            boards: instances.len(),
            depths: kept.into_iter().map(|instance| samples.optimal_len(instance)).collect(),
            is_census: false,
        })
    }

    /// The series with values, with their indices: a series looks the same in all plots.
    pub(super) fn measured(&self) -> impl Iterator<Item = (usize, &Series)> {
        self.series.iter().enumerate().filter(|(_, series)| series.values().next().is_some())
    }

    /// The series with values, and those that solved nothing, of which that is known: all but those that solved boards
    /// without saying what that took.
    pub(super) fn told(&self) -> impl Iterator<Item = (usize, &Series)> {
        let is_told = |series: &Series| !series.solved || series.values().next().is_some();
        self.series.iter().enumerate().filter(move |(_, series)| is_told(series))
    }

    /// A sentence about series that are not among those `shown`; empty if there are none.
    pub(super) fn left_out<'a>(&self, shown: impl Iterator<Item = (usize, &'a Series)>) -> String {
        let shown: BTreeSet<usize> = shown.map(|(index, _)| index).collect();
        let missing = self.series.iter().enumerate().filter(|(index, _)| !shown.contains(index));
        let reason = |solved| if solved { "no values" } else { "no board solved" };
        let words = missing.map(|(_, series)| format!("{} ({})", series.label, reason(series.solved)));
        let words = words.collect::<Vec<_>>().join(", ");
        if words.is_empty() { words } else { format!(" Not shown: {words}.") }
    }

    /// Makes sure that there are common boards, for plots of means.
    pub(super) fn require_common(&self) -> Result<(), PlotError> {
        if self.depths.is_empty() {
            return Err(PlotError::NothingInCommon(self.measured().count()));
        }
        Ok(())
    }

    /// Sentences that say over which boards means are taken, and which algorithms have none.
    pub(super) fn basis(&self) -> String {
        let n = self.depths.len();
        let left_out = grouped((self.boards - n) as u64);
        let over = match (self.boards - n, self.measured().count()) {
            (0, _) if self.is_census => format!("Over all {}.", counted(n, "board")),
            (0, _) => format!("Over {}.", counted(n, "board")),
            (_, 1) => format!("Over the {} solved; {left_out} not solved left out.", counted(n, "board")),
            (_, k) => {
                format!(
                    "Over the {} that all {k} algorithms solved; {left_out} others left out.",
                    counted(n, "board")
                )
            }
        };
        over + &self.left_out(self.measured())
    }

    /// The common values of one series by optimal length; boards whose optimal length is unknown are left out. All
    /// series have the same lengths.
    pub(super) fn by_depth(&self, series: &Series) -> Result<BTreeMap<u32, Vec<f64>>, PlotError> {
        let mut groups = BTreeMap::<u32, Vec<f64>>::new();
        for (depth, &value) in self.depths.iter().zip(&series.common) {
            if let Some(depth) = depth {
                groups.entry(*depth).or_default().push(value);
            }
        }
        if groups.is_empty() { Err(PlotError::NoDepths) } else { Ok(groups) }
    }
}

/// The mean of some values.
pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
