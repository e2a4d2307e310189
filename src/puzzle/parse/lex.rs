//! From text to lines of tokens. Whatever separates, brackets and comments is gone afterwards.

use super::error::{ParseError, ParseProblem, Position};
use crate::puzzle::Size;

/// A text with its name.
#[derive(Clone, Copy)]
pub(super) struct Input<'t> {
    pub(super) text: &'t str,
    pub(super) name: &'t str,
    /// Whether places name the line even where the text has only one.
    pub(super) lines_matter: bool,
    /// The size that boards must have, if it is known.
    pub(super) size: Option<Size>,
}

impl Input<'_> {
    /// An error at a byte of the text.
    pub(super) fn error(&self, offset: usize, problem: ParseProblem) -> ParseError {
        let before = &self.text[..offset];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let one_line = !self.lines_matter && !self.text.trim_end().contains('\n');
        ParseError {
            position: Position {
                name: self.name.to_owned(),
                line: (!one_line).then(|| 1 + before.bytes().filter(|&b| b == b'\n').count()),
                column: Some(1 + before[line_start..].chars().count()),
            },
            problem,
        }
    }

    /// An error about the whole text.
    pub(super) fn error_anywhere(&self, problem: ParseProblem) -> ParseError {
        ParseError { position: Position { name: self.name.to_owned(), line: None, column: None }, problem }
    }

    pub(super) fn word(&self, token: Token) -> &str {
        &self.text[token.start..token.end]
    }
}

/// A word of the text: digits and signs for the blank, at least one.
#[derive(Clone, Copy)]
pub(super) struct Token {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Token {
    pub(super) const fn len(self) -> usize {
        self.end - self.start
    }
}

/// What is written together: a line of the text, or the tokens between two brackets.
#[derive(Clone)]
pub(super) struct Line {
    /// Its tokens, never none, as a range of [`Lexed::tokens`].
    pub(super) first: usize,
    pub(super) end: usize,
    /// The line of the text it begins in, from 1.
    pub(super) number: usize,
    /// Whether no board can go on into this line: after an empty line, or the bracket that closes rows.
    pub(super) opens_block: bool,
    /// Whether it stands in brackets.
    pub(super) bracketed: bool,
}

impl Line {
    pub(super) const fn len(&self) -> usize {
        self.end - self.first
    }
}

/// The text as lines of tokens.
pub(super) struct Lexed {
    pub(super) tokens: Vec<Token>,
    pub(super) lines: Vec<Line>,
}

impl Lexed {
    pub(super) fn tokens_of(&self, line: &Line) -> &[Token] {
        &self.tokens[line.first..line.end]
    }
}

/// Whether a byte is a sign for the blank.
pub(super) const fn is_blank_sign(byte: u8) -> bool {
    matches!(byte, b'0' | b'x' | b'X' | b'_' | b'.' | b'*')
}

const fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b',' | b';')
}

/// The bracket that closes what this one opens.
const fn closing(byte: u8) -> Option<u8> {
    match byte {
        b'[' => Some(b']'),
        b'(' => Some(b')'),
        b'{' => Some(b'}'),
        _ => None,
    }
}

const fn ends_token(byte: u8) -> bool {
    is_separator(byte) || closing(byte).is_some() || matches!(byte, b']' | b')' | b'}' | b'\n' | b'#')
}

struct Bracket {
    offset: usize,
    closed_by: u8,
    holds_brackets: bool,
}

struct Lexer<'t> {
    input: &'t Input<'t>,
    lexed: Lexed,
    open: Vec<Bracket>,
    /// First token of the line being read.
    first: usize,
    /// The line of the text it began in.
    began: usize,
    opens_block: bool,
}

impl Lexer<'_> {
    /// Ends the line being read, if it has any token.
    fn end_line(&mut self) {
        let end = self.lexed.tokens.len();
        if end > self.first {
            self.lexed.lines.push(Line {
                first: self.first,
                end,
                number: self.began,
                opens_block: self.opens_block,
                bracketed: !self.open.is_empty(),
            });
            self.first = end;
            self.opens_block = false;
        }
    }

    fn open(&mut self, offset: usize, closed_by: u8) {
        self.end_line();
        if let Some(outer) = self.open.last_mut() {
            outer.holds_brackets = true;
        }
        self.open.push(Bracket { offset, closed_by, holds_brackets: false });
    }

    fn close(&mut self, offset: usize, byte: u8) -> Result<(), ParseError> {
        self.end_line();
        match self.open.pop() {
            Some(bracket) if bracket.closed_by == byte => self.opens_block |= bracket.holds_brackets,
            Some(bracket) => return Err(self.unclosed(&bracket)),
            None => return Err(self.input.error(offset, ParseProblem::Unopened(char::from(byte)))),
        }
        Ok(())
    }

    fn unclosed(&self, bracket: &Bracket) -> ParseError {
        let opening = char::from(self.input.text.as_bytes()[bracket.offset]);
        self.input.error(bracket.offset, ParseProblem::Unclosed(opening))
    }

    fn token(&mut self, start: usize, number: usize) -> Result<usize, ParseError> {
        let bytes = self.input.text.as_bytes();
        let length = bytes[start..].iter().position(|&b| ends_token(b)).unwrap_or(bytes.len() - start);
        let token = Token { start, end: start + length };
        if !bytes[start..token.end].iter().all(|&b| b.is_ascii_digit() || is_blank_sign(b)) {
            let token = self.input.word(token).escape_debug().to_string();
            return Err(self.input.error(start, ParseProblem::UnknownTile { token, size: self.input.size }));
        }
        if self.lexed.tokens.len() == self.first {
            self.began = number;
        }
        self.lexed.tokens.push(token);
        Ok(token.end)
    }
}

/// Splits a text into lines of tokens.
///
/// # Errors
/// On a token that is no number and no blank, on brackets that do not match, and if there is no token at all.
pub(super) fn lex(input: &Input<'_>) -> Result<Lexed, ParseError> {
    let bytes = input.text.as_bytes();
    let mut lexer = Lexer {
        input,
        lexed: Lexed { tokens: Vec::with_capacity(bytes.len() / 2), lines: Vec::new() },
        open: Vec::new(),
        first: 0,
        began: 1,
        opens_block: true,
    };
    let (mut at, mut number) = (0, 1);
    // An empty line is one with nothing but separators; a comment is something.
    let (mut is_empty, mut comments) = (true, false);
    while let Some(&byte) = bytes.get(at) {
        if is_separator(byte) {
            at += 1;
            continue;
        }
        if byte == b'\n' {
            if lexer.open.is_empty() {
                lexer.end_line();
                lexer.opens_block |= is_empty;
            }
            (is_empty, number, at) = (true, number + 1, at + 1);
            continue;
        }
        is_empty = false;
        if byte == b'#' {
            comments = true;
            at = bytes[at..].iter().position(|&b| b == b'\n').map_or(bytes.len(), |length| at + length);
        } else if let Some(closed_by) = closing(byte) {
            lexer.open(at, closed_by);
            at += 1;
        } else if ends_token(byte) {
            lexer.close(at, byte)?;
            at += 1;
        } else {
            at = lexer.token(at, number)?;
        }
    }
    lexer.end_line();
    if let Some(bracket) = lexer.open.last() {
        return Err(lexer.unclosed(bracket));
    }
    if lexer.lexed.lines.is_empty() {
        return Err(input.error_anywhere(ParseProblem::Empty { comments }));
    }
    Ok(lexer.lexed)
}
