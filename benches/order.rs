//! Whether a solve pays for the one before it: for every algorithm and encoding the same easy board of the 8-puzzle, after
//! an easy board and after the hardest one. `cargo bench --bench order` prints a table.
//!
//! Timed like a row of a run (`run::solve`): between solves the solver is made ready, and after a long one the first
//! expansions are done once before. The pairs are interleaved, so that a machine that drifts hits both alike.

use harness::puzzle::{Board, Size, parse};
use harness::run::solve::WARM_CACHES;
use harness::search::SolveId;
use harness::search::budget::Limits;
use harness::search::catalog::{Algorithm, Catalog};
use harness::search::solver::Solver;
use harness::space::encoding::Encoding;
use std::time::{Duration, Instant};

/// Pairs for each, unless they take longer than this.
const PAIRS: usize = 101;
const TIME: Duration = Duration::from_secs(2);
const FEWEST: usize = 11;

/// Eight moves from the goal.
const EASY: &str = "4 1 3 7 2 5 8 6 x";
const NEIGHBOUR: &str = "4 1 3 7 2 5 8 x 6";
/// One of the two boards of optimal length 31.
const HARDEST: &str = "8 6 7 2 5 4 3 x 1";

fn timed(solver: &mut dyn Solver, board: &Board) -> Duration {
    // Iterative deepening would take hours for the hardest board; a million states will do.
    let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
    let mut path = Vec::with_capacity(64);
    let warm = Limits { nodes: Some(WARM_CACHES), ..limits };
    solver.solve(board, SolveId::default(), &warm, &mut path);
    solver.make_ready();
    let started = Instant::now();
    solver.solve(board, SolveId::default(), &limits, &mut path);
    let took = started.elapsed();
    solver.make_ready();
    took
}

fn median(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_nanos() as f64
}

fn main() {
    let goal = Board::blank_last(Size::EIGHT);
    let [easy, neighbour, hardest] =
        [EASY, NEIGHBOUR, HARDEST].map(|text| parse::board(text, None, "").expect("a board"));
    println!("| algorithm | after an easy board | after the hardest | ratio |\n|---|---|---|---|");
    for entry in Catalog::standard().algorithms() {
        for encoding in Encoding::ALL {
            let spelling = format!("{}:state={}", entry.name, encoding.name());
            let algorithm = Algorithm::parse(&spelling).expect("a spelling");
            let mut solver = algorithm.prepare(&goal).expect("options that go together").solver();
            timed(&mut *solver, &hardest);
            let (mut after_easy, mut after_hardest) = (Vec::new(), Vec::new());
            let started = Instant::now();
            while after_easy.len() < PAIRS && (after_easy.len() < FEWEST || started.elapsed() < TIME) {
                timed(&mut *solver, &neighbour);
                after_easy.push(timed(&mut *solver, &easy));
                timed(&mut *solver, &hardest);
                after_hardest.push(timed(&mut *solver, &easy));
            }
            let [a, b] = [&mut after_easy, &mut after_hardest].map(|times| median(times));
            println!("| `{spelling}` | {:.2} us | {:.2} us | {:.2} |", a / 1e3, b / 1e3, b / a);
        }
    }
}
