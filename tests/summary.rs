//! `harness summary`: its tables on committed rows, pinned, and what must hold of them.

mod cli_support;

use cli_support::{check_snapshot, harness, small_csv, text_of};
use std::fs;

#[test]
fn tables_are_as_committed() {
    check_snapshot("summary.txt", &["summary", "small.csv"]);
    check_snapshot("summary.md", &["summary", "small.csv", "--format", "markdown"]);
    check_snapshot("summary.json", &["summary", "small.csv", "--format", "json"]);
    check_snapshot("summary_metrics.txt", &["summary", "small.csv", "--metric", "peak_open,wall_ns"]);
    check_snapshot("summary_one_algo.txt", &["summary", "small.csv", "--algo", "bfs"]);
}

#[test]
fn textbook_tables_are_as_committed() {
    let textbook = ["summary", "small.csv", "--by", "optimal_len", "--metric", "generated"];
    check_snapshot("textbook.txt", &textbook);
    check_snapshot("textbook.tex", &[&textbook[..], &["--format", "latex"]].concat());
    check_snapshot("tidy.csv", &["summary", "small.csv", "--by", "algo,optimal_len", "--format", "csv"]);
}

#[test]
fn the_order_of_rows_and_their_division_into_files_does_not_matter() {
    let expected = harness(&["summary", "small.csv", "--format", "json"], "").stdout;
    let lines = small_csv();
    let (header, rows) = lines.split_first().expect("a header");

    // Algorithms come in the order of their first rows, so the first board's rows stay in front.
    let (first, others) = rows.split_at(4);
    let reversed: Vec<&String> = first.iter().chain(others.iter().rev()).collect();
    let text = text_of(std::iter::once(header).chain(reversed));
    assert_eq!(harness(&["summary", "-", "--format", "json"], &text).stdout, expected);

    let folder = tempfile::tempdir().expect("a folder");
    let shards: Vec<String> = (0..3)
        .map(|shard| {
            let path = folder.path().join(format!("shard-{shard}.csv"));
            let rows = rows.chunks(4).skip(shard).step_by(3).flatten();
            let text = text_of(std::iter::once(header).chain(rows));
            fs::write(&path, text).expect("a file");
            path.display().to_string()
        })
        .collect();
    let args = ["summary", &shards[0], &shards[1], &shards[2], "--format", "json"];
    assert_eq!(harness(&args, "").stdout, expected);
}

#[test]
fn averages_are_over_boards_that_all_algorithms_solved() {
    // bfs stopped at its node limit on 6 of 16 boards; without it nobody loses a board.
    let field = |args: &[&str], name: &str| -> Vec<u64> {
        let rows: Vec<serde_json::Value> = serde_json::from_str(&harness(args, "").stdout).expect("JSON");
        rows.iter().map(|row| row[name].as_u64().expect("a count")).collect()
    };
    let all = ["summary", "small.csv", "--format", "json"];
    assert_eq!(field(&all, "solved"), [16, 16, 16, 10]);
    assert_eq!(field(&all, "common"), [10, 10, 10, 10]);
    let three = [&all[..], &["--algo", "gbfs", "--algo", "astar"]].concat();
    assert_eq!(field(&three, "common"), [16, 16]);
}

#[test]
fn rows_without_a_common_board_have_no_averages_and_a_reason() {
    let lines = small_csv();
    let text = text_of(lines.iter().filter(|line| !line.contains(",bfs,solved")));
    let ran = harness(&["summary", "-"], &text);
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.stderr.contains("no board was solved by all algorithms") && ran.stderr.contains("bfs"),
        "{}",
        ran.stderr
    );
}

/// Rows of a summary as JSON.
fn rows_by(args: &[&str]) -> Vec<serde_json::Value> {
    let ran = harness(&[args, &["--format", "json"]].concat(), "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{args:?}");
    serde_json::from_str(&ran.stdout).expect("JSON")
}

