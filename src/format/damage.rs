//! What can be wrong with a row, where, and what to do about it.

use crate::format::row::{COLUMNS, FORMAT};
use std::fmt;
use thiserror::Error;

/// Where in the input a problem is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowPlace {
    /// The file as it was named, or `<stdin>`.
    pub file: String,
    /// 1-based line at which the row begins; 0 when the problem is with the file as a whole.
    pub line: u64,
    /// The column, when one field is to blame.
    pub column: Option<&'static str>,
}

impl fmt::Display for RowPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if self.line > 0 {
            write!(f, ", line {}", self.line)?;
        }
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        Ok(())
    }
}

/// What is wrong at a [`RowPlace`], in words that say what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Damage {
    /// No byte at all.
    #[error("the file is empty; a CSV of format {FORMAT} begins with the header line `{}`", COLUMNS.join(","))]
    Empty,
    /// The header has the right fields in another order.
    #[error("the header has `{found}` where `{expected}` belongs: the columns are in another order; write them in the order of format {FORMAT}: {}", COLUMNS.join(","))]
    HeaderOrder {
        /// The field that stands there.
        found: String,
        /// The field that belongs there.
        expected: &'static str,
    },
    /// The header has other fields.
    #[error("the header has `{found}` where `{expected}` belongs: this is no CSV of format {FORMAT}, whose header is {}", COLUMNS.join(","))]
    Header {
        /// The field that stands there, empty if there is none.
        found: String,
        /// The field that belongs there, empty if there should be none.
        expected: &'static str,
    },
    /// The header is separated by something other than commas.
    #[error(
        "the columns are separated by {0}, as some spreadsheets write them; export with commas, or use the original file"
    )]
    Separator(&'static str),
    /// Bytes that are not UTF-8.
    #[error("not UTF-8 text; save the file as UTF-8 without changing the rows, or use the original file")]
    NotUtf8,
    /// The last row has too few fields, or its path is too short.
    #[error("the last line is cut: {found} of {right} fields; remove the line, or run it again")]
    Cut {
        /// Number of fields there are.
        found: usize,
        /// Number of fields in the header.
        right: usize,
    },
    /// A row that is not the last has another number of fields.
    #[error(
        "{found} fields where the header has {right}; was the file edited, or a file of another format appended?"
    )]
    FieldCount {
        /// Number of fields there are.
        found: usize,
        /// Number of fields in the header.
        right: usize,
    },
    /// A header line among the rows.
    #[error(
        "a second header line: files were joined end to end; give them as separate arguments, or join them with `harness merge`"
    )]
    SecondHeader,
    /// A field that must have a value has none.
    #[error("is empty; {0}")]
    Missing(&'static str),
    /// Not a label.
    #[error("`{token}` {problem}")]
    Label {
        /// What stands there.
        token: String,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// More algorithms than anybody compares.
    #[error("more than {0} different labels; is this column really the algorithm's?")]
    Algorithms(usize),
    /// Not a whole number of at least 0.
    #[error(
        "`{token}` {reason}; write a whole number of at least 0, or leave the field empty if it is unknown"
    )]
    Number {
        /// What stands there.
        token: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A status that does not exist.
    #[error("unknown status `{token}`{hint}")]
    Status {
        /// What stands there.
        token: String,
        /// The status that was probably meant, or all there are.
        hint: String,
    },
    /// A protocol that does not exist.
    #[error("unknown protocol `{token}`{hint}")]
    Protocol {
        /// What stands there.
        token: String,
        /// The protocol that was probably meant, or all there are.
        hint: String,
    },
    /// Not a board.
    #[error(
        "`{token}` {reason}; a board is its tiles row by row, separated by single spaces, `x` the blank, such as `1 2 3 4 5 6 7 8 x`"
    )]
    Board {
        /// What stands there.
        token: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Not a path.
    #[error("`{token}` has a letter other than u, d, l, r; a path is the moves of the blank")]
    PathLetter {
        /// What stands there.
        token: String,
    },
    /// The path is not as long as `path_len` says.
    #[error("the path has {moves} moves, but path_len is {path_len}; was the line cut or edited?")]
    PathLength {
        /// Number of letters.
        moves: usize,
        /// What `path_len` says.
        path_len: u32,
    },
    /// A solved row with a path shorter than the optimum.
    #[error(
        "a path of {path_len} moves cannot be shorter than the optimal length {optimal_len}; one of the two columns is wrong"
    )]
    BelowOptimum {
        /// Length of the path found.
        path_len: u32,
        /// What `optimal_len` says.
        optimal_len: u32,
    },
    /// A second row for one key.
    #[error(
        "a second row for instance {instance} and algorithm {algo}; was a file given twice, or were two runs of the same thing mixed? (`harness compare BEFORE.csv AFTER.csv` takes two)"
    )]
    Duplicate {
        /// The instance.
        instance: u64,
        /// The algorithm's label.
        algo: String,
    },
    /// A repetition that does not follow the ones before it.
    #[error(
        "repetition {repeat} of {algo} on instance {instance} does not follow repetition {}: sort the rows by instance, algorithm and repeat, and keep or leave out whole solves",
        .repeat - 1
    )]
    Repetition {
        /// The instance.
        instance: u64,
        /// The algorithm's label.
        algo: String,
        /// The repetition, not the first one.
        repeat: u32,
    },
    /// Another board under the same instance number.
    #[error(
        "instance {instance} is `{board}` here and another board in {first}: these are another run's rows; give one run at a time"
    )]
    OtherBoard {
        /// The instance.
        instance: u64,
        /// The board here.
        board: String,
        /// File and line in which the instance came first.
        first: String,
    },
    /// Another optimal length under the same instance number.
    #[error(
        "instance {instance} has the optimal length {found} here and {before} in a row before it; one of the two is wrong"
    )]
    OtherOptimum {
        /// The instance.
        instance: u64,
        /// Optimal length here.
        found: u32,
        /// Optimal length in the first row that had one.
        before: u32,
    },
    /// A board of another size than the boards before it.
    #[error(
        "a board of {found} cells among boards of {expected}: these are another run's rows; give one run at a time"
    )]
    OtherSize {
        /// Cells of this board.
        found: usize,
        /// Cells of the boards before.
        expected: usize,
    },
    /// A row that the manifest beside the file does not know.
    #[error("{what} is not part of the run in the manifest beside the file; are these another run's rows?")]
    NotInManifest {
        /// The value that does not belong.
        what: String,
    },
    /// The manifest beside the file tells the checksum of other rows.
    #[error(
        "these are not the rows that the manifest beside the file is about (SHA-256 {found:.8}..., and there {expected:.8}...): the file was edited, or a run was killed between writing the two, or one of them is another run's; run it again, or move the manifest away to read the rows as they are"
    )]
    Checksum {
        /// Of the file.
        found: String,
        /// According to the manifest.
        expected: String,
    },
    /// Fewer or more rows than the run wrote.
    #[error(
        "has {found} rows, but the manifest beside it says {expected}; restore the file, or move the manifest away to read the rows as they are"
    )]
    RowCount {
        /// Rows read.
        found: u64,
        /// Rows according to the manifest.
        expected: u64,
    },
}

/// A token as it is shown in a message: long ones are cut, so that a damaged file cannot fill the screen.
pub(crate) fn shown(token: &str) -> String {
    const LONGEST: usize = 60;
    if token.chars().count() <= LONGEST {
        token.escape_debug().to_string()
    } else {
        let head: String = token.chars().take(LONGEST).collect();
        format!("{}...", head.escape_debug())
    }
}
