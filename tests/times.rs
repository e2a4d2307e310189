//! The times of a row are the search's own: from memory that is ready to its answer.

mod cli_support;

use cli_support::{harness, rows_of};
use harness::format::manifest::AlgorithmSpec;
use harness::format::row::{Row, Status};
use harness::puzzle::{Board, Move, Size, parse};
use harness::run::execute::Output;
use harness::run::instances::{InstanceKind, Instances};
use harness::run::plan::PreparedAlgorithm;
use harness::run::sink::Earlier;
use harness::run::{Plan, execute};
use harness::search::budget::Limits;
use harness::search::catalog::{Algorithm, Catalog};
use harness::search::solver::{Prepared, Solver};
use harness::search::{Outcome, SolveId};
use harness::space::encoding::Encoding;
use std::time::Duration;

fn rows(args: &[&str]) -> Vec<Row> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows.csv");
    let ran = harness(&[&["run", "--out", file.to_str().unwrap()], args].concat(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    rows_of(&std::fs::read_to_string(file).unwrap())
}

#[test]
fn an_answer_that_comes_after_the_time_limit_is_none() {
    for (limit, ns) in [("1us", 1_000), ("20us", 20_000)] {
        let rows = rows(&["--algos", "gbfs,astar,bfs,idastar,table", "--n", "20", "--time-limit", limit]);
        for row in &rows {
            let is_late = row.wall_ns.unwrap() > ns;
            assert!(!is_late || row.status == Status::TimeLimit, "{row:?}");
            assert!(row.status == Status::Solved || row.path_len.is_none(), "{row:?}");
        }
        assert!(rows.iter().any(|row| row.status == Status::TimeLimit));
    }
}

#[test]
fn reading_the_cpu_clock_is_not_in_the_wall_time() {
    // A worker that was held up in the middle of a solve has the more wall time, but not all of them are.
    let rows = rows(&["--instances", "walk:1", "--n", "200", "--algos", "astar,idastar,table"]);
    assert!(rows.iter().any(|row| row.wall_ns <= row.cpu_ns));
}

/// Takes its time to get ready.
struct Slow(Box<dyn Prepared>);
struct SlowSolver(Box<dyn Solver>);

const TO_GET_READY: Duration = Duration::from_millis(30);

impl Prepared for Slow {
    fn solver(&self) -> Box<dyn Solver> {
        Box::new(SlowSolver(self.0.solver()))
    }
}

impl Solver for SlowSolver {
    fn make_ready(&mut self) {
        std::thread::sleep(TO_GET_READY);
        self.0.make_ready();
    }

    fn solve(&mut self, board: &Board, id: SolveId, limits: &Limits, path: &mut Vec<Move>) -> Outcome {
        self.0.solve(board, id, limits, path)
    }
}

#[test]
fn getting_ready_is_in_no_time() {
    let goal = Board::blank_last(Size::EIGHT);
    let instances = Instances::new(InstanceKind::Walk(5), goal, 1, Some(8)).unwrap();
    let algorithm = Algorithm::parse("astar").unwrap();
    let mut plan =
        Plan::new(instances, std::slice::from_ref(&algorithm), Limits::default(), false, 1).unwrap();
    plan.algorithms[0] = PreparedAlgorithm {
        label: "slow".to_owned(),
        claims_optimal: true,
        estimate: None,
        prepared: Box::new(Slow(algorithm.prepare(&goal).unwrap())),
        set_up: Duration::ZERO,
        spec: AlgorithmSpec { label: "slow".into(), algorithm: "slow".into(), options: [].into() },
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows.csv");
    execute(&plan, Output::File { path: &file, earlier: Earlier::Keep }, "a test", |_| (), |_| ()).unwrap();
    let rows = rows_of(&std::fs::read_to_string(file).unwrap());
    let fastest = rows.iter().filter_map(|row| row.wall_ns).min().unwrap();
    assert!(u128::from(fastest) < TO_GET_READY.as_nanos(), "{fastest}");
}

/// Every algorithm with every encoding: what a solver did before does not show, whether it was made ready in between or
/// does so by itself.
#[test]
fn a_solver_that_is_ready_again_is_as_good_as_new() {
    let goal = Board::blank_last(Size::EIGHT);
    let [easy, hard] =
        ["2 3 4 1 5 x 7 6 8", "8 6 7 2 5 4 3 x 1"].map(|text| parse::board(text, None, "").unwrap());
    let limits = Limits { nodes: Some(50_000), ..Limits::default() };
    for entry in Catalog::standard().algorithms() {
        for encoding in Encoding::ALL {
            let Ok(algorithm) = Algorithm::parse(&format!("{}:state={}", entry.name, encoding.name())) else {
                continue;
            };
            let prepared = algorithm.prepare(&goal).unwrap();
            let (mut solver, mut path) = (prepared.solver(), Vec::new());
            let mut solve = |board: &Board, ready: bool| {
                let outcome = solver.solve(board, SolveId::default(), &limits, &mut path);
                if ready {
                    solver.make_ready();
                }
                (outcome, path.clone())
            };
            let fresh = solve(&easy, true);
            for ready in [true, false] {
                solve(&hard, ready);
                assert_eq!(solve(&easy, ready), fresh, "{}", algorithm.label);
            }
        }
    }
}
