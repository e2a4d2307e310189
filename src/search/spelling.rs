//! How an algorithm with its options is written, such as `astar:h=misplaced:tie=h+fifo`, read, and made ready.

use super::build::{BuildError, Parts};
use super::catalog::{ENTRIES, Entry, PRESETS, names};
use super::options::{Code, Key, Options, StateOption, ValueError};
use super::solver::Prepared;
use crate::heuristic::pdb::watch::{Silent, Watch};
use crate::puzzle::Board;
use crate::space::encoding::Encoding;
use crate::text::split_outside_parentheses;
use std::collections::BTreeMap;
use std::fmt;

/// In a list: every algorithm with its defaults.
const ALL: &str = "all";

/// An algorithm with its options, as one asks for it.
#[derive(Clone)]
pub struct Algorithm {
    /// What stands in CSV files and plots: the canonical spelling unless it was set.
    pub label: String,
    /// The name it was asked for by: an algorithm's or a preset's.
    name: &'static str,
    entry: &'static Entry,
    /// All options; those that the algorithm does not take are at their defaults.
    pub options: Options,
}

impl Algorithm {
    /// Reads one spelling: `name:option=value:option=value`. A part without `=` belongs to the value before it, so
    /// `h=pdb:7-8` is one option.
    ///
    /// ```
    /// use harness::search::catalog::Algorithm;
    /// let astar = Algorithm::parse("astar:order=ulrd:h=misplaced:tie=h+lifo").unwrap();
    /// assert_eq!(astar.label, "astar:h=misplaced:order=ulrd");
    /// ```
    ///
    /// # Errors
    /// See [`SpellingError`].
    pub fn parse(spelling: &str) -> Result<Self, SpellingError> {
        let (name, rest) =
            spelling.split_once(':').map_or((spelling, None), |(name, rest)| (name, Some(rest)));
        let mut algorithm = Self::named(name.trim())?;
        let mut settings: Vec<(Key, String)> = Vec::new();
        for part in rest.into_iter().flat_map(|rest| rest.split(':')) {
            match (part.split_once('='), settings.last_mut()) {
                (Some((key, value)), _) => {
                    let key = algorithm.key(key.trim())?;
                    if settings.iter().any(|(other, _)| *other == key) {
                        return Err(SpellingError::Twice { key: key.name(), spelling: spelling.to_owned() });
                    }
                    settings.push((key, value.trim().to_owned()));
                }
                (None, Some((_, value))) => *value = format!("{value}:{}", part.trim()),
                (None, None) => {
                    return Err(SpellingError::NoValue {
                        part: part.to_owned(),
                        spelling: spelling.to_owned(),
                    });
                }
            }
        }
        for (key, value) in settings {
            algorithm
                .options
                .set(key, &value)
                .map_err(|error| SpellingError::Value { spelling: spelling.to_owned(), error })?;
        }
        algorithm.label = algorithm.spelling();
        Ok(algorithm)
    }

    /// Reads a list of spellings separated by commas; commas in parentheses do not separate. `all` stands for every
    /// algorithm with its defaults.
    ///
    /// # Errors
    /// See [`SpellingError`].
    pub fn parse_list(list: &str) -> Result<Vec<Self>, SpellingError> {
        let mut algorithms = Vec::new();
        for spelling in split_outside_parentheses(list) {
            let spelling = spelling.trim();
            if spelling.is_empty() {
                return Err(SpellingError::Empty(list.to_owned()));
            }
            if spelling == ALL {
                algorithms.extend(ENTRIES.iter().map(Self::from_entry));
            } else {
                algorithms.push(Self::parse(spelling)?);
            }
        }
        check_labels(&algorithms)?;
        Ok(algorithms)
    }

    /// The algorithm or preset of this name, with its defaults.
    ///
    /// # Errors
    /// If there is none.
    pub fn named(name: &str) -> Result<Self, SpellingError> {
        if let Some(entry) = ENTRIES.iter().find(|entry| entry.name == name) {
            return Ok(Self::from_entry(entry));
        }
        let preset = PRESETS
            .iter()
            .find(|preset| preset.name == name)
            .ok_or_else(|| SpellingError::Algorithm { name: name.to_owned() })?;
        let mut algorithm = Self::parse(preset.spelling)?;
        algorithm.name = preset.name;
        algorithm.label = algorithm.spelling();
        Ok(algorithm)
    }

    fn from_entry(entry: &'static Entry) -> Self {
        let mut options = Options::default();
        (entry.defaults)(&mut options);
        Self { label: entry.name.to_owned(), name: entry.name, entry, options }
    }

    /// The option of this name, if the algorithm takes it.
    ///
    /// # Errors
    /// If it does not.
    pub fn key(&self, name: &str) -> Result<Key, SpellingError> {
        self.entry.keys.iter().copied().find(|key| key.name() == name).ok_or_else(|| SpellingError::Option {
            key: name.to_owned(),
            algorithm: self.entry.name,
            keys: self.entry.keys.iter().map(|key| key.name()).collect(),
        })
    }

