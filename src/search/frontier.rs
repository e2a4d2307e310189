//! The states that a best-first search has reached, and the open ones among them in their order.

use super::SolveId;
use super::open::{OpenList, Priority};
use super::options::{Duplicates, Options};
use crate::space::Space;
use crate::space::growth::{Growing, OutOfMemory};
use crate::space::operator::{Operator, Origin};
use crate::space::store::{Id, Note, Store};

/// Every state reached, with the best path to it, and paths that are still to be looked at.
pub(super) struct Frontier<S: Space, Q> {
    pub(super) store: S::Store<PathNote<S::Op>>,
    pub(super) open: Q,
    /// The weights of g and h in f.
    weights: (u32, u32),
    duplicates: Duplicates,
}

/// What is noted about a state.
#[derive(Clone, Copy)]
pub struct PathNote<O: Operator> {
    /// Cost of the best path so far, and its last operator.
    g: u32,
    origin: Origin<O>,
    /// The estimate.
    h: u16,
    /// Whether the state was expanded on that path.
    closed: bool,
}

impl<O: Operator> Note for PathNote<O> {
    type Op = O;
    const ABSENT: Self = Self { g: 0, origin: Origin::NEVER, h: 0, closed: false };

    fn origin(&self) -> Origin<O> {
        self.origin
    }
}

/// An open path to a state: its cost and its last operator.
#[derive(Clone, Copy)]
pub struct OpenPath<O: Operator> {
    id: Id,
    g: u32,
    origin: Origin<O>,
}

impl<S: Space, Q: OpenList<S, OpenPath<S::Op>>> Frontier<S, Q> {
    pub(super) fn new(space: &S, open: Q, &Options { wg, wh, dup: duplicates, .. }: &Options) -> Self {
        Self { store: space.new_store(), open, weights: (wg, wh), duplicates }
    }

    /// The parts of its memory.
    pub(super) fn parts(&mut self) -> Vec<&mut dyn Growing> {
        vec![&mut self.store, &mut self.open]
    }

    /// Begins a search; see [`OpenList::begin`].
    pub(super) fn begin(&mut self, id: SolveId, spare: usize) {
        self.open.begin(id, spare);
    }

    /// Whether a path of cost `a` is better than one of cost `b`. Where costs have no weight, none is.
    fn is_better(&self, a: u32, b: u32) -> bool {
        self.weights.0 > 0 && a < b
    }

    /// Takes out the first state that was not expanded on a path as good, and closes it. Gives its g, its origin and its h.
    pub(super) fn take_first(&mut self) -> Option<(Id, u32, Origin<S::Op>, u32)> {
        loop {
            let (_, OpenPath { id, g, origin }) = self.open.pop()?;
            let note = *self.store.note(id);
            // Whoever noted a better path also pushed the state again.
            let is_stale = self.is_better(note.g, g) || note.closed && !self.is_better(g, note.g);
            if !is_stale {
                *self.store.note_mut(id) = PathNote { g, origin, closed: true, ..note };
                return Some((id, g, origin, note.h.into()));
            }
        }
    }

    /// Opens a state with its g and h, unless it is a duplicate that is to be dropped right away.
    pub(super) fn insert_or_improve(
        &mut self,
        space: &S,
        state: S::State,
        (g, h): (u32, u32),
        origin: Origin<S::Op>,
    ) -> Result<(), OutOfMemory> {
        let note = PathNote { g, origin, h: h as u16, closed: false };
        let id = match self.store.insert(space, state, note) {
            Ok(id) => id,
            Err(present) => {
                if self.duplicates == Duplicates::Early {
                    if !self.is_better(g, self.store.note(present).g) {
                        return Ok(());
                    }
                    *self.store.note_mut(present) = note;
                }
                present
            }
        };
        let f = self.weights.0 * g + self.weights.1 * h;
        self.open.push(space, state, Priority { f, h, g }, OpenPath { id, g, origin })
    }
}
