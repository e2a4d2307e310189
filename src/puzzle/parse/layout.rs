//! From lines to boards: where each board begins and ends, and what its size is.

use super::Listed;
use super::error::{Input, ParseError};
use super::head::{Context, Head};
use super::lex::{Token, TokenLine, lex};
use super::shape;
use super::tiles::{board, can_be_compact};
use crate::puzzle::Size;
use crate::text::numbers::counted;

/// What may stand before the boards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Listing {
    /// One board: no count, no numbers.
    One,
    /// Perhaps the number of boards, and perhaps a number in front of each.
    List,
    /// The number of boards, always.
    Counted,
}

/// A number that says how many boards follow, or, if it is only guessed, something else that is wrong.
struct Count<'a> {
    token: Token<'a>,
    said: usize,
    /// Tiles in the line below it.
    below: usize,
    /// Whether it can be a wrong size line: it was not asked for, and no empty line follows.
    doubtful: bool,
}

struct Layout<'a> {
    input: &'a Input<'a>,
    lines: &'a [TokenLine<'a>],
    listing: Listing,
    size: Option<Size>,
    /// A size line was read, and its board was not yet.
    size_line: bool,
    count: Option<Count<'a>>,
    numbered: Option<bool>,
    boards: Vec<Listed>,
}

/// Reads all boards of a text.
pub(super) fn read(input: &Input<'_>, listing: Listing) -> Result<Vec<Listed>, ParseError> {
    let lines = lex(input)?;
    let (size, boards) = (input.size, Vec::with_capacity(lines.len()));
    let lines = &lines[..];
    let mut layout =
        Layout { input, lines, listing, size, size_line: false, count: None, numbered: None, boards };
    layout.read_all()?;
    Ok(layout.boards)
}

