//! The size of a board that nobody has said, from how its lines look.

use super::error::{BLANKS, Input, ParseError};
use super::lex::{Token, TokenLine, is_blank_sign};
use super::tiles::{LONGEST_TILE, board, is_permutation, value};
use crate::puzzle::Size;
use crate::puzzle::size::{MAX_CELLS, SizeError};
use crate::text::numbers::counted;

/// The size of a board written without rows: square where that is possible, else wider than high.
fn of_count(tiles: usize) -> Option<Size> {
    const SIZES: [(usize, usize); 9] =
        [(2, 2), (3, 2), (4, 2), (3, 3), (5, 2), (4, 3), (7, 2), (5, 3), (4, 4)];
    let (width, height) = SIZES.into_iter().find(|(width, height)| width * height == tiles)?;
    Size::new(width, height).ok()
}

/// Whether a line's tokens are all the tiles of a board.
pub(super) fn is_whole(line: &TokenLine<'_>) -> bool {
    is_whole_in_rows(std::slice::from_ref(line))
}

/// Whether the tokens of some lines, one after the other, are all the tiles of a board. A token too long for a tile is
/// taken for tiles without separators.
pub(super) fn is_whole_in_rows(rows: &[TokenLine<'_>]) -> bool {
    let length = |token: Token<'_>| if token.len() <= LONGEST_TILE { token.len() } else { 1 };
    is_permutation(rows.iter().flat_map(|row| &row.tokens).flat_map(|token| token.pieces(length(*token))))
}

/// Whether a line is a board of this size with a number in front.
pub(super) fn is_numbered(line: &TokenLine<'_>, size: Size) -> bool {
    line.len() == size.cells() + 1 && is_permutation(line.tokens[1..].iter().copied())
}

/// Whether the first two of these lines are boards of this size numbered 0 and 1, or 1 and 2.
pub(super) fn begin_numbered_list(lines: &[TokenLine<'_>], size: Size) -> bool {
    let number = |line: &TokenLine<'_>| line.tokens[0].word.parse::<u32>().ok();
    let next = lines.get(1).filter(|line| is_numbered(line, size)).and_then(number);
    number(&lines[0]).is_some_and(|first| first < 2 && next == Some(first + 1))
}

/// Whether a line with one token more than a board can be a board and a token too many as well as a number and a board.
pub(super) fn may_end_too_late(line: &TokenLine<'_>) -> bool {
    value(line.tokens[0].word) == value(line.tokens[line.len() - 1].word)
}

/// Whether the first of these lines is of a kind, and not by accident: 0 1 2 3 may also be the first row of a larger
/// board, and then the next row is no whole board.
fn is_first_of_kind(lines: &[TokenLine<'_>], is_of_kind: impl Fn(&TokenLine<'_>) -> bool) -> bool {
    let first = &lines[0];
    let looks_alike = |line: &TokenLine<'_>| line.len() == first.len() && joined(line) == joined(first);
    let next = lines.get(1).filter(|next| !next.opens_block && looks_alike(next));
    is_of_kind(first) && next.is_none_or(is_of_kind)
}

/// Whether the first of these lines is a whole board, and not a row of a larger one.
pub(super) fn begin_with_whole(lines: &[TokenLine<'_>]) -> bool {
    is_first_of_kind(lines, is_whole)
}

/// The characters of a line with a single token, which may be tiles without separators.
fn joined(line: &TokenLine<'_>) -> Option<usize> {
    (line.len() == 1).then(|| line.tokens[0].len())
}

/// The size of the board that begins with the first of these lines, in a block of some of them.
///
/// # Errors
/// If it cannot be told, or is none that boards can have.
pub(super) fn guess(input: &Input<'_>, lines: &[TokenLine<'_>], block: usize) -> Result<Size, ParseError> {
    let block = &lines[..block];
    let unknown = || {
        let tiles: usize = tiles_by_line(block).iter().sum();
        let problem = format!("cannot tell the size of a board of {tiles} tiles; say it, such as --size 3x3");
        input.error(block[0].start(), problem)
    };
    let possible = |size: Result<Size, SizeError>| size.map_err(|error| input.error(block[0].start(), error));
    let count = block[0].len();
    if count == 1 {
        return from_single_tokens(input, block)?.map_or_else(|| Err(unknown()), possible);
    }
    if let Some(size) = of_count(count)
        && begin_with_whole(block)
    {
        return Ok(size);
    }
    if let Some(size) = of_count(count - 1)
        && is_first_of_kind(block, |line| is_numbered(line, size))
    {
        return numbered(input, lines, size);
    }
    // Two rows of nine or more fit no board; one row is none.
    if count >= 9 || matches!(count, 6 | 8) && block.get(1).is_none_or(|next| next.len() != count) {
        return of_count(count).ok_or_else(unknown);
    }
    check_rows(input, block)?;
    possible(rows(count, block.len()))
}

/// The size of boards that look numbered, with what may be a number in front. Where that may be a tile as well, it is a
/// number only in a list.
fn numbered(input: &Input<'_>, lines: &[TokenLine<'_>], size: Size) -> Result<Size, ParseError> {
    let tokens = &lines[0].tokens;
    let Some(other) = of_count(tokens.len()).filter(|_| !begin_numbered_list(lines, size)) else {
        return Ok(size);
    };
    let (Err(error), Ok(number)) = (board(input, other, tokens), tokens[0].word.parse()) else {
        return Ok(other);
    };
    let why = "numbers go up from 0 or 1 in a list of several";
    let other = format!("a {other} board in which {}", error.problem);
    Err(input.error(tokens[0].start, no_number(size, number, why, &other)))
}

/// What is wrong with a number in front of a board that is out of order, or may be a tile.
pub(super) fn no_number(size: Size, number: u32, why: &str, other: &str) -> String {
    format!("this line is either {size} board number {number}, but {why}; or {other}")
}

/// How many tiles stand in each line. Single tokens are rows without separators if one of them is too long for a tile.
fn tiles_by_line(lines: &[TokenLine<'_>]) -> Vec<usize> {
    let any_joined = lines.iter().filter_map(joined).any(|length| length > LONGEST_TILE);
    lines.iter().map(|line| joined(line).filter(|_| any_joined).unwrap_or(line.len())).collect()
}

/// Checks that lines which can only be rows are equally long.
fn check_rows(input: &Input<'_>, rows: &[TokenLine<'_>]) -> Result<(), ParseError> {
    let tiles = tiles_by_line(rows);
    let occurrences = |length: usize| tiles.iter().filter(|&&other| other == length).count();
    let usual = tiles.iter().copied().max_by_key(|&length| (occurrences(length), length)).unwrap_or(0);
    let Some(odd) = tiles.iter().position(|&length| length != usual) else { return Ok(()) };
    let all = match tiles.split_last() {
        Some((last, rest)) if rest.len() < MAX_CELLS => {
            let rest: Vec<String> = rest.iter().map(usize::to_string).collect();
            format!("rows of {} and {last} tiles", rest.join(", "))
        }
        _ => "they".to_owned(),
    };
    let problem = format!(
        "{} in this row, where the others have {usual}: {all} make no board; in an empty cell write {BLANKS}",
        counted(tiles[odd], "tile")
    );
    Err(input.error(rows[odd].start(), problem))
}

/// The size of boards of this width in this many rows: square boards if they come out even, else one board.
fn rows(width: usize, rows: usize) -> Result<Size, SizeError> {
    match Size::new(width, width) {
        Ok(square) if rows.is_multiple_of(width) || Size::new(width, rows).is_err() => Ok(square),
        _ => Size::new(width, rows),
    }
}

/// The size of boards whose first line is a single token; none if it cannot be told.
fn from_single_tokens(
    input: &Input<'_>,
    block: &[TokenLine<'_>],
) -> Result<Option<Result<Size, SizeError>>, ParseError> {
    let token = block[0].tokens[0];
    let length = token.len();
    let alike = block.iter().take_while(|line| joined(line) == Some(length)).count();
    let is_number = !token.word.chars().any(|c| is_blank_sign(c) && c != '0');
    let compact = length > 1 && (alike == block.len() || !is_number);
    let whole = compact && is_permutation(token.pieces(1));
    if let Some(size) = of_count(length).filter(|_| whole || compact && (alike == 1 || length >= 9)) {
        return Ok(Some(Ok(size)));
    }
    let column = &block[..block.iter().take_while(|line| line.len() == 1).count()];
    check_rows(input, column)?;
    Ok(match compact {
        false => of_column(column).map(Ok),
        true if alike == 1 => None,
        true => Some(rows(length, alike)),
    })
}

/// The size of boards of one tile a line: all of them one board, unless they are several whole boards.
fn of_column(column: &[TokenLine<'_>]) -> Option<Size> {
    let holds_boards_of =
        |count: &usize| column.chunks(*count).all(|lines| lines.len() == *count && is_whole_in_rows(lines));
    of_count((4..=MAX_CELLS).find(holds_boards_of).unwrap_or(column.len()))
}
