//! From text to lines of tokens. Whatever separates, brackets and comments is gone afterwards.

use super::error::{BLANKS, Input, ParseError, tiles_of};
use super::tiles::{LONGEST_TILE, MAX_COMPACT_CELLS, value};
use crate::puzzle::size::MAX_CELLS;

/// A word of the text: digits and signs for the blank, at least one.
#[derive(Clone, Copy)]
pub(super) struct Token<'t> {
    pub(super) word: &'t str,
    /// The byte of the text at which it starts.
    pub(super) start: usize,
}

impl<'t> Token<'t> {
    pub(super) const fn len(self) -> usize {
        self.word.len()
    }

    /// Its tokens of `length` characters, one after the other.
    pub(super) fn pieces(self, length: usize) -> impl Iterator<Item = Token<'t>> {
        (0..self.len()).step_by(length).map(move |at| Token {
            word: &self.word[at..(at + length).min(self.len())],
            start: self.start + at,
        })
    }
}

/// What is written together: a line of the text, or the tokens between two brackets.
#[derive(Default)]
pub(super) struct TokenLine<'t> {
    /// Never none.
    pub(super) tokens: Vec<Token<'t>>,
    /// The line of the text it begins in, from 1.
    pub(super) number: usize,
    /// Whether no board can go on into this line: after an empty line, or the bracket that closes rows.
    pub(super) opens_block: bool,
    /// Whether it stands in brackets.
    pub(super) bracketed: bool,
}

impl TokenLine<'_> {
    pub(super) const fn len(&self) -> usize {
        self.tokens.len()
    }

    pub(super) fn start(&self) -> usize {
        self.tokens[0].start
    }
}

/// Whether a character is a sign for the blank.
pub(super) const fn is_blank_sign(c: char) -> bool {
    matches!(c, '0' | 'x' | 'X' | '_' | '.' | '*')
}

const fn is_separator(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | ',' | ';')
}

const fn ends_token(c: char) -> bool {
    is_separator(c) || matches!(c, '[' | '(' | '{' | ']' | ')' | '}')
}

/// A bracket that is not closed yet.
struct Bracket {
    opening: char,
    offset: usize,
    holds_brackets: bool,
}

struct Lexer<'t> {
    input: &'t Input<'t>,
    lines: Vec<TokenLine<'t>>,
    /// The line being read.
    line: TokenLine<'t>,
    open: Vec<Bracket>,
}

impl<'t> Lexer<'t> {
    /// Ends the line being read, if it has any token.
    fn end_line(&mut self) {
        if !self.line.tokens.is_empty() {
            self.line.bracketed = !self.open.is_empty();
            self.lines.push(std::mem::take(&mut self.line));
        }
    }

    fn bracket(&mut self, bracket: char, offset: usize) -> Result<(), ParseError> {
        self.end_line();
        let opening = match bracket {
            ']' => '[',
            ')' => '(',
            '}' => '{',
            opening => {
                self.open.iter_mut().for_each(|outer| outer.holds_brackets = true);
                self.open.push(Bracket { opening, offset, holds_brackets: false });
                return Ok(());
            }
        };
        match self.open.pop() {
            Some(last) if last.opening == opening => self.line.opens_block |= last.holds_brackets,
            Some(last) => return Err(self.never_closed(&last)),
            None => return Err(self.input.error(offset, format!("`{bracket}` closes nothing"))),
        }
        Ok(())
    }

    fn never_closed(&self, bracket: &Bracket) -> ParseError {
        self.input.error(bracket.offset, format!("`{}` is never closed", bracket.opening))
    }

    fn token(&mut self, word: &'t str, start: usize, number: usize) -> Result<(), ParseError> {
        if !word.chars().all(|c| c.is_ascii_digit() || is_blank_sign(c)) {
            return Err(unknown_tile(self.input, Token { word, start }));
        }
        if self.line.tokens.is_empty() {
            self.line.number = number;
        }
        self.line.tokens.push(Token { word, start });
        Ok(())
    }
}

/// What is no tile of the boards that are read.
pub(super) fn unknown_tile(input: &Input<'_>, token: Token<'_>) -> ParseError {
    let (word, tiles) = (token.word.escape_debug(), tiles_of(input.size));
    input.error(token.start, format!("`{word}` is not a tile: expected {tiles} or {BLANKS}"))
}

/// Splits a text into lines of tokens.
///
/// # Errors
/// On a token that is no number and no blank or too long, on brackets that do not match, and if there is no token at all.
pub(super) fn lex<'t>(input: &'t Input<'t>) -> Result<Vec<TokenLine<'t>>, ParseError> {
    let line = TokenLine { opens_block: true, ..TokenLine::default() };
    let mut lexer = Lexer { input, lines: Vec::new(), line, open: Vec::new() };
    let (mut row_start, mut comments) = (0, false);
    for (number, row) in (1..).zip(input.text.split('\n')) {
        let written = row.split('#').next().unwrap_or_default();
        comments |= written.len() < row.len();
        let mut at = row_start;
        for piece in written.split_inclusive(ends_token) {
            let word = piece.trim_end_matches(ends_token);
            if !word.is_empty() {
                lexer.token(word, at, number)?;
            }
            let end = piece[word.len()..].chars().next();
            if let Some(bracket) = end.filter(|&end| !is_separator(end)) {
                lexer.bracket(bracket, at + word.len())?;
            }
            at += piece.len();
        }
        if lexer.open.is_empty() {
            lexer.end_line();
            // An empty line is one with nothing but separators; a comment is something.
            lexer.line.opens_block |= row.chars().all(is_separator);
        }
        row_start += row.len() + 1;
    }
    if let Some(bracket) = lexer.open.last() {
        return Err(lexer.never_closed(bracket));
    }
    if lexer.lines.is_empty() {
        let what = if comments { "everything is a comment" } else { "the text is empty" };
        return Err(input.error_anywhere(format!("there is no board here: {what}")));
    }
    lexer.lines.iter().try_for_each(|line| check_lengths(input, line))?;
    Ok(lexer.lines)
}

/// No token is longer than what it can be: a tile where several stand in a line, but for the first, which may be the
/// number of a board; else perhaps a row or a board written without separators.
fn check_lengths(input: &Input<'_>, line: &TokenLine<'_>) -> Result<(), ParseError> {
    let (tokens, most) = match &line.tokens[..] {
        [_, others @ ..] if !others.is_empty() => (others, LONGEST_TILE),
        single => (single, MAX_COMPACT_CELLS),
    };
    match tokens.iter().find(|token| token.len() > most && value(token.word).is_some()) {
        None => Ok(()),
        Some(Token { word, start }) => {
            let problem = format!("`{word}` is too long for a tile: boards have at most {MAX_CELLS} cells");
            Err(input.error(*start, problem))
        }
    }
}
