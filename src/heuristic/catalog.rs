//! The heuristics by name: what each claims, where it comes from, and the one place where a name becomes a type.

use super::any::AnyHeuristic;
use super::blog_manhattan::{BlogManhattan, OtherGoal};
use super::gaschnig::Gaschnig;
use super::linear_conflict::LinearConflict;
use super::manhattan::Manhattan;
use super::max::{MOST_PARTS, Max};
use super::misplaced::Misplaced;
use super::pdb::PatternDatabases;
use super::pdb::cache::Cache;
use super::pdb::partition::{Partition, PartitionError};
use super::pdb::watch::Watch;
use super::walking_distance::{TooLong, WalkingDistance};
use super::zero::Zero;
use crate::puzzle::Board;
use crate::text::split_outside_parentheses;
use std::fmt;
use std::str::FromStr;

/// A value of the option `h`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeuristicSpec {
    /// [`Zero`].
    Zero,
    /// [`Misplaced`].
    Misplaced,
    /// [`Gaschnig`].
    Gaschnig,
    /// [`Manhattan`].
    Manhattan,
    /// [`LinearConflict`].
    LinearConflict,
    /// [`WalkingDistance`].
    WalkingDistance,
    /// [`PatternDatabases`].
    Pdb {
        /// The groups of tiles.
        partition: Partition,
        /// Whether the reflected board is looked up too.
        mirror: bool,
    },
    /// [`BlogManhattan`].
    BlogManhattan,
    /// [`Max`].
    Max(Vec<Self>),
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
    /// Not for boards of this size.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// Not a partition, or none of this board.
    #[error(transparent)]
    Partition(#[from] PartitionError),
    /// `max` of nothing, or of too many.
    #[error("`{0}` takes the largest of 1 to {MOST_PARTS} heuristics: write max(manhattan,gaschnig), say")]
    Parts(String),
}

impl HeuristicSpec {
    /// The names that [`FromStr`] knows; a partition follows `pdb:`.
    pub const NAMES: &'static [&'static str] = &[
        "zero",
        "misplaced",
        "gaschnig",
        "manhattan",
        "linear-conflict",
        "walking-distance",
        "pdb:",
        "blog-manhattan",
        "max()",
    ];

    /// One of each kind, for lists.
    pub fn all() -> Vec<Self> {
        let pdb = Self::Pdb { partition: Partition::Counts(vec![7, 8]), mirror: true };
        vec![
            Self::Zero,
            Self::Misplaced,
            Self::Gaschnig,
            Self::Manhattan,
            Self::LinearConflict,
            Self::WalkingDistance,
            pdb.clone(),
            Self::BlogManhattan,
            Self::Max(vec![Self::LinearConflict, pdb]),
        ]
    }

    /// What the catalog says of it.
    pub fn about(&self) -> About {
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
            Self::Gaschnig => About {
                name: "gaschnig",
                about: "moves if any tile may go where the blank is",
                source: "Gaschnig 1979",
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
            Self::WalkingDistance => About {
                name: "walking-distance",
                about: "moves from row to row and from column to column if tiles stood in any order within each",
                source: "Takahashi 2002",
                admissible: true,
                consistent: true,
            },
            Self::Pdb { .. } => About {
                name: "pdb:7-8+mirror",
                about: "additive pattern databases: 7-8, 5-5-5, 6-6-3, 4-4-4-3, any other counts, or the tiles of each group as in pdb:(1,2,3)(4,5,6); +mirror looks the reflected board up too",
                source: "Korf and Felner 2002; Felner, Korf and Hanan 2004",
                admissible: true,
                consistent: false,
            },
            Self::BlogManhattan => About {
                name: "blog-manhattan",
                about: "write-up 4's listing bug for bug: cells before the blank are charged with the next cell's tile",
                source: "write-up 4 of POJ 1077",
                admissible: false,
                consistent: false,
            },
            Self::Max(parts) => About {
                name: "max(a,b,...)",
                about: "the largest of several",
                source: "AIMA 4e, section 3.6.2",
                admissible: parts.iter().all(|part| part.about().admissible),
                consistent: parts.iter().all(|part| part.about().consistent),
            },
        }
    }

    /// Makes the heuristic for a goal. Building large tables is reported to `watch`.
    ///
    /// # Errors
    /// If it is not defined for that goal.
    pub fn build(&self, goal: &Board, watch: &dyn Watch) -> Result<AnyHeuristic, HeuristicError> {
        Ok(match self {
            Self::Zero => AnyHeuristic::Zero(Zero),
            Self::Misplaced => AnyHeuristic::Misplaced(Misplaced::new(goal)),
            Self::Gaschnig => AnyHeuristic::Gaschnig(Gaschnig::new(goal)),
            Self::Manhattan => AnyHeuristic::Manhattan(Manhattan::new(goal)),
            Self::LinearConflict => AnyHeuristic::LinearConflict(LinearConflict::new(goal)),
            Self::WalkingDistance => AnyHeuristic::WalkingDistance(WalkingDistance::new(goal)?),
            Self::Pdb { partition, mirror } => {
                let cache = Cache::of_user();
                if *mirror {
                    let databases = PatternDatabases::mirrored(partition, goal, &cache, watch)?;
                    AnyHeuristic::MirroredPdb(Box::new(databases))
                } else {
                    AnyHeuristic::Pdb(Box::new(PatternDatabases::new(partition, goal, &cache, watch)?))
                }
            }
            Self::BlogManhattan => AnyHeuristic::BlogManhattan(BlogManhattan::new(goal)?),
            Self::Max(parts) => {
                let parts = parts.iter().map(|part| part.build(goal, watch)).collect::<Result<_, _>>()?;
                AnyHeuristic::Max(Max::new(parts))
            }
        })
    }
}

