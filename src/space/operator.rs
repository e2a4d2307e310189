//! Operators, which belong to a space, and the mark they leave on a state: how it was reached.

use super::Space;
use super::store::{Id, Note, Store};
use crate::puzzle::Move;
use std::fmt::Debug;
use std::marker::PhantomData;

/// One of the few things that can be done in the states of a space: a move, a flip of a stack, a turn of a face.
pub trait Operator: Copy + Eq + Debug + Send + Sync + 'static {
    /// How many there are, at most 126. All notes are sized by it when the program is compiled.
    const COUNT: usize;

    /// What has to be remembered of a state's predecessor, besides the operator, to find it again: `()` where the operator
    /// can be undone, else the predecessor's [`Id`].
    type Parent: Parent<Self>;

    /// Its number, below [`Operator::COUNT`].
    fn index(self) -> u8;

    /// The operator with this number.
    fn from_index(index: u8) -> Self;
}

/// An operator that another one undoes, in whatever state it is applied.
pub trait Invertible: Operator<Parent = ()> {
    /// The one that undoes it; possibly itself.
    #[must_use]
    fn inverse(self) -> Self;
}

impl Operator for Move {
    const COUNT: usize = 4;
    type Parent = ();

    #[inline]
    fn index(self) -> u8 {
        self as u8
    }

    #[inline]
    fn from_index(index: u8) -> Self {
        Self::from_index(index)
    }
}

impl Invertible for Move {
    #[inline]
    fn inverse(self) -> Self {
        Self::inverse(self)
    }
}

/// What a note holds of a state's predecessor.
pub trait Parent<O: Operator>: Copy + PartialEq + Debug + Send + Sync {
    /// That of a state without a predecessor.
    const NONE: Self;

    /// That of a state whose predecessor has this id.
    fn of(id: Id) -> Self;

    /// The id of the predecessor of the stored state `id`, which was reached from it by `op`.
    fn find<S, N>(self, space: &S, store: &impl Store<S, N>, id: Id, op: O) -> Id
    where
        S: Space<Op = O>,
        N: Note<Op = O>;
}

/// Nothing is noted: undoing the operator gives the predecessor's state, and the store finds it. That costs one look-up
/// for each operator of one path, and saves four bytes for each state.
impl<O: Invertible> Parent<O> for () {
    const NONE: Self = ();

    #[inline]
    fn of(_id: Id) {}

    fn find<S, N>(self, space: &S, store: &impl Store<S, N>, id: Id, op: O) -> Id
    where
        S: Space<Op = O>,
        N: Note<Op = O>,
    {
        let before = space.apply(store.state(space, id), op.inverse());
        store.find(space, before).expect("the predecessor of a stored state is stored")
    }
}

/// The predecessor's id.
impl<O: Operator> Parent<O> for Id {
    const NONE: Self = Self::MAX;

    #[inline]
    fn of(id: Id) -> Self {
        id
    }

    fn find<S, N>(self, _space: &S, _store: &impl Store<S, N>, _id: Id, _op: O) -> Id
    where
        S: Space<Op = O>,
        N: Note<Op = O>,
    {
        self
    }
}

/// The operator that led to a state, in a byte; none for the state a search began with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastOperator<O>(u8, PhantomData<O>);

impl<O: Operator> LastOperator<O> {
    /// The mark of a state that a search began with.
    pub const NONE: Self = Self(O::COUNT as u8, PhantomData);

    /// The mark of a state that was not reached.
    pub const NEVER: Self = Self(O::COUNT as u8 + 1, PhantomData);

    /// Length of a table to be looked up by [`LastOperator::index`]: a power of two.
    pub const INDEXES: usize = {
        assert!(O::COUNT > 0 && O::COUNT <= 126, "an operator, two marks and a side fit a byte");
        (O::COUNT + 2).next_power_of_two()
    };

    /// Reached by this operator.
    #[inline]
    pub fn by(op: O) -> Self {
        Self(op.index(), PhantomData)
    }

    /// The mark that has this [`LastOperator::index`].
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self((index % Self::INDEXES) as u8, PhantomData)
    }

    /// The operator, unless there is none.
    #[inline]
    pub fn operator(self) -> Option<O> {
        self.is_some().then(|| O::from_index(self.0))
    }

    /// Whether an operator led here.
    #[inline]
    pub const fn is_some(self) -> bool {
        (self.0 as usize) < O::COUNT
    }

    /// A number below [`LastOperator::INDEXES`], different for each mark: that of the operator, if there is one.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % Self::INDEXES
    }
}

/// Where a stored state comes from: the last operator of the path to it and, where that is not enough to trace the path
/// back, the state in which it was applied.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Origin<O: Operator> {
    /// The last operator.
    pub last: LastOperator<O>,
    parent: O::Parent,
}

impl<O: Operator> Origin<O> {
    /// That of the state a search begins with.
    pub const START: Self = Self { last: LastOperator::NONE, parent: O::Parent::NONE };

    /// That of a state that was not reached.
    pub const NEVER: Self = Self { last: LastOperator::NEVER, parent: O::Parent::NONE };

    /// Reached by `op` from the stored state `parent`.
    #[inline]
    pub fn new(op: O, parent: Id) -> Self {
        Self { last: LastOperator::by(op), parent: O::Parent::of(parent) }
    }

    /// The operator, and the predecessor of the stored state `id` that has this origin; none where a search began.
    pub fn before<S, N>(self, space: &S, store: &impl Store<S, N>, id: Id) -> Option<(O, Id)>
    where
        S: Space<Op = O>,
        N: Note<Op = O>,
    {
        let op = self.last.operator()?;
        Some((op, self.parent.find(space, store, id, op)))
    }
}

/// Where an operator can be undone, it is all there is to know.
impl<O: Invertible> From<LastOperator<O>> for Origin<O> {
    #[inline]
    fn from(last: LastOperator<O>) -> Self {
        Self { last, parent: () }
    }
}
