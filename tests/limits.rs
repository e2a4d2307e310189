//! Limits hold, whatever the search and whatever the system: where nothing more can be had, a row says so and the run goes
//! on.

mod cli_support;

use cli_support::{harness, rows_of};
use harness::format::row::Status;
use harness::puzzle::{Board, Size, draw};
use harness::search::budget::{Limits, Stop};
use harness::search::catalog::Algorithm;
use harness::search::{End, SolveId};

/// Every search that recurses, on a board from which there is one way only, so that the path never ends.
#[test]
fn no_search_recurses_deeper_than_its_stack_holds() {
    for algorithm in [
        "ids:parity=off",
        "idastar:parity=off",
        "idastar:parity=off:code=copied",
        "idastar:parity=off:code=pruned",
        "idastar:parity=off:h=max(linear-conflict,walking-distance,misplaced)",
        "idastar:parity=off:inverse=keep:h=zero:order=ulrd",
    ] {
        let limit = if algorithm.contains("keep") { "100ms" } else { "60s" };
        let ran = harness(&["solve", "--algo", algorithm, "--time-limit", limit, "2 1 3 x"], "");
        let expected = if algorithm.contains("keep") { "time-limit\n" } else { "memory-limit\n" };
        assert_eq!((ran.stdout.as_str(), ran.code), (expected, Some(1)), "{algorithm}: {}", ran.stderr);
    }
}

#[test]
fn a_limit_stops_a_search_at_the_same_state_whatever_was_solved_before() {
    let goal = Board::blank_first(Size::FIFTEEN);
    let [first, second] = [1, 2].map(|index| draw::uniform(&mut draw::Words::new(5, index), &goal));
    let limits = Limits { bytes: Some(6_000_000), ..Limits::default() };
    for spelling in [
        "astar",
        "astar:code=general:tie=fifo",
        "astar:state=packed-hashmap",
        "gbfs:h=zero:tie=lifo",
        "gbfs:h=zero",
        "wastar:wg=300:wh=500:queue=bucket",
        "bfs:state=packed",
        "bibfs:state=packed",
        "bibfs:state=bytes-hashmap:code=general",
    ] {
        let prepared = Algorithm::parse(spelling).unwrap().prepare(&goal).unwrap();
        let solve = |boards: &[&Board]| {
            let mut solver = prepared.solver();
            let mut outcomes =
                boards.iter().map(|b| solver.solve(b, SolveId::default(), &limits, &mut Vec::new()));
            outcomes.by_ref().last().expect("a board")
        };
        let alone = solve(&[&second]);
        assert_eq!(alone.end, End::Stopped(Stop::Memory), "{spelling}");
        assert_eq!(solve(&[&first, &second]), alone, "{spelling}");
    }
}

/// The address space is limited from outside: what is refused becomes a row.
#[test]
#[cfg(target_os = "linux")]
fn memory_that_the_system_refuses_is_a_row_and_the_run_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows.csv");
    let command = format!(
        "ulimit -v 200000; exec {} run --instances korf100 --goal blank-first --n 2 --algos \
         astar,astar:state=packed-hashmap,gbfs:h=zero:queue=heap,bfs:state=packed \
         --node-limit 20000000 --jobs 1 --out {}",
        env!("CARGO_BIN_EXE_harness"),
        file.display()
    );
    let ran = std::process::Command::new("sh").args(["-c", &command]).output().unwrap();
    let words = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(0), "{words}");
    let rows = rows_of(&std::fs::read_to_string(&file).unwrap());
    assert_eq!(rows.len(), 8);
    for algo in ["astar:state=packed-hashmap", "gbfs:h=zero:queue=heap", "bfs:state=packed"] {
        let refused = rows.iter().filter(|row| row.algo == algo && row.status == Status::MemoryLimit).count();
        assert!(refused >= 1, "{algo}: {refused}");
    }
}
