//! The store for states that are found again by an index.

use super::growth::{Growing, OutOfMemory};
use super::index::Index;
use super::prefetch::prefetch;
use super::store::{Id, Keyed, Note, Store};

#[derive(Clone, Copy)]
struct Node<K, N> {
    key: K,
    note: N,
}

/// Keys and notes in a pool, in order of arrival, found again by an index; ids are places in the pool.
pub struct PoolStore<K, N, I> {
    nodes: Vec<Node<K, N>>,
    index: I,
}

impl<K, N, I> PoolStore<K, N, I> {
    /// An empty store with this index.
    pub fn new(index: I) -> Self {
        Self { nodes: Vec::new(), index }
    }
}

/// Hints to the processor.
impl<K, N, I: Index<K>> PoolStore<K, N, I> {
    /// Whether the store lies so far away in memory that it pays to ask for its parts before they are needed.
    #[inline]
    pub fn exceeds_cache(&self) -> bool {
        self.index.exceeds_cache()
    }

    /// Asks for the memory that a look-up of a key will need first, without waiting for it.
    #[inline]
    pub fn prefetch(&self, key: K) {
        self.index.prefetch(key);
    }

    /// Asks for the memory that holds the state with this id and its note, without waiting for it.
    #[inline]
    pub fn prefetch_entry(&self, id: Id) {
        prefetch(&self.nodes[id as usize]);
    }
}

impl<S, N, I> Store<S, N> for PoolStore<S::Key, N, I>
where
    S: Keyed,
    N: Note<Op = S::Op>,
    I: Index<S::Key>,
{
    #[inline]
    fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline(always)]
    fn insert(&mut self, space: &S, state: S::State, note: N) -> Result<Id, Id> {
        let key = space.key(state);
        let id = self.nodes.len() as Id;
        let nodes = &self.nodes;
        match self.index.find_or_insert(key, id, |id| nodes[id as usize].key) {
            None => {
                self.nodes.push(Node { key, note });
                Ok(id)
            }
            Some(present) => Err(present),
        }
    }

    #[inline]
    fn find(&self, space: &S, state: S::State) -> Option<Id> {
        self.index.find(space.key(state), |id| self.nodes[id as usize].key)
    }

    #[inline]
    fn arrival(&self, before: usize) -> Id {
        before as Id
    }

    #[inline]
    fn state(&self, space: &S, id: Id) -> S::State {
        space.state_of(self.nodes[id as usize].key)
    }

    #[inline]
    fn entry(&mut self, space: &S, id: Id) -> (S::State, &mut N) {
        let node = &mut self.nodes[id as usize];
        (space.state_of(node.key), &mut node.note)
    }

    #[inline]
    fn note(&self, id: Id) -> &N {
        &self.nodes[id as usize].note
    }

    #[inline]
    fn note_mut(&mut self, id: Id) -> &mut N {
        &mut self.nodes[id as usize].note
    }
}

impl<K: Copy, N, I: Index<K>> Growing for PoolStore<K, N, I> {
    fn clear(&mut self) {
        self.index.clear(self.nodes.iter().map(|node| node.key));
        self.nodes.clear();
    }

    fn kept_bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<K, N>>() + self.index.kept_bytes()
    }

    fn bytes_with(&self, more: usize) -> usize {
        let states = self.nodes.len() + more;
        states * size_of::<Node<K, N>>() + self.index.bytes_for(states)
    }

    fn make_room(&mut self, more: usize, _spare: usize) -> Result<(), OutOfMemory> {
        let present = self.nodes.len();
        // The last id means none, here and there.
        if present + more >= Id::MAX as usize {
            return Err(OutOfMemory);
        }
        self.nodes.try_reserve(more)?;
        let nodes = &self.nodes;
        self.index.make_room_for(present + more, present as Id, |id| nodes[id as usize].key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::index::maps::Hashed;

    #[test]
    fn more_states_than_there_are_ids_are_refused_before_anything_is_taken() {
        let mut store = PoolStore::<u64, (), Hashed<u64>>::new(Hashed::default());
        assert_eq!(store.make_room(Id::MAX as usize, 0), Err(OutOfMemory));
        assert_eq!(store.nodes.capacity(), 0);
        assert_eq!(store.make_room(1, 0), Ok(()));
    }
}
