//! Many algorithms at once: ranks on the boards that all solved, and which of them can be told apart.

use crate::report::metric::Metric;
use crate::report::samples::Samples;
use crate::report::table::{Cell, Column, Table};
use crate::stats::{Friedman, friedman, holm, wilcoxon_signed_rank};
use crate::text::numbers::{counted, p_in_words};

/// Largest corrected p-value at which two algorithms are told apart.
const SIGNIFICANT: f64 = 0.05;

/// How algorithms rank in a metric, the best first.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// What they are ranked by.
    pub metric: Metric,
    /// Number of boards: those that all solved.
    pub boards: usize,
    /// The algorithms, best first.
    pub ranked: Vec<Ranked>,
    /// Friedman's test, where boards are a sample; none if all are equal on every board.
    pub friedman: Option<Friedman>,
    /// Pairs that a sample of boards cannot tell apart, by their places in the ranking; none if nothing was tested.
    pub alike: Option<Vec<[usize; 2]>>,
    is_census: bool,
}

/// An algorithm in a ranking.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// Its label.
    pub label: String,
    /// Its place among those that were asked for.
    pub index: usize,
    /// Its mean rank: 1 for the one that has least on a board; equal ones share the mean of their ranks.
    pub mean_rank: f64,
    /// On how many boards it has less than each algorithm of the ranking, in their order.
    pub beats: Vec<usize>,
}

impl Ranking {
    /// Ranks `algos` (indices in [`Samples::algos`]) on the boards that all of them solved; those without the metric take no
    /// part. `is_census` says that the boards are all there are.
    ///
    /// # Panics
    /// If `samples` does not hold the metric.
    pub fn of(samples: &Samples, algos: &[usize], metric: Metric, is_census: bool) -> Self {
        let rows = samples.rows_by_algo();
        let instances: Vec<usize> = (0..samples.instance_count()).collect();
        let common = samples.common(metric, algos, &instances, |algo, instance| rows[algo][instance]);
        let measured: Vec<usize> = (0..algos.len()).filter(|&at| !common.values[at].is_empty()).collect();
        let values: Vec<Vec<f64>> = measured
            .iter()
            .map(|&at| common.values[at].iter().map(|&value| value as f64).collect())
            .collect();
        let friedman = friedman(&values);
        let all_alike = vec![f64::midpoint(measured.len() as f64, 1.0); measured.len()];
        let mean_ranks = friedman.as_ref().map_or(all_alike, |ranks| ranks.mean_ranks.clone());
        let mut order: Vec<usize> = (0..measured.len()).collect();
        order.sort_by(|&a, &b| mean_ranks[a].total_cmp(&mean_ranks[b]));
        let less = |a: usize, b: usize| values[a].iter().zip(&values[b]).filter(|(a, b)| a < b).count();
        let ranked = |&at: &usize| Ranked {
            label: samples.algos()[algos[measured[at]]].clone(),
            index: measured[at],
            mean_rank: mean_ranks[at],
            beats: order.iter().map(|&other| less(at, other)).collect(),
        };
        let is_tested = !is_census && !metric.is_time() && friedman.is_some();
        Self {
            metric,
            boards: common.instances.len(),
            ranked: order.iter().map(ranked).collect(),
            friedman: friedman.filter(|_| is_tested),
            alike: is_tested.then(|| alike(&order.iter().map(|&at| &values[at][..]).collect::<Vec<_>>())),
            is_census,
        }
    }

    /// Runs of algorithms that follow each other in the ranking and of which no two can be told apart, by their first and
    /// last place: the longest ones.
    pub fn groups(&self) -> Vec<[usize; 2]> {
        let Some(alike) = &self.alike else { return Vec::new() };
        let is_group = |first: usize, last: usize| {
            (first..=last).all(|a| (a + 1..=last).all(|b| alike.contains(&[a, b])))
        };
        let longest =
            |first: usize| (first..self.ranked.len()).take_while(|&last| is_group(first, last)).last();
        let mut groups: Vec<[usize; 2]> = Vec::new();
        for first in 0..self.ranked.len() {
            let last = longest(first).unwrap_or(first);
            if last > first && groups.last().is_none_or(|group| group[1] < last) {
                groups.push([first, last]);
            }
        }
        groups
    }

