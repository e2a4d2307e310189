//! One suite for everything in the catalog: whoever adds an algorithm or a preset there has it tested here. After that,
//! what only this crate's own algorithms promise.

mod common;

use common::{board, prepared};
use harness::conformance::{CHECKS, Suite, options};
use harness::puzzle::draw::{self, Words};
use harness::puzzle::{Board, Move, Size, parity};
use harness::search::budget::Limits;
use harness::search::catalog::{Algorithm, Catalog};
use harness::search::options::OptionKey;
use harness::search::solver::Solver;
use harness::search::{End, Outcome, SolveId};
use rayon::prelude::*;

/// Runs a check by a word of its name.
fn run(word: &str) {
    let catalog = Catalog::standard();
    let suite = Suite::new(&catalog);
    // Without optimisation a tenth of the boards has to do.
    let suite = if cfg!(debug_assertions) { suite.quick() } else { suite };
    let mut checks = CHECKS.iter().filter(|check| check.name.contains(word));
    let (Some(check), None) = (checks.next(), checks.next()) else {
        panic!("one check has {word} in its name")
    };
    if let Err(violation) = (check.run)(&suite) {
        panic!("{}: {violation}", check.name);
    }
}

#[test]
fn everything_solves_3x3_boards_in_every_encoding() {
    run("every encoding");
}

#[test]
fn everything_solves_boards_for_other_goals() {
    run("other goals");
}

#[test]
fn everything_solves_boards_of_other_sizes() {
    run("other sizes");
}

#[test]
fn a_solve_does_not_depend_on_the_solves_before() {
    run("solves before");
}

#[test]
fn node_limits_are_exact() {
    run("expanded states");
}

#[test]
fn limits_on_time_and_memory_stop_a_search() {
    run("time and memory");
}

#[test]
fn an_unsolvable_board_exhausts_the_search() {
    run("parity test");
}

#[test]
fn presets_are_what_they_are_said_to_be() {
    run("presets");
}

#[test]
fn claims_about_heuristics_hold() {
    run("heuristics");
}

/// The tenth, which is told what is refused.
#[test]
fn every_pair_of_option_values_builds_and_solves() {
    assert_eq!(CHECKS.len(), 10, "each check is a test here");
    let catalog = Catalog::standard();
    let goal = Board::blank_last(Size::EIGHT);
    let checked = options::pairs(&Suite::new(&catalog), |algorithm, is_refused| {
        let error = algorithm.prepare(&goal).err().map(|error| error.to_string());
        assert_eq!(is_refused, excludes(algorithm), "{algorithm:?}: {error:?}");
        Ok(())
    });
    checked.unwrap_or_else(|violation| panic!("{violation}"));
}

/// Whether two settings of one algorithm exclude each other, by the documentation of the options.
fn excludes(algorithm: &Algorithm) -> bool {
    let get = |key| algorithm.options.get(key);
    let has = |key| algorithm.entry().keys.contains(&key);
    let buckets = ["fifo", "lifo", "h+fifo", "h+lifo"];
    let is_state = |name: &str| [name, "fastest"].contains(&get(OptionKey::State).as_str());
    let h = get(OptionKey::H);
    let code = match get(OptionKey::Code).as_str() {
        "fastest" | "general" => true,
        // That of IDA* is compiled for these; those of the others are for everything.
        "fast" if algorithm.entry().nature.remembers_states => true,
        "fast" => {
            (h == "manhattan" || h.starts_with("pdb"))
                && get(OptionKey::Inverse) == "skip"
                && is_state("packed")
        }
        _ => h == "manhattan" && is_state("bytes-hashmap"),
    };
    // The 15-puzzle's partition, which is in the list as an example.
    has(OptionKey::H) && h.contains("7-8")
        || has(OptionKey::Queue)
            && get(OptionKey::Queue) == "bucket"
            && !buckets.contains(&get(OptionKey::Tie).as_str())
        || has(OptionKey::Code) && !code
        || get(OptionKey::State) == "rank" && get(OptionKey::Parity) == "off"
}

/// What one solve tells.
fn solved(solver: &mut dyn Solver, start: &Board) -> (Outcome, Vec<Move>) {
    let mut path = Vec::new();
    (solver.solve(start, SolveId::default(), &Limits::default(), &mut path), path)
}

