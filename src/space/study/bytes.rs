//! The board as one would first write it down: an array of bytes, one a cell.

use crate::puzzle::{Board, Move, Order, size::MAX_CELLS};
use crate::space::fast::{FastSpace, bfs_memory::Reached};
use crate::space::index::maps::Hashed;
use crate::space::operator::LastOperator;
use crate::space::pool::PoolStore;
use crate::space::store::{Keyed, Note};
use crate::space::tiles::{Steps, Tiles};
use crate::space::{Space, TileSpace};

/// A board as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes {
    /// By cell: its tile; 0 for the blank, and past the board's end.
    tiles: [u8; MAX_CELLS],
    blank: u8,
}

impl Bytes {
    /// The bytes of a packed board.
    pub fn new(tiles: Tiles) -> Self {
        Self { tiles: std::array::from_fn(|cell| tiles.tile(cell as u8)), blank: tiles.blank }
    }

    /// The blank's cell.
    #[inline]
    pub fn blank(&self) -> u8 {
        self.blank
    }

    /// The tile in a cell.
    #[inline]
    pub fn tile(&self, cell: u8) -> u8 {
        self.tiles[usize::from(cell) % MAX_CELLS]
    }

    /// The blank changes places with the tile in `to`.
    #[inline]
    pub fn slide(&mut self, to: u8) {
        self.tiles.swap(usize::from(self.blank) % MAX_CELLS, usize::from(to) % MAX_CELLS);
        self.blank = to;
    }

    #[inline]
    fn after(mut self, to: u8) -> Self {
        self.slide(to);
        self
    }

    /// The packed board.
    #[inline]
    pub fn packed(&self) -> Tiles {
        let (lower, upper) = self.tiles.split_at(MAX_CELLS / 2);
        Tiles { cells: nibbles(lower) | nibbles(upper) << 32, blank: self.blank }
    }
}

/// Eight bytes below 16 as four bits each.
#[inline]
fn nibbles(bytes: &[u8]) -> u64 {
    let word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    let word = (word | word >> 4) & 0x00FF_00FF_00FF_00FF;
    let word = (word | word >> 8) & 0x0000_FFFF_0000_FFFF;
    (word | word >> 16) & 0xFFFF_FFFF
}

/// Boards of any size as bytes, remembered in a general-purpose hash map.
pub struct BytesSpace {
    steps: Steps,
    goal: Bytes,
}

impl BytesSpace {
    /// The space of all boards of the goal's size.
    pub fn new(goal: &Board, order: Order) -> Self {
        Self { steps: Steps::new(goal.size(), order), goal: Bytes::new(Tiles::new(goal)) }
    }
}

impl Space for BytesSpace {
    type State = Bytes;
    type Op = Move;
    type Store<N: Note<Op = Move>> = PoolStore<[u8; MAX_CELLS], N, Hashed<[u8; MAX_CELLS]>>;

    fn goal(&self) -> Bytes {
        self.goal
    }

    #[inline]
    fn successors(&self, state: Bytes, last: LastOperator<Move>) -> impl Iterator<Item = (Move, Bytes)> {
        self.steps.from(state.blank, last).iter().map(move |&(m, to)| (m, state.after(to)))
    }

    fn apply(&self, state: Bytes, m: Move) -> Bytes {
        state.after(self.steps.target(state.blank, m))
    }

    fn is_bipartite(&self) -> bool {
        true
    }

    fn new_store<N: Note<Op = Move>>(&self) -> Self::Store<N> {
        PoolStore::new(Hashed::default())
    }
}

impl FastSpace for BytesSpace {
    type BfsMemory = Self::Store<Reached<Move>>;

    fn new_bfs_memory(&self) -> Self::BfsMemory {
        self.new_store()
    }
}

impl Keyed for BytesSpace {
    type Key = [u8; MAX_CELLS];

    #[inline]
    fn key(&self, state: Bytes) -> [u8; MAX_CELLS] {
        state.tiles
    }

    #[inline]
    fn state_of(&self, tiles: [u8; MAX_CELLS]) -> Bytes {
        let blank = tiles.iter().position(|&tile| tile == 0).expect("every board has a blank");
        Bytes { tiles, blank: blank as u8 }
    }
}

impl TileSpace for BytesSpace {
    fn encode(&self, board: &Board) -> Bytes {
        Bytes::new(Tiles::new(board))
    }

    #[inline]
    fn tiles(&self, state: Bytes) -> Tiles {
        state.packed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Size, draw};

    #[test]
    fn bytes_hold_what_packed_boards_hold() {
        for size in [Size::EIGHT, Size::FIFTEEN, Size::new(5, 2).unwrap(), Size::new(2, 2).unwrap()] {
            let space = BytesSpace::new(&Board::blank_first(size), Order::default());
            for index in 0..50 {
                let board = draw::uniform(&mut draw::Words::new(0, index), &Board::blank_last(size));
                let state = space.encode(&board);
                assert_eq!(space.tiles(state), Tiles::new(&board));
                assert_eq!(space.state_of(space.key(state)), state);
                for (m, successor) in space.successors(state, LastOperator::NONE) {
                    assert_eq!(successor, space.encode(&board.moved(m).unwrap()));
                    assert_eq!(space.apply(successor, m.inverse()), state);
                }
            }
        }
    }
}
