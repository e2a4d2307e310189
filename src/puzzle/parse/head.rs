//! Lines that hold no tiles: a size line (`3` or `3 3`), or the number of boards that follow.

use super::lex::{Input, Lexed, Line, Token};
use super::shape;
use super::tiles::{can_be_compact, characters, is_permutation, value};
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

/// The lines from one on, and what is known of the boards.
pub(super) struct Context<'a> {
    pub(super) input: &'a Input<'a>,
    pub(super) lexed: &'a Lexed,
    /// Index of the line in question, at which a board could begin.
    pub(super) at: usize,
    /// End of its block.
    pub(super) block_end: usize,
    pub(super) size: Option<Size>,
}

impl Context<'_> {
    /// Reads the line as one without tiles; none if a board begins there.
    pub(super) fn head(&self) -> Option<Head> {
        let line = &self.lexed.lines[self.at];
        let next = self.lexed.lines.get(self.at + 1)?;
        if line.bracketed {
            return None;
        }
        let tokens = self.lexed.tokens_of(line);
        if tokens.len() <= 2
            && tokens.iter().all(|&token| self.number(token) == Some(2))
            && self.is_above_two_joined_rows()
        {
            return Some(Head::Size(Size::new(2, 2)));
        }
        match *tokens {
            [token] => {
                let number = self.number(token)?;
                self.single(number, token.len(), next)
            }
            [a, b] => self.pair(self.number(a)?, self.number(b)?, next),
            _ => None,
        }
    }

    /// The number that a token is; nobody writes sizes and counts with a zero in front, but rows begin like that.
    fn number(&self, token: Token) -> Option<usize> {
        self.input.word(token).parse().ok().filter(|_| !self.input.word(token).starts_with('0'))
    }

    /// The rest of the block, the line included.
    fn rest(&self) -> &[Line] {
        &self.lexed.lines[self.at..self.block_end]
    }

    /// Whether a board of `lines` lines comes after the line, which by its looks could be that board's first one too.
    fn is_before_board(&self, lines: usize) -> bool {
        let rest = self.rest();
        let is_whole = |lines: Option<&[Line]>| {
            lines.is_some_and(|lines| shape::is_whole_in_rows(self.input, self.lexed, lines))
        };
        let same_again = || {
            let words = |line| self.lexed.tokens_of(line).iter().map(|&token| self.input.word(token));
            rest.get(lines + 1).is_none_or(|line| words(line).eq(words(&rest[0])))
        };
        is_whole(rest.get(1..=lines)) && (!is_whole(rest.get(..lines)) || same_again())
    }

    /// Reads a line with a single number.
    fn single(&self, number: usize, length: usize, next: &Line) -> Option<Head> {
        let below = self.characters_or_tokens(next);
        if next.len() > 1 || below > 1 && below != length {
            return Some(self.single_above(number, below, next));
        }
        if next.len() == 1 && below > 1 || next.opens_block {
            // Rows or boards without separators, or a single tile in its paragraph.
            return None;
        }
        // One tile a line.
        let square = number.checked_mul(number).filter(|_| number > 1)?;
        if self.size.is_some_and(|size| size.cells() != square) {
            return None;
        }
        let run = || self.rest().iter().take_while(|line| line.len() == 1).count();
        let has_size_line = self.is_before_board(square) || self.size.is_none() && run() == square + 1;
        has_size_line.then(|| Head::Size(Size::new(number, number)))
    }

    /// Whether the next two lines are a 2x2 board written as 12 and 30.
    fn is_above_two_joined_rows(&self) -> bool {
        let Some(rows) = self.rest().get(1..3) else { return false };
        let tokens = rows.iter().flat_map(|row| self.lexed.tokens_of(row));
        let tiles = tokens.flat_map(|&token| characters(token)).map(|tile| value(self.input.word(tile)));
        rows.iter().all(|row| row.len() == 1 && self.lexed.tokens[row.first].len() == 2)
            && is_permutation(tiles)
    }

    /// The number of tiles in a line, if a single token of several characters is taken for a row or a board.
    fn characters_or_tokens(&self, line: &Line) -> usize {
        match *self.lexed.tokens_of(line) {
            [token] if self.size.is_none_or(can_be_compact) && (token.len() > 2 || self.is_row(token)) => {
                token.len()
            }
            ref tokens => tokens.len(),
        }
    }

    /// Whether a token of two characters must be a row: it is no number, or the size says so.
    fn is_row(&self, token: Token) -> bool {
        let is_number = self.input.word(token).bytes().all(|byte| byte.is_ascii_digit());
        token.len() > 1 && (self.size.is_some_and(|s| s.width() == 2) || !is_number)
    }

    /// Reads a single number above a row or a board, which has `below` tiles.
    fn single_above(&self, number: usize, below: usize, next: &Line) -> Head {
        if let Some(size) = self.size
            && (below == size.width()
                || below == size.cells()
                || shape::is_numbered(self.input, self.lexed, next, size))
        {
            let is_side = number == size.width() && number == size.height();
            return if is_side { Head::Size(Ok(size)) } else { Head::Count { boards: number, below } };
        }
        let is_side = if number == 2 && below == 4 {
            // Two boards with rows of four, unless it is a 2x2 board in one line.
            shape::begins_with_whole(self.input, self.lexed, &self.lexed.lines[self.at + 1..])
        } else if number > 4 && below == number {
            // Nine boards of nine tiles, unless it is a board much too large.
            !shape::is_whole(self.input, self.lexed, next)
        } else {
            number == below || number.checked_mul(number) == Some(below)
        };
        if is_side { Head::Size(Size::new(number, number)) } else { Head::Count { boards: number, below } }
    }

    /// Reads a line with two numbers.
    fn pair(&self, a: usize, b: usize, next: &Line) -> Option<Head> {
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
            || self.rest()[1..].iter().take(cells).take_while(|line| line.len() == 1).count() == cells;
        let whole = below == cells || below == 1 && is_column();
        // Nothing tells width from height: as written, unless the size is known the other way; rows come first.
        let size = Size::new(b, a);
        let other_way = self.size.filter(|s| s.width() == a && s.height() == b);
        whole.then(|| Head::Size(other_way.map_or(size, Ok)))
    }
}
