//! What a space can do for the searches of [`search::fast`](crate::search::fast), beyond what a search needs.
//!
//! | module | what |
//! |---|---|
//! | [`bfs_memory`] | what a breadth-first search remembers, in order of arrival |
//! | [`marked`] | the fastest such memory, for states that are small numbers |

pub mod bfs_memory;
pub mod marked;

use super::Space;
use super::operator::{Invertible, LastOperator};
use super::store::{Id, Note};
use bfs_memory::BfsMemory;
use std::ops::ControlFlow;

/// A space that the fast searches run on. Most of it has a default that does what the general searches do, or nothing.
pub trait FastSpace: Space<Op: Invertible> {
    /// How the states of a breadth-first search are remembered: a store of [`Reached`](bfs_memory::Reached) notes, where
    /// there is nothing faster.
    type BfsMemory: BfsMemory<Self>;

    /// An empty memory for a breadth-first search.
    fn new_bfs_memory(&self) -> Self::BfsMemory;

    /// Shows `visit` the [`successors`](Space::successors) of a state, until it breaks, and gives their number. The last
    /// one may be shown more than once: this is for searches that drop duplicates.
    #[inline]
    fn expand<B>(
        &self,
        state: Self::State,
        last: LastOperator<Self::Op>,
        mut visit: impl FnMut(Self::Op, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B, u64> {
        let mut count = 0;
        for (op, successor) in self.successors(state, last) {
            visit(op, successor)?;
            count += 1;
        }
        ControlFlow::Continue(count)
    }

    /// Whether a store lies so far away in memory that it pays to ask for its parts before they are needed.
    #[inline]
    fn exceeds_cache<N: Note<Op = Self::Op>>(_store: &Self::Store<N>) -> bool {
        false
    }

    /// Asks for the memory that a look-up of a state will need first, without waiting for it.
    #[inline]
    fn prefetch<N: Note<Op = Self::Op>>(&self, _store: &Self::Store<N>, _state: Self::State) {}

    /// Asks for the memory that holds the state with this id and its note, without waiting for it.
    #[inline]
    fn prefetch_entry<N: Note<Op = Self::Op>>(_store: &Self::Store<N>, _id: Id) {}
}
