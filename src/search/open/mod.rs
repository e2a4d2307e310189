//! Open lists: buckets for the common tie-breaks, a binary heap for all of them.

pub mod buckets;
pub mod heap;

use super::SolveId;
use crate::space::Space;
use crate::space::growth::{Growing, OutOfMemory};

/// What every best-first search knows about an open state.
#[derive(Clone, Copy, Debug)]
pub struct Priority {
    /// Compared first: f for A*, h for greedy search. Smaller first.
    pub f: u32,
    /// The state's heuristic estimate.
    pub h: u32,
    /// The cost to reach it.
    pub g: u32,
}

/// A priority queue of items of type `T` that stand for states of `S`, in the order of a [`Tie`](super::tie::Tie).
pub trait OpenList<S: Space, T: Copy>: Growing + Send {
    /// Begins a search with the list empty: random ties are drawn from `id`, and what cannot be foreseen may take `spare`
    /// bytes until room is made.
    fn begin(&mut self, id: SolveId, spare: usize);
    /// Takes in an item that stands for this state.
    ///
    /// # Errors
    /// If there is no memory for it; it is lost then, so the search must stop.
    fn push(&mut self, space: &S, state: S::State, priority: Priority, item: T) -> Result<(), OutOfMemory>;
    /// Takes out the first item and its f.
    fn pop(&mut self) -> Option<(u32, T)>;
    /// The first item, if it can be told without work.
    fn first(&self) -> Option<T> {
        None
    }
    /// Number of items.
    fn len(&self) -> usize;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
