//! What can be wrong with a row, where, and what to do about it.

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
    /// Anything else.
    #[error("{0}")]
    Other(String),
}

impl<T: Into<String>> From<T> for Damage {
    fn from(text: T) -> Self {
        Self::Other(text.into())
    }
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
