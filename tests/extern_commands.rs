//! `run --extern`, `[[solver]]` and `check`: other people's solvers beside ours, from the command line to the page.

#![cfg(target_os = "linux")]

mod cli_support;
mod programs;

use cli_support::{Ran, rows_of};
use harness::format::manifest::Manifest;
use harness::format::row::{Row, Status};
use programs::{compiled, near};
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

fn harness(args: &[&str]) -> Ran {
    cli_support::harness(args, "")
}

fn script(name: &str) -> String {
    format!("python3 -B {}/scripts/solvers/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn astar() -> String {
    compiled("scripts/solvers/astar.cpp").display().to_string()
}

/// Runs to `rows.csv` in a folder and reads the rows.
fn run(folder: &TempDir, args: &[&str]) -> (Ran, Vec<Row>) {
    let csv = folder.path().join("rows.csv");
    let out = ["run", "--overwrite", "--out", csv.to_str().unwrap()];
    let ran = harness(&[&out[..], args].concat());
    let rows = rows_of(&fs::read_to_string(&csv).unwrap_or_else(|_| panic!("{}", ran.stderr)));
    (ran, rows)
}

fn manifest(folder: &TempDir) -> Manifest {
    serde_json::from_str(&fs::read_to_string(folder.path().join("rows.json")).unwrap()).unwrap()
}

fn without_times(rows: &[Row], algo: &str) -> Vec<Row> {
    let ours = rows.iter().filter(|row| row.algo == algo);
    ours.map(|row| Row { wall_ns: None, cpu_ns: None, ..row.clone() }).collect()
}

#[test]
fn a_solver_in_each_protocol_has_rows_like_ours() {
    let folder = tempfile::tempdir().unwrap();
    let protocols = ["line", "hdu1043", "poj1077", "uva652"];
    let solvers: Vec<String> = protocols
        .iter()
        .map(|name| {
            format!("{name}:protocol={name}={} {}", astar(), if *name == "uva652" { "--uva" } else { "" })
        })
        .collect();
    let mut args = vec!["--algos", "astar,bibfs", "--n", "60", "--paths", "--jobs", "2"];
    let (_, alone) = run(&folder, &args);
    for solver in &solvers {
        args.extend(["--extern", solver]);
    }
    let (ran, rows) = run(&folder, &args);
    assert_eq!((ran.code, rows.len()), (Some(0), 6 * 60), "{}", ran.stderr);
    for row in &rows {
        assert_eq!((row.status, row.path_len), (Status::Solved, row.optimal_len), "{row:?}");
        assert_eq!(row.path.as_ref().map(String::len), row.path_len.map(|moves| moves as usize), "{row:?}");
        assert!(row.expanded.is_some() && row.wall_ns > Some(0), "{row:?}");
        let protocol = row.protocol.map(|exchange| exchange.to_string());
        assert_eq!(protocol.as_deref(), protocols.contains(&row.algo.as_str()).then_some(row.algo.as_str()));
    }
    for algo in ["astar", "bibfs"] {
        assert_eq!(without_times(&rows, algo), without_times(&alone, algo));
    }
    for name in protocols {
        assert!(ran.stderr.contains(&format!("({name}, protocol {name}, 10s at most)")), "{}", ran.stderr);
        assert!(ran.stderr.contains(&format!("{name}: times with protocol {name}: of ")), "{}", ran.stderr);
    }
    let manifest = manifest(&folder);
    assert!(manifest.solvers.values().all(|solver| solver.start_up_ns > Some(0)));
    // Of processes that are gone within milliseconds the system does not tell.
    assert!(manifest.solvers["line"].peak_bytes > Some(0));
    assert_eq!(manifest.solvers["poj1077"].processes, 60 + 3);
    let options = &manifest.spec.algorithms[2].options;
    assert!(options.keys().any(|key| key.starts_with("sha256 of ") && key.ends_with("astar")), "{options:?}");
    assert!(!folder.path().join("rows.faults.txt").exists());
}

/// A file with the 100 boards nearest to the goal.
fn hundred_boards(folder: &TempDir) -> String {
    let path = folder.path().join("boards.txt");
    let text = near(100).iter().fold(String::new(), |mut text, (board, _)| {
        writeln!(text, "{board}").unwrap();
        text
    });
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn what_a_solver_does_wrong_is_its_row_and_told_beside() {
    let folder = tempfile::tempdir().unwrap();
    let boards = hundred_boards(&folder);
    let bad = near(100)[49].0;
    let program = compiled("tests/data/extern/misbehave.cpp").display().to_string();
    let args = ["--algos", "astar", "--instances", &boards, "--jobs", "2"];
    let (_, alone) = run(&folder, &args);
    for (mode, status, told) in [
        ("kills-itself", Status::Error, "was ended by signal 9 (KILL)"),
        ("aborts", Status::Error, "    stderr: assertion failed\n    stderr: somewhere\n"),
        ("exits-3", Status::Error, "ended with exit status 3"),
        ("never-reads", Status::TimeLimit, "no answer within 1s"),
        ("one-short", Status::Wrong, "wrong move"),
        ("no-line-end", Status::Error, "wrote a line of more than"),
    ] {
        for protocol in ["line", "hdu1043"] {
            let solver = format!("it:protocol={protocol}:time-limit=1s={program} {mode} '{bad}'");
            let (ran, rows) = run(&folder, &[&args[..], &["--extern", &solver]].concat());
            let context = format!("{mode} {protocol}: {}", ran.stderr);
            assert_eq!(without_times(&rows, "astar"), without_times(&alone, "astar"), "{context}");
            let failed: Vec<&Row> = rows.iter().filter(|row| row.status != Status::Solved).collect();
            let [row] = failed[..] else { panic!("{context}: {failed:?}") };
            assert_eq!((row.instance, row.algo.as_str(), row.status), (49, "it", status), "{context}");
            let faults = fs::read_to_string(folder.path().join("rows.faults.txt")).expect(&context);
            assert!(faults.contains(&format!("it, board 49 ({bad}), repetition 0: {status}")), "{faults}");
            assert!(faults.contains(told), "{faults}");
            // That time runs out is a result; everything else is a failure of the run.
            let is_failure = status != Status::TimeLimit;
            assert_eq!(ran.code, Some(i32::from(is_failure)), "{context}");
            assert_eq!(ran.stderr.contains("failed: it on board 49"), is_failure, "{context}");
        }
    }
    // What is not true any more is taken away.
    run(&folder, &[&args[..], &["--extern", &format!("it={}", astar())]].concat());
    assert!(!folder.path().join("rows.faults.txt").exists());
    fs::write(folder.path().join("rows.faults.txt"), "something else").unwrap();
    let csv = folder.path().join("rows.csv");
    let solver = format!("it={}", astar());
    let ran =
        harness(&["run", "--extern", &solver, "--n", "1", "--out", csv.to_str().unwrap(), "--overwrite"]);
    assert!(ran.code == Some(2) && ran.stderr.contains("rows.faults.txt"), "{}", ran.stderr);
}

#[test]
fn floods_do_not_fill_the_memory() {
    use wait4::Wait4;
    let folder = tempfile::tempdir().unwrap();
    let boards = hundred_boards(&folder);
    let bad = near(100)[49].0;
    let program = compiled("tests/data/extern/misbehave.cpp").display().to_string();
    for mode in ["no-line-end", "endless", "floods-stderr"] {
        let solver = format!("it={program} {mode} '{bad}'");
        let used = Command::new(env!("CARGO_BIN_EXE_harness"))
            .args(["run", "--extern", &solver, "--instances", &boards, "--out", "/dev/null", "--quiet"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
            .wait4()
            .unwrap();
        assert_eq!(used.status.code(), Some(1), "{mode}");
        assert!(used.rusage.maxrss < 64 << 20, "{mode}: {} bytes", used.rusage.maxrss);
    }
}

#[test]
fn limits_of_the_run_hold_for_solvers() {
    let folder = tempfile::tempdir().unwrap();
    let slow = format!("slow={}", script("slow.py"));
    let args = ["--algos", "astar", "--instances", "depth:24", "--n", "2", "--time-limit", "300ms"];
    let (ran, rows) = run(&folder, &[&args[..], &["--extern", &slow]].concat());
    let statuses: Vec<Status> = rows.iter().map(|row| row.status).collect();
    assert_eq!(statuses, [Status::Solved, Status::TimeLimit].repeat(2), "{}", ran.stderr);
    assert_eq!(ran.code, Some(0));
}

#[test]
fn lengths_are_compared_and_the_row_says_that_no_more_was() {
    let folder = tempfile::tempdir().unwrap();
    let solver = format!("it:answer=length={} --length", script("bfs.py"));
    let args = ["--instances", "depth:8", "--n", "3", "--paths", "--extern", &solver];
    let (ran, rows) = run(&folder, &args);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    for row in rows {
        assert_eq!((row.path_len, row.path.as_deref()), (Some(8), None));
        assert_eq!(row.protocol.unwrap().to_string(), "line+length");
    }
}

/// An experiment with a solver that is built, tells its version and has a variable and a folder of its own.
fn experiment(folder: &Path) -> String {
    let script = r#"#!/bin/sh
[ "$1" = --version ] && { echo "mine 1.2 $GREETING"; exit; }
exec "$SOLVER"
"#;
    fs::create_dir(folder.join("mine")).unwrap();
    fs::write(folder.join("mine/source.sh"), script).unwrap();
    let text = format!(
        r#"
name = "visit"
title = "A visit"
question = "Who is right?"
source = "None."
algorithms = ["astar"]
instances = {{ kind = "uniform", n = 20 }}

[[solver]]
name = "mine"
command = ["./solver"]
protocol = "hdu1043"
build = ["sh", "-c", "cp source.sh solver && chmod +x solver"]
version = ["./solver", "--version"]
env = {{ GREETING = "hello", SOLVER = "{}" }}
cwd = "{}"

[[expect]]
algo = "mine"
to = "astar"
metric = "path_len"
statistic = "mean"
judge = "exact"
published = 1
"#,
        astar(),
        folder.join("mine").display()
    );
    let path = folder.join("visit.toml");
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn a_file_executes_programs_only_if_that_is_allowed() {
    let folder = tempfile::tempdir().unwrap();
    let file = experiment(folder.path());
    let (csv, out) = (folder.path().join("rows.csv"), folder.path().join("results"));
    let (csv, out) = (csv.to_str().unwrap(), out.to_str().unwrap());
    for refused in [vec!["run", &file, "--out", csv], vec!["reproduce", &file, "--out", out]] {
        let ran = harness(&refused);
        assert_eq!(ran.code, Some(2), "{}", ran.stderr);
        assert!(ran.stderr.contains("./solver") && ran.stderr.contains("--allow-extern"), "{}", ran.stderr);
        assert!(!folder.path().join("mine/solver").exists(), "nothing was executed");
    }
    let ran = harness(&["run", &file, "--out", csv, "--allow-extern"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains("executing: sh -c 'cp source.sh solver"), "{}", ran.stderr);
    assert!(ran.stderr.contains("executing: ./solver in "), "{}", ran.stderr);
    let rows = rows_of(&fs::read_to_string(csv).unwrap());
    assert!(rows.len() == 40 && rows.iter().all(|row| row.status == Status::Solved));
    let manifest = manifest(&folder);
    assert_eq!(manifest.solvers["mine"].version.as_deref(), Some("mine 1.2 hello"));
    assert!(manifest.spec.algorithms[1].options.contains_key("sha256 of ./solver"));
    let ran = harness(&["reproduce", &file, "--out", out, "--allow-extern"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("Of 1 judged figures 1 hold"), "{}", ran.stdout);

    for (from, to, told) in [
        ("protocol = \"hdu1043\"", "protocol = \"hdu\"", "did you mean `hdu1043`?"),
        ("cwd = ", "cvd = ", "did you mean `cwd`?"),
        ("command = [\"./solver\"]", "command = \"./solver\"", "no list of words"),
        ("cp source.sh solver &&", "exit 7;", "ended with exit status 7"),
        ("[\"./solver\", \"--version\"]", "[\"false\"]", "`false` ended with exit status 1"),
        ("\"astar\"]", "\"astar\", { algorithm = \"bfs\", label = \"mine\" }]", "two solvers `mine`"),
        ("[\"./solver\"]", "[\"./there-is-none\"]", "there is no program `./there-is-none`"),
    ] {
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains(from), "{from}");
        let wrong = folder.path().join("wrong.toml");
        fs::write(&wrong, text.replacen(from, to, 1)).unwrap();
        let ran = harness(&["run", wrong.to_str().unwrap(), "--allow-extern", "--out", csv]);
        assert!(ran.code == Some(2) && ran.stderr.contains(told), "{told}: {}", ran.stderr);
    }
}

#[test]
fn tables_and_the_page_say_how_times_were_measured() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (format!("one={}", astar()), format!("two:protocol=poj1077={}", astar()));
    let args = ["--algos", "astar", "--n", "10", "--extern", &one, "--extern", &two];
    run(&folder, &args);
    let csv = folder.path().join("rows.csv");
    let csv = csv.to_str().unwrap();
    let of_one = "Times of one (protocol line) are those of a running program";
    let of_two = "Times of two (protocol poj1077) are those of a whole process for each board";
    let different = "not times of the same thing";
    let times = ["--metric", "wall_ns"];
    let compare = ["compare", csv, "--base", "astar"];
    let page = folder.path().join("page.html");
    harness(&["report", csv, "-o", page.to_str().unwrap()]);
    for text in [
        harness(&[&compare[..], &times].concat()).stdout,
        harness(&[&["summary", csv][..], &times].concat()).stdout,
        fs::read_to_string(page).unwrap(),
    ] {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for words in [of_one, of_two, different] {
            assert!(text.contains(words), "{words}: {text}");
        }
    }
    let counts = harness(&compare).stdout;
    assert!(!counts.contains("Times of") && !counts.contains(different), "{counts}");
    let ours = harness(&[&["summary", csv, "--algo", "astar"][..], &times].concat()).stdout;
    assert!(!ours.contains("Times of") && !ours.contains(different), "{ours}");
}

/// What `check` says, on both streams.
fn check(solver: &str, more: &[&str]) -> (Option<i32>, String) {
    let ran = harness(&[&["check", "--extern", solver][..], more].concat());
    (ran.code, ran.stdout + &ran.stderr)
}

#[test]
fn a_right_solver_passes_the_check() {
    let (code, said) = check(&format!("mine={}", astar()), &["--n", "300"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("mine is right on all 300 boards, and finds shortest paths to all; median"),
        "{said}"
    );
    assert!(said.contains("executing: ") && said.contains("(mine, protocol line"), "{said}");
}

#[test]
fn a_wrong_solver_is_told_its_board_and_mistake() {
    for (mistake, boards, hint) in [
        ("greedy", "150", "greedy best-first search"),
        ("closes", "400", "closed when it is generated"),
        ("blank", "800", "counts the blank"),
    ] {
        let solver = format!("wrong={} {mistake}", script("wrong_astar.py"));
        let (code, said) = check(&solver, &["--n", boards, "--seed", "2"]);
        assert_eq!(code, Some(1), "{said}");
        let likely = said.lines().find(|line| line.starts_with("most likely: "));
        assert!(likely.is_some_and(|likely| likely.contains(hint)), "{mistake}: {said}");
        assert!(said.contains("is not optimal") && said.contains("smallest board with a path"), "{said}");
        assert!(said.contains("the shortest path has") && said.contains("it found"), "{said}");
        assert!(said.contains("its path: "), "{said}");
    }
    assert_eq!(check("mine:protokol=line=./a.out", &[]).0, Some(2));
}

#[test]
fn what_was_not_said_of_a_solver_is_guessed() {
    let bfs = script("bfs.py");
    for (solver, hint) in [
        (format!("it={bfs} --tile"), "or say moves=tile"),
        (format!("it:moves=tile={bfs}"), "or leave out moves=tile"),
        (format!("it={bfs} --words"), "or say answer=words"),
        (format!("it={bfs} --length"), "or say answer=length"),
        (format!("it:protocol=uva652={bfs}"), "does it want protocol=hdu1043?"),
        (format!("it:protocol=hdu1043=sh -c 'head -n 1 | {}'", astar()), "does it want protocol=poj1077?"),
        (
            format!("it:protocol=hdu1043=sh -c '(echo 9; cat) | {} --uva'", astar()),
            "does it want protocol=uva652?",
        ),
    ] {
        let (_, said) = check(&solver, &["--n", "8", "--seed", "3"]);
        assert!(said.contains(hint), "{solver}: {said}");
    }
}
