//! All 181,440 boards of the 8-puzzle: every path valid, every length optimal, every published mean exact.
//!
//! What takes minutes is ignored; `cargo test --release --test exhaustive -- --ignored` runs it.

mod common;

use common::{prepared, solve_with};
use harness::puzzle::draw::{self, Words};
use harness::puzzle::rank::unrank;
use harness::puzzle::{Board, DistanceTable, Size};
use harness::search::End;
use harness::search::catalog::{Algorithm, Catalog};
use rayon::prelude::*;

/// Boards in one piece of parallel work, which has a solver of its own.
const PIECE: usize = 64;

/// Rows `size, blank, source, depth, states`, and in the header where they were published.
const DISTRIBUTIONS: &str = include_str!("data/depth_distributions.tsv");

/// Published numbers of 8-puzzle boards at each distance, by the blank's place in the goal.
fn published_distribution(blank: &str) -> Vec<u64> {
    let rows = DISTRIBUTIONS.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    rows.filter(|row| row.len() == 5 && row[..2] == ["3x3", blank])
        .map(|row| row[4].parse().unwrap())
        .collect()
}

/// What solving many boards with one algorithm gave, added up.
#[derive(Clone, Default)]
struct Sums {
    boards: u64,
    expanded: u64,
    stored: u64,
    moves: u64,
    per_length: Vec<u64>,
}

impl Sums {
    fn add(mut self, other: Self) -> Self {
        self.boards += other.boards;
        self.expanded += other.expanded;
        self.stored += other.stored;
        self.moves += other.moves;
        let lengths = self.per_length.len().max(other.per_length.len());
        self.per_length.resize(lengths, 0);
        for (sum, more) in self.per_length.iter_mut().zip(other.per_length) {
            *sum += more;
        }
        self
    }
}

fn all_boards(table: &DistanceTable) -> Vec<Board> {
    table.reachable().map(|rank| unrank(Size::EIGHT, rank.into())).collect()
}

/// Solves boards, checks each path and, if the catalog calls the algorithm optimal, each length.
fn solve_all(spelling: &str, boards: &[Board], table: &DistanceTable) -> Sums {
    let is_optimal = Algorithm::parse(spelling).unwrap().claims_optimal();
    let prepared = prepared(spelling, table.goal());
    let pieces = boards.par_chunks(PIECE).map(|piece| {
        let mut solver = prepared.solver();
        let mut sums = Sums::default();
        for start in piece {
            let solved = solve_with(&mut *solver, start, table.goal());
            assert_eq!(solved.end, End::Solved, "{spelling} on {start}");
            let (moves, optimum) = (solved.path.len(), table.get(start).unwrap() as usize);
            assert!(
                moves == optimum || moves > optimum && !is_optimal,
                "{spelling} on {start}: {moves}, {optimum}"
            );
            let per_length = std::iter::repeat_n(0, moves).chain([1]).collect();
            sums = sums.add(Sums {
                boards: 1,
                expanded: solved.counters.expanded.unwrap_or(0),
                stored: solved.stored(),
                moves: moves as u64,
                per_length,
            });
        }
        sums
    });
    pieces.reduce(Sums::default, Sums::add)
}

/// Goals by the blank's place, with the mean length over all boards.
fn goals() -> [(&'static str, Board, f64); 3] {
    let board = |tiles: &[u8]| Board::new(Size::EIGHT, tiles).unwrap();
    [
        ("corner", Board::blank_last(Size::EIGHT), 21.972_399),
        ("centre", board(&[1, 2, 3, 8, 0, 4, 7, 6, 5]), 21.502_800),
        ("edge", board(&[1, 0, 2, 3, 4, 5, 6, 7, 8]), 21.738_327),
    ]
}

/// Every board for one goal with an algorithm that the catalog calls optimal.
fn all_are_optimal(spelling: &str, (blank, goal, mean): (&str, Board, f64)) {
    assert!(Algorithm::parse(spelling).unwrap().claims_optimal(), "{spelling}");
    let table = DistanceTable::new(&goal).unwrap();
    let distribution = published_distribution(blank);
    assert_eq!(table.counts(), distribution, "{blank}");
    let sums = solve_all(spelling, &all_boards(&table), &table);
    assert_eq!(sums.boards, 181_440);
    assert_eq!(sums.per_length, distribution, "{spelling}, {blank}");
    let measured = sums.moves as f64 / sums.boards as f64;
    assert!((measured - mean).abs() < 5e-7, "{spelling}, {blank}: {measured}");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "half a minute without optimisation; runs with --release")]
