//! A board: which tile stands where.

use super::{Move, Size, size::MAX_CELLS};
use std::fmt;

/// An arrangement of the tiles `1..cells` and one blank (tile 0) on a board of a given size.
///
/// This is the type at the edges of the program; searches work on the packed states of [`crate::space`].
///
/// ```
/// use harness::puzzle::{Board, Size};
/// let board = Board::new(Size::EIGHT, &[2, 3, 4, 1, 5, 0, 7, 6, 8]).unwrap();
/// assert_eq!(board.to_string(), "2 3 4 1 5 x 7 6 8");
/// assert_eq!(board.blank(), 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    // Cells past the board's end stay 0, so that derived equality is right.
    tiles: [u8; MAX_CELLS],
}

/// Why some tiles make no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// Too few or too many tiles for the size.
    #[error("{found} tiles where a {size} board has {}", size.cells())]
    Count {
        /// The board's size.
        size: Size,
        /// How many tiles there were.
        found: usize,
    },
    /// A tile that the size does not have.
    #[error("tile {tile} is out of range: a {size} board has the tiles 1 to {} and one blank", size.cells() - 1)]
    OutOfRange {
        /// The board's size.
        size: Size,
        /// The offending tile.
        tile: u8,
    },
    /// A tile, or the blank (0), that stands in two cells.
    #[error("{} stands twice", if *.0 == 0 { "the blank".to_owned() } else { format!("tile {}", .0) })]
    Duplicate(u8),
}

impl Board {
    /// A board from its tiles row by row, 0 the blank.
    ///
    /// # Errors
    /// If the tiles are not a permutation of `0..size.cells()`.
    pub fn new(size: Size, tiles: &[u8]) -> Result<Self, BoardError> {
        if tiles.len() != size.cells() {
            return Err(BoardError::Count { size, found: tiles.len() });
        }
        let mut seen = 0_u32;
        let mut board = Self { size, tiles: [0; MAX_CELLS] };
        for (cell, &tile) in tiles.iter().enumerate() {
            if usize::from(tile) >= size.cells() {
                return Err(BoardError::OutOfRange { size, tile });
            }
            if seen & (1 << tile) != 0 {
                return Err(BoardError::Duplicate(tile));
            }
            seen |= 1 << tile;
            board.tiles[cell] = tile;
        }
        Ok(board)
    }

    /// The tiles in order, the blank last: the 8-puzzle's usual goal.
    pub fn blank_last(size: Size) -> Self {
        let mut board = Self { size, tiles: [0; MAX_CELLS] };
        for cell in 0..size.cells() - 1 {
            board.tiles[cell] = cell as u8 + 1;
        }
        board
    }

    /// The blank first, then the tiles in order: the goal of AIMA and of Korf's instances.
    pub fn blank_first(size: Size) -> Self {
        let mut board = Self { size, tiles: [0; MAX_CELLS] };
        for cell in 0..size.cells() {
            board.tiles[cell] = cell as u8;
        }
        board
    }

    /// The board's size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The tiles row by row, 0 the blank.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.size.cells()]
    }

    /// The blank's cell.
    pub fn blank(&self) -> usize {
        self.cell_of(0)
    }

    /// The cell in which a tile stands.
    ///
    /// # Panics
    /// If the board has no such tile.
    pub fn cell_of(&self, tile: u8) -> usize {
        self.tiles().iter().position(|&t| t == tile).expect("a board holds each of its tiles")
    }

    /// The board after a move of the blank, unless the blank would leave it.
    #[must_use]
    pub fn moved(&self, m: Move) -> Option<Self> {
        let from = self.blank();
        let to = m.target(self.size, from)?;
        let mut next = *self;
        next.tiles.swap(from, to);
        Some(next)
    }

    /// The board with the contents of two cells exchanged.
    #[must_use]
    pub fn swapped(&self, a: usize, b: usize) -> Self {
        let mut next = *self;
        next.tiles[..self.size.cells()].swap(a, b);
        next
    }
}

/// Tiles row by row, separated by spaces, `x` the blank: the form used in CSV files and manifests.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, &tile) in self.tiles().iter().enumerate() {
            if cell > 0 {
                f.write_str(" ")?;
            }
            if tile == 0 { f.write_str("x")? } else { write!(f, "{tile}")? }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_permutations_are_boards() {
        let size = Size::EIGHT;
        assert_eq!(Board::new(size, &[1, 2, 3, 4, 5, 6, 7, 8]), Err(BoardError::Count { size, found: 8 }));
        assert_eq!(
            Board::new(size, &[1, 2, 3, 4, 5, 6, 7, 9, 0]),
            Err(BoardError::OutOfRange { size, tile: 9 })
        );
        assert_eq!(Board::new(size, &[1, 2, 3, 4, 5, 6, 7, 7, 0]), Err(BoardError::Duplicate(7)));
    }

    #[test]
    fn moves_take_the_blank_along() {
        let goal = Board::blank_last(Size::EIGHT);
        assert_eq!(goal.moved(Move::Right), None);
        assert_eq!(goal.moved(Move::Up).unwrap().to_string(), "1 2 3 4 5 x 7 8 6");
        assert_eq!(goal.moved(Move::Up).and_then(|b| b.moved(Move::Down)), Some(goal));
    }
}
