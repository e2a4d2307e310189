//! Figure 3.26 of Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition: states generated at
//! each solution length. The table does not state its protocol; the header of the data file tells the one that agrees.

mod common;

use common::{prepared, published, solve_with};
use harness::puzzle::{Board, Size};
use harness::run::instances::{InstanceKind, Instances};
use harness::search::catalog::Algorithm;
use rayon::prelude::*;

/// Column, algorithm, and how far a mean over a hundred random boards may be from the printed one.
const COLUMNS: [(&str, &str, f64); 3] = [
    ("BFS_N", "bfs", 0.10),
    ("Ah1_N", "astar:h=misplaced:tie=fifo", 0.10),
    ("Ah2_N", "astar:tie=fifo", 0.25),
];

/// Mean number of states generated, the start not counted, on boards whose shortest path has `depth` moves.
fn mean_generated(spelling: &str, depth: u32) -> f64 {
    let goal = Board::blank_first(Size::EIGHT);
    let instances = Instances::new(InstanceKind::Depth(depth), goal, 1, Some(100)).unwrap();
    // There are only 39 boards six moves from the goal.
    assert_eq!(instances.len(), if depth == 6 { 39 } else { 100 });
    let mut solver = prepared(spelling, &goal).solver();
    let total: u64 = (0..instances.len())
        .map(|index| {
            let solved = solve_with(&mut *solver, &instances.get(index).0, &goal);
            assert_eq!(solved.path.len(), depth as usize);
            solved.counters.generated.unwrap() - 1
        })
        .sum();
    total as f64 / instances.len() as f64
}

#[test]
#[cfg_attr(debug_assertions, ignore = "a minute without optimisation; runs with --release")]
fn generated_states_are_those_of_the_textbook() {
    let rows = published("aima4e_fig3_26");
    assert_eq!(rows.len(), 12);
    let cells: Vec<_> = rows.iter().flat_map(|row| COLUMNS.map(|column| (row, column))).collect();
    cells.into_par_iter().for_each(|(row, (column, spelling, tolerance))| {
        let printed: f64 = row[column].parse().unwrap();
        let measured = mean_generated(spelling, row["d"].parse().unwrap());
        let error = measured / printed - 1.0;
        assert!(error.abs() <= tolerance, "{spelling} at d={}: {measured}, not {printed}", row["d"]);
    });
}

#[test]
fn the_protocol_says_what_the_defaults_mean() {
    let goal = Board::blank_first(Size::EIGHT);
    for ((_, spelling, _), expected) in COLUMNS.into_iter().zip(["early", "late", "late"]) {
        let settings = Algorithm::parse(spelling).unwrap().settings(&goal);
        assert_eq!((settings["goal-test"].as_str(), settings["inverse"].as_str()), (expected, "keep"));
    }
}
