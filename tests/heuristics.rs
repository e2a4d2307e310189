//! Every claim of the catalog about heuristics: over all states of the small puzzles, by sampling on 4x4.

mod common;

use common::board;
use harness::conformance::heuristics::{self as conformance, Examined, examine};
use harness::heuristic::TileHeuristic;
use harness::heuristic::any::AnyHeuristic;
use harness::heuristic::catalog::{HeuristicError, HeuristicSpec, Heuristics};
use harness::progress::NoProgress;
use harness::puzzle::draw::{self, Words};
use harness::puzzle::{Board, DistanceTable, Move, Size};
use harness::space::tiles::Tiles;

const EVERY_SIZE: [&str; 8] = [
    "zero",
    "misplaced",
    "out-of-row-col",
    "gaschnig",
    "manhattan",
    "linear-conflict",
    "walking-distance",
    "max(gaschnig,linear-conflict,walking-distance)",
];

fn read(spelling: &str) -> HeuristicSpec {
    Heuristics::standard().read(spelling).unwrap_or_else(|e| panic!("{spelling}: {e}"))
}

fn build(spelling: &str, goal: &Board) -> AnyHeuristic {
    read(spelling).build(goal, &NoProgress).unwrap_or_else(|e| panic!("{spelling}: {e}"))
}

fn h(spelling: &str, start: &Board, goal: &Board) -> u32 {
    build(spelling, goal).evaluate(Tiles::new(start)).0
}

/// What the catalog claims must be so; what it does not claim may still be so on one board.
fn examine_claims(spellings: &[&str], goal: &Board) {
    for spelling in spellings {
        assert!(read(spelling).build(goal, &NoProgress).is_ok(), "{spelling} for {goal}");
        conformance::hold(&read(spelling), goal).unwrap_or_else(|violation| panic!("{violation}"));
    }
}

#[test]
fn claims_hold_on_every_3x3_state() {
    let goal = Board::blank_last(Size::EIGHT);
    examine_claims(&EVERY_SIZE, &goal);
    examine_claims(&["pdb:3-3-2+mirror", "pdb:(1,2,3)(5,6)"], &goal);
    let blank_in_the_middle = board("1 2 3 8 x 4 7 6 5");
    let others = ["gaschnig", "linear-conflict", "walking-distance", "pdb:4-4+mirror"];
    examine_claims(&others, &blank_in_the_middle);
}

#[test]
fn claims_hold_on_every_2x4_and_4x2_state() {
    for size in [Size::new(4, 2).unwrap(), Size::new(2, 4).unwrap()] {
        for goal in [Board::blank_last(size), Board::blank_first(size)] {
            examine_claims(&EVERY_SIZE, &goal);
            examine_claims(&["pdb:4-3", "pdb:3-2-2", "pdb:7", "max(pdb:1-6,misplaced)"], &goal);
        }
    }
}

#[test]
fn what_is_not_claimed_is_not_so() {
    let goal = Board::blank_last(Size::EIGHT);
    let found = examine(&build("pdb:4-4", &goal), &goal).unwrap();
    assert_eq!(found, Examined { admissible: true, consistent: false });
    assert!(!examine(&build("blog-manhattan", &goal), &goal).unwrap().admissible);
}

#[test]
fn all_tiles_in_one_group_give_the_true_distance() {
    let goal = Board::blank_first(Size::EIGHT);
    let table = DistanceTable::new(&goal).unwrap();
    let heuristic = build("pdb:8", &goal);
    for index in 0..2000 {
        let state = draw::uniform(&mut Words::new(0, index), &goal);
        assert_eq!(Some(heuristic.evaluate(Tiles::new(&state)).0), table.get(&state), "{state}");
    }
}

#[test]
fn claims_hold_along_random_walks_on_4x4() {
    let pdb = ["pdb:4-4-4-3", "pdb:4-4-4-3+mirror", "pdb:3-3-3-3-3+mirror", "pdb:5-5-5"];
    for goal in [Board::blank_first(Size::FIFTEEN), Board::blank_last(Size::FIFTEEN)] {
        for spelling in EVERY_SIZE.into_iter().chain(pdb) {
            let spec = read(spelling);
            let heuristic = build(spelling, &goal);
            for index in 0..8 {
                let mut words = Words::new(index, 0);
                let mut state = goal;
                let mut from = heuristic.evaluate(Tiles::new(&goal));
                assert_eq!(from.0, 0);
                for moves in 1..200 {
                    let m = Move::ALL[words.below(4) as usize];
                    let Some(next) = state.moved(m) else { continue };
                    let to = heuristic.step(from, Tiles::new(&state), m, Tiles::new(&next));
                    assert_eq!(to.0, heuristic.evaluate(Tiles::new(&next)).0, "{spelling}: {state}, {m:?}");
                    // The walk so far is a way back to the goal.
                    assert!(to.0 <= moves || !spec.admissible(), "{spelling}: {next}");
                    assert!(from.0.abs_diff(to.0) <= 1 || !spec.consistent(), "{spelling}: {state}, {m:?}");
                    (state, from) = (next, to);
                }
            }
        }
    }
}

#[test]
fn stronger_heuristics_are_never_smaller() {
    let goal = Board::blank_first(Size::FIFTEEN);
    let heuristics = [
        "zero",
        "misplaced",
        "out-of-row-col",
        "manhattan",
        "linear-conflict",
        "max(linear-conflict,pdb:4-4-4-3)",
    ]
    .map(|s| build(s, &goal));
    for index in 0..200 {
        let tiles = Tiles::new(&draw::uniform(&mut Words::new(5, index), &goal));
        assert!(heuristics.iter().map(|h| h.evaluate(tiles).0).is_sorted());
    }
}

#[test]
fn estimates_known_from_elsewhere() {
    let goal = Board::blank_last(Size::EIGHT);
    // The blank is not counted.
    let one_move = board("1 2 3 4 5 x 7 8 6");
    assert_eq!(h("manhattan", &one_move, &goal), 1);
    assert_eq!(h("misplaced", &one_move, &goal), 1);
    // Conflicts are not counted by pairs, which would make 28.
    assert_eq!(h("linear-conflict", &board("7 8 x 6 5 4 1 2 3"), &goal), 24);
    // AIMA's example of both, Figure 3.25.
    let first = Board::blank_first(Size::EIGHT);
    assert_eq!(h("misplaced", &board("7 2 4 5 x 6 8 3 1"), &first), 8);
    assert_eq!(h("manhattan", &board("7 2 4 5 x 6 8 3 1"), &first), 18);
    // On that board 7, 4, 6, 3 and 1 are out of their rows, and all are out of their columns.
    assert_eq!(h("out-of-row-col", &board("7 2 4 5 x 6 8 3 1"), &first), 13);
}

#[test]
fn what_cannot_be_built_says_why() {
    let wide = Board::blank_last(Size::new(8, 2).unwrap());
    let off_centre = board("1 x 2 3 4 5 6 7 8");
    let refused = |spelling: &str, goal: &Board| -> HeuristicError {
        read(spelling).build(goal, &NoProgress).err().expect("it is refused")
    };
    assert!(refused("walking-distance", &wide).to_string().contains("up to 6 rows and columns"));
    assert!(refused("pdb:7-8", &off_centre).to_string().contains("15 tiles in all, but a 3x3 board has 8"));
    assert!(
        refused("pdb:4-3+mirror", &Board::blank_last(Size::new(4, 2).unwrap()))
            .to_string()
            .contains("+mirror")
    );
    assert!(refused("blog-manhattan", &off_centre).to_string().contains("h=manhattan"));
}
