//! What a breadth-first search remembers: the states it has reached, in order of arrival.
//!
//! Such a search never changes its mind about a state. So it asks less of its memory than [`Store`] gives, and a space
//! may have a faster one for it.

use crate::space::growth::Growing;
use crate::space::operator::{Invertible, LastOperator, Operator, Origin};
use crate::space::store::{Id, Note, Store};
use crate::space::{Side, Space};
use std::marker::PhantomData;

/// How a state was reached, and by which side, in few bits: four for moves of the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached<O>(u8, PhantomData<O>);

impl<O: Operator> Reached<O> {
    /// Where the side stands, above the last operator.
    const SIDE_SHIFT: u32 = LastOperator::<O>::INDEXES.trailing_zeros();

    /// Reached by this side.
    #[inline]
    pub const fn by(side: Side, last: LastOperator<O>) -> Self {
        Self((side as u8) << Self::SIDE_SHIFT | last.index() as u8, PhantomData)
    }

    /// The side.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 >> Self::SIDE_SHIFT == 0 { Side::Start } else { Side::Goal }
    }

    /// The last operator.
    #[inline]
    pub const fn last(self) -> LastOperator<O> {
        LastOperator::from_index(self.0 as usize)
    }

    /// As a number below `2 * LastOperator::INDEXES`.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0 as u32
    }

    /// From the lowest bits of a word.
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Self((bits as usize % (2 * LastOperator::<O>::INDEXES)) as u8, PhantomData)
    }
}

impl<O: Invertible> Note for Reached<O> {
    type Op = O;
    const ABSENT: Self = Self::by(Side::Start, LastOperator::NEVER);

    #[inline]
    fn origin(&self) -> Origin<O> {
        self.last().into()
    }
}

/// The states that were reached, each once, by the side that came first; in order of arrival.
pub trait BfsMemory<S: Space + ?Sized>: Growing + Send {
    /// Takes a state in, unless it is here. Returns whether it is here and the other side's.
    ///
    /// `stored` is the number of states here, which the caller keeps: in a register, as this is called over and over.
    fn push(&mut self, space: &S, state: S::State, reached: Reached<S::Op>, stored: &mut usize) -> bool;

    /// The same where no state is the other side's, which need not be looked for then.
    #[inline]
    fn push_alone(&mut self, space: &S, state: S::State, reached: Reached<S::Op>, stored: &mut usize) {
        let _ = self.push(space, state, reached, stored);
    }

    /// The id of the state that came in after `before` others.
    fn arrival(&self, before: usize) -> Id;

    /// The state with this id, and how it was reached.
    fn get(&self, space: &S, id: Id) -> (S::State, Reached<S::Op>);

    /// The id of a state that came in no later than the one with the id `last`. Asked once for each move of a path.
    fn find(&self, space: &S, state: S::State, last: Id) -> Option<Id>;
}

impl<S: Space<Op: Invertible> + ?Sized, T: Store<S, Reached<S::Op>>> BfsMemory<S> for T {
    #[inline]
    fn push(&mut self, space: &S, state: S::State, reached: Reached<S::Op>, stored: &mut usize) -> bool {
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
    fn get(&self, space: &S, id: Id) -> (S::State, Reached<S::Op>) {
        (self.state(space, id), *self.note(id))
    }

    fn find(&self, space: &S, state: S::State, _last: Id) -> Option<Id> {
        Store::find(self, space, state)
    }
}

/// Appends to `path` the operators from where its side began to the state with this id.
pub fn trace<S>(space: &S, memory: &impl BfsMemory<S>, mut id: Id, path: &mut Vec<S::Op>)
where
    S: Space<Op: Invertible>,
{
    let begin = path.len();
    let (mut state, mut reached) = memory.get(space, id);
    while let Some(op) = reached.last().operator() {
        path.push(op);
        state = space.apply(state, op.inverse());
        id = memory.find(space, state, id).expect("the predecessor of a state came in before it");
        reached = memory.get(space, id).1;
    }
    path[begin..].reverse();
}
