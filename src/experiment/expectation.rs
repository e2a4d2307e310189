//! What should come out of an experiment: figures, their published values, and how ours are judged by them.

use crate::report::metric::Metric;
use strum::{Display, EnumDiscriminants, EnumString, VariantNames};

/// One published figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// The run it is about, as an index in the experiment's runs.
    pub run: usize,
    /// What it is, in words.
    pub figure: String,
    /// What it and the figures that the file gives together with it are, in words.
    pub series: String,
    /// The algorithm, as an index in the run's.
    pub algo: usize,
    /// If the figure is one algorithm's beside another's: the other, as an index.
    pub to: Option<usize>,
    /// What is measured.
    pub quantity: Quantity,
    /// What is made of the measurements.
    pub statistic: Statistic,
    /// On which boards.
    pub boards: Boards,
    /// The value as published; none if it is only measured here.
    pub published: Option<Published>,
    /// How the measured value is judged.
    pub criterion: Criterion,
    /// Anything worth knowing.
    pub note: String,
}

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// A number of each row.
    Row(Metric),
    /// States generated, the start not counted: successors, duplicates included.
    Successors,
    /// The heuristic's estimate of the board, whether it was solved or not.
    InitialH,
    /// Bytes of memory per stored state, when every state of the puzzle is stored, or when a search stopped; see
    /// [`super::memory`].
    BytesPerState,
}

impl Quantity {
    /// How it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Row(metric) => metric.name(),
            Self::Successors => "successors",
            Self::InitialH => "initial_h",
            Self::BytesPerState => "bytes_per_state",
        }
    }

    /// Every quantity.
    pub fn all() -> impl Iterator<Item = Self> {
        Metric::ALL.into_iter().map(Self::Row).chain([Self::Successors, Self::InitialH, Self::BytesPerState])
    }

    /// Whether it is a time in nanoseconds.
    pub const fn is_time(self) -> bool {
        matches!(self, Self::Row(metric) if metric.is_time())
    }

    /// In words.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Row(Metric::WallNs) => "wall-clock time",
            Self::Row(Metric::CpuNs) => "CPU time",
            Self::Row(metric) => metric.title(),
            Self::Successors => "successors generated",
            Self::InitialH => "estimate of the start",
            Self::BytesPerState => "bytes per stored state",
        }
    }
}

/// What is made of the measurements on the boards that were solved.
#[derive(Clone, Copy, Debug, PartialEq, Display, EnumString, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Statistic {
    /// The value on the one board there is.
    Value,
    /// Arithmetic mean.
    Mean,
    /// Median.
    Median,
    /// Number of boards.
    Count,
    /// Sum.
    Sum,
    /// Smallest.
    Min,
    /// Largest.
    Max,
    /// Quantile, from 0 to 1; written as that number.
    #[strum(disabled, to_string = "{0} quantile")]
    Quantile(f64),
    /// Effective branching factor of the mean of `generated`, boards of one optimal length only.
    BStar,
    /// Number of boards on which two algorithms have different values.
    Differing,
}

/// Which boards a figure is about: all that fit every given condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Boards {
    /// The board with this index.
    pub instance: Option<u64>,
    /// Boards of this optimal length.
    pub optimal_len: Option<u32>,
}

/// A value as published.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    /// In the source's own digits, with the unit if it has one.
    pub text: String,
    /// As a number or a bound, if it is one.
    pub value: Option<Stated>,
}

/// What a published value says of the measured one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stated {
    /// It is this, to so many digits after the point.
    Number {
        /// The number.
        number: f64,
        /// Its digits after the point.
        decimals: usize,
    },
    /// It is greater.
    Above(f64),
    /// It is smaller.
    Below(f64),
}

/// How a measured value is judged by the published one.
#[derive(Clone, Debug, PartialEq, EnumDiscriminants)]
#[strum_discriminants(name(Judgement), derive(EnumString, VariantNames), strum(serialize_all = "snake_case"))]
#[strum_discriminants(doc = "The criterion that a file asks for.")]
pub enum Criterion {
    /// It must be the same in all digits that were published.
    Exact,
    /// It must differ by no more than this share of the published value.
    Within(f64),
    /// The difference must be explained by chance: at most 1.96 standard errors of our mean and, if it is known over how
    /// many boards the published one was taken, of that. A published ratio of means must lie in the bootstrap interval
    /// of ours.
    Interval {
        /// Number of boards behind the published mean.
        published_n: Option<u64>,
    },
    /// The ratio of this algorithm's value to another's must be the published ratio, to within this share of it.
    Ratio {
        /// The tolerance, as a share of the published ratio.
        tolerance: f64,
        /// The other algorithm's published value.
        of: f64,
    },
    /// A claim in words: it must lie above or below a bound.
    Claim,
    /// Shown, not judged.
    Quote,
    /// The published value is known to be wrong: ours must be exactly the right one, or satisfy the right claim.
    Misprint {
        /// The right value.
        right: Published,
        /// How it is known.
        evidence: String,
    },
}
