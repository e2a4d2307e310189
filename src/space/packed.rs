//! The space whose states are packed boards: nothing is encoded or decoded on the way.

use super::came::Came;
use super::index::open_addressing::OpenAddressing;
use super::store::{Keyed, Note, PoolStore};
use super::tiles::{Steps, Tiles};
use super::{Space, TileSpace};
use crate::puzzle::{Board, Move, Order, size::MAX_CELLS};

/// Packed boards of any size, remembered as one 64-bit word each, in a hash index.
pub struct PackedSpace {
    steps: Steps,
    goal: Tiles,
    blank_distance: [u8; MAX_CELLS],
}

/// By cell: how many moves it takes the blank from there to its cell in the goal.
pub(super) fn blank_distances(goal: &Board) -> [u8; MAX_CELLS] {
    let size = goal.size();
    std::array::from_fn(|cell| if cell < size.cells() { size.distance(cell, goal.blank()) as u8 } else { 0 })
}

impl PackedSpace {
    /// The space of all boards of the goal's size.
    pub fn new(goal: &Board, order: Order) -> Self {
        Self {
            steps: Steps::new(goal.size(), order),
            goal: Tiles::new(goal),
            blank_distance: blank_distances(goal),
        }
    }
}

impl Space for PackedSpace {
    type State = Tiles;
    type Store<N: Note> = PoolStore<u64, N, OpenAddressing>;

    #[inline]
    fn goal(&self) -> Tiles {
        self.goal
    }

    #[inline]
    fn successors(&self, state: Tiles, came: Came) -> impl Iterator<Item = (Move, Tiles)> {
        self.steps.from(state.blank, came).iter().map(move |&(m, to)| (m, state.with_blank_at(to)))
    }

    #[inline]
    fn apply(&self, state: Tiles, m: Move) -> Tiles {
        state.with_blank_at(self.steps.target(state.blank, m))
    }

    fn is_bipartite(&self) -> bool {
        true
    }

    #[inline]
    fn blank_distance(&self, state: Tiles) -> u32 {
        u32::from(self.blank_distance[usize::from(state.blank) % MAX_CELLS])
    }

    fn new_store<N: Note>(&self) -> Self::Store<N> {
        PoolStore::new(OpenAddressing::default())
    }

    #[inline]
    fn is_goal(&self, state: Tiles) -> bool {
        state.cells == self.goal.cells
    }
}

impl Keyed for PackedSpace {
    type Key = u64;

    #[inline]
    fn key(&self, state: Tiles) -> u64 {
        state.cells
    }

    #[inline]
    fn keyed(&self, key: u64) -> Tiles {
        Tiles::from_cells(key, self.steps.size().cells())
    }
}

impl TileSpace for PackedSpace {
    fn encode(&self, board: &Board) -> Tiles {
        Tiles::new(board)
    }

    #[inline]
    fn tiles(&self, state: Tiles) -> Tiles {
        state
    }
}
