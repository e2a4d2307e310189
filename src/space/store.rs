//! The states a search holds, each once, with what the search notes about it.

use super::{Space, index::Index};

/// Number of a state in a [`Store`]: 0, 1, 2 ... in the order in which they came in.
pub type Id = u32;

#[derive(Clone, Copy)]
struct Node<K, N> {
    key: K,
    note: N,
}

/// One table for open and closed lists together: keys and notes in a pool, in order of arrival, found again by the
/// space's index (compare the single intrusive table of Burns et al., SoCS 2012, section "Memory layout").
///
/// Emptying it keeps the memory, so that a worker's later solves allocate nothing.
pub struct Store<S: Space, N> {
    nodes: Vec<Node<S::Key, N>>,
    index: S::Index,
}

impl<S: Space, N: Copy> Store<S, N> {
    /// An empty store for a space.
    pub fn new(space: &S) -> Self {
        Self { nodes: Vec::new(), index: space.new_index() }
    }

    /// Forgets every state, keeps the memory.
    pub fn clear(&mut self) {
        self.index.clear(self.nodes.iter().map(|node| node.key));
        self.nodes.clear();
    }

    /// Number of states.
    #[inline]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Takes a state in.
    ///
    /// # Errors
    /// With its id if it is here already; its note is left as it was.
    #[inline]
    pub fn insert(&mut self, space: &S, state: S::State, note: N) -> Result<Id, Id> {
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

    /// The id of a state, if it is here.
    #[inline]
    pub fn find(&self, space: &S, state: S::State) -> Option<Id> {
        self.index.find(space.key(state), |id| self.nodes[id as usize].key)
    }

    /// The state with this id.
    #[inline]
    pub fn state(&self, space: &S, id: Id) -> S::State {
        space.state(self.nodes[id as usize].key)
    }

    /// What is noted about a state.
    #[inline]
    pub fn note(&self, id: Id) -> &N {
        &self.nodes[id as usize].note
    }

    /// What is noted about a state, to be changed.
    #[inline]
    pub fn note_mut(&mut self, id: Id) -> &mut N {
        &mut self.nodes[id as usize].note
    }

    /// Bytes in use by states, notes and index. Room that a growing vector has reserved and never touched is not
    /// counted: the operating system has not given it either.
    pub fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node<S::Key, N>>() + self.index.bytes()
    }

    /// Bytes that emptying the store would keep.
    pub fn kept_bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<S::Key, N>>() + self.index.bytes()
    }
}
