//! From lines to boards: where each board begins and ends, and what its size is.

use super::Listed;
use super::error::{ParseError, ParseProblem};
use super::head::{Context, Head};
use super::lex::{Input, Lexed, Line, Token, lex};
use super::shape;
use super::tiles::{Cells, LONGEST_TILE, MAX_COMPACT_CELLS, can_be_compact, characters, value};
use crate::puzzle::Size;

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
struct Count {
    token: Token,
    said: usize,
    /// Tiles in the line below it.
    below: usize,
    /// Whether it can be a wrong size line: it was not asked for, and no empty line follows.
    doubtful: bool,
}

struct Layout<'a> {
    input: &'a Input<'a>,
    lexed: &'a Lexed,
    listing: Listing,
    size: Option<Size>,
    /// A size line was read, and its board was not yet.
    size_line: bool,
    count: Option<Count>,
    numbered: Option<bool>,
    boards: Vec<Listed>,
}

/// Reads all boards of a text.
pub(super) fn read(input: &Input<'_>, listing: Listing) -> Result<Vec<Listed>, ParseError> {
    let lexed = lex(input)?;
    check_lengths(input, &lexed)?;
    let mut layout = Layout {
        input,
        lexed: &lexed,
        listing,
        size: input.size,
        size_line: false,
        count: None,
        numbered: None,
        boards: Vec::with_capacity(lexed.lines.len()),
    };
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
        let Some(count) = &self.count else { return read };
        let found = self.boards.len();
        if found == 0 && count.doubtful && read.is_err() || found != count.said && read.is_ok() {
            let number = self.input.word(count.token).to_owned();
            let problem = if self.listing == Listing::Counted {
                ParseProblem::Count { said: number, found }
            } else {
                ParseProblem::NeitherSizeNorCount { number, below: count.below }
            };
            return Err(self.input.error(count.token.start, problem));
        }
        read
    }

    fn read_count(&mut self) -> Result<(), ParseError> {
        let line = &self.lexed.lines[0];
        let token = self.lexed.tokens[line.first];
        let said = self.input.word(token).parse().ok().filter(|_| line.len() == 1 && !line.bracketed);
        let Some(said) = said else { return Err(self.input.error(token.start, ParseProblem::NoCount)) };
        self.count = Some(Count { token, said, below: 0, doubtful: false });
        Ok(())
    }

    fn read_blocks(&mut self, mut at: usize) -> Result<(), ParseError> {
        let lines = &self.lexed.lines;
        while at < lines.len() {
            let length = lines[at + 1..].iter().position(|line| line.opens_block);
            let end = length.map_or(lines.len(), |length| at + 1 + length);
            while at < end {
                at += if self.read_head(at, end)? { 1 } else { self.read_board(at, end)? };
            }
        }
        Ok(())
    }

    /// Reads a line without tiles, if it is one.
    fn read_head(&mut self, at: usize, block_end: usize) -> Result<bool, ParseError> {
        if self.size_line {
            return Ok(false);
        }
        let context = Context { input: self.input, lexed: self.lexed, at, block_end, size: self.size };
        let Some(head) = context.head() else { return Ok(false) };
        let token = self.lexed.tokens[self.lexed.lines[at].first];
        match head {
            Head::Size(said) => {
                let said = said.map_err(|e| self.input.error(token.start, e.into()))?;
                if let Some(expected) = self.size.filter(|&size| size != said) {
                    return Err(self.input.error(token.start, ParseProblem::OtherSize { said, expected }));
                }
                self.size = Some(said);
                self.size_line = true;
            }
            Head::Count { boards: said, below } => {
                let next = &self.lexed.lines[at + 1];
                if at > 0 || self.listing != Listing::List {
                    let number = self.input.word(token).to_owned();
                    let problem = ParseProblem::NeitherSizeNorCount { number, below };
                    return Err(self.input.error(token.start, problem));
                }
                self.count = Some(Count { token, said, below, doubtful: !next.opens_block });
            }
        }
        Ok(true)
    }

    /// Reads the board that begins with a line, in a block that ends before another; how many lines it takes.
    fn read_board(&mut self, at: usize, block_end: usize) -> Result<usize, ParseError> {
        let block = &self.lexed.lines[at..block_end];
        let first = &block[0];
        let start = self.lexed.tokens[first.first].start;
        let size = match self.size {
            Some(size) => size,
            None => shape::guess(self.input, self.lexed, at, block_end)?,
        };
        self.size = Some(size);
        if self.listing == Listing::One && !self.boards.is_empty() {
            return Err(self.input.error(start, ParseProblem::NotOne));
        }
        let is_numbered = self.listing != Listing::One && first.len() == size.cells() + 1;
        let mut number = None;
        if is_numbered || first.len() == size.cells() {
            number = self.number_of(at, size, is_numbered)?;
        }
        let mut cells = Cells::new(size);
        let lines = if is_numbered {
            cells.extend(self.input, self.lexed.tokens_of(first)[1..].iter().copied())?;
            1
        } else {
            self.fill(&mut cells, size, block)?
        };
        let board = cells.finish(self.input)?;
        self.boards.push(Listed { board, line: first.number, number });
        self.size_line = false;
        Ok(lines)
    }

    /// The number in front of a board; either all boards have one or none, and they go up one by one from 0 or 1.
    fn number_of(&mut self, at: usize, size: Size, numbered: bool) -> Result<Option<u32>, ParseError> {
        let line = &self.lexed.lines[at];
        let token = self.lexed.tokens[line.first];
        if *self.numbered.get_or_insert(numbered) != numbered {
            return Err(self.input.error(token.start, ParseProblem::MixedNumbers { numbered, size }));
        }
        if !numbered {
            return Ok(None);
        }
        let word = self.input.word(token);
        let Ok(number) = word.parse::<u32>() else {
            return Err(self.input.error(token.start, ParseProblem::Row { found: line.len(), size }));
        };
        let next = self.boards.last().and_then(|board| board.number).map(|last| u64::from(last) + 1);
        let why = match next {
            Some(next) if u64::from(number) != next => format!("{next} is next"),
            None if number > 1 => "numbers go up from 0 or 1".to_owned(),
            None if shape::may_end_too_late(self.input, self.lexed, at)
                && !shape::begins_numbered_list(self.input, self.lexed, at, size) =>
            {
                "only one of several boards has a number".to_owned()
            }
            _ => return Ok(Some(number)),
        };
        let other = format!("a {size} board with a tile too many");
        Err(self.input.error(token.start, ParseProblem::Numbering { number, size, why, other }))
    }

    /// Fills the cells from as many lines as the board takes.
    fn fill(&self, cells: &mut Cells, size: Size, block: &[Line]) -> Result<usize, ParseError> {
        let first = &block[0];
        let tokens = self.lexed.tokens_of(first);
        if let [token] = *tokens
            && can_be_compact(size)
            && (token.len() == size.cells() || token.len() == size.width())
        {
            let lines = size.cells() / token.len();
            return self.fill_lines(cells, size, block, lines, Some(token.len()));
        }
        if tokens.len() == size.cells() {
            return self.fill_lines(cells, size, block, 1, None);
        }
        match tokens.len() {
            1 if can_be_compact(size) && tokens[0].len() > 2 => {
                Err(self.input.error(tokens[0].start, ParseProblem::Row { found: tokens[0].len(), size }))
            }
            1 => self.fill_lines(cells, size, block, size.cells(), None),
            count if count == size.width() => self.fill_lines(cells, size, block, size.height(), None),
            found => {
                let start = tokens[0].start;
                Err(self.input.error(start, ParseProblem::Row { found, size }))
            }
        }
    }

    /// Fills the cells from lines that all look like the first: `compact` characters, or as many tokens.
    fn fill_lines(
        &self,
        cells: &mut Cells,
        size: Size,
        block: &[Line],
        lines: usize,
        compact: Option<usize>,
    ) -> Result<usize, ParseError> {
        let count = block[0].len();
        for line in block.iter().take(lines) {
            let tokens = self.lexed.tokens_of(line);
            let length = tokens[0].len();
            if line.len() != count || compact.is_some_and(|expected| expected != length) {
                let found = if compact.is_some() && line.len() == 1 { length } else { line.len() };
                return Err(self.input.error(tokens[0].start, ParseProblem::Row { found, size }));
            }
            if compact.is_some() {
                cells.extend(self.input, characters(tokens[0]))?;
            } else {
                cells.extend(self.input, tokens.iter().copied())?;
            }
        }
        if cells.filled() < size.cells() {
            let end = self.lexed.tokens[block[block.len() - 1].end - 1].start;
            return Err(self.input.error(end, ParseProblem::TooFew { found: cells.filled(), size }));
        }
        Ok(lines)
    }
}

/// No token is longer than what it can be: a tile where several stand in a line, but for the first, which may be the
/// number of a board; else perhaps a row or a board written without separators.
fn check_lengths(input: &Input<'_>, lexed: &Lexed) -> Result<(), ParseError> {
    for line in &lexed.lines {
        let (tokens, most) = match lexed.tokens_of(line) {
            [_, others @ ..] if !others.is_empty() => (others, LONGEST_TILE),
            single => (single, MAX_COMPACT_CELLS),
        };
        let is_too_long = |token: &&Token| token.len() > most && value(input.word(**token)).is_some();
        if let Some(&token) = tokens.iter().find(is_too_long) {
            return Err(input.error(token.start, ParseProblem::TooLong(input.word(token).to_owned())));
        }
    }
    Ok(())
}

/// The only board of a text.
pub(super) fn read_one(input: &Input<'_>) -> Result<Listed, ParseError> {
    let boards = read(input, Listing::One)?;
    // A line that is not followed by another always belongs to a board, so there is one or an error.
    Ok(boards[0])
}
