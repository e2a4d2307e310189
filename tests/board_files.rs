//! Board files as they are found: judges' inputs, course assignments, lists of instances, and wrong ones.

use harness::puzzle::parse;
use std::path::Path;

/// What a file is read as.
enum Expected {
    /// Its boards' size, the boards, and the line in which the first begins.
    Boards(&'static str, &'static [&'static str], usize),
    /// How the message begins, after the file's name.
    Refused(&'static str),
}
use Expected::{Boards, Refused};

const KORF_1: &str = "14 13 15 7 11 12 9 5 6 x 2 1 4 8 10 3";
const KORF_2: &str = "13 5 4 10 9 12 8 14 2 3 7 1 x 15 11 6";

const FILES: &[(&str, Expected)] = &[
    ("size_line.txt", Boards("3x3", &["8 6 7 2 5 4 3 x 1"], 2)),
    ("size_line_4x4_empty_end.txt", Boards("4x4", &["5 1 3 4 9 2 6 8 13 10 7 12 x 14 11 15"], 2)),
    ("size_line_2x2.txt", Boards("2x2", &["3 1 2 x"], 3)),
    ("tabs.txt", Boards("3x3", &["8 1 3 4 x 5 7 2 6"], 2)),
    ("tabs_and_spaces_no_newline.txt", Boards("3x3", &["1 x 2 4 5 3 7 8 6"], 2)),
    ("leading_space_comments.txt", Boards("3x3", &["6 1 x 8 4 5 3 7 2"], 2)),
    ("comment_lies.txt", Boards("3x3", &["1 2 3 4 6 5 7 8 x"], 3)),
    ("one_tile_a_line.txt", Boards("4x4", &["7 10 5 2 1 12 6 14 3 8 13 15 11 4 x 9"], 3)),
    ("count_then_boards.txt", Boards("3x3", &["2 3 4 1 5 x 7 6 8", "1 2 3 4 5 6 7 8 x"], 3)),
    (
        "count_then_rows_4x4.txt",
        Boards("4x4", &["2 3 4 x 1 5 7 8 9 6 10 12 13 14 11 15", "1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15"], 2),
    ),
    (
        "one_board_a_line.txt",
        Boards("3x3", &["2 3 4 1 5 x 7 6 8", "1 2 3 4 5 6 7 8 x", "1 2 3 4 5 6 8 7 x"], 1),
    ),
    ("no_separators.txt", Boards("3x3", &["2 8 3 1 x 4 7 6 5"], 1)),
    ("json_rows.txt", Boards("3x2", &["1 2 3 4 x 5", "1 2 3 5 4 x"], 1)),
    ("numbered_crlf.txt", Boards("4x4", &[KORF_1, KORF_2], 2)),
    (
        "numbered_without_beginning.txt",
        Refused(
            ", line 2, column 2: this line is either 4x4 board number 9, but numbers go up from 0 or 1; or a 4x4",
        ),
    ),
    (
        "wrong_last_row.txt",
        Refused(", line 3, column 1: 2 tiles in this row, where the others have 3: rows of 3, 3"),
    ),
    (
        "wrong_empty_cell.txt",
        Refused(", line 4, column 1: 3 tiles in this row, where the others have 4: rows of 4"),
    ),
    ("wrong_comment.txt", Refused(", line 3, column 1: 2 tiles in this row, where the others have 3")),
    (
        "wrong_tile_twice.txt",
        Refused(", line 1, column 1: this line is either 4x2 board number 6, but numbers go"),
    ),
    (
        "wrong_numbers.txt",
        Refused(", line 1, column 1: this line is either 3x3 board number 1, but numbers go up"),
    ),
    ("wrong_size_line.txt", Refused(", line 1, column 1: `1000000000000000000000` is too long for a tile")),
    ("snail_no_newline.txt", Boards("3x3", &["x 2 3 1 4 5 8 7 6"], 2)),
    ("double_spaces.txt", Boards("3x3", &["2 3 4 1 5 x 7 6 8"], 1)),
    ("byte_order_mark.txt", Boards("3x3", &["1 2 3 4 5 6 7 8 x"], 1)),
    ("size_line_10x10.txt", Refused(", line 1, column 1: a 10x10 board is out of range")),
    ("wrong_all_comment.txt", Refused(": there is no board here: everything is a comment")),
    ("wrong_empty.txt", Refused(": there is no board here: the text is empty")),
    (
        "wrong_letter.txt",
        Refused(", line 4, column 3: `a` is not a tile: expected a number or the blank as 0, x"),
    ),
    ("wrong_tile.txt", Refused(", line 5, column 5: tile 22 is out of range: a 4x4 board has 1 to 15 and")),
    (
        "wrong_size_100.txt",
        Refused(", line 1, column 1: `100` is neither the size of the board below, whose"),
    ),
    (
        "wrong_short_row.txt",
        Refused(", line 5, column 1: 3 tiles in this line: a 4x4 board is written with 4"),
    ),
    ("wrong_duplicate.txt", Refused(", line 5, column 1: tile 3 stands twice, and tile 4 is missing")),
    (
        "wrong_no_blank.txt",
        Refused(", line 3, column 3: a 2x2 board has no tile 4, and this one has no blank: if 4"),
    ),
    (
        "wrong_rows_of_five.txt",
        Refused(", line 2, column 1: `4` is neither the size of the board below, whose"),
    ),
    (
        "wrong_extra_row.txt",
        Refused(", line 6, column 1: 2 tiles in this line: a 3x3 board is written with 3"),
    ),
    (
        "wrong_truncated.txt",
        Refused(", line 5, column 1: 5 tiles in this line: a 3x3 board is written with 3"),
    ),
    ("wrong_other_size.txt", Refused(", line 6, column 1: a 4x4 board where 3x3 boards are read")),
    ("wrong_utf16.txt", Refused(", line 1, column 1: this is not UTF-8 text; it looks like UTF-16")),
];

fn directory() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/boards"))
}

#[test]
fn every_file_is_read_as_expected() {
    for (name, expected) in FILES {
        let text = std::fs::read(directory().join(name)).unwrap();
        let read = parse::boards(&text, None, name);
        match expected {
            Boards(size, boards, line) => {
                let read = read.unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(read.iter().map(|b| b.board.to_string()).collect::<Vec<_>>(), *boards, "{name}");
                assert_eq!(read[0].line, *line, "{name}");
                assert_eq!(read[0].board.size(), size.parse().unwrap(), "{name}");
            }
            Refused(message) => {
                let refused = read.expect_err(name).to_string();
                assert!(refused.starts_with(&format!("{name}{message}")), "{refused}");
            }
        }
    }
}

#[test]
fn a_known_size_changes_nothing_but_refuses_others() {
    for (name, expected) in FILES {
        let Boards(size, boards, _) = expected else { continue };
        let text = std::fs::read(directory().join(name)).unwrap();
        let read = parse::boards(&text, Some(size.parse().unwrap()), name).unwrap();
        assert_eq!(read.len(), boards.len(), "{name}");
        for other in ["2x2", "3x3", "4x4", "2x3"].into_iter().filter(|other| other != size) {
            assert!(parse::boards(&text, Some(other.parse().unwrap()), name).is_err(), "{name} as {other}");
        }
    }
}

#[test]
fn every_file_is_in_the_table() {
    for entry in std::fs::read_dir(directory()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(FILES.iter().any(|(known, _)| *known == name), "{name}");
    }
}

#[test]
fn numbers_in_front_are_kept() {
    let text = std::fs::read(directory().join("numbered_crlf.txt")).unwrap();
    let read = parse::boards(&text, None, "numbered_crlf.txt").unwrap();
    assert_eq!(read.iter().map(|b| b.number).collect::<Vec<_>>(), [Some(1), Some(2)]);
}
