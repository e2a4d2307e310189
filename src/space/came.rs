//! How a state was reached, and the path traced back from it.

use super::Space;
use super::store::{Id, Note, Store};
use crate::puzzle::Move;

/// The operator that led to a state; none for the state a search began with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Came(u8);

impl Came {
    /// The mark of the state a search began with.
    pub const START: Self = Self(4);

    /// The mark of a state that was not reached.
    pub const NEVER: Self = Self(5);

    /// Length of a table to be looked up by [`Came::index`].
    pub const INDEXES: usize = 8;

    /// Reached by this operator.
    #[inline]
    pub const fn by(m: Move) -> Self {
        Self(m as u8)
    }

    /// The mark that has this [`Came::index`].
    pub const fn from_index(index: usize) -> Self {
        Self((index % Self::INDEXES) as u8)
    }

    /// The operator, unless this is the start.
    #[inline]
    pub const fn operator(self) -> Option<Move> {
        if self.has_undo() { Some(Move::from_index(self.0)) } else { None }
    }

    /// Whether an operator led here, so that one of the successors undoes it.
    #[inline]
    pub const fn has_undo(self) -> bool {
        self.0 < Self::START.0
    }

    /// A number below [`Came::INDEXES`], different for each mark: that of the operator, if there is one.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % Self::INDEXES
    }
}

/// Appends to `path` the operators from the start to the state with this id, *last one first*.
///
/// States do not know their predecessors: undoing the operator gives the predecessor's state, and the store finds it.
/// That costs one look-up for each move of one path, and saves four bytes for each state.
pub fn trace<S: Space, N: Note>(space: &S, store: &impl Store<S, N>, id: Id, path: &mut Vec<Move>) {
    let mut state = store.state(space, id);
    let mut came = store.note(id).came();
    while let Some(m) = came.operator() {
        path.push(m);
        state = space.apply(state, m.inverse());
        let before = store.find(space, state).expect("the predecessor of a stored state is stored");
        came = store.note(before).came();
    }
}

/// Whether, among all successors of a state in operator order, the one that undoes `came` stands before the one by `m`.
///
/// Searches that know the first to be a duplicate leave it out, and ask this when they stop in the middle of a state's
/// successors and have to count those enumerated so far.
pub fn undo_stands_before<S: Space>(space: &S, state: S::State, came: Came, m: Move) -> bool {
    came.operator().is_some_and(|operator| {
        space
            .successors(state, Came::START)
            .take_while(|&(other, _)| other != m)
            .any(|(other, _)| other == operator.inverse())
    })
}
