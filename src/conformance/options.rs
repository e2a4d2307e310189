//! Every pair of values of an algorithm's options, and presets.

use super::answers::check;
use super::{Checked, Suite, Violation, require, told};
use crate::heuristic::catalog::{Form, HeuristicEntry};
use crate::puzzle::draw::{self, Words};
use crate::puzzle::{Board, DistanceTable, Size};
use crate::search::budget::Limits;
use crate::search::catalog::{Algorithm, AlgorithmEntry};
use crate::search::options::OptionKey;
use crate::search::tie::{KEYS, Last};
use crate::space::encoding::Encoding;
use rayon::prelude::*;
use strum::VariantArray;

/// A preset is its spelling, under its own name.
///
/// # Errors
/// With what is wrong.
pub fn of_presets(suite: &Suite) -> Checked {
    let goal = Board::blank_last(Size::EIGHT);
    for preset in suite.catalog.presets() {
        let read = |text: &str| suite.catalog.algorithm(text).map_err(|error| Violation(error.to_string()));
        let (named, spelled) = (read(preset.name)?, read(preset.spelling)?);
        let is_right = named.label == preset.name && named.settings(&goal) == spelled.settings(&goal);
        require(is_right, || format!("{} is {named:?}, not {spelled:?}", preset.name))?;
    }
    Ok(())
}

/// Every pair of values either is refused or solves boards.
///
/// # Errors
/// With what is wrong.
pub fn in_pairs(suite: &Suite) -> Checked {
    pairs(suite, |_, _| Ok(()))
}

/// The same; `refused` is told of each, and whether it was refused.
///
/// # Errors
/// With what is wrong.
pub fn pairs(suite: &Suite, refused: impl Fn(&Algorithm, bool) -> Checked + Sync) -> Checked {
    let goal = Board::blank_last(Size::EIGHT);
    let table = DistanceTable::new(&goal).expect("small enough");
    // Presets are pairs of the algorithms that they are of.
    let entries = suite.catalog.algorithms().iter();
    let entries = entries.filter(|entry| suite.algorithms.iter().any(|one| one.entry().name == entry.name));
    let spellings: Vec<String> = entries.flat_map(|entry| spellings(suite, entry)).collect();
    spellings.par_iter().try_for_each(|spelling| {
        let read =
            |text: &str| suite.catalog.algorithm(text).map_err(|error| Violation(format!("{text}: {error}")));
        let algorithm = read(spelling)?;
        let again = read(&algorithm.label)?;
        require(again.label == algorithm.label && again.options == algorithm.options, || {
            format!("{spelling} is written {}, which is read as {}", algorithm.label, again.label)
        })?;
        let Ok(prepared) = algorithm.prepare(&goal) else { return refused(&algorithm, true) };
        refused(&algorithm, false)?;
        let mut solver = prepared.solver();
        (0..3).try_for_each(|i| {
            let start = draw::walk(&mut Words::new(14, i), &goal, 16);
            check(&algorithm, &start, &table, &told(&mut *solver, &start, &Limits::default()))
        })
    })
}

/// Every value of every option, alone and with every value of every other.
fn spellings(suite: &Suite, entry: &AlgorithmEntry) -> Vec<String> {
    let settings = |key: OptionKey| {
        let values = values(suite, entry, key).into_iter();
        values.map(move |value| format!(":{}={value}", key.name())).collect::<Vec<_>>()
    };
    let mut spellings = Vec::new();
    for (i, &one) in entry.keys.iter().enumerate() {
        for first in settings(one) {
            spellings.push(format!("{}{first}", entry.name));
            for &other in &entry.keys[i + 1..] {
                for second in settings(other) {
                    spellings.push(format!("{}{first}{second}", entry.name));
                }
            }
        }
    }
    spellings
}

/// Values of an option, as written.
fn values(suite: &Suite, entry: &AlgorithmEntry, key: OptionKey) -> Vec<String> {
    let texts = |values: &[&str]| -> Vec<String> { values.iter().map(|&value| value.to_owned()).collect() };
    match key {
        OptionKey::H => {
            let entries = suite.catalog.heuristics().entries();
            let of_two = |entry: &HeuristicEntry| {
                matches!(entry.form, Form::Parts { .. })
                    .then(|| format!("{}({},{})", entry.name, entries[0].name, entries[1].name))
            };
            entries.iter().flat_map(|entry| entry.examples().into_iter().chain(of_two(entry))).collect()
        }
        OptionKey::Wg => texts(&["1", "2", "7", "1000"]),
        OptionKey::Wh => texts(&["0", "1", "2", "7", "1000"]),
        OptionKey::Tie => ties(),
        OptionKey::Order => texts(&["udlr", "ulrd", "rldu", "rlud", "drul"]),
        OptionKey::GoalTest
        | OptionKey::Dup
        | OptionKey::Inverse
        | OptionKey::Parity
        | OptionKey::Advance
        | OptionKey::Queue => key.values().into_iter().map(|(name, _)| name.to_owned()).collect(),
        OptionKey::State => Encoding::ALL.iter().map(|encoding| encoding.name().to_owned()).collect(),
        OptionKey::Code => entry.codes.iter().map(|code| code.name.to_owned()).collect(),
    }
}

/// Every last word, every key before two of them, and every two neighbours in the list of keys.
fn ties() -> Vec<String> {
    let last = |at: usize| <&str>::from(Last::VARIANTS[at % Last::VARIANTS.len()]);
    let mut ties: Vec<String> = Last::VARIANTS.iter().map(|&last| <&str>::from(last).to_owned()).collect();
    for (at, key) in KEYS.iter().enumerate() {
        let next = KEYS[(at + 1) % KEYS.len()];
        ties.extend([at, at + 1].map(|at| format!("{}+{}", key.name, last(at))));
        ties.push(format!("{}+{}+{}", key.name, next.name, last(at)));
    }
    ties
}
