//! An algorithm with its options: what it claims, what its options mean for a goal, and how it is made ready.

use super::build::{BuildError, Parts};
use super::catalog::{AlgorithmEntry, Catalog, Code};
use super::options::{OptionKey, Options};
use super::solver::Prepared;
use super::spelling::SpellingError;
use crate::progress::{NoProgress, Progress};
use crate::puzzle::{Board, Size};
use crate::space::encoding::Encoding;
use crate::text::did_you_mean;
use std::collections::BTreeMap;
use std::fmt;

/// An algorithm with its options, as one asks for it; see [`Catalog::algorithm`].
#[derive(Clone)]
pub struct Algorithm {
    /// What stands in CSV files and plots: the canonical spelling unless it was set.
    pub label: String,
    /// The name it was asked for by: an algorithm's or a preset's.
    name: &'static str,
    entry: &'static AlgorithmEntry,
    /// The options that go without saying: the preset's, if it was asked for by a preset's name, or the algorithm's.
    base: Options,
    /// All options; those that the algorithm does not take are at their defaults.
    pub options: Options,
    /// What there is to say about how it was written: the old names in it.
    pub notes: Vec<String>,
}

impl Algorithm {
    /// Reads the spelling of one in the standard catalog; see [`Catalog::algorithm`].
    ///
    /// # Errors
    /// See [`SpellingError`].
    pub fn parse(spelling: &str) -> Result<Self, SpellingError> {
        Catalog::standard().algorithm(spelling)
    }

    /// The algorithm of an entry with its defaults.
    pub fn new(entry: &'static AlgorithmEntry) -> Self {
        let mut options = Options::default();
        (entry.defaults)(&mut options);
        Self {
            label: entry.name.to_owned(),
            name: entry.name,
            entry,
            base: options.clone(),
            options,
            notes: Vec::new(),
        }
    }

    /// The same under another name, by which its present options go without saying.
    pub(super) fn renamed(self, name: &'static str) -> Self {
        Self { label: name.to_owned(), name, base: self.options.clone(), ..self }
    }

    /// The option of this name, if the algorithm takes it.
    ///
    /// # Errors
    /// If it does not.
    pub fn key(&self, name: &str) -> Result<OptionKey, SpellingError> {
        self.entry.keys.iter().copied().find(|key| key.name() == name).ok_or_else(|| {
            let keys: Vec<&str> = self.entry.keys.iter().map(|key| key.name()).collect();
            let hint = did_you_mean(name, &keys);
            SpellingError(format!("`{name}` is not an option of {}{hint}", self.entry.name))
        })
    }

    /// The canonical spelling: options in a fixed order, defaults left out.
    pub fn spelling(&self) -> String {
        let mut spelling = self.name.to_owned();
        for &key in OptionKey::ALL.iter().filter(|key| self.entry.keys.contains(key)) {
            let value = self.options.get(key);
            if value != self.base.get(key) {
                spelling.push(':');
                spelling.push_str(key.name());
                spelling.push('=');
                spelling.push_str(&value);
            }
        }
        spelling
    }

    /// The catalog's entry: what the algorithm is called there, and what is said of it.
    pub fn entry(&self) -> &'static AlgorithmEntry {
        self.entry
    }

    /// Whether the catalog says that every path it finds is a shortest one.
    pub fn claims_optimal(&self) -> bool {
        (self.entry.optimal)(&self.options)
    }

    /// Whether it may never end on a board that cannot be solved, because it remembers no states and was told not to
    /// look at the parity.
    pub fn may_never_end(&self) -> bool {
        !self.entry.nature.remembers_states && !self.options.parity
    }

    /// Every option that applies with its value, defaults spelled out, for boards of the goal's size.
    pub fn settings(&self, goal: &Board) -> BTreeMap<String, String> {
        let encoding = self.encoding(goal.size());
        let mut resolved = self.options.clone();
        resolved.state = Some(encoding);
        resolved.code = Some(self.code(goal.size(), encoding).name);
        self.entry.keys.iter().map(|key| (key.name().to_owned(), resolved.get(*key))).collect()
    }

    /// The encoding of states on boards of this size: the fastest, which is measured in `benches/`, if none was asked
    /// for.
    pub fn encoding(&self, size: Size) -> Encoding {
        let needed = self.named_code().and_then(|code| code.encoding);
        self.options.state.or(needed).unwrap_or({
            // Only boards that reach the goal have a number; without the parity test others come to the search too.
            if size == Size::EIGHT && self.options.parity { self.entry.fastest_3x3 } else { Encoding::Packed }
        })
    }

    /// The code that was asked for, if one was.
    fn named_code(&self) -> Option<&'static Code> {
        self.entry.codes.iter().find(|code| Some(code.name) == self.options.code)
    }

    /// The code that runs.
    fn code(&self, size: Size, encoding: Encoding) -> &'static Code {
        let fastest = || self.entry.codes.iter().find(|code| code.is_for(&self.options, size, encoding));
        self.named_code().or_else(fastest).expect("one of an algorithm's codes suits all options")
    }

    /// Makes it ready for a goal; builds tables if it needs any.
    ///
    /// # Errors
    /// If the options do not go together with each other or with the goal's size.
    pub fn prepare(&self, goal: &Board) -> Result<Box<dyn Prepared>, BuildError> {
        self.prepare_watched(goal, &NoProgress)
    }

    /// The same; the building of large tables is reported to `watch`.
    ///
    /// # Errors
    /// See [`Algorithm::prepare`].
    pub fn prepare_watched(
        &self,
        goal: &Board,
        watch: &dyn Progress,
    ) -> Result<Box<dyn Prepared>, BuildError> {
        let encoding = self.encoding(goal.size());
        if encoding == Encoding::Rank && !self.options.parity {
            let problem = "state=rank numbers the boards that reach the goal, and parity=off lets others in; \
                           use state=packed";
            return Err(BuildError::Refused(problem.to_owned()));
        }
        let code = self.code(goal.size(), encoding);
        if !code.is_for(&self.options, goal.size(), encoding) {
            return Err(code.refused());
        }
        (code.build)(Parts { options: &self.options, goal, encoding, watch })
    }
}

impl fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Algorithm({})", self.label)
    }
}
