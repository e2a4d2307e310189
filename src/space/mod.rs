//! Search spaces: the [`Space`] trait that every algorithm is written against, and what implements it.
//!
//! | module | what |
//! |---|---|
//! | [`operator`] | what leads from state to state, and how a state was reached |
//! | [`store`] | the states a search holds, each once, with what the search notes about it |
//! | [`trace`] | the path that is read from a store |
//! | [`pool`], [`direct`] | the two stores: found again by an index, or by number |
//! | [`growth`] | memory that grows with a search, counted before it is taken |
//! | [`index`] | how states are found again: open addressing, chains, trees, hash maps |
//! | [`prefetch`] | asking memory for something before it is needed |
//! | [`tiles`] | the packed board (four bits a cell) and its moves, which every encoding works with |
//! | [`packed`] | the space whose states *are* packed boards |
//! | [`ranked`] | the space of the 8-puzzle's 181,440 reachable boards, as small numbers |
//! | [`encoding`] | the names of the encodings, and the one place where a name becomes a type |
//! | [`study`] | encodings that are here to be compared with: arrays of bytes, the words of the write-ups |
//! | [`fast`] | what a space can do for the searches of `search::fast` |
//!
//! A new domain implements [`Space`] over operators of its own ([`operator::Operator`]), names one of the stores, and
//! every search runs on it; `tests/spaces.rs` has three such.

pub mod direct;
pub mod encoding;
pub mod fast;
pub mod growth;
pub mod index;
pub mod operator;
pub mod packed;
pub mod pool;
pub mod prefetch;
pub mod ranked;
pub mod store;
pub mod study;
pub mod tiles;
pub mod trace;

use crate::puzzle::{Board, Move};
use operator::{LastOperator, Operator};
use store::{Note, Store};
use tiles::Tiles;

/// What a search algorithm sees of a puzzle: a graph with a goal, unit costs and a few operators.
///
/// Nothing here mentions tiles, so an algorithm written against it runs on every encoding, and on other puzzles.
pub trait Space: Send + Sync {
    /// A state as a search holds it in its hands.
    type State: Copy + PartialEq + Send;
    /// What leads from one state to another.
    type Op: Operator;
    /// How the states of a search are remembered, with a note of type `N` about each.
    type Store<N: Note<Op = Self::Op>>: Store<Self, N>;

    /// The one goal.
    fn goal(&self) -> Self::State;

    /// The successors of a state in operator order, each with the operator that leads to it; without the one that
    /// would undo the operator by which the state was reached, if there is such a one. For all of them, say that it is
    /// [`LastOperator::NONE`].
    fn successors(
        &self,
        state: Self::State,
        last: LastOperator<Self::Op>,
    ) -> impl Iterator<Item = (Self::Op, Self::State)>;

    /// The state after an operator that is applicable in `state`.
    fn apply(&self, state: Self::State, op: Self::Op) -> Self::State;

    /// Whether no cycle has odd length, so that all paths between two states agree in parity.
    fn is_bipartite(&self) -> bool;

    /// An empty store.
    fn new_store<N: Note<Op = Self::Op>>(&self) -> Self::Store<N>;

    /// Whether a state is the goal.
    #[inline]
    fn is_goal(&self, state: Self::State) -> bool {
        state == self.goal()
    }
}

/// A space over boards: the door through which boards come in and heuristics look out.
pub trait TileSpace: Space<Op = Move> {
    /// The state that stands for a board of this space's size.
    fn encode(&self, board: &Board) -> Self::State;

    /// The packed board that a state stands for.
    fn tiles(&self, state: Self::State) -> Tiles;
}

/// Where a search, or one side of a bidirectional search, begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// At the start.
    Start = 0,
    /// At the goal.
    Goal = 1,
}

impl Side {
    /// The other one.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Start => Self::Goal,
            Self::Goal => Self::Start,
        }
    }
}
