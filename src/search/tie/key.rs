//! What a tie-break key is.

use crate::puzzle::Board;
use crate::search::open::Priority;
use crate::space::tiles::Tiles;
use std::fmt;

/// A key of a tie-break: a number for each open state, the smaller one first. Plain data, so that a list of keys can hold
/// those of other crates.
pub struct TieKey {
    /// How it is written.
    pub name: &'static str,
    /// How it was written once; still read.
    pub old_name: Option<&'static str>,
    /// One line of explanation.
    pub about: &'static str,
    /// Bits that hold every value; a larger one counts as the largest that they hold.
    pub bits: u32,
    /// Where the value comes from.
    pub value: TieValue,
}

/// Where the value of a key comes from.
pub enum TieValue {
    /// From what every best-first search knows about a state.
    Costs(fn(Priority) -> u32),
    /// From the board; this makes, for a goal, what gives the value.
    Board(fn(&Board) -> BoardFact),
}

/// Gives a fact about a board.
pub type BoardFact = Box<dyn Fn(Tiles) -> u32 + Send + Sync>;

impl PartialEq for TieKey {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for TieKey {}

impl fmt::Debug for TieKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