    /// The table of ranks: best first, with the number of boards on which each has less than each other.
    pub fn table(&self) -> Table {
        let mut columns = vec![
            Column::text("algo", "algorithm"),
            Column::number("boards", "boards"),
            Column::number("mean_rank", "mean rank").with_decimals(2),
        ];
        columns.extend(self.ranked.iter().map(|Ranked { label, .. }| {
            Column::number(format!("beats {label}"), label).under("boards with less than")
        }));
        let row = |(place, one): (usize, &Ranked)| {
            let head =
                [Cell::Text(one.label.clone()), Cell::Count(self.boards as u64), Cell::Real(one.mean_rank)];
            let beats = one.beats.iter().enumerate().map(|(other, &boards)| {
                if other == place { Cell::Empty } else { Cell::Count(boards as u64) }
            });
            head.into_iter().chain(beats).collect()
        };
        let rows = self.ranked.iter().enumerate().map(row).collect();
        Table { title: String::new(), columns, keys: 1, rows, notes: self.notes() }
    }

    /// On which boards, and what can be concluded.
    pub fn basis(&self) -> String {
        format!("Rank 1 has least; over the {} that all solved.", counted(self.boards, "board"))
    }

    /// What can be concluded: Friedman's test of all, then all pairs under Holm's correction.
    fn notes(&self) -> Vec<String> {
        let mut notes = vec![self.basis()];
        if self.is_census {
            notes.push("Over all boards: exact, no test.".to_owned());
        } else if self.metric.is_time() {
            let untested =
                "Times are not tested; compare tells which differences are above the machine's noise.";
            notes.push(untested.to_owned());
        }
        if let (Some(Friedman { chi_square, p, .. }), Some(alike)) = (&self.friedman, &self.alike) {
            notes.push(format!(
                "Do all rank alike? Friedman: chi-square {chi_square:.1}, {}.",
                p_in_words(*p)
            ));
            let name = |place: usize| self.ranked[place].label.as_str();
            let pairs: Vec<String> =
                alike.iter().map(|&[a, b]| format!("{} and {}", name(a), name(b))).collect();
            notes.push(if pairs.is_empty() {
                "On the typical board all of them differ (Wilcoxon, Holm-corrected).".to_owned()
            } else {
                format!(
                    "On the typical board this sample cannot tell apart: {} (Wilcoxon, Holm-corrected).",
                    pairs.join("; ")
                )
            });
        }
        notes
    }
}

/// The pairs of treatments that Wilcoxon's test of the log ratios does not tell apart once it is corrected for all pairs.
fn alike(values: &[&[f64]]) -> Vec<[usize; 2]> {
    let pairs: Vec<[usize; 2]> =
        (0..values.len()).flat_map(|a| (a + 1..values.len()).map(move |b| [a, b])).collect();
    let p = |&[a, b]: &[usize; 2]| {
        let positive = values[a].iter().zip(values[b]).filter(|(a, b)| **a > 0.0 && **b > 0.0);
        let logarithms: Vec<f64> = positive.map(|(a, b)| libm::log(b / a)).collect();
        wilcoxon_signed_rank(&logarithms).map_or(1.0, |test| test.p)
    };
    let corrected = holm(&pairs.iter().map(p).collect::<Vec<f64>>());
    pairs.into_iter().zip(corrected).filter(|(_, p)| *p > SIGNIFICANT).map(|(pair, _)| pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranking(alike: &[[usize; 2]]) -> Ranking {
        let ranked = |place: usize| Ranked {
            label: place.to_string(),
            index: place,
            mean_rank: place as f64,
            beats: vec![0; 5],
        };
        Ranking {
            metric: Metric::Expanded,
            boards: 9,
            ranked: (0..5).map(ranked).collect(),
            friedman: None,
            alike: Some(alike.to_vec()),
            is_census: false,
        }
    }

    #[test]
    fn groups_are_runs_of_which_no_two_can_be_told_apart() {
        assert_eq!(ranking(&[]).groups(), [[0, 0]; 0]);
        assert_eq!(ranking(&[[0, 1], [1, 2], [3, 4]]).groups(), [[0, 1], [1, 2], [3, 4]]);
        assert_eq!(ranking(&[[0, 1], [1, 2], [0, 2], [2, 3]]).groups(), [[0, 2], [2, 3]]);
        // Not joined over one that differs from both.
        assert_eq!(ranking(&[[0, 2]]).groups(), [[0, 0]; 0]);
    }
}
