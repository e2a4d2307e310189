//! One suite for everything in the catalog: whoever adds an algorithm or a preset there has it tested here.

mod common;

use common::{board, prepared};
use harness::heuristic::catalog::HeuristicSpec;
use harness::puzzle::draw::{self, Words};
use harness::puzzle::{Board, DistanceTable, Move, Size, parity, path};
use harness::search::budget::{Limits, Stop};
use harness::search::catalog::{Algorithm, ENTRIES, PRESETS, names};
use harness::search::options::Key;
use harness::search::solver::Solver;
use harness::search::{Counters, End, Iteration, Outcome, SolveId};
use harness::space::encoding::Encoding;
use rayon::prelude::*;
use std::time::Duration;

/// Everything that one solve can tell.
type Told = (Outcome, Vec<Move>, Vec<Iteration>);

/// A board at the largest distance from the usual goal.
const HARDEST: &str = "6 4 7 8 5 x 3 2 1";

fn told(solver: &mut dyn Solver, start: &Board, limits: &Limits) -> Told {
    let mut path = Vec::new();
    let outcome = solver.solve(start, SolveId::default(), limits, &mut path);
    // Boards that need no search leave the iterations of the one before.
    let untouched = outcome.counters.expanded == Some(0);
    let iterations = if untouched { Vec::new() } else { solver.iterations().to_vec() };
    (outcome, path, iterations)
}

fn told_without_limits(spelling: &str, start: &Board, goal: &Board) -> Told {
    told(&mut *prepared(spelling, goal).solver(), start, &Limits::default())
}

/// Without optimisation a tenth of the boards has to do.
fn boards_wanted(n: u64) -> u64 {
    if cfg!(debug_assertions) { n / 10 + 1 } else { n }
}

fn entry(spelling: &str) -> &'static str {
    Algorithm::parse(spelling).unwrap().entry().name
}

/// Boards for an algorithm: uniform ones, but near ones for searches that would take all day.
fn boards(spelling: &str, goal: &Board, uniform: u64, near: u64) -> Vec<Board> {
    let is_slow = entry(spelling) == "ids";
    let uniform = if is_slow { 0 } else { boards_wanted(uniform) };
    (0..uniform)
        .map(|i| draw::uniform(&mut Words::new(11, i), goal))
        .chain((0..boards_wanted(near)).map(|i| draw::walk(&mut Words::new(12, i), goal, 24)))
        .collect()
}

/// Checks an outcome against the truth.
fn check(spelling: &str, start: &Board, table: &DistanceTable, (outcome, path, _): &Told) {
    let place = format!("{spelling} on {start}, goal {}", table.goal());
    let Outcome { end, counters } = *outcome;
    let distance = table.get(start);
    assert_eq!(end, if distance.is_some() { End::Solved } else { End::Unsolvable }, "{place}");
    if let Some(distance) = distance {
        path::check(start, path, table.goal()).unwrap_or_else(|e| panic!("{place}: {e}"));
        let is_claimed = Algorithm::parse(spelling).unwrap().claims_optimal();
        assert!(path.len() >= distance as usize, "{place}: shorter than possible");
        assert!(!is_claimed || path.len() == distance as usize, "{place}: {} for {distance}", path.len());
    } else {
        assert!(path.is_empty(), "{place}");
    }
    check_counters(&place, spelling, start, distance, counters);
}

fn check_counters(place: &str, spelling: &str, start: &Board, distance: Option<u32>, counters: Counters) {
    let Counters { expanded, generated, stored, peak_open } = counters;
    let name = entry(spelling);
    let stored = stored.expect("every search knows what it stores");
    assert_eq!(expanded.is_none(), name == "table", "{place}");
    assert_eq!(generated.is_none(), name == "table", "{place}");
    assert_eq!(peak_open.is_none(), ["table", "idastar", "ids"].contains(&name), "{place}");
    let needs_no_search = distance == Some(0) || distance.is_none() && parity_is_tested(spelling);
    if needs_no_search {
        assert_eq!(stored, 1, "{place}");
        assert!(expanded.is_none_or(|n| n == 0), "{place}");
        assert!(generated.is_none_or(|n| n == 1), "{place}");
        assert!(peak_open.is_none_or(|n| n == 0), "{place}");
    } else if let (Some(expanded), Some(generated)) = (expanded, generated) {
        assert!(expanded >= 1, "{place}: {start} is no goal");
        assert!(expanded <= generated && stored <= generated, "{place}: {counters:?}");
        // A state stands in the open list again if a shorter way to it turns up, or if duplicates are dropped late.
        let h = Algorithm::parse(spelling).unwrap().options.h.about();
        let may_come_again =
            spelling.contains("dup=late") || name == "wastar" || name == "astar" && !h.consistent;
        assert!(may_come_again || peak_open.is_none_or(|peak| peak <= stored), "{place}: {counters:?}");
    }
}

