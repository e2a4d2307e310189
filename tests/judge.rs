//! The judges' formats and the special judge, at the library and through the program.

use harness::judge::notation::Notation;
use harness::judge::{AnswerWriter, Case, Extra, Framing, Hint, Judge, Totals, Verdict};
use harness::puzzle::{Board, DistanceTable, Move, Size, parse, path, rank};
use std::collections::HashMap;
use std::convert::Infallible;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// The sample of POJ 1077, HDU 1043 and UVA 652, and its sample answer.
const SAMPLE: &str = "2 3 4 1 5 x 7 6 8";
const SAMPLE_PATH: &str = "ullddrurdllurdruldr";
const SOLVED: &str = "1 2 3 4 5 6 7 8 x";
const UNSOLVABLE: &str = "1 2 3 4 5 6 8 7 x";

fn judge(goal: &str, boards: &str, answers: &[u8], framing: Framing) -> (Vec<Case>, Totals) {
    let boards = framing.read_boards(boards.as_bytes(), None, "boards").unwrap();
    let goal = parse::goal(goal, Some(boards[0].board.size()), "goal").unwrap();
    let mut cases = Vec::new();
    let totals = Judge::new(&goal).judge_all(&boards, answers, framing, |case| {
        cases.push(case.clone());
        Ok::<(), Infallible>(())
    });
    let Ok(totals) = totals;
    (cases, totals)
}

/// Goal, board, answer file, the verdict as printed (its beginning where it ends in `...`), and the hint.
type Expectation = (&'static str, &'static str, &'static str, &'static str, Option<Hint>);

const LAST: &str = "blank-last";
/// One move from the goal.
const NEAR: &str = "1 2 3 4 5 6 7 x 8";
/// Two moves from the goal: right, down.
const TWO: &str = "1 2 3 4 x 5 7 8 6";
/// One move from the goal of the 15-puzzle, for which there is no table.
const FIFTEEN: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15";
const SNAIL: &str = "1 2 3 8 4 x 7 6 5";

const VERDICTS: &[Expectation] = &[
    (LAST, SAMPLE, SAMPLE_PATH, "accepted: 19 moves, optimal", None),
    (LAST, SAMPLE, "ullddrurdllurdruldr \t\r\n", "accepted: 19 moves, optimal", None),
    (LAST, NEAR, "r", "accepted: 1 move, optimal", None),
    (LAST, NEAR, "rlr", "accepted: 3 moves, +2 (optimal: 1)", None),
    (LAST, SOLVED, "\n", "accepted: 0 moves, optimal", None),
    (LAST, SOLVED, "lr", "accepted: 2 moves, +2 (optimal: 0)", None),
    (LAST, UNSOLVABLE, "unsolvable", "accepted: unsolvable", None),
    (LAST, FIFTEEN, "r", "accepted: 1 move", None),
    ("blank-first", "1 x 2 3 4 5 6 7 8", "l", "accepted: 1 move, optimal", None),
    ("123804765", SNAIL, "l", "accepted: 1 move, optimal", None),
    (LAST, NEAR, "udd", "wrong move: move 3 of 3 (d) leaves the board", None),
    (LAST, NEAR, "u", "does not reach the goal: after 1 move the board is 1 2 3 4 x 6 7 5 8", None),
    (LAST, NEAR, "\n", "does not reach the goal: an empty line is right for a solved board only", None),
    (LAST, NEAR, "unsolvable", "wrongly claimed unsolvable: there is a path of 1 move", None),
    (LAST, FIFTEEN, "unsolvable", "wrongly claimed unsolvable: there is a path", None),
    (LAST, UNSOLVABLE, "ul", "unsolvable missed: no path leads to the goal", None),
    (LAST, UNSOLVABLE, "\n", "unsolvable missed: no path leads to the goal", None),
    (LAST, NEAR, "", "missing: the answers end before this case", None),
    (LAST, NEAR, "l", "does not reach the goal: after 1 move ...", Some(Hint::TilesMoves)),
    (LAST, TWO, "dr", "does not reach the goal: after 2 moves ...", Some(Hint::Reversed)),
    (LAST, TWO, "ul", "does not reach the goal: after 2 moves ...", Some(Hint::FromGoal)),
    (LAST, SAMPLE, "drruuldlurrdluldrul", "wrong move: move 2 of 19 (r) leaves ...", Some(Hint::TilesMoves)),
    (LAST, "1 x 2 3 4 5 6 7 8", "l", "does not reach the goal: ...", Some(Hint::OtherGoal("blank-first"))),
    (LAST, SNAIL, "l", "unsolvable missed: ...", Some(Hint::OtherGoal("blank-centre"))),
    (
        LAST,
        NEAR,
        "R",
        "junk: `R` in column 1 is none of u, d, l and r, and the line is not `unsolvable`",
        Some(Hint::Written(Notation::Capitals)),
    ),
    (LAST, TWO, "r d", "junk: ` ` in column 2 ...", Some(Hint::Written(Notation::Separated))),
    (LAST, TWO, " rd", "junk: ` ` in column 1 ...", Some(Hint::Written(Notation::Separated))),
    (LAST, TWO, "R,D", "junk: `R` in column 1 ...", Some(Hint::Written(Notation::Separated))),
    (LAST, TWO, "LU", "junk: `L` in column 1 ...", Some(Hint::TilesMoves)),
    (LAST, SAMPLE, "19", "junk: `1` in column 1 ...", Some(Hint::Length { is_optimal: true })),
    (LAST, SAMPLE, "21", "junk: `2` in column 1 ...", Some(Hint::Length { is_optimal: false })),
    (LAST, UNSOLVABLE, "Unsolvable.", "junk: `U` in column 1 ...", Some(Hint::OtherWords { is_right: true })),
    (LAST, UNSOLVABLE, "-1", "junk: `-` in column 1 ...", Some(Hint::OtherWords { is_right: true })),
    (LAST, NEAR, "-1", "junk: `-` in column 1 ...", Some(Hint::OtherWords { is_right: false })),
    (LAST, TWO, "RIGHT DOWN", "junk: `R` in column 1 ...", Some(Hint::Written(Notation::Words))),
    (LAST, TWO, "['r', 'd']", "junk: `[` in column 1 ...", Some(Hint::Written(Notation::List))),
    (LAST, TWO, "→↓", "junk: `→` in column 1 ...", Some(Hint::Written(Notation::Arrows))),
    (LAST, "1 2 3 x 4 5 7 8 6", "R2D", "junk: `R` in column 1 ...", Some(Hint::Written(Notation::Repeated))),
    (LAST, TWO, "Left Up", "junk: `L` in column 1 ...", Some(Hint::TilesMoves)),
    (
        LAST,
        SAMPLE,
        "This puzzle is not solvable.",
        "junk: `T` in column 1 ...",
        Some(Hint::OtherWords { is_right: false }),
    ),
    (LAST, SAMPLE, "urz", "junk: `z` in column 3 ...", None),
    (LAST, SAMPLE, "u\u{e9}", "junk: `\u{e9}` in column 2 ...", None),
];

