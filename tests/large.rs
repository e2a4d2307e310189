//! A* on the 15-puzzle: open lists, memory limits, and clear words where a board is too large.

mod common;

use common::{prepared, solve};
use harness::puzzle::korf::{self, KorfInstance};
use harness::puzzle::{Board, Size};
use harness::search::budget::{Limits, Stop};
use harness::search::catalog::Algorithm;
use harness::search::{Counters, End, Outcome, SolveId};

fn instance(number: u32) -> KorfInstance {
    korf::instances().into_iter().find(|instance| instance.number == number).expect("1 to 100")
}

#[test]
fn buckets_and_heap_give_the_same_search() {
    let goal = korf::goal();
    for tie in ["h+lifo", "h+fifo", "lifo", "fifo"] {
        let [bucket, heap] = ["bucket", "heap"].map(|queue| {
            let solved =
                solve(&format!("astar:tie={tie}:h=pdb:4-4-4-3:queue={queue}"), &instance(97).board, &goal);
            (solved.counters, solved.path)
        });
        assert_eq!(bucket.1.len() as u32, instance(97).optimal_len);
        assert_eq!(bucket, heap, "{tie}");
    }
}

/// Solves Korf's #88, which A* with Manhattan distance cannot without many gigabytes.
fn with_limit(bytes: usize) -> Outcome {
    let mut solver = prepared("astar", &korf::goal()).solver();
    let limits = Limits { bytes: Some(bytes), ..Limits::default() };
    solver.solve(&instance(88).board, SolveId::default(), &limits, &mut Vec::new())
}

#[test]
fn a_memory_limit_ends_a_search_that_would_fill_the_machine() {
    let limit = 8 << 20;
    let outcome = with_limit(limit);
    assert_eq!(outcome.end, End::Stopped(Stop::Memory));
    // It used what it was given, a sixteen-byte node and an entry in the index for each state, and no more.
    let stored = outcome.counters.stored.expect("known") as usize;
    assert!(stored * 16 < limit && limit < stored * 40, "{stored} states in {limit} bytes");
    assert_eq!(with_limit(limit), outcome, "it stops at the same state every time");
    assert_eq!(with_limit(limit / 2).end, End::Stopped(Stop::Memory));
}

#[test]
fn every_heuristic_leads_to_a_shortest_path() {
    let goal = korf::goal();
    let KorfInstance { board, optimal_len, .. } = instance(79);
    for h in [
        "manhattan",
        "linear-conflict",
        "walking-distance",
        "pdb:4-4-4-3",
        "pdb:4-4-4-3+mirror",
        "max(walking-distance,pdb:4-4-4-3)",
    ] {
        for algorithm in ["astar", "idastar"] {
            let solved = solve(&format!("{algorithm}:h={h}"), &board, &goal);
            assert_eq!(solved.path.len() as u32, optimal_len, "{algorithm}:h={h}");
        }
    }
}

#[test]
fn better_heuristics_expand_fewer_states() {
    let goal = korf::goal();
    let expanded = |h: &str| {
        let Counters { expanded, .. } = solve(&format!("idastar:h={h}"), &instance(97).board, &goal).counters;
        expanded.expect("known")
    };
    let counts = ["manhattan", "linear-conflict", "pdb:4-4-4-3"].map(expanded);
    assert!(counts.is_sorted_by(|a, b| a > b), "{counts:?}");
}

#[test]
fn what_needs_a_small_board_says_so() {
    let goal = Board::blank_last(Size::FIFTEEN);
    for (spelling, words) in [
        ("table", "up to ten cells"),
        ("bfs:state=rank", "3x3"),
        ("astar:state=cantor", "nine cells"),
        ("astar:h=pdb:4-4", "a 4x4 board has 15"),
        ("gbfs:h=blog-manhattan", "use h=manhattan"),
    ] {
        let error = Algorithm::parse(spelling).unwrap().prepare(&goal).err().expect("it is refused");
        assert!(error.to_string().contains(words), "{spelling}: {error}");
    }
}
