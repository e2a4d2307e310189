//! Every way of writing a board is read back; nothing that is not a board is one.

use super::*;
use proptest::prelude::*;

/// What a text is read as: its boards, or the message.
fn read(text: &str, size: Option<&str>) -> Vec<String> {
    match boards(text.as_bytes(), size.map(|s| s.parse().unwrap()), "t") {
        Ok(boards) => boards.iter().map(|b| format!("{} {}", b.board.size(), b.board)).collect(),
        Err(error) => vec![error.to_string()],
    }
}

#[track_caller]
fn assert_reads(text: &str, expected: &[&str]) {
    assert_eq!(read(text, None), expected, "{text:?}");
}

#[track_caller]
fn assert_refused(text: &str, size: Option<&str>, message: &str) {
    let read = read(text, size);
    assert!(read.len() == 1 && read[0].starts_with(message), "{text:?}: {read:?}");
}

#[test]
fn one_board_in_many_ways() {
    for text in [
        "1 2 3 4 x 6 7 5 8",
        "1,2,3,4,0,6,7,5,8",
        "1 ,2;3\t4,X ; 6,, 7 5 8\r\n\r\n",
        "1234x6758",
        "\u{feff}1234.6758\n",
        "123\n4*6\n758",
        "1 2 3\n4 _ 6\n7 5 8\n",
        "# solvable\n3\n1 2 3 # first row\n#\n4 0 6\n7 5 8\n",
        " 3 3 \r\n1 2 3\r\n4 0 6\r\n7 5 8",
        "3\n1 2 3 4 0 6 7 5 8",
        "3\n123406758",
        "3\n123\n406\n758",
        "1\n2\n3\n4\n0\n6\n7\n5\n8\n",
        "3\n1\n2\n3\n4\n0\n6\n7\n5\n8\n",
        "3\n01\n02\n03\n04\n00\n06\n07\n05\n08\n",
        "3\n\n1 2 3\n4 0 6\n7 5 8\n",
        "[[1,2,3],[4,0,6],[7,5,8]]",
        "[1,2,3,4,0,6,7,5,8]",
        "[1, 2, 3,\n 4, 0, 6,\n\n 7, 5, 8]",
        "[[1 2 3]\n [4 0 6]\n [7 5 8]]\n",
        "((1, 2, 3), (4, 0, 6), (7, 5, 8))",
        "{1,2,3}\n{4,0,6}\n{7,5,8}",
        "01 02 03 04 00 06 07 05 08",
    ] {
        assert_reads(text, &["3x3 1 2 3 4 x 6 7 5 8"]);
    }
}

#[test]
fn sizes_are_told_by_rows_or_number_of_tiles() {
    assert_reads("1 2\n3 0", &["2x2 1 2 3 x"]);
    assert_reads("2 2\n1 2\n3 0", &["2x2 1 2 3 x"]);
    assert_reads("1 2\n3 4\n5 0", &["2x3 1 2 3 4 5 x"]);
    assert_reads("3 2\n1 2\n3 4\n5 0", &["2x3 1 2 3 4 5 x"]);
    assert_reads("2 3\n1 2\n3 4\n5 0", &["2x3 1 2 3 4 5 x"]);
    assert_reads("2 3\n1 2 3\n4 5 0", &["3x2 1 2 3 4 5 x"]);
    assert_reads("2 3\n1 2 3 4 5 0", &["3x2 1 2 3 4 5 x"]);
    assert_reads("1 2 3 4 5 0", &["3x2 1 2 3 4 5 x"]);
    assert_reads("[[1,2,3],[4,0,5]]\n[[1,2,3],[5,4,0]]", &["3x2 1 2 3 4 x 5", "3x2 1 2 3 5 4 x"]);
    assert_reads("1 2 3 0", &["2x2 1 2 3 x"]);
    assert_reads("1 2 3 0\n3 2 1 0", &["2x2 1 2 3 x", "2x2 3 2 1 x"]);
    assert_reads("2\n1 2 3 0\n3 2 1 0", &["2x2 1 2 3 x", "2x2 3 2 1 x"]);
    assert_reads("1 2 3 0\n5 6 7 4\n9 10 11 8\n13 14 15 12", &["4x4 1 2 3 x 5 6 7 4 9 10 11 8 13 14 15 12"]);
    assert_reads("1 2 3 4\n5 6 7 0", &["4x2 1 2 3 4 5 6 7 x"]);
    assert_reads("1234567890", &["5x2 1 2 3 4 5 6 7 8 9 x"]);
    assert_reads("12345\n67890", &["5x2 1 2 3 4 5 6 7 8 9 x"]);
    assert_reads("12\n3x", &["2x2 1 2 3 x"]);
    assert_reads("1 2 3\n4 5 6\n7 8 9\n10 11 0", &["3x4 1 2 3 4 5 6 7 8 9 10 11 x"]);
    assert_eq!(read("1 2 3 4 5 0", Some("2x3")), ["2x3 1 2 3 4 5 x"]);
    assert_eq!(read("123450", Some("2x3")), ["2x3 1 2 3 4 5 x"]);
}

