//! Search spaces: the [`Space`] trait that every algorithm is written against, and what implements it.
//!
//! | module | what |
//! |---|---|
//! | [`tiles`] | the packed board (four bits a cell) and its moves, which every encoding works with |
//! | [`packed`] | the space whose states *are* packed boards |
//! | [`bytes`] | the space whose states are arrays of bytes |
//! | [`ranked`] | the space of the 8-puzzle's 181,440 reachable boards, as small numbers |
//! | [`encoded`] | spaces whose states are other words: decimal, three bits a tile, Cantor number |
//! | [`index`] | how states are found again: open addressing, chains, trees, hash maps, direct tables |
//! | [`arrivals`] | what a breadth-first search remembers |
//! | [`marked`] | the fastest such memory, for states that are small numbers |
//! | [`came`] | how a state was reached, and the path traced back from it |
//! | [`prefetch`] | asking memory for something before it is needed |
//! | [`store`] | the states a search holds, each once, with what the search notes about it |
//! | [`encoding`] | the names of the encodings, and the one place where a name becomes a type |

pub mod arrivals;
pub mod bytes;
pub mod came;
pub mod encoded;
pub mod encoding;
pub mod index;
pub mod marked;
pub mod packed;
pub mod prefetch;
pub mod ranked;
pub mod store;
pub mod tiles;

use crate::puzzle::{Board, Move};
use arrivals::Arrivals;
use came::Came;
use std::ops::ControlFlow;
use store::{Note, Store};
use tiles::Tiles;

/// What a search algorithm sees of a puzzle: a graph with a goal, unit costs and at most four operators, each of
/// which is undone by another.
///
/// Nothing here mentions tiles, so an algorithm written against it runs on every encoding, and on the small graphs
/// with odd cycles that `tests/bidirectional.rs` uses to try to break it.
pub trait Space: Send + Sync {
    /// A state as a search holds it in its hands.
    type State: Copy + PartialEq + Send;
    /// How the states of a search are remembered, with a note of type `N` about each.
    type Store<N: Note>: Store<Self, N>;
    /// How the states of a breadth-first search are remembered: a store of [`Reached`](arrivals::Reached) notes, where
    /// there is nothing faster.
    type Arrivals: Arrivals<Self>;

    /// The one goal.
    fn goal(&self) -> Self::State;

    /// The successors of a state in operator order, each with the operator that leads to it; without the one that
    /// would undo the operator by which the state was reached. For all of them, say that it is [`Came::START`].
    fn successors(&self, state: Self::State, came: Came) -> impl Iterator<Item = (Move, Self::State)>;

    /// Shows `visit` the [`successors`](Self::successors) of a state, until it breaks, and gives their number. The last
    /// one may be shown more than once: this is for searches that drop duplicates.
    #[inline]
    fn expand<B>(
        &self,
        state: Self::State,
        came: Came,
        mut visit: impl FnMut(Move, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B, u64> {
        let mut count = 0;
        for (m, successor) in self.successors(state, came) {
            visit(m, successor)?;
            count += 1;
        }
        ControlFlow::Continue(count)
    }

    /// The state after an operator that is applicable in `state`. After [`Move::inverse`] the state is as before.
    fn apply(&self, state: Self::State, m: Move) -> Self::State;

    /// Whether no cycle has odd length, so that all paths between two states agree in parity.
    fn is_bipartite(&self) -> bool;

    /// The value of the tie-break `blank`: moves from the blank to its goal cell; 0 where there is no blank.
    fn blank_distance(&self, state: Self::State) -> u32;

    /// An empty store.
    fn new_store<N: Note>(&self) -> Self::Store<N>;

    /// An empty memory for a breadth-first search.
    fn new_arrivals(&self) -> Self::Arrivals;

    /// Whether a state is the goal.
    #[inline]
    fn is_goal(&self, state: Self::State) -> bool {
        state == self.goal()
    }
}

/// A space over boards: the door through which boards come in and heuristics look out.
pub trait TileSpace: Space {
    /// The state that stands for a board of this space's size.
    fn encode(&self, board: &Board) -> Self::State;

    /// The packed board that a state stands for.
    fn tiles(&self, state: Self::State) -> Tiles;
}
