//! Every other code of IDA* does what the general one does: the same counts, iterations, paths and limits.

mod common;

use common::prepared;
use harness::puzzle::draw::{self, Words};
use harness::puzzle::{Board, Move, Order, Size, parity};
use harness::search::budget::{Limits, Stop};
use harness::search::solver::Solver;
use harness::search::{End, Iteration, Outcome, SolveId};
use proptest::prelude::*;
use std::time::Duration;

/// Everything that one solve can tell.
type Told = (Outcome, Vec<Iteration>, Vec<Move>);

fn told(solver: &mut dyn Solver, board: &Board, limits: &Limits) -> Told {
    let mut path = Vec::new();
    let outcome = solver.solve(board, SolveId::default(), limits, &mut path);
    (outcome, solver.iterations().to_vec(), path)
}

/// A code's name, and a solver that runs it.
type Named = (&'static str, Box<dyn Solver>);

/// The general code, and all others that there are for a heuristic.
fn codes(h: &str, order: Order, goal: &Board) -> (Box<dyn Solver>, Vec<Named>) {
    let solver = |code: &str| prepared(&format!("idastar:h={h}:order={order}:code={code}"), goal).solver();
    let others: &[&str] = match h {
        "manhattan" => &["copied", "incremental", "in-place", "pruned", "fast"],
        _ => &["fast"],
    };
    (solver("general"), others.iter().map(|&code| (code, solver(code))).collect())
}

/// Heuristics that there is fast code for; the last ones leave tiles out, and are 0 for more boards than the goal.
const EIGHT: [&str; 5] = ["manhattan", "pdb:4-4", "pdb:3-5+mirror", "pdb:(1,2,3)", "pdb:(1,5)(4,8)+mirror"];
/// The same on 4x4 boards.
const FIFTEEN: [&str; 4] = ["manhattan", "pdb:4-4-4-3", "pdb:4-4-4-3+mirror", "pdb:(1,2,5)(15,11)"];

fn orders() -> Vec<Order> {
    let letters = ['u', 'd', 'l', 'r'];
    let mut orders = Vec::new();
    for i in 0..4_usize.pow(4) {
        let word: String = (0..4).map(|place| letters[i / 4_usize.pow(place) % 4]).collect();
        orders.extend(word.parse::<Order>());
    }
    assert_eq!(orders.len(), 24);
    orders
}

#[test]
fn all_orders_count_the_same_on_uniform_3x3_boards() {
    for (i, order) in orders().into_iter().enumerate() {
        for goal in
            [Board::blank_last(Size::EIGHT), draw::exchange_two_tiles(&Board::blank_first(Size::EIGHT))]
        {
            for h in EIGHT {
                let (mut general, mut others) = codes(h, order, &goal);
                for index in 0..4 {
                    let board = draw::uniform(&mut Words::new(i as u64, index), &goal);
                    let expected = told(&mut *general, &board, &Limits::default());
                    for (code, solver) in &mut others {
                        let told = told(&mut **solver, &board, &Limits::default());
                        assert_eq!(told, expected, "{code} {h} {order} {board}");
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn a_node_limit_stops_all_at_the_same_successor(
        order in prop::sample::select(orders()),
        seed in 0_u64..1000,
        nodes in 0_u64..30_000,
        goal_seed in 0_u64..1000,
        (size, h) in prop_oneof![
            (Just(Size::EIGHT), prop::sample::select(&EIGHT[..])),
            (Just(Size::FIFTEEN), prop::sample::select(&FIFTEEN[..])),
        ],
    ) {
        // No reflection keeps the blank where it is for every goal.
        let corner = Board::blank_last(size);
        let goal = draw::uniform(&mut Words::new(goal_seed, 1), &corner);
        let goal = if h.ends_with("+mirror") { corner } else { goal };
        let board = draw::uniform(&mut Words::new(seed, 0), &goal);
        let (mut general, others) = codes(h, order, &goal);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let expected = told(&mut *general, &board, &limits);
        for (code, mut solver) in others {
            prop_assert_eq!(&told(&mut *solver, &board, &limits), &expected, "{}", code);
        }
    }
}

#[test]
fn a_time_limit_stops_them() {
    let goal = Board::blank_first(Size::FIFTEEN);
    let hard = draw::uniform(&mut Words::new(0, 0), &goal);
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    for (code, mut solver) in codes("manhattan", Order::default(), &goal).1 {
        let (outcome, _, path) = told(&mut *solver, &hard, &limits);
        assert_eq!(outcome.end, End::Stopped(Stop::Time), "{code}");
        assert!(path.is_empty(), "{code}");
    }
}

#[test]
fn without_the_parity_test_an_unsolvable_board_runs_into_its_limit() {
    let goal = Board::blank_last(Size::EIGHT);
    let unsolvable = draw::exchange_two_tiles(&goal);
    assert!(!parity::is_reachable(&unsolvable, &goal));
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    let told = |code: &str| {
        let mut solver = prepared(&format!("idastar:parity=off:code={code}"), &goal).solver();
        told(&mut *solver, &unsolvable, &limits)
    };
    let expected = told("general");
    assert_eq!(expected.0.end, End::Stopped(Stop::Nodes));
    for code in ["copied", "incremental", "in-place", "pruned", "fast"] {
        assert_eq!(told(code), expected, "{code}");
    }
}

#[test]
fn bytes_keep_the_undoing_move_where_they_are_told_to() {
    let goal = Board::blank_last(Size::EIGHT);
    let board = draw::walk(&mut Words::new(3, 0), &goal, 30);
    let told = |code: &str| {
        let mut solver = prepared(&format!("idastar:inverse=keep:code={code}"), &goal).solver();
        told(&mut *solver, &board, &Limits::default())
    };
    let expected = told("general");
    for code in ["copied", "incremental", "in-place", "pruned"] {
        assert_eq!(told(code), expected, "{code}");
    }
}

#[test]
fn it_is_what_idastar_runs_where_it_can_and_refused_where_it_cannot() {
    use harness::search::catalog::Algorithm;
    let goal = Board::blank_last(Size::FIFTEEN);
    let code = |spelling: &str| Algorithm::parse(spelling).unwrap().settings(&goal)["code"].clone();
    assert_eq!(code("idastar"), "fast");
    assert_eq!(code("idastar:h=pdb:4-4-4-3"), "fast");
    assert_eq!(code("idastar:code=general"), "general");
    for other in ["idastar:h=misplaced", "idastar:inverse=keep"] {
        assert_eq!(code(other), "general");
        assert!(Algorithm::parse(&format!("{other}:code=fast")).unwrap().prepare(&goal).is_err());
    }
    assert_eq!(code("idastar:code=in-place"), "in-place");
    for other in ["h=misplaced", "state=packed"] {
        let error = Algorithm::parse(&format!("idastar:{other}:code=in-place")).unwrap().prepare(&goal).err();
        assert!(error.is_some_and(|error| error.to_string().contains("code=in-place is for h=manhattan")));
    }
}