fn the_table_answers_every_board() {
    for goal in goals() {
        all_are_optimal("table", goal);
    }
}

#[test]
#[ignore = "minutes: every board with every informed search"]
fn informed_searches_are_optimal_on_every_board() {
    let [corner, others @ ..] = goals();
    for spelling in
        ["astar", "astar:tie=fifo:dup=late", "astar:h=linear-conflict", "idastar", "idastar:code=general"]
    {
        all_are_optimal(spelling, corner);
    }
    for goal in others {
        all_are_optimal("astar", goal);
        all_are_optimal("idastar", goal);
    }
}

#[test]
#[ignore = "minutes: every board with every kind of bidirectional search"]
fn bidirectional_search_is_optimal_on_every_board() {
    let [corner, others @ ..] = goals();
    for spelling in ["bibfs", "bibfs:advance=node", "bibfs:advance=smaller", "bibfs:advance=queue"] {
        all_are_optimal(spelling, corner);
    }
    for goal in others {
        all_are_optimal("bibfs", goal);
    }
}

#[test]
#[ignore = "minutes: breadth-first search sees half of all states on every board"]
fn breadth_first_search_is_optimal_on_every_board() {
    let [corner, ..] = goals();
    all_are_optimal("bfs", corner);
}

#[test]
#[ignore = "minutes: iterative deepening takes millions of states on a deep board, so 1000 boards have to do"]
fn iterative_deepening_is_optimal_on_a_thousand_boards() {
    let goal = Board::blank_last(Size::EIGHT);
    let table = DistanceTable::new(&goal).unwrap();
    let boards: Vec<Board> = (0..1000).map(|i| draw::uniform(&mut Words::new(1, i), &goal)).collect();
    assert_eq!(solve_all("ids", &boards, &table).boards, 1000);
}

#[test]
fn every_optimal_algorithm_is_among_the_ones_above() {
    let here = include_str!("exhaustive.rs");
    for entry in
        Catalog::standard().algorithms().iter().filter(|entry| Algorithm::new(entry).claims_optimal())
    {
        assert!(
            here.contains(&format!("\"{}\"", entry.name)),
            "{} is solved on every board nowhere",
            entry.name
        );
    }
}

/// Mean expanded and stored states over all boards, to three digits, recomputed from the write-up's own programs.
fn means(expected: &[(&str, f64, f64)]) {
    let table = DistanceTable::new(&Board::blank_last(Size::EIGHT)).unwrap();
    let boards = all_boards(&table);
    for &(spelling, expanded, stored) in expected {
        let sums = solve_all(spelling, &boards, &table);
        let mean = |sum: u64| sum as f64 / sums.boards as f64;
        let (e, s) = (mean(sums.expanded), mean(sums.stored));
        assert!((e - expanded).abs() <= 5.01e-4, "{spelling}: {e} expanded, not {expanded}");
        assert!((s - stored).abs() <= 5.01e-4, "{spelling}: {s} stored, not {stored}");
    }
}

#[test]
#[ignore = "minutes: bidirectional search on every board, four times"]
fn exact_means_of_bidirectional_search() {
    means(&[
        ("bibfs", 1663.195, 2688.023),
        ("bibfs:advance=node", 1634.055, 2642.900),
        ("bibfs:advance=smaller", 1661.935, 2704.951),
        ("blog-bibfs", 1663.195, 2688.023),
    ]);
}

#[test]
#[ignore = "minutes: greedy search on every board, six times"]
fn exact_means_of_greedy_search() {
    means(&[
        ("blog-h", 574.035, 965.250),
        ("blog-h-blank", 420.503, 708.349),
        ("blog-h-blank-g", 408.164, 685.614),
        ("gbfs", 226.711, 387.066),
        ("gbfs:tie=blank+heap", 318.751, 547.939),
        ("gbfs:tie=blank+g+heap", 342.354, 584.911),
    ]);
}