#[test]
fn many_boards_follow_each_other() {
    let both = ["3x3 1 2 3 4 5 6 7 x 8", "3x3 1 2 3 4 5 6 x 7 8"];
    for text in [
        "1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 x 7 8",
        "1 2 3\n4 5 6\n7 x 8\n1 2 3\n4 5 6\nx 7 8\n",
        "1 2 3\n4 5 6\n7 x 8\n\n\n1 2 3\n4 5 6\nx 7 8\n",
        "3\n1 2 3\n4 5 6\n7 x 8\n\n3\n1 2 3\n4 5 6\nx 7 8\n",
        "3\n1 2 3\n4 5 6\n7 x 8\n1 2 3\n4 5 6\nx 7 8\n",
        "2\n\n1 2 3 4 5 6 7 x 8\n\n1 2 3 4 5 6 x 7 8",
        "2\n\n1 2 3\n4 5 6\n7 x 8\n\n1 2 3\n4 5 6\nx 7 8",
        "2\n1 2 3\n4 5 6\n7 x 8\n1 2 3\n4 5 6\nx 7 8",
        "2\n1234567x8\n123456x78",
        "1234567x8\n123456x78",
        "1234567x8 # one\n\n# two\n123456x78",
        "123\n456\n7x8\n123\n456\nx78",
        "[[1,2,3],[4,5,6],[7,0,8]][[1,2,3],[4,5,6],[0,7,8]]",
        "[[[1,2,3],[4,5,6],[7,0,8]],\n[[1,2,3],[4,5,6],[0,7,8]]]",
        "[[1,2,3,4,5,6,7,0,8],[1,2,3,4,5,6,0,7,8]]",
        "[1,2,3,4,5,6,7,0,8]\n[1,2,3,4,5,6,0,7,8]",
        " 1   1 2 3 4 5 6 7 x 8\n 2   1 2 3 4 5 6 x 7 8",
        "1\n2\n3\n4\n5\n6\n7\nx\n8\n\n1\n2\n3\n4\n5\n6\nx\n7\n8",
    ] {
        assert_reads(text, &both);
        assert_eq!(read(text, Some("3x3")), both, "{text:?}");
    }
    // 3 is a size line here, and nine boards of nine tiles no 9x9 board.
    assert_eq!(read(&format!("3\n\n{}", "1 2 3 4 5 6 7 x 8\n".repeat(3)), None).len(), 3);
    assert_eq!(read(&format!("9\n{}", "1 2 3 4 5 6 7 x 8\n".repeat(9)), None).len(), 9);
}

#[test]
fn lines_and_numbers_are_kept() {
    for first in 0..2 {
        let text = format!("\n {first}  x 1 2 3\n\n{}  1 x 2 3", first + 1);
        let listed = boards(text.as_bytes(), None, "t").unwrap();
        let kept: Vec<_> = listed.iter().map(|b| (b.line, b.number)).collect();
        assert_eq!(kept, [(2, Some(first)), (4, Some(first + 1))]);
    }
}

