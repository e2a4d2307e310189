//! The boards of a run: drawn from a seed, all there are, or given.

use crate::format::checksum::hex;
use crate::format::manifest::InstancesSpec;
use crate::puzzle::draw::{self, Words};
use crate::puzzle::rank::{factorial, unrank};
use crate::puzzle::{Board, DistanceTable, Size, parity};
use crate::search::budget;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Which boards. What is asked for, before the size, the goal and the number are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InstanceKind {
    /// Uniform over the boards that reach the goal.
    Uniform,
    /// This many random moves from the goal.
    Walk(u32),
    /// Uniform, without repetition, among the boards at this optimal length.
    Depth(u32),
    /// Every board that reaches the goal, in rank order.
    All,
    /// Every arrangement of the tiles, whether it reaches the goal or not, in rank order.
    Permutations,
    /// Boards that were given: read from a file, or built in.
    Given(Given),
}

/// A list of boards from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// What the manifest calls this kind: `file`, or the name of a built-in list.
    pub kind: String,
    /// The file's name as it was given, if the boards come from one.
    pub file: Option<String>,
    /// The boards, each with its optimal length if the source knows it.
    pub boards: Arc<Vec<(Board, Option<u32>)>>,
}

/// Instances that cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InstancesError {
    /// The kind needs a table of all boards, and there are too many.
    #[error(
        "instances `{kind}` need the optimal length of every board, which is known for at most ten cells, not for {size}"
    )]
    NoTable {
        /// The kind.
        kind: String,
        /// The boards' size.
        size: Size,
    },
    /// No board is that far from the goal.
    #[error("no {size} board is {depth} moves from this goal; the farthest is {diameter}")]
    TooDeep {
        /// The boards' size.
        size: Size,
        /// The depth asked for.
        depth: u32,
        /// The largest there is.
        diameter: u32,
    },
    /// A given board has another size than the goal.
    #[error(
        "board {number} of {source_name} is {found}, but the goal is {expected}: give --size {found}, or a goal of that size"
    )]
    OtherSize {
        /// 1-based position in the list.
        number: usize,
        /// The list.
        source_name: String,
        /// The board's size.
        found: Size,
        /// The goal's size.
        expected: Size,
    },
}

/// The boards of a run, by index.
///
/// Board `i` depends on (seed, size, kind, i) and on nothing else; see [`crate::puzzle::draw`].
#[derive(Clone)]
pub struct Instances {
    kind: InstanceKind,
    goal: Board,
    seed: u64,
    len: u64,
    /// Of [`InstanceKind::Depth`] and [`InstanceKind::All`]: the boards' ranks, in order.
    ranks: Vec<u32>,
    table: Option<Arc<DistanceTable>>,
}

/// Boards drawn when no number is given.
pub const DEFAULT_DRAWN: u64 = 1000;

impl InstanceKind {
    /// How it is written.
    pub fn name(&self) -> String {
        match self {
            Self::Uniform => "uniform".to_owned(),
            Self::Walk(steps) => format!("walk:{steps}"),
            Self::Depth(depth) => format!("depth:{depth}"),
            Self::All => "all".to_owned(),
            Self::Permutations => "permutations".to_owned(),
            Self::Given(given) => given.kind.clone(),
        }
    }

    fn is_drawn(&self) -> bool {
        matches!(self, Self::Uniform | Self::Walk(_) | Self::Depth(_))
    }
}

impl Instances {
    /// The boards of this kind for this goal. `n` is how many: by default [`DEFAULT_DRAWN`] drawn ones, or all of a
    /// list; never more than there are.
    ///
    /// # Errors
    /// If there are no such boards.
    pub fn new(kind: InstanceKind, goal: Board, seed: u64, n: Option<u64>) -> Result<Self, InstancesError> {
        let size = goal.size();
        let table = DistanceTable::new(&goal).ok().map(Arc::new);
        let needed = || table.as_ref().ok_or_else(|| InstancesError::NoTable { kind: kind.name(), size });
        let ranks = match &kind {
            InstanceKind::Depth(depth) => {
                let table = needed()?;
                let mut ranks: Vec<u32> = table.boards_at(*depth).collect();
                if ranks.is_empty() {
                    return Err(InstancesError::TooDeep { size, depth: *depth, diameter: table.diameter() });
                }
                // One shuffle by the seed: each board is uniform, and none comes twice.
                let mut words = Words::new(seed, u64::from(*depth));
                for last in (1..ranks.len()).rev() {
                    ranks.swap(last, words.below(last as u32 + 1) as usize);
                }
                ranks
            }
            InstanceKind::All => needed()?.reachable().collect(),
            InstanceKind::Given(given) => {
                check_sizes(given, size)?;
                Vec::new()
            }
            InstanceKind::Uniform | InstanceKind::Walk(_) | InstanceKind::Permutations => Vec::new(),
        };
        let available = match &kind {
            InstanceKind::Permutations => factorial(size.cells()),
            InstanceKind::Uniform | InstanceKind::Walk(_) => u64::MAX,
            InstanceKind::Depth(_) | InstanceKind::All => ranks.len() as u64,
            InstanceKind::Given(given) => given.boards.len() as u64,
        };
        let wanted = n.unwrap_or(if kind.is_drawn() { DEFAULT_DRAWN } else { u64::MAX });
        Ok(Self { kind, goal, seed, len: wanted.min(available), ranks, table })
    }

