//! The size of a board that nobody has said, from how its lines look.

use super::error::{ParseError, ParseProblem};
use super::lex::{Input, Lexed, Line, is_blank_sign};
use super::tiles::{Cells, LONGEST_TILE, characters, is_permutation, value};
use crate::puzzle::Size;
use crate::puzzle::size::{MAX_CELLS, SizeError};

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

/// Whether this line and the one after it are boards of this size numbered 0 and 1, or 1 and 2.
pub(super) fn begins_numbered_list(input: &Input<'_>, lexed: &Lexed, at: usize, size: Size) -> bool {
    let number = |line: &Line| input.word(lexed.tokens[line.first]).parse::<u32>().ok();
    let is_board = |line: &&Line| is_numbered(input, lexed, line, size);
    let next = lexed.lines.get(at + 1).filter(is_board).and_then(number);
    number(&lexed.lines[at]).is_some_and(|first| first < 2 && next == Some(first + 1))
}

/// Whether a line with one token more than a board can be a board and a token too many as well as a number and a board.
pub(super) fn may_end_too_late(input: &Input<'_>, lexed: &Lexed, at: usize) -> bool {
    let tokens = lexed.tokens_of(&lexed.lines[at]);
    value(input.word(tokens[0])) == value(input.word(tokens[tokens.len() - 1]))
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

/// The size of the board that begins with a line, in a block that ends before another.
///
/// # Errors
/// If it cannot be told, or is none that boards can have.
pub(super) fn guess(
    input: &Input<'_>,
    lexed: &Lexed,
    at: usize,
    block_end: usize,
) -> Result<Size, ParseError> {
    let block = &lexed.lines[at..block_end];
    let start = lexed.tokens[block[0].first].start;
    let unknown =
        || input.error(start, ParseProblem::UnknownSize { tiles: tiles_by_line(lexed, block).iter().sum() });
    let impossible = |error: SizeError| input.error(start, error.into());
    let count = block[0].len();
    if count == 1 {
        return guess_from_single_tokens(input, lexed, block)?.map_err(impossible)?.ok_or_else(unknown);
    }
    if let Some(size) = of_count(count)
        && begins_with_whole(input, lexed, block)
    {
        return Ok(size);
    }
    if let Some(size) = of_count(count - 1)
        && is_first_of_kind(lexed, block, |line| is_numbered(input, lexed, line, size))
    {
        return numbered(input, lexed, at, size);
    }
    // Two rows of nine or more fit no board; one row is none.
    if count >= 9 || matches!(count, 6 | 8) && block.get(1).is_none_or(|next| next.len() != count) {
        return of_count(count).ok_or_else(unknown);
    }
    check_rows(input, lexed, block)?;
    rows(count, block.len()).map_err(impossible)
}

/// The size of boards that look numbered, with what may be a number in front. Where that may be a tile as well, it is a
/// number only in a list.
fn numbered(input: &Input<'_>, lexed: &Lexed, at: usize, size: Size) -> Result<Size, ParseError> {
    let tokens = lexed.tokens_of(&lexed.lines[at]);
    let Some(other) = of_count(tokens.len()).filter(|_| !begins_numbered_list(input, lexed, at, size)) else {
        return Ok(size);
    };
    let mut cells = Cells::new(other);
    let read = cells.extend(input, tokens.iter().copied()).and_then(|()| cells.finish(input));
    let (Err(error), Ok(number)) = (read, input.word(tokens[0]).parse()) else { return Ok(other) };
    let why = "numbers go up from 0 or 1 in a list of several".to_owned();
    let other = format!("a {other} board in which {}", error.problem);
    Err(input.error(tokens[0].start, ParseProblem::Numbering { number, size, why, other }))
}

/// How many tiles stand in each line. Single tokens are rows without separators if one of them is too long for a tile.
fn tiles_by_line(lexed: &Lexed, lines: &[Line]) -> Vec<usize> {
    let single = |line: &Line| (line.len() == 1).then(|| lexed.tokens[line.first].len());
    let joined = lines.iter().filter_map(single).any(|length| length > LONGEST_TILE);
    lines.iter().map(|line| single(line).filter(|_| joined).unwrap_or(line.len())).collect()
}

/// Checks that lines which can only be rows are equally long.
fn check_rows(input: &Input<'_>, lexed: &Lexed, rows: &[Line]) -> Result<(), ParseError> {
    let tiles = tiles_by_line(lexed, rows);
    let occurrences = |length: usize| tiles.iter().filter(|&&other| other == length).count();
    let usual = tiles.iter().copied().max_by_key(|&length| (occurrences(length), length)).unwrap_or(0);
    match tiles.iter().position(|&length| length != usual) {
        None => Ok(()),
        Some(odd) => {
            let problem = ParseProblem::Ragged { found: tiles[odd], usual, rows: tiles };
            Err(input.error(lexed.tokens[rows[odd].first].start, problem))
        }
    }
}

/// The size of boards of this width in this many rows: square boards if they come out even, else one board.
fn rows(width: usize, rows: usize) -> Result<Size, SizeError> {
    match Size::new(width, width) {
        Ok(square) if rows.is_multiple_of(width) || Size::new(width, rows).is_err() => Ok(square),
        _ => Size::new(width, rows),
    }
}

fn guess_from_single_tokens(
    input: &Input<'_>,
    lexed: &Lexed,
    block: &[Line],
) -> Result<Result<Option<Size>, SizeError>, ParseError> {
    let token = lexed.tokens[block[0].first];
    let length = token.len();
    let alike = block.iter().take_while(|l| l.len() == 1 && lexed.tokens[l.first].len() == length).count();
    let compact = length > 1 && (alike == block.len() || !is_number(input.word(token)));
    let whole = compact && is_permutation(characters(token).map(|c| value(input.word(c))));
    if let Some(size) = of_count(length).filter(|_| whole || compact && (alike == 1 || length >= 9)) {
        return Ok(Ok(Some(size)));
    }
    let run = &block[..block.iter().take_while(|line| line.len() == 1).count()];
    check_rows(input, lexed, run)?;
    Ok(match compact {
        false => Ok(of_column(input, lexed, run)),
        true if alike == 1 => Ok(None),
        true => rows(length, alike).map(Some),
    })
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
