//! Experiment files: the committed ones are sound, wrong ones are refused with their line, and `harness reproduce` says
//! whether figures hold.

use harness::experiment::expectation::{Boards, Criterion, Quantity, Stated, Statistic};
use harness::experiment::library::BUILT_IN;
use harness::experiment::run::{RunOptions, run_experiment};
use harness::experiment::{Experiment, ExperimentError};
use harness::progress::NoProgress;
use harness::puzzle::Size;
use harness::report::metric::Metric;
use harness::report::published::Agreement;
use harness::run::execute::Step;
use harness::run::sink::Earlier;
use harness::search::catalog::Catalog;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A file that is right; tests put one thing wrong in it.
const RIGHT: &str = r#"name = "tiny"
title = "Three boards"
question = "Do they come out?"
source = "This test."
algorithms = [
  "bfs",
  { algorithm = "astar", tie = "h+fifo", label = "A*" },
]
[instances]
boards = ["1 2 3 4 5 6 7 x 8", "1 2 3 4 5 6 x 7 8", "1 2 3 4 5 6 7 8 x"]

[[expect]]
algo = "bfs"
metric = "path_len"
judge = "exact"
by_board = { "12345678x" = 0, "1234567x8" = 1, "123456x78" = 2 }

[[expect]]
algo = "A*"
metric = "expanded"
statistic = "sum"
judge = "exact"
published = 3

[[expect]]
figure = "A* / bfs"
algo = "A*"
to = "bfs"
metric = "path_len"
statistic = "differing"
judge = "exact"
published = 0

[[plot]]
kind = "bars"
"#;

fn experiments_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("experiments")
}

fn experiment(text: &str, name: &str) -> Result<Experiment, ExperimentError> {
    Experiment::new(text, name, &Catalog::standard())
}

fn refused(text: &str) -> String {
    experiment(text, "tiny.toml").err().expect("the file is wrong").to_string()
}

/// [`RIGHT`] with one thing replaced, which must be there.
fn with(old: &str, new: &str) -> String {
    assert!(RIGHT.contains(old), "{old}");
    RIGHT.replace(old, new)
}

#[test]
fn every_committed_experiment_is_built_in_and_makes_sense() {
    let mut files: Vec<String> = fs::read_dir(experiments_folder())
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    files.sort_unstable();
    let names: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, files);
    for (name, text) in BUILT_IN {
        let experiment = experiment(text, name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(experiment.name, *name, "the name is that of the file");
        assert!(!experiment.expectations.is_empty(), "{name} expects something");
        assert!(experiment.question.ends_with('?'), "{name} asks a question");
    }
}

#[test]
fn what_is_written_is_what_is_meant() {
    let experiment = experiment(RIGHT, "tiny.toml").expect("it is right");
    let [run] = experiment.runs.as_slice() else { panic!("one run") };
    let labels: Vec<&str> = run.algorithms.iter().map(|algorithm| algorithm.label.as_str()).collect();
    assert_eq!((run.name.as_str(), labels), ("tiny", vec!["bfs", "A*"]));
    assert_eq!((run.instances.len(), run.instances.goal().size()), (3, Size::EIGHT));
    assert_eq!(experiment.solves(), 6);
    // A series is taken apart in the order in which it is written.
    let firsts: Vec<_> = experiment.expectations[..3].iter().map(|one| one.boards.instance).collect();
    assert_eq!(firsts, [Some(2), Some(0), Some(1)]);
    let sum = &experiment.expectations[3];
    assert_eq!((sum.algo, sum.quantity, sum.statistic), (1, Quantity::Row(Metric::Expanded), Statistic::Sum));
    assert_eq!((sum.boards, sum.criterion.clone()), (Boards::default(), Criterion::Exact));
    let published = sum.published.as_ref().expect("a published value");
    assert_eq!(published.value, Some(Stated::Number { number: 3.0, decimals: 0 }));
    assert_eq!(experiment.expectations[4].to, Some(0));
}

