//! Runs the program and compares what it prints with committed text.
//!
//! `small.csv` holds 16 boards of optimal lengths 0 to 20 under four searches, of which breadth-first search stops after
//! 2,000 states on 6 boards; its clock is a fake one of 500 ns per expanded state. `small_after.csv` is the same with a
//! count changed in 3 rows.

// Each test file uses its own part of this.
#![allow(dead_code, reason = "shared by several test files, none of which needs everything")]

use harness::format::read::RowReader;
use harness::format::row::{COLUMNS, Row};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a command printed and how it ended.
pub(crate) struct Ran {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

/// Runs `harness` in `tests/data`, with `stdin` as its input.
pub(crate) fn harness(args: &[&str], stdin: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(args)
        .current_dir(data())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that refuses its arguments never reads its input, so this may fail.
    let _ = child.stdin.take().expect("a pipe").write_all(stdin.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran { stdout: text(output.stdout), stderr: text(output.stderr), code: output.status.code() }
}

/// Runs a command that must succeed without a word on stderr and compares its output with `snapshots/NAME`.
///
/// With `UPDATE_SNAPSHOTS=1` in the environment the file is written instead; look at the difference before committing.
pub(crate) fn check_snapshot(name: &str, args: &[&str]) {
    let ran = harness(args, "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "harness {}", args.join(" "));
    check_text(name, &ran.stdout);
}

/// Compares a text with `snapshots/NAME`, or writes it; see [`check_snapshot`].
pub(crate) fn check_text(name: &str, text: &str) {
    let path = data().join("snapshots").join(name);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&path, text).expect("the snapshot can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(text == expected, "{} is\n{expected}\nbut now it would be\n{text}", path.display());
}

/// The directory of committed input.
pub(crate) fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// The lines of `small.csv`, header first.
pub(crate) fn small_csv() -> Vec<String> {
    let text = fs::read_to_string(data().join("small.csv")).expect("a committed file");
    text.lines().map(str::to_owned).collect()
}

/// Lines as a file's text.
pub(crate) fn text_of<'a>(lines: impl IntoIterator<Item = &'a String>) -> String {
    let mut text = String::new();
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// The rows of a CSV's text, every one checked.
pub(crate) fn rows_of(text: &str) -> Vec<Row> {
    let mut reader = RowReader::new("rows", text.as_bytes()).expect("a header");
    let mut rows = Vec::new();
    while reader.next_row().expect("well-formed rows") {
        rows.push(reader.row().clone());
    }
    rows
}

/// Rows with the two time columns blanked.
pub(crate) fn without_times(csv: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_bytes());
    let is_time = |column: usize| ["wall_ns", "cpu_ns"].contains(&COLUMNS[column]);
    reader
        .records()
        .map(|record| {
            let record = record.expect("well-formed CSV");
            let fields = record.iter().enumerate();
            fields.map(|(i, field)| if is_time(i) { String::new() } else { field.to_owned() }).collect()
        })
        .collect()
}

/// Rows of a run that are written so far, by its partial file.
pub(crate) fn rows_so_far(partial: &Path) -> usize {
    let text = fs::read_to_string(partial).unwrap_or_default();
    let lines = text.split_inclusive('\n').filter(|line| !line.starts_with('#') && line.ends_with('\n'));
    lines.count().saturating_sub(1)
}
