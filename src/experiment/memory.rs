//! Memory per stored state, which no row holds: a number of an encoding, not of a solve.
//!
//! Every board that reaches the goal is put into a store as breadth-first search has it (state, and how it was reached)
//! and the store is asked for its bytes: states, notes, and the index by which they are found again, its buckets and
//! empty slots included. How full the store is decides what the empty ones cost each state, so the figure is given for a
//! store that holds everything there is.

use crate::puzzle::{Board, Order};
use crate::search::catalog::Algorithm;
use crate::search::options::Key;
use crate::space::TileSpace;
use crate::space::came::Came;
use crate::space::encoding::{Encoding, WithSpace};
use crate::space::store::Store;

/// Bytes per stored state of a breadth-first search with this algorithm's encoding; none if its encoding does not hold
/// boards of the goal's size, or if there are more than fit into memory in a moment.
pub fn bytes_per_state(algorithm: &Algorithm, goal: &Board) -> Option<f64> {
    /// The most cells whose boards can be enumerated in a moment.
    const MOST_CELLS: usize = 10;
    let settings = algorithm.settings(goal);
    let name = settings.get(Key::State.name())?;
    let encoding = Encoding::ALL.into_iter().find(|encoding| encoding.name() == name)?;
    if goal.size().cells() > MOST_CELLS {
        return None;
    }
    encoding.with_space(goal, Order::default(), StoreAll).ok()
}

struct StoreAll;

impl WithSpace for StoreAll {
    type Output = f64;

    fn with<S: TileSpace + 'static>(self, space: S) -> f64 {
        let mut store: S::Store<Came> = space.new_store();
        let _ = store.insert(&space, space.goal(), Came::START);
        let mut next = 0;
        while next < store.len() {
            let id = store.arrival(next);
            let (state, came) = (store.state(&space, id), *store.note(id));
            for (m, successor) in space.successors(state, came) {
                let _ = store.insert(&space, successor, Came::by(m));
            }
            next += 1;
        }
        store.bytes() as f64 / store.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Size;

    #[test]
    fn bytes_depend_on_the_encoding_alone() {
        let goal = Board::blank_last(Size::EIGHT);
        let bytes = |spelling: &str| bytes_per_state(&Algorithm::parse(spelling).expect("a spelling"), &goal);
        assert_eq!(bytes("bfs:state=bits27-chain"), bytes("bfs:order=ulrd:state=bits27-chain"));
        let (rank, chain) =
            (bytes("bfs:state=rank").expect("3x3"), bytes("bfs:state=decimal-chain").expect("3x3"));
        assert!(rank < chain, "{rank} {chain}");
        let fifteen = Board::blank_last(Size::FIFTEEN);
        assert_eq!(bytes_per_state(&Algorithm::parse("bfs").expect("a spelling"), &fifteen), None);
    }
}
