//! The fast searches do what the general ones do, under every option: the same counts, the same path, the same limits.
//! (`tests/codes.rs` has those of IDA*, `tests/spaces.rs` those on other spaces.)

mod common;

use common::prepared;
use harness::puzzle::draw::{self, Words};
use harness::puzzle::{Board, Move, Size};
use harness::search::budget::Limits;
use harness::search::solver::Solver;
use harness::search::{Outcome, SolveId};
use rayon::prelude::*;

/// Every combination of one value of each option, as it is written.
fn combinations(algorithm: &str, options: &[(&str, &[&str])]) -> Vec<String> {
    options.iter().fold(vec![algorithm.to_owned()], |spellings, (key, values)| {
        let with = |spelling: String| values.iter().map(move |value| format!("{spelling}:{key}={value}"));
        spellings.into_iter().flat_map(with).collect()
    })
}

const INVERSE: (&str, &[&str]) = ("inverse", &["keep", "skip"]);
const GOAL_TEST: (&str, &[&str]) = ("goal-test", &["early", "late"]);
const DUP: (&str, &[&str]) = ("dup", &["early", "late"]);
const BUCKETS: (&str, &[&str]) = ("queue", &["bucket", "heap"]);
const BUCKET_TIES: (&str, &[&str]) = ("tie", &["h+lifo", "h+fifo", "lifo", "fifo"]);
const TIES: (&str, &[&str]) =
    ("tie", &["heap", "random", "g+lifo", "high-g+fifo", "blank+heap", "misplaced+g+lifo"]);

/// Everything there is a fast twin of: breadth-first searches in these encodings, the others in the first of them.
fn spellings(advances: &[&str], encodings: &[&str]) -> Vec<String> {
    let state = ("state", encodings);
    let mut all = combinations("bfs", &[GOAL_TEST, INVERSE, state]);
    all.extend(combinations("bibfs", &[("advance", advances), INVERSE, state]));
    let state = ("state", &encodings[..1]);
    all.extend(best_first("astar", state));
    all.extend(combinations("wastar:wh=3", &[GOAL_TEST, INVERSE, DUP, BUCKETS, state]));
    all
}

fn best_first(algorithm: &str, state: (&str, &[&str])) -> Vec<String> {
    let mut all = combinations(algorithm, &[GOAL_TEST, INVERSE, DUP, BUCKET_TIES, BUCKETS, state]);
    all.extend(combinations(algorithm, &[GOAL_TEST, INVERSE, DUP, TIES, state]));
    // Reopens states.
    all.extend(combinations(&format!("{algorithm}:h=blog-manhattan"), &[GOAL_TEST, INVERSE, DUP, state]));
    all
}

const ADVANCES: [&str; 4] = ["level", "node", "smaller", "queue"];

fn told(solver: &mut dyn Solver, board: &Board, limits: &Limits) -> (Outcome, Vec<Move>) {
    let mut path = Vec::new();
    (solver.solve(board, SolveId { seed: 3, instance: 7 }, limits, &mut path), path)
}

/// Solves the boards by both codes; the first one also with a limit that a search may run into.
fn agree(spelling: &str, goal: &Board, boards: &[Board]) {
    let solver = |code: &str| prepared(&format!("{spelling}:code={code}"), goal).solver();
    let (mut general, mut fast) = (solver("general"), solver("fast"));
    let mut agree = |board: &Board, limits: Limits| {
        let [general, fast] = [&mut general, &mut fast].map(|solver| told(&mut **solver, board, &limits));
        assert_eq!(general, fast, "{spelling} on {board}, {limits:?}");
    };
    agree(&boards[0], Limits { nodes: Some(500), ..Limits::default() });
    for board in boards {
        agree(board, Limits::default());
    }
}

#[test]
fn on_uniform_3x3_boards() {
    // The goal that `h=blog-manhattan` is for.
    let goal = Board::blank_last(Size::EIGHT);
    let boards: Vec<Board> = (0..2).map(|i| draw::uniform(&mut Words::new(31, i), &goal)).collect();
    let all = spellings(&ADVANCES, &["packed", "rank"]);
    all.par_iter().for_each(|spelling| agree(spelling, &goal, &boards));
}

#[test]
fn on_2x4_boards() {
    let goal = Board::blank_first(Size::new(2, 4).unwrap());
    let boards: Vec<Board> = (0..2).map(|i| draw::uniform(&mut Words::new(32, i), &goal)).collect();
    let all = spellings(&ADVANCES, &["packed", "cantor"]);
    let all = all.par_iter().filter(|spelling| !spelling.contains("blog"));
    all.for_each(|spelling| agree(spelling, &goal, &boards));
}

#[test]
fn on_2x3_boards_that_cannot_be_solved() {
    let goal = Board::blank_first(Size::new(2, 3).unwrap());
    let boards = [draw::exchange_two_tiles(&goal)];
    let all = spellings(&ADVANCES, &["packed", "cantor", "bits27-hashmap"]);
    let all = all.par_iter().filter(|spelling| !spelling.contains("blog"));
    all.for_each(|spelling| agree(&format!("{spelling}:parity=off"), &goal, &boards));
}

#[test]
fn on_easy_4x4_boards() {
    let goal = Board::blank_first(Size::FIFTEEN);
    let boards: Vec<Board> = (0..3).map(|i| draw::walk(&mut Words::new(33, i), &goal, 14)).collect();
    let all = spellings(&ADVANCES, &["packed", "packed-hashmap"]);
    let all = all.par_iter().filter(|spelling| !spelling.contains("blog"));
    all.for_each(|spelling| agree(spelling, &goal, &boards));
}

/// Large enough that the store exceeds the caches, and the fast search begins to ask for memory ahead of its need.
#[test]
fn on_a_4x4_board_that_outgrows_the_caches() {
    let goal = Board::blank_first(Size::FIFTEEN);
    let board = draw::walk(&mut Words::new(34, 0), &goal, 90);
    let solver = |code: &str| prepared(&format!("astar:h=misplaced:code={code}"), &goal).solver();
    let limits = Limits { nodes: Some(150_000), ..Limits::default() };
    let [general, fast] = ["general", "fast"].map(|code| told(&mut *solver(code), &board, &limits));
    assert_eq!(general, fast);
    assert!(fast.0.counters.stored > Some(200_000), "{:?}", fast.0);
}
