//! Memory per stored state, which no row holds.
//!
//! **Of an encoding.** Every board that reaches the goal is put into a store as the table of all answers has it (state,
//! and how it was reached), and the store is asked for its bytes: states, notes, and the index by which they are found
//! again, its buckets and empty slots included. Breadth-first search has the same store, except under `state=rank`,
//! where it has a faster and slightly larger memory ([`marked`](crate::space::fast::marked)). How full the store is
//! decides what the empty ones cost each state, so the figure is given for a store that holds everything there is.
//!
//! **Of a search on one board.** The board is solved once more, and the search is asked what it held when it stopped: the
//! same, and its open lists.

use crate::puzzle::{Board, Order};
use crate::search::SolveId;
use crate::search::budget::Limits;
use crate::search::catalog::Algorithm;
use crate::search::table::AnswerTable;
use crate::space::TileSpace;
use crate::space::encoding::WithSpace;

/// Bytes per stored state of a breadth-first search with this algorithm's encoding; none if its encoding does not hold
/// boards of the goal's size, or if there are more than fit into memory in a moment.
pub fn bytes_per_state(algorithm: &Algorithm, goal: &Board) -> Option<f64> {
    /// The most cells whose boards can be enumerated in a moment.
    const MOST_CELLS: usize = 10;
    if goal.size().cells() > MOST_CELLS {
        return None;
    }
    algorithm.encoding(goal.size()).with_space(goal, Order::default(), StoreAll).ok()
}

/// Bytes per stored state when the search for a path from this board stopped; none for searches that
/// remember no states, or if the board needs no search.
pub fn bytes_per_state_of_solve(
    algorithm: &Algorithm,
    goal: &Board,
    start: &Board,
    id: SolveId,
    limits: &Limits,
) -> Option<f64> {
    let mut solver = algorithm.prepare(goal).ok()?.solver();
    let stored = solver.solve(start, id, limits, &mut Vec::new()).counters.stored?;
    Some(solver.held_bytes()? as f64 / stored as f64)
}

struct StoreAll;

impl WithSpace for StoreAll {
    type Output = f64;

    fn with<S: TileSpace + 'static>(self, space: S) -> f64 {
        // The table of all answers is such a store.
        AnswerTable::new(&space).bytes_per_state()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Size, draw};

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

    #[test]
    fn bytes_of_a_solve_are_those_of_its_structures() {
        let goal = Board::blank_last(Size::FIFTEEN);
        let start = draw::walk(&mut draw::Words::new(1, 0), &goal, 60);
        let bytes = |spelling: &str, start| {
            let algorithm = Algorithm::parse(spelling).expect("a spelling");
            let limits = Limits { nodes: Some(20_000), ..Limits::default() };
            bytes_per_state_of_solve(&algorithm, &goal, start, SolveId::default(), &limits)
        };
        for algorithm in ["astar", "wastar", "gbfs"] {
            let packed = bytes(algorithm, &start).expect("it remembers states");
            assert!(packed > 8.0, "{algorithm}: the word alone takes eight, not {packed}");
            let unpacked = bytes(&format!("{algorithm}:state=bytes-hashmap"), &start).expect("likewise");
            assert!(
                unpacked > 32.0,
                "{algorithm}: the bytes alone, here and in the map, take 32, not {unpacked}"
            );
        }
        assert_eq!(bytes("idastar", &start), None);
        assert_eq!(bytes("astar", &goal), None);
    }
}
