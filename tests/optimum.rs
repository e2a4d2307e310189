//! Where no row tells a board's optimal length, a solved row of an optimal algorithm does.

mod cli_support;

use cli_support::{Ran, harness};
use std::fs;
use std::path::Path;

/// Rows of 15-puzzles, of which no table knows the distances.
fn run(folder: &Path, algorithms: &str) -> String {
    let path = folder.join("run.csv").display().to_string();
    let ran = harness(
        &[
            "run",
            "--size",
            "4x4",
            "--instances",
            "walk:30",
            "--n",
            "40",
            "--algos",
            algorithms,
            "--out",
            &path,
        ],
        "",
    );
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    path
}

fn summary(path: &str, args: &[&str]) -> Ran {
    let ran = harness(&[&["summary", path, "--format", "csv"], args].concat(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran
}

fn column(ran: &Ran, name: &str) -> Vec<String> {
    let mut reader = csv::Reader::from_reader(ran.stdout.as_bytes());
    let at = reader.headers().expect("a header").iter().position(|column| column == name).expect("a column");
    reader.records().map(|row| row.expect("a row")[at].to_owned()).collect()
}

#[test]
fn branching_growth_and_lengths_are_known_without_a_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = run(folder.path(), "gbfs,astar");
    let rows = fs::read_to_string(&path).expect("rows");
    assert!(rows.lines().skip(1).all(|row| row.split(',').nth(6) == Some("")), "no row tells the length");
    let ran = summary(&path, &[]);
    assert!(ran.stderr.contains("of 40 boards; it is taken from the paths of astar,"), "{}", ran.stderr);
    assert!(column(&ran, "b_star").iter().all(|b_star| !b_star.is_empty()), "{}", ran.stdout);
    assert_eq!(column(&ran, "optimal")[1], "1");
    let by_length = summary(&path, &["--by", "optimal_len"]);
    assert!(column(&by_length, "optimal_len").iter().all(|length| length.parse::<u32>().is_ok()));
    // The condition is on what was found, also for the rows of others.
    let far = summary(&path, &["--where", "optimal_len>=14", "--algo", "gbfs"]);
    let [all, some] = [&ran, &far].map(|ran| column(ran, "rows")[0].parse::<u32>().expect("a count"));
    assert!((1..all).contains(&some), "{some} of {all}");
    // And other conditions do not hide the rows that tell.
    let other = summary(&path, &["--where", "algo=gbfs", "--where", "optimal_len>=14"]);
    assert_eq!(column(&other, "rows"), [some.to_string()]);
}

#[test]
fn a_label_is_worth_what_the_catalog_or_the_manifest_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = run(folder.path(), "gbfs,wastar:wh=3");
    let unknown = summary(&path, &["--by", "optimal_len"]);
    assert_eq!((column(&unknown, "optimal_len")[0].as_str(), unknown.stderr.as_str()), ("unknown", ""));
    // Of somebody's program, and of an algorithm that only looks optimal.
    let rows = fs::read_to_string(&path).expect("rows");
    for (label, is_trusted) in [("mine", false), ("wastar:wh=2", false), ("idastar:h=manhattan", true)] {
        let renamed = folder.path().join("renamed.csv");
        fs::write(&renamed, rows.replace(",gbfs,", &format!(",{label},"))).expect("written");
        let ran = summary(&renamed.display().to_string(), &[]);
        assert_eq!(ran.stderr.contains("taken from the paths of"), is_trusted, "{label}: {}", ran.stderr);
    }
    // A manifest that says otherwise is believed.
    let manifest = folder.path().join("run.json");
    let text = fs::read_to_string(&manifest).expect("a manifest");
    let text = text.replace("\"label\": \"gbfs\"", "\"label\": \"astar\"");
    let text: String = text.lines().filter(|line| !line.contains("csv_sha256")).collect();
    fs::write(&manifest, text.replace(",}", "}")).expect("written");
    fs::write(&path, rows.replace(",gbfs,", ",astar,")).expect("written");
    let ran = summary(&path, &[]);
    assert!(!ran.stderr.contains("taken from"), "{}", ran.stderr);
}

#[test]
fn algorithms_that_disagree_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = run(folder.path(), "astar,idastar");
    let rows = fs::read_to_string(&path).expect("rows");
    fs::remove_file(folder.path().join("run.json")).expect("removed");
    let longer = rows.lines().map(|row| {
        let mut fields: Vec<String> = row.split(',').map(str::to_owned).collect();
        if fields[0] == "7" && fields[2] == "idastar" {
            fields[5] = (fields[5].parse::<u32>().expect("a length") + 2).to_string();
        }
        fields.join(",") + "\n"
    });
    fs::write(&path, longer.collect::<String>()).expect("written");
    let ran = summary(&path, &["--by", "optimal_len"]);
    assert!(
        ran.stderr.contains("astar and idastar are both called optimal and disagree on board 7"),
        "{}",
        ran.stderr
    );
    assert!(column(&ran, "optimal_len").contains(&"unknown".to_owned()));
}
