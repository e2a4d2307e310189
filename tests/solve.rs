//! `harness solve`: boards in, answers out, in the formats of the online judges.

mod cli_support;

use cli_support::{Ran, harness};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// The sample of POJ 1077, HDU 1043 and UVA 652; its shortest paths have 19 moves.
const SAMPLE: &str = "2 3 4 1 5 x 7 6 8";
const SOLVED: &str = "1 2 3 4 5 6 7 8 x";
const UNSOLVABLE: &str = "2 1 3 4 5 6 7 8 x";
const MOVES: usize = 19;

fn solve(args: &[&str], stdin: &str) -> Ran {
    harness(&[&["solve"], args].concat(), stdin)
}

/// Answers as `harness judge` sees them: its totals, if it accepts them all.
fn judged(boards: &str, answers: &str, args: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards.txt");
    fs::write(&file, boards).unwrap();
    let ran = harness(&[&["judge", file.to_str().unwrap(), "-"], args].concat(), answers);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    ran.stdout
}

#[test]
fn the_sample_in_all_framings() {
    let one = format!(" {SAMPLE} \n");
    for framing in ["plain", "poj1077", "hdu1043"] {
        let ran = solve(&["--judge", framing], &one);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{framing}");
        assert_eq!(ran.stdout.trim_end_matches('\n').len(), MOVES, "{framing}");
        assert_eq!(ran.stdout.len(), MOVES + 1, "{framing}");
        assert!(judged(&one, &ran.stdout, &["--judge", framing]).contains("1  optimal"), "{framing}");
    }
    let uva = format!("3\n\n{SAMPLE}\n\n{SOLVED}\n\n{UNSOLVABLE}\n");
    let ran = solve(&["--judge", "uva652"], &uva);
    assert_eq!(ran.code, Some(0));
    let lines: Vec<&str> = ran.stdout.split('\n').collect();
    assert_eq!((lines.len(), lines[0].len()), (6, MOVES));
    assert_eq!(lines[1..], ["", "", "", "unsolvable", ""]);
    judged(&uva, &ran.stdout, &["--judge", "uva652"]);
}

#[test]
fn a_solved_board_is_an_empty_line_and_an_unsolvable_one_a_word() {
    let boards = format!("{SOLVED}\n{UNSOLVABLE}\n{SOLVED}\n{SOLVED}\n");
    let ran = solve(&[], &boards);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "\nunsolvable\n\n\n"));
}

#[test]
fn boards_come_in_any_way_of_writing_them() {
    for input in [
        "2 3 4\r\n1 5 x\r\n7 6 8\r\n",
        "\u{feff}23415x768",
        "[[2,3,4],[1,5,0],[7,6,8]]",
        "3\n2 3 4\n1 5 _\n7 6 8",
        "2\t3 ,4;1 5 X 7 6 8 # not solvable",
    ] {
        let ran = solve(&[], input);
        assert_eq!((ran.code, ran.stdout.trim_end().len()), (Some(0), MOVES), "{input:?}: {}", ran.stderr);
    }
}