#[test]
fn rows_that_do_not_fit_each_other_are_refused() {
    for (text, message) in [
        (
            "1 2 3\n4 5 6\n7 0\n",
            "t, line 3, column 1: 2 tiles in this row, where the others have 3: rows of 3, 3 and 2 tiles make no \
             board; in an empty cell write the blank as 0, x",
        ),
        ("1 2 3\n4 5\n6 7 0\n", "t, line 2, column 1: 2 tiles in this row, where the others have 3"),
        (
            "1 3\n4 2 5\n7 8 6",
            "t, line 1, column 1: 2 tiles in this row, where the others have 3: rows of 2, 3 and 3",
        ),
        ("1 2 3\n4 5 6\n7 0 #8", "t, line 3, column 1: 2 tiles in this row, where the others have 3"),
        ("1 2 3 4 0\n6 7\n5 8", "t, line 1, column 1: 5 tiles in this row, where the others have 2"),
        ("1 2 3\n4 0", "t, line 2, column 1: 2 tiles in this row, where the others have 3"),
        (
            "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15\n",
            "t, line 4, column 1: 3 tiles in this row, where the others have 4: rows of 4, 4, 4 and 3 tiles",
        ),
        ("1 2 3 4\n5 6 7\n9 10 11 12\n13 14 15 0\n", "t, line 2, column 1: 3 tiles in this row"),
        ("123\n45\n670", "t, line 2, column 1: 2 tiles in this row, where the others have 3"),
        ("12x\n45\n678", "t, line 2, column 1: 2 tiles in this row, where the others have 3"),
    ] {
        assert_refused(text, None, message);
        if let Some(size) = ["3x3", "4x4"].into_iter().find(|size| message.contains(&size[..1])) {
            assert!(boards(text.as_bytes(), size.parse().ok(), "t").is_err(), "{text:?}");
        }
    }
}

#[test]
fn numbers_in_front_of_boards_go_up_from_0_or_1() {
    for (text, size, message) in [
        (
            "6 5 7 1 x 4 6 3 2\n",
            None,
            "t, line 1, column 1: this line is either 4x2 board number 6, but numbers go up from 0 or 1 in a list of \
             several; or a 3x3 board in which tile 6 stands twice, and tile 8 is missing",
        ),
        ("1 5 7 x 4 1 6 3 2", None, "t, line 1, column 1: this line is either 4x2 board number 1"),
        (
            "1 2 3 4 5 6 7 0 8 1",
            None,
            "t, line 1, column 1: this line is either 3x3 board number 1, but numbers go up from 0 or 1 in a list of \
             several; or a 5x2 board in which tile 1 stands twice, and tile 9 is missing",
        ),
        (
            "1 2 3 4 5 6 7 0 8 1",
            Some("3x3"),
            "t, line 1, column 1: this line is either 3x3 board number 1, but only one of several boards has a \
             number; or a 3x3 board with a tile too many",
        ),
        (
            "1 1 2 3 x\n1 2 1 3 x",
            None,
            "t, line 2, column 1: this line is either 2x2 board number 1, but 2 is next; or a 2x2 board with a tile",
        ),
        (
            "1 1 2 3 x\n3 2 1 3 x",
            None,
            "t, line 2, column 1: this line is either 2x2 board number 3, but 2 is next",
        ),
        (
            "9 1 2 3 x\n10 2 1 3 x",
            None,
            "t, line 1, column 1: this line is either 2x2 board number 9, but numbers go",
        ),
    ] {
        assert_refused(text, size, message);
    }
    assert_reads("1 1 2 3 x", &["2x2 1 2 3 x"]);
    let many: Vec<String> = (1..=1001).map(|number| format!("{number}  1 2 3 x\n")).collect();
    assert_eq!(read(&many.concat(), None), vec!["2x2 1 2 3 x"; 1001]);
    assert_reads("0 1 2 3 4 5 6 7 x\n1 1 2 3 4 5 6 x 7", &["4x2 1 2 3 4 5 6 7 x", "4x2 1 2 3 4 5 6 x 7"]);
}

