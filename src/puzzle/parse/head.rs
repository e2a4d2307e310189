//! Lines that hold no tiles: a size line (`3` or `3 3`), or the number of boards that follow.

use super::lex::{Token, TokenLine};
use super::shape;
use super::tiles::{can_be_compact, is_permutation};
use crate::puzzle::Size;
use crate::puzzle::size::SizeError;

/// What a line without tiles says.
pub(super) enum Head {
    /// The size of the board below, possible or not.
    Size(Result<Size, SizeError>),
    /// If anything, the number of boards that follow.
    Count {
        /// That number.
        boards: usize,
        /// The number of tiles in the line below.
        below: usize,
    },
}

/// The lines from one on at which a board could begin, and what is known of the boards.
pub(super) struct Context<'a> {
    /// From the line in question to the end of the text.
    pub(super) lines: &'a [TokenLine<'a>],
    /// How many of them are of its block.
    pub(super) block: usize,
    pub(super) size: Option<Size>,
}

/// The number that a token is; nobody writes sizes and counts with a zero in front, but rows begin like that.
fn number(token: Token<'_>) -> Option<usize> {
    token.word.parse().ok().filter(|_| !token.word.starts_with('0'))
}

impl Context<'_> {
    /// Reads the line as one without tiles; none if a board begins there.
    pub(super) fn head(&self) -> Option<Head> {
        let (line, next) = (&self.lines[0], self.lines.get(1)?);
        if line.bracketed {
            return None;
        }
        let tokens = &line.tokens[..];
        let is_2 = tokens.len() <= 2 && tokens.iter().all(|&token| number(token) == Some(2));
        if is_2 && self.is_above_two_joined_rows() {
            return Some(Head::Size(Size::new(2, 2)));
        }
        match *tokens {
            [token] => self.single(number(token)?, token.len(), next),
            [a, b] => self.pair(number(a)?, number(b)?, next),
            _ => None,
        }
    }

    /// The block, from the line in question on.
    fn block(&self) -> &[TokenLine<'_>] {
        &self.lines[..self.block]
    }

    /// Whether a board of `lines` lines comes after the line, which by its looks could be that board's first one too.
    fn is_before_board(&self, lines: usize) -> bool {
        let block = self.block();
        let is_whole = |lines: Option<&[TokenLine<'_>]>| lines.is_some_and(shape::is_whole_in_rows);
        let same_again = || {
            let first = block[0].tokens.iter().map(|token| token.word);
            block.get(lines + 1).is_none_or(|line| line.tokens.iter().map(|token| token.word).eq(first))
        };
        is_whole(block.get(1..=lines)) && (!is_whole(block.get(..lines)) || same_again())
    }

    /// Reads a line with a single number.
    fn single(&self, number: usize, length: usize, next: &TokenLine<'_>) -> Option<Head> {
        let below = self.characters_or_tokens(next);
        if next.len() > 1 || below > 1 && below != length {
            return Some(self.single_above(number, below, next));
        }
        if below > 1 || next.opens_block {
            // Rows or boards without separators, or a single tile in its paragraph.
            return None;
        }
        // One tile a line.
        let square = number.checked_mul(number).filter(|_| number > 1)?;
        if self.size.is_some_and(|size| size.cells() != square) {
            return None;
        }
        let column = || self.block().iter().take_while(|line| line.len() == 1).count();
        let has_size_line = self.is_before_board(square) || self.size.is_none() && column() == square + 1;
        has_size_line.then(|| Head::Size(Size::new(number, number)))
    }

    /// Whether the next two lines are a 2x2 board written as 12 and 30.
    fn is_above_two_joined_rows(&self) -> bool {
        self.block().get(1..3).is_some_and(|rows| {
            rows.iter().all(|row| row.len() == 1 && row.tokens[0].len() == 2)
                && is_permutation(rows.iter().flat_map(|row| row.tokens[0].pieces(1)))
        })
    }

    /// The number of tiles in a line, if a single token of several characters is taken for a row or a board.
    fn characters_or_tokens(&self, line: &TokenLine<'_>) -> usize {
        match line.tokens[..] {
            [token] if self.size.is_none_or(can_be_compact) && (token.len() > 2 || self.is_row(token)) => {
                token.len()
            }
            _ => line.len(),
        }
    }

    /// Whether a token of two characters must be a row: it is no number, or the size says so.
    fn is_row(&self, token: Token<'_>) -> bool {
        let is_number = token.word.bytes().all(|byte| byte.is_ascii_digit());
        token.len() > 1 && (self.size.is_some_and(|s| s.width() == 2) || !is_number)
    }

    /// Reads a single number above a row or a board, which has `below` tiles.
    fn single_above(&self, number: usize, below: usize, next: &TokenLine<'_>) -> Head {
        if let Some(size) = self.size
            && (below == size.width() || below == size.cells() || shape::is_numbered(next, size))
        {
            let is_side = number == size.width() && number == size.height();
            return if is_side { Head::Size(Ok(size)) } else { Head::Count { boards: number, below } };
        }
        let is_side = if number == 2 && below == 4 {
            // Two boards with rows of four, unless it is a 2x2 board in one line.
            shape::begin_with_whole(&self.lines[1..])
        } else if number > 4 && below == number {
            // Nine boards of nine tiles, unless it is a board much too large.
            !shape::is_whole(next)
        } else {
            number == below || number.checked_mul(number) == Some(below)
        };
        if is_side { Head::Size(Size::new(number, number)) } else { Head::Count { boards: number, below } }
    }

    /// Reads a line with two numbers.
    fn pair(&self, a: usize, b: usize, next: &TokenLine<'_>) -> Option<Head> {
        let cells = a.checked_mul(b).filter(|_| a >= 2 && b >= 2)?;
        let below = self.characters_or_tokens(next);
        let height_of_width = |width| if width == b { Some(a) } else { (width == a).then_some(b) };
        if below == 2 && next.len() == 2 {
            // A line of two is a row of two as well.
            let height = height_of_width(2)?;
            let is_size =
                a == b || self.size.is_none_or(|s| s.height() == height) && self.is_before_board(height);
            return is_size.then(|| Head::Size(Size::new(2, height)));
        }
        if let Some(height) = height_of_width(below) {
            return Some(Head::Size(Size::new(below, height)));
        }
        let is_column =
            || self.block()[1..].iter().take(cells).take_while(|line| line.len() == 1).count() == cells;
        let whole = below == cells || below == 1 && is_column();
        // Nothing tells width from height: as written, unless the size is known the other way; rows come first.
        let size = Size::new(b, a);
        let other_way = self.size.filter(|s| s.width() == a && s.height() == b);
        whole.then(|| Head::Size(other_way.map_or(size, Ok)))
    }
}
