//! The numbers of a paired comparison.

use super::evidence::{Answer, Evidence};
use super::solved::Solved;
use crate::format::row::Status;
use crate::report::metric::Metric;
use crate::report::samples::Samples;
use crate::stats::{
    Bootstrap, Wilcoxon, geometric_mean_of_logarithms, holm, noise_margin, wilcoxon_signed_rank,
};
use rayon::prelude::*;
use std::cmp::Ordering;

/// How one side (`other`) fares beside another (`base`) in one metric, on the boards that both solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Paired {
    /// Name of the base.
    pub base: String,
    /// Name of the other side.
    pub other: String,
    /// What is compared.
    pub metric: Metric,
    /// What the numbers can show.
    pub evidence: Evidence,
    /// Which boards each side solved, out of those that both tried.
    pub solved: Solved,
    /// Number of boards that both solved, with a value on both sides.
    pub pairs: usize,
    /// Mean of the base; `None` without pairs, like everything that follows.
    pub base_mean: Option<f64>,
    /// Mean of the other side.
    pub other_mean: Option<f64>,
    /// In total: mean of the other side / mean of the base; `None` also if one of the means is 0.
    pub total: Option<Answer>,
    /// On the typical board: geometric mean of the ratios of the positive pairs.
    pub typical: Option<Answer>,
    /// Number of pairs without a 0 on either side: those that have a logarithm.
    pub positive: usize,
    /// Pairs in which the other side has the smaller value.
    pub wins: usize,
    /// Pairs in which both sides have the same value.
    pub ties: usize,
    /// Pairs in which the other side has the greater value.
    pub losses: usize,
    /// Wilcoxon's test of the logarithms of the ratios; `None` if all are 0, or if the numbers are no sample.
    pub test: Option<Wilcoxon>,
    /// The optimal length from which on the other side's mean is on the other side of the base's, if there is one.
    pub crossing: Option<u32>,
    /// The board that differs most, and its ratio.
    pub largest: Option<(u64, f64)>,
    /// The boards on which the other side has most of what the base has, with the ratios: at most five, the worst
    /// first, none with a ratio of 1 or less.
    pub worst: Vec<(u64, f64)>,
    /// Mean path length / mean optimal length, of the base and of the other side; `None` where it is 1 or unknown.
    pub detours: [Option<f64>; 2],
}

/// One board that both sides tried.
#[derive(Clone, Copy)]
pub(super) struct Tried {
    pub(super) instance: u64,
    pub(super) optimal: Option<u32>,
    pub(super) base: Side,
    pub(super) other: Side,
}

/// What one side made of one board.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub(super) status: Status,
    pub(super) value: Option<u64>,
    pub(super) length: Option<u64>,
    /// Medians of the first and of the second half of the repetitions.
    pub(super) halves: Option<[u64; 2]>,
}

impl Side {
    pub(super) fn of(samples: &Samples, row: u32, metric: Metric) -> Self {
        let at = row as usize;
        Self {
            status: samples.row(at).status,
            value: samples.value(at, metric),
            length: samples.value(at, Metric::PathLen),
            halves: samples.halves(at, metric),
        }
    }
}

/// A board that both solved, with both values.
struct Pair {
    instance: u64,
    optimal: Option<u32>,
    base: f64,
    other: f64,
    lengths: [Option<u64>; 2],
    halves: [Option<[u64; 2]>; 2],
}

impl Pair {
    fn of(tried: &Tried) -> Option<Self> {
        let Tried { instance, optimal, base, other } = *tried;
        let is_solved = base.status == Status::Solved && other.status == Status::Solved;
        let (base_value, other_value) = base.value.zip(other.value).filter(|_| is_solved)?;
        Some(Self {
            instance,
            optimal,
            base: base_value as f64,
            other: other_value as f64,
            lengths: [base.length, other.length],
            halves: [base.halves, other.halves],
        })
    }

    fn order(&self) -> Ordering {
        self.other.total_cmp(&self.base)
    }

    /// Logarithm of other / base, exactly the opposite with the sides exchanged; `None` if one of them is 0.
    fn log_ratio(&self) -> Option<f64> {
        let [less, more] = [self.base.min(self.other), self.base.max(self.other)];
        let size = (less > 0.0).then(|| libm::log(more / less))?;
        Some(if self.order() == Ordering::Less { -size } else { size })
    }
}

