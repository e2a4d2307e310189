//! The symmetries of a square board: what a reflection does to cells and moves.

use super::{Move, Size};

/// A transposition along the main diagonal or not, then reflections from left to right and from top to bottom or not:
/// the eight symmetries of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Exchange rows and columns; for square boards only.
    pub transpose: bool,
    /// Then exchange left and right.
    pub flip_x: bool,
    /// Then exchange top and bottom.
    pub flip_y: bool,
}

impl Symmetry {
    /// Leaves everything where it is.
    pub const IDENTITY: Self = Self { transpose: false, flip_x: false, flip_y: false };

    /// All eight, the identity first.
    pub const ALL: [Self; 8] = {
        let mut all = [Self::IDENTITY; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Self { transpose: i & 4 != 0, flip_x: i & 1 != 0, flip_y: i & 2 != 0 };
            i += 1;
        }
        all
    };

    /// Where the contents of a cell go.
    pub const fn cell(self, size: Size, cell: usize) -> usize {
        let (mut x, mut y) = size.column_row(cell);
        if self.transpose {
            (x, y) = (y, x);
        }
        if self.flip_x {
            x = size.width() - 1 - x;
        }
        if self.flip_y {
            y = size.height() - 1 - y;
        }
        y * size.width() + x
    }

    /// What a move becomes: moving and then reflecting is reflecting and then making this move.
    #[must_use]
    pub const fn reflected(self, m: Move) -> Move {
        let m = match (self.transpose, m) {
            (false, m) => m,
            (true, Move::Up) => Move::Left,
            (true, Move::Left) => Move::Up,
            (true, Move::Down) => Move::Right,
            (true, Move::Right) => Move::Down,
        };
        match m {
            Move::Up | Move::Down if self.flip_y => m.inverse(),
            Move::Left | Move::Right if self.flip_x => m.inverse(),
            _ => m,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_reflected_as_cells_are() {
        for size in [Size::EIGHT, Size::FIFTEEN] {
            for symmetry in Symmetry::ALL {
                for cell in 0..size.cells() {
                    for m in Move::ALL {
                        let moved_then_reflected = m.target(size, cell).map(|to| symmetry.cell(size, to));
                        let reflected_then_moved =
                            symmetry.reflected(m).target(size, symmetry.cell(size, cell));
                        assert_eq!(moved_then_reflected, reflected_then_moved);
                    }
                }
            }
        }
    }
}
