//! The size of a board: width x height, at most 16 cells.

use std::fmt;
use std::str::FromStr;

/// Largest number of cells a board may have: a cell's tile fits four bits, a board fits 64.
pub const MAX_CELLS: usize = 16;

/// Width and height of a board, each at least 2, at most 16 cells together.
///
/// ```
/// use harness::puzzle::Size;
/// let size: Size = "3x3".parse().unwrap();
/// assert_eq!((size.width(), size.height(), size.cells()), (3, 3, 9));
/// assert!("5x5".parse::<Size>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A size that no board can have, or that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// Fewer than two rows or columns, or more than sixteen cells.
    #[error("a {0}x{1} board is out of range: width and height are at least 2, and at most 16 cells in all")]
    OutOfRange(usize, usize),
    /// Not of the form `3x3` or `3`.
    #[error("`{0}` is not a size: write width x height, such as 3x3, or one number for a square")]
    Syntax(String),
}

impl Size {
    /// The 8-puzzle's size.
    pub const EIGHT: Self = Self { width: 3, height: 3 };
    /// The 15-puzzle's size.
    pub const FIFTEEN: Self = Self { width: 4, height: 4 };

    /// A board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// If either is below 2 or there would be more than [`MAX_CELLS`] cells.
    pub const fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        // Bounded before they are multiplied, so that absurd sizes from a file cannot overflow.
        if width < 2 || height < 2 || width > MAX_CELLS || height > MAX_CELLS || width * height > MAX_CELLS {
            return Err(SizeError::OutOfRange(width, height));
        }
        Ok(Self { width: width as u8, height: height as u8 })
    }

    /// Number of columns.
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Number of rows.
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// Number of cells, the blank's included.
    pub const fn cells(self) -> usize {
        self.width() * self.height()
    }

    /// Column and row of a cell; cells are numbered row by row from 0.
    pub const fn column_row(self, cell: usize) -> (usize, usize) {
        (cell % self.width(), cell / self.width())
    }

    /// Manhattan distance between two cells.
    pub const fn distance(self, a: usize, b: usize) -> usize {
        let ((ax, ay), (bx, by)) = (self.column_row(a), self.column_row(b));
        ax.abs_diff(bx) + ay.abs_diff(by)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let number = |part: &str| part.trim().parse().map_err(|_| SizeError::Syntax(text.to_owned()));
        match text.split_once(['x', 'X', '*']) {
            Some((width, height)) => Self::new(number(width)?, number(height)?),
            None => number(text).and_then(|side| Self::new(side, side)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_printed() {
        for text in ["2x2", "3x3", "4x4", "2x8", "5x3"] {
            assert_eq!(text.parse::<Size>().unwrap().to_string(), text);
        }
        assert_eq!("4".parse(), Ok(Size::FIFTEEN));
    }

    #[test]
    fn impossible_sizes_are_refused() {
        for text in ["1x9", "3x6", "0x0", "99999999999x2", "x", "3x", "", "a"] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
    }

    #[test]
    fn distance_is_in_moves() {
        assert_eq!(Size::EIGHT.distance(0, 8), 4);
        assert_eq!(Size::new(5, 3).unwrap().distance(4, 10), 6);
    }
}
