//! How boards are handed to a program and its answers taken.

use crate::puzzle::Board;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// How a program is spoken to.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    strum::Display,
    strum::EnumString,
    strum::VariantNames,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Protocol {
    /// One process; a board a line, the next one after the answer, which is a line, flushed.
    #[default]
    Line,
    /// HDU 1043 "Eight": a process for a batch; all boards a line each, then the input's end; a line each in answer.
    Hdu1043,
    /// POJ 1077 "Eight": a process for each board; one line each way.
    Poj1077,
    /// UVA 652 "Eight": a process for a batch; the number of boards first, an empty line before each, and one between
    /// the answers.
    Uva652,
}

impl Protocol {
    /// The largest number of boards that one process is given at once; none if there is no bound.
    pub const fn boards_at_once(self) -> Option<usize> {
        match self {
            Self::Line | Self::Poj1077 => Some(1),
            Self::Hdu1043 | Self::Uva652 => None,
        }
    }

    /// What the times of a board are, for whoever reads them.
    pub const fn times(self) -> &'static str {
        match self {
            Self::Line => {
                "from handing over the board to its answer, both through a pipe; the program runs already"
            }
            Self::Poj1077 => "of a whole process for each board, its start included",
            Self::Hdu1043 | Self::Uva652 => "of a process for many boards, divided by their number",
        }
    }

    /// What a process is given for these boards.
    pub(super) fn input(self, boards: &[String]) -> String {
        let mut input = String::new();
        let before = if self == Self::Uva652 {
            // Writing to a string cannot fail.
            let _ = writeln!(input, "{}", boards.len());
            "\n"
        } else {
            ""
        };
        for board in boards {
            let _ = writeln!(input, "{before}{board}");
        }
        input
    }

    /// The most lines that a right answer to this many boards can have.
    pub(super) const fn most_lines(self, boards: usize) -> usize {
        match self {
            // An empty line after the last answer is the separator's usual misunderstanding.
            Self::Uva652 => 2 * boards,
            _ => boards,
        }
    }

    /// The answers among the lines that came. None unless there is one for each board.
    pub(super) fn answers(self, lines: Vec<Vec<u8>>, boards: usize) -> Option<Vec<Vec<u8>>> {
        if self != Self::Uva652 {
            return Some(lines).filter(|lines| lines.len() == boards);
        }
        let count = lines.len();
        let separated = lines.iter().skip(1).step_by(2).all(Vec::is_empty);
        (separated && (count == 2 * boards || count + 1 == 2 * boards))
            .then(|| lines.into_iter().step_by(2).collect())
    }
}

/// A board as it is handed over: its tiles row by row, with the blank's sign.
pub(super) fn written(board: &Board, blank: char) -> String {
    let text = board.to_string();
    if blank == 'x' { text } else { text.replace('x', blank.encode_utf8(&mut [0; 4])) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uva_has_a_count_and_empty_lines() {
        let boards = ["1 2 x".to_owned(), "x 1 2".to_owned()];
        assert_eq!(Protocol::Uva652.input(&boards), "2\n\n1 2 x\n\nx 1 2\n");
        assert_eq!(Protocol::Hdu1043.input(&boards), "1 2 x\nx 1 2\n");
        let lines = |text: &str| text.split('\n').map(|line| line.as_bytes().to_vec()).collect::<Vec<_>>();
        let uva = |text, boards| Protocol::Uva652.answers(lines(text), boards);
        assert_eq!(uva("ul\n\nr", 2), Some(lines("ul\nr")));
        assert_eq!(uva("ul\n\nr\n", 2), Some(lines("ul\nr")));
        assert_eq!(uva("ul\n\n\n\nr", 3), Some(lines("ul\n\nr")));
        assert_eq!(uva("", 1), Some(lines("")));
        assert_eq!(uva("ul\nr", 2), None);
        assert_eq!(uva("ul\nr\nd", 2), None);
        assert_eq!(uva("ul\n\nr\n\n", 2), None);
        assert_eq!(Protocol::Hdu1043.answers(lines("ul\n"), 1), None);
    }

    #[test]
    fn names_are_those_of_the_judges() {
        use strum::VariantNames;
        assert_eq!(Protocol::VARIANTS, ["line", "hdu1043", "poj1077", "uva652"]);
    }
}
