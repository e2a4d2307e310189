//! The space whose states are packed boards: nothing is encoded or decoded on the way.

use super::fast::{FastSpace, bfs_memory::Reached};
use super::index::{Index, adaptive::Adaptive, maps::Hashed, maps::SipHash, open_addressing::OpenAddressing};
use super::operator::LastOperator;
use super::pool::PoolStore;
use super::store::{Id, Keyed, Note};
use super::tiles::{Steps, Tiles};
use super::{Space, TileSpace};
use crate::puzzle::{Board, Move, Order};
use std::marker::PhantomData;

/// Packed boards, remembered as one 64-bit word each, in a hash index.
pub struct PackedSpace<L> {
    steps: Steps,
    goal: Tiles,
    layout: PhantomData<fn() -> L>,
}

/// How many boards there are, and what follows from that for how they are remembered.
pub trait PackedLayout: 'static {
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
pub struct UpTo9Cells;

/// Boards of any size. Searches grow to what memory holds, and sixteen cells fill the word.
pub struct AnySize;

/// Boards of any size, in a general-purpose hash map: what one would write first.
pub struct StdHashMap;

/// The same with the standard library's hash function.
pub struct StdSipHashMap;

/// Where the blank's cell stands in the word, if there is room.
const BLANK_SHIFT: u32 = 60;

impl PackedLayout for UpTo9Cells {
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

impl PackedLayout for AnySize {
    type Index = Adaptive;
}

impl PackedLayout for StdHashMap {
    type Index = Hashed<u64>;
}

impl PackedLayout for StdSipHashMap {
    type Index = Hashed<u64, SipHash>;
}

impl<L: PackedLayout> PackedSpace<L> {
    /// The space of all boards of the goal's size, which has to fit the layout.
    pub fn new(goal: &Board, order: Order) -> Self {
        Self { layout: PhantomData, steps: Steps::new(goal.size(), order), goal: Tiles::new(goal) }
    }
}

impl<L: PackedLayout> Space for PackedSpace<L> {
    type State = Tiles;
    type Op = Move;
    type Store<N: Note<Op = Move>> = PoolStore<u64, N, L::Index>;

    #[inline]
    fn goal(&self) -> Tiles {
        self.goal
    }

    #[inline]
    fn successors(&self, state: Tiles, last: LastOperator<Move>) -> impl Iterator<Item = (Move, Tiles)> {
        self.steps.from(state.blank, last).iter().map(move |&(m, to)| (m, state.with_blank_at(to)))
    }

    #[inline]
    fn apply(&self, state: Tiles, m: Move) -> Tiles {
        state.with_blank_at(self.steps.target(state.blank, m))
    }

    fn is_bipartite(&self) -> bool {
        true
    }

    fn new_store<N: Note<Op = Move>>(&self) -> Self::Store<N> {
        PoolStore::new(L::Index::default())
    }

    #[inline]
    fn is_goal(&self, state: Tiles) -> bool {
        state.cells == self.goal.cells
    }
}

impl<L: PackedLayout> FastSpace for PackedSpace<L> {
    type BfsMemory = Self::Store<Reached<Move>>;

    fn new_bfs_memory(&self) -> Self::BfsMemory {
        self.new_store()
    }

    #[inline]
    fn exceeds_cache<N: Note<Op = Move>>(store: &Self::Store<N>) -> bool {
        store.exceeds_cache()
    }

    #[inline]
    fn prefetch<N: Note<Op = Move>>(&self, store: &Self::Store<N>, state: Tiles) {
        store.prefetch(L::word(state));
    }

    #[inline]
    fn prefetch_entry<N: Note<Op = Move>>(store: &Self::Store<N>, id: Id) {
        store.prefetch_entry(id);
    }
}

impl<L: PackedLayout> Keyed for PackedSpace<L> {
    type Key = u64;

    #[inline]
    fn key(&self, state: Tiles) -> u64 {
        L::word(state)
    }

    #[inline]
    fn state_of(&self, key: u64) -> Tiles {
        L::board(key, self.steps.size().cells())
    }
}

impl<L: PackedLayout> TileSpace for PackedSpace<L> {
    fn encode(&self, board: &Board) -> Tiles {
        Tiles::new(board)
    }

    #[inline]
    fn tiles(&self, state: Tiles) -> Tiles {
        state
    }
}