#[test]
fn verdicts_and_hints() {
    let mut judges: HashMap<String, Judge> = HashMap::new();
    for &(goal, board, answers, expected, hint) in VERDICTS {
        let boards = Framing::Plain.read_boards(board.as_bytes(), None, "boards").unwrap();
        let goal = parse::goal(goal, Some(boards[0].board.size()), "goal").unwrap();
        let judge = judges.entry(goal.to_string()).or_insert_with(|| Judge::new(&goal));
        let checked = judge.judge_all(&boards, answers.as_bytes(), Framing::Plain, |case| {
            let verdict = case.verdict.to_string();
            match expected.strip_suffix("...") {
                Some(beginning) => assert!(verdict.starts_with(beginning), "{board} {answers:?}: {verdict}"),
                None => assert_eq!(verdict, expected, "{board} {answers:?}"),
            }
            assert_eq!(case.hint, hint, "{board} {answers:?}");
            Ok::<(), Infallible>(())
        });
        let Ok(totals) = checked;
        assert_eq!(totals.is_accepted(), expected.starts_with("accepted"), "{board} {answers:?}");
    }
}

#[test]
fn answers_need_not_be_utf8() {
    let (cases, _) = judge(LAST, NEAR, b"u\xFF", Framing::Plain);
    assert_eq!(cases[0].verdict, Verdict::Junk { character: char::REPLACEMENT_CHARACTER, column: 2 });
}

#[test]
fn the_sample_in_all_framings() {
    let path = path::from_letters(SAMPLE_PATH).unwrap();
    let three: [Option<&[Move]>; 3] = [Some(&path), Some(&[]), None];
    let sample = " 2  3  4  1  5  x  7  6  8 \n";
    for (framing, boards, count, expected) in [
        (Framing::Poj1077, sample.to_owned(), 1, format!("{SAMPLE_PATH}\n")),
        (
            Framing::Hdu1043,
            format!("{sample}{SOLVED}\n{UNSOLVABLE}\n"),
            3,
            format!("{SAMPLE_PATH}\n\nunsolvable\n"),
        ),
        (
            Framing::Plain,
            format!("{sample}{SOLVED}\n{UNSOLVABLE}"),
            3,
            format!("{SAMPLE_PATH}\n\nunsolvable\n"),
        ),
        (
            Framing::Uva652,
            format!("3\n\n{sample}\n{SOLVED}\n\n{UNSOLVABLE}\n"),
            3,
            format!("{SAMPLE_PATH}\n\n\n\nunsolvable\n"),
        ),
    ] {
        let mut answers = AnswerWriter::new(Vec::new(), framing);
        for path in &three[..count] {
            answers.write(*path).unwrap();
        }
        let answers = answers.into_inner();
        assert_eq!(String::from_utf8_lossy(&answers), expected, "{framing:?}");
        let (cases, totals) = judge("blank-last", &boards, &answers, framing);
        assert_eq!(cases.len(), count, "{framing:?}");
        assert!(totals.is_accepted(), "{framing:?}: {totals}");
    }
}

