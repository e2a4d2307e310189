//! Spaces whose states are words of another kind than the packed board: the encodings of the write-ups.
//!
//! A search under such an encoding holds and remembers the word; to expand a state it is decoded, and each successor
//! encoded again.

use crate::puzzle::{Board, Move, Order, rank, size::MAX_CELLS};
use crate::space::direct::DirectStore;
use crate::space::fast::{FastSpace, bfs_memory::Reached};
use crate::space::index::{Index, chained::Chained, maps};
use crate::space::operator::LastOperator;
use crate::space::pool::PoolStore;
use crate::space::store::{Keyed, Note, Store};
use crate::space::tiles::{Steps, Tiles};
use crate::space::{Space, TileSpace};
use std::marker::PhantomData;

/// A way to write a board of up to nine cells as a 32-bit word.
pub trait WordCode: Send + Sync + 'static {
    /// The word for a board of `cells` cells.
    fn encode(tiles: Tiles, cells: usize) -> u32;
    /// The board for a word.
    fn decode(word: u32, cells: usize) -> Tiles;
}

/// The board read as a decimal number, first cell first, the blank 0: `1 2 3 4 5 6 7 8 x` is 123,456,780.
pub struct Decimal;

impl WordCode for Decimal {
    fn encode(tiles: Tiles, cells: usize) -> u32 {
        (0..cells as u8).fold(0, |number, cell| number * 10 + u32::from(tiles.tile(cell)))
    }

    fn decode(mut word: u32, cells: usize) -> Tiles {
        let (mut packed, mut blank) = (0, 0);
        for cell in (0..cells as u8).rev() {
            let tile = word % 10;
            word /= 10;
            packed |= u64::from(tile) << (4 * cell);
            if tile == 0 {
                blank = cell;
            }
        }
        Tiles { cells: packed, blank }
    }
}

/// Three bits a tile (tile 1..8 as 0..7, the blank as 0), first cell highest, then five bits for the blank's cell.
pub struct Bits27;

impl WordCode for Bits27 {
    fn encode(tiles: Tiles, cells: usize) -> u32 {
        let digits =
            (0..cells as u8).fold(0, |word, cell| word << 3 | u32::from(tiles.tile(cell).saturating_sub(1)));
        digits << 5 | u32::from(tiles.blank)
    }

    fn decode(word: u32, cells: usize) -> Tiles {
        let blank = (word & 31) as u8;
        let mut packed = 0;
        for cell in (0..cells as u8).filter(|&cell| cell != blank) {
            let digit = word >> (5 + 3 * (cells as u8 - 1 - cell)) & 7;
            packed |= u64::from(digit + 1) << (4 * cell);
        }
        Tiles { cells: packed, blank }
    }
}

/// The Cantor number: the lexicographic rank among all arrangements (see [`rank`]).
pub struct Cantor;

impl WordCode for Cantor {
    fn encode(tiles: Tiles, cells: usize) -> u32 {
        let mut left = (1_u32 << cells) - 1;
        (0..cells as u8).fold(0, |number, cell| {
            let tile = tiles.tile(cell);
            left &= !(1 << tile);
            number * (cells as u32 - u32::from(cell)) + (left & ((1 << tile) - 1)).count_ones()
        })
    }

    fn decode(mut word: u32, cells: usize) -> Tiles {
        let mut digits = [0; MAX_CELLS];
        for cell in (0..cells).rev() {
            let base = (cells - cell) as u32;
            digits[cell] = word % base;
            word /= base;
        }
        let mut left = 0xFEDC_BA98_7654_3210_u64;
        let (mut packed, mut blank) = (0, 0);
        for (cell, digit) in digits.into_iter().enumerate().take(cells) {
            // Take the `digit`-th of the tiles left, and close the gap it leaves.
            let tile = left >> (4 * digit) & 15;
            let below = (1 << (4 * digit)) - 1;
            left = left & below | left >> 4 & !below;
            packed |= tile << (4 * cell);
            if tile == 0 {
                blank = cell as u8;
            }
        }
        Tiles { cells: packed, blank }
    }
}

/// A space of words that are keys.
pub trait WordSpace: Keyed<State = u32, Key = u32, Op = Move> {}
impl<S: Keyed<State = u32, Key = u32, Op = Move>> WordSpace for S {}

/// How the words of an encoding are remembered.
pub trait Remembering: Send + Sync + 'static {
    /// The store, in a space of words.
    type Store<S: WordSpace, N: Note<Op = Move>>: Store<S, N>;

    /// An empty store for boards of `cells` cells.
    fn store<S: WordSpace, N: Note<Op = Move>>(cells: usize) -> Self::Store<S, N>;
}

/// In order of arrival, found again by an index.
pub struct Indexed<I>(PhantomData<I>);

impl<I: Index<u32> + Default + 'static> Remembering for Indexed<I> {
    type Store<S: WordSpace, N: Note<Op = Move>> = PoolStore<u32, N, I>;

    fn store<S: WordSpace, N: Note<Op = Move>>(_cells: usize) -> PoolStore<u32, N, I> {
        PoolStore::new(I::default())
    }
}