fn parity_is_tested(spelling: &str) -> bool {
    Algorithm::parse(spelling).unwrap().options.parity
}

/// The encodings in which an algorithm can be had for a goal. The only other reason for refusal is a heuristic that is
/// for one goal only.
fn encodings(spelling: &str, goal: &Board) -> Vec<String> {
    Encoding::ALL
        .into_iter()
        .map(|encoding| format!("{spelling}:state={}", encoding.name()))
        .filter(|spelling| match Algorithm::parse(spelling).unwrap().prepare(goal) {
            Ok(_) => true,
            Err(error) => {
                let message = error.to_string();
                let expected = ["cannot hold", "blog-manhattan"].iter().any(|part| message.contains(part));
                assert!(expected, "{spelling}: {message}");
                false
            }
        })
        .collect()
}

/// Solves the same boards in every encoding: valid, optimal where claimed, and the same to the last count.
fn conforms(spelling: &str, goal: &Board, uniform: u64, near: u64) {
    let table = DistanceTable::new(goal).unwrap();
    let is_blind = entry(spelling) == "bfs";
    let mut boards = boards(spelling, goal, uniform, near);
    boards.push(*goal);
    boards.push(draw::exchange_two_tiles(&boards[0]));
    let encodings = encodings(spelling, goal);
    let Some(first) = encodings.first() else { return };
    let mut solver = prepared(first, goal).solver();
    let expected: Vec<Told> = boards
        .iter()
        .map(|start| {
            let told = told(&mut *solver, start, &Limits::default());
            check(spelling, start, &table, &told);
            told
        })
        .collect();
    encodings[1..].par_iter().for_each(|spelling| {
        let mut solver = prepared(spelling, goal).solver();
        for (start, expected) in boards.iter().zip(&expected) {
            // Ordered maps and chains are slow where nearly every state is stored.
            let is_costly = is_blind && expected.0.counters.stored.is_some_and(|n| n > 20_000);
            if is_costly && !spelling.ends_with("state=rank") {
                continue;
            }
            let told = told(&mut *solver, start, &Limits::default());
            assert_eq!(&told, expected, "{spelling} on {start}");
        }
    });
}

#[test]
fn everything_solves_3x3_boards_in_every_encoding() {
    let goal = Board::blank_last(Size::EIGHT);
    names().par_iter().for_each(|name| conforms(name, &goal, 200, 150));
}

#[test]
fn everything_solves_boards_for_other_goals() {
    let eight = Size::EIGHT;
    let centre = Board::new(eight, &[1, 2, 3, 8, 0, 4, 7, 6, 5]).unwrap();
    let odd = draw::exchange_two_tiles(&Board::blank_last(eight));
    let any = board("7 2 4 5 x 6 8 3 1");
    for goal in [Board::blank_first(eight), centre, odd, any] {
        names().par_iter().for_each(|name| conforms(name, &goal, 10, 20));
    }
}

#[test]
fn everything_solves_boards_of_other_sizes() {
    for (width, height) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] {
        let size = Size::new(width, height).unwrap();
        let last = Board::blank_last(size);
        for goal in [last, Board::blank_first(size), draw::uniform(&mut Words::new(13, 0), &last)] {
            names().par_iter().for_each(|name| conforms(name, &goal, 20, 20));
        }
    }
}

#[test]
fn a_solve_does_not_depend_on_the_solves_before() {
    let goal = Board::blank_last(Size::EIGHT);
    names().par_iter().for_each(|name| {
        let mut boards = boards(name, &goal, 30, 30);
        boards.push(goal);
        let mut solver = prepared(name, &goal).solver();
        let first: Vec<Told> = boards.iter().map(|b| told(&mut *solver, b, &Limits::default())).collect();
        for (start, expected) in boards.iter().zip(&first).rev() {
            assert_eq!(&told(&mut *solver, start, &Limits::default()), expected, "{name} again on {start}");
        }
        // Nor on being stopped in the middle of one.
        let limits = Limits { nodes: Some(5), ..Limits::default() };
        for (start, expected) in boards.iter().zip(&first) {
            let _ = told(&mut *solver, &boards[0], &limits);
            assert_eq!(&told(&mut *solver, start, &Limits::default()), expected, "{name} stopped on {start}");
        }
        for (start, expected) in boards.iter().zip(&first).step_by(7) {
            assert_eq!(&told_without_limits(name, start, &goal), expected, "{name} anew on {start}");
        }
    });
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
        let n = if spelling.contains("zero") { 2 } else { 25 };
        for start in boards(spelling, &goal, n, 10) {
            let [bucket, heap] =
                [&mut bucket, &mut heap].map(|solver| told(&mut **solver, &start, &Limits::default()));
            assert_eq!(bucket, heap, "{spelling} on {start}");
        }
    });
}