#[test]
fn framings_refuse_what_their_judge_does_not_hand_out() {
    let two = format!("{SAMPLE}\n{SOLVED}\n");
    let refused = |framing: Framing, text: &str| {
        framing.read_boards(text.as_bytes(), None, "in").map(|boards| boards.len()).map_err(|e| e.to_string())
    };
    assert_eq!(refused(Framing::Plain, &two), Ok(2));
    assert_eq!(refused(Framing::Hdu1043, &two), Ok(2));
    assert_eq!(
        refused(Framing::Poj1077, &two).unwrap_err(),
        "in, line 2, column 1: one board is expected, and here another one begins"
    );
    assert_eq!(
        refused(Framing::Uva652, &two).unwrap_err(),
        "in, line 1, column 1: expected the number of boards in a line of its own"
    );
    assert_eq!(
        refused(Framing::Uva652, &format!("3\n\n{two}")).unwrap_err(),
        "in, line 1, column 1: 3 boards are announced, but 2 follow"
    );
}

#[test]
fn missing_extra_and_unseparated_lines() {
    let boards = format!("{SAMPLE}\n{SOLVED}\n{UNSOLVABLE}\n");
    let right = format!("{SAMPLE_PATH}\n\nunsolvable\n");

    let (cases, totals) = judge("blank-last", &boards, SAMPLE_PATH.as_bytes(), Framing::Plain);
    assert_eq!((totals.accepted(), totals.missing), (1, 2));
    assert_eq!(cases[1].answer_line, None);

    let (_, totals) = judge("blank-last", &boards, format!("{right}\n u\n").as_bytes(), Framing::Plain);
    assert_eq!(totals.accepted(), 3);
    assert_eq!(totals.extra_lines, Some(Extra { line: 4, count: 2 }));
    assert!(!totals.is_accepted());

    let (_, totals) = judge("blank-last", &boards, right.trim_end().as_bytes(), Framing::Plain);
    assert!(totals.is_accepted(), "the last newline may be missing");

    let separated = format!("{SAMPLE_PATH}\n\n\n\nunsolvable\n");
    let (_, totals) = judge("blank-last", &boards, separated.as_bytes(), Framing::Hdu1043);
    assert_eq!(totals.looks_like, Some(Framing::Uva652));
    let counted = format!("3\n\n{boards}");
    let (_, totals) = judge("blank-last", &counted, separated.as_bytes(), Framing::Uva652);
    assert!(totals.is_accepted());
    let (_, totals) = judge("blank-last", &counted, format!("{separated}\n").as_bytes(), Framing::Uva652);
    assert_eq!(totals.extra_lines, Some(Extra { line: 6, count: 1 }), "no empty line after the last answer");

    let two = format!("2\n\n{SAMPLE}\n\n{UNSOLVABLE}\n");
    let unseparated = format!("{SAMPLE_PATH}\nunsolvable\n");
    let (cases, totals) = judge("blank-last", &two, unseparated.as_bytes(), Framing::Uva652);
    assert_eq!((totals.unseparated, totals.accepted()), (1, 1));
    assert_eq!((cases[1].number, cases[1].board_line, cases[1].answer_line), (2, 5, Some(2)));
}

#[test]
fn totals_count_every_kind() {
    let boards = [SAMPLE, SAMPLE, UNSOLVABLE, SAMPLE, SAMPLE, SAMPLE, UNSOLVABLE, SAMPLE, SAMPLE].join("\n");
    let answers = format!("{SAMPLE_PATH}\nud{SAMPLE_PATH}\nunsolvable\nr\nl\nunsolvable\nl\n?\n");
    let (_, totals) = judge("blank-last", &boards, answers.as_bytes(), Framing::Plain);
    assert_eq!(
        totals,
        Totals {
            cases: 9,
            optimal: 1,
            longer: 1,
            extra_moves: 2,
            unsolvable: 1,
            wrong_move: 1,
            misses_goal: 1,
            wrongly_unsolvable: 1,
            missed_unsolvable: 1,
            junk: 1,
            missing: 1,
            ..Totals::default()
        }
    );
    assert_eq!(totals.accepted(), 3);
    let text = totals.to_string();
    assert!(text.starts_with("9 cases, 3 accepted\n        1  optimal\n"), "{text}");
    assert!(text.contains("        1  longer than necessary (+2.00 moves on average)\n"), "{text}");
    assert!(text.ends_with("        1  NOT ACCEPTED: missing"), "{text}");
}

