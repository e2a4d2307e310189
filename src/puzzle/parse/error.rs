//! Where a text is wrong, and what would be right.

use crate::puzzle::Size;

/// A text that holds no board, or a wrong one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct ParseError {
    /// Where: the text's name, then line and column from 1 where they help, as in `boards.txt, line 3, column 1`.
    pub place: String,
    /// What is wrong, and what would be right.
    pub problem: String,
}

/// How the blank may be written, for messages.
pub(super) const BLANKS: &str = "the blank as 0, x, X, _, . or *";

/// The tiles of a board, for messages.
pub(super) fn tiles_of(size: Option<Size>) -> String {
    size.map_or_else(|| "a number".to_owned(), |size| format!("1 to {}", size.cells() - 1))
}

/// A text with its name.
#[derive(Clone, Copy)]
pub(super) struct Input<'t> {
    pub(super) text: &'t str,
    pub(super) name: &'t str,
    /// Whether places name the line even where the text has only one.
    pub(super) lines_matter: bool,
    /// The size that boards must have, if it is known.
    pub(super) size: Option<Size>,
}

impl Input<'_> {
    /// An error at a byte of the text.
    #[expect(clippy::needless_pass_by_value, reason = "texts and errors are handed over alike")]
    pub(super) fn error(&self, offset: usize, problem: impl ToString) -> ParseError {
        let before = &self.text[..offset];
        let column = 1 + before.chars().rev().take_while(|&c| c != '\n').count();
        let line = if self.lines_matter || self.text.trim_end().contains('\n') {
            format!(", line {}", 1 + before.matches('\n').count())
        } else {
            String::new()
        };
        let place = format!("{}{line}, column {column}", self.name);
        ParseError { place, problem: problem.to_string() }
    }

    /// An error about the whole text.
    #[expect(clippy::needless_pass_by_value, reason = "texts and errors are handed over alike")]
    pub(super) fn error_anywhere(&self, problem: impl ToString) -> ParseError {
        ParseError { place: self.name.to_owned(), problem: problem.to_string() }
    }
}