#[test]
fn node_limits_are_exact() {
    let goal = Board::blank_last(Size::EIGHT);
    names().par_iter().filter(|name| entry(name) != "table").for_each(|name| {
        let mut solver = prepared(name, &goal).solver();
        for start in boards(name, &goal, 10, 20) {
            let whole = told(&mut *solver, &start, &Limits::default());
            let expanded = whole.0.counters.expanded.unwrap();
            for nodes in [0, 1, expanded / 2, expanded.saturating_sub(1), expanded, expanded + 1] {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let told = told(&mut *solver, &start, &limits);
                if nodes >= expanded {
                    assert_eq!(told, whole, "{name} with {nodes} on {start}");
                } else {
                    assert_eq!(told.0.end, End::Stopped(Stop::Nodes), "{name} with {nodes} on {start}");
                    assert_eq!(told.0.counters.expanded, Some(nodes), "{name} on {start}");
                    assert!(told.1.is_empty(), "{name} on {start}");
                }
            }
        }
    });
}

#[test]
fn limits_on_time_and_memory_stop_a_search() {
    let goal = Board::blank_last(Size::EIGHT);
    let hardest = board(HARDEST);
    for name in names() {
        // Informed searches with good estimates are done before they look at the clock.
        let spelling = if ["gbfs", "wastar"].contains(&entry(name)) {
            format!("{name}:h=zero")
        } else {
            name.to_owned()
        };
        let mut solver = prepared(&spelling, &goal).solver();
        let at_once = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        // Memory that depth-first searches do not have is not worth their time here: a node limit ends it.
        let cramped = Limits { bytes: Some(1), nodes: Some(100_000), ..Limits::default() };
        let [time, memory] = [at_once, cramped].map(|limits| told(&mut *solver, &hardest, &limits).0.end);
        if entry(name) == "table" {
            assert_eq!((time, memory), (End::Solved, End::Solved), "a table answers at once");
            continue;
        }
        assert_eq!(time, End::Stopped(Stop::Time), "{spelling}");
        // Depth-first searches have no memory to speak of.
        let expected = match entry(name) {
            "idastar" => End::Solved,
            "ids" => End::Stopped(Stop::Nodes),
            _ => End::Stopped(Stop::Memory),
        };
        assert_eq!(memory, expected, "{spelling}");
    }
}

#[test]
fn without_the_parity_test_an_unsolvable_board_exhausts_the_search() {
    let goal = Board::blank_last(Size::EIGHT);
    let start = board("2 1 3 4 5 6 7 8 x");
    assert!(!parity::is_reachable(&start, &goal));
    for spelling in [
        "bfs",
        "bfs:goal-test=late",
        "bfs:inverse=skip",
        "bfs:state=packed",
        "astar",
        "astar:dup=late:tie=fifo",
        "wastar",
        "gbfs",
        "gbfs:dup=late:inverse=skip",
    ] {
        let (Outcome { end, counters }, ..) =
            told_without_limits(&format!("{spelling}:parity=off"), &start, &goal);
        assert_eq!((end, counters.stored), (End::Unsolvable, Some(181_440)), "{spelling}");
        if entry(spelling) != "wastar" {
            assert_eq!(counters.expanded, Some(181_440), "{spelling}");
        }
    }
    for advance in ["level", "node", "smaller", "queue"] {
        let spelling = format!("bibfs:parity=off:advance={advance}");
        let (outcome, ..) = told_without_limits(&spelling, &start, &goal);
        assert_eq!(outcome.end, End::Unsolvable, "{spelling}");
        assert!(outcome.counters.stored.unwrap() >= 181_440, "{spelling}: one side must be seen whole");
    }
    assert_eq!(told_without_limits("table:parity=off", &start, &goal).0.end, End::Unsolvable);
}