#[test]
fn all_permutations_with_shortest_paths_are_accepted() {
    let size = Size::new(4, 2).unwrap();
    let goal = Board::blank_last(size);
    let table = DistanceTable::new(&goal).unwrap();
    let mut answers = AnswerWriter::new(Vec::new(), Framing::Plain);
    let mut boards = String::new();
    for rank in 0..rank::factorial(size.cells()) {
        let board = rank::unrank(size, rank);
        writeln!(boards, "{board}").unwrap();
        answers.write(downhill(&table, board).as_deref()).unwrap();
    }
    let (_, totals) = judge("blank-last", &boards, &answers.into_inner(), Framing::Plain);
    assert_eq!((totals.cases, totals.optimal, totals.unsolvable), (40_320, 20_160, 20_160));
    assert!(totals.is_accepted());
}

/// A shortest path, always to a neighbour that is nearer.
fn downhill(table: &DistanceTable, mut board: Board) -> Option<Vec<Move>> {
    let mut path = Vec::new();
    for left in (0..table.get(&board)?).rev() {
        let nearer = |&m: &Move| board.moved(m).is_some_and(|next| table.get(&next) == Some(left));
        let m = Move::ALL.into_iter().find(nearer).unwrap();
        board = board.moved(m).unwrap();
        path.push(m);
    }
    Some(path)
}

/// Runs `harness judge` with these boards and answers as files, `-` standing for the answers on standard input.
fn run(boards: &str, answers: &str, options: &[&str]) -> Output {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("boards.txt"), boards).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_harness"))
        .current_dir(directory.path())
        .args(["judge", "boards.txt", "-"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(answers.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

#[test]
fn the_program_reports_and_exits() {
    let boards = format!("{SAMPLE}\n{SOLVED}\n{UNSOLVABLE}\n");
    let right = run(&boards, &format!("{SAMPLE_PATH}\n\nunsolvable\n"), &[]);
    assert_eq!(stdout(&right), "3 cases, 3 accepted\n        2  optimal\n        1  unsolvable\n");
    assert_eq!(right.status.code(), Some(0));

    let wrong = run(&boards, &format!("{SAMPLE_PATH}\n\nud\n"), &[]);
    assert_eq!(
        stdout(&wrong),
        "case 3 (boards.txt:3, standard input:3): unsolvable missed: no path leads to the goal\n\
         3 cases, 2 accepted\n        2  optimal\n        1  NOT ACCEPTED: unsolvable missed\n"
    );
    assert_eq!(wrong.status.code(), Some(1));
    let quiet = run(&boards, &format!("{SAMPLE_PATH}\n\nud\n"), &["--quiet"]);
    assert!(stdout(&quiet).starts_with("3 cases, 2 accepted\n"));
    assert_eq!(quiet.status.code(), Some(1));

    let verbose = run(&boards, &format!("{SAMPLE_PATH}\n\nunsolvable\n"), &["--verbose"]);
    assert!(
        stdout(&verbose)
            .starts_with("case 1 (boards.txt:1, standard input:1): accepted: 19 moves, optimal\n"),
        "{}",
        stdout(&verbose)
    );

    let goal = run("1 x 2 3 4 5 6 7 8", "l\n", &["--goal", "blank-first", "--judge", "poj1077"]);
    assert_eq!(goal.status.code(), Some(0));
}

#[test]
fn wrong_input_is_exit_code_2() {
    for (boards, options, message) in [
        ("1 2 3 4 5 6 7 7 x", &[][..], "error: boards.txt, line 1, column 15: tile 7 stands twice"),
        (
            SAMPLE,
            &["--goal", "blank-lats"],
            "error: --goal: `blank-lats` is neither a board nor the name of a goal",
        ),
        (
            SAMPLE,
            &["--judge", "uva652"],
            "error: boards.txt, line 1, column 1: expected the number of boards",
        ),
        (
            SAMPLE,
            &["--size", "4x4"],
            "error: boards.txt, line 1, column 1: 9 tiles in this line: a 4x4 board",
        ),
        (SAMPLE, &["--judge", "uva625"], "error: invalid value 'uva625' for '--judge <FRAMING>'"),
    ] {
        let output = run(boards, "", options);
        assert_eq!(output.status.code(), Some(2), "{options:?}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.starts_with(message), "{stderr}");
    }
}
