//! The four operators: moves of the *blank*, and the orders in which a search may try them.

use super::Size;
use std::fmt;
use std::str::FromStr;

/// A move of the blank. The letter is the direction in which the blank goes, not the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Move {
    /// The blank goes up.
    Up = 0,
    /// The blank goes down.
    Down = 1,
    /// The blank goes left.
    Left = 2,
    /// The blank goes right.
    Right = 3,
}

impl Move {
    /// All four, in the default order.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The move with this number: the inverse of `as u8`. Only the two lowest bits count.
    pub const fn from_index(index: u8) -> Self {
        Self::ALL[(index & 3) as usize]
    }

    /// The move that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self::from_index(self as u8 ^ 1)
    }

    /// `u`, `d`, `l` or `r`.
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'u',
            Self::Down => 'd',
            Self::Left => 'l',
            Self::Right => 'r',
        }
    }

    /// The move for a letter, in either case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'u' | 'U' => Some(Self::Up),
            'd' | 'D' => Some(Self::Down),
            'l' | 'L' => Some(Self::Left),
            'r' | 'R' => Some(Self::Right),
            _ => None,
        }
    }

    /// Where the blank at `cell` goes, unless it would leave the board.
    pub const fn target(self, size: Size, cell: usize) -> Option<usize> {
        let (x, y) = size.column_row(cell);
        match self {
            Self::Up if y > 0 => Some(cell - size.width()),
            Self::Down if y + 1 < size.height() => Some(cell + size.width()),
            Self::Left if x > 0 => Some(cell - 1),
            Self::Right if x + 1 < size.width() => Some(cell + 1),
            _ => None,
        }
    }
}

/// A permutation of the four moves: the order in which a search tries them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order([Move; 4]);

impl Order {
    /// The moves, first to last.
    pub const fn moves(self) -> [Move; 4] {
        self.0
    }
}

impl Default for Order {
    fn default() -> Self {
        Self(Move::ALL)
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|m| write!(f, "{}", m.letter()))
    }
}

/// Not a permutation of `udlr`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an order of moves: write each of u, d, l and r once, such as udlr")]
pub struct OrderError(String);

impl FromStr for Order {
    type Err = OrderError;

    fn from_str(text: &str) -> Result<Self, OrderError> {
        let refused = || OrderError(text.to_owned());
        let moves: Vec<Move> =
            text.chars().map(|c| Move::from_letter(c).ok_or_else(refused)).collect::<Result<_, _>>()?;
        let moves: [Move; 4] = moves.try_into().map_err(|_| refused())?;
        if Move::ALL.iter().all(|m| moves.contains(m)) { Ok(Self(moves)) } else { Err(refused()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_and_its_inverse_cancel() {
        for size in [Size::EIGHT, Size::FIFTEEN, Size::new(5, 2).unwrap()] {
            for cell in 0..size.cells() {
                for m in Move::ALL {
                    if let Some(to) = m.target(size, cell) {
                        assert_eq!(size.distance(cell, to), 1);
                        assert_eq!(m.inverse().target(size, to), Some(cell));
                    }
                }
            }
        }
    }

    #[test]
    fn orders_are_permutations() {
        assert_eq!("ulrd".parse::<Order>().unwrap().to_string(), "ulrd");
        assert_eq!(Order::default().to_string(), "udlr");
        for wrong in ["", "udl", "udlrr", "uudl", "udlx"] {
            assert!(wrong.parse::<Order>().is_err(), "{wrong}");
        }
    }
}
