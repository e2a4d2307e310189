//! Answers are checked against each other, and what does not go together makes a run fail.

use harness::format::manifest::AlgorithmSpec;
use harness::progress::NoProgress;
use harness::puzzle::{Board, Move, Size};
use harness::run::checks::{Broken, Failure};
use harness::run::execute::Output;
use harness::run::instances::{InstanceKind, Instances};
use harness::run::plan::PreparedAlgorithm;
use harness::run::sink::Earlier;
use harness::run::{Plan, execute};
use harness::search::budget::Limits;
use harness::search::catalog::Algorithm;
use harness::search::solver::{Prepared, Solver};
use harness::search::{End, Iteration, Outcome, SolveId};
use std::time::Duration;

/// Solves as another does, and then goes on for two moves that change nothing.
struct Detour(Box<dyn Prepared>);

impl Prepared for Detour {
    fn solver(&self) -> Box<dyn Solver> {
        Box::new(DetourSolver(self.0.solver()))
    }
}

struct DetourSolver(Box<dyn Solver>);

impl Solver for DetourSolver {
    fn solve(&mut self, start: &Board, id: SolveId, limits: &Limits, path: &mut Vec<Move>) -> Outcome {
        let outcome = self.0.solve(start, id, limits, path);
        if outcome.end == End::Solved {
            path.extend([Move::Up, Move::Down]);
        }
        outcome
    }

    fn iterations(&self) -> &[Iteration] {
        &[]
    }
}

/// Runs A* on a few easy boards of the 15-puzzle, of which no table knows the optimum, beside one that makes detours.
fn run(change: impl FnOnce(&mut Plan, PreparedAlgorithm)) -> Vec<Failure> {
    let goal = Board::blank_last(Size::FIFTEEN);
    let astar = Algorithm::parse("astar").unwrap();
    let instances = Instances::new(InstanceKind::Walk(20), goal, 1, Some(5)).unwrap();
    let mut plan = Plan::new(instances, std::slice::from_ref(&astar), Limits::default(), false, 2).unwrap();
    let detour = PreparedAlgorithm {
        label: "detour".to_owned(),
        claims_optimal: true,
        estimate: None,
        prepared: Box::new(Detour(astar.prepare(&goal).unwrap())),
        set_up: Duration::ZERO,
        spec: AlgorithmSpec { label: "detour".into(), algorithm: "detour".into(), options: [].into() },
    };
    change(&mut plan, detour);
    let folder = tempfile::tempdir().unwrap();
    let output = Output::File { path: &folder.path().join("rows.csv"), earlier: Earlier::Keep };
    let report = execute(&plan, output, "a test", |_| (), |_| ()).unwrap();
    assert_eq!(report.failed, report.failures.len() as u64);
    report.failures
}

#[test]
fn two_that_claim_to_be_optimal_and_disagree_are_a_failure_on_every_board() {
    let mut failures = run(|plan, detour| plan.algorithms.push(detour));
    failures.sort_unstable_by_key(|failure| failure.instance);
    assert!(failures.iter().map(|failure| failure.instance).eq(0..5), "{failures:?}");
    assert!(failures.iter().all(|failure| matches!(failure.broken, Broken::Disagreement { .. })));
    assert!(failures[0].to_string().contains("which the catalog calls optimal too"), "{}", failures[0]);
}

#[test]
fn one_that_claims_nothing_may_find_longer_paths() {
    let failures =
        run(|plan, detour| plan.algorithms.push(PreparedAlgorithm { claims_optimal: false, ..detour }));
    assert_eq!(failures, []);
}

#[test]
fn a_path_shorter_than_an_estimate_that_is_called_admissible_is_a_failure() {
    // The estimates are for another goal, far away.
    let failures = run(|plan, _| {
        let manhattan = Algorithm::parse("astar:h=manhattan").unwrap().options.h;
        let other = Board::blank_first(Size::FIFTEEN);
        plan.algorithms[0].estimate = Some(manhattan.build(&other, &NoProgress).unwrap());
    });
    assert_eq!(failures.len(), 5);
    assert!(failures.iter().all(|failure| matches!(failure.broken, Broken::Estimate { .. })), "{failures:?}");
}
