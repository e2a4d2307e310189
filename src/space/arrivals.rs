//! What a breadth-first search remembers: the states it has reached, in order of arrival.
//!
//! Such a search never changes its mind about a state. So it asks less of its memory than [`Store`] gives, and a space
//! may have a faster one for it.

use super::Space;
use super::came::Came;
use super::store::{Id, Note, Store};
use crate::puzzle::Move;

/// Which of the two searches of a bidirectional search; a search from one side alone is the start's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From the start.
    Start = 0,
    /// From the goal.
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

/// How a state was reached, and by which side, in four bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached(u8);

impl Reached {
    /// Reached by this side.
    #[inline]
    pub const fn by(side: Side, came: Came) -> Self {
        Self((side as u8) << 3 | came.index() as u8)
    }

    /// The side.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 >> 3 == 0 { Side::Start } else { Side::Goal }
    }

    /// The operator.
    #[inline]
    pub const fn came(self) -> Came {
        Came::from_index((self.0 & 7) as usize)
    }

    /// As a number below 16.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0 as u32
    }

    /// From the lowest four bits of a word.
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Self((bits & 15) as u8)
    }
}

impl Note for Reached {
    const ABSENT: Self = Self::by(Side::Start, Came::NEVER);

    #[inline]
    fn came(&self) -> Came {
        (*self).came()
    }
}

/// The states that were reached, each once, by the side that came first; in order of arrival.
///
/// Emptying it keeps the memory, so that a worker's later solves allocate nothing.
pub trait Arrivals<S: Space + ?Sized>: Send {
    /// Forgets every state, keeps the memory.
    fn clear(&mut self);

    /// Takes a state in, unless it is here. Returns whether it is here and the other side's.
    ///
    /// `stored` is the number of states here, which the caller keeps: in a register, as this is called over and over.
    fn push(&mut self, space: &S, state: S::State, reached: Reached, stored: &mut usize) -> bool;

    /// The id of the state that came in after `before` others.
    fn arrival(&self, before: usize) -> Id;

    /// The state with this id, and how it was reached.
    fn get(&self, space: &S, id: Id) -> (S::State, Reached);

    /// The id of a state that came in no later than the one with the id `last`. Asked once for each move of a path.
    fn find(&self, space: &S, state: S::State, last: Id) -> Option<Id>;

    /// Bytes in use by so many states; see [`Store::bytes`].
    fn bytes(&self, stored: usize) -> usize;

    /// Bytes that emptying would keep.
    fn kept_bytes(&self) -> usize;
}

impl<S: Space + ?Sized, T: Store<S, Reached>> Arrivals<S> for T {
    fn clear(&mut self) {
        Store::clear(self);
    }

    #[inline]
    fn push(&mut self, space: &S, state: S::State, reached: Reached, stored: &mut usize) -> bool {
        match self.insert(space, state, reached) {
            Ok(_) => {
                *stored += 1;
                false
            }
            Err(present) => self.note(present).side() != reached.side(),
        }
    }

    #[inline]
    fn arrival(&self, before: usize) -> Id {
        Store::arrival(self, before)
    }

    #[inline]
    fn get(&self, space: &S, id: Id) -> (S::State, Reached) {
        (self.state(space, id), *self.note(id))
    }

    fn find(&self, space: &S, state: S::State, _last: Id) -> Option<Id> {
        Store::find(self, space, state)
    }

    fn bytes(&self, _stored: usize) -> usize {
        Store::bytes(self)
    }

    fn kept_bytes(&self) -> usize {
        Store::kept_bytes(self)
    }
}

/// Appends to `path` the operators from where its side began to the state with this id, *last one first*; see
/// [`trace`](super::came::trace).
pub fn trace<S: Space>(space: &S, arrivals: &impl Arrivals<S>, mut id: Id, path: &mut Vec<Move>) {
    let (mut state, mut reached) = arrivals.get(space, id);
    while let Some(m) = reached.came().operator() {
        path.push(m);
        state = space.apply(state, m.inverse());
        id = arrivals.find(space, state, id).expect("the predecessor of a state came in before it");
        reached = arrivals.get(space, id).1;
    }
}
