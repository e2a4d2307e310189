//! Tie-breaking: the order among open states of equal f (A*) or equal h (greedy search).
//!
//! The same f leaves factors of two and more in the number of expansions to chance unless this order is total and said
//! (M. Asai and A. Fukunaga, *Tie-breaking strategies for cost-optimal best first search*, JAIR 58, 2017, 67-121).

use std::fmt;
use std::str::FromStr;

/// A key compared after f, in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Smaller h first.
    H,
    /// Smaller g first.
    G,
    /// Larger g first.
    Deep,
    /// Smaller distance of the blank to its goal cell first.
    Blank,
}

impl Key {
    const ALL: [Self; 4] = [Self::H, Self::G, Self::Deep, Self::Blank];

    const fn name(self) -> &'static str {
        match self {
            Self::H => "h",
            Self::G => "g",
            Self::Deep => "deep",
            Self::Blank => "blank",
        }
    }
}

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
    const ALL: [Self; 4] = [Self::Fifo, Self::Lifo, Self::Random, Self::Heap];

    const fn name(self) -> &'static str {
        match self {
            Self::Fifo => "fifo",
            Self::Lifo => "lifo",
            Self::Random => "random",
            Self::Heap => "heap",
        }
    }
}

/// A tie-break: keys, each at most once, then the last word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tie {
    /// Compared in turn.
    pub keys: Vec<Key>,
    /// Decides the rest.
    pub last: Last,
}

impl Tie {
    /// `h+lifo`, the default of A*.
    pub fn low_h_lifo() -> Self {
        Self { keys: vec![Key::H], last: Last::Lifo }
    }

    /// `heap`, the default of greedy search.
    pub fn heap() -> Self {
        Self { keys: Vec::new(), last: Last::Heap }
    }
}

impl fmt::Display for Tie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.keys.iter().try_for_each(|key| write!(f, "{}+", key.name()))?;
        f.write_str(self.last.name())
    }
}

/// A tie-break that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TieError {
    /// A part that is no key, before the end.
    #[error("`{part}` in tie=`{tie}` is no key{}", crate::text::did_you_mean(.part, &["h", "g", "deep", "blank"]))]
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
            let Some(key) = Key::ALL.into_iter().find(|key| key.name() == part) else {
                return Err(TieError::Key { part: part.to_owned(), tie });
            };
            if read.contains(&key) {
                return Err(TieError::Twice { part: part.to_owned(), tie });
            }
            read.push(key);
        }
        Ok(Self { keys: read, last })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_are_read_and_written() {
        for text in ["fifo", "lifo", "h+lifo", "deep+lifo", "blank+g+heap", "h+deep+blank+random"] {
            assert_eq!(text.parse::<Tie>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn an_order_that_is_not_total_is_refused() {
        for text in ["", "h", "h+", "h+g", "fifo+h", "h+h+fifo", "x+fifo", "+fifo"] {
            assert!(text.parse::<Tie>().is_err(), "{text}");
        }
        assert!("hh+fifo".parse::<Tie>().unwrap_err().to_string().contains("did you mean"), "suggests");
    }
}
