//! What stands around boards and answers at each judge.

use super::UNSOLVABLE;
use crate::puzzle::parse::{self, Listed, ParseError};
use crate::puzzle::{Move, Size};
use std::io::{self, Write};
use strum::{EnumIter, EnumMessage, EnumString, IntoStaticStr};

/// How a judge hands out boards and takes answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, EnumMessage, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Framing {
    /// Any number of boards, in any way of writing them; one line each in answer
    Plain,
    /// POJ 1077 "Eight": one board, one line
    Poj1077,
    /// HDU 1043 "Eight": boards until the end, a line each, no empty lines between the answers
    Hdu1043,
    /// UVA 652 "Eight": the number of boards first, an empty line before each board and between the answers
    Uva652,
}

impl Framing {
    /// Reads all boards of an input. `name` is its name in errors: `boards.txt`, `standard input`.
    ///
    /// # Errors
    /// If it is not what the judge hands out: no board or a wrong one, a second one where there must be one, a wrong
    /// or missing count.
    pub fn read_boards(self, text: &[u8], size: Option<Size>, name: &str) -> Result<Vec<Listed>, ParseError> {
        match self {
            Self::Plain | Self::Hdu1043 => parse::boards(text, size, name),
            Self::Poj1077 => parse::only_board(text, size, name).map(|board| vec![board]),
            Self::Uva652 => parse::counted_boards(text, size, name),
        }
    }

    /// Whether an empty line stands between two answers.
    pub const fn separates_answers(self) -> bool {
        matches!(self, Self::Uva652)
    }
}

/// Writes answers the way a judge wants them.
///
/// ```
/// use harness::judge::{AnswerWriter, Framing};
/// use harness::puzzle::Move;
/// let mut answers = AnswerWriter::new(Vec::new(), Framing::Uva652);
/// answers.write(Some(&[Move::Up, Move::Left]))?;
/// answers.write(Some(&[]))?;
/// answers.write(None)?;
/// assert_eq!(answers.into_inner(), b"ul\n\n\n\nunsolvable\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct AnswerWriter<W> {
    out: W,
    framing: Framing,
    is_first: bool,
    line: Vec<u8>,
}

impl<W: Write> AnswerWriter<W> {
    /// Answers to `out`, best a buffered one.
    pub const fn new(out: W, framing: Framing) -> Self {
        Self { out, framing, is_first: true, line: Vec::new() }
    }

    /// Writes one answer: the moves to the goal, none of them for a solved board; or `None` if there is no path.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&mut self, path: Option<&[Move]>) -> io::Result<()> {
        match path {
            Some(moves) => self.write_line(moves.iter().map(|m| m.letter() as u8)),
            None => self.write_line(UNSOLVABLE.bytes()),
        }
    }

    /// Writes the line of a board that has no answer, so that those of later boards stay in their places: a word that
    /// no judge takes for an answer, such as `time-limit`.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write_unanswered(&mut self, why: &str) -> io::Result<()> {
        self.write_line(why.bytes())
    }

    fn write_line(&mut self, answer: impl Iterator<Item = u8>) -> io::Result<()> {
        self.line.clear();
        if self.framing.separates_answers() && !self.is_first {
            self.line.push(b'\n');
        }
        self.is_first = false;
        self.line.extend(answer);
        self.line.push(b'\n');
        self.out.write_all(&self.line)
    }

    /// Hands on everything written so far.
    ///
    /// # Errors
    /// If writing fails.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Where the answers go, to write something else there.
    pub const fn out(&mut self) -> &mut W {
        &mut self.out
    }

    /// Where the answers went.
    pub fn into_inner(self) -> W {
        self.out
    }
}
