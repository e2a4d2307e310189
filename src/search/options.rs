//! The options an algorithm can take: their names, how they are read and how they are written.

use super::catalog::Code;
use super::tie::{Tie, TieError};
pub use super::values::{Advance, Duplicates, GoalTest, Inverse, Queue};
use super::values::{ParityTest, described};
use crate::heuristic::catalog::{HeuristicSpec, Heuristics};
use crate::heuristic::manhattan;
use crate::puzzle::moves::{Order, OrderError};
use crate::space::encoding::Encoding;
use crate::text::did_you_mean;
use std::str::FromStr;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

/// How an option is written whose value is left to the program.
const FASTEST: &str = "fastest";

/// The options, by name. The order of the variants is the canonical order of spelling; their documentation is what
/// `harness list` says of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum OptionKey {
    /// Heuristic.
    H,
    /// Weight of g in f = wg*g + wh*h, a whole number from 1.
    Wg,
    /// Weight of h in f = wg*g + wh*h, a whole number from 0.
    Wh,
    /// Tie-breaking: keys joined by +, then what decides in the end.
    Tie,
    /// Order in which operators are tried, a permutation of udlr.
    Order,
    /// When the goal is recognised.
    GoalTest,
    /// The successor that undoes the last move.
    Inverse,
    /// When duplicates are dropped.
    Dup,
    /// The parity test before the search.
    Parity,
    /// How the two sides of a bidirectional search take turns.
    Advance,
    /// The open list's structure; the order is the same.
    Queue,
    /// Encoding of states.
    State,
    /// Which of several implementations runs; the counts are the same.
    Code,
}

impl OptionKey {
    /// All options in canonical order.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// How it is written.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// What it means.
    pub fn about(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }

    /// Its values with what they mean, if they are a few words.
    pub fn values(self) -> Vec<(&'static str, &'static str)> {
        match self {
            Self::GoalTest => described::<GoalTest>(),
            Self::Inverse => described::<Inverse>(),
            Self::Dup => described::<Duplicates>(),
            Self::Parity => described::<ParityTest>(),
            Self::Advance => described::<Advance>(),
            Self::Queue => described::<Queue>(),
            _ => Vec::new(),
        }
    }
}

/// The values of all options; an algorithm looks at those it accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// See [`OptionKey::H`].
    pub h: HeuristicSpec,
    /// See [`OptionKey::Wg`].
    pub wg: u32,
    /// See [`OptionKey::Wh`].
    pub wh: u32,
    /// See [`OptionKey::Tie`].
    pub tie: Tie,
    /// See [`OptionKey::Order`].
    pub order: Order,
    /// See [`OptionKey::GoalTest`].
    pub goal_test: GoalTest,
    /// See [`OptionKey::Inverse`].
    pub inverse: Inverse,
    /// See [`OptionKey::Dup`].
    pub dup: Duplicates,
    /// See [`OptionKey::Parity`]: whether the test is made.
    pub parity: bool,
    /// See [`OptionKey::Advance`].
    pub advance: Advance,
    /// See [`OptionKey::Queue`].
    pub queue: Queue,
    /// See [`OptionKey::State`]; none for the fastest.
    pub state: Option<Encoding>,
    /// See [`OptionKey::Code`]: the name of one of the algorithm's codes; none for the fastest.
    pub code: Option<&'static str>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            h: HeuristicSpec::plain(&manhattan::ENTRY),
            wg: 1,
            wh: 1,
            tie: Tie::low_h_lifo(),
            order: Order::default(),
            goal_test: GoalTest::Early,
            inverse: Inverse::Keep,
            dup: Duplicates::Early,
            parity: true,
            advance: Advance::Level,
            queue: Queue::Best,
            state: None,
            code: None,
        }
    }
}

/// Largest weight: f of the longest path there is still fits 32 bits by far, and keys stay exact.
const MOST_WEIGHT: u32 = 1000;

