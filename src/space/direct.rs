//! The store for states that are found again by their number.

use super::growth::{Growing, OutOfMemory};
use super::operator::LastOperator;
use super::store::{Id, Keyed, Note, Store};

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

impl<S: Keyed<Key = u32>, N: Note<Op = S::Op>> Store<S, N> for DirectStore<N> {
    #[inline]
    fn len(&self) -> usize {
        self.arrivals.len()
    }

    #[inline(always)]
    fn insert(&mut self, space: &S, state: S::State, note: N) -> Result<Id, Id> {
        let id = space.key(state);
        let here = &mut self.notes[id as usize];
        if here.origin().last != LastOperator::NEVER {
            return Err(id);
        }
        *here = note;
        self.arrivals.push(id);
        Ok(id)
    }

    #[inline]
    fn find(&self, space: &S, state: S::State) -> Option<Id> {
        let id = space.key(state);
        (self.notes[id as usize].origin().last != LastOperator::NEVER).then_some(id)
    }

    #[inline]
    fn arrival(&self, before: usize) -> Id {
        self.arrivals[before]
    }

    #[inline]
    fn state(&self, space: &S, id: Id) -> S::State {
        space.state_of(id)
    }

    #[inline]
    fn entry(&mut self, space: &S, id: Id) -> (S::State, &mut N) {
        (space.state_of(id), &mut self.notes[id as usize])
    }

    #[inline]
    fn note(&self, id: Id) -> &N {
        &self.notes[id as usize]
    }

    #[inline]
    fn note_mut(&mut self, id: Id) -> &mut N {
        &mut self.notes[id as usize]
    }
}

/// There is a place for every state from the beginning.
impl<N: Note> Growing for DirectStore<N> {
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

    fn kept_bytes(&self) -> usize {
        self.notes.len() * size_of::<N>() + self.arrivals.capacity() * size_of::<Id>()
    }

    fn bytes_with(&self, more: usize) -> usize {
        let states = self.notes.len().min(self.arrivals.len() + more);
        self.notes.len() * size_of::<N>() + states * size_of::<Id>()
    }

    fn make_room(&mut self, _more: usize, _spare: usize) -> Result<(), OutOfMemory> {
        Ok(())
    }
}
