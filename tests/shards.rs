//! Shards: parts of a run that may be made anywhere and come out as one run's rows; what is missing, torn, doubled or
//! another run's is named, with the command that makes it.

mod cli_support;

use cli_support::{Ran, harness, without_times};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const RUN: [&str; 8] = ["--algos", "astar,gbfs,bibfs", "--n", "50", "--repeat", "2", "--seed", "7"];

fn run(out: &Path, what: &[&str]) {
    let ran = harness(&[&["run", "--quiet", "--out", out.to_str().unwrap()], what].concat(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
}

/// A run in K shards.
fn shards(folder: &TempDir, count: usize, what: &[&str]) -> Vec<PathBuf> {
    let make = |index| {
        let file = folder.path().join(format!("shard-{index}-of-{count}.csv"));
        run(&file, &[what, &["--shard", &format!("{index}/{count}")]].concat());
        file
    };
    (0..count).map(make).collect()
}

fn merge(shards: &[PathBuf], out: &Path, more: &[&str]) -> Ran {
    let shards: Vec<&str> = shards.iter().map(|file| file.to_str().unwrap()).collect();
    harness(&[&["merge", "--out", out.to_str().unwrap()], more, &shards].concat(), "")
}

#[test]
fn together_they_are_the_whole_run() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.csv");
    run(&whole, &RUN);
    let expected = without_times(&fs::read_to_string(&whole).unwrap());
    let out = folder.path().join("merged.csv");
    for count in [1, 3, 7, 50] {
        let mut files = shards(&folder, count, &RUN);
        files.reverse();
        let merged = merge(&files, &out, &[]);
        assert_eq!(merged.code, Some(0), "{}", merged.stderr);
        assert_eq!(without_times(&fs::read_to_string(&out).unwrap()), expected, "{count} shards");
        let manifest = |file: &Path| -> serde_json::Value {
            serde_json::from_str(&fs::read_to_string(file.with_extension("json")).unwrap()).unwrap()
        };
        let (merged, whole) = (manifest(&out), manifest(&whole));
        for key in ["command", "spec", "fingerprint", "rows"] {
            assert_eq!(merged[key], whole[key], "{key}");
        }
        assert_eq!(merged["parts"].as_array().unwrap().len(), count);
        let read = harness(&["summary", out.to_str().unwrap()], "");
        assert_eq!(read.code, Some(0), "{}", read.stderr);
    }
}

#[test]
fn what_is_not_whole_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let files = shards(&folder, 3, &RUN);
    let out = folder.path().join("merged.csv");
    let refused = |files: &[PathBuf], words: &[&str]| {
        let ran = merge(files, &out, &[]);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{}", ran.stderr);
        for word in words {
            assert!(ran.stderr.contains(word), "{word}: {}", ran.stderr);
        }
        assert!(!out.exists() && !out.with_extension("json").exists());
    };
    let at = |index: usize| files[index].clone();
    refused(
        &[at(0), at(2)],
        &["1 of 3 shards are missing", "harness run --algos astar,gbfs,bibfs", "--shard 1/3"],
    );
    let copy = folder.path().join("copy.csv");
    fs::copy(&files[1], &copy).unwrap();
    refused(&[at(0), at(1), at(2), copy.clone()], &["copy.csv: no manifest"]);
    fs::copy(files[1].with_extension("json"), copy.with_extension("json")).unwrap();
    refused(&[at(0), at(1), at(2), copy.clone()], &["shard 1/3 is there twice"]);
    let whole = folder.path().join("whole.csv");
    run(&whole, &RUN);
    refused(&[at(0), at(1), whole], &["whole.csv: that is a whole run"]);
    let foreign = folder.path().join("foreign.csv");
    run(&foreign, &["--algos", "astar", "--n", "50", "--shard", "2/3"]);
    refused(&[at(0), at(1), foreign.clone()], &["foreign.csv: that is a shard of another run"]);
    run(&foreign, &[&RUN[..], &["--shard", "2/4", "--overwrite"]].concat());
    refused(&[at(0), at(1), foreign], &["it is one of 4 shards, not of 3"]);
    // Torn, doubled, edited.
    let text = fs::read_to_string(&files[1]).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let again = "make it anew with\nharness run";
    let with = |text: String, words: &[&str]| {
        fs::write(&files[1], text).unwrap();
        refused(&files, &[words, &[again, "--shard 1/3"]].concat());
    };
    with(text[..text.len() - 30].to_owned(), &["shard-1-of-3.csv"]);
    with(lines[..lines.len() - 1].join("\n") + "\n", &["it ends before bibfs on board 49, repetition 1"]);
    with(text.clone() + lines[1] + "\n", &["there are more rows"]);
    with(text.replacen(",solved,2", ",solved,1", 1), &["shard-1-of-3.csv"]);
    let swapped = [lines[0], lines[2], lines[1]].into_iter().chain(lines[3..].iter().copied());
    with(
        swapped.map(|line| line.to_owned() + "\n").collect(),
        &["stands where astar on board 1, repetition 0 is wanted"],
    );
    fs::write(&files[1], text).unwrap();
    assert_eq!(merge(&files, &out, &[]).code, Some(0));
    // Other rows are not written over, inputs never.
    run(&out, &["--algos", "astar", "--n", "3", "--overwrite"]);
    let ran = merge(&files, &out, &[]);
    assert!(ran.code == Some(2) && ran.stderr.contains("--overwrite"), "{}", ran.stderr);
    assert_eq!(merge(&files, &out, &["--overwrite"]).code, Some(0));
    assert_eq!(merge(&files, &files[0], &["--overwrite"]).code, Some(2));
}

#[test]
fn a_shard_without_boards_is_refused() {
    for (shard, words) in [
        ("3/4", "shard 3/4 of 3 boards has none: there can be 3 shards at most"),
        ("4/4", "numbered from 0, so the last one is 3/4"),
        ("1", "such as 0/8"),
        ("0/0", "0/0"),
        ("-1/3", "such as 0/8"),
    ] {
        let shard = format!("--shard={shard}");
        let ran = harness(&["run", "--algos", "astar", "--n", "3", &shard, "--out", "never.csv"], "");
        assert_eq!(ran.code, Some(2), "{shard}");
        assert!(ran.stderr.contains(words), "{shard}: {}", ran.stderr);
    }
}
