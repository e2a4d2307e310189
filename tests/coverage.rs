//! Do 95 % intervals hold the true value in 95 % of samples? Simulated by the program's own code: boards are drawn from
//! all 181,440, whose counts are known, so the truth is known as well.
//!
//! Takes a minute or two, so it runs by name: `cargo test --release --test coverage -- --ignored --nocapture` prints the
//! table that stands in `docs/statistics.md`.

use harness::puzzle::{Board, Size, parity};
use harness::search::SolveId;
use harness::search::budget::Limits;
use harness::search::catalog::Algorithm;
use harness::stats::{Bootstrap, Interval};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;

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

/// Percent of the samples of `n` boards whose intervals hold the truth: for the mean of `ours`, the ratio of means and
/// the geometric mean of ratios.
fn coverage(ours: &[f64], theirs: &[f64], n: usize) -> [f64; 3] {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let logarithms = |ours: &[f64], theirs: &[f64]| -> Vec<f64> {
        let positive = ours.iter().zip(theirs).filter(|(a, b)| **a > 0.0 && **b > 0.0);
        positive.map(|(a, b)| (a / b).ln()).collect()
    };
    let truth = [mean(ours), mean(ours) / mean(theirs), mean(&logarithms(ours, theirs)).exp()];
    let holds = |interval: Option<Interval>, truth: f64| {
        interval.is_some_and(|Interval { low, high }| low <= truth && truth <= high)
    };
    let hits: Vec<[bool; 3]> = (0..SAMPLES)
        .into_par_iter()
        .map(|seed| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let drawn: Vec<usize> = (0..n).map(|_| (rng.next_u64() % ours.len() as u64) as usize).collect();
            let [ours, theirs] =
                [ours, theirs].map(|all| drawn.iter().map(|&at| all[at]).collect::<Vec<f64>>());
            let bootstrap = Bootstrap { seed, ..Bootstrap::default() };
            [
                holds(bootstrap.mean(&ours), truth[0]),
                holds(bootstrap.ratio_of_means(&ours, &theirs).and_then(|all| all.interval), truth[1]),
                holds(
                    bootstrap.geometric_mean(&logarithms(&ours, &theirs)).and_then(|all| all.interval),
                    truth[2],
                ),
            ]
        })
        .collect();
    [0, 1, 2].map(|which| 100.0 * hits.iter().filter(|hit| hit[which]).count() as f64 / SAMPLES as f64)
}

#[test]
#[ignore = "takes a minute or two"]
fn intervals_hold_the_truth_as_often_as_they_say() {
    let [astar, bibfs, idastar, gbfs] = ["astar", "bibfs", "idastar", "gbfs"].map(counts);
    println!("| boards | | mean | in total | typical board |\n|--:|---|--:|--:|--:|");
    for (n, least) in [(10, 90.0), (20, 90.0), (50, 92.0), (500, 94.0)] {
        for (name, ours, theirs) in [
            ("idastar / bibfs", &idastar, &bibfs),
            ("astar / bibfs", &astar, &bibfs),
            ("gbfs / astar", &gbfs, &astar),
        ] {
            let found = coverage(ours, theirs, n);
            println!("| {n} | {name} | {:.1} | {:.1} | {:.1} |", found[0], found[1], found[2]);
            // Two standard errors of the simulation make one percent.
            assert!(found.iter().all(|&share| share >= least - 1.0), "{name}, {n} boards: {found:?}");
        }
    }
}
