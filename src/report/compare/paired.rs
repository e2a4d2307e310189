//! The numbers of a paired comparison.

use crate::format::row::Status;
use crate::report::metric::Metric;
use crate::report::samples::Samples;
use crate::stats::{Bootstrap, Interval, Wilcoxon, geometric_mean, holm, wilcoxon_signed_rank};

/// How one side (`other`) fares beside another (`base`) in one metric, on the boards that both solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Paired {
    /// Name of the base.
    pub base: String,
    /// Name of the other side.
    pub other: String,
    /// What is compared.
    pub metric: Metric,
    /// Number of boards that both solved, with a value on both sides.
    pub pairs: usize,
    /// Boards that both tried, but only the base solved.
    pub base_only: usize,
    /// Those of [`Self::base_only`] on which the other side ended by something else than the time limit, so that a
    /// repetition would end the same way.
    pub base_only_for_sure: usize,
    /// Boards that both tried, but only the other side solved.
    pub other_only: usize,
    /// Mean of the base; `None` without pairs, like everything that follows.
    pub base_mean: Option<f64>,
    /// Mean of the other side.
    pub other_mean: Option<f64>,
    /// Mean of the other side / mean of the base; `None` also if the base's mean is 0.
    pub ratio_of_means: Option<f64>,
    /// Its bootstrap interval (95 %).
    pub ratio_interval: Option<Interval>,
    /// Number of pairs without a 0 on either side: those that have a logarithm.
    pub positive: usize,
    /// Geometric mean of the ratios of the positive pairs.
    pub geometric_mean: Option<f64>,
    /// Its bootstrap interval (95 %).
    pub geometric_interval: Option<Interval>,
    /// Pairs in which the other side has the smaller value.
    pub wins: usize,
    /// Pairs in which both sides have the same value.
    pub ties: usize,
    /// Pairs in which the other side has the greater value.
    pub losses: usize,
    /// Wilcoxon's test of the differences; `None` if all are 0.
    pub test: Option<Wilcoxon>,
    /// Its p-value after Holm's correction for all comparisons made together, see [`with_holm`].
    pub p_holm: Option<f64>,
}

/// What one side made of one board.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub(super) status: Status,
    pub(super) value: Option<u64>,
}

impl Side {
    pub(super) fn of(samples: &Samples, row: u32, metric: Metric) -> Self {
        let at = row as usize;
        Self { status: samples.row(at).status, value: samples.value(at, metric) }
    }
}

impl Paired {
    /// Compares two sides on the boards that both tried, in an order that does not depend on that of the rows.
    pub(super) fn of(
        base: &str,
        other: &str,
        metric: Metric,
        boards: impl Iterator<Item = (Side, Side)>,
    ) -> Self {
        let (mut of_base, mut of_other) = (Vec::new(), Vec::new());
        let (mut base_only, mut base_only_for_sure, mut other_only) = (0, 0, 0);
        for (left, right) in boards {
            match (left.status, right.status) {
                (Status::Solved, Status::Solved) => {
                    if let (Some(left), Some(right)) = (left.value, right.value) {
                        of_base.push(left as f64);
                        of_other.push(right as f64);
                    }
                }
                (Status::Solved, status) => {
                    base_only += 1;
                    base_only_for_sure += usize::from(status != Status::TimeLimit);
                }
                (_, Status::Solved) => other_only += 1,
                _ => {}
            }
        }
        let differences: Vec<f64> = of_other.iter().zip(&of_base).map(|(other, base)| other - base).collect();
        let ratios: Vec<f64> = of_other
            .iter()
            .zip(&of_base)
            .filter(|(other, base)| **other > 0.0 && **base > 0.0)
            .map(|(other, base)| other / base)
            .collect();
        let count =
            |holds: fn(f64) -> bool| differences.iter().filter(|&&difference| holds(difference)).count();
        let [base_mean, other_mean] = [&of_base, &of_other].map(|values| mean(values));
        Self {
            base: base.to_owned(),
            other: other.to_owned(),
            metric,
            pairs: of_base.len(),
            base_only,
            base_only_for_sure,
            other_only,
            base_mean,
            other_mean,
            ratio_of_means: other_mean
                .zip(base_mean)
                .filter(|&(_, base)| base > 0.0)
                .map(|(other, base)| other / base),
            ratio_interval: Bootstrap::default().ratio_of_means(&of_other, &of_base),
            positive: ratios.len(),
            geometric_mean: geometric_mean(&ratios),
            geometric_interval: Bootstrap::default().geometric_mean(&ratios),
            wins: count(|difference| difference < 0.0),
            ties: count(|difference| difference == 0.0),
            losses: count(|difference| difference > 0.0),
            test: wilcoxon_signed_rank(&differences),
            p_holm: None,
        }
    }
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Compares each of `others` with `base` (indices in [`Samples::algos`]) in one metric, which `samples` must hold.
pub fn against_base(samples: &Samples, base: usize, others: &[usize], metric: Metric) -> Vec<Paired> {
    let rows = samples.rows_by_algo();
    let mut instances: Vec<usize> = (0..samples.instance_count()).collect();
    instances.sort_unstable_by_key(|&instance| samples.instance(instance));
    let side = |algo: usize, instance: usize| rows[algo][instance].map(|row| Side::of(samples, row, metric));
    others
        .iter()
        .map(|&other| {
            let boards =
                instances.iter().filter_map(|&instance| side(base, instance).zip(side(other, instance)));
            Paired::of(&samples.algos()[base], &samples.algos()[other], metric, boards)
        })
        .collect()
}

/// Fills in the p-values corrected for the number of comparisons.
pub fn with_holm(mut comparisons: Vec<Paired>) -> Vec<Paired> {
    let tested: Vec<usize> = (0..comparisons.len()).filter(|&at| comparisons[at].test.is_some()).collect();
    let p: Vec<f64> =
        tested.iter().filter_map(|&at| comparisons[at].test.as_ref().map(|test| test.p)).collect();
    for (&at, corrected) in tested.iter().zip(holm(&p)) {
        comparisons[at].p_holm = Some(corrected);
    }
    comparisons
}