#[test]
fn values_keep_the_digits_in_which_they_were_published() {
    let text = with("published = 3", "published = 36_302.40");
    let experiment = experiment(&text, "tiny.toml").expect("it is right");
    let published = experiment.expectations[3].published.clone().expect("a published value");
    assert_eq!(published.text, "36302.40");
    assert_eq!(published.value, Some(Stated::Number { number: 36302.4, decimals: 2 }));
}

#[test]
fn wrong_files_are_refused_with_the_line_and_what_would_be_right() {
    const JUDGED: &str = "judge = \"exact\"\npublished = 3";
    for (old, new, message) in [
        ("title =", "titel =", "line 2: unknown key `titel`; did you mean `title`?"),
        (
            "metric = \"path_len\"\njudge",
            "metrics = \"path_len\"\njudge",
            "line 14: unknown key `metrics`; did you mean `metric`?",
        ),
        ("boards = [\"1", "bords = [\"1", "line 10: unknown key `bords`; did you mean `boards`?"),
        ("\"bfs\",\n", "\"bibsf\",\n", "line 6: `bibsf` is not an algorithm; did you mean `bibfs`?"),
        ("tie = \"h", "tiee = \"h", "line 7: `tiee` is not an option of astar; did you mean `tie`?"),
        ("tie = \"h+fifo\"", "tie = \"h+fofi\"", "line 7: in `tie = \"h+fofi\"`: "),
        ("label = \"A*\"", "label = \"bfs\"", "line 7: `bfs` stands twice in the list"),
        ("x 8\"", "x 9\"", "line 10: board, column 17: "),
        (
            "boards = [\"1",
            "kind = \"unifrom\"\nboards = [\"1",
            "line 10: `kind` and `boards` both say which boards",
        ),
        (
            "algo = \"A*\"\nmetric = \"exp",
            "algo = \"A\"\nmetric = \"exp",
            "line 19: `A` is no algorithm of the run",
        ),
        (
            "metric = \"expanded\"",
            "metric = \"expandd\"",
            "line 20: `expandd` is no metric; did you mean `expanded`?",
        ),
        ("\"sum\"", "\"summe\"", "line 21: `summe` is no statistic; did you mean `sum`?"),
        (
            JUDGED,
            "judge = \"exactly\"\npublished = 3",
            "line 22: `exactly` is no way to judge; did you mean `exact`?",
        ),
        ("\"123456x78\" = 2", "\"12345x678\" = 2", "line 16: the run `tiny` has no board 12345x678"),
        ("to = \"bfs\"\n", "", "line 25: statistic = \"differing\" compares with another algorithm"),
        ("published = 3", "published = \"about 3\"", "it can only be judged by a published number"),
        (JUDGED, "judge = \"within\"\npublished = 3", "write the `tolerance`"),
        (
            JUDGED,
            "judge = \"misprint\"\npublished = 3",
            "a misprint needs the `right` value and the `evidence`",
        ),
        (JUDGED, "judge = \"interval\"\npublished = 3", "is for a published mean"),
        (
            "statistic = \"differing\"\njudge = \"exact\"\npublished = 0",
            "statistic = \"mean\"\njudge = \"interval\"\npublished_n = 5\npublished = 0.9",
            "`published_n` goes with a mean",
        ),
        (JUDGED, "judge = \"claim\"\npublished = 3", "a claim is a bound"),
        (JUDGED, "judge = \"ratio\"\ntolerance = 0.1\npublished = 3", "is for a series `by_algo`"),
        (JUDGED, "tolerance = 0.1\njudge = \"exact\"\npublished = 3", "`tolerance` goes with"),
        ("kind = \"bars\"", "kind = \"bras\"", "`bras` is no kind of plot; did you mean `bars`?"),
        ("title =", "jobs = 0\ntitle =", "line 2: invalid value: integer `0`, expected a nonzero u16"),
        ("title =", "limits = { time = \"0s\" }\ntitle =", "line 2: a limit of time is at least 1us"),
        ("title =", "limits = { memory = \"1kB\" }\ntitle =", "line 2: a limit of memory is at least 1MB"),
        ("name = \"tiny\"", "name = \"../tiny\"", "line 1: `../tiny` cannot be a file's name"),
    ] {
        let found = refused(&with(old, new));
        assert!(found.starts_with("tiny.toml, line ") && found.contains(message), "{new}: {found}");
    }
}

