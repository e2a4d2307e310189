//! `harness compare`: its tables and sentences on committed rows, pinned, and its check.

mod cli_support;

use cli_support::{check_snapshot, check_text, harness, small_csv, text_of};

#[test]
fn comparisons_are_as_committed() {
    let against = ["compare", "small.csv", "--base", "astar"];
    check_snapshot("compare.txt", &against);
    check_snapshot("compare.md", &[&against[..], &["--format", "markdown"]].concat());
    check_snapshot("compare.json", &[&against[..], &["--format", "json"]].concat());
    let times = ["--base", "bfs", "--algo", "astar", "--metric", "wall_ns,path_len,peak_open"];
    check_snapshot("compare_metrics.txt", &[&["compare", "small.csv"], &times[..]].concat());
}

#[test]
fn before_and_after_are_as_committed() {
    check_snapshot("before_after.txt", &["compare", "small.csv", "small_after.csv"]);
    check_snapshot("before_after.csv", &["compare", "small.csv", "small_after.csv", "--format", "csv"]);
}

/// Each way in which a comparison can be told, on a small file of its own in `tests/data/compare`: rows of the
/// 8-puzzle, most of them as searches made them, some with counts changed to make the case.
#[test]
fn every_case_has_its_words() {
    let cases = [
        ("agree", "compare/agree.csv --base bibfs"),
        ("depends", "compare/depends.csv --base bibfs"),
        ("inconclusive", "compare/inconclusive.csv --base bibfs"),
        ("few", "compare/few.csv --base bibfs"),
        ("equal", "compare/equal.csv --base astar"),
        ("rerun", "compare/before.csv compare/after.csv"),
        ("rerun-missing", "compare/before.csv compare/missing.csv"),
        ("limits", "compare/limits.csv --base bibfs"),
        ("unsolved", "compare/unsolved.csv --base bibfs"),
        ("zeros", "compare/zeros.csv --base bibfs"),
        ("census", "compare/census.csv --base bfs"),
        ("times", "compare/paths.csv --base astar --metric wall_ns,path_len"),
        ("repeated", "compare/repeated.csv --base astar --metric wall_ns"),
        ("paths", "compare/paths.csv --base astar"),
        ("by-length", "compare/depends.csv --base bibfs --by optimal_len --where optimal_len>=20"),
    ];
    let told = cases.map(|(name, args)| {
        let ran = harness(&std::iter::once("compare").chain(args.split(' ')).collect::<Vec<_>>(), "");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{name}");
        format!("== {name}: harness compare {args}\n\n{}", ran.stdout)
    });
    check_text("compare_cases.txt", &told.join("\n"));
}

#[test]
fn ranks_are_as_committed() {
    check_snapshot("rank.txt", &["rank", "small.csv"]);
    let census = harness(&["rank", "compare/census.csv"], "");
    assert!(census.stdout.contains("Over all boards: exact, no test."), "{}", census.stdout);
    let picture = harness(&["rank", "small.csv", "--format", "csv", "--plot", "-"], "").stdout;
    let (_, svg) = picture.split_once("<svg").expect("the table, then the picture");
    assert!(svg.contains("astar to astar:h=misplaced: not told apart") && svg.contains("bfs 3.85"), "{svg}");
    let alone = harness(&["rank", "small.csv", "--algo", "bfs"], "");
    assert_eq!(alone.code, Some(2));
    assert!(alone.stderr.contains("nothing to rank"), "{}", alone.stderr);
}

#[test]
fn changes_are_counted_at_each_length() {
    let args = ["compare", "small.csv", "small_after.csv", "--by", "optimal_len", "--format", "csv"];
    let ran = harness(&args, "");
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines[0], "metric,algo,optimal_len,boards,up,down,ratio");
    let changed = |at: usize| -> usize {
        lines[1..]
            .iter()
            .map(|line| line.split(',').nth(at).expect("a field").parse::<usize>().expect("a count"))
            .sum()
    };
    let whole = harness(&["compare", "small.csv", "small_after.csv"], "").stdout;
    assert!(whole.contains("up, ") && changed(4) + changed(5) > 0, "{whole}");
}

#[test]
fn turning_a_comparison_over_turns_its_numbers_over() {
    let compare = |base: &str, other: &str| -> serde_json::Value {
        let args = ["compare", "small.csv", "--base", base, "--algo", other, "--format", "json"];
        let rows: Vec<serde_json::Value> = serde_json::from_str(&harness(&args, "").stdout).expect("JSON");
        rows.into_iter().next().expect("a row")
    };
    let (one, other) = (compare("astar", "gbfs"), compare("gbfs", "astar"));
    for (left, right) in
        [("wins", "losses"), ("ties", "ties"), ("base_mean", "mean"), ("p", "p"), ("pairs", "pairs")]
    {
        assert_eq!((&one[left], &one[right]), (&other[right], &other[left]));
    }
    let ratio = |row: &serde_json::Value, name: &str| row[name].as_f64().expect("a number");
    assert!((ratio(&one, "ratio_of_means") * ratio(&other, "ratio_of_means") - 1.0).abs() < 1e-12);
    assert!((ratio(&one, "geometric_mean") * ratio(&other, "geometric_mean") - 1.0).abs() < 1e-12);
}

#[test]
fn a_file_compared_with_itself_has_not_changed() {
    let text = text_of(&small_csv());
    let ran = harness(&["compare", "small.csv", "-", "--fail-above", "1"], &text);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.contains("No count changed in 64 rows."), "{}", ran.stdout);
    assert!(!ran.stdout.contains("first changed values"), "{}", ran.stdout);
}

