//! Tie-breaking: the order among open states of equal f (A*) or equal h (greedy search).
//!
//! The same f leaves factors of two and more in the number of expansions to chance unless this order is total and said
//! (M. Asai and A. Fukunaga, *Tie-breaking strategies for cost-optimal best first search*, JAIR 58, 2017, 67-121).
//!
//! Each key is a file here and an entry of [`KEYS`]. A key that needs a fact about the state says how to get it from a
//! board; [`order`] brings the keys of one tie-break and a space together.

pub mod blank;
pub mod g;
pub mod h;
pub mod high_g;
pub mod key;
pub mod misplaced;
pub mod order;

use key::TieKey;
use std::fmt;
use std::str::FromStr;

/// Every key, in the order in which they are listed.
pub static KEYS: [&TieKey; 5] = [&h::KEY, &g::KEY, &high_g::KEY, &blank::KEY, &misplaced::KEY];

/// What decides between states that all keys leave equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Last {
    /// First in, first out.
    Fifo,
    /// Last in, first out.
    Lifo,
    /// A random number drawn when the state is pushed.
    Random,
    /// Whatever a binary heap does with equal keys.
    Heap,
}

impl Last {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 4] = [Self::Fifo, Self::Lifo, Self::Random, Self::Heap];

    /// How it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fifo => "fifo",
            Self::Lifo => "lifo",
            Self::Random => "random",
            Self::Heap => "heap",
        }
    }

    /// One line of explanation.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Fifo => "first in, first out",
            Self::Lifo => "last in, first out",
            Self::Random => "a random number, drawn from the run's seed and the instance",
            Self::Heap => "whatever a binary heap does with equal keys (as in write-up 4)",
        }
    }
}

/// A tie-break: keys, each at most once, then the last word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tie {
    /// Compared in turn.
    pub keys: Vec<&'static TieKey>,
    /// Decides the rest.
    pub last: Last,
}

impl Tie {
    /// `h+lifo`, the default of A*.
    pub fn low_h_lifo() -> Self {
        Self { keys: vec![&h::KEY], last: Last::Lifo }
    }

    /// `heap`, the default of greedy search.
    pub fn heap() -> Self {
        Self { keys: Vec::new(), last: Last::Heap }
    }
}

impl fmt::Display for Tie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.keys.iter().try_for_each(|key| write!(f, "{}+", key.name))?;
        f.write_str(self.last.name())
    }
}

/// A tie-break that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TieError {
    /// A part that is no key, before the end.
    #[error("`{part}` in tie=`{tie}` is no key{}", crate::text::did_you_mean(.part, &KEYS.map(|key| key.name)))]
    Key {
        /// The part.
        part: String,
        /// All of it.
        tie: String,
    },
    /// The same key twice.
    #[error("key `{part}` stands twice in tie=`{tie}`; the second could never decide anything")]
    Twice {
        /// The part.
        part: String,
        /// All of it.
        tie: String,
    },
    /// More than an order can hold.
    #[error("the keys of tie=`{0}` do not fit 64 bits together: leave one out")]
    TooMany(String),
    /// The last part does not decide.
    #[error(
        "tie=`{tie}` must end in fifo, lifo, random or heap, so that the order is total: write tie={tie}+fifo, say"
    )]
    Open {
        /// All of it.
        tie: String,
    },
}

impl FromStr for Tie {
    type Err = TieError;

    fn from_str(text: &str) -> Result<Self, TieError> {
        let tie = text.to_owned();
        let (keys, last) = text.rsplit_once('+').map_or((None, text), |(keys, last)| (Some(keys), last));
        let Some(last) = Last::ALL.into_iter().find(|l| l.name() == last) else {
            return Err(TieError::Open { tie });
        };
        let mut read = Vec::new();
        for part in keys.into_iter().flat_map(|keys| keys.split('+')) {
            let is_it = |key: &&TieKey| key.name == part || key.old_name == Some(part);
            let Some(key) = KEYS.into_iter().find(is_it) else {
                return Err(TieError::Key { part: part.to_owned(), tie });
            };
            if read.contains(&key) {
                return Err(TieError::Twice { part: part.to_owned(), tie });
            }
            read.push(key);
        }
        if read.iter().map(|key| key.bits).sum::<u32>() > u64::BITS {
            return Err(TieError::TooMany(tie));
        }
        Ok(Self { keys: read, last })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_are_read_and_written() {
        for text in ["fifo", "lifo", "h+lifo", "high-g+lifo", "misplaced+g+heap", "h+high-g+blank+random"] {
            assert_eq!(text.parse::<Tie>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn the_old_name_of_a_key_is_read_and_the_new_one_written() {
        assert_eq!("deep+fifo".parse::<Tie>().unwrap().to_string(), "high-g+fifo");
        assert!("deep+high-g+fifo".parse::<Tie>().is_err(), "the same key twice");
    }

    #[test]
    fn an_order_that_is_not_total_is_refused() {
        for text in
            ["", "h", "h+", "h+g", "fifo+h", "h+h+fifo", "x+fifo", "+fifo", "h+g+high-g+blank+misplaced+fifo"]
        {
            assert!(text.parse::<Tie>().is_err(), "{text}");
        }
        assert!("hh+fifo".parse::<Tie>().unwrap_err().to_string().contains("did you mean"), "suggests");
    }
}