#[test]
fn tokens_that_are_too_long_are_named() {
    for (text, message) in [
        ("12,205,623", "t, line 1, column 4: `205` is too long for a tile"),
        (
            "1000000000000000000000\n1 2 3\n4 5 6\n7 8 x",
            "t, line 1, column 1: `1000000000000000000000` is too long",
        ),
        ("1 2 3 4 5 6 7 999999999999 x", "t, line 1, column 15: `999999999999` is too long for a tile"),
    ] {
        assert_refused(text, None, message);
    }
}

#[test]
fn errors_say_what_where_and_what_was_expected() {
    let eight = Some("3x3");
    for (text, size, message) in [
        ("", None, "t: there is no board here: the text is empty"),
        ("\n \r\n", None, "t: there is no board here: the text is empty"),
        ("# 1 2 3\n#", None, "t: there is no board here: everything is a comment"),
        (
            "1 2 3\n4 a 6\n7 8 x",
            None,
            "t, line 2, column 3: `a` is not a tile: expected a number or the blank as 0, x",
        ),
        (
            "1 2 3\n4 -5 6\n7 8 x",
            eight,
            "t, line 2, column 3: `-5` is not a tile: expected 1 to 8 or the blank as",
        ),
        ("1 2 3 4 5 6 7 8 1.5", None, "t, line 1, column 17: `1.5` is not a tile: expected 1 to 8"),
        (
            "1 2 3 4 5 6 7 9 x",
            None,
            "t, line 1, column 15: tile 9 is out of range: a 3x3 board has 1 to 8 and the",
        ),
        ("1 2 3\n4 5 3\n7 8 x", None, "t, line 2, column 5: tile 3 stands twice, and tile 6 is missing"),
        ("1 2 3\n4 x 5\n7 8 0", None, "t, line 3, column 5: the blank stands twice, and tile 6 is missing"),
        (
            "2 2 3 3 5 6 7 8 x",
            None,
            "t, line 1, column 3: tile 2 stands twice, and tile 1, tile 4 are missing",
        ),
        (
            "1 2 3 4 5 6 7 8 9",
            None,
            "t, line 1, column 17: a 3x3 board has no tile 9, and this one has no blank: if 9",
        ),
        (
            "1 2 3\n4 5 6\n7 8",
            eight,
            "t, line 3, column 1: 2 tiles in this line: a 3x3 board is written with 3 a line",
        ),
        (
            "1 2 3\n4 5 6\n",
            eight,
            "t, line 2, column 5: the board ends after 6 of the 9 tiles of a 3x3 board",
        ),
        ("1 2 3\n\n4 5 6\n\n7 8 x", eight, "t, line 1, column 5: the board ends after 3 of the 9 tiles"),
        ("3\n1 2 3\n4 5\n6 7 8 x", None, "t, line 3, column 1: 2 tiles in this line: a 3x3 board"),
        (
            "3\n1 2\n3 4 5\n6 7 8 x",
            None,
            "t, line 1, column 1: `3` is neither the size of the board below, whose first",
        ),
        ("4\n1 2 3\n4 5 6\n7 8 x", None, "t, line 1, column 1: `4` is neither the size"),
        ("100\n1 2 3\n4 5 6\n7 8 x", eight, "t, line 1, column 1: `100` is neither the size"),
        ("3\n\n1 2 3 4 5 6 7 8 x\n\nx 1 2 3 4 5 6 7", eight, "t, line 5, column 1: 8 tiles in this line"),
        (
            "4 4\n1 2 3\n4 5 6\n7 8 x",
            None,
            "t, line 1, column 1: 2 tiles in this row, where the others have 3: rows of 2, 3, 3 and 3 tiles",
        ),
        ("5\n1 2 3 4 5", None, "t, line 1, column 1: a 5x5 board is out of range"),
        ("2\n1 2\n3 x", eight, "t, line 1, column 1: a 2x2 board where 3x3 boards are read"),
        (
            "1 2 3 4 5 6 7 8 x\n\n2\n1 2\n3 x",
            None,
            "t, line 3, column 1: a 2x2 board where 3x3 boards are read",
        ),
        ("1 2 3 4 5 6 7 8 x\n\n1 2\n3 x", None, "t, line 3, column 1: 2 tiles in this line: a 3x3 board"),
        (
            "1 2 3 4 5 6 7 8 x\n5 1 2 3 4 5 6 7 8 x",
            None,
            "t, line 2, column 1: 10 numbers in this line: a 3x3 board",
        ),
        (
            "1 1 2 3 x\n1 2 3 x",
            Some("2x2"),
            "t, line 2, column 1: 4 numbers in this line: a 2x2 board has 4 tiles",
        ),
        ("[[1,2,3],[4,0,5],[6,7,8]", None, "t, line 1, column 1: `[` is never closed"),
        ("[[1,2,3),[4,0,5],[6,7,8]]", None, "t, line 1, column 2: `[` is never closed"),
        ("1 2 3]", None, "t, line 1, column 6: `]` closes nothing"),
        ("[[1,2,3,4],[5,6],[7,8,0]]", eight, "t, line 1, column 3: 4 tiles in this line"),
        ("1234x675", eight, "t, line 1, column 1: 8 tiles in this line: a 3x3"),
        ("1234x6759", None, "t, line 1, column 9: tile 9 is out of range"),
    ] {
        assert_refused(text, size, message);
    }
}

