//! Damaged files of rows: each is refused with exit code 2 and a message that says where, what and what to do.

mod cli_support;

use cli_support::{harness, small_csv};
use std::fs;

const HEADER: &str = "instance,board,algo,repeat,status,path_len,optimal_len,expanded,generated,stored,peak_open,wall_ns,cpu_ns,path,protocol";
const ROW: &str = "0,1 2 3 4 5 6 7 x 8,astar,0,solved,1,1,1,4,4,3,600,570,r,";

/// Reads `text` from stdin and checks that it is refused with all of `words`.
fn refused(text: &str, words: &[&str]) {
    let ran = harness(&["summary", "-"], text);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{text}");
    assert!(ran.stderr.starts_with("error: <stdin>"), "{}", ran.stderr);
    for word in words {
        assert!(ran.stderr.contains(word), "`{word}` is missing in: {}", ran.stderr);
    }
}

/// Replaces one column of the only row.
fn with(column: usize, token: &str) -> String {
    let mut fields: Vec<&str> = ROW.split(',').collect();
    fields[column] = token;
    format!("{HEADER}\n{}\n", fields.join(","))
}

#[test]
fn the_undamaged_row_is_accepted() {
    for text in [
        format!("{HEADER}\n{ROW}\n"),
        format!("{HEADER}\n{ROW}"),
        format!("{HEADER}\r\n{ROW}\r\n"),
        format!("\u{feff}{HEADER}\n{ROW}\n"),
    ] {
        let ran = harness(&["summary", "-"], &text);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{text:?}");
    }
}

#[test]
fn whole_numbers_may_be_written_as_pandas_does() {
    let ran = harness(&["summary", "-", "--format", "csv"], &with(7, "543.0"));
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.contains(",543"), "{}", ran.stdout);
}

#[test]
fn earlier_formats_are_read() {
    // Format 2 had no protocol, format 1 no repetitions either.
    let (header, row) = (HEADER.replace(",protocol", ""), ROW.trim_end_matches(','));
    let ran = harness(&["summary", "-"], &format!("{header}\n{row}\n"));
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let (header, row) = (header.replace("repeat,", ""), row.replace("astar,0,", "astar,"));
    let ran = harness(&["summary", "-"], &format!("{header}\n{row}\n"));
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    refused(&format!("{header}\n{ROW}\n{row}\n"), &["line 2", "15 fields where the header has 13"]);
}

#[test]
fn repetitions_stand_together_in_their_order() {
    let of = |repeats: &[u32]| {
        let rows = repeats.iter().map(|repeat| ROW.replace("astar,0,", &format!("astar,{repeat},")) + "\n");
        format!("{HEADER}\n{}", rows.collect::<String>())
    };
    let ran = harness(&["summary", "-", "--format", "csv"], &of(&[0, 1, 2]));
    assert_eq!((ran.code, ran.stderr.as_str(), ran.stdout.lines().count()), (Some(0), "", 2));
    refused(&of(&[0, 2]), &["line 3, column repeat", "repetition 2 of astar on instance 0", "sort the rows"]);
    refused(&of(&[1]), &["line 2, column repeat"]);
    refused(&of(&[0, 1, 0]), &["line 4, column instance", "a second row for instance 0"]);
}

#[test]
fn headers_are_checked() {
    refused("", &["the file is empty", HEADER]);
    refused(&format!("{ROW}\n"), &["line 1", "`0` where `instance` belongs", HEADER]);
    refused(
        &HEADER.replace("board,algo", "algo,board"),
        &["line 1", "another order", "`algo` where `board` belongs"],
    );
    refused(
        &HEADER.replace(",path_len", ""),
        &["`optimal_len` where `path_len` belongs", "no CSV of format 3"],
    );
    refused(&HEADER.replace("cpu_ns,path", "cpu_ns,way"), &["`way` where `path` belongs"]);
    refused(&format!("{HEADER},extra"), &["`extra` where `` belongs"]);
    refused(&HEADER.replace(',', ";"), &["semicolons", "export with commas"]);
    refused(&HEADER.replace(',', "\t"), &["tabs"]);
}

