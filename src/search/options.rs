//! The options an algorithm can take: their values, how they are read and how they are written.

use super::idastar_techniques::Technique;
use super::tie::{Tie, TieError};
use crate::heuristic::catalog::{HeuristicError, HeuristicSpec};
use crate::puzzle::Size;
use crate::puzzle::moves::{Order, OrderError};
use crate::space::encoding::Encoding;
use std::fmt::Display;

/// When the goal is recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalTest {
    /// When it is generated.
    Early,
    /// When it is about to be expanded.
    Late,
}

/// What happens to the successor that undoes the last operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// It is not enumerated, so not counted.
    Skip,
    /// It is a successor like the others.
    Keep,
}

/// When duplicates are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duplicates {
    /// When they are generated.
    Early,
    /// When they are taken off the open list.
    Late,
}

/// How the two sides of a bidirectional search take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// A whole level each in turn, the goal side first.
    Level,
    /// A state each in turn, the goal side first.
    Node,
    /// A whole level of the side with fewer open states; the goal side if equal.
    Smaller,
    /// One queue for both, the start entered first.
    Queue,
}

/// The structure of an open list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Queue {
    /// Buckets where they can keep the tie-break's order, else the heap.
    Best,
    /// Buckets.
    Bucket,
    /// A binary heap.
    Heap,
}

/// Which of several implementations of one algorithm runs. They count the same, to the last successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// The fastest there is for the other options and the size.
    Fastest,
    /// Boards as bytes, and more or less done to be fast; see [`idastar_techniques`](super::idastar_techniques).
    Bytes(Technique),
    /// The one that is written for every space and heuristic.
    General,
    /// One function for each cell of the blank; see [`idastar_unrolled`](super::idastar_unrolled).
    Unrolled,
}

/// How states are represented and remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateOption {
    /// The fastest for the size and the algorithm.
    Fastest,
    /// This one.
    Encoding(Encoding),
}

/// The options, by name. The order of the variants is the canonical order of spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// Heuristic.
    H,
    /// Weight of g.
    Wg,
    /// Weight of h.
    Wh,
    /// Tie-breaking.
    Tie,
    /// Order of operators.
    Order,
    /// Goal test.
    GoalTest,
    /// The successor that undoes the last operator.
    Inverse,
    /// Dropping of duplicates.
    Dup,
    /// Parity test before the search.
    Parity,
    /// Turns of a bidirectional search.
    Advance,
    /// Structure of the open list.
    Queue,
    /// State encoding.
    State,
    /// Implementation.
    Code,
}

impl Key {
    /// All options in canonical order.
    pub const ALL: [Self; 13] = [
        Self::H,
        Self::Wg,
        Self::Wh,
        Self::Tie,
        Self::Order,
        Self::GoalTest,
        Self::Inverse,
        Self::Dup,
        Self::Parity,
        Self::Advance,
        Self::Queue,
        Self::State,
        Self::Code,
    ];

    /// How it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::H => "h",
            Self::Wg => "wg",
            Self::Wh => "wh",
            Self::Tie => "tie",
            Self::Order => "order",
            Self::GoalTest => "goal-test",
            Self::Inverse => "inverse",
            Self::Dup => "dup",
            Self::Parity => "parity",
            Self::Advance => "advance",
            Self::Queue => "queue",
            Self::State => "state",
            Self::Code => "code",
        }
    }

    /// Values and meaning, for `harness list`.
    pub const fn about(self) -> &'static str {
        match self {
            Self::H => "heuristic",
            Self::Wg => "weight of g in f = wg*g + wh*h, a whole number from 1",
            Self::Wh => "weight of h in f = wg*g + wh*h, a whole number from 0",
            Self::Tie => "keys joined by +: h, g, deep, blank; then fifo, lifo, random or heap",
            Self::Order => "order in which operators are tried, a permutation of udlr",
            Self::GoalTest => "early (when generated) or late (when expanded)",
            Self::Inverse => "skip or keep the successor that undoes the last move",
            Self::Dup => "duplicates are dropped early (on generation) or late (when popped)",
            Self::Parity => {
                "on: unsolvable boards are answered from their parity; off: by exhausting the search"
            }
            Self::Advance => "level, node, smaller or queue: how the two sides take turns",
            Self::Queue => "bucket or heap: the open list's structure; the order is the same",
            Self::State => "encoding of states",
            Self::Code => {
                "unrolled (one function for each cell of the blank), general, or slower ones to compare: copied, \
                 incremental, in-place, pruned; the counts are the same"
            }
        }
    }
}

