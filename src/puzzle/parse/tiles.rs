//! From tokens to a board, or to what is wrong with it.

use super::error::{BLANKS, Input, ParseError, tiles_of};
use super::lex::{Token, is_blank_sign, unknown_tile};
use crate::puzzle::board::BoardError;
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
    if word.len() == 1 && word.chars().all(is_blank_sign) {
        return Some(0);
    }
    word.bytes().try_fold(0_u8, |number, byte| {
        byte.is_ascii_digit().then(|| number.saturating_mul(10).saturating_add(byte - b'0'))
    })
}

/// Whether these tokens are 0 to their number less one, each once.
pub(super) fn is_permutation<'t>(tokens: impl Iterator<Item = Token<'t>>) -> bool {
    let (mut seen, mut count) = (0_u32, 0);
    for token in tokens {
        match value(token.word) {
            Some(value) if usize::from(value) < MAX_CELLS => seen |= 1 << value,
            _ => return false,
        }
        count += 1;
    }
    count <= MAX_CELLS && seen == (1 << count) - 1
}

/// The board with these tiles, as many as it has cells.
pub(super) fn board(input: &Input<'_>, size: Size, tokens: &[Token<'_>]) -> Result<Board, ParseError> {
    let mut tiles = [0; MAX_CELLS];
    for (tile, &token) in tiles.iter_mut().zip(tokens) {
        let input = Input { size: Some(size), ..*input };
        *tile = value(token.word).ok_or_else(|| unknown_tile(&input, token))?;
    }
    let tiles = &tiles[..tokens.len()];
    Board::new(size, tiles).map_err(|error| {
        // The second place of a tile that stands twice, else the first.
        let at = |wanted: u8, nth| (0..tiles.len()).filter(|&at| tiles[at] == wanted).nth(nth).unwrap_or(0);
        match error {
            BoardError::Duplicate(tile) => {
                let problem = format!("{error}, and {} missing", missing(size, tiles));
                input.error(tokens[at(tile, 1)].start, problem)
            }
            BoardError::OutOfRange { tile, .. } => {
                let Token { word, start } = tokens[at(tile, 0)];
                let (cells, range) = (size.cells(), tiles_of(Some(size)));
                let is_one_too_high = (1..=cells as u8).all(|tile| tiles.contains(&tile));
                let problem = if is_one_too_high {
                    format!(
                        "a {size} board has no tile {cells}, and this one has no blank: if {cells} stands for the \
                         blank, or its cell was left empty, write {BLANKS}"
                    )
                } else {
                    format!("tile {word} is out of range: a {size} board has {range} and {BLANKS}")
                };
                input.error(start, problem)
            }
            BoardError::Count { .. } => input.error_anywhere(error),
        }
    })
}

/// The tiles that do not stand anywhere, with their verb.
fn missing(size: Size, tiles: &[u8]) -> String {
    let absent: Vec<String> = (1..size.cells() as u8)
        .chain([0])
        .filter(|tile| !tiles.contains(tile))
        .map(|tile| if tile == 0 { "the blank".to_owned() } else { format!("tile {tile}") })
        .collect();
    format!("{} {}", absent.join(", "), if absent.len() == 1 { "is" } else { "are" })
}
