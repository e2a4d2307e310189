//! How an algorithm with its options is written, such as `astar:h=misplaced:tie=h+fifo`, and read.

use super::algorithm::Algorithm;
use super::catalog::{Catalog, Code};
use super::options::OptionKey;
use super::tie::KEYS;
use crate::text::{did_you_mean, split_outside_parentheses};

/// In a list: every algorithm with its defaults.
const ALL: &str = "all";

impl Catalog {
    /// Reads one spelling: `name:option=value:option=value`. A part without `=` belongs to the value before it, so
    /// `h=pdb:7-8` is one option.
    ///
    /// ```
    /// use harness::search::catalog::Catalog;
    /// let astar = Catalog::standard().algorithm("astar:order=ulrd:h=misplaced:tie=h+lifo").unwrap();
    /// assert_eq!(astar.label, "astar:h=misplaced:order=ulrd");
    /// ```
    ///
    /// # Errors
    /// See [`SpellingError`].
    pub fn algorithm(&self, spelling: &str) -> Result<Algorithm, SpellingError> {
        let (name, rest) =
            spelling.split_once(':').map_or((spelling, None), |(name, rest)| (name, Some(rest)));
        let mut algorithm = self.named(name.trim())?;
        let mut settings: Vec<(OptionKey, String)> = Vec::new();
        for part in rest.into_iter().flat_map(|rest| rest.split(':')) {
            match (part.split_once('='), settings.last_mut()) {
                (Some((key, value)), _) => {
                    let key = algorithm.key(key.trim())?;
                    if settings.iter().any(|(other, _)| *other == key) {
                        let key = key.name();
                        let problem = format!("the option `{key}` stands twice in `{spelling}`");
                        return Err(SpellingError(problem));
                    }
                    settings.push((key, value.trim().to_owned()));
                }
                (None, Some((_, value))) => *value = format!("{value}:{}", part.trim()),
                (None, None) => {
                    let problem = format!("`{part}` in `{spelling}` is no option: write name=value");
                    return Err(SpellingError(problem));
                }
            }
        }
        for (key, value) in settings {
            self.set(&mut algorithm, key, &value, spelling)?;
        }
        algorithm.label = algorithm.spelling();
        Ok(algorithm)
    }

    /// Reads a list of spellings separated by commas; commas in parentheses do not separate. `all` stands for every
    /// algorithm with its defaults.
    ///
    /// # Errors
    /// See [`SpellingError`].
    pub fn algorithms_of(&self, list: &str) -> Result<Vec<Algorithm>, SpellingError> {
        let mut algorithms = Vec::new();
        for spelling in split_outside_parentheses(list) {
            let spelling = spelling.trim();
            if spelling.is_empty() {
                let problem =
                    format!("an algorithm's name is missing in `{list}`: write a list such as astar,bibfs");
                return Err(SpellingError(problem));
            }
            if spelling == ALL {
                algorithms.extend(self.algorithms().iter().map(|entry| Algorithm::new(entry)));
            } else {
                algorithms.push(self.algorithm(spelling)?);
            }
        }
        check_labels(&algorithms)?;
        Ok(algorithms)
    }

    /// The algorithm or preset of this name, with its defaults.
    ///
    /// # Errors
    /// If there is none.
    pub fn named(&self, name: &str) -> Result<Algorithm, SpellingError> {
        if let Some(entry) = self.algorithms().iter().find(|entry| entry.name == name) {
            return Ok(Algorithm::new(entry));
        }
        let hint = || did_you_mean(name, &self.names());
        let unknown = || SpellingError(format!("`{name}` is not an algorithm{}", hint()));
        let preset = self.presets().iter().find(|preset| preset.name == name).ok_or_else(unknown)?;
        Ok(self.algorithm(preset.spelling)?.renamed(preset.name))
    }

    /// Sets an option that the algorithm takes to a value as written; `place` is where that stands, for errors.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn set(
        &self,
        algorithm: &mut Algorithm,
        key: OptionKey,
        value: &str,
        place: &str,
    ) -> Result<(), SpellingError> {
        let codes = algorithm.entry().codes;
        algorithm.notes.extend(renamed(key, value, codes));
        let set = algorithm.options.set(key, value, self.heuristics(), codes);
        set.map_err(|error| SpellingError(format!("in `{place}`: {error}")))
    }
}

/// What is to be said of old names in an option's value.
fn renamed(key: OptionKey, value: &str, codes: &'static [Code]) -> Vec<String> {
    let ties = KEYS.iter().filter_map(|tie| Some((tie.old_name?, tie.name)));
    let codes = codes.iter().filter_map(|code| Some((code.old_name?, code.name)));
    let names: Vec<_> = match key {
        OptionKey::Tie => ties.filter(|(old, _)| value.split('+').any(|part| part == *old)).collect(),
        OptionKey::Code => codes.filter(|(old, _)| value == *old).collect(),
        _ => Vec::new(),
    };
    let note = |(old, new)| format!("`{old}` in {}={value} is called `{new}` now", key.name());
    names.into_iter().map(note).collect()
}

/// Refuses a list in which two algorithms have one label.
///
/// # Errors
/// With the label.
pub fn check_labels(algorithms: &[Algorithm]) -> Result<(), SpellingError> {
    for (index, algorithm) in algorithms.iter().enumerate() {
        if algorithms[..index].iter().any(|other| other.label == algorithm.label) {
            let label = &algorithm.label;
            let problem =
                format!("`{label}` stands twice in the list: each algorithm needs a label of its own");
            return Err(SpellingError(problem));
        }
    }
    Ok(())
}

/// A spelling that cannot be read: what is wrong with it, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SpellingError(pub(super) String);
