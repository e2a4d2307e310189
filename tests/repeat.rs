//! `--repeat`: every solve several times, repetition by repetition; counts once, times as medians.

mod cli_support;

use cli_support::{Ran, harness, rows_of};
use harness::format::row::Row;
use std::fmt::Write;
use std::fs;
use std::path::Path;

fn run(out: &Path, more: &[&str]) -> Ran {
    let ran = harness(&[&["run", "--out", out.to_str().unwrap()], more].concat(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran
}

fn rows(csv: &Path) -> Vec<Row> {
    rows_of(&fs::read_to_string(csv).unwrap())
}

fn without_times(row: &Row) -> Row {
    Row { wall_ns: None, cpu_ns: None, ..row.clone() }
}

#[test]
fn repetitions_stand_beside_each_other_and_differ_in_times_only() {
    let folder = tempfile::tempdir().unwrap();
    let (once, thrice) = (folder.path().join("once.csv"), folder.path().join("thrice.csv"));
    let args = ["--algos", "gbfs,astar:tie=random,bibfs", "--n", "40"];
    let first = run(&once, &args);
    assert!(!first.stderr.contains("steadiness"), "{}", first.stderr);
    for jobs in ["1", "2"] {
        let more = ["--repeat", "3", "--jobs", jobs, "--overwrite"];
        let ran = run(&thrice, &[&args[..], &more].concat());
        assert!(ran.stderr.contains("steadiness: over 3 repetitions"), "{}", ran.stderr);
        let (once, thrice) = (rows(&once), rows(&thrice));
        assert_eq!(thrice.len(), 3 * once.len());
        for (single, repeated) in once.iter().zip(thrice.chunks(3)) {
            for (repeat, row) in (0..).zip(repeated) {
                assert_eq!(without_times(row), Row { repeat, ..without_times(single) });
            }
        }
    }
    // Counts are taken once, whoever reads them.
    let table = |csv: &Path| harness(&["summary", csv.to_str().unwrap(), "--format", "csv"], "").stdout;
    assert_eq!(table(&once), table(&thrice));
}

#[test]
fn repetitions_are_compared_by_their_paths_which_are_kept_only_if_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let csv = folder.path().join("rows.csv");
    run(&csv, &["--algos", "astar", "--n", "5", "--repeat", "2"]);
    assert!(rows(&csv).iter().all(|row| row.path.is_none()));
    run(&csv, &["--algos", "astar", "--n", "5", "--repeat", "2", "--paths", "--overwrite"]);
    assert!(rows(&csv).iter().all(|row| row.path.is_some()));
}

#[test]
fn times_are_medians_over_repetitions() {
    let header = "instance,board,algo,repeat,status,path_len,optimal_len,expanded,generated,stored,peak_open,wall_ns,cpu_ns,path";
    let mut text = format!("{header}\n");
    for (repeat, wall) in [500, 100, 900, 300, 400].into_iter().enumerate() {
        writeln!(text, "0,1 2 3 4 5 6 7 x 8,astar,{repeat},solved,1,1,1,4,4,3,{wall},{wall},r").unwrap();
    }
    let args = ["summary", "-", "--metric", "expanded,wall_ns", "--format", "json"];
    let table: serde_json::Value = serde_json::from_str(&harness(&args, &text).stdout).unwrap();
    let table = table.to_string();
    assert!(table.contains("400") && !table.contains("440"), "the median, not the mean: {table}");
    assert!(table.contains("\"rows\":1"), "one board: {table}");
}

#[test]
fn an_experiment_says_how_often() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    let text = "name = \"mine\"\ntitle = \"Mine\"\nquestion = \"?\"\nsource = \"me\"\nrepeat = 3\n\
                algorithms = [\"astar\"]\n[instances]\nkind = \"uniform\"\nn = 5\n";
    fs::write(&file, text).unwrap();
    let csv = folder.path().join("rows.csv");
    let ran = harness(&["run", file.to_str().unwrap(), "--out", csv.to_str().unwrap()], "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(rows(&csv).len(), 15);
    let ran = harness(&["reproduce", file.to_str().unwrap(), "--out", folder.path().to_str().unwrap()], "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(rows(&folder.path().join("mine/mine.csv")).len(), 15);
    fs::write(&file, text.replace("repeat = 3", "repeat = 0")).unwrap();
    assert_eq!(harness(&["run", file.to_str().unwrap()], "").code, Some(2));
}
