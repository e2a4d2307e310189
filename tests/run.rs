//! `harness run`: rows that depend on nothing but what was asked for, files that are whole or not there, and failures
//! that are rows and exit codes rather than crashes.

mod cli_support;

use cli_support::{Ran, harness, rows_of as rows, without_times};
use harness::format::manifest::{AlgorithmSpec, Manifest};
use harness::format::row::{COLUMNS, Row, Status};
use harness::puzzle::draw::exchange_two_tiles;
use harness::puzzle::{Board, Move, Size};
use harness::run::checks::Broken;
use harness::run::execute::Output;
use harness::run::instances::{InstanceKind, Instances};
use harness::run::plan::PreparedAlgorithm;
use harness::run::sink::Earlier;
use harness::run::{Conclusion, Plan, execute};
use harness::search::budget::Limits;
use harness::search::catalog::Algorithm;
use harness::search::solver::{Prepared, Solver};
use harness::search::{Counters, End, Iteration, Outcome, SolveId};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tempfile::TempDir;

/// A folder of the test's own, and the file for its rows in it.
fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("rows.csv");
    (folder, file)
}

/// Runs `harness run` with its rows going to a file.
fn run(file: &Path, args: &[&str]) -> Ran {
    harness(&[&["run", "--overwrite", "--out", file.to_str().unwrap()], args].concat(), "")
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

fn names_in(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<String> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn rows_depend_on_nothing_but_what_was_asked_for() {
    const ALGOS: &str = "astar,bibfs,gbfs,astar:tie=random,idastar:h=linear-conflict";
    let (_folder, file) = folder();
    let of = |args: &[&str]| {
        let ran = run(&file, &[&["--algos", ALGOS, "--paths"], args].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        without_times(&read(&file))
    };
    let hundred = of(&["--n", "100", "--jobs", "1"]);
    assert_eq!(hundred.len(), 1 + 5 * 100);
    assert_eq!(hundred[0], COLUMNS.map(|c| if c.ends_with("_ns") { "" } else { c }));
    assert_eq!(of(&["--n", "100", "--jobs", "1"]), hundred, "again");
    assert_eq!(of(&["--n", "100", "--jobs", "2"]), hundred, "two jobs");
    assert_eq!(of(&["--n", "100", "--jobs", "7"]), hundred, "seven jobs");
    let thousand = of(&["--n", "1000"]);
    assert_eq!(thousand.len(), 1 + 5 * 1000);
    assert_eq!(thousand[..hundred.len()], hundred[..], "the common part of a longer run");
    assert_ne!(of(&["--n", "100", "--seed", "2"])[1..], hundred[1..], "another seed");
    // Another algorithm changes neither boards nor rows of the others.
    let ran = run(&file, &["--algos", "bibfs,astar", "--paths", "--n", "100"]);
    assert_eq!(ran.code, Some(0));
    let of_bibfs =
        |rows: &[Vec<String>]| rows.iter().filter(|row| row[2] == "bibfs").cloned().collect::<Vec<_>>();
    assert_eq!(of_bibfs(&without_times(&read(&file))), of_bibfs(&hundred));
}

#[test]
fn rows_are_sorted_by_board_and_algorithm_and_carry_their_checks() {
    let (_folder, file) = folder();
    let ran = run(&file, &["--algos", "gbfs,astar", "--n", "50", "--jobs", "2", "--paths"]);
    assert_eq!(ran.code, Some(0));
    let rows = rows(&read(&file));
    for (number, row) in rows.iter().enumerate() {
        assert_eq!(row.instance, number as u64 / 2);
        assert_eq!(row.algo, ["gbfs", "astar"][number % 2]);
        assert_eq!(row.status, Status::Solved);
        assert_eq!(row.path.as_ref().unwrap().len() as u32, row.path_len.unwrap());
        assert!(row.path_len >= row.optimal_len && row.optimal_len.is_some());
        assert!(row.algo == "gbfs" || row.path_len == row.optimal_len);
        assert!(row.wall_ns.unwrap() > 0);
    }
    assert!(ran.stdout.contains("gbfs") && ran.stdout.contains("astar"), "a summary: {}", ran.stdout);
}

#[test]
fn the_manifest_says_what_was_run() {
    let (folder, file) = folder();
    let args = ["--algos", "astar:h=misplaced,bibfs", "--n", "20", "--seed", "9", "--goal", "blank-centre"];
    let limits = ["--node-limit", "3000", "--jobs", "2"];
    assert_eq!(run(&file, &[&args[..], &limits].concat()).code, Some(0));
    assert_eq!(names_in(&folder), ["rows.csv", "rows.json"], "and the partial file is gone");
    let manifest: Manifest = serde_json::from_str(&read(&folder.path().join("rows.json"))).unwrap();
    assert_eq!((manifest.format, manifest.name.as_str(), manifest.jobs), (3, "rows", 2));
    let spec = &manifest.spec;
    assert_eq!(spec.goal, "1 2 3 8 x 4 7 6 5");
    let instances = &spec.instances;
    assert_eq!((instances.kind.as_str(), instances.size.as_str()), ("uniform", "3x3"));
    assert_eq!((instances.n, instances.seed), (20, Some(9)));
    assert_eq!(spec.limits.nodes, Some(3000));
    let [astar, bibfs] = &spec.algorithms[..] else { panic!("{:?}", spec.algorithms) };
    assert_eq!((astar.label.as_str(), astar.algorithm.as_str()), ("astar:h=misplaced", "astar"));
    assert_eq!((astar.options["h"].as_str(), astar.options["tie"].as_str()), ("misplaced", "h+lifo"));
    assert_eq!(bibfs.options["advance"], "level");
    assert_eq!(manifest.rows.values().sum::<u64>(), 40);
    assert!(manifest.rows["node-limit"] > 0 && manifest.rows["solved"] > 0, "{:?}", manifest.rows);
    assert_eq!(manifest.setup_ns.len(), 2);
    assert_eq!(manifest.environment.harness, env!("CARGO_PKG_VERSION"));
    assert!(manifest.started <= manifest.finished && manifest.started.ends_with('Z'));
    // The same rows have the same fingerprint, others another.
    let fingerprint = |args: &[&str]| {
        assert_eq!(run(&file, args).code, Some(0));
        let json = read(&folder.path().join("rows.json"));
        serde_json::from_str::<Manifest>(&json).unwrap().fingerprint
    };
    assert_eq!(fingerprint(&[&args[..], &["--jobs", "1"], &limits[..2]].concat()), manifest.fingerprint);
    assert_ne!(fingerprint(&args), manifest.fingerprint);
}

#[test]
fn rows_can_go_to_standard_output() {
    let ran = harness(&["run", "-o", "-", "--algos", "astar", "--n", "5"], "");
    assert_eq!((ran.code, rows(&ran.stdout).len()), (Some(0), 5), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("instance,board,algo,"), "and nothing but rows: {}", ran.stdout);
    assert_eq!(ran.stdout.lines().count(), 6);
}

#[test]
fn old_names_are_read_and_the_new_ones_written() {
    let ran =
        harness(&["run", "-o", "-", "--algos", "astar:tie=deep+lifo,idastar:code=unrolled", "--n", "1"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains(",astar:tie=high-g+lifo,"), "{}", ran.stdout);
    assert!(ran.stdout.contains(",idastar:code=fast,"), "{}", ran.stdout);
    assert!(ran.stderr.contains("note: `deep` in tie=deep+lifo is called `high-g` now"), "{}", ran.stderr);
    assert!(ran.stderr.contains("note: `unrolled` in code=unrolled is called `fast` now"), "{}", ran.stderr);
}

#[test]
fn boards_can_come_from_standard_input() {
    let (_folder, file) = folder();
    let args = ["run", "--algos", "astar", "--instances", "-", "--out", file.to_str().unwrap()];
    let ran = harness(&args, "2 3 4 1 5 x 7 6 8\n2 1 3 4 5 6 7 8 x\n");
    assert_eq!(ran.code, Some(0));
    assert!(ran.stderr.contains("does not reach the goal"), "{}", ran.stderr);
    let statuses: Vec<Status> = rows(&read(&file)).iter().map(|row| row.status).collect();
    assert_eq!(statuses, [Status::Solved, Status::Unsolvable]);
}

#[test]
fn what_is_wrong_is_refused_before_anything_is_written() {
    let (folder, file) = folder();
    for (args, expected) in [
        (&["--algos", "astr"][..], "`astr` is not an algorithm; did you mean `astar`?"),
        (&["--algos", "astar:ti=fifo"], "`ti` is not an option of astar; did you mean `tie`?"),
        (&["--algos", "astar:h=manhatan"], "did you mean `manhattan`?"),
        (&["--algos", "astar:tie=h"], "write tie=h+fifo, say"),
        (&["--algos", "astar,astar"], "`astar` stands twice"),
        (&["--algos", ""], "name is missing"),
        (&["--algos", "astar", "--instances", "unifrom"], "did you mean `uniform`?"),
        (&["--algos", "astar", "--instances", "depth:32"], "the farthest is 31"),
        (&["--algos", "astar", "--goal", "1 2 3 4 5 6 7 7 x"], "tile 7 stands twice"),
        (&["--algos", "bfs:state=cantor", "--size", "4x4"], "state=packed holds any size"),
        (&["--algos", "ids:parity=off", "--instances", "permutations"], "would never end on board 1 "),
        (&["--algos", "astar", "--n", "0"], "--n"),
        (&["--algos", "astar,bibfs", "--n", "9223372036854775808"], "more solves than can be counted"),
        (&["--algos", "astar", "--n", "9223372036854775807", "--repeat", "10000"], "than can be counted"),
        (&["--algos", "astar", "--repeat", "0"], "--repeat"),
        (&["--algos", "astar", "--jobs", "0"], "--jobs"),
        (&["--algos", "astar", "--memory-limit", "lots"], "such as 500MB or 2GiB"),
    ] {
        let ran = run(&file, args);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.stderr.contains(expected), "{args:?}: {}", ran.stderr);
    }
    assert_eq!(names_in(&folder), [""; 0]);
    let ran = run(folder.path(), &["--algos", "astar"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("that is a folder"), "{}", ran.stderr);
}

// What follows puts solvers into a plan that do what no algorithm of the catalog does.

/// What a [`Fake`] does on every third board; the others it solves.
#[derive(Clone, Copy)]
enum Fault {
    Panic,
    WrongPath,
    LongPath,
    ClaimsUnsolvable,
    /// Expands a state more with each solve.
    Unsteady,
}

struct Fake(Fault, Box<dyn Prepared>);

struct FakeSolver(Fault, Box<dyn Solver>);

/// By all of them, whichever worker they belong to.
static SOLVES: AtomicU64 = AtomicU64::new(0);

impl Prepared for Fake {
    fn solver(&self) -> Box<dyn Solver> {
        Box::new(FakeSolver(self.0, self.1.solver()))
    }
}

impl Solver for FakeSolver {
    fn solve(&mut self, board: &Board, id: SolveId, limits: &Limits, path: &mut Vec<Move>) -> Outcome {
        let mut outcome = self.1.solve(board, id, limits, path);
        let solves = SOLVES.fetch_add(1, Ordering::Relaxed);
        if id.instance % 3 != 1 {
            return outcome;
        }
        let last = *path.last().expect("no drawn board of this seed is the goal");
        match self.0 {
            Fault::Panic => panic!("a fault that was put in on purpose"),
            Fault::WrongPath => path.truncate(path.len() - 1),
            Fault::LongPath => path.extend([last.inverse(), last]),
            Fault::Unsteady => {
                outcome.counters.expanded = outcome.counters.expanded.map(|count| count + solves);
            }
            Fault::ClaimsUnsolvable => {
                path.clear();
                return Outcome { end: End::Unsolvable, counters: Counters::default() };
            }
        }
        outcome
    }

    fn iterations(&self) -> &[Iteration] {
        &[]
    }
}

/// Runs an algorithm of the catalog beside a faulty one on 30 boards.
fn run_beside(fault: Fault, file: &Path) -> (Conclusion, Vec<Row>) {
    run_repeatedly_beside(fault, file, 1)
}

fn run_repeatedly_beside(fault: Fault, file: &Path, repeat: u32) -> (Conclusion, Vec<Row>) {
    let goal = Board::blank_last(Size::EIGHT);
    let instances = Instances::new(InstanceKind::Uniform, goal, 1, Some(30)).unwrap();
    let astar = Algorithm::parse("astar").unwrap();
    let algorithms = [astar.clone()];
    let mut plan = Plan::new(instances, &algorithms, Limits::default(), false, 2).unwrap();
    plan.algorithms.push(PreparedAlgorithm {
        label: "fake".to_owned(),
        claims_optimal: true,
        estimate: None,
        prepared: Box::new(Fake(fault, astar.prepare(&goal).unwrap())),
        set_up: Duration::ZERO,
        spec: AlgorithmSpec { label: "fake".into(), algorithm: "fake".into(), options: [].into() },
    });
    let plan = plan.repeated(repeat).unwrap();
    let output = Output::File { path: file, earlier: Earlier::Replace };
    let conclusion = execute(&plan, output, "a test", |_| (), |_| ()).unwrap();
    (conclusion, rows(&read(file)))
}

/// The statuses of the rows in which the fault shows; all the others must be as ever.
fn statuses_of_faults(rows: &[Row]) -> Vec<Status> {
    assert_eq!(rows.len(), 60);
    let (faulty, sound): (Vec<&Row>, Vec<&Row>) =
        rows.iter().partition(|row| row.algo == "fake" && row.instance % 3 == 1);
    assert!(sound.iter().all(|row| row.status == Status::Solved && row.path_len == row.optimal_len));
    faulty.iter().map(|row| row.status).collect()
}

#[test]
fn a_panic_becomes_a_row_and_the_run_goes_on() {
    let (_folder, file) = folder();
    let (conclusion, rows) = run_beside(Fault::Panic, &file);
    assert_eq!(statuses_of_faults(&rows), [Status::Error; 10]);
    assert_eq!((conclusion.rows, conclusion.failed, conclusion.statuses[&Status::Error]), (60, 10, 10));
    assert!(
        conclusion
            .failures
            .iter()
            .all(|failure| failure.broken == Broken::Panicked && failure.algo == "fake")
    );
    let row = rows.iter().find(|row| row.status == Status::Error).unwrap();
    assert_eq!((row.path_len, row.expanded, row.wall_ns, row.cpu_ns), (None, None, None, None));
    assert!(row.optimal_len.is_some());
}

#[test]
fn a_path_that_misses_the_goal_becomes_a_wrong_row() {
    let (_folder, file) = folder();
    for fault in [Fault::WrongPath, Fault::ClaimsUnsolvable] {
        let (conclusion, rows) = run_beside(fault, &file);
        assert_eq!(statuses_of_faults(&rows), [Status::Wrong; 10]);
        assert_eq!(conclusion.failed, 10);
        assert!(conclusion.failures.iter().all(|failure| failure.broken == Broken::Path));
        assert!(rows.iter().all(|row| row.status != Status::Wrong || row.path_len.is_none()));
    }
}

#[test]
fn a_longer_path_of_an_algorithm_that_claims_the_optimum_is_a_failure() {
    let (_folder, file) = folder();
    let (conclusion, rows) = run_beside(Fault::LongPath, &file);
    assert_eq!(statuses_of_faults(&rows), [Status::Solved; 10]);
    assert_eq!((conclusion.failed, conclusion.failures.len()), (10, 10));
    let failure = &conclusion.failures[0];
    let Broken::Optimality { found, optimal } = failure.broken else { panic!("{failure}") };
    assert_eq!(found, optimal + 2);
    // They come in the order in which the workers met them.
    let first = conclusion.failures.iter().any(|failure| failure.to_string().contains("fake on board 1 ("));
    assert!(first, "{failure}");
}

#[test]
fn a_repetition_that_counts_otherwise_is_a_failure() {
    let (_folder, file) = folder();
    let (conclusion, rows) = run_repeatedly_beside(Fault::Unsteady, &file, 3);
    assert_eq!((rows.len(), conclusion.failed), (180, 20), "two of three repetitions of ten boards");
    let failure = conclusion.failures[0].to_string();
    assert!(failure.contains("fake on board 1 (") && failure.contains("repetition 1 differs"), "{failure}");
    assert!(failure.contains("in expanded"), "{failure}");
}

#[test]
fn unreachable_boards_are_no_failures() {
    let (_folder, file) = folder();
    let goal = exchange_two_tiles(&Board::blank_last(Size::EIGHT));
    let ran = run(
        &file,
        &["--algos", "astar,table", "--instances", "permutations", "--n", "9", "--goal", &goal.to_string()],
    );
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let rows = rows(&read(&file));
    assert!(rows.iter().any(|row| row.status == Status::Unsolvable && row.path_len.is_none()));
    assert!(rows.iter().all(|row| (row.status == Status::Solved) == row.optimal_len.is_some()));
}