#[test]
fn kinds_of_boards_are_checked_too() {
    let boards = "boards = [\"1 2 3 4 5 6 7 x 8\", \"1 2 3 4 5 6 x 7 8\", \"1 2 3 4 5 6 7 8 x\"]";
    for (kind, message) in [
        ("kind = \"unifrom\"", "`unifrom` is no kind of boards; did you mean `uniform`?"),
        ("kind = \"depth:99\"", "no 3x3 board is 99 moves from this goal"),
        ("kind = \"uniform\"\nnumbers = [1]", "`numbers` picks boards of a list"),
        ("kind = \"korf100\"\nnumbers = [101]", "no board number 101"),
        ("kind = \"uniform\"\nsize = \"3by3\"", "`3by3` is no size"),
        ("seed = 2", "write which boards"),
    ] {
        let found = refused(&with(boards, kind));
        assert!(found.contains(message), "{kind}: {found}");
    }
    let error = experiment("name = 1", "tiny.toml").err().expect("it is wrong");
    assert!(error.problem.contains("expected a string") && error.line == 1, "{error}");
}

#[test]
fn several_kinds_and_picked_numbers_make_one_list() {
    let boards = "boards = [\"1 2 3 4 5 6 7 x 8\", \"1 2 3 4 5 6 x 7 8\", \"1 2 3 4 5 6 7 8 x\"]";
    let until_expect = |text: String| text.split("[[expect]]").next().expect("a beginning").to_owned();
    let depths = until_expect(with(boards, "kind = [\"depth:2\", \"depth:6\"]\nn = 10"));
    let run = &experiment(&depths, "tiny.toml").expect("it is right").runs[0];
    let lengths: Vec<_> = (0..run.instances.len()).map(|index| run.instances.get(index).1).collect();
    assert_eq!(lengths, [[Some(2); 4].as_slice(), &[Some(6); 10]].concat());
    assert_eq!(run.instances.kind().name(), "depth:2, 6");
    let korf = until_expect(with(boards, "kind = \"korf100\"\nnumbers = [79, 12]"));
    let run = &experiment(&korf, "tiny.toml").expect("it is right").runs[0];
    assert_eq!(run.instances.len(), 2);
    assert_eq!(run.instances.get(1).0.to_string(), "14 1 9 6 4 8 12 5 7 2 3 x 10 11 13 15");
}

fn harness(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(args)
        .current_dir(folder)
        .output()
        .expect("the program starts")
}

#[test]
fn reproduce_judges_and_writes_everything_down() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("tiny.toml"), RIGHT).expect("written");
    let ran = harness(folder.path(), &["reproduce", "tiny.toml"]);
    let stdout = String::from_utf8(ran.stdout).expect("UTF-8");
    assert_eq!((ran.status.code(), String::from_utf8_lossy(&ran.stderr).as_ref()), (Some(0), ""), "{stdout}");
    assert!(stdout.contains("Of 5 judged figures 5 hold, 0 fail."), "{stdout}");
    let results = folder.path().join("results/tiny");
    let read =
        |name: &str| fs::read_to_string(results.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(read("tiny.csv").lines().count(), 7);
    assert!(read("tiny.json").contains("harness reproduce tiny"));
    assert!(read("summary.md").starts_with("# Three boards\n\n**Question.** Do they come out?"));
    assert!(read("tiny.html").contains("Published and measured"));
    for picture in ["tiny-bars-expanded.svg", "tiny-bars-expanded-dark.svg"] {
        assert!(read(picture).starts_with("<svg"));
        assert!(read("summary.md").contains(picture));
    }
}