#[test]
fn buckets_and_heaps_keep_the_same_order() {
    let goal = Board::blank_last(Size::EIGHT);
    let mut spellings = Vec::new();
    for name in ["astar", "wastar", "wastar:wg=2:wh=3", "gbfs", "astar:h=linear-conflict", "astar:h=zero"] {
        for tie in ["fifo", "lifo", "h+fifo", "h+lifo"] {
            for dup in ["early", "late"] {
                for test in ["early", "late"] {
                    spellings.push(format!("{name}:tie={tie}:dup={dup}:goal-test={test}"));
                }
            }
        }
    }
    spellings.par_iter().for_each(|spelling| {
        let [mut bucket, mut heap] =
            ["bucket", "heap"].map(|queue| prepared(&format!("{spelling}:queue={queue}"), &goal).solver());
        let n = if spelling.contains("zero") { 1 } else { 5 };
        let near = (0..10).map(|i| draw::walk(&mut Words::new(12, i), &goal, 24));
        for start in (0..n).map(|i| draw::uniform(&mut Words::new(11, i), &goal)).chain(near) {
            let [bucket, heap] = [&mut bucket, &mut heap].map(|solver| solved(&mut **solver, &start));
            assert_eq!(bucket, heap, "{spelling} on {start}");
        }
    });
}

#[test]
fn an_unsolvable_board_takes_all_that_it_reaches() {
    let goal = Board::blank_last(Size::EIGHT);
    let start = board("2 1 3 4 5 6 7 8 x");
    assert!(!parity::is_reachable(&start, &goal));
    for (spelling, expands_once) in [
        ("bfs", true),
        ("bfs:goal-test=late", true),
        ("bfs:inverse=skip", true),
        ("bfs:state=packed", true),
        ("astar", true),
        ("astar:dup=late:tie=fifo", true),
        ("wastar", false),
        ("gbfs", true),
        ("gbfs:dup=late:inverse=skip", true),
    ] {
        let mut solver = prepared(&format!("{spelling}:parity=off"), &goal).solver();
        let (Outcome { end, counters }, _) = solved(&mut *solver, &start);
        assert_eq!((end, counters.stored), (End::Unsolvable, Some(181_440)), "{spelling}");
        assert!(!expands_once || counters.expanded == Some(181_440), "{spelling}");
    }
    for advance in ["level", "node", "smaller", "queue"] {
        let spelling = format!("bibfs:parity=off:advance={advance}");
        let (outcome, _) = solved(&mut *prepared(&spelling, &goal).solver(), &start);
        assert_eq!(outcome.end, End::Unsolvable, "{spelling}");
        assert!(outcome.counters.stored.unwrap() >= 181_440, "{spelling}: one side must be seen whole");
    }
}

#[test]
fn values_that_do_not_exist_are_refused() {
    for entry in Catalog::standard().algorithms() {
        for key in OptionKey::ALL {
            let spelling = format!("{}:{}=quux", entry.name, key.name());
            let error = Algorithm::parse(&spelling).unwrap_err().to_string();
            let named = if entry.keys.contains(key) { "quux" } else { "is not an option of" };
            assert!(error.contains(named), "{error}");
        }
    }
}

#[test]
fn random_ties_depend_on_seed_and_instance_alone() {
    let goal = Board::blank_last(Size::EIGHT);
    for spelling in ["astar:tie=random", "astar:tie=h+random", "gbfs:tie=random"] {
        let boards: Vec<Board> = (0..20).map(|i| draw::uniform(&mut Words::new(15, i), &goal)).collect();
        let mut solver = prepared(spelling, &goal).solver();
        let mut all = |seed, first: u64| {
            let solve = |(instance, start)| {
                let mut path = Vec::new();
                let id = SolveId { seed, instance };
                (solver.solve(start, id, &Limits::default(), &mut path), path)
            };
            (first..).zip(&boards).map(solve).collect::<Vec<_>>()
        };
        let first = all(1, 0);
        assert_eq!(all(1, 0), first, "{spelling}");
        assert_ne!(all(2, 0), first, "{spelling}: another seed");
        assert_ne!(all(1, 100), first, "{spelling}: other instances");
    }
}
