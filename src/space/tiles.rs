//! The packed board: four bits a cell in one 64-bit word, and the moves on it.

use super::operator::LastOperator;
use crate::puzzle::{Board, Move, Order, Size, size::MAX_CELLS};

/// A packed board and where its blank is.
///
/// Cell `i` stands in bits `4i..4i+4`; the blank and all cells past the board's end are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// The cells.
    pub cells: u64,
    /// The blank's cell.
    pub blank: u8,
}

impl Tiles {
    /// The packed form of a board.
    pub fn new(board: &Board) -> Self {
        let cells = board.tiles().iter().rev().fold(0, |word, &tile| word << 4 | u64::from(tile));
        Self { cells, blank: board.blank() as u8 }
    }

    /// The packed board with these cells on a board of `count` cells; finds the blank.
    #[inline]
    pub const fn from_cells(cells: u64, count: usize) -> Self {
        // A nibble is zero exactly if none of its bits is set: fold each nibble's bits onto its lowest, and look for
        // the first one that stays clear.
        let folded = cells | cells >> 1 | cells >> 2 | cells >> 3;
        let clear = !folded & (0x1111_1111_1111_1111 >> (4 * (MAX_CELLS - count)));
        Self { cells, blank: (clear.trailing_zeros() / 4) as u8 }
    }

    /// The tile in a cell.
    #[inline]
    pub const fn tile(self, cell: u8) -> u8 {
        (self.cells >> (4 * cell) & 15) as u8
    }

    /// The board after the blank has changed places with the tile in `to`.
    #[inline]
    #[must_use]
    pub const fn with_blank_at(self, to: u8) -> Self {
        let tile = self.cells >> (4 * to) & 15;
        // `|` and not `^`, of which a compiler makes a multiplication.
        Self { cells: self.cells ^ (tile << (4 * to)) | (tile << (4 * self.blank)), blank: to }
    }
}

/// The moves possible from each cell, in operator order: the geometry of one size, made once.
#[derive(Clone, Debug)]
pub struct Steps {
    size: Size,
    /// By the blank's cell and the operator that took it there, whose inverse is left out.
    lists: Box<[[List; LastOperator::<Move>::INDEXES]; MAX_CELLS]>,
    target: [[u8; 4]; MAX_CELLS],
}

#[derive(Clone, Copy, Debug)]
struct List {
    steps: [(Move, u8); 4],
    count: u8,
}

impl Steps {
    /// The moves on boards of `size`, tried in `order`.
    pub fn new(size: Size, order: Order) -> Self {
        let empty = List { steps: [(Move::Up, 0); 4], count: 0 };
        let mut steps = Self {
            size,
            lists: Box::new([[empty; LastOperator::<Move>::INDEXES]; MAX_CELLS]),
            target: [[0; 4]; MAX_CELLS],
        };
        for cell in 0..size.cells() {
            for m in order.moves() {
                let Some(to) = m.target(size, cell) else { continue };
                steps.target[cell][m as usize] = to as u8;
                let inverse = LastOperator::by(m.inverse()).index();
                for (_, list) in steps.lists[cell].iter_mut().enumerate().filter(|(last, _)| *last != inverse)
                {
                    list.steps[usize::from(list.count)] = (m, to as u8);
                    list.count += 1;
                }
            }
        }
        steps
    }

    /// The board's size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The moves possible with the blank at `blank`, but the one that undoes `last`, each with the cell to which it
    /// takes the blank.
    #[inline]
    pub fn from(&self, blank: u8, last: LastOperator<Move>) -> &[(Move, u8)] {
        let list = &self.lists[usize::from(blank) % MAX_CELLS][last.index()];
        &list.steps[..usize::from(list.count)]
    }

    /// Where a move that is possible at `blank` takes it.
    #[inline]
    pub fn target(&self, blank: u8, m: Move) -> u8 {
        self.target[usize::from(blank) % MAX_CELLS][m as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::draw;

    #[test]
    fn packed_moves_do_what_moves_of_the_board_do() {
        for size in [Size::EIGHT, Size::FIFTEEN, Size::new(5, 2).unwrap(), Size::new(2, 2).unwrap()] {
            let steps = Steps::new(size, "rdlu".parse().unwrap());
            for index in 0..50 {
                let board = draw::uniform(&mut draw::Words::new(0, index), &Board::blank_last(size));
                let tiles = Tiles::new(&board);
                assert_eq!(Tiles::from_cells(tiles.cells, size.cells()), tiles);
                assert_eq!(usize::from(tiles.blank), board.blank());
                let moved: Vec<_> = steps
                    .from(tiles.blank, LastOperator::NONE)
                    .iter()
                    .map(|&(m, to)| (m, tiles.with_blank_at(to)))
                    .collect();
                let expected: Vec<_> = "rdlu"
                    .chars()
                    .filter_map(|c| {
                        let m = Move::from_letter(c)?;
                        Some((m, Tiles::new(&board.moved(m)?)))
                    })
                    .collect();
                assert_eq!(moved, expected, "{board}");
                for m in Move::ALL {
                    let kept = steps.from(tiles.blank, LastOperator::by(m)).iter().map(|step| step.0);
                    let expected = moved.iter().map(|step| step.0).filter(|step| *step != m.inverse());
                    assert!(kept.eq(expected), "{board} after {m:?}");
                }
            }
        }
    }
}
