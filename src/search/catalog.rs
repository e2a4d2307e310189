//! The catalog: algorithms, presets and heuristics by name.
//!
//! An algorithm is one file, which holds its [`AlgorithmEntry`], and one line in [`STANDARD`](super::STANDARD). A program that
//! brings algorithms of its own adds their entries to [`Catalog::standard`]; `docs/add-an-algorithm.md` tells how. The
//! checks of [`conformance`](crate::conformance) run on everything in a catalog.

use super::build::{BuildError, Built, Parts};
use super::options::{OptionKey, Options};
use super::presets;
use crate::heuristic::catalog::{HeuristicEntry, Heuristics};
use crate::puzzle::Size;
use crate::space::encoding::Encoding;

pub use super::algorithm::Algorithm;
pub use super::spelling::SpellingError;

/// One algorithm of the catalog.
pub struct AlgorithmEntry {
    /// How it is written.
    pub name: &'static str,
    /// One line of explanation.
    pub about: &'static str,
    /// Where it was described.
    pub source: &'static str,
    /// The options it takes.
    pub keys: &'static [OptionKey],
    /// Their defaults, where they differ from [`Options::default`].
    pub defaults: fn(&mut Options),
    /// Whether every path it finds under these options is a shortest one.
    pub optimal: fn(&Options) -> bool,
    /// What can be said of it under any options.
    pub nature: Nature,
    /// The encoding that is fastest for it on 3x3 boards, by the benchmarks in `benches/`.
    pub fastest_3x3: Encoding,
    /// Its implementations, at least one. The first that suits the options is the fastest, and one suits all.
    pub codes: &'static [Code],
}

/// What can be said of an algorithm under any options: what can go wrong with it, and what may be asked of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nature {
    /// Whether it remembers the states it met, so that it ends on boards that cannot be solved.
    pub remembers_states: bool,
    /// Whether it has an open list, and knows how large that was.
    pub has_open_list: bool,
    /// Whether a closed state is opened again when a shorter way to it turns up.
    pub reopens: bool,
    /// How its work grows with the distance.
    pub work: Work,
}

/// How the work of a search grows with the distance of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// None: answers are looked up.
    LookUp,
    /// Any board of the 8-puzzle takes a moment.
    Moderate,
    /// A far board takes nearly every state there is.
    EveryState,
    /// Exponentially, with nothing to hold it back: only near boards are bearable.
    Exponential,
}

impl Nature {
    /// A search with an open list and a memory.
    pub const GRAPH_SEARCH: Self =
        Self { remembers_states: true, has_open_list: true, reopens: false, work: Work::Moderate };

    /// A depth-first search, which remembers the current path alone.
    pub const DEPTH_FIRST: Self =
        Self { remembers_states: false, has_open_list: false, ..Self::GRAPH_SEARCH };

    /// Whether it expands states for each board.
    pub fn expands(self) -> bool {
        self.work != Work::LookUp
    }
}

/// One of several implementations of an algorithm. They count the same, to the last successor.
#[derive(Clone, Copy)]
pub struct Code {
    /// How it is written.
    pub name: &'static str,
    /// How it was written once; still read.
    pub old_name: Option<&'static str>,
    /// One line of explanation.
    pub about: &'static str,
    /// What it is for, if not for everything.
    pub needs: &'static str,
    /// The only encoding it is for, if there is one.
    pub encoding: Option<Encoding>,
    /// Whether it is for these options and boards of this size.
    pub suits: fn(&Options, Size) -> bool,
    /// Puts it together.
    pub build: fn(Parts) -> Built,
}

impl Code {
    /// What is said where it does not suit.
    pub(super) fn refused(&self) -> BuildError {
        BuildError::Refused(format!("code={} is for {}", self.name, self.needs))
    }

    /// The implementation that is for everything.
    pub const fn general(build: fn(Parts) -> Built) -> Self {
        Self {
            name: "general",
            old_name: None,
            about: "the one to read, for every space and heuristic",
            needs: "everything",
            encoding: None,
            suits: |_, _| true,
            build,
        }
    }

    /// A fast twin of it, for everything too.
    pub const fn fast(build: fn(Parts) -> Built) -> Self {
        Self { name: "fast", about: "the one that was made fast", ..Self::general(build) }
    }

    /// Whether it is for these options, boards of this size and states of this encoding.
    pub fn is_for(&self, options: &Options, size: Size, encoding: Encoding) -> bool {
        self.encoding.is_none_or(|only| only == encoding) && (self.suits)(options, size)
    }
}

/// A named combination of an algorithm and options.
pub struct Preset {
    /// How it is written; also its label.
    pub name: &'static str,
    /// What it stands for.
    pub spelling: &'static str,
    /// One line of explanation.
    pub about: &'static str,
    /// Where it comes from.
    pub source: &'static str,
}

/// Everything that can be asked for by name.
#[derive(Clone)]
pub struct Catalog {
    algorithms: Vec<&'static AlgorithmEntry>,
    presets: Vec<&'static Preset>,
    heuristics: Heuristics,
}

impl Catalog {
    /// What this crate brings.
    pub fn standard() -> Self {
        Self {
            algorithms: super::STANDARD.to_vec(),
            presets: presets::STANDARD.iter().collect(),
            heuristics: Heuristics::standard(),
        }
    }

    /// One algorithm more.
    ///
    /// # Panics
    /// If there is an algorithm or preset of this name.
    #[must_use]
    pub fn with(mut self, entry: &'static AlgorithmEntry) -> Self {
        assert!(!self.names().contains(&entry.name), "two algorithms called {}", entry.name);
        self.algorithms.push(entry);
        self
    }

    /// One heuristic more.
    ///
    /// # Panics
    /// If there is one of this name.
    #[must_use]
    pub fn with_heuristic(mut self, entry: &'static HeuristicEntry) -> Self {
        self.heuristics.add(entry);
        self
    }

    /// Every algorithm, in the order in which `--algos all` runs them.
    pub fn algorithms(&self) -> &[&'static AlgorithmEntry] {
        &self.algorithms
    }

    /// Every preset.
    pub fn presets(&self) -> &[&'static Preset] {
        &self.presets
    }

    /// The heuristics.
    pub fn heuristics(&self) -> &Heuristics {
        &self.heuristics
    }

    /// Names of all algorithms and presets.
    pub fn names(&self) -> Vec<&'static str> {
        let algorithms = self.algorithms.iter().map(|entry| entry.name);
        algorithms.chain(self.presets.iter().map(|preset| preset.name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static MINE: AlgorithmEntry = AlgorithmEntry {
        name: "mine",
        about: "",
        source: "",
        keys: &[OptionKey::H],
        defaults: |_| (),
        optimal: |_| false,
        nature: Nature::GRAPH_SEARCH,
        fastest_3x3: Encoding::Packed,
        codes: &[],
    };

    #[test]
    fn what_is_added_is_read_listed_and_suggested() {
        let catalog = Catalog::standard().with(&MINE);
        assert_eq!(catalog.algorithm("mine:h=zero").unwrap().label, "mine:h=zero");
        assert_eq!(catalog.algorithms_of("all").unwrap().last().unwrap().label, "mine");
        let error = catalog.algorithm("mime").unwrap_err().to_string();
        assert!(error.contains("did you mean `mine`?"), "{error}");
        assert!(Algorithm::parse("mine").is_err(), "the standard catalog is as it was");
    }

    #[test]
    #[should_panic(expected = "two algorithms called mine")]
    fn a_name_is_given_once() {
        let _ = Catalog::standard().with(&MINE).with(&MINE);
    }
}
