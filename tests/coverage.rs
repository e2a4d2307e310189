//! Do 95 % intervals hold the true value in 95 % of samples? Simulated by the program's own code: boards are drawn from
//! all 181,440, whose counts are known, so the truth is known as well.
//!
//! Takes a minute or two, so it runs by name: `cargo test --release --test coverage -- --ignored --nocapture` prints the
//! table that stands in `docs/statistics.md`.

use harness::puzzle::{Board, DistanceTable, Size, parity};
use harness::search::SolveId;
use harness::search::budget::Limits;
use harness::search::catalog::Algorithm;
use harness::stats::{Bootstrap, Interval, growth_fit};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::Mutex;

/// How many samples of each size are drawn.
const SAMPLES: u64 = 2000;

/// Expanded states on every solvable board, in one order for all algorithms.
fn counts(algorithm: &str) -> Vec<f64> {
    let goal = Board::blank_last(Size::EIGHT);
    let prepared =
        Algorithm::parse(algorithm).expect("an algorithm").prepare(&goal).expect("it can be prepared");
    boards()
        .par_chunks(1000)
        .flat_map_iter(|boards| {
            let mut solver = prepared.solver();
            boards
                .iter()
                .map(move |board| {
                    let mut moves = Vec::new();
                    let outcome = solver.solve(board, SolveId::default(), &Limits::default(), &mut moves);
                    outcome.counters.expanded.expect("searches count it") as f64
                })
                .collect::<Vec<f64>>()
        })
        .collect()
}

/// All boards from which the goal can be reached.
fn boards() -> Vec<Board> {
    let goal = Board::blank_last(Size::EIGHT);
    let mut tiles = [0_u8, 1, 2, 3, 4, 5, 6, 7, 8];
    let mut boards = Vec::new();
    permute(&mut tiles, 0, &mut |tiles| {
        let board = Board::new(Size::EIGHT, tiles).expect("a permutation");
        if parity::is_reachable(&board, &goal) {
            boards.push(board);
        }
    });
    boards
}

fn permute(tiles: &mut [u8; 9], from: usize, visit: &mut impl FnMut(&[u8; 9])) {
    if from == tiles.len() {
        return visit(tiles);
    }
    for at in from..tiles.len() {
        tiles.swap(from, at);
        permute(tiles, from + 1, visit);
        tiles.swap(from, at);
    }
}

/// What is known of all boards.
struct Truth<'a> {
    depths: &'a [u32],
    ours: &'a [f64],
    theirs: &'a [f64],
    /// The bases of a growth fit of `ours` over all boards whose depth is in a range, as far as they were asked for.
    bases: Mutex<HashMap<[u32; 2], f64>>,
}

impl Truth<'_> {
    /// By least squares on all boards of these depths. A line does not fit all of them alike, so the truth that a fit aims at
    /// is that of its own range.
    fn base(&self, range: [u32; 2]) -> f64 {
        *self.bases.lock().expect("no panic").entry(range).or_insert_with(|| {
            let boards = self.depths.iter().copied().zip(self.ours.iter().copied());
            let within: Vec<(u32, f64)> =
                boards.filter(|(depth, _)| (range[0]..=range[1]).contains(depth)).collect();
            growth_fit(&within).expect("many boards").base
        })
    }
}

/// Percent of the samples of `n` boards whose intervals hold the truth: for the mean of `ours`, the ratio of means, the
/// geometric mean of ratios and the base of a growth fit; of those samples that have the interval.
fn coverage(truth: &Truth, n: usize) -> [f64; 4] {
    let Truth { depths, ours, theirs, .. } = *truth;
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let logarithms = |ours: &[f64], theirs: &[f64]| -> Vec<f64> {
        let positive = ours.iter().zip(theirs).filter(|(a, b)| **a > 0.0 && **b > 0.0);
        positive.map(|(a, b)| (a / b).ln()).collect()
    };
    let values = [mean(ours), mean(ours) / mean(theirs), mean(&logarithms(ours, theirs)).exp()];
    let holds = |interval: Option<Interval>, truth: f64| {
        interval.map(|Interval { low, high }| low <= truth && truth <= high)
    };
    let hits: Vec<[Option<bool>; 4]> = (0..SAMPLES)
        .into_par_iter()
        .map(|seed| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let drawn: Vec<usize> = (0..n).map(|_| (rng.next_u64() % ours.len() as u64) as usize).collect();
            let boards: Vec<(u32, f64)> = drawn.iter().map(|&at| (depths[at], ours[at])).collect();
            let fit = growth_fit(&boards);
            let [ours, theirs] =
                [ours, theirs].map(|all| drawn.iter().map(|&at| all[at]).collect::<Vec<f64>>());
            let bootstrap = Bootstrap { seed, ..Bootstrap::default() };
            [
                holds(bootstrap.mean(&ours), values[0]),
                holds(bootstrap.ratio_of_means(&ours, &theirs).and_then(|all| all.interval), values[1]),
                holds(
                    bootstrap.geometric_mean(&logarithms(&ours, &theirs)).and_then(|all| all.interval),
                    values[2],
                ),
                fit.and_then(|fit| holds(Some(fit.interval), truth.base(fit.range))),
            ]
        })
        .collect();
    [0, 1, 2, 3].map(|which| {
        let known: Vec<bool> = hits.iter().filter_map(|hit| hit[which]).collect();
        100.0 * known.iter().filter(|hit| **hit).count() as f64 / known.len() as f64
    })
}

#[test]
#[ignore = "takes a minute or two"]
fn intervals_hold_the_truth_as_often_as_they_say() {
    let [astar, bibfs, idastar, gbfs] = ["astar", "bibfs", "idastar", "gbfs"].map(counts);
    let table = DistanceTable::new(&Board::blank_last(Size::EIGHT)).expect("a small puzzle");
    let depths: Vec<u32> =
        boards().iter().map(|board| table.get(board).expect("it reaches the goal")).collect();
    println!("| boards | | mean | in total | typical board | growth |\n|--:|---|--:|--:|--:|--:|");
    let marked = f64::from(Bootstrap::LEAST_COVERAGE);
    let mut least_found = 100.0_f64;
    for (n, least) in [(6, marked), (8, marked), (10, marked), (20, marked), (50, 92.0), (500, 94.0)] {
        for (name, ours, theirs) in [
            ("idastar / bibfs", &idastar, &bibfs),
            ("astar / bibfs", &astar, &bibfs),
            ("gbfs / astar", &gbfs, &astar),
        ] {
            let truth = Truth { depths: &depths, ours, theirs, bases: Mutex::default() };
            let found = coverage(&truth, n);
            let shown = found.map(|share| if share.is_nan() { String::new() } else { format!("{share:.1}") });
            println!("| {n} | {name} | {} |", shown.join(" | "));
            least_found = found.into_iter().fold(least_found, f64::min);
            // Two standard errors of the simulation make one percent.
            assert!(!found.iter().any(|&share| share < least - 1.0), "{name}, {n} boards: {found:?}");
        }
    }
    // What is said of marked intervals is no worse than they are.
    assert!(least_found < marked + 2.0, "{least_found}");
}
