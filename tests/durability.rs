//! What happens to the files of a run that does not go well: interrupted, run twice at once, or out of disk space.
#![cfg(unix)]

mod cli_support;

use cli_support::{harness, rows_of};
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
        .args([&["run", "--out", file.to_str().unwrap()], &ENDLESS[..]].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let deadline = Instant::now() + Duration::from_secs(60);
    while fs::read_to_string(partial(file)).map_or(0, |text| text.lines().count()) < 3 {
        assert!(Instant::now() < deadline, "no rows in a minute");
        std::thread::sleep(Duration::from_millis(20));
    }
    child
}

/// Sends SIGINT and waits for the end. Gives the exit code and stderr.
fn interrupt(child: Child) -> (Option<i32>, String) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
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

    // The next run starts anew and leaves nothing behind.
    let again = harness(&[&["run", "--out", file.to_str().unwrap()], &QUICK[..]].concat(), "");
    assert_eq!(again.code, Some(0));
    assert!(!partial(&file).exists());
}

#[test]
fn a_second_run_on_the_same_file_is_refused() {
    let (_folder, file) = folder();
    let child = start_endless(&file);
    let second = harness(&[&["run", "--out", file.to_str().unwrap()], &QUICK[..]].concat(), "");
    assert_eq!((second.code, second.stdout.as_str()), (Some(2), ""));
    assert!(second.stderr.contains("is being written by another run"), "{}", second.stderr);
    let written = fs::read_to_string(partial(&file)).unwrap();
    assert!(written.lines().count() > 2, "the first one's rows are still there");
    assert_eq!(interrupt(child).0, Some(130));
    assert!(!file.exists());
}

#[test]
fn a_full_disk_is_a_clear_error() {
    let (_folder, file) = folder();
    // Files of at most 4 or 8 kB; without the trap the first write beyond would kill the program.
    let script = r#"trap "" XFSZ; ulimit -f 8; exec "$@""#;
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
        assert!(stderr.contains("No space left on device"), "{args:?}: {stderr}");
    }
}