    /// Number of boards.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether these are all the solvable boards there are.
    pub fn is_census(&self) -> bool {
        self.kind == InstanceKind::All && self.len == self.ranks.len() as u64
    }

    /// The goal the boards are meant for.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// The seed the boards are drawn with.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The kind of boards.
    pub fn kind(&self) -> &InstanceKind {
        &self.kind
    }

    /// The `index`-th board, and its optimal length where that is known. If the process is being interrupted, a long
    /// walk ends early: then the board is not to be used.
    ///
    /// # Panics
    /// If there are not as many.
    pub fn get(&self, index: u64) -> (Board, Option<u32>) {
        assert!(index < self.len, "board {index} of {}", self.len);
        let board = match &self.kind {
            InstanceKind::Uniform => draw::uniform(&mut Words::new(self.seed, index), &self.goal),
            InstanceKind::Walk(steps) => {
                let goes_on = || !budget::is_interrupted();
                draw::walk_while(&mut Words::new(self.seed, index), &self.goal, *steps, goes_on)
            }
            InstanceKind::Depth(_) | InstanceKind::All => {
                unrank(self.goal.size(), u64::from(self.ranks[index as usize]))
            }
            InstanceKind::Permutations => unrank(self.goal.size(), index),
            InstanceKind::Given(given) => {
                let (board, known) = given.boards[index as usize];
                return (board, self.table.as_ref().map_or(known, |table| table.get(&board)));
            }
        };
        (board, self.table.as_ref().and_then(|table| table.get(&board)))
    }

    /// Whether a board reaches the goal: by the table of all distances where there is one, else by its parity.
    pub fn is_solvable(&self, board: &Board) -> bool {
        match &self.table {
            Some(table) => table.get(board).is_some(),
            None => parity::is_reachable(board, &self.goal),
        }
    }

    /// The first board that does not reach the goal, if there is one. Drawn boards all do.
    pub fn first_unsolvable(&self) -> Option<u64> {
        match &self.kind {
            InstanceKind::Given(_) | InstanceKind::Permutations => {
                (0..self.len).find(|&index| !self.is_solvable(&self.get(index).0))
            }
            _ => None,
        }
    }

    /// What the manifest says of them.
    pub fn spec(&self) -> InstancesSpec {
        let (file, sha256) = match &self.kind {
            InstanceKind::Given(given) => (given.file.clone(), Some(digest(given, self.len))),
            _ => (None, None),
        };
        InstancesSpec {
            kind: self.kind.name(),
            size: self.goal.size().to_string(),
            n: self.len,
            seed: self.kind.is_drawn().then_some(self.seed),
            file,
            sha256,
        }
    }
}

fn check_sizes(given: &Given, expected: Size) -> Result<(), InstancesError> {
    match given.boards.iter().position(|(board, _)| board.size() != expected) {
        None => Ok(()),
        Some(index) => Err(InstancesError::OtherSize {
            number: index + 1,
            source_name: given.file.clone().unwrap_or_else(|| given.kind.clone()),
            found: given.boards[index].0.size(),
            expected,
        }),
    }
}

/// Fingerprint of the first `n` boards of a list, in hexadecimal.
fn digest(given: &Given, n: u64) -> String {
    let mut hash = Sha256::new();
    for (board, _) in given.boards.iter().take(n as usize) {
        hash.update(format!("{}:{board}\n", board.size()));
    }
    hex(&hash.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn eight(kind: InstanceKind, n: Option<u64>) -> Instances {
        Instances::new(kind, Board::blank_last(Size::EIGHT), 1, n).unwrap()
    }

    #[test]
    fn a_longer_run_begins_with_the_shorter_ones_boards() {
        for kind in
            [InstanceKind::Uniform, InstanceKind::Walk(20), InstanceKind::Depth(10), InstanceKind::All]
        {
            let (short, long) = (eight(kind.clone(), Some(50)), eight(kind, Some(200)));
            assert!((0..50).all(|i| short.get(i) == long.get(i)));
        }
    }

    #[test]
    fn boards_at_a_depth_are_at_that_depth_and_come_once() {
        let instances = eight(InstanceKind::Depth(6), Some(100));
        assert_eq!(instances.len(), 39);
        let boards: HashSet<Board> = (0..39).map(|i| instances.get(i).0).collect();
        assert_eq!(boards.len(), 39);
        assert!((0..39).all(|i| instances.get(i).1 == Some(6)));
    }

    #[test]
    fn what_there_is_not_is_refused() {
        let refused = |kind, goal| Instances::new(kind, goal, 1, None).err().unwrap().to_string();
        let eight = Board::blank_last(Size::EIGHT);
        assert!(refused(InstanceKind::Depth(32), eight).contains("the farthest is 31"));
        assert!(refused(InstanceKind::All, Board::blank_last(Size::FIFTEEN)).contains("ten cells"));
        let boards = Arc::new(vec![(eight, None), (Board::blank_last(Size::FIFTEEN), None)]);
        let given = Given { kind: "file".into(), file: Some("b.txt".into()), boards };
        assert!(refused(InstanceKind::Given(given), eight).contains("board 2 of b.txt is 4x4"));
    }
}
