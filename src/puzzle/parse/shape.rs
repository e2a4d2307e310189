//! The size of a board that nobody has said, from how its lines look.

use super::lex::{Input, Lexed, Line, is_blank_sign};
use super::tiles::{characters, is_permutation, value};
use crate::puzzle::Size;
use crate::puzzle::size::{MAX_CELLS, SizeError};

/// Characters of the longest tile's number.
const LONGEST_TILE: usize = 2;

/// The size of a board written without rows: square where that is possible, else wider than high.
pub(super) fn of_count(tiles: usize) -> Option<Size> {
    let (width, height) = match tiles {
        4 => (2, 2),
        6 => (3, 2),
        8 => (4, 2),
        9 => (3, 3),
        10 => (5, 2),
        12 => (4, 3),
        14 => (7, 2),
        15 => (5, 3),
        16 => (4, 4),
        _ => return None,
    };
    Size::new(width, height).ok()
}

/// Whether a line's tokens are all the tiles of a board.
pub(super) fn is_whole(input: &Input<'_>, lexed: &Lexed, line: &Line) -> bool {
    is_whole_in_rows(input, lexed, std::slice::from_ref(line))
}

/// Whether the tokens of some lines, one after the other, are all the tiles of a board. A token too long for a tile is
/// taken for tiles without separators.
pub(super) fn is_whole_in_rows(input: &Input<'_>, lexed: &Lexed, rows: &[Line]) -> bool {
    let tokens = rows.iter().flat_map(|row| lexed.tokens_of(row));
    let tiles = tokens.flat_map(|&token| {
        let (tile, joined) =
            if token.len() <= LONGEST_TILE { (Some(token), None) } else { (None, Some(token)) };
        tile.into_iter().chain(joined.into_iter().flat_map(characters))
    });
    is_permutation(tiles.map(|token| value(input.word(token))))
}

/// Whether a line is a board of this size with a number in front.
pub(super) fn is_numbered(input: &Input<'_>, lexed: &Lexed, line: &Line, size: Size) -> bool {
    line.len() == size.cells() + 1
        && is_permutation(lexed.tokens_of(line)[1..].iter().map(|&token| value(input.word(token))))
}

/// Whether the tokens of these lines are as many as a board of this size has tiles, and each looks like one.
pub(super) fn are_tiles_of_one(lexed: &Lexed, lines: &[Line], size: Size) -> bool {
    let mut missing = size.cells();
    for line in lines {
        let looks_like_tiles = lexed.tokens_of(line).iter().all(|token| token.len() <= LONGEST_TILE);
        if line.len() > missing || !looks_like_tiles {
            return false;
        }
        missing -= line.len();
    }
    missing == 0
}

/// Whether the first of these lines is of a kind, and not by accident: 0 1 2 3 may also be the first row of a larger
/// board, and then the next row is no whole board.
fn is_first_of_kind(lexed: &Lexed, lines: &[Line], is_of_kind: impl Fn(&Line) -> bool) -> bool {
    let first = &lines[0];
    let length = |line: &Line| (line.len() == 1).then(|| lexed.tokens[line.first].len());
    let looks_alike = |line: &Line| line.len() == first.len() && length(line) == length(first);
    let next = lines.get(1).filter(|next| !next.opens_block && looks_alike(next));
    is_of_kind(first) && next.is_none_or(is_of_kind)
}

/// Whether the first of these lines is a whole board, and not a row of a larger one.
pub(super) fn begins_with_whole(input: &Input<'_>, lexed: &Lexed, lines: &[Line]) -> bool {
    is_first_of_kind(lexed, lines, |line| is_whole(input, lexed, line))
}

/// The size of the board that begins with the first of these lines, the rest of its block; `Ok(None)` if it cannot be
/// told.
pub(super) fn guess(input: &Input<'_>, lexed: &Lexed, block: &[Line]) -> Result<Option<Size>, SizeError> {
    let count = block[0].len();
    if count == 1 {
        return guess_from_single_tokens(input, lexed, block);
    }
    if let Some(size) = of_count(count)
        && begins_with_whole(input, lexed, block)
    {
        return Ok(Some(size));
    }
    if let Some(size) = of_count(count - 1)
        && is_first_of_kind(lexed, block, |line| is_numbered(input, lexed, line, size))
    {
        return Ok(Some(size));
    }
    // Two rows of nine or more fit no board; one row is none.
    if count >= 9 || matches!(count, 6 | 8) && block.get(1).is_none_or(|next| next.len() != count) {
        return Ok(of_count(count));
    }
    if block.iter().all(|line| line.len() == count) {
        return rows(count, block.len());
    }
    let tiles = block.iter().map(Line::len).sum();
    let square = Size::new(count, count).ok().filter(|_| block.len() == count);
    Ok(of_count(tiles).or(square))
}

/// The size of boards of this width in this many rows: square boards if they come out even, else one board.
fn rows(width: usize, rows: usize) -> Result<Option<Size>, SizeError> {
    match Size::new(width, width) {
        Ok(square) if rows.is_multiple_of(width) || Size::new(width, rows).is_err() => Ok(Some(square)),
        _ => Size::new(width, rows).map(Some),
    }
}

fn guess_from_single_tokens(
    input: &Input<'_>,
    lexed: &Lexed,
    block: &[Line],
) -> Result<Option<Size>, SizeError> {
    let token = lexed.tokens[block[0].first];
    let length = token.len();
    let alike = block.iter().take_while(|l| l.len() == 1 && lexed.tokens[l.first].len() == length).count();
    let compact = length > 1 && (alike == block.len() || !is_number(input.word(token)));
    if !compact {
        let run = block.iter().take_while(|line| line.len() == 1).count();
        return Ok(of_column(input, lexed, &block[..run]));
    }
    let whole = is_permutation(characters(token).map(|c| value(input.word(c))));
    match of_count(length) {
        Some(size) if whole || alike == 1 || length >= 9 => Ok(Some(size)),
        _ if alike == 1 => Ok(None),
        _ => rows(length, alike),
    }
}

/// The size of boards of one tile a line: all of them one board, unless they are several whole boards.
fn of_column(input: &Input<'_>, lexed: &Lexed, column: &[Line]) -> Option<Size> {
    let holds_boards_of = |count: &usize| {
        column.chunks(*count).all(|lines| lines.len() == *count && is_whole_in_rows(input, lexed, lines))
    };
    let count = (4..=MAX_CELLS).find(holds_boards_of).unwrap_or(column.len());
    of_count(count)
}

fn is_number(word: &str) -> bool {
    !word.bytes().any(|b| is_blank_sign(b) && b != b'0')
}