/// Values of an option, as written; those of `state` and `h` from where they are defined.
fn values(key: Key) -> Vec<String> {
    let texts = |values: &[&str]| -> Vec<String> { values.iter().map(|&value| value.to_owned()).collect() };
    match key {
        // Pattern databases of the 15-puzzle, as they stand in the list, do not fit; those of the 8-puzzle do.
        Key::H => HeuristicSpec::all()
            .iter()
            .map(ToString::to_string)
            .filter(|spelling| !spelling.contains("pdb"))
            .chain(texts(&["pdb:4-4", "pdb:3-5+mirror", "max(linear-conflict,pdb:4-4)"]))
            .collect(),
        Key::Wg => texts(&["1", "2", "7", "1000"]),
        Key::Wh => texts(&["0", "1", "2", "7", "1000"]),
        Key::Tie => "fifo lifo random heap h+fifo h+lifo h+random g+fifo deep+lifo blank+heap blank+g+heap \
                     h+deep+blank+fifo h+g+lifo"
            .split_whitespace()
            .map(str::to_owned)
            .collect(),
        Key::Order => texts(&["udlr", "ulrd", "rldu", "rlud", "drul"]),
        Key::GoalTest | Key::Dup => texts(&["early", "late"]),
        Key::Inverse => texts(&["skip", "keep"]),
        Key::Parity => texts(&["on", "off"]),
        Key::Advance => texts(&["level", "node", "smaller", "queue"]),
        Key::Queue => texts(&["bucket", "heap"]),
        Key::State => Encoding::ALL.iter().map(|encoding| encoding.name().to_owned()).collect(),
        Key::Code => texts(&["copied", "incremental", "in-place", "pruned", "general", "unrolled"]),
    }
}

/// Whether two settings of one algorithm exclude each other, by the documentation of the options.
fn excludes(algorithm: &Algorithm) -> bool {
    let get = |key| algorithm.options.get(key);
    let has = |key| algorithm.entry().keys.contains(&key);
    let buckets = ["fifo", "lifo", "h+fifo", "h+lifo"];
    let is_state = |name: &str| [name, "fastest"].contains(&get(Key::State).as_str());
    let h = get(Key::H);
    let code = match get(Key::Code).as_str() {
        "fastest" | "general" => true,
        "unrolled" => {
            (h == "manhattan" || h.starts_with("pdb")) && get(Key::Inverse) == "skip" && is_state("packed")
        }
        _ => h == "manhattan" && is_state("bytes-hashmap"),
    };
    has(Key::Queue) && get(Key::Queue) == "bucket" && !buckets.contains(&get(Key::Tie).as_str())
        || has(Key::Code) && !code
        || get(Key::State) == "rank" && get(Key::Parity) == "off"
}

#[test]
fn every_pair_of_option_values_builds_and_solves() {
    let goal = Board::blank_last(Size::EIGHT);
    let table = DistanceTable::new(&goal).unwrap();
    let mut spellings = Vec::new();
    for entry in ENTRIES {
        for (i, &one) in entry.keys.iter().enumerate() {
            for value in values(one) {
                spellings.push(format!("{}:{}={value}", entry.name, one.name()));
                for &other in &entry.keys[i + 1..] {
                    for second in values(other) {
                        let (one, other) = (one.name(), other.name());
                        spellings.push(format!("{}:{one}={value}:{other}={second}", entry.name));
                    }
                }
            }
        }
    }
    spellings.par_iter().for_each(|spelling| {
        let algorithm = Algorithm::parse(spelling).unwrap_or_else(|e| panic!("{spelling}: {e}"));
        assert_eq!(Algorithm::parse(&algorithm.label).unwrap().label, algorithm.label, "{spelling}");
        assert_eq!(Algorithm::parse(&algorithm.label).unwrap().options, algorithm.options, "{spelling}");
        let prepared = match algorithm.prepare(&goal) {
            Err(error) => {
                assert!(excludes(&algorithm), "{spelling}: {error}");
                return;
            }
            Ok(prepared) => prepared,
        };
        assert!(!excludes(&algorithm), "{spelling}");
        let mut solver = prepared.solver();
        for i in 0..3 {
            let start = draw::walk(&mut Words::new(14, i), &goal, 16);
            check(spelling, &start, &table, &told(&mut *solver, &start, &Limits::default()));
        }
    });
}

#[test]
fn values_that_do_not_exist_are_refused() {
    for entry in ENTRIES {
        for key in Key::ALL {
            let spelling = format!("{}:{}=quux", entry.name, key.name());
            let error = Algorithm::parse(&spelling).unwrap_err().to_string();
            let named = if entry.keys.contains(&key) { "quux" } else { "is not an option of" };
            assert!(error.contains(named), "{error}");
        }
    }
}

#[test]
fn presets_are_what_they_are_said_to_be() {
    let goal = Board::blank_last(Size::EIGHT);
    for preset in PRESETS {
        let (named, spelled) =
            (Algorithm::named(preset.name).unwrap(), Algorithm::parse(preset.spelling).unwrap());
        assert_eq!(named.label, preset.name);
        assert_eq!(named.settings(&goal), spelled.settings(&goal), "{}", preset.name);
        let start = board("2 3 4 1 5 x 7 6 8");
        let [a, b] = [preset.name, preset.spelling].map(|s| told_without_limits(s, &start, &goal));
        assert_eq!(a, b, "{}", preset.name);
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
