//! Why a file of rows could not be used.

use crate::format::damage::{Damage, RowPlace};
use crate::format::row::FORMAT;
use std::io;
use thiserror::Error;

/// Why a file of rows could not be used.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file cannot be opened or read.
    #[error("{file}: cannot be read")]
    Io {
        /// The file as it was named, or `<stdin>`.
        file: String,
        /// The operating system's reason.
        #[source]
        source: io::Error,
    },
    /// Something in the file is not as the format has it.
    #[error("{place}: {damage}")]
    Damaged {
        /// Where.
        place: RowPlace,
        /// What, and what to do.
        damage: Damage,
    },
    /// The manifest beside the CSV cannot be used.
    #[error(
        "{file}: is no manifest of format {FORMAT} ({reason}); restore it, or move it away to read the rows without it"
    )]
    Manifest {
        /// The manifest's path.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Two files answer different questions.
    #[error(
        "{second}: {field} is {theirs}, but {ours} in {first}: these are another run's rows; give one run at a time"
    )]
    OtherRun {
        /// The file read first.
        first: String,
        /// The file that does not fit it.
        second: String,
        /// What differs.
        field: &'static str,
        /// The value in `first`.
        ours: String,
        /// The value in `second`.
        theirs: String,
    },
    /// One file was named twice.
    #[error("{0}: given twice; name each file once")]
    Twice(String),
}

impl ReadError {
    /// Whether it is a second row for one instance and algorithm.
    pub const fn is_duplicate(&self) -> bool {
        matches!(self, Self::Damaged { damage: Damage::Duplicate { .. }, .. })
    }
}
