//! How boards are handed to a program and its answers taken.

use crate::format::protocol::Protocol;
use crate::puzzle::Board;
use std::fmt::Write;

impl Protocol {
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
}