impl Paired {
    /// Compares two sides on the boards that both tried, in an order that does not depend on that of the rows;
    /// `missing` boards were solved by the base and not tried by the other side.
    pub(super) fn of(
        base: &str,
        other: &str,
        metric: Metric,
        evidence: Evidence,
        boards: &[Tried],
        missing: usize,
    ) -> Self {
        let pairs: Vec<Pair> = boards.iter().filter_map(Pair::of).collect();
        let repeated = noise(&pairs).filter(|_| evidence == Evidence::SingleTimes);
        let evidence = repeated.map_or(evidence, |margin| Evidence::RepeatedTimes { margin });
        let logarithms: Vec<f64> = pairs.iter().filter_map(Pair::log_ratio).collect();
        let [bases, others]: [Vec<f64>; 2] =
            [pairs.iter().map(|pair| pair.base).collect(), pairs.iter().map(|pair| pair.other).collect()];
        let [base_mean, other_mean] = [&bases, &others].map(|values| mean(values));
        let test = wilcoxon_signed_rank(&logarithms).filter(|_| evidence == Evidence::Sample);
        let count = |order| pairs.iter().filter(|pair| pair.order() == order).count();
        // Where all are equal there is nothing to be unsure of.
        let resampled_as = if count(Ordering::Equal) == pairs.len() { Evidence::Census } else { evidence };
        let total = base_mean.zip(other_mean).filter(|&(base, other)| base > 0.0 && other > 0.0);
        Self {
            base: base.to_owned(),
            other: other.to_owned(),
            metric,
            evidence,
            solved: Solved { missing, ..Solved::of(boards) },
            pairs: pairs.len(),
            base_mean,
            other_mean,
            total: total.map(|(base, other)| {
                Answer::of(other / base, resampled_as, || {
                    Bootstrap::default().ratio_of_means(&others, &bases)
                })
            }),
            typical: geometric_mean_of_logarithms(&logarithms).map(|value| Answer {
                p: test.map(|test| test.p),
                ..Answer::of(value, resampled_as, || Bootstrap::default().geometric_mean(&logarithms))
            }),
            positive: logarithms.len(),
            wins: count(Ordering::Less),
            ties: count(Ordering::Equal),
            losses: count(Ordering::Greater),
            test,
            crossing: crossing(&pairs),
            largest: largest(&pairs),
            worst: worst(&pairs),
            detours: [0, 1].map(|side| detour(&pairs, side)),
        }
    }

    /// Number of pairs that differ, which alone can say which side is better.
    pub fn differing(&self) -> usize {
        self.wins + self.losses
    }

    /// Whether so few pairs differ that no outcome of the test could be significant.
    pub fn is_too_few(&self) -> bool {
        self.evidence == Evidence::Sample && Wilcoxon::smallest_p(self.differing()) > SIGNIFICANT
    }

    /// In total: whether the other side has less or more, if that can be claimed.
    pub fn total_claim(&self) -> Option<Ordering> {
        self.total.as_ref().filter(|_| !self.is_too_few())?.claim(self.evidence)
    }

    /// On the typical board: whether the other side has less or more, if that can be claimed.
    pub fn typical_claim(&self) -> Option<Ordering> {
        let claim = self.typical.as_ref().filter(|_| !self.is_too_few())?.claim(self.evidence)?;
        // The test and the mean must point the same way, or neither shows anything about the other.
        let points = |test: Wilcoxon| test.plus.total_cmp(&test.minus);
        (self.test.is_none_or(|test| points(test) == claim)).then_some(claim)
    }
}

/// Largest corrected p-value that is called significant.
pub(super) const SIGNIFICANT: f64 = 0.05;

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The margin of the machine's noise, if both sides were repeated on every board.
fn noise(pairs: &[Pair]) -> Option<f64> {
    let side = |side: usize| -> Option<Vec<[f64; 2]>> {
        pairs.iter().map(|pair| Some(pair.halves[side]?.map(|time| time as f64))).collect()
    };
    noise_margin([&side(0)?, &side(1)?])
}

/// The length that best divides the boards into those where one mean is greater and those where the other is; `None` if
/// the same mean is greater at nearly every length, or if a length is unknown.
fn crossing(pairs: &[Pair]) -> Option<u32> {
    // By length: pairs, and by how much the other side's sum is greater.
    let mut lengths: Vec<(u32, usize, f64)> = Vec::new();
    let mut sorted: Vec<(u32, f64)> =
        pairs.iter().map(|pair| Some((pair.optimal?, pair.other - pair.base))).collect::<Option<_>>()?;
    sorted.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    for run in sorted.chunk_by(|a, b| a.0 == b.0) {
        lengths.push((run[0].0, run.len(), run.iter().map(|(_, difference)| difference).sum()));
    }
    let last = lengths.iter().rev().find(|(.., difference)| *difference != 0.0)?.2.signum();
    // Boards on the wrong side of a division before the length at this place.
    let misplaced = |at: usize| {
        let wrong = |(place, &(_, count, difference)): (usize, &(u32, usize, f64))| {
            let expected = if place < at { -last } else { last };
            if difference * expected < 0.0 { count } else { 0 }
        };
        lengths.iter().enumerate().map(wrong).sum::<usize>()
    };
    let best = (0..lengths.len()).min_by_key(|&at| misplaced(at))?;
    let differs_before = lengths[..best].iter().any(|(.., difference)| difference * last < 0.0);
    differs_before.then(|| lengths[best].0)
}

