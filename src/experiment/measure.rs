//! Figures as they came out.

use super::expectation::{Boards, Expectation, Quantity, Statistic};
use super::memory::{bytes_per_state, bytes_per_state_of_solve};
use super::model::Block;
use crate::format::row::Status;
use crate::heuristic::TileHeuristic;
use crate::progress::NoProgress;
use crate::report::metric::Metric;
use crate::report::samples::Samples;
use crate::search::SolveId;
use crate::space::tiles::Tiles;
use crate::stats::{Bootstrap, Description, Interval, effective_branching_factor, quantile_sorted};

/// A measured figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// Its value.
    pub value: f64,
    /// Bootstrap interval (95 %) of a mean, or of a ratio of means.
    pub interval: Option<Interval>,
    /// Standard deviation of the values that a mean is of.
    pub sd: Option<f64>,
    /// Number of boards behind it.
    pub boards: usize,
}

impl Measured {
    fn plain(value: f64, boards: usize) -> Self {
        Self { value, interval: None, sd: None, boards }
    }
}

/// The rows of a run, ready to be asked. Its samples hold every metric, its algorithms known in the run's order.
pub struct RunMeasures<'a> {
    block: &'a Block,
    samples: &'a Samples,
    by_algo: Vec<Vec<Option<u32>>>,
}

impl<'a> RunMeasures<'a> {
    /// Of a run.
    pub fn new(block: &'a Block, samples: &'a Samples) -> Self {
        Self { block, samples, by_algo: samples.rows_by_algo() }
    }

    /// The figure of an expectation; none if no board of it was solved.
    pub fn measure(&self, wanted: &Expectation) -> Option<Measured> {
        match wanted.quantity {
            Quantity::BytesPerState => {
                return beside(wanted, |algo| match wanted.boards.instance {
                    Some(instance) => self.bytes_per_state_on(algo, instance),
                    None => self.bytes_per_state(algo),
                });
            }
            Quantity::InitialH => {
                return beside(wanted, |algo| statistic(wanted, &self.estimates(algo, wanted.boards)?));
            }
            Quantity::Row(_) | Quantity::Successors => {}
        }
        // Where every board there is was solved, a mean is no estimate of anything.
        let is_sample = !self.block.instances.is_census();
        self.of_rows(wanted)
            .map(|measured| Measured { interval: measured.interval.filter(|_| is_sample), ..measured })
    }

    fn of_rows(&self, wanted: &Expectation) -> Option<Measured> {
        let quantity = wanted.quantity;
        let Some(to) = wanted.to else {
            return statistic(wanted, &self.values(wanted.algo, quantity, wanted.boards));
        };
        let (ours, theirs): (Vec<f64>, Vec<f64>) =
            self.pairs([wanted.algo, to], quantity, wanted.boards).into_iter().unzip();
        if wanted.statistic == Statistic::Differing {
            // Counts, so either equal or not.
            let differing = ours.iter().zip(&theirs).filter(|(a, b)| a.total_cmp(b).is_ne()).count();
            return (!ours.is_empty()).then(|| Measured::plain(differing as f64, ours.len()));
        }
        let (above, below) = (statistic(wanted, &ours)?, statistic(wanted, &theirs)?);
        let interval = (wanted.statistic == Statistic::Mean)
            .then(|| Bootstrap::default().ratio_of_means(&ours, &theirs)?.interval)
            .flatten();
        Some(Measured { interval, ..Measured::plain(above.value / below.value, ours.len()) })
    }

    fn bytes_per_state(&self, algo: usize) -> Option<Measured> {
        let bytes = bytes_per_state(self.block.algorithms.get(algo)?, self.block.instances.goal())?;
        Some(Measured::plain(bytes, 0))
    }

    fn bytes_per_state_on(&self, algo: usize, instance: u64) -> Option<Measured> {
        let Block { instances, algorithms, limits, .. } = self.block;
        let (start, _) = instances.get(instance);
        let id = SolveId { seed: instances.seed(), instance };
        let bytes = bytes_per_state_of_solve(algorithms.get(algo)?, instances.goal(), &start, id, limits)?;
        Some(Measured::plain(bytes, 1))
    }