#[test]
fn growth_above_the_limit_fails() {
    let check =
        |limit: &str| harness(&["compare", "small.csv", "small_after.csv", "--fail-above", limit], "");
    let failed = check("1.01");
    assert_eq!(failed.code, Some(1));
    assert!(failed.stderr.contains("failed: gbfs: mean expanded is 1.0158 times"), "{}", failed.stderr);
    assert_eq!(check("1.02").code, Some(0));
    let board =
        |limit: &str| harness(&["compare", "small.csv", "small_after.csv", "--fail-above-board", limit], "");
    let failed = board("1.05");
    assert_eq!(failed.code, Some(1));
    assert!(
        failed
            .stderr
            .contains("failed: gbfs: expanded beside the run before: 1.09 times on board 2, above 1.05"),
        "{}",
        failed.stderr
    );
    assert_eq!(board("1.1").code, Some(0));
    assert_eq!(check("0").code, Some(2));
    let algorithms =
        harness(&["compare", "small.csv", "--base", "astar", "--algo", "gbfs", "--fail-above", "1.5"], "");
    assert_eq!(algorithms.code, Some(1));
}

#[test]
fn times_fail_only_if_they_are_named() {
    let slower: String = small_csv()
        .iter()
        .enumerate()
        .map(|(number, line)| {
            let mut fields: Vec<String> = line.split(',').map(str::to_owned).collect();
            if number > 0 {
                fields[10].push_str("000");
            }
            fields.join(",") + "\n"
        })
        .collect();
    let args = ["compare", "small.csv", "-", "--fail-above", "1.05"];
    assert_eq!(harness(&args, &slower).code, Some(0));
    let named = [&args[..], &["--metric", "wall_ns"]].concat();
    assert_eq!(harness(&named, &slower).code, Some(1));
}

#[test]
fn boards_no_longer_solved_fail() {
    let solved = ",astar,solved,20,20,141,";
    assert_eq!(small_csv().iter().filter(|line| line.contains(solved)).count(), 1);
    let args = ["compare", "small.csv", "-", "--fail-above", "9"];
    let with = |status: &str, args: &[&str]| {
        let text: String = small_csv().iter().map(|line| line.replace(solved, status) + "\n").collect();
        harness(args, &text)
    };
    let failure = "failed: astar: not solved, but solved by the run before: 1 board";
    for status in [",astar,node-limit,,20,141,", ",astar,time-limit,,20,141,"] {
        let failed = with(status, &args);
        assert_eq!(failed.code, Some(1));
        assert!(failed.stderr.contains(failure), "{}", failed.stderr);
    }
    let excused = [&args[..], &["--excuse-time-limits"]].concat();
    assert_eq!(with(",astar,node-limit,,20,141,", &excused).code, Some(1));
    let slow = with(",astar,time-limit,,20,141,", &excused);
    assert_eq!((slow.code, slow.stderr.as_str()), (Some(0), ""));
    assert!(slow.stdout.contains("the time limit ended them before or after: 1 row."), "{}", slow.stdout);
}

#[test]
fn missing_rows_fail() {
    let args = ["compare", "small.csv", "-", "--fail-above", "9", "--excuse-time-limits"];
    let without = |part: &str| {
        let lines = small_csv();
        harness(&args, &text_of(lines.iter().filter(|line| !line.contains(part))))
    };
    // One row, then all rows of an algorithm.
    let failed = without(",astar,solved,20,20,141,");
    assert_eq!(failed.code, Some(1));
    assert!(failed.stderr.contains("failed: astar: no row, but solved by the run before: 1 board"));
    let failed = without(",gbfs,");
    assert!(
        failed.stderr.contains("failed: gbfs: no row, but solved by the run before: 16 boards"),
        "{}",
        failed.stderr
    );
}

#[test]
fn rows_and_columns_are_chosen() {
    let args = ["compare", "compare/depends.csv", "--base", "bibfs", "--where", "optimal_len>=24"];
    let shape = ["--columns", "pairs,ratio_of_means", "--format", "csv"];
    let ran = harness(&[&args[..], &shape[..]].concat(), "");
    assert_eq!(ran.stdout.lines().next(), Some("pairs,ratio_of_means,ratio_low,ratio_high"));
    let all = harness(&[&["compare", "compare/depends.csv", "--base", "bibfs"], &shape[..]].concat(), "");
    let pairs = |text: &str| text.lines().nth(1).and_then(|line| line.split(',').next()?.parse::<u32>().ok());
    assert!(pairs(&ran.stdout) < pairs(&all.stdout) && pairs(&ran.stdout) > Some(0), "{}", ran.stdout);
    for (wrong, words) in [
        (["--where", "optimal>=24"], "did you mean `optimal_len`?"),
        (["--columns", "pair"], "did you mean `pairs`?"),
        (["--sort", "meen"], "did you mean `mean`?"),
    ] {
        let ran = harness(&[&args[..], &wrong[..]].concat(), "");
        assert_eq!(ran.code, Some(2));
        assert!(ran.stderr.contains(words), "{}", ran.stderr);
    }
}

#[test]
fn what_cannot_be_compared_is_refused() {
    for (args, words) in [
        (&["compare", "small.csv"][..], "one file and no --base"),
        (&["compare", "small.csv", "small_after.csv", "-"], "3 files and no --base"),
        (&["compare", "small.csv", "small.csv"], "given twice"),
        (&["compare", "small.csv", "--base", "gfbs"], "did you mean `gbfs`?"),
        (&["compare", "small.csv", "--base", "bfs", "--algo", "bfs"], "nothing to compare it with"),
        (&["compare", "small.csv", "small_after.csv", "--base", "astar"], "a second row for instance 0"),
        (&["compare", "small.csv", "small_after.csv", "--algo", "astar"], "--algo goes with --base"),
    ] {
        let ran = harness(args, "");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.stderr.contains(words), "{args:?}: {}", ran.stderr);
    }
}
