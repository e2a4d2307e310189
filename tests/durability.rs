//! What happens to the files of a run that does not go well: interrupted, run twice at once, or out of disk space.
#![cfg(unix)]

mod cli_support;

use cli_support::{harness, rows_of, rows_so_far};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const QUICK: [&str; 5] = ["--algos", "astar", "--n", "10", "--quiet"];
/// Hours of work, in small pieces.
const ENDLESS: [&str; 5] = ["--algos", "bfs:state=decimal-map", "--n", "1000000", "--quiet"];

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("rows.csv");
    (folder, file)
}

fn partial(file: &Path) -> PathBuf {
    file.with_extension("csv.partial")
}

/// Starts a run that takes for ever and waits until its first rows are written.
fn start_endless(file: &Path) -> Child {
    let child = Command::new(env!("CARGO_BIN_EXE_harness"))
        .args([&["run", "--overwrite", "--out", file.to_str().unwrap()], &ENDLESS[..]].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    wait_for_rows(&partial(file));
    child
}

fn wait_for_rows(partial: &Path) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while rows_so_far(partial) < 2 {
        assert!(Instant::now() < deadline, "no rows in a minute");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Interrupts a run, by the signal that a shell does not make its background jobs ignore as it does with SIGINT, and waits
/// for the end. Gives the exit code and stderr.
fn interrupt(child: Child) -> (Option<i32>, String) {
    let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn an_interrupted_run_keeps_its_rows_and_the_file_before_it() {
    let (_folder, file) = folder();
    let first = harness(&[&["run", "--out", file.to_str().unwrap()], &QUICK[..]].concat(), "");
    assert_eq!(first.code, Some(0));
    let before = fs::read(&file).unwrap();
    let manifest = fs::read(file.with_extension("json")).unwrap();

    let (code, stderr) = interrupt(start_endless(&file));
    assert_eq!(code, Some(130), "{stderr}");
    assert!(stderr.contains("interrupted: ") && stderr.contains("rows.csv.partial"), "{stderr}");
    assert_eq!(fs::read(&file).unwrap(), before, "the complete file is as it was");
    assert_eq!(fs::read(file.with_extension("json")).unwrap(), manifest);
    let kept = fs::read_to_string(partial(&file)).unwrap();
    assert!(kept.ends_with('\n'), "whole rows only");
    assert!(!rows_of(&kept).is_empty());

    // The next run does not throw the rows away without a word; told to, it starts anew and leaves nothing behind.
    let again =
        |more: &[&str]| harness(&[&["run", "--out", file.to_str().unwrap()], &QUICK[..], more].concat(), "");
    let refused = again(&[]);
    assert_eq!(refused.code, Some(2));
    let rows = format!("rows.csv.partial holds {} rows", rows_of(&kept).len());
    assert!(refused.stderr.contains(&rows) && refused.stderr.contains("--overwrite"), "{}", refused.stderr);
    assert_eq!(fs::read_to_string(partial(&file)).unwrap(), kept);
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(again(&["--overwrite"]).code, Some(0));
    assert!(!partial(&file).exists());
}

#[test]
fn a_second_run_on_the_same_file_is_refused() {
    let (_folder, file) = folder();
    let child = start_endless(&file);
    let second = harness(&[&["run", "--out", file.to_str().unwrap()], &QUICK[..]].concat(), "");
    assert_eq!((second.code, second.stdout.as_str()), (Some(2), ""));
    assert!(second.stderr.contains("is being written by another run"), "{}", second.stderr);
    assert!(rows_so_far(&partial(&file)) > 0, "the first one's rows are still there");
    assert_eq!(interrupt(child).0, Some(130));
    assert!(!file.exists());
}

#[test]
fn a_full_disk_is_a_clear_error() {
    let (_folder, file) = folder();
    // Files of at most 4 or 8 kB; the signal that comes with the first write beyond must not kill the program.
    let script = r#"ulimit -f 8; exec "$@""#;
    let output = Command::new("sh")
        .args([
            "-c",
            script,
            "sh",
            env!("CARGO_BIN_EXE_harness"),
            "run",
            "--algos",
            "astar",
            "--n",
            "1000",
            "--out",
        ])
        .arg(&file)
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("cannot write") && stderr.contains("rows.csv.partial"), "{stderr}");
    assert!(!file.exists(), "a file that is not whole is not there");
}

#[test]
fn a_full_device_behind_standard_output_is_an_error_too() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    for args in [
        &["run", "-o", "-", "--algos", "astar", "--n", "1000", "--quiet"][..],
        &["solve", "1234567x8"],
        &["list"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_harness")).args(args).stdout(full).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert_eq!(stderr.matches("No space left on device").count(), 1, "{args:?}: {stderr}");
        assert!(!stderr.contains(".partial") && !stderr.contains("/tmp"), "{args:?}: {stderr}");
        assert!(args[0] != "run" || stderr.contains("standard output"), "{args:?}: {stderr}");
    }
}

#[test]
fn an_interrupted_experiment_says_where_its_rows_are_and_they_are_there() {
    let (folder, _) = folder();
    let toml = folder.path().join("endless.toml");
    let text = "name = \"endless\"\ntitle = \"Endless\"\nquestion = \"?\"\nsource = \"me\"\n\
                algorithms = [\"bfs:state=decimal-map\"]\n[instances]\nkind = \"uniform\"\nn = 1000000\n\
                [[run]]\nname = \"passing\"\nkeep_rows = false\n";
    fs::write(&toml, text).unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(["reproduce", "--quiet", toml.to_str().unwrap(), "--out", folder.path().to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let kept = folder.path().join("endless/passing.csv.partial");
    wait_for_rows(&kept);
    let (code, stderr) = interrupt(child);
    assert_eq!(code, Some(130), "{stderr}");
    assert!(stderr.contains(kept.to_str().unwrap()), "{stderr}");
    assert!(!rows_of(&fs::read_to_string(&kept).unwrap()).is_empty());
}

/// Killed whenever it may be: a reader then finds the rows of one run with their own manifest, or is told that the two do
/// not belong together.
#[test]
fn a_kill_leaves_nothing_that_lies() {
    let (_folder, file) = folder();
    let manifest = file.with_extension("json");
    let first_board = |seed: u64| {
        let boards = harness(&["instances", "--n", "1", "--seed", &seed.to_string()], "").stdout;
        boards.trim().to_owned()
    };
    let boards = [first_board(1), first_board(2)];
    for round in 0..24_u64 {
        let seed = (round % 2 + 1).to_string();
        let args = ["--seed", &seed, "--n", "20", "--overwrite", "--algos", "astar", "--quiet"];
        let mut child = Command::new(env!("CARGO_BIN_EXE_harness"))
            .args([&["run", "--out", file.to_str().unwrap()], &args[..]].concat())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // From before the first row to after the last one.
        std::thread::sleep(Duration::from_millis(round * 3));
        let _ = child.kill();
        child.wait().unwrap();
        if !file.exists() {
            continue;
        }
        let read = harness(&["summary", file.to_str().unwrap()], "");
        if read.code == Some(0) && manifest.exists() {
            let told: serde_json::Value =
                serde_json::from_str(&fs::read_to_string(&manifest).unwrap()).unwrap();
            let seed = told["spec"]["instances"]["seed"].as_u64().unwrap();
            let rows = rows_of(&fs::read_to_string(&file).unwrap());
            assert_eq!(rows[0].board, boards[seed as usize - 1], "round {round}");
        } else if read.code != Some(0) {
            assert!(read.stderr.contains("not the rows that the manifest"), "round {round}: {}", read.stderr);
        }
    }
}

/// Many short runs on one file: each finishes it or is told that another one has it.
#[test]
fn runs_that_meet_are_refused_and_destroy_nothing() {
    let (_folder, file) = folder();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..10 {
                    let ran = harness(&[&["run", "--out", file.to_str().unwrap()], &QUICK[..]].concat(), "");
                    let is_refused =
                        ran.code == Some(2) && ran.stderr.contains("is being written by another run");
                    assert!(ran.code == Some(0) || is_refused, "{:?}: {}", ran.code, ran.stderr);
                }
            });
        }
    });
    assert_eq!(rows_of(&fs::read_to_string(&file).unwrap()).len(), 10);
    assert!(!partial(&file).exists());
    assert_eq!(harness(&["summary", file.to_str().unwrap()], "").code, Some(0));
}
