//! The states a search holds, each once, with what the search notes about it.

use super::Space;
use super::came::Came;
use super::index::Index;
use super::prefetch::prefetch;

/// Number of a state in a [`Store`].
pub type Id = u32;

/// What a search notes about a state: at least how it was reached.
pub trait Note: Copy + Send + Sync {
    /// How the state was reached.
    fn came(&self) -> Came;

    /// The note of a state that was not reached: its [`Note::came`] is [`Came::NEVER`].
    const ABSENT: Self;
}

impl Note for Came {
    fn came(&self) -> Came {
        *self
    }

    const ABSENT: Self = Self::NEVER;
}

/// One table for open and closed lists together: the states of a search, in order of arrival, found again by what they
/// are (compare the single intrusive table of Burns et al., SoCS 2012).
///
/// Emptying it keeps the memory, so that a worker's later solves allocate nothing.
pub trait Store<S: Space + ?Sized, N: Note>: Send + Sync {
    /// Forgets every state, keeps the memory.
    fn clear(&mut self);

    /// Number of states.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes a state in.
    ///
    /// # Errors
    /// With its id if it is here already; its note is left as it was.
    fn insert(&mut self, space: &S, state: S::State, note: N) -> Result<Id, Id>;

    /// The id of a state, if it is here.
    fn find(&self, space: &S, state: S::State) -> Option<Id>;

    /// The id of the state that came in after `before` others.
    fn arrival(&self, before: usize) -> Id;

    /// The state with this id.
    fn state(&self, space: &S, id: Id) -> S::State;

    /// The state with this id, and what is noted about it, to be changed.
    fn entry(&mut self, space: &S, id: Id) -> (S::State, &mut N);

    /// What is noted about a state.
    fn note(&self, id: Id) -> &N;

    /// What is noted about a state, to be changed.
    fn note_mut(&mut self, id: Id) -> &mut N;

    /// Whether the store lies so far away in memory that it pays to ask for its parts before they are needed.
    fn is_far(&self) -> bool {
        false
    }

    /// Asks for the memory that a look-up of a state will need first, without waiting for it.
    fn prefetch(&self, _space: &S, _state: S::State) {}

    /// Asks for the memory that holds the state with this id and its note, without waiting for it.
    fn prefetch_entry(&self, _id: Id) {}

    /// Bytes in use by states, notes and index. Room that a growing vector has reserved and never touched is not
    /// counted: the operating system has not given it either.
    fn bytes(&self) -> usize;

    /// Bytes that emptying the store would keep.
    fn kept_bytes(&self) -> usize;
}

/// A space whose states are remembered by a key.
pub trait Keyed: Space {
    /// What identifies a state, and no more.
    type Key: Copy + Eq + Send + Sync;

    /// What identifies a state.
    fn key(&self, state: Self::State) -> Self::Key;

    /// The state that a key identifies.
    fn keyed(&self, key: Self::Key) -> Self::State;
}

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

impl<S, N, I> Store<S, N> for PoolStore<S::Key, N, I>
where
    S: Keyed,
    N: Note,
    I: Index<S::Key>,
{
    fn clear(&mut self) {
        self.index.clear(self.nodes.iter().map(|node| node.key));
        self.nodes.clear();
    }

    #[inline]
    fn len(&self) -> usize {
        self.nodes.len()
    }

    #[expect(clippy::inline_always, reason = "a call costs as much as the work; benches/eight.rs")]
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
        space.keyed(self.nodes[id as usize].key)
    }

    #[inline]
    fn entry(&mut self, space: &S, id: Id) -> (S::State, &mut N) {
        let node = &mut self.nodes[id as usize];
        (space.keyed(node.key), &mut node.note)
    }

    #[inline]
    fn note(&self, id: Id) -> &N {
        &self.nodes[id as usize].note
    }

    #[inline]
    fn note_mut(&mut self, id: Id) -> &mut N {
        &mut self.nodes[id as usize].note
    }

    #[inline]
    fn is_far(&self) -> bool {
        self.index.is_far()
    }

    #[inline]
    fn prefetch(&self, space: &S, state: S::State) {
        self.index.prefetch(space.key(state));
    }

    #[inline]
    fn prefetch_entry(&self, id: Id) {
        prefetch(&self.nodes[id as usize]);
    }

    fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node<S::Key, N>>() + self.index.bytes()
    }

    fn kept_bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<S::Key, N>>() + self.index.bytes()
    }
}

/// A note for every state there is, found by the state's key, a number, which is its id; nothing is compared or hashed.
pub struct DirectStore<N> {
    notes: Vec<N>,
    arrivals: Vec<Id>,
}

impl<N: Note> DirectStore<N> {
    /// An empty store for states numbered below `states`.
    pub fn new(states: usize) -> Self {
        Self { notes: vec![N::ABSENT; states], arrivals: Vec::with_capacity(states) }
    }
}

impl<S: Keyed<Key = u32>, N: Note> Store<S, N> for DirectStore<N> {
    fn clear(&mut self) {
        // Wiping everything is a matter of bandwidth, wiping one by one of latency.
        if self.arrivals.len() * 16 < self.notes.len() {
            for &id in &self.arrivals {
                self.notes[id as usize] = N::ABSENT;
            }
        } else {
            self.notes.fill(N::ABSENT);
        }
        self.arrivals.clear();
    }

    #[inline]
    fn len(&self) -> usize {
        self.arrivals.len()
    }

    #[expect(clippy::inline_always, reason = "a call costs as much as the work; benches/eight.rs")]
    #[inline(always)]
    fn insert(&mut self, space: &S, state: S::State, note: N) -> Result<Id, Id> {
        let id = space.key(state);
        let here = &mut self.notes[id as usize];
        if here.came() != Came::NEVER {
            return Err(id);
        }
        *here = note;
        self.arrivals.push(id);
        Ok(id)
    }

    #[inline]
    fn find(&self, space: &S, state: S::State) -> Option<Id> {
        let id = space.key(state);
        (self.notes[id as usize].came() != Came::NEVER).then_some(id)
    }

    #[inline]
    fn arrival(&self, before: usize) -> Id {
        self.arrivals[before]
    }

    #[inline]
    fn state(&self, space: &S, id: Id) -> S::State {
        space.keyed(id)
    }

    #[inline]
    fn entry(&mut self, space: &S, id: Id) -> (S::State, &mut N) {
        (space.keyed(id), &mut self.notes[id as usize])
    }

    #[inline]
    fn note(&self, id: Id) -> &N {
        &self.notes[id as usize]
    }

    #[inline]
    fn note_mut(&mut self, id: Id) -> &mut N {
        &mut self.notes[id as usize]
    }

    fn bytes(&self) -> usize {
        self.notes.len() * size_of::<N>() + self.arrivals.len() * size_of::<Id>()
    }

    fn kept_bytes(&self) -> usize {
        self.notes.len() * size_of::<N>() + self.arrivals.capacity() * size_of::<Id>()
    }
}
