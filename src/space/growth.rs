//! Memory that grows with a search: counted before it is taken.
//!
//! A search asks for room now and then, for as many states as it can meet until it asks again. So what inserts a state
//! neither looks at limits nor waits for a table that doubles, and a search that is refused has lost nothing.

use std::collections::{BinaryHeap, TryReserveError, VecDeque};

/// There is no more memory to be had, or no more numbers for what would be in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("out of memory")]
pub struct OutOfMemory;

impl From<TryReserveError> for OutOfMemory {
    fn from(_: TryReserveError) -> Self {
        Self
    }
}

/// A part of what a search holds. Emptying it keeps the memory, so that a worker's later solves allocate nothing.
pub trait Growing {
    /// Forgets everything, keeps the memory.
    fn clear(&mut self);

    /// Bytes that emptying would keep.
    fn kept_bytes(&self) -> usize;

    /// Bytes it takes with room for so many items more: the most that it holds at any moment until they are there. While a
    /// table doubles, that is the old one and the new one.
    ///
    /// It depends on what the search did and not on memory that is left of searches before, so that a limit stops a search
    /// at the same state every time. Room that a vector has reserved and never touched is not counted: the operating system
    /// has not given it either.
    fn bytes_with(&self, more: usize) -> usize;

    /// Makes that room. What cannot be foreseen may take `spare` bytes besides.
    ///
    /// # Errors
    /// If there is none; then nothing has changed.
    fn make_room(&mut self, more: usize, spare: usize) -> Result<(), OutOfMemory>;

    /// Bytes in use.
    fn bytes(&self) -> usize {
        self.bytes_with(0)
    }
}

impl<T> Growing for VecDeque<T> {
    fn clear(&mut self) {
        self.clear();
    }

    fn kept_bytes(&self) -> usize {
        self.capacity() * size_of::<T>()
    }

    fn bytes_with(&self, more: usize) -> usize {
        (self.len() + more) * size_of::<T>()
    }

    fn make_room(&mut self, more: usize, _spare: usize) -> Result<(), OutOfMemory> {
        Ok(self.try_reserve(more)?)
    }
}

impl<T: Ord> Growing for BinaryHeap<T> {
    fn clear(&mut self) {
        self.clear();
    }

    fn kept_bytes(&self) -> usize {
        self.capacity() * size_of::<T>()
    }

    fn bytes_with(&self, more: usize) -> usize {
        (self.len() + more) * size_of::<T>()
    }

    fn make_room(&mut self, more: usize, _spare: usize) -> Result<(), OutOfMemory> {
        Ok(self.try_reserve(more)?)
    }
}