fn largest(pairs: &[Pair]) -> Option<(u64, f64)> {
    let size = |pair: &&Pair| pair.log_ratio().map_or(0.0, f64::abs);
    let pair = pairs.iter().filter(|pair| pair.base > 0.0).max_by(|a, b| {
        // The first of equals.
        size(a).total_cmp(&size(b)).then(b.instance.cmp(&a.instance))
    })?;
    Some((pair.instance, pair.other / pair.base))
}

/// How many of the worst boards are kept.
const WORST: usize = 5;

fn worst(pairs: &[Pair]) -> Vec<(u64, f64)> {
    let grown = pairs.iter().filter(|pair| pair.other > pair.base);
    let mut ratios: Vec<(u64, f64)> = grown.map(|pair| (pair.instance, pair.other / pair.base)).collect();
    ratios.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    ratios.truncate(WORST);
    ratios
}

fn detour(pairs: &[Pair], side: usize) -> Option<f64> {
    let sum = |values: Option<Vec<u64>>| values.map(|values| values.iter().sum::<u64>() as f64);
    let taken = sum(pairs.iter().map(|pair| pair.lengths[side]).collect())?;
    let optimal = sum(pairs.iter().map(|pair| pair.optimal.map(u64::from)).collect())?;
    (taken > optimal && optimal > 0.0).then(|| taken / optimal)
}

/// Compares each of `others` with `base` (indices in [`Samples::algos`]) in one metric, which `samples` must hold like
/// the length of paths. `is_census` says that the boards are all there are.
pub fn against_base(
    samples: &Samples,
    base: usize,
    others: &[usize],
    metric: Metric,
    is_census: bool,
) -> Vec<Paired> {
    let evidence = Evidence::of(metric, is_census);
    let compared = |&other: &usize| {
        let (boards, missing) = tried(samples, base, other, metric);
        let names = samples.algos();
        Paired::of(&names[base], &names[other], metric, evidence, &boards, missing)
    };
    others.par_iter().map(compared).collect()
}

/// The boards that both algorithms tried, in the order of their numbers, and how many that the base solved the other
/// has no row of.
pub(super) fn tried(samples: &Samples, base: usize, other: usize, metric: Metric) -> (Vec<Tried>, usize) {
    let rows = samples.rows_by_algo();
    let mut instances: Vec<usize> = (0..samples.instance_count()).collect();
    instances.sort_unstable_by_key(|&instance| samples.instance(instance));
    let side = |algo: usize, instance: usize| rows[algo][instance].map(|row| Side::of(samples, row, metric));
    let (mut boards, mut missing) = (Vec::new(), 0);
    for at in instances {
        let (instance, optimal) = (samples.instance(at), samples.optimal_len(at));
        match (side(base, at), side(other, at)) {
            (Some(base), Some(other)) => boards.push(Tried { instance, optimal, base, other }),
            (Some(base), None) => missing += usize::from(base.status == Status::Solved),
            (None, _) => {}
        }
    }
    (boards, missing)
}

/// Fills in the p-values corrected for the number of all tests that are made together.
pub fn with_holm(mut comparisons: Vec<Paired>) -> Vec<Paired> {
    let p: Vec<f64> = comparisons.iter_mut().flat_map(tests).map(|(p, _)| p).collect();
    for ((_, corrected), holm) in comparisons.iter_mut().flat_map(tests).zip(holm(&p)) {
        *corrected = Some(holm);
    }
    comparisons
}

/// Number of tests that were made.
pub(super) fn count_tests(comparisons: &[Paired]) -> usize {
    comparisons.to_vec().iter_mut().flat_map(tests).count()
}

/// The p-values of a comparison with the places of the corrected ones.
fn tests(comparison: &mut Paired) -> impl Iterator<Item = (f64, &mut Option<f64>)> {
    let is_too_few = comparison.is_too_few();
    let Paired { total, typical, solved, evidence, .. } = comparison;
    let answers = [total, typical].into_iter().filter(move |_| !is_too_few);
    let effort = answers.filter_map(|answer| {
        let Answer { p, p_holm, .. } = answer.as_mut()?;
        Some(((*p)?, p_holm))
    });
    let boards = solved.test(*evidence).map(|p| (p, &mut solved.p_holm));
    effort.chain(boards)
}