/// In a table with a place for each of the `cells!` numbers.
pub struct Numbered;

impl Remembering for Numbered {
    type Store<S: WordSpace, N: Note<Op = Move>> = DirectStore<N>;

    fn store<S: WordSpace, N: Note<Op = Move>>(cells: usize) -> DirectStore<N> {
        DirectStore::new(rank::factorial(cells) as usize)
    }
}

/// Boards of up to nine cells as words of the code `C`, remembered in `M`.
pub struct EncodedSpace<C, M> {
    steps: Steps,
    goal: u32,
    code_and_memory: PhantomData<(C, M)>,
}

/// Write-up 1: decimal numbers in 1,000,000 chains.
pub type DecimalChain = EncodedSpace<Decimal, Indexed<Chained<1_000_000>>>;
/// Write-up 2: decimal numbers in an ordered map.
pub type DecimalMap = EncodedSpace<Decimal, Indexed<maps::Ordered>>;
/// Write-up 3: three bits a tile, in 1,000,003 chains.
pub type Bits27Chain = EncodedSpace<Bits27, Indexed<Chained<1_000_003>>>;
/// Write-up 4: three bits a tile, in a hash map.
pub type Bits27HashMap = EncodedSpace<Bits27, Indexed<maps::Hashed<u64>>>;
/// Write-up 5: Cantor numbers in a direct-addressed table.
pub type CantorDirect = EncodedSpace<Cantor, Numbered>;

impl<C: WordCode, M> EncodedSpace<C, M> {
    /// The space of all boards of the goal's size, at most nine cells.
    pub(in crate::space) fn new(goal: &Board, order: Order) -> Self {
        Self {
            steps: Steps::new(goal.size(), order),
            goal: C::encode(Tiles::new(goal), goal.size().cells()),
            code_and_memory: PhantomData,
        }
    }

    fn decode(&self, word: u32) -> Tiles {
        C::decode(word, self.steps.size().cells())
    }
}

impl<C: WordCode, M: Remembering> Space for EncodedSpace<C, M> {
    type State = u32;
    type Op = Move;
    type Store<N: Note<Op = Move>> = M::Store<Self, N>;

    fn goal(&self) -> u32 {
        self.goal
    }

    fn successors(&self, state: u32, last: LastOperator<Move>) -> impl Iterator<Item = (Move, u32)> {
        let tiles = self.decode(state);
        let cells = self.steps.size().cells();
        self.steps
            .from(tiles.blank, last)
            .iter()
            .map(move |&(m, to)| (m, C::encode(tiles.with_blank_at(to), cells)))
    }

    fn apply(&self, state: u32, m: Move) -> u32 {
        let tiles = self.decode(state);
        let next = tiles.with_blank_at(self.steps.target(tiles.blank, m));
        C::encode(next, self.steps.size().cells())
    }

    fn is_bipartite(&self) -> bool {
        true
    }

    fn new_store<N: Note<Op = Move>>(&self) -> Self::Store<N> {
        M::store(self.steps.size().cells())
    }
}

impl<C: WordCode, M: Remembering> FastSpace for EncodedSpace<C, M> {
    type BfsMemory = Self::Store<Reached<Move>>;

    fn new_bfs_memory(&self) -> Self::BfsMemory {
        self.new_store()
    }
}

impl<C: WordCode, M: Remembering> Keyed for EncodedSpace<C, M> {
    type Key = u32;

    fn key(&self, state: u32) -> u32 {
        state
    }

    fn state_of(&self, key: u32) -> u32 {
        key
    }
}

impl<C: WordCode, M: Remembering> TileSpace for EncodedSpace<C, M> {
    fn encode(&self, board: &Board) -> u32 {
        C::encode(Tiles::new(board), self.steps.size().cells())
    }

    fn tiles(&self, state: u32) -> Tiles {
        self.decode(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Size;

    fn round_trips<C: WordCode>(size: Size, step: usize) {
        let cells = size.cells();
        let mut words = std::collections::HashSet::new();
        for r in (0..rank::factorial(cells)).step_by(step) {
            let tiles = Tiles::new(&rank::unrank(size, r));
            let word = C::encode(tiles, cells);
            assert_eq!(C::decode(word, cells), tiles);
            assert!(words.insert(word));
        }
    }

    #[test]
    fn every_board_has_a_word_of_its_own() {
        for (size, step) in [(Size::new(3, 2).unwrap(), 1), (Size::EIGHT, 7)] {
            round_trips::<Decimal>(size, step);
            round_trips::<Bits27>(size, step);
            round_trips::<Cantor>(size, step);
        }
    }

    #[test]
    fn words_are_those_of_the_write_ups() {
        let goal = Board::blank_last(Size::EIGHT);
        assert_eq!(Decimal::encode(Tiles::new(&goal), 9), 123_456_780);
        assert_eq!(Bits27::encode(Tiles::new(&goal), 9), 0o012_345_670 << 5 | 8);
        assert_eq!(u64::from(Cantor::encode(Tiles::new(&goal), 9)), rank::rank(&goal));
    }
}