/// The values of all options; an algorithm looks at those it accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// See [`Key::H`].
    pub h: HeuristicSpec,
    /// See [`Key::Wg`].
    pub wg: u32,
    /// See [`Key::Wh`].
    pub wh: u32,
    /// See [`Key::Tie`].
    pub tie: Tie,
    /// See [`Key::Order`].
    pub order: Order,
    /// See [`Key::GoalTest`].
    pub goal_test: GoalTest,
    /// See [`Key::Inverse`].
    pub inverse: Undo,
    /// See [`Key::Dup`].
    pub dup: Duplicates,
    /// See [`Key::Parity`]: whether the test is made.
    pub parity: bool,
    /// See [`Key::Advance`].
    pub advance: Advance,
    /// See [`Key::Queue`].
    pub queue: Queue,
    /// See [`Key::State`].
    pub state: StateOption,
    /// See [`Key::Code`].
    pub code: Code,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            h: HeuristicSpec::Manhattan,
            wg: 1,
            wh: 1,
            tie: Tie::low_h_lifo(),
            order: Order::default(),
            goal_test: GoalTest::Early,
            inverse: Undo::Keep,
            dup: Duplicates::Early,
            parity: true,
            advance: Advance::Level,
            queue: Queue::Best,
            state: StateOption::Fastest,
            code: Code::Fastest,
        }
    }
}

/// An option's value that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueError {
    /// Not among the values there are.
    #[error("`{value}` is not a value of the option `{key}`{}", crate::text::did_you_mean(.value, .values))]
    Unknown {
        /// The option.
        key: &'static str,
        /// What was written.
        value: String,
        /// What could have been.
        values: Vec<&'static str>,
    },
    /// Not a number in range.
    #[error("`{value}` is not a value of the option `{key}`: write a whole number from {least} to {most}")]
    Number {
        /// The option.
        key: &'static str,
        /// What was written.
        value: String,
        /// Smallest possible.
        least: u32,
        /// Largest possible.
        most: u32,
    },
    /// Not a tie-break.
    #[error(transparent)]
    Tie(#[from] TieError),
    /// Not an order.
    #[error(transparent)]
    Order(#[from] OrderError),
    /// Not a heuristic.
    #[error(transparent)]
    Heuristic(#[from] HeuristicError),
}

/// Largest weight: f of the longest path there is still fits 32 bits by far, and keys stay exact.
const MOST_WEIGHT: u32 = 1000;

/// Names of an option's values, to be read and written with.
type Names<T> = &'static [(&'static str, T)];

const GOAL_TESTS: Names<GoalTest> = &[("early", GoalTest::Early), ("late", GoalTest::Late)];
const UNDOS: Names<Undo> = &[("skip", Undo::Skip), ("keep", Undo::Keep)];
const DUPS: Names<Duplicates> = &[("early", Duplicates::Early), ("late", Duplicates::Late)];
const SWITCH: Names<bool> = &[("on", true), ("off", false)];
const ADVANCES: Names<Advance> = &[
    ("level", Advance::Level),
    ("node", Advance::Node),
    ("smaller", Advance::Smaller),
    ("queue", Advance::Queue),
];
const QUEUES: Names<Queue> = &[("bucket", Queue::Bucket), ("heap", Queue::Heap), ("best", Queue::Best)];
const CODES: Names<Code> = &[
    ("copied", Code::Bytes(Technique::Copied)),
    ("incremental", Code::Bytes(Technique::Incremental)),
    ("in-place", Code::Bytes(Technique::InPlace)),
    ("pruned", Code::Bytes(Technique::Pruned)),
    ("general", Code::General),
    ("unrolled", Code::Unrolled),
    ("fastest", Code::Fastest),
];

fn read<T: Copy>(key: Key, names: Names<T>, value: &str) -> Result<T, ValueError> {
    names.iter().find(|(name, _)| *name == value).map(|&(_, t)| t).ok_or_else(|| ValueError::Unknown {
        key: key.name(),
        value: value.to_owned(),
        values: names.iter().map(|&(name, _)| name).collect(),
    })
}

fn written<T: Copy + PartialEq>(names: Names<T>, value: T) -> &'static str {
    names.iter().find(|(_, t)| *t == value).map_or("", |&(name, _)| name)
}

