//! From tokens to a board, or to what is wrong with it.

use super::error::{ParseError, ParseProblem, named};
use super::lex::{Input, Token, is_blank_sign};
use crate::puzzle::size::MAX_CELLS;
use crate::puzzle::{Board, Size};

/// Largest number of cells where every tile has one digit, so that boards can be written without separators.
pub(super) const MAX_COMPACT_CELLS: usize = 10;

/// Characters of the longest tile's number.
pub(super) const LONGEST_TILE: usize = 2;

/// Whether boards of this size can be written without separators.
pub(super) const fn can_be_compact(size: Size) -> bool {
    size.cells() <= MAX_COMPACT_CELLS
}

/// The number a token stands for, a sign for the blank being 0; none if it is something else, such as `1x2`.
/// Numbers too large for any tile are all the same.
pub(super) fn value(word: &str) -> Option<u8> {
    let bytes = word.as_bytes();
    match *bytes {
        [byte] if is_blank_sign(byte) => Some(0),
        _ => bytes.iter().try_fold(0_u8, |number, byte| {
            byte.is_ascii_digit().then(|| number.saturating_mul(10).saturating_add(byte - b'0'))
        }),
    }
}

/// Whether these values are 0 to their number less one, each once.
pub(super) fn is_permutation(values: impl Iterator<Item = Option<u8>>) -> bool {
    let (mut seen, mut count) = (0_u32, 0);
    for value in values {
        match value {
            Some(value) if usize::from(value) < MAX_CELLS => seen |= 1 << value,
            _ => return false,
        }
        count += 1;
    }
    count <= MAX_CELLS && seen == (1 << count) - 1
}

/// The characters of a token, each a token.
pub(super) fn characters(token: Token) -> impl Iterator<Item = Token> {
    (token.start..token.end).map(|start| Token { start, end: start + 1 })
}

/// A board being put together.
pub(super) struct Cells {
    size: Size,
    tiles: [u8; MAX_CELLS],
    tokens: [Token; MAX_CELLS],
    filled: usize,
}

impl Cells {
    pub(super) const fn new(size: Size) -> Self {
        Self { size, tiles: [0; MAX_CELLS], tokens: [Token { start: 0, end: 0 }; MAX_CELLS], filled: 0 }
    }

    /// How many tiles there are by now.
    pub(super) const fn filled(&self) -> usize {
        self.filled
    }

    /// Fills the next cells. There must be room for them.
    pub(super) fn extend(
        &mut self,
        input: &Input<'_>,
        tokens: impl Iterator<Item = Token>,
    ) -> Result<(), ParseError> {
        for token in tokens {
            let word = input.word(token);
            let Some(tile) = value(word) else {
                let problem = ParseProblem::UnknownTile { token: word.to_owned(), size: Some(self.size) };
                return Err(input.error(token.start, problem));
            };
            self.tiles[self.filled] = tile;
            self.tokens[self.filled] = token;
            self.filled += 1;
        }
        Ok(())
    }

    /// The board, once all cells are filled.
    pub(super) fn finish(&self, input: &Input<'_>) -> Result<Board, ParseError> {
        let tiles = &self.tiles[..self.filled];
        Board::new(self.size, tiles).map_err(|_| self.first_problem(input))
    }

    fn first_problem(&self, input: &Input<'_>) -> ParseError {
        let cells = self.size.cells();
        let mut seen = 0_u32;
        for (&tile, &token) in self.tiles[..self.filled].iter().zip(&self.tokens) {
            if usize::from(tile) >= cells {
                let problem = if self.counts_the_blank_as_last() {
                    ParseProblem::NoBlank { size: self.size }
                } else {
                    ParseProblem::OutOfRange { token: input.word(token).to_owned(), size: self.size }
                };
                return input.error(token.start, problem);
            }
            if seen & (1 << tile) != 0 {
                let problem = ParseProblem::Duplicate { tile, missing: self.missing() };
                return input.error(token.start, problem);
            }
            seen |= 1 << tile;
        }
        let end = self.tokens[self.filled.saturating_sub(1)].start;
        input.error(end, ParseProblem::TooFew { found: self.filled, size: self.size })
    }

    /// Whether the tiles are 1 to N, so that N probably stands for the blank.
    fn counts_the_blank_as_last(&self) -> bool {
        is_permutation(self.tiles[..self.filled].iter().map(|tile| tile.checked_sub(1)))
    }

    fn missing(&self) -> String {
        let absent: Vec<String> = (1..self.size.cells() as u8)
            .chain([0])
            .filter(|tile| !self.tiles[..self.filled].contains(tile))
            .map(named)
            .collect();
        format!("{} {}", absent.join(", "), if absent.len() == 1 { "is" } else { "are" })
    }
}