#[test]
fn what_is_not_utf8_is_an_error() {
    let utf16 = boards(b"\xFF\xFE1\x00 \x00", None, "t").unwrap_err().to_string();
    assert_eq!(
        utf16,
        "t, line 1, column 1: this is not UTF-8 text; it looks like UTF-16: save the file as UTF-8"
    );
    let latin1 = boards(b"1 2 3 0\n# \xE9t\xE9\n", None, "t").unwrap_err().to_string();
    assert_eq!(latin1, "t, line 2, column 3: this is not UTF-8 text");
}

#[test]
fn one_board_means_one() {
    let one = |text| board(text, None, "argument 2").map_err(|e| e.to_string());
    assert_eq!(one("3\n1 2 3\n4 5 6\n7 8 x").unwrap(), Board::blank_last(Size::EIGHT));
    assert_eq!(
        one("1 2 3 4 5 6 7 9 x").unwrap_err().split(':').next(),
        Some("argument 2, column 15"),
        "no line for a text of one line"
    );
    assert_eq!(
        one("1 2 3 x\n1 2 3 x").unwrap_err(),
        "argument 2, line 2, column 1: one board is expected, and here another one begins"
    );
    assert!(one("1 1 2 3 x").is_err(), "no number in front");
    assert!(one("3\n\n1 2 3 x").is_err(), "no count in front");
}

#[test]
fn a_count_that_is_asked_for_is_checked() {
    let counted = |text: &str| counted_boards(text.as_bytes(), None, "t").map_err(|e| e.to_string());
    assert_eq!(counted("2\n\n1 2 3 x\n\n2 1 3 x\n").unwrap().len(), 2);
    assert_eq!(counted("3\n\n12345678x\n\n12345678x\n\n12345678x").unwrap().len(), 3);
    assert_eq!(counted("0\n").unwrap().len(), 0);
    assert_eq!(
        counted("3\n\n1 2 3 x\n").unwrap_err(),
        "t, line 1, column 1: 3 boards are announced, but 1 follow"
    );
    assert_eq!(
        counted("1 2 3 x\n").unwrap_err(),
        "t, line 1, column 1: expected the number of boards in a line of its own"
    );
}

/// A way of writing boards.
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
#[derive(Clone, Debug)]
struct Style {
    layout: usize,
    size_line: usize,
    blank: &'static str,
    separator: &'static str,
    newline: &'static str,
    bom: bool,
    comments: bool,
    empty_lines: bool,
    last_newline: bool,
}

fn style() -> impl Strategy<Value = Style> {
    (
        (0..7_usize, 0..3_usize),
        prop::sample::select(vec!["0", "x", "X", "_", ".", "*"]),
        prop::sample::select(vec![" ", "  ", "\t", ",", ", ", ";", " ;\t"]),
        prop::sample::select(vec!["\n", "\r\n", " \n", "\n "]),
        (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>()),
    )
        .prop_map(|((layout, size_line), blank, separator, newline, flags)| Style {
            layout,
            size_line,
            blank,
            separator,
            newline,
            bom: flags.0,
            comments: flags.1,
            empty_lines: flags.2,
            last_newline: flags.3,
        })
}