#[test]
fn cut_and_mixed_files_are_recognised() {
    let cut = &ROW[..42];
    refused(&format!("{HEADER}\n{cut}"), &["line 2", "the last line is cut", "run it again"]);
    refused(
        &format!("{HEADER}\n{cut}\n{}\n", ROW.replace("0,1", "1,1")),
        &["line 2", "fields where the header has 15"],
    );
    refused(&format!("{HEADER}\n{ROW}\n{HEADER}\n"), &["line 3", "a second header line", "harness merge"]);
    refused(
        &format!("{HEADER}\n{ROW}\n{}\n", ROW.replacen('0', "1", 1) + ",7"),
        &["line 3", "16 fields where the header has 15"],
    );
    // Cut inside the path: all fields are there.
    refused(
        &with(5, "2").replace(",r,\n", ",r,"),
        &["line 2, column path", "1 moves, but path_len is 2", "cut"],
    );
}

#[test]
fn numbers_are_checked() {
    for (column, name) in
        [(0, "instance"), (3, "repeat"), (5, "path_len"), (7, "expanded"), (10, "peak_open"), (12, "cpu_ns")]
    {
        for (token, reason) in [
            ("NaN", "`NaN` is not a number"),
            ("-5", "`-5` is negative"),
            ("1.5", "`1.5` is not whole"),
            ("1.23E+05", "spreadsheets"),
            ("\"1,234\"", "separators"),
            ("99999999999999999999", "too large"),
            ("many", "`many` is not a number"),
        ] {
            refused(
                &with(column, token),
                &["line 2", &format!("column {name}"), reason, "whole number of at least 0"],
            );
        }
    }
    refused(&with(0, ""), &["line 2, column instance: is empty"]);
    refused(&with(3, ""), &["line 2, column repeat: is empty"]);
    refused(&with(5, ""), &["line 2, column path_len: is empty", "length of its path"]);
    refused(
        &with(6, "3").replace(",r,\n", ",,\n"),
        &["column path_len", "1 moves cannot be shorter than the optimal length 3"],
    );
}

#[test]
fn words_are_checked() {
    refused(&with(4, "sloved"), &["column status", "unknown status `sloved`; did you mean `solved`?"]);
    refused(&with(4, ""), &["column status"]);
    refused(&with(2, ""), &["column algo: is empty"]);
    refused(&with(1, "12345678"), &["column board", "no spaces, as if a spreadsheet"]);
    refused(&with(1, "1 2 3 4 5 6 7 7 x"), &["column board", "`7` twice"]);
    refused(&with(1, "1 2 3 4 5 6 7 8 0"), &["column board", "`0` among 9 cells"]);
    refused(&with(1, ""), &["column board"]);
    refused(&with(13, "R"), &["column path", "letter other than u, d, l, r"]);
    refused(&with(14, "hdu1034"), &["column protocol", "did you mean `hdu1043`?"]);
}

#[test]
fn keys_and_boards_are_checked_across_rows() {
    let and = |row: &str| format!("{HEADER}\n{ROW}\n{row}\n");
    refused(&and(ROW), &["line 3, column instance", "a second row for instance 0 and algorithm astar"]);
    let other = ROW.replace("7 x 8", "x 7 8").replace("astar", "bfs");
    refused(
        &and(&other),
        &["line 3, column board", "another board in <stdin>, line 2", "another run's rows"],
    );
    let optimum = ROW.replace("astar,0,solved,1,1", "bfs,0,solved,1,0");
    refused(
        &and(&optimum),
        &["line 3, column optimal_len", "optimal length 0 here and 1 in a row before it"],
    );
    let smaller = "1,1 2 3 x,astar,0,solved,0,0,0,1,1,0,100,90,,";
    refused(&and(smaller), &["line 3, column board", "a board of 4 cells among boards of 9"]);
}

#[test]
fn messages_stay_short_however_long_the_token() {
    let text = with(7, &"9x".repeat(10_000));
    let ran = harness(&["summary", "-"], &text);
    assert!(ran.stderr.len() < 300, "{}", ran.stderr);
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("latin1.csv");
    let mut bytes = format!("{HEADER}\n{ROW}\n").into_bytes();
    let end = bytes.len() - 3;
    bytes[end] = 0xe9;
    fs::write(&path, bytes).expect("a file");
    let ran = harness(&["summary", &path.display().to_string()], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("latin1.csv, line 2: not UTF-8"), "{}", ran.stderr);
}

/// A folder with `small.csv` under `name` and, beside it, a manifest with some text replaced.
fn with_manifest(folder: &tempfile::TempDir, name: &str, replacements: &[(&str, &str)]) -> String {
    let mut manifest = MANIFEST.to_owned();
    for (from, to) in replacements {
        assert!(manifest.contains(from), "{from}");
        manifest = manifest.replace(from, to);
    }
    let csv = folder.path().join(name).with_extension("csv");
    fs::write(&csv, small_csv().join("\n") + "\n").expect("a file");
    fs::write(csv.with_extension("json"), manifest).expect("a file");
    csv.display().to_string()
}

