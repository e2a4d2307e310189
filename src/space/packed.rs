//! The space whose states are packed boards: nothing is encoded or decoded on the way.

use super::arrivals::Reached;
use super::came::Came;
use super::index::{Index, adaptive::Adaptive, maps::Hashed, open_addressing::OpenAddressing};
use super::store::{Keyed, Note, PoolStore};
use super::tiles::{Steps, Tiles};
use super::{Space, TileSpace};
use crate::puzzle::{Board, Move, Order, size::MAX_CELLS};
use std::marker::PhantomData;

/// Packed boards, remembered as one 64-bit word each, in a hash index.
pub struct PackedSpace<S> {
    steps: Steps,
    goal: Tiles,
    blank_distance: [u8; MAX_CELLS],
    scale: PhantomData<fn() -> S>,
}

/// How many boards there are, and what follows from that for how they are remembered.
pub trait Scale: 'static {
    /// How they are found again.
    type Index: Index<u64> + Default;

    /// The word that a board is remembered as.
    #[inline]
    fn word(board: Tiles) -> u64 {
        board.cells
    }

    /// The board of `cells` cells that is remembered as this word.
    #[inline]
    fn board(word: u64, cells: usize) -> Tiles {
        Tiles::from_cells(word, cells)
    }
}

/// Boards of up to nine cells. A search never outgrows the caches, and the word has room for the blank's cell.
pub struct Few;

/// Boards of any size. Searches grow to what memory holds, and sixteen cells fill the word.
pub struct Many;

/// Boards of any size, in a general-purpose hash map: what one would write first.
pub struct Mapped;

/// Where the blank's cell stands in the word, if there is room.
const BLANK_SHIFT: u32 = 60;

impl Scale for Few {
    type Index = OpenAddressing;

    #[inline]
    fn word(board: Tiles) -> u64 {
        board.cells | u64::from(board.blank) << BLANK_SHIFT
    }

    #[inline]
    fn board(word: u64, _cells: usize) -> Tiles {
        Tiles { cells: word & ((1 << BLANK_SHIFT) - 1), blank: (word >> BLANK_SHIFT) as u8 }
    }
}

impl Scale for Many {
    type Index = Adaptive;
}

impl Scale for Mapped {
    type Index = Hashed<u64>;
}

/// By cell: how many moves it takes the blank from there to its cell in the goal.
pub(super) fn blank_distances(goal: &Board) -> [u8; MAX_CELLS] {
    let size = goal.size();
    std::array::from_fn(|cell| if cell < size.cells() { size.distance(cell, goal.blank()) as u8 } else { 0 })
}

impl<S: Scale> PackedSpace<S> {
    /// The space of all boards of the goal's size, which has to fit the scale.
    pub fn new(goal: &Board, order: Order) -> Self {
        Self {
            scale: PhantomData,
            steps: Steps::new(goal.size(), order),
            goal: Tiles::new(goal),
            blank_distance: blank_distances(goal),
        }
    }
}

impl<S: Scale> Space for PackedSpace<S> {
    type State = Tiles;
    type Store<N: Note> = PoolStore<u64, N, S::Index>;
    type Arrivals = Self::Store<Reached>;

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

    fn new_arrivals(&self) -> Self::Arrivals {
        self.new_store()
    }

    fn new_store<N: Note>(&self) -> Self::Store<N> {
        PoolStore::new(S::Index::default())
    }

    #[inline]
    fn is_goal(&self, state: Tiles) -> bool {
        state.cells == self.goal.cells
    }
}

impl<S: Scale> Keyed for PackedSpace<S> {
    type Key = u64;

    #[inline]
    fn key(&self, state: Tiles) -> u64 {
        S::word(state)
    }

    #[inline]
    fn keyed(&self, key: u64) -> Tiles {
        S::board(key, self.steps.size().cells())
    }
}

impl<S: Scale> TileSpace for PackedSpace<S> {
    fn encode(&self, board: &Board) -> Tiles {
        Tiles::new(board)
    }

    #[inline]
    fn tiles(&self, state: Tiles) -> Tiles {
        state
    }
}