fn read_weight(key: Key, least: u32, value: &str) -> Result<u32, ValueError> {
    value.parse().ok().filter(|weight| (least..=MOST_WEIGHT).contains(weight)).ok_or_else(|| {
        ValueError::Number { key: key.name(), value: value.to_owned(), least, most: MOST_WEIGHT }
    })
}

fn read_state(value: &str) -> Result<StateOption, ValueError> {
    if value == "fastest" {
        return Ok(StateOption::Fastest);
    }
    let encoding = Encoding::ALL.into_iter().find(|encoding| encoding.name() == value);
    encoding.map(StateOption::Encoding).ok_or_else(|| ValueError::Unknown {
        key: Key::State.name(),
        value: value.to_owned(),
        values: Encoding::ALL.iter().map(|encoding| encoding.name()).collect(),
    })
}

impl Options {
    /// Sets an option to a value as written.
    ///
    /// # Errors
    /// If the value cannot be read.
    pub fn set(&mut self, key: Key, value: &str) -> Result<(), ValueError> {
        match key {
            Key::H => self.h = value.parse()?,
            Key::Wg => self.wg = read_weight(key, 1, value)?,
            Key::Wh => self.wh = read_weight(key, 0, value)?,
            Key::Tie => self.tie = value.parse()?,
            Key::Order => self.order = value.parse()?,
            Key::GoalTest => self.goal_test = read(key, GOAL_TESTS, value)?,
            Key::Inverse => self.inverse = read(key, UNDOS, value)?,
            Key::Dup => self.dup = read(key, DUPS, value)?,
            Key::Parity => self.parity = read(key, SWITCH, value)?,
            Key::Advance => self.advance = read(key, ADVANCES, value)?,
            Key::Queue => self.queue = read(key, QUEUES, value)?,
            Key::State => self.state = read_state(value)?,
            Key::Code => self.code = read(key, CODES, value)?,
        }
        Ok(())
    }

    /// An option's value as it is written.
    pub fn get(&self, key: Key) -> String {
        let text: &dyn Display = match key {
            Key::H => &self.h,
            Key::Wg => &self.wg,
            Key::Wh => &self.wh,
            Key::Tie => &self.tie,
            Key::Order => &self.order,
            Key::GoalTest => &written(GOAL_TESTS, self.goal_test),
            Key::Inverse => &written(UNDOS, self.inverse),
            Key::Dup => &written(DUPS, self.dup),
            Key::Parity => &written(SWITCH, self.parity),
            Key::Advance => &written(ADVANCES, self.advance),
            Key::Queue => &written(QUEUES, self.queue),
            Key::Code => &written(CODES, self.code),
            Key::State => match self.state {
                StateOption::Fastest => &"fastest",
                StateOption::Encoding(encoding) => return encoding.name().to_owned(),
            },
        };
        text.to_string()
    }

    /// Whether the open list is made of buckets for these options.
    pub fn wants_buckets(&self) -> bool {
        match self.queue {
            Queue::Heap => false,
            Queue::Bucket => true,
            // A bucket list has room for every f up to the largest: too much of it when weights are large.
            Queue::Best => self.wg + self.wh <= 16,
        }
    }

    /// Whether there is unrolled code for these options, boards of this size and states of this encoding.
    pub fn can_unroll(&self, size: Size, encoding: Encoding) -> bool {
        matches!(size, Size::EIGHT | Size::FIFTEEN)
            && encoding == Encoding::Packed
            && matches!(self.h, HeuristicSpec::Manhattan | HeuristicSpec::Pdb { .. })
            && self.inverse == Undo::Skip
    }

    /// The implementation of IDA* that runs.
    pub fn code(&self, size: Size, encoding: Encoding) -> Code {
        match self.code {
            Code::Fastest if self.can_unroll(size, encoding) => Code::Unrolled,
            Code::Fastest => Code::General,
            code => code,
        }
    }
}

impl StateOption {
    /// The encoding for boards of this size: the fastest is measured in `benches/`.
    pub fn resolve(self, size: Size, fastest_3x3: Encoding) -> Encoding {
        match self {
            Self::Encoding(encoding) => encoding,
            Self::Fastest if size == Size::EIGHT => fastest_3x3,
            Self::Fastest => Encoding::Packed,
        }
    }
}
