//! Kinds of boards by name: what `--instances` and the experiment files understand.

use super::instances::{Given, InstanceKind};
use crate::puzzle::{Board, korf};
use crate::text::did_you_mean;
use std::str::FromStr;
use std::sync::Arc;

/// How the kinds are written, for messages and help.
pub const KINDS: [&str; 6] = ["uniform", "walk:K", "depth:D", "all", "permutations", KORF];

/// Korf's hundred instances of the 15-puzzle.
const KORF: &str = "korf100";

/// A name that stands for no kind of boards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KindError {
    /// There is none of that name.
    #[error("`{name}` is no kind of boards{}", did_you_mean(.name, &KINDS))]
    Unknown {
        /// The name.
        name: String,
    },
    /// What stands after the colon should be a number.
    #[error("`{digits}` in `{text}` is not a number of moves")]
    Number {
        /// All of it.
        text: String,
        /// The part after the colon.
        digits: String,
    },
}

impl FromStr for InstanceKind {
    type Err = KindError;

    /// ```
    /// use harness::run::instances::InstanceKind;
    ///
    /// assert_eq!("depth:24".parse(), Ok(InstanceKind::Depth(24)));
    /// assert_eq!("korf100".parse::<InstanceKind>().unwrap().name(), "korf100");
    /// let error = "unifrom".parse::<InstanceKind>().unwrap_err();
    /// assert_eq!(error.to_string(), "`unifrom` is no kind of boards; did you mean `uniform`?");
    /// ```
    fn from_str(text: &str) -> Result<Self, KindError> {
        let number = |digits: &str| {
            digits.parse().map_err(|_| KindError::Number { text: text.to_owned(), digits: digits.to_owned() })
        };
        Ok(match (text, text.split_once(':')) {
            ("uniform", _) => Self::Uniform,
            ("all", _) => Self::All,
            ("permutations", _) => Self::Permutations,
            (KORF, _) => Self::Given(korf100()),
            (_, Some(("walk", steps))) => Self::Walk(number(steps)?),
            (_, Some(("depth", depth))) => Self::Depth(number(depth)?),
            _ => return Err(KindError::Unknown { name: text.to_owned() }),
        })
    }
}

impl InstanceKind {
    /// The goal that boards of a built-in list are meant for; others leave it to whoever asks for them.
    pub fn own_goal(&self) -> Option<Board> {
        match self {
            Self::Given(given) if given.kind == KORF => Some(korf::goal()),
            _ => None,
        }
    }
}

fn korf100() -> Given {
    let boards = korf::instances().into_iter().map(|i| (i.board, Some(i.optimal_len))).collect();
    Given { kind: KORF.to_owned(), file: None, boards: Arc::new(boards) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for name in ["uniform", "walk:50", "depth:24", "all", "permutations", "korf100"] {
            assert_eq!(name.parse::<InstanceKind>().expect("a kind").name(), name);
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        let message = |text: &str| text.parse::<InstanceKind>().expect_err("no kind").to_string();
        assert_eq!(message("walk:far"), "`far` in `walk:far` is not a number of moves");
        assert_eq!(message("korf10"), "`korf10` is no kind of boards; did you mean `korf100`?");
    }

    #[test]
    fn korfs_boards_bring_their_goal_and_lengths() {
        let kind: InstanceKind = "korf100".parse().expect("a kind");
        assert_eq!(kind.own_goal(), Some(korf::goal()));
        let InstanceKind::Given(given) = kind else { panic!("a list") };
        assert_eq!((given.boards.len(), given.boards[0].1), (100, Some(57)));
    }
}
