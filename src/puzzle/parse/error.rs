//! What can be wrong with a written board, where it is, and what would be right.

use crate::puzzle::Size;
use crate::puzzle::size::{MAX_CELLS, SizeError};
use crate::text::did_you_mean;
use std::fmt;

/// A text that holds no board, or a wrong one: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{position}: {problem}")]
pub struct ParseError {
    /// Where it was found.
    pub position: Position,
    /// What is wrong and what was expected.
    pub problem: ParseProblem,
}

/// A position in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The text's name: a file's, `standard input`, `argument 2`.
    pub name: String,
    /// The line, from 1; none where the whole text is meant or a text of one line needs none.
    pub line: Option<usize>,
    /// The column in characters, from 1; none where the whole line is meant.
    pub column: Option<usize>,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        Ok(())
    }
}

/// How the blank may be written, for messages.
const BLANKS: &str = "the blank as 0, x, X, _, . or *";

/// What is wrong with a written board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseProblem {
    /// The bytes are no UTF-8 text.
    #[error("this is not UTF-8 text{}", if *.utf16 { "; it looks like UTF-16: save the file as UTF-8" } else { "" })]
    Encoding {
        /// Whether the text begins with the byte-order mark of UTF-16.
        utf16: bool,
    },
    /// There is no tile in the whole text.
    #[error("there is no board here: {}", if *.comments { "everything is a comment" } else { "the text is empty" })]
    Empty {
        /// Whether there are at least comments.
        comments: bool,
    },
    /// A token that is neither a number nor a sign for the blank.
    #[error("`{token}` is not a tile: expected {} or {BLANKS}", tiles(*.size))]
    UnknownTile {
        /// The token as written.
        token: String,
        /// The board's size, if it is known by then.
        size: Option<Size>,
    },
    /// A number that no tile of the board has.
    #[error("tile {token} is out of range: a {size} board has {} and {BLANKS}", tiles(Some(*.size)))]
    OutOfRange {
        /// The number as written.
        token: String,
        /// The board's size.
        size: Size,
    },
    /// The tiles 1 to N without a blank, as where N stands for it.
    #[error(
        "a {size} board has no tile {0}, and this one has no blank: if {0} stands for the blank, or its \
         cell was left empty, write {BLANKS}",
        size.cells()
    )]
    NoBlank {
        /// The board's size.
        size: Size,
    },
    /// A tile that stands twice.
    #[error("{} stands twice, and {missing} missing", named(*.tile))]
    Duplicate {
        /// The tile, 0 the blank.
        tile: u8,
        /// The tiles that do not stand anywhere, with their verb.
        missing: String,
    },
    /// A board that ends too soon.
    #[error("the board ends after {found} of the {} tiles of a {size} board", size.cells())]
    TooFew {
        /// How many tiles there are.
        found: usize,
        /// The board's size.
        size: Size,
    },
    /// A line that is neither a row, nor a whole board, nor a single tile.
    #[error(
        "{found} {} in this line: a {size} board is written with {} a line, all {} in one line, or one a line",
        if *.found == 1 { "tile" } else { "tiles" }, size.width(), size.cells()
    )]
    Row {
        /// How many tiles the line has.
        found: usize,
        /// The board's size.
        size: Size,
    },
    /// A row that is not as long as most others, where the size is not known.
    #[error(
        "{found} {} in this row, where the others have {usual}: {}make no board; an empty cell is written as {BLANKS}",
        if *.found == 1 { "tile" } else { "tiles" }, rows_of(.rows)
    )]
    Ragged {
        /// How many tiles the row has.
        found: usize,
        /// How many most rows have.
        usual: usize,
        /// How many each row has.
        rows: Vec<usize>,
    },
    /// A token that has more digits than any tile, or any board without separators.
    #[error("`{0}` is too long for a tile: boards have at most {MAX_CELLS} cells")]
    TooLong(String),
    /// No size fits.
    #[error("cannot tell the size of a board of {tiles} tiles; say it, such as --size 3x3")]
    UnknownSize {
        /// How many tiles there are.
        tiles: usize,
    },
    /// A size line, or rows, of a size that boards cannot have.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A size line that contradicts the size that is expected.
    #[error("a {said} board where {expected} boards are read (boards of one run have one size; see --size)")]
    OtherSize {
        /// The size in the text.
        said: Size,
        /// The size asked for, or of the boards before.
        expected: Size,
    },
    /// A number in a line of its own that fits nothing.
    #[error(
        "`{number}` is neither the size of the board below, whose first line has {below} {}, nor the number of \
         boards that follow", if *.below == 1 { "tile" } else { "tiles" }
    )]
    NeitherSizeNorCount {
        /// The number as written.
        number: String,
        /// How many tiles stand in the line below it.
        below: usize,
    },
    /// The count that must come first is missing.
    #[error("expected the number of boards in a line of its own")]
    NoCount,
    /// More or fewer boards than the count says.
    #[error("{said} boards are announced, but {found} follow")]
    Count {
        /// The count in the text.
        said: String,
        /// The number of boards.
        found: usize,
    },
    /// A closing bracket without its opening one.
    #[error("`{0}` closes nothing")]
    Unopened(char),
    /// An opening bracket without its closing one.
    #[error("`{0}` is never closed")]
    Unclosed(char),
    /// Some boards have a number in front and some not.
    #[error(
        "{} numbers in this line: a {size} board has {} tiles, and a number in front of them only if all boards have \
         one", size.cells() + usize::from(*.numbered), size.cells()
    )]
    MixedNumbers {
        /// Whether this board is numbered, unlike those before.
        numbered: bool,
        /// The boards' size.
        size: Size,
    },
    /// A number in front of a board that is out of order, or may be a tile.
    #[error("this line is either {size} board number {number}, but {why}; or {other}")]
    Numbering {
        /// The number.
        number: u32,
        /// The size of the board after it.
        size: Size,
        /// Why it is no such number.
        why: String,
        /// What else the line can be.
        other: String,
    },
    /// More than the one board that was asked for.
    #[error("one board is expected, and here another one begins")]
    NotOne,
    /// Neither a goal's name nor a board.
    #[error("`{text}` is neither a board nor the name of a goal{}", did_you_mean(.text, &super::goal::NAMES))]
    UnknownGoal {
        /// The text.
        text: String,
    },
}

fn tiles(size: Option<Size>) -> String {
    size.map_or_else(|| "a number".to_owned(), |size| format!("1 to {}", size.cells() - 1))
}

/// The lengths of some rows, unless they are very many.
fn rows_of(lengths: &[usize]) -> String {
    match lengths.split_last() {
        Some((last, rest)) if !rest.is_empty() && rest.len() < MAX_CELLS => {
            let rest: Vec<String> = rest.iter().map(usize::to_string).collect();
            format!("rows of {} and {last} tiles ", rest.join(", "))
        }
        _ => "they ".to_owned(),
    }
}

/// A tile's name, 0 the blank.
pub(super) fn named(tile: u8) -> String {
    if tile == 0 { "the blank".to_owned() } else { format!("tile {tile}") }
}
