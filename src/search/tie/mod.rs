//! Tie-breaking: the order among open states of equal f (A*) or equal h (greedy search).
//!
//! The same f leaves factors of two and more in the number of expansions to chance unless this order is total and said
//! (M. Asai and A. Fukunaga, *Tie-breaking strategies for cost-optimal best first search*, JAIR 58, 2017, 67-121).
//!
//! A key that needs a fact about the state says how to get it from a board; [`order`] brings the keys of one tie-break
//! and a space together.

pub mod key;
pub mod keys;
pub mod order;

use crate::text::did_you_mean;
use key::TieKey;
pub use keys::KEYS;
use std::fmt;
use std::str::FromStr;
use strum::{EnumMessage, EnumString, IntoStaticStr, VariantArray};

/// What decides between states that all keys leave equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Last {
    /// First in, first out.
    Fifo,
    /// Last in, first out.
    Lifo,
    /// A random number drawn when the state is pushed, from the run's seed and the instance.
    Random,
    /// Whatever a binary heap does with equal keys (as in write-up 4).
    Heap,
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
        Self { keys: vec![&keys::H], last: Last::Lifo }
    }

    /// `heap`, the default of greedy search.
    pub fn heap() -> Self {
        Self { keys: Vec::new(), last: Last::Heap }
    }
}

impl fmt::Display for Tie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.keys.iter().try_for_each(|key| write!(f, "{}+", key.name))?;
        f.write_str(self.last.into())
    }
}

/// A tie-break that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TieError(String);

impl FromStr for Tie {
    type Err = TieError;

    fn from_str(tie: &str) -> Result<Self, TieError> {
        let (keys, last) = tie.rsplit_once('+').map_or((None, tie), |(keys, last)| (Some(keys), last));
        let last = last.parse().map_err(|_| {
            let ends = "fifo, lifo, random or heap, so that the order is total";
            TieError(format!("tie=`{tie}` must end in {ends}: write tie={tie}+fifo, say"))
        })?;
        let mut read = Vec::new();
        for part in keys.into_iter().flat_map(|keys| keys.split('+')) {
            let key = KEYS.into_iter().find(|key| key.name == part || key.old_name == Some(part));
            let Some(key) = key else {
                let hint = did_you_mean(part, &KEYS.map(|key| key.name));
                return Err(TieError(format!("`{part}` in tie=`{tie}` is no key{hint}")));
            };
            if read.contains(&key) {
                let why = "the second could never decide anything";
                return Err(TieError(format!("key `{part}` stands twice in tie=`{tie}`; {why}")));
            }
            read.push(key);
        }
        if read.iter().map(|key| key.bits).sum::<u32>() > u64::BITS {
            let problem = format!("the keys of tie=`{tie}` do not fit 64 bits together: leave one out");
            return Err(TieError(problem));
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
