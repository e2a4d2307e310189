//! A run that was killed, at any moment and however often, is finished by the same command with `--resume`: to the file that
//! an uninterrupted run makes, times aside.
#![cfg(unix)]

mod cli_support;

use cli_support::{Ran, harness, rows_of, without_times};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Many short solves, and few long ones.
const SHORT: [&str; 6] = ["--algos", "astar,bibfs,idastar", "--n", "400", "--repeat", "2"];
const LONG: [&str; 6] = ["--algos", "bfs:state=decimal-map,ids", "--n", "5", "--node-limit", "100000"];

const MIXED: [&str; 6] = ["--algos", "astar,bfs:state=decimal-map", "--n", "16", "--jobs", "1"];
const THIRTY: [&str; 4] = ["--algos", "bfs:state=decimal-map", "--n", "30"];

struct Files {
    folder: TempDir,
}

impl Files {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn named(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

fn run(out: &Path, what: &[&str], more: &[&str]) -> Ran {
    harness(&[&["run", "--quiet", "--out", out.to_str().unwrap()], what, more].concat(), "")
}

fn partial(out: &Path) -> PathBuf {
    out.with_extension("csv.partial")
}

/// Lines of rows that a partial file has sealed.
fn sealed_rows(out: &Path) -> u64 {
    let text = fs::read_to_string(partial(out)).unwrap_or_default();
    let seals = text.split_inclusive('\n').filter(|line| line.starts_with("# rows ") && line.ends_with('\n'));
    seals.map(|line| line.split(' ').nth(3).unwrap().parse::<u64>().unwrap()).sum()
}

/// Starts a command and kills it after a while. Gives whether it was still at work.
fn killed(args: &[&str], folder: &Path, after: Duration) -> bool {
    let mut child = Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let deadline = Instant::now() + after;
    while Instant::now() < deadline && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let done_in_time = child.try_wait().unwrap().is_some();
    let _ = child.kill();
    !child.wait().unwrap().success() || !done_in_time
}

/// Kills a command again and again, each time a tenth later, until it comes to its end. Gives the number of kills.
fn kill_until_done(args: &[&str], files: &Files, out: &Path) -> u64 {
    let (mut kills, mut rows) = (0, 0);
    let mut after = Duration::from_millis(4);
    while killed(args, files.folder.path(), after) {
        kills += 1;
        after = after.mul_f64(1.12);
        let now = sealed_rows(out);
        assert!(
            now >= rows || !partial(out).exists(),
            "kill {kills}: of {rows} finished rows {now} are left"
        );
        rows = now;
    }
    kills
}

/// The three kinds of run together are killed 300 times.
#[test]
fn kills_at_any_moment_lose_nothing() {
    for (name, what, wanted) in [("short", SHORT, 150), ("long", LONG, 100)] {
        let files = Files::new();
        let whole = files.named("whole.csv");
        assert_eq!(run(&whole, &what, &[]).code, Some(0), "{name}");
        let expected = without_times(&fs::read_to_string(&whole).unwrap());
        let (mut kills, mut round) = (0, 0);
        while kills < wanted {
            let out = files.named(&format!("{round}.csv"));
            round += 1;
            let args = [&["run", "--quiet", "--resume", "--out", out.to_str().unwrap()], &what[..]].concat();
            kills += kill_until_done(&args, &files, &out);
            assert_eq!(without_times(&fs::read_to_string(&out).unwrap()), expected, "{name}, round {round}");
            assert!(!partial(&out).exists());
            let read = harness(&["summary", out.to_str().unwrap()], "");
            assert_eq!(read.code, Some(0), "{}", read.stderr);
        }
    }
}

#[test]
fn an_experiment_is_resumed_run_by_run() {
    let files = Files::new();
    let experiment = r#"
        name = "killed"
        title = "Killed"
        question = "Does it come to its end?"
        source = "None."
        algorithms = ["astar", "bibfs"]

        [[run]]
        name = "one"
        instances = { kind = "uniform", n = 300, seed = 1 }

        [[run]]
        name = "two"
        instances = { kind = "uniform", n = 300, seed = 2 }
    "#;
    fs::write(files.named("killed.toml"), experiment).unwrap();
    let rows_of_run = |out: &str, run: &str| {
        without_times(&fs::read_to_string(files.named(out).join("killed").join(run)).unwrap())
    };
    let whole = ["reproduce", "killed.toml", "--quiet", "--out", "whole"];
    assert!(!killed(&whole, files.folder.path(), Duration::from_secs(60)));
    let (mut kills, mut round) = (0, 0);
    while kills < 50 {
        let out = format!("resumed{round}");
        round += 1;
        let args = ["reproduce", "killed.toml", "--quiet", "--resume", "--out", &out];
        kills += kill_until_done(&args, &files, &files.named(&out).join("killed/two.csv"));
        for run in ["one.csv", "two.csv"] {
            assert_eq!(rows_of_run(&out, run), rows_of_run("whole", run), "{run}");
        }
    }
}

/// A partial file with some rows.
fn begun(files: &Files, what: &[&str], name: &str) -> PathBuf {
    let out = files.named(name);
    let args = [&["run", "--quiet", "--out", out.to_str().unwrap()], what].concat();
    let mut child = Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while sealed_rows(&out) < 3 {
        assert_eq!(child.try_wait().unwrap(), None, "it came to its end");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    out
}

const ENDLESS: [&str; 4] = ["--algos", "bfs:state=decimal-map", "--n", "3000"];

#[test]
fn rows_of_another_run_are_not_gone_on_with() {
    let files = Files::new();
    let out = begun(&files, &ENDLESS, "a.csv");
    let before = fs::read(partial(&out)).unwrap();
    let refused = |what: &[&str], why: &str| {
        let ran = run(&out, what, &["--resume"]);
        assert_eq!(ran.code, Some(2), "{}", ran.stderr);
        assert!(ran.stderr.contains(why) && ran.stderr.contains("--overwrite"), "{}", ran.stderr);
        assert_eq!(fs::read(partial(&out)).unwrap(), before);
    };
    refused(&["--algos", "astar", "--n", "3000"], "other boards, algorithms, limits or repetitions");
    refused(&[&ENDLESS[..], &["--seed", "2"]].concat(), "other boards");
    refused(&[&ENDLESS[..], &["--shard", "0/2"]].concat(), "of the whole run, not of one shard");
    let without = run(&out, &ENDLESS, &[]);
    assert_eq!(without.code, Some(2));
    assert!(without.stderr.contains("--resume to finish it"), "{}", without.stderr);
    // By another version of the program.
    let text = String::from_utf8(before).unwrap();
    let version = concat!(r#""harness":""#, env!("CARGO_PKG_VERSION"), "\"");
    assert!(text.contains(version));
    fs::write(partial(&out), text.replace(version, r#""harness":"0.0.1""#)).unwrap();
    let other = run(&out, &ENDLESS, &["--resume"]);
    assert!(other.stderr.contains("counted by harness 0.0.1"), "{}", other.stderr);
    // Rows of nobody knows what.
    fs::write(partial(&out), text.lines().skip(1).map(|line| line.to_owned() + "\n").collect::<String>())
        .unwrap();
    let unknown = run(&out, &ENDLESS, &["--resume"]);
    assert!(unknown.stderr.contains("does not say of which run"), "{}", unknown.stderr);
}

/// Cut at any byte, or with any byte changed, the file is trusted up to the last checksum before.
#[test]
fn what_was_torn_or_changed_is_done_again() {
    let files = Files::new();
    let whole = files.named("whole.csv");
    assert_eq!(run(&whole, &MIXED, &[]).code, Some(0));
    let expected = without_times(&fs::read_to_string(&whole).unwrap());
    let out = begun(&files, &MIXED, "a.csv");
    let bytes = fs::read(partial(&out)).unwrap();
    let lines: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == b'\n').collect();
    let cuts = (0..bytes.len()).step_by(bytes.len() / 9 + 1).chain(lines.into_iter().rev().take(3));
    for (round, cut) in cuts.enumerate() {
        let mut damaged = bytes.clone();
        if round % 2 == 0 {
            damaged.truncate(cut);
        } else if cut > bytes.iter().position(|&byte| byte == b'\n').unwrap() {
            damaged[cut] ^= 1;
        }
        let copy = files.named(&format!("cut{cut}.csv"));
        fs::write(partial(&copy), damaged).unwrap();
        let ran = run(&copy, &MIXED, &["--resume"]);
        assert_eq!(ran.code, Some(0), "cut {cut}: {}", ran.stderr);
        assert_eq!(without_times(&fs::read_to_string(&copy).unwrap()), expected, "cut {cut}");
    }
}

#[test]
fn a_finished_run_is_not_run_again() {
    let files = Files::new();
    let out = files.named("a.csv");
    assert_eq!(run(&out, &SHORT, &["--resume"]).code, Some(0), "nothing to resume is no error");
    let before = (fs::read(&out).unwrap(), fs::read(out.with_extension("json")).unwrap());
    let again = run(&out, &SHORT, &["--resume"]);
    assert_eq!(again.code, Some(0), "{}", again.stderr);
    assert!(again.stdout.contains("astar"), "the summary all the same: {}", again.stdout);
    assert_eq!((fs::read(&out).unwrap(), fs::read(out.with_extension("json")).unwrap()), before);
    let rows = rows_of(&fs::read_to_string(&out).unwrap());
    assert_eq!(rows.len(), 2400);
}

#[test]
fn the_manifest_tells_of_every_process() {
    let files = Files::new();
    let out = begun(&files, &THIRTY, "a.csv");
    let before = sealed_rows(&out);
    assert_eq!(run(&out, &THIRTY, &["--resume", "--jobs", "1"]).code, Some(0));
    let manifest: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(out.with_extension("json")).unwrap()).unwrap();
    let rows: Vec<u64> =
        manifest["parts"].as_array().unwrap().iter().map(|part| part["rows"].as_u64().unwrap()).collect();
    assert_eq!(rows, [before, 30 - before]);
    assert_eq!(manifest["parts"][1]["jobs"], 1);
}
