//! The heuristics by name: what each claims, where it comes from, and the one place where a name becomes a type.

use super::TileHeuristic;
use super::blog_manhattan::{BlogManhattan, OtherGoal};
use super::linear_conflict::LinearConflict;
use super::manhattan::Manhattan;
use super::misplaced::Misplaced;
use super::zero::Zero;
use crate::puzzle::{Board, Move};
use crate::space::tiles::Tiles;
use std::fmt;
use std::str::FromStr;

/// A value of the option `h`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeuristicSpec {
    /// [`Zero`].
    Zero,
    /// [`Misplaced`].
    Misplaced,
    /// [`Manhattan`].
    Manhattan,
    /// [`LinearConflict`].
    LinearConflict,
    /// [`BlogManhattan`].
    BlogManhattan,
}

/// What the catalog says of a heuristic.
pub struct About {
    /// How it is written.
    pub name: &'static str,
    /// One line of explanation.
    pub about: &'static str,
    /// Where it was described.
    pub source: &'static str,
    /// Never above the true distance.
    pub admissible: bool,
    /// Never falls by more than the cost of the move; with h(goal) = 0 this implies admissible.
    pub consistent: bool,
}

/// A heuristic that cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeuristicError {
    /// No such name.
    #[error("`{name}` is not a heuristic{}", crate::text::did_you_mean(.name, HeuristicSpec::NAMES))]
    Unknown {
        /// The name.
        name: String,
    },
    /// Not for this goal.
    #[error(transparent)]
    OtherGoal(#[from] OtherGoal),
}

impl HeuristicSpec {
    /// The names that [`FromStr`] knows.
    pub const NAMES: &'static [&'static str] =
        &["zero", "misplaced", "manhattan", "linear-conflict", "blog-manhattan"];

    /// Those that `harness list` and the tests go through.
    pub const ALL: [Self; 5] =
        [Self::Zero, Self::Misplaced, Self::Manhattan, Self::LinearConflict, Self::BlogManhattan];

    /// What the catalog says of it.
    pub const fn about(&self) -> About {
        match self {
            Self::Zero => About {
                name: "zero",
                about: "h = 0; A* becomes uniform-cost search",
                source: "Dijkstra 1959",
                admissible: true,
                consistent: true,
            },
            Self::Misplaced => About {
                name: "misplaced",
                about: "tiles that are not in their goal cell, the blank not counted",
                source: "AIMA 4e, section 3.6 (h1)",
                admissible: true,
                consistent: true,
            },
            Self::Manhattan => About {
                name: "manhattan",
                about: "sum of the tiles' Manhattan distances to their goal cells, the blank not counted",
                source: "Doran and Michie 1966; AIMA 4e, section 3.6 (h2)",
                admissible: true,
                consistent: true,
            },
            Self::LinearConflict => About {
                name: "linear-conflict",
                about: "Manhattan, plus two moves for each tile that must leave its goal line to let others pass",
                source: "Hansson, Mayer and Yung 1992",
                admissible: true,
                consistent: true,
            },
            Self::BlogManhattan => About {
                name: "blog-manhattan",
                about: "write-up 4's listing bug for bug: cells before the blank are charged with the next cell's tile",
                source: "write-up 4 of POJ 1077",
                admissible: false,
                consistent: false,
            },
        }
    }

    /// Makes the heuristic for a goal.
    ///
    /// # Errors
    /// If it is not defined for that goal.
    pub fn build(&self, goal: &Board) -> Result<AnyHeuristic, HeuristicError> {
        Ok(match self {
            Self::Zero => AnyHeuristic::Zero(Zero),
            Self::Misplaced => AnyHeuristic::Misplaced(Misplaced::new(goal)),
            Self::Manhattan => AnyHeuristic::Manhattan(Manhattan::new(goal)),
            Self::LinearConflict => AnyHeuristic::LinearConflict(LinearConflict::new(goal)),
            Self::BlogManhattan => AnyHeuristic::BlogManhattan(BlogManhattan::new(goal)?),
        })
    }
}

impl fmt::Display for HeuristicSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.about().name)
    }
}

impl FromStr for HeuristicSpec {
    type Err = HeuristicError;

    fn from_str(text: &str) -> Result<Self, HeuristicError> {
        Self::ALL
            .into_iter()
            .find(|spec| spec.about().name == text)
            .ok_or_else(|| HeuristicError::Unknown { name: text.to_owned() })
    }
}

/// Any heuristic, chosen when the program runs. The choice is made again at each estimate, but always the same way,
/// which processors predict; searches that cannot spare even that are compiled for [`Manhattan`] itself.
pub enum AnyHeuristic {
    /// See [`Zero`].
    Zero(Zero),
    /// See [`Misplaced`].
    Misplaced(Misplaced),
    /// See [`Manhattan`].
    Manhattan(Manhattan),
    /// See [`LinearConflict`].
    LinearConflict(LinearConflict),
    /// See [`BlogManhattan`].
    BlogManhattan(BlogManhattan),
}

impl TileHeuristic for AnyHeuristic {
    type Memo = ();

    #[inline]
    fn evaluate(&self, tiles: Tiles) -> (u32, ()) {
        match self {
            Self::Zero(h) => h.evaluate(tiles),
            Self::Misplaced(h) => h.evaluate(tiles),
            Self::Manhattan(h) => h.evaluate(tiles),
            Self::LinearConflict(h) => h.evaluate(tiles),
            Self::BlogManhattan(h) => h.evaluate(tiles),
        }
    }

    #[inline]
    fn recall(&self, _tiles: Tiles, h: u32) -> (u32, ()) {
        (h, ())
    }

    #[inline]
    fn step(&self, from: (u32, ()), parent: Tiles, m: Move, child: Tiles) -> (u32, ()) {
        match self {
            Self::Zero(h) => h.step(from, parent, m, child),
            Self::Misplaced(h) => h.step(from, parent, m, child),
            Self::Manhattan(h) => h.step(from, parent, m, child),
            Self::LinearConflict(h) => h.step(from, parent, m, child),
            Self::BlogManhattan(h) => h.step(from, parent, m, child),
        }
    }
}