    /// What an algorithm's heuristic says of each board.
    fn estimates(&self, algo: usize, boards: Boards) -> Option<Vec<f64>> {
        let instances = &self.block.instances;
        let heuristic =
            self.block.algorithms.get(algo)?.options.h.build(instances.goal(), &NoProgress).ok()?;
        let estimate = |at: usize| {
            let (board, _) = instances.get(self.samples.instance(at));
            f64::from(heuristic.evaluate(Tiles::new(&board)).0)
        };
        Some(self.instances(boards).into_iter().map(estimate).collect())
    }

    /// The instances that fit, in the order of their numbers.
    fn instances(&self, boards: Boards) -> Vec<usize> {
        let fits = |&at: &usize| {
            boards.instance.is_none_or(|wanted| self.samples.instance(at) == wanted)
                && boards.optimal_len.is_none_or(|wanted| self.samples.optimal_len(at) == Some(wanted))
        };
        let mut instances: Vec<usize> = (0..self.samples.instance_count()).filter(fits).collect();
        instances.sort_unstable_by_key(|&at| self.samples.instance(at));
        instances
    }

    fn value(&self, algo: usize, quantity: Quantity, instance: usize) -> Option<f64> {
        let row = self.by_algo.get(algo)?.get(instance).copied().flatten()? as usize;
        let value = |metric| self.samples.value(row, metric);
        let value = match quantity {
            Quantity::Row(metric) => value(metric),
            Quantity::Successors => value(Metric::Generated)?.checked_sub(1),
            Quantity::InitialH | Quantity::BytesPerState => None,
        };
        let solved = self.samples.row(row).status == Status::Solved;
        value.filter(|_| solved).map(|value| value as f64)
    }

    fn values(&self, algo: usize, quantity: Quantity, boards: Boards) -> Vec<f64> {
        self.instances(boards).into_iter().filter_map(|at| self.value(algo, quantity, at)).collect()
    }

    /// Both algorithms' values on the boards that both solved.
    fn pairs(&self, algos: [usize; 2], quantity: Quantity, boards: Boards) -> Vec<(f64, f64)> {
        let both = |at| Some((self.value(algos[0], quantity, at)?, self.value(algos[1], quantity, at)?));
        self.instances(boards).into_iter().filter_map(both).collect()
    }
}

/// A figure that is not of the rows, divided by that of another algorithm if there is one.
fn beside(wanted: &Expectation, of: impl Fn(usize) -> Option<Measured>) -> Option<Measured> {
    let ours = of(wanted.algo)?;
    let Some(to) = wanted.to else { return Some(ours) };
    Some(Measured::plain(ours.value / of(to)?.value, ours.boards))
}

fn statistic(wanted: &Expectation, values: &[f64]) -> Option<Measured> {
    let boards = values.len();
    if wanted.statistic == Statistic::Count {
        return Some(Measured::plain(boards as f64, boards));
    }
    let described = Description::of(values)?;
    let plain = |value| Some(Measured::plain(value, boards));
    match wanted.statistic {
        Statistic::Value => (boards == 1).then(|| Measured::plain(values[0], 1)),
        Statistic::Mean => {
            let interval = Bootstrap::default().mean(values);
            Some(Measured { interval, sd: described.sd, ..Measured::plain(described.mean, boards) })
        }
        Statistic::Median => plain(described.median),
        Statistic::Sum => plain(values.iter().sum()),
        Statistic::Min => plain(described.min),
        Statistic::Max => plain(described.max),
        Statistic::Quantile(share) => {
            let mut sorted = values.to_vec();
            sorted.sort_unstable_by(f64::total_cmp);
            plain(quantile_sorted(&sorted, share))
        }
        Statistic::BStar => {
            let depth = wanted.boards.optimal_len?;
            effective_branching_factor(described.mean, depth).map(|b_star| Measured::plain(b_star, boards))
        }
        Statistic::Count | Statistic::Differing => {
            unreachable!("handled above, where there need be no values")
        }
    }
}