impl fmt::Display for HeuristicSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pdb { partition, mirror } => {
                write!(f, "pdb:{partition}{}", if *mirror { "+mirror" } else { "" })
            }
            Self::Max(parts) => {
                let parts: Vec<String> = parts.iter().map(Self::to_string).collect();
                write!(f, "max({})", parts.join(","))
            }
            _ => f.write_str(self.about().name),
        }
    }
}

impl FromStr for HeuristicSpec {
    type Err = HeuristicError;

    fn from_str(text: &str) -> Result<Self, HeuristicError> {
        if let Some(partition) = text.strip_prefix("pdb:") {
            let plain = partition.strip_suffix("+mirror");
            let mirror = plain.is_some();
            return Ok(Self::Pdb { partition: plain.unwrap_or(partition).parse()?, mirror });
        }
        if let Some(parts) = text.strip_prefix("max(").and_then(|rest| rest.strip_suffix(')')) {
            let parts: Vec<Self> =
                split_outside_parentheses(parts).map(|part| part.trim().parse()).collect::<Result<_, _>>()?;
            if parts.len() > MOST_PARTS {
                return Err(HeuristicError::Parts(text.to_owned()));
            }
            return Ok(Self::Max(parts));
        }
        Self::all()
            .into_iter()
            .find(|spec| spec.to_string() == text)
            .ok_or_else(|| HeuristicError::Unknown { name: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heuristics_are_read_and_written() {
        for text in
            ["zero", "walking-distance", "pdb:7-8", "pdb:(1,2)(3,4)+mirror", "max(gaschnig,pdb:(1,2)(3))"]
        {
            assert_eq!(text.parse::<HeuristicSpec>().unwrap().to_string(), text);
        }
        for spec in HeuristicSpec::all() {
            assert_eq!(spec.to_string().parse(), Ok(spec));
        }
    }

    #[test]
    fn what_is_no_heuristic_is_refused_with_a_hint() {
        for (text, hint) in [
            ("manhatan", "`manhattan`"),
            ("pdb", "`pdb:`"),
            ("pdb:7+8", "how many tiles"),
            ("max()", "`` is not a heuristic"),
            ("max(gaschnig", "did you mean `gaschnig`"),
            ("max(zero,zero,zero,zero,zero,zero,zero,zero,zero)", "1 to 8"),
        ] {
            let message = text.parse::<HeuristicSpec>().unwrap_err().to_string();
            assert!(message.contains(hint), "{text}: {message}");
        }
    }

    #[test]
    fn the_largest_claims_what_all_of_its_parts_claim() {
        let claims = |text: &str| {
            let about = text.parse::<HeuristicSpec>().unwrap().about();
            (about.admissible, about.consistent)
        };
        assert_eq!(claims("max(gaschnig,manhattan)"), (true, true));
        assert_eq!(claims("max(gaschnig,pdb:4-4)"), (true, false));
        assert_eq!(claims("max(gaschnig,blog-manhattan)"), (false, false));
    }
}