#[test]
fn boards_come_from_arguments_too() {
    let expected = solve(&[], SAMPLE).stdout;
    for args in [&[SAMPLE][..], &["23415x768"], &["2", "3", "4", "1", "5", "x", "7", "6", "8"]] {
        let ran = solve(args, "");
        assert_eq!((ran.code, &ran.stdout), (Some(0), &expected), "{args:?}");
    }
    assert_eq!(solve(&["-"], SAMPLE).stdout, expected);
    assert_eq!(solve(&["123456780", "1234567x8"], "").stdout, "\nr\n");
    let ran = solve(&["--judge", "poj1077", "123456780", "1234567x8"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
}

#[test]
fn wrong_boards_are_refused_with_their_place() {
    for (args, input, expected) in [
        (&[][..], "1 2 3 4 5 6 7 7 x\n", "standard input, line 1, column 15: tile 7 stands twice"),
        (&[], "", "standard input"),
        (&["--judge", "uva652"], "2\n\n1 2 3 4 5 6 7 8 x\n", "standard input"),
        (&["--judge", "poj1077"], "123456780\n123456780\n", "standard input"),
        (&["123456780", "12345678"], "", "argument 2"),
        (&["--goal", "blank-lsat", "123456780"], "", "did you mean `blank-last`?"),
        (&["--algo", "astr", "123456780"], "", "did you mean `astar`?"),
        (&["--goal", "123456789abcdef0", "123456780"], "", "--goal"),
        (&["small.csv"], "", "harness solve < small.csv"),
    ] {
        let ran = solve(args, input);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?} {input:?}");
        assert!(ran.stderr.contains(expected), "{args:?} {input:?}: {}", ran.stderr);
    }
}

#[test]
fn a_board_that_does_not_reach_the_goal_gets_one_hint() {
    let ran = solve(&[], "187432650\n123456780\n187432650\n");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "unsolvable\n\nunsolvable\n"));
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    assert!(ran.stderr.contains("board 1: 1 8 7 4 3 2 6 5 x"), "{}", ran.stderr);
    assert!(ran.stderr.contains("it reaches 1 2 3 8 x 4 7 6 5 (blank in the centre)"), "{}", ran.stderr);
    let ran = solve(&["--goal", "blank-centre", "187432650"], "");
    assert_eq!((ran.code, ran.stdout.trim_end().len(), ran.stderr.as_str()), (Some(0), 24, ""));
}

#[test]
fn the_goal_decides() {
    assert_eq!(solve(&["042158367"], "").stdout.trim_end().len(), 24);
    assert_eq!(solve(&["042158367", "--goal", "blank-first"], "").stdout.trim_end().len(), 8);
}

#[test]
fn larger_boards_are_solved_too() {
    // Korf's instance 79, one of his easiest, and his goal.
    let board = "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15";
    let ran = solve(&["--goal", "blank-first", board], "");
    assert_eq!((ran.code, ran.stdout.trim_end().len(), ran.stderr.as_str()), (Some(0), 42, ""));
    let ran = solve(&["--size", "5x2", "0123456789", "--goal", "blank-first"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "\n"));
    let ran =
        solve(&["--goal", "blank-first", "--algo", "astar:tie=h+fifo", "--size", "2x3", "1 x 2 3 4 5"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "l\n"));
}

#[test]
fn statistics_go_to_stderr() {
    let ran = solve(&["--algo", "idastar", "--stats"], &format!("{SAMPLE}\n{SOLVED}\n"));
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(0), 2));
    let lines: Vec<&str> = ran.stderr.lines().collect();
    assert!(lines[0].starts_with("board 1: idastar: solved in 19 moves, expanded "), "{}", ran.stderr);
    assert!(lines[1].starts_with("  threshold "), "{}", ran.stderr);
    let last = lines.last().unwrap();
    assert!(
        last.starts_with("board 2: idastar: solved in 0 moves, expanded 0, generated 1, stored 1, "),
        "{last}"
    );
    let thresholds = lines.iter().filter(|line| line.starts_with("  threshold ")).count();
    assert_eq!(thresholds, lines.len() - 2, "the solved board has no iterations");
    assert!(thresholds >= 2);
}

#[test]
fn show_draws_every_board_along_the_way() {
    let ran = solve(&["--show", "1 2 3 4 x 5 7 8 6", SOLVED, UNSOLVABLE], "");
    let expected = "\
1 2 3 4 x 5 7 8 6: 2 moves, rd

     1 2 3     1 2 3     1 2 3
     4 . 5  r  4 5 .  d  4 5 6
     7 8 6     7 8 6     7 8 .

1 2 3 4 5 6 7 8 x: solved already

2 1 3 4 5 6 7 8 x: unsolvable
";
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), expected));
    assert_eq!(solve(&["--show", "--judge", "plain", SOLVED], "").code, Some(2));
}

