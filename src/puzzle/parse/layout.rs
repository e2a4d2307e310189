//! From lines to boards: where each board begins and ends, and what its size is.

use super::Listed;
use super::error::{ParseError, Problem};
use super::head::{Context, Head};
use super::lex::{Input, Lexed, Line, Token, lex};
use super::shape;
use super::tiles::{Cells, can_be_compact, characters};
use crate::puzzle::Size;

/// What may stand before the boards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Framing {
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
    framing: Framing,
    size: Option<Size>,
    /// A size line was read, and its board was not yet.
    size_line: bool,
    count: Option<Count>,
    numbered: Option<bool>,
    boards: Vec<Listed>,
}

/// Reads all boards of a text.
pub(super) fn read(input: &Input<'_>, framing: Framing) -> Result<Vec<Listed>, ParseError> {
    let lexed = lex(input)?;
    let mut layout = Layout {
        input,
        lexed: &lexed,
        framing,
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
        if self.framing == Framing::Counted {
            self.read_count()?;
            at = 1;
        }
        let read = self.read_blocks(at);
        let Some(count) = &self.count else { return read };
        let found = self.boards.len();
        if found == 0 && count.doubtful && read.is_err() || found != count.said && read.is_ok() {
            let number = self.input.word(count.token).to_owned();
            let problem = if self.framing == Framing::Counted {
                Problem::Count { said: number, found }
            } else {
                Problem::NeitherSizeNorCount { number, below: count.below }
            };
            return Err(self.input.error(count.token.start, problem));
        }
        read
    }

    fn read_count(&mut self) -> Result<(), ParseError> {
        let line = &self.lexed.lines[0];
        let token = self.lexed.tokens[line.first];
        let said = self.input.word(token).parse().ok().filter(|_| line.len() == 1 && !line.bracketed);
        let Some(said) = said else { return Err(self.input.error(token.start, Problem::NoCount)) };
        self.count = Some(Count { token, said, below: 0, doubtful: false });
        Ok(())
    }

    fn read_blocks(&mut self, mut at: usize) -> Result<(), ParseError> {
        let lines = &self.lexed.lines;
        while at < lines.len() {
            let length = lines[at + 1..].iter().position(|line| line.opens_block);
            let end = length.map_or(lines.len(), |length| at + 1 + length);
            while at < end {
                at += if self.read_head(at, end)? { 1 } else { self.read_board(&lines[at..end])? };
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
                    return Err(self.input.error(token.start, Problem::OtherSize { said, expected }));
                }
                self.size = Some(said);
                self.size_line = true;
            }
            Head::Count { boards: said, below } => {
                let next = &self.lexed.lines[at + 1];
                if at > 0 || self.framing != Framing::List {
                    let number = self.input.word(token).to_owned();
                    let problem = Problem::NeitherSizeNorCount { number, below };
                    return Err(self.input.error(token.start, problem));
                }
                self.count = Some(Count { token, said, below, doubtful: !next.opens_block });
            }
        }
        Ok(true)
    }

    /// Reads the board that begins with the first line of the rest of a block; how many lines it takes.
    fn read_board(&mut self, block: &[Line]) -> Result<usize, ParseError> {
        let first = &block[0];
        let start = self.lexed.tokens[first.first].start;
        let size = self.size_of(block)?;
        if self.framing == Framing::One && !self.boards.is_empty() {
            return Err(self.input.error(start, Problem::NotOne));
        }
        let is_numbered = self.framing != Framing::One && first.len() == size.cells() + 1;
        let mut number = None;
        if is_numbered || first.len() == size.cells() {
            number = self.number_of(first, size, is_numbered)?;
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

    fn size_of(&mut self, block: &[Line]) -> Result<Size, ParseError> {
        if let Some(size) = self.size {
            return Ok(size);
        }
        let start = self.lexed.tokens[block[0].first].start;
        let size = shape::guess(self.input, self.lexed, block)
            .map_err(|error| self.input.error(start, error.into()))?
            .ok_or_else(|| {
                let tiles = block.iter().map(Line::len).sum();
                self.input.error(start, Problem::UnknownSize { tiles })
            })?;
        self.size = Some(size);
        Ok(size)
    }

    /// The number in front of a board; either all boards have one or none.
    fn number_of(&mut self, line: &Line, size: Size, numbered: bool) -> Result<Option<u32>, ParseError> {
        let token = self.lexed.tokens[line.first];
        if *self.numbered.get_or_insert(numbered) != numbered {
            return Err(self.input.error(token.start, Problem::MixedNumbers { numbered, size }));
        }
        if !numbered {
            return Ok(None);
        }
        let word = self.input.word(token);
        let unknown = || Problem::Row { found: line.len(), size };
        word.parse().map(Some).map_err(|_| self.input.error(token.start, unknown()))
    }

    /// Fills the cells from as many lines as the board takes.
    fn fill(&self, cells: &mut Cells, size: Size, block: &[Line]) -> Result<usize, ParseError> {
        let first = &block[0];
        let tokens = self.lexed.tokens_of(first);
        let is_strict = self.size_line || first.bracketed;
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
        if !is_strict && shape::are_tiles_of_one(self.lexed, block, size) {
            let all = &self.lexed.tokens[first.first..][..size.cells()];
            cells.extend(self.input, all.iter().copied())?;
            return Ok(block.len());
        }
        match tokens.len() {
            1 if can_be_compact(size) && tokens[0].len() > 2 => {
                Err(self.input.error(tokens[0].start, Problem::Row { found: tokens[0].len(), size }))
            }
            1 => self.fill_lines(cells, size, block, size.cells(), None),
            count if count == size.width() => self.fill_lines(cells, size, block, size.height(), None),
            found => {
                let start = tokens[0].start;
                Err(self.input.error(start, Problem::Row { found, size }))
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
                return Err(self.input.error(tokens[0].start, Problem::Row { found, size }));
            }
            if compact.is_some() {
                cells.extend(self.input, characters(tokens[0]))?;
            } else {
                cells.extend(self.input, tokens.iter().copied())?;
            }
        }
        if cells.filled() < size.cells() {
            let end = self.lexed.tokens[block[block.len() - 1].end - 1].start;
            return Err(self.input.error(end, Problem::TooFew { found: cells.filled(), size }));
        }
        Ok(lines)
    }
}

/// The only board of a text.
pub(super) fn read_one(input: &Input<'_>) -> Result<Listed, ParseError> {
    let boards = read(input, Framing::One)?;
    // A line that is not followed by another always belongs to a board, so there is one or an error.
    Ok(boards[0])
}