impl Layout<'_> {
    fn read_all(&mut self) -> Result<(), ParseError> {
        let mut at = 0;
        if self.listing == Listing::Counted {
            self.read_count()?;
            at = 1;
        }
        let read = self.read_blocks(at);
        let Some(Count { token, said, below, doubtful }) = self.count else { return read };
        let found = self.boards.len();
        if found == 0 && doubtful && read.is_err() || found != said && read.is_ok() {
            return Err(if self.listing == Listing::Counted {
                let problem = format!("{} boards are announced, but {found} follow", token.word);
                self.input.error(token.start, problem)
            } else {
                self.neither_size_nor_count(token, below)
            });
        }
        read
    }

    fn read_count(&mut self) -> Result<(), ParseError> {
        let line = &self.lines[0];
        let token = line.tokens[0];
        let said = token.word.parse().ok().filter(|_| line.len() == 1 && !line.bracketed);
        let missing = || self.input.error(token.start, "expected the number of boards in a line of its own");
        self.count = Some(Count { token, said: said.ok_or_else(missing)?, below: 0, doubtful: false });
        Ok(())
    }

    fn read_blocks(&mut self, mut at: usize) -> Result<(), ParseError> {
        while at < self.lines.len() {
            let length = self.lines[at + 1..].iter().position(|line| line.opens_block);
            let end = length.map_or(self.lines.len(), |length| at + 1 + length);
            while at < end {
                at += if self.read_head(at, end)? { 1 } else { self.read_board(at, end)? };
            }
        }
        Ok(())
    }

    /// Reads a line without tiles, if it is one.
    fn read_head(&mut self, at: usize, block_end: usize) -> Result<bool, ParseError> {
        let context = Context { lines: &self.lines[at..], block: block_end - at, size: self.size };
        let Some(head) = context.head().filter(|_| !self.size_line) else { return Ok(false) };
        let token = self.lines[at].tokens[0];
        let error = |problem: String| Err(self.input.error(token.start, problem));
        match head {
            Head::Size(Err(impossible)) => return error(impossible.to_string()),
            Head::Size(Ok(said)) => {
                if let Some(expected) = self.size.filter(|&size| size != said) {
                    return error(format!(
                        "a {said} board where {expected} boards are read (boards of one run have one size; see --size)"
                    ));
                }
                self.size = Some(said);
                self.size_line = true;
            }
            Head::Count { below, .. } if at > 0 || self.listing != Listing::List => {
                return Err(self.neither_size_nor_count(token, below));
            }
            Head::Count { boards: said, below } => {
                let doubtful = !self.lines[at + 1].opens_block;
                self.count = Some(Count { token, said, below, doubtful });
            }
        }
        Ok(true)
    }

    fn neither_size_nor_count(&self, token: Token<'_>, below: usize) -> ParseError {
        let problem = format!(
            "`{}` is neither the size of the board below, whose first line has {}, nor the number of \
             boards that follow",
            token.word,
            counted(below, "tile")
        );
        self.input.error(token.start, problem)
    }

    /// Reads the board that begins with a line, in a block that ends before another; how many lines it takes.
    fn read_board(&mut self, at: usize, block_end: usize) -> Result<usize, ParseError> {
        let lines = &self.lines[at..];
        let first = &lines[0];
        let size = match self.size {
            Some(size) => size,
            None => shape::guess(self.input, lines, block_end - at)?,
        };
        self.size = Some(size);
        if self.listing == Listing::One && !self.boards.is_empty() {
            let problem = "one board is expected, and here another one begins";
            return Err(self.input.error(first.start(), problem));
        }
        let is_numbered = self.listing != Listing::One && first.len() == size.cells() + 1;
        let mut number = None;
        if is_numbered || first.len() == size.cells() {
            number = self.number_of(lines, size, is_numbered)?;
        }
        let (tokens, lines) = if is_numbered {
            (first.tokens[1..].to_vec(), 1)
        } else {
            self.tiles(size, &lines[..block_end - at])?
        };
        let board = board(self.input, size, &tokens)?;
        self.boards.push(Listed { board, line: first.number, number });
        self.size_line = false;
        Ok(lines)
    }

    /// The number in front of a board; either all boards have one or none, and they go up one by one from 0 or 1.
    fn number_of(
        &mut self,
        lines: &[TokenLine<'_>],
        size: Size,
        numbered: bool,
    ) -> Result<Option<u32>, ParseError> {
        let (line, token) = (&lines[0], lines[0].tokens[0]);
        if *self.numbered.get_or_insert(numbered) != numbered {
            let problem = format!(
                "{} numbers in this line: a {size} board has {} tiles, and a number in front of them only if all \
                 boards have one",
                line.len(),
                size.cells()
            );
            return Err(self.input.error(token.start, problem));
        }
        if !numbered {
            return Ok(None);
        }
        let Ok(number) = token.word.parse::<u32>() else { return Err(self.no_row(line, line.len(), size)) };
        let next = self.boards.last().and_then(|board| board.number).map(|last| u64::from(last) + 1);
        let why = match next {
            Some(next) if u64::from(number) != next => format!("{next} is next"),
            None if number > 1 => "numbers go up from 0 or 1".to_owned(),
            None if shape::may_end_too_late(line) && !shape::begin_numbered_list(lines, size) => {
                "only one of several boards has a number".to_owned()
            }
            _ => return Ok(Some(number)),
        };
        let other = format!("a {size} board with a tile too many");
        Err(self.input.error(token.start, shape::no_number(size, number, &why, &other)))
    }

    /// The tokens of a board's tiles, from as many lines as it takes, and how many lines those are.
    fn tiles<'l>(&self, size: Size, block: &[TokenLine<'l>]) -> Result<(Vec<Token<'l>>, usize), ParseError> {
        let first = &block[0];
        // A single token may be tiles without separators, or too long for one.
        let is_joined = first.len() == 1 && can_be_compact(size) && {
            let length = first.tokens[0].len();
            length > 2 || length == size.width()
        };
        let tiles_in = |line: &TokenLine<'_>| match line.tokens[..] {
            [token] if is_joined => token.len(),
            _ => line.len(),
        };
        let each = tiles_in(first);
        if ![1, size.width(), size.cells()].contains(&each) {
            return Err(self.no_row(first, each, size));
        }
        let (lines, mut tokens) = (size.cells() / each, Vec::with_capacity(size.cells()));
        for line in block.iter().take(lines) {
            if line.len() != first.len() || tiles_in(line) != each {
                return Err(self.no_row(line, tiles_in(line), size));
            }
            let all = line.tokens.iter();
            tokens.extend(all.flat_map(|token| token.pieces(if is_joined { 1 } else { token.len() })));
        }
        if tokens.len() < size.cells() {
            let (found, cells) = (tokens.len(), size.cells());
            let last = block[block.len() - 1].tokens.last().map_or(0, |token| token.start);
            let problem = format!("the board ends after {found} of the {cells} tiles of a {size} board");
            return Err(self.input.error(last, problem));
        }
        Ok((tokens, lines))
    }

    /// What is wrong with a line that is neither a row, nor a whole board, nor a single tile.
    fn no_row(&self, line: &TokenLine<'_>, found: usize, size: Size) -> ParseError {
        let (found, width, cells) = (counted(found, "tile"), size.width(), size.cells());
        let problem = format!(
            "{found} in this line: a {size} board is written with {width} a line, all {cells} in one line, \
             or one a line"
        );
        self.input.error(line.start(), problem)
    }
}