#[test]
fn a_search_that_stops_at_a_limit_leaves_no_answer() {
    let boards = format!("{SOLVED}\n{SAMPLE}\n1 2 3 4 5 6 7 x 8\n");
    let limit = ["--algo", "bfs:goal-test=late", "--node-limit", "10"];
    let ran = solve(&limit, &boards);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), "\nnode-limit\nr\n"));
    let expected = format!("board 2 ({SAMPLE}): bfs:goal-test=late stopped at its node-limit, no answer\n");
    assert_eq!(ran.stderr, expected);
    // Too hard for any machine within these.
    let korf = ["--goal", "blank-first", "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"];
    for (limit, word) in
        [(["--time-limit", "1us"], "time-limit"), (["--memory-limit", "1MB"], "memory-limit")]
    {
        let ran = solve(&[&["--algo", "bfs"][..], &limit, &korf].concat(), "");
        assert_eq!((ran.code, ran.stdout), (Some(1), format!("{word}\n")));
    }
}

#[test]
fn limits_that_nothing_can_keep_to_are_refused() {
    for (limit, right) in [
        (["--time-limit", "0s"], "at least 1us"),
        (["--time-limit", "1000000000y"], "at most 100 years"),
        (["--node-limit", "0"], "1.."),
        (["--memory-limit", "1"], "at least 1MB"),
        (["--memory-limit", "99999999999999TB"], "at most 1EiB"),
    ] {
        let ran = solve(&limit, SAMPLE);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{limit:?}");
        assert!(ran.stderr.contains(right), "{limit:?}: {}", ran.stderr);
    }
}

#[test]
fn a_search_that_would_never_end_is_refused() {
    let ran = solve(&["--algo", "ids:parity=off", UNSOLVABLE], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains("would never end"), "{}", ran.stderr);
    let ran = solve(&["--algo", "ids:parity=off", "--node-limit", "100", UNSOLVABLE], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), "node-limit\n"));
}

#[test]
fn a_reader_that_has_had_enough_is_no_error() {
    let boards = format!("{SAMPLE}\n").repeat(20_000);
    let mut child = Command::new(env!("CARGO_BIN_EXE_harness"))
        .arg("solve")
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(boards.as_bytes()).unwrap();
    let mut first = String::new();
    BufReader::with_capacity(64, child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert_eq!(first.len(), MOVES + 1);
    // The reader is gone, some 400 kB of answers before the end.
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_with_130_and_the_answers_so_far() {
    // Korf's first instance, 57 moves: out of reach for a blind search.
    let hard = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
    let near = "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
    let mut child = Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(["solve", "--algo", "ids", "--goal", "blank-first", near, hard])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500));
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.stdout, b"l\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "interrupted: 1 of 2 boards answered\n");
}

#[cfg(unix)]
#[test]
fn an_interrupt_acts_while_tables_are_built() {
    let cache = tempfile::tempdir().unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(["solve", "--algo", "idastar:h=pdb:7-8", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15"])
        .env("XDG_CACHE_HOME", cache.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(130), &b""[..]), "{stderr}");
    assert_eq!(stderr, "idastar:h=pdb:7-8: interrupted while tables were built\n");
    assert!(!cache.path().join("harness").exists(), "nothing is kept of it");
}

#[test]
fn an_answer_that_comes_after_the_time_limit_is_none() {
    // Fewer states than a search expands between two looks at the clock.
    let ran = harness(&["solve", "--algo", "gbfs", "--time-limit", "1us", "8 6 7 2 5 4 3 x 1"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), "time-limit\n"), "{}", ran.stderr);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "some ten seconds without optimisation; runs with --release")]
fn all_permutations_are_solved_and_judged() {
    let boards = harness(&["instances", "--instances", "permutations"], "");
    assert_eq!((boards.code, boards.stdout.lines().count()), (Some(0), 362_880));
    let answers = solve(&[], &boards.stdout);
    assert_eq!((answers.code, answers.stdout.lines().count()), (Some(0), 362_880));
    let totals = judged(&boards.stdout, &answers.stdout, &[]);
    assert!(totals.contains("362880 cases, 362880 accepted"), "{totals}");
    for kind in ["optimal", "unsolvable"] {
        assert!(totals.contains(&format!("181440  {kind}")), "{totals}");
    }
}