#[test]
fn a_figure_that_fails_makes_exit_code_1() {
    let folder = tempfile::tempdir().expect("a folder");
    let wrong = with("published = 3", "published = 4").replace("[[expect]]", "# one\n[[expect]]");
    fs::write(folder.path().join("tiny.toml"), wrong).expect("written");
    let ran = harness(folder.path(), &["reproduce", "tiny.toml", "--out", "elsewhere"]);
    let stdout = String::from_utf8(ran.stdout).expect("UTF-8");
    assert_eq!(ran.status.code(), Some(1), "{stdout}");
    assert!(stdout.contains("NOT REPRODUCED: A*: sum states expanded: published 4, measured 3"), "{stdout}");
    assert!(folder.path().join("elsewhere/tiny/summary.md").exists());
    // Without judging, the same file is only run.
    assert_eq!(harness(folder.path(), &["run", "tiny.toml", "-q"]).status.code(), Some(0));
}

#[test]
fn what_cannot_be_run_makes_exit_code_2() {
    let folder = tempfile::tempdir().expect("a folder");
    let stderr = |args: &[&str]| {
        let ran = harness(folder.path(), args);
        assert_eq!(ran.status.code(), Some(2), "{args:?}");
        String::from_utf8(ran.stderr).expect("UTF-8")
    };
    let unknown = stderr(&["reproduce", "blog-tabel"]);
    assert!(unknown.contains("did you mean `blog-table`?"), "{unknown}");
    fs::write(folder.path().join("tiny.toml"), with("title", "titel")).expect("written");
    assert!(stderr(&["reproduce", "tiny.toml"]).contains("tiny.toml, line 2: unknown key `titel`"));
    assert!(stderr(&["run", "tiny.toml", "--algos", "bfs"]).contains("cannot be used with"));
}

fn solved(step: Step) -> u64 {
    match step {
        Step::Solved(more) => more,
        Step::Resumed(_) => 0,
    }
}

#[test]
fn the_experiments_are_listed_from_anywhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = harness(folder.path(), &["list", "experiments"]);
    let stdout = String::from_utf8(ran.stdout).expect("UTF-8");
    assert!(BUILT_IN.iter().all(|(name, _)| stdout.contains(name)), "{stdout}");
}

#[test]
fn figures_that_are_not_columns_of_the_rows_are_measured_too() {
    let expectations = r#"
[[expect]]
algo = "A*"
metric = "initial_h"
statistic = "sum"
judge = "exact"
published = 3

[[expect]]
algo = "A*"
metric = "successors"
board = "1 2 3 4 5 6 7 8 x"
judge = "exact"
published = 0

[[expect]]
algo = "bfs"
metric = "bytes_per_state"
judge = "claim"
published = "> 0"
"#;
    let experiment = experiment(&format!("{RIGHT}{expectations}"), "tiny.toml").expect("it is right");
    let folder = tempfile::tempdir().expect("a folder");
    let settings = RunOptions { results: folder.path().to_owned(), jobs: Some(1), earlier: Earlier::Keep };
    let mut solves = 0;
    let outcome =
        run_experiment(&experiment, &settings, &NoProgress, |step| solves += solved(step)).expect("it runs");
    let failed: Vec<_> = outcome.figures().filter(|one| one.figure.verdict != Agreement::Holds).collect();
    assert!(outcome.holds(), "{failed:?}");
    assert_eq!((solves, outcome.count(Agreement::Holds)), (6, 8));
}

#[test]
fn no_rows_are_left_where_they_are_not_to_be_kept() {
    let text = RIGHT.replace("[[expect]]", "#").split('#').next().expect("a beginning").to_owned()
        + "[[run]]\nname = \"one\"\nkeep_rows = false\n[[run]]\nname = \"two\"\n";
    let experiment = experiment(&text, "tiny.toml").expect("it is right");
    let folder = tempfile::tempdir().expect("a folder");
    let settings = RunOptions { results: folder.path().to_owned(), jobs: Some(1), earlier: Earlier::Keep };
    run_experiment(&experiment, &settings, &NoProgress, |_| ()).expect("it runs");
    let exists = |name: &str| folder.path().join("tiny").join(name).exists();
    assert_eq!(["one.csv", "one.json", "two.csv", "two.json"].map(exists), [false, true, true, true]);
}
