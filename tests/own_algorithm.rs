//! A program outside the crate adds a search and a heuristic, and has them everywhere; `docs/add-an-algorithm.md` says
//! no more than that program does.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const EXAMPLE: &str = include_str!("../examples/own_algorithm.rs");
const GUIDE: &str = include_str!("../docs/add-an-algorithm.md");

/// The program, built from what stands there now.
fn program() -> PathBuf {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--example", "own_algorithm"]).current_dir(env!("CARGO_MANIFEST_DIR"));
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    assert!(cargo.status().expect("cargo starts").success());
    Path::new(env!("CARGO_BIN_EXE_harness")).with_file_name("examples").join("own_algorithm")
}

fn run(program: &Path, args: &[&str]) -> (String, String, Option<i32>) {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = Command::new(program).args(args).current_dir(folder.path()).output();
    let Output { stdout, stderr, status } = ran.expect("it starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(stdout), text(stderr), status.code())
}

/// The same of a run that must succeed.
fn output(program: &Path, args: &[&str]) -> String {
    let (stdout, stderr, code) = run(program, args);
    assert_eq!(code, Some(0), "{args:?}: {stderr}");
    stdout
}

#[test]
fn it_has_the_whole_command_line_with_its_own() {
    let program = program();
    let list = output(&program, &["list"]);
    for own in
        ["uniform-cost  uniform-cost search: smallest g first", "vertical          rows that tiles are away"]
    {
        assert!(list.contains(own), "{own} is not in\n{list}");
    }
    assert!(
        list.contains("writeup4-bibfs") && list.contains("walking-distance"),
        "the standard ones are there"
    );

    let algos = "uniform-cost,astar:h=vertical,idastar:h=max(vertical,misplaced),bfs";
    let rows =
        output(&program, &["run", "--algos", algos, "--n", "4", "--seed", "3", "--out", "-", "--quiet"]);
    let lengths: Vec<(&str, &str)> = rows
        .lines()
        .filter(|line| !line.starts_with("instance"))
        .map(|line| {
            // The label may hold a comma, in quotes.
            let after = line.rsplit_once("solved,").expect("it is solved").1;
            (line.split_once(',').expect("an index").0, after.split_once(',').expect("a length").0)
        })
        .collect();
    assert_eq!(lengths.len(), 16, "{rows}");
    for of_board in lengths.chunks(4) {
        assert!(of_board.iter().all(|length| *length == of_board[0]), "all four are optimal: {of_board:?}");
    }

    let answer = output(&program, &["solve", "--algo", "uniform-cost:order=rdlu", "23415x768"]);
    assert_eq!(answer.trim().len(), 19, "{answer}");
    let (_, stderr, code) = run(&program, &["solve", "--algo", "uniform-costs", "23415x768"]);
    assert!(code == Some(2) && stderr.contains("did you mean `uniform-cost`?"), "{stderr}");
}

#[test]
fn it_passes_the_checks_that_all_others_pass() {
    let checks = output(&program(), &["conformance", "--quick", "uniform-cost", "vertical"]);
    assert_eq!(checks.lines().count(), harness::conformance::CHECKS.len());
    assert!(checks.lines().all(|line| line.starts_with("ok: ")), "{checks}");
}

#[test]
fn the_guide_shows_what_the_program_does() {
    let blocks: Vec<&str> =
        GUIDE.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 3, "it shows the search, its entry and its heuristic");
    for block in blocks {
        assert!(EXAMPLE.contains(block), "not in examples/own_algorithm.rs:\n{block}");
    }
}