#[test]
fn rows_can_be_divided_by_any_column_that_makes_sense() {
    let by = |keys: &str| rows_by(&["summary", "small.csv", "--by", keys]);
    let sum = |rows: &[serde_json::Value], name: &str| {
        rows.iter().map(|row| row[name].as_u64().unwrap()).sum::<u64>()
    };
    for (keys, lines) in [
        ("algo", 4),
        ("status", 5),
        ("algo,status", 5),
        ("instance", 64),
        ("board,instance", 64),
        ("file", 4),
        ("optimal_len,status", 24),
    ] {
        let rows = by(keys);
        assert_eq!((rows.len(), sum(&rows, "rows"), sum(&rows, "solved")), (lines, 64, 58), "{keys}");
    }

    // Only breadth-first search stopped at the limit; nobody else has a line there, and the averages of the others are
    // those of all rows.
    let rows = by("status");
    let stopped = rows.last().expect("a row");
    assert_eq!((&stopped["algo"], &stopped["status"]), (&"bfs".into(), &"node-limit".into()));
    assert_eq!((&stopped["common"], &stopped["mean"]), (&0.into(), &serde_json::Value::Null));
    assert_eq!(rows[0]["mean"], by("algo")[0]["mean"]);

    let paths = by("path_len");
    let rows_of_bfs: Vec<_> = paths.iter().filter(|row| row["algo"] == "bfs").collect();
    assert_eq!(rows_of_bfs.last().expect("rows without a path")["path_len"], "unknown");
}

#[test]
fn files_of_other_algorithms_have_averages_each() {
    let lines = small_csv();
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, algo: &str| {
        let path = folder.path().join(name);
        let rows = lines.iter().filter(|line| line.starts_with("instance") || line.contains(algo));
        fs::write(&path, text_of(rows)).expect("a file");
        path.display().to_string()
    };
    let (first, second) = (file("second.csv", ",gbfs,"), file("first.csv", ",astar,"));
    let rows = rows_by(&["summary", &first, &second, "--by", "file"]);
    let told: Vec<_> =
        rows.iter().map(|row| (row["file"].as_str(), row["algo"].as_str(), row["common"].as_u64())).collect();
    assert_eq!(
        told,
        [(Some(first.as_str()), Some("gbfs"), Some(16)), (Some(second.as_str()), Some("astar"), Some(16))]
    );
}

#[test]
fn wrong_arguments_are_named() {
    for (args, words) in [
        (&["summary", "small.csv", "--algo", "astr"][..], "did you mean `astar`?"),
        (&["summary", "small.csv", "--metric", "expandd"], "did you mean `expanded`?"),
        (
            &["summary", "small.csv", "--by", "instanc"],
            "algo, optimal_len, path_len, status, instance, board, file",
        ),
        (&["summary", "small.csv", "--by", "instanc"], "a similar value exists: 'instance'"),
        (&["summary", "small.csv", "small.csv"], "small.csv: given twice"),
        (&["summary", "none.csv"], "none.csv: cannot be read"),
        (&["summary"], "<CSV>"),
    ] {
        let ran = harness(args, "");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.stderr.contains(words), "{args:?}: {}", ran.stderr);
    }
    let ran = harness(&["summary", "-"], &format!("{}\n", small_csv()[0]));
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("there are no rows"), "{}", ran.stderr);
}

#[test]
fn files_of_the_same_algorithms_have_lines_of_their_own() {
    let files = ["compare/before.csv", "compare/after.csv"];
    let args =
        [&["summary"], &files[..], &["--by", "file", "--columns", "algo,file,mean", "--format", "csv"]]
            .concat();
    let ran = harness(&args, "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let lines: Vec<Vec<&str>> = ran.stdout.lines().map(|line| line.split(',').collect()).collect();
    let of = |file: &str, algo: &str| {
        lines.iter().find(|line| line[0] == algo && line[1] == file).expect("a line")
    };
    assert_eq!(lines.len(), 5);
    assert_eq!(of(files[0], "astar")[2], of(files[1], "astar")[2]);
    assert_ne!(of(files[0], "gbfs")[2], of(files[1], "gbfs")[2], "four counts were raised");
    let together = harness(&[&["summary"], &files[..]].concat(), "");
    assert_eq!(together.code, Some(2), "without --by file they are the same rows twice");
}
