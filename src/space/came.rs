//! How a state was reached, and the path traced back from it.

use super::Space;
use super::store::{Id, Store};
use crate::puzzle::Move;

/// The operator that led to a state; none for the state a search began with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Came(u8);

impl Came {
    /// The mark of the state a search began with.
    pub const START: Self = Self(4);

    /// Length of a table that [`Came::index`] looks up.
    pub const INDEXES: usize = 8;

    /// Reached by this operator.
    #[inline]
    pub const fn by(m: Move) -> Self {
        Self(m as u8)
    }

    /// The mark with this number; numbers that are no operator's are the start's.
    pub const fn from_index(index: usize) -> Self {
        if index < 4 { Self(index as u8) } else { Self::START }
    }

    /// The operator, unless this is the start.
    #[inline]
    pub const fn operator(self) -> Option<Move> {
        if self.has_undo() { Some(Move::from_index(self.0)) } else { None }
    }

    /// Whether an operator led here, so that one of the successors undoes it.
    #[inline]
    pub const fn has_undo(self) -> bool {
        self.0 != Self::START.0
    }

    /// A number for tables of moves: that of the operator, or 4 for the start.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % Self::INDEXES
    }
}

/// What a search notes about a state, as far as tracing paths needs it.
pub trait Traced: Copy {
    /// How the state was reached.
    fn came(&self) -> Came;
}

impl Traced for Came {
    fn came(&self) -> Came {
        *self
    }
}

/// Appends to `path` the operators from the start to the state with this id, *last one first*.
///
/// States do not know their predecessors: undoing the operator gives the predecessor's state, and the store finds it.
/// That costs one look-up for each move of one path, and saves four bytes for each state.
pub fn trace<S: Space, N: Traced>(space: &S, store: &Store<S, N>, id: Id, path: &mut Vec<Move>) {
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