fn write(boards: &[Board], style: &Style) -> String {
    let mut lines = Vec::new();
    for board in boards {
        write_one(board, style, &mut lines);
        if style.empty_lines {
            lines.push(String::new());
        }
    }
    if style.comments {
        lines.insert(0, "# solvable, 1 2 3".to_owned());
        lines.iter_mut().skip(1).filter(|l| !l.is_empty()).for_each(|line| line.push_str("# no"));
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    let bom = if style.bom { "\u{feff}" } else { "" };
    let end = if style.last_newline { style.newline } else { "" };
    format!("{bom}{}{end}", lines.join(style.newline))
}

fn write_one(board: &Board, style: &Style, lines: &mut Vec<String>) {
    let size = board.size();
    let word = |&tile: &u8| if tile == 0 { style.blank.to_owned() } else { tile.to_string() };
    let words: Vec<String> = board.tiles().iter().map(word).collect();
    let rows = words.chunks(size.width());
    let compact = if size.cells() <= 10 { "" } else { style.separator };
    let size_line = match style.size_line {
        1 if size.width() == size.height() => Some(size.width().to_string()),
        0 => None,
        _ => Some(format!("{}{}{}", size.height(), style.separator, size.width())),
    };
    match style.layout {
        0 => {
            lines.extend(size_line);
            lines.push(words.join(style.separator));
        }
        1 => {
            lines.extend(size_line);
            lines.extend(rows.map(|row| row.join(style.separator)));
        }
        2 => {
            lines.extend(size_line);
            lines.push(words.join(compact));
        }
        3 => {
            lines.extend(size_line);
            lines.extend(rows.map(|row| row.join(compact)));
        }
        4 => {
            lines.extend(size_line);
            lines.extend(words);
        }
        5 => lines.push(format!("[{}]", words.join(style.separator))),
        _ => {
            let rows: Vec<String> = rows.map(|row| format!("[{}]", row.join(style.separator))).collect();
            lines.push(format!("[{}]", rows.join(",")));
        }
    }
}

const SIZES: &[&str] =
    &["2x2", "3x2", "2x3", "4x2", "2x4", "3x3", "5x2", "2x5", "4x3", "3x4", "5x3", "2x8", "4x4"];

fn some_boards(sizes: &[&'static str]) -> impl Strategy<Value = Vec<Board>> {
    (prop::sample::select(sizes.to_vec()), 1..4_usize).prop_flat_map(|(size, count)| {
        let size: Size = size.parse().unwrap();
        let tiles = Just((0..size.cells() as u8).collect::<Vec<_>>()).prop_shuffle();
        prop::collection::vec(tiles.prop_map(move |tiles| Board::new(size, &tiles).unwrap()), count)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn what_is_written_in_any_style_is_read_back(expected in some_boards(SIZES), style in style()) {
        let text = write(&expected, &style);
        let read = boards(text.as_bytes(), Some(expected[0].size()), "t");
        let read: Vec<Board> = read.unwrap_or_else(|e| panic!("{text:?}: {e}")).iter().map(|b| b.board).collect();
        prop_assert_eq!(read, expected, "{:?}", text);
    }

    #[test]
    fn square_boards_need_no_size(expected in some_boards(&["2x2", "3x3", "4x4"]), style in style()) {
        let text = write(&expected, &style);
        let read = boards(text.as_bytes(), None, "t");
        let read: Vec<Board> = read.unwrap_or_else(|e| panic!("{text:?}: {e}")).iter().map(|b| b.board).collect();
        prop_assert_eq!(read, expected, "{:?}", text);
    }

    #[test]
    fn bytes_never_panic(bytes: Vec<u8>, text in "[0-9x.,# \n\\[\\](]{0,60}", size in 0..4_usize) {
        let size = ["2x2", "3x3", "4x4"].get(size).map(|s| s.parse().unwrap());
        for bytes in [&bytes[..], text.as_bytes()] {
            if let Err(error) = boards(bytes, size, "t") {
                prop_assert!(!error.to_string().is_empty());
            }
            let _ = counted_boards(bytes, size, "t");
        }
        let _ = board(&text, size, "t");
    }

    #[test]
    fn a_board_with_one_token_wrong_is_refused(good in some_boards(SIZES), rows: bool, cell in 0..16_usize) {
        let good = good[0];
        let words: Vec<String> = good.tiles().iter().map(u8::to_string).collect();
        let cell = cell % words.len();
        let all = (0..=words.len()).map(|tile| tile.to_string());
        for wrong in all.chain(["", "a", "-1", "+1", "1e0", "1 1", "xx", "99999999999999999999", "#"].map(String::from)) {
            if wrong == words[cell] {
                continue;
            }
            let mut words = words.clone();
            words[cell] = wrong;
            let width = if rows { good.size().width() } else { words.len() };
            let text: Vec<String> = words.chunks(width).map(|row| row.join(" ")).collect();
            let text = text.join("\n");
            prop_assert!(board(&text, Some(good.size()), "t").is_err(), "{:?}", text);
        }
    }
    #[test]
    fn a_row_that_lost_or_gained_a_tile_is_refused(
        good in some_boards(SIZES),
        style in style(),
        cell in 0..16_usize,
        add: bool,
    ) {
        let (size, cell) = (good[0].size(), cell % good[0].size().cells());
        let mut words: Vec<Vec<String>> =
            good[0].tiles().chunks(size.width()).map(|row| row.iter().map(u8::to_string).collect()).collect();
        let row = &mut words[cell / size.width()];
        let word = row.remove(cell % size.width());
        if add {
            row.extend([word.clone(), word]);
        }
        let text: Vec<String> = words.iter().map(|row| row.join(style.separator)).collect();
        let text = text.join(style.newline);
        prop_assert!(boards(text.as_bytes(), Some(size), "t").is_err(), "{:?}", text);
        // A row that is all gone leaves no trace, and may leave a board.
        if words.iter().all(|row| !row.is_empty()) {
            prop_assert!(boards(text.as_bytes(), None, "t").is_err(), "{:?}", text);
        }
    }

    #[test]
    fn a_board_in_one_line_with_a_tile_twice_is_refused(good in some_boards(SIZES), cell in 0..16_usize, by in 1..16_usize) {
        let mut tiles = good[0].tiles().to_vec();
        let (cell, by) = (cell % tiles.len(), by % (tiles.len() - 1) + 1);
        tiles[cell] = tiles[(cell + by) % tiles.len()];
        let words: Vec<String> = tiles.iter().map(u8::to_string).collect();
        let text = words.join(" ");
        prop_assert!(boards(text.as_bytes(), None, "t").is_err(), "{:?}", text);
        prop_assert!(boards(text.as_bytes(), Some(good[0].size()), "t").is_err(), "{:?}", text);
    }

    #[test]
    fn numbered_lists_are_read_if_and_only_if_the_numbers_go_up(
        good in some_boards(SIZES),
        first in 0..2_u32,
        wrong in prop::option::of((0..4_usize, 0..40_u32)),
    ) {
        prop_assume!(good.len() > 1);
        let mut numbers: Vec<u32> = (first..).take(good.len()).collect();
        if let Some((at, number)) = wrong {
            let at = at % numbers.len();
            numbers[at] = number;
        }
        let are_right = numbers[0] < 2 && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        let lines: Vec<String> = numbers.iter().zip(&good).map(|(number, board)| format!("{number} {board}")).collect();
        let text = lines.join("\n");
        match boards(text.as_bytes(), Some(good[0].size()), "t") {
            Ok(read) => {
                prop_assert!(are_right, "{:?}", text);
                prop_assert_eq!(read.iter().map(|b| b.board).collect::<Vec<_>>(), good);
            }
            Err(error) => prop_assert!(!are_right, "{:?}: {}", text, error),
        }
    }
}
