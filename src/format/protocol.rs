//! How solvers that are programs of their own are spoken to, and what the times in their rows are.

use crate::text::did_you_mean;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use strum::VariantNames;

/// How a program is handed boards and gives its answers.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::Display,
    strum::EnumString,
    strum::VariantNames,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Protocol {
    /// One process; a board a line, the next one after the answer, which is a line, flushed.
    #[default]
    Line,
    /// HDU 1043 "Eight": a process for a batch; all boards a line each, then the input's end; a line each in answer.
    Hdu1043,
    /// POJ 1077 "Eight": a process for each board; one line each way.
    Poj1077,
    /// UVA 652 "Eight": a process for a batch; the number of boards first, an empty line before each, and one between
    /// the answers.
    Uva652,
}

impl Protocol {
    /// Whether a process is given many boards at once, so that none of them has a time of its own.
    pub const fn is_batch(self) -> bool {
        matches!(self, Self::Hdu1043 | Self::Uva652)
    }

    /// What the times of a board are, to follow "of".
    pub const fn times(self) -> &'static str {
        match self {
            Self::Line => "a running program: from handing over the board to its answer, both through a pipe",
            Self::Poj1077 => "a whole process for each board, its start included",
            Self::Hdu1043 | Self::Uva652 => "a process for many boards, divided by their number",
        }
    }
}

/// What the rows of an external solver say of themselves: `line`, `hdu1043`, ... or, where it tells lengths only, so
/// that no path was replayed, `line+length`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Exchange {
    /// How it was spoken to.
    pub protocol: Protocol,
    /// Whether it tells the number of moves, not the moves.
    pub lengths_only: bool,
}

/// What follows the protocol where lengths are told.
const LENGTH: &str = "+length";

impl fmt::Display for Exchange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.protocol, if self.lengths_only { LENGTH } else { "" })
    }
}

impl FromStr for Exchange {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let protocol = word.strip_suffix(LENGTH);
        let lengths_only = protocol.is_some();
        let protocol = protocol.unwrap_or(word);
        let protocol = protocol.parse().map_err(|_| did_you_mean(protocol, Protocol::VARIANTS))?;
        Ok(Self { protocol, lengths_only })
    }
}

impl Serialize for Exchange {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rows_say_reads_back() {
        for protocol in Protocol::VARIANTS {
            for word in [(*protocol).to_owned(), format!("{protocol}{LENGTH}")] {
                assert_eq!(word.parse::<Exchange>().unwrap().to_string(), word);
            }
        }
        assert!("hdu1034".parse::<Exchange>().unwrap_err().contains("did you mean `hdu1043`?"));
    }
}
