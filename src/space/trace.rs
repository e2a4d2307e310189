//! The path to a state, read from the store that it is in.

use super::Space;
use super::store::{Id, Note, Store};

/// Appends to `path` the operators from where the search began to the state with this id.
pub fn trace<S, N>(space: &S, store: &impl Store<S, N>, mut id: Id, path: &mut Vec<S::Op>)
where
    S: Space,
    N: Note<Op = S::Op>,
{
    let begin = path.len();
    while let Some((op, before)) = store.note(id).origin().before(space, store, id) {
        path.push(op);
        id = before;
    }
    path[begin..].reverse();
}