    /// The options that go without saying: the preset's, if it was asked for by a preset's name, or the algorithm's.
    fn base(&self) -> Options {
        let preset = PRESETS.iter().find(|preset| preset.name == self.name);
        preset
            .and_then(|preset| Self::parse(preset.spelling).ok())
            .map_or_else(|| Self::from_entry(self.entry).options, |algorithm| algorithm.options)
    }

    /// The canonical spelling: options in a fixed order, defaults left out.
    pub fn spelling(&self) -> String {
        let base = self.base();
        let mut spelling = self.name.to_owned();
        for key in Key::ALL.into_iter().filter(|key| self.entry.keys.contains(key)) {
            let value = self.options.get(key);
            if value != base.get(key) {
                spelling.push(':');
                spelling.push_str(key.name());
                spelling.push('=');
                spelling.push_str(&value);
            }
        }
        spelling
    }

    /// The catalog's entry: what the algorithm is called there, and what is said of it.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// Whether the catalog says that every path it finds is a shortest one.
    pub fn claims_optimal(&self) -> bool {
        (self.entry.optimal)(&self.options)
    }

    /// Whether it may never end on a board that cannot be solved, because it remembers no states and was told not to
    /// look at the parity.
    pub fn may_never_end(&self) -> bool {
        matches!(self.entry.name, "idastar" | "ids") && !self.options.parity
    }

    /// Every option that applies with its value, defaults spelled out, for boards of the goal's size.
    pub fn settings(&self, goal: &Board) -> BTreeMap<String, String> {
        let mut resolved = self.options.clone();
        resolved.state = StateOption::Encoding(self.encoding(goal));
        resolved.code = self.options.code(goal.size(), self.encoding(goal));
        self.entry.keys.iter().map(|key| (key.name().to_owned(), resolved.get(*key))).collect()
    }

    fn encoding(&self, goal: &Board) -> Encoding {
        if self.options.state == StateOption::Fastest && matches!(self.options.code, Code::Bytes(_)) {
            return Encoding::BytesHashMap;
        }
        // Only boards that reach the goal have a number; without the parity test others come to the search too.
        let fastest_3x3 = if self.options.parity { self.entry.fastest_3x3 } else { Encoding::Packed };
        self.options.state.resolve(goal.size(), fastest_3x3)
    }

    /// Makes it ready for a goal; builds tables if it needs any.
    ///
    /// # Errors
    /// If the options do not go together with each other or with the goal's size.
    pub fn prepare(&self, goal: &Board) -> Result<Box<dyn Prepared>, BuildError> {
        self.prepare_watched(goal, &Silent)
    }

    /// The same; the building of large tables is reported to `watch`.
    ///
    /// # Errors
    /// See [`Algorithm::prepare`].
    pub fn prepare_watched(&self, goal: &Board, watch: &dyn Watch) -> Result<Box<dyn Prepared>, BuildError> {
        let encoding = self.encoding(goal);
        if encoding == Encoding::Rank && !self.options.parity {
            return Err(BuildError::Unnumbered);
        }
        (self.entry.build)(Parts { options: &self.options, goal, encoding, watch })
    }
}

impl fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Algorithm({})", self.label)
    }
}

/// Refuses a list in which two algorithms have one label.
///
/// # Errors
/// With the label.
pub fn check_labels(algorithms: &[Algorithm]) -> Result<(), SpellingError> {
    for (index, algorithm) in algorithms.iter().enumerate() {
        if algorithms[..index].iter().any(|other| other.label == algorithm.label) {
            return Err(SpellingError::SameLabel(algorithm.label.clone()));
        }
    }
    Ok(())
}

/// A spelling that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpellingError {
    /// Nothing between two commas, or nothing at all.
    #[error("an algorithm's name is missing in `{0}`: write a list such as astar,bibfs")]
    Empty(String),
    /// No such algorithm or preset.
    #[error("`{name}` is not an algorithm{}", crate::text::did_you_mean(.name, &names()))]
    Algorithm {
        /// The name.
        name: String,
    },
    /// No such option for this algorithm.
    #[error("`{key}` is not an option of {algorithm}{}", crate::text::did_you_mean(.key, .keys))]
    Option {
        /// The name.
        key: String,
        /// The algorithm.
        algorithm: &'static str,
        /// The options it has.
        keys: Vec<&'static str>,
    },
    /// The same option twice.
    #[error("the option `{key}` stands twice in `{spelling}`")]
    Twice {
        /// The option.
        key: &'static str,
        /// All of it.
        spelling: String,
    },
    /// A part without `=` right after the name.
    #[error("`{part}` in `{spelling}` is no option: write name=value")]
    NoValue {
        /// The part.
        part: String,
        /// All of it.
        spelling: String,
    },
    /// A value that cannot be read.
    #[error("in `{spelling}`: {error}")]
    Value {
        /// All of it.
        spelling: String,
        /// What is wrong.
        error: ValueError,
    },
    /// Two algorithms that rows could not be told apart by.
    #[error("`{0}` stands twice in the list: each algorithm needs a label of its own")]
    SameLabel(String),
}