const MANIFEST: &str = r#"{
    "format": 1, "name": "small", "command": "harness run", "fingerprint": "aaaa", "jobs": 1,
    "spec": {
        "instances": {"kind": "uniform", "size": "3x3", "n": 16, "seed": 5},
        "goal": "1 2 3 4 5 6 7 8 x",
        "algorithms": [
            {"label": "astar", "algorithm": "astar", "options": {}},
            {"label": "astar:h=misplaced", "algorithm": "astar", "options": {"h": "misplaced"}},
            {"label": "gbfs", "algorithm": "gbfs", "options": {}},
            {"label": "bfs", "algorithm": "bfs", "options": {}}
        ],
        "limits": {"nodes": 2000}, "paths": false
    },
    "environment": {
        "harness": "0.1.0", "revision": "unknown", "rustc": "1.88", "cpu": "one", "cores": 1, "os": "Linux"
    },
    "started": "2026-01-01T00:00:00Z", "finished": "2026-01-01T00:00:01Z", "setup_ns": {},
    "rows": {"solved": 58, "node-limit": 6}
}"#;

#[test]
fn manifests_must_fit_their_rows() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = with_manifest(&folder, "good", &[]);
    let ran = harness(&["summary", &good], "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    for (replacements, words) in [
        (("\"format\": 1", "\"format\": 4"), "it says format 4"),
        (("\"format\": 1,", ""), "missing field `format`"),
        (("\"solved\": 58", "\"solved\": 59"), "has 64 rows, but the manifest beside it says 65"),
        (
            ("\"label\": \"gbfs\"", "\"label\": \"other\""),
            "line 4, column algo: algorithm gbfs is not part of the run",
        ),
        (("\"n\": 16", "\"n\": 15"), "column instance: instance 15 is not part of the run"),
    ] {
        let bad = with_manifest(&folder, "bad", &[replacements]);
        let ran = harness(&["summary", &bad], "");
        assert_eq!(ran.code, Some(2), "{words}");
        assert!(ran.stderr.contains("bad.") && ran.stderr.contains(words), "{}", ran.stderr);
    }
}

#[test]
fn another_runs_rows_are_refused_by_their_manifest() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = with_manifest(&folder, "first", &[]);
    let other = "\"fingerprint\": \"aaaa\"";
    for (from, to, words) in [
        ("\"seed\": 5", "\"seed\": 6", "the seed is 6, but 5 in"),
        ("7 8 x", "7 x 8", "the goal is"),
        ("uniform", "walk:50", "the kind of instances is walk:50"),
    ] {
        let second = with_manifest(&folder, "second", &[(from, to), (other, "\"fingerprint\": \"bbbb\"")]);
        for args in [["summary", &first, &second], ["compare", &first, &second]] {
            let ran = harness(&args, "");
            assert_eq!(ran.code, Some(2), "{args:?}");
            assert!(
                ran.stderr.contains(words) && ran.stderr.contains("another run's rows"),
                "{}",
                ran.stderr
            );
        }
    }
}

#[test]
fn two_runs_that_were_asked_for_differently_are_compared_with_a_note() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = with_manifest(&folder, "first", &[]);
    let second = with_manifest(
        &folder,
        "second",
        &[("\"nodes\": 2000", "\"nodes\": 2001"), ("\"aaaa\"", "\"bbbb\""), ("\"one\"", "\"two\"")],
    );
    let ran = harness(&["compare", &first, &second, "--metric", "wall_ns"], "");
    assert_eq!(ran.code, Some(0));
    assert!(ran.stderr.contains("fingerprints aaaa and bbbb"), "{}", ran.stderr);
    assert!(ran.stderr.contains("unlike machines (one; two)"), "{}", ran.stderr);
}

#[test]
fn labels_that_terminals_or_spreadsheets_obey_are_refused() {
    refused(&with(2, "=HYPERLINK(1)"), &["line 2, column algo", "a formula to spreadsheets"]);
    refused(&with(2, "\x1b[31mred"), &["line 2, column algo", "control characters", "`\\u{1b}[31mred`"]);
}

#[test]
fn more_labels_than_anybody_compares_are_refused() {
    let rows = (0..70_000).map(|algo| ROW.replace("astar", &format!("a{algo}")) + "\n");
    let text = format!("{HEADER}\n{}", rows.collect::<String>());
    refused(&text, &["line 4098, column algo", "more than 4096 different labels"]);
}
