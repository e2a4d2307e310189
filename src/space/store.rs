//! The states a search holds, each once, with what the search notes about it.

use super::Space;
use super::growth::Growing;
use super::operator::{Operator, Origin};

/// Number of a state in a [`Store`].
pub type Id = u32;

/// What a search notes about a state: at least where it comes from.
pub trait Note: Copy + Send + Sync {
    /// The operators of the space.
    type Op: Operator;

    /// The note of a state that was not reached: its origin is [`Origin::NEVER`].
    const ABSENT: Self;

    /// Where the state comes from.
    fn origin(&self) -> Origin<Self::Op>;
}

impl<O: Operator> Note for Origin<O> {
    type Op = O;
    const ABSENT: Self = Self::NEVER;

    #[inline]
    fn origin(&self) -> Self {
        *self
    }
}

/// One table for open and closed lists together: the states of a search, in order of arrival, found again by what they
/// are (compare the single intrusive table of Burns et al., SoCS 2012).
pub trait Store<S: Space + ?Sized, N: Note>: Growing + Send + Sync {
    /// Number of states.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes a state in. Without [room](Growing::make_room) for it, the store grows by itself.
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
}

/// A space whose states are remembered by a key.
pub trait Keyed: Space {
    /// What identifies a state, and no more.
    type Key: Copy + Eq + Send + Sync;

    /// What identifies a state.
    fn key(&self, state: Self::State) -> Self::Key;

    /// The state that a key identifies.
    fn state_of(&self, key: Self::Key) -> Self::State;
}
