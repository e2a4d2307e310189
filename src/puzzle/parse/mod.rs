//! Reading boards that people and programs wrote.
//!
//! # One board
//!
//! Tiles are decimal numbers, the blank is `0`, `x`, `X`, `_`, `.` or `*`. Spaces, tabs, commas and semicolons separate,
//! in any number and mixture; `#` begins a comment, which is not believed; brackets `[] () {}` enclose rows or boards.
//! These are the same board:
//!
//! ```text
//! 1 2 3 4 x 6 7 5 8        1,2,3,4,0,6,7,5,8        1234x6758
//!
//! 3        # size line     1 2 3       123          [[1,2,3],[4,0,6],[7,5,8]]
//! 1 2 3                    4 _ 6       4.6
//! 4 0 6                    7 5 8       758          [1,2,3,4,0,6,7,5,8]
//! 7 5 8
//! ```
//!
//! A board stands in one line, in one line per row, or in one line per tile; what stands in a pair of innermost brackets
//! counts as a line. Rows are equally long. Without separators, boards and rows can be written up to ten cells, where
//! every tile has one digit. A size line is `3`, or `3 3`: height and width, or width and height if the rows say so.
//!
//! # Many boards
//!
//! Boards follow each other with or without empty lines between them; an empty line inside a board ends it too soon and
//! is an error, a line with nothing but a comment is not. All boards of a text have the same size. Each may have its
//! size line. A text may begin with the number of its boards in a line of its own (UVA 652, UVA 10181); a number that
//! can be both is a size line. In a list with a board a line, each may have a number in front, as in the usual file
//! of Korf's instances; all have one, or none, and they go up one by one from 0 or 1. A line that may be a board with
//! a wrong or superfluous tile as well as a number and a board is numbered only where the next one is, too.
//!
//! # The size
//!
//! If the size is known (`--size`), that decides all these questions. Otherwise the first board tells it: by its size
//! line; else by its rows, square if they come out even (four lines `1 2 3 0` are one 4x4 board if the next line is not
//! such a board itself); else by the number of its tiles: 4, 6, 8, 9, 10, 12, 14, 15 and 16 are 2x2, 3x2, 4x2, 3x3,
//! 5x2, 4x3, 7x2, 5x3 and 4x4, wider than high. Give the size of boards that are higher than wide in a single line.
//!
//! Nothing is repaired: a missing, unknown, doubled or superfluous tile is an error with its line and column.

mod error;
mod goal;
mod head;
mod layout;
mod lex;
mod shape;
mod tiles;

pub use error::ParseError;
pub use goal::{NAMES as GOAL_NAMES, goal};

use super::{Board, Size};
use error::Input;
use layout::Listing;

/// A board of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The board.
    pub board: Board,
    /// The line of the text in which its first tile stands, from 1.
    pub line: usize,
    /// The number in front of it, if the boards are numbered.
    pub number: Option<u32>,
}

/// The one board of a text, such as an argument. `name` is the text's name in errors: `argument 2`.
///
/// ```
/// use harness::puzzle::parse;
/// let board = parse::board("[[1,2,3],[4,0,6],[7,5,8]]", None, "argument 1").unwrap();
/// assert_eq!(board, parse::board("1234x6758", None, "argument 2").unwrap());
/// let error = parse::board("1 2 3 4 5 6 7 7 x", None, "argument 3").unwrap_err();
/// assert_eq!(error.to_string(), "argument 3, column 15: tile 7 stands twice, and tile 8 is missing");
/// ```
///
/// # Errors
/// If the text is not exactly one board, of the given size if there is one.
pub fn board(text: &str, size: Option<Size>, name: &str) -> Result<Board, ParseError> {
    read_one(&Input { text, name, lines_matter: false, size }).map(|listed| listed.board)
}

/// The boards of some command-line arguments: each argument is a board, or all together are one, a tile each, as when
/// somebody forgets the quotes.
///
/// ```
/// use harness::puzzle::parse;
/// let words = |line: &str| line.split(' ').map(String::from).collect::<Vec<_>>();
/// assert_eq!(parse::arguments(&words("2 3 4 1 5 x 7 6 8"), None).unwrap().len(), 1);
/// assert_eq!(parse::arguments(&words("23415x768 1234x6758"), None).unwrap().len(), 2);
/// let error = parse::arguments(&words("23415x768 1234x6757"), None).unwrap_err();
/// assert_eq!(error.to_string(), "argument 2, column 9: tile 7 stands twice, and tile 8 is missing");
/// ```
///
/// # Errors
/// As [`board`], the place being `argument 2`, or `the arguments` if they are taken together.
pub fn arguments(arguments: &[String], size: Option<Size>) -> Result<Vec<Board>, ParseError> {
    if arguments.len() > 1
        && arguments.iter().all(|argument| tiles::value(argument).is_some() && argument.len() <= 2)
    {
        return Ok(vec![board(&arguments.join(" "), size, "the arguments")?]);
    }
    (1..)
        .zip(arguments)
        .map(|(number, argument)| board(argument, size, &format!("argument {number}")))
        .collect()
}

/// The one board of a file.
///
/// # Errors
/// If the text is not UTF-8, or not exactly one board, of the given size if there is one.
pub fn only_board(text: &[u8], size: Option<Size>, name: &str) -> Result<Listed, ParseError> {
    read_one(&Input { text: decode(text, name)?, name, lines_matter: true, size })
}

fn read_one(input: &Input<'_>) -> Result<Listed, ParseError> {
    // A line that is not followed by another always belongs to a board, so there is one or an error.
    layout::read(input, Listing::One).map(|boards| boards[0])
}

/// All boards of a text, in order, at least one. `name` is the text's name in errors: `boards.txt`, `standard input`.
///
/// # Errors
/// If the text is not UTF-8, or holds anything but boards of one size, the given one if there is one.
pub fn boards(text: &[u8], size: Option<Size>, name: &str) -> Result<Vec<Listed>, ParseError> {
    layout::read(&Input { text: decode(text, name)?, name, lines_matter: true, size }, Listing::List)
}

/// All boards of a text that begins with their number, as UVA 652 has it.
///
/// # Errors
/// As [`boards`], and if the number is missing or wrong.
pub fn counted_boards(text: &[u8], size: Option<Size>, name: &str) -> Result<Vec<Listed>, ParseError> {
    layout::read(&Input { text: decode(text, name)?, name, lines_matter: true, size }, Listing::Counted)
}

/// The text without its byte-order mark.
fn decode<'t>(bytes: &'t [u8], name: &str) -> Result<&'t str, ParseError> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let utf16 = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
        let hint = if utf16 { "; it looks like UTF-16: save the file as UTF-8" } else { "" };
        let text = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
        let input = Input { text, name, lines_matter: true, size: None };
        input.error(text.len(), format!("this is not UTF-8 text{hint}"))
    })
}

#[cfg(test)]
mod tests;
