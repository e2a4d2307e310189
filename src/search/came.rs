//! How a state was reached, and the path traced back from it.

use crate::puzzle::Move;
use crate::space::Space;
use crate::space::store::{Id, Store};

/// The operator that led to a state; none for the state a search began with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Came(u8);

impl Came {
    /// The mark of the state a search began with.
    pub const START: Self = Self(u8::MAX);

    /// Reached by this operator.
    #[inline]
    pub const fn by(m: Move) -> Self {
        Self(m as u8)
    }

    /// The operator, unless this is the start.
    #[inline]
    pub const fn operator(self) -> Option<Move> {
        if self.0 == Self::START.0 { None } else { Some(Move::from_index(self.0)) }
    }

    /// Whether `m` would undo the operator that led here.
    #[inline]
    pub const fn is_undone_by(self, m: Move) -> bool {
        self.0 ^ 1 == m as u8
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