fn read<T: FromStr>(key: OptionKey, value: &str) -> Result<T, String> {
    let names = || key.values().into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    value.parse().map_err(|_| unknown(key, value, &names()))
}

fn unknown(key: OptionKey, value: &str, values: &[&str]) -> String {
    format!("`{value}` is not a value of the option `{}`{}", key.name(), did_you_mean(value, values))
}

/// One of `all` by its name; none for the fastest.
fn read_named<T: Copy>(
    key: OptionKey,
    value: &str,
    all: &[T],
    name: impl Fn(&T) -> &'static str,
) -> Result<Option<T>, String> {
    match all.iter().find(|one| name(one) == value) {
        Some(one) => Ok(Some(*one)),
        None if value == FASTEST => Ok(None),
        None => Err(unknown(key, value, &all.iter().map(&name).chain([FASTEST]).collect::<Vec<_>>())),
    }
}

fn read_weight(key: OptionKey, least: u32, value: &str) -> Result<u32, String> {
    let weight = value.parse().ok().filter(|weight| (least..=MOST_WEIGHT).contains(weight));
    weight.ok_or_else(|| {
        let range = format!("write a whole number from {least} to {MOST_WEIGHT}");
        format!("`{value}` is not a value of the option `{}`: {range}", key.name())
    })
}

impl Options {
    /// Sets an option of an algorithm with these codes to a value as written.
    ///
    /// # Errors
    /// If the value cannot be read.
    pub fn set(
        &mut self,
        key: OptionKey,
        value: &str,
        heuristics: &Heuristics,
        codes: &'static [Code],
    ) -> Result<(), String> {
        match key {
            OptionKey::H => self.h = heuristics.read(value).map_err(|error| error.to_string())?,
            OptionKey::Wg => self.wg = read_weight(key, 1, value)?,
            OptionKey::Wh => self.wh = read_weight(key, 0, value)?,
            OptionKey::Tie => self.tie = value.parse().map_err(|error: TieError| error.to_string())?,
            OptionKey::Order => self.order = value.parse().map_err(|error: OrderError| error.to_string())?,
            OptionKey::GoalTest => self.goal_test = read(key, value)?,
            OptionKey::Inverse => self.inverse = read(key, value)?,
            OptionKey::Dup => self.dup = read(key, value)?,
            OptionKey::Parity => self.parity = read::<ParityTest>(key, value)? == ParityTest::On,
            OptionKey::Advance => self.advance = read(key, value)?,
            OptionKey::Queue => self.queue = read(key, value)?,
            OptionKey::State => {
                self.state = read_named(key, value, Encoding::ALL, |encoding| encoding.name())?;
            }
            OptionKey::Code => {
                let current = |code: &&Code| code.old_name == Some(value);
                let value = codes.iter().find(current).map_or(value, |code| code.name);
                let names: Vec<&'static str> = codes.iter().map(|code| code.name).collect();
                self.code = read_named(key, value, &names, |name| name)?;
            }
        }
        Ok(())
    }

    /// An option's value as it is written.
    pub fn get(&self, key: OptionKey) -> String {
        let word: &'static str = match key {
            OptionKey::H => return self.h.to_string(),
            OptionKey::Wg => return self.wg.to_string(),
            OptionKey::Wh => return self.wh.to_string(),
            OptionKey::Tie => return self.tie.to_string(),
            OptionKey::Order => return self.order.to_string(),
            OptionKey::GoalTest => self.goal_test.into(),
            OptionKey::Inverse => self.inverse.into(),
            OptionKey::Dup => self.dup.into(),
            OptionKey::Parity if self.parity => ParityTest::On.into(),
            OptionKey::Parity => ParityTest::Off.into(),
            OptionKey::Advance => self.advance.into(),
            OptionKey::Queue => self.queue.into(),
            OptionKey::State => self.state.map_or(FASTEST, Encoding::name),
            OptionKey::Code => self.code.unwrap_or(FASTEST),
        };
        word.to_owned()
    }
}
